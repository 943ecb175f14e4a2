#!/usr/bin/env python3
"""Writes a realistic API of N groups: what the benchmarks generate from.

20 shared parents in two levels, about 6 cases a group, Korean and English texts, ten groups a file or one.
The same N always gives the same bytes.

usage: make_specs.py GROUPS FOLDER [--groups-per-file K]
"""

import argparse
import pathlib
import random

WORDS = "Login Order Basket Profile Payment Review Search Coupon Address Delivery Message Follow Comment Upload".split()
ENDINGS = "List Detail Create Update Remove Confirm Cancel Preview Count Share".split()
KOREAN = ["로그인", "주문", "장바구니", "프로필", "결제", "후기", "검색", "쿠폰", "주소", "배송", "쪽지", "댓글"]
CASES = "invalidRequest notPermitted notFound alreadyDone goneAway tooLarge notAcceptable conflict locked outdated".split()

API = """errorspec: 1
api: Shop
summary: A shop's service, as the benchmarks know it
title: 에러
body: shop
default: Common

bodies:
  shop: {code: /code, message: /message}

recoveries:
  refreshAccessToken:
    summary: Exchange the refresh token for a new access token

retries:
  refresh: {recover: refreshAccessToken}
  patient: {maxRetries: 3, backoff: {initial: 100ms, maximum: 5s}}

categories: [alert, silent, signOut]
"""


def case(name, status, code, korean, rng):
    """A case whose texts name its group, so that no two groups hold the same one."""
    lines = [f"      {name}:", f"        summary: The request for {name} failed ({status})", f"        status: {status}"]
    if code:
        lines.append(f"        code: {code}")
    lines.append(f"        title: {korean} 실패")
    if rng.random() < 0.5:
        lines.append(f"        description: {{body: message, otherwise: {korean}에 실패했습니다. 잠시 후 다시 시도해 주세요.}}")
    else:
        lines.append(f"        description: The {name} request could not be completed. 다시 시도해 주세요.")
    if rng.random() < 0.1:
        lines.append("        retry: patient")
    if rng.random() < 0.1:
        lines.append("        category: silent")
    return lines


def shared(rng):
    """Level one: Common and four areas below it; level two: fifteen parents, each of one area."""
    groups = [["  Common:", "    summary: What every endpoint may answer", "    cases:"]]
    for name, status in [("secretKeyError", 420), ("tooMuchCall", 429), ("pathError", 444), ("serverError", "5xx")]:
        groups[0] += case(name, status, None, "요청", rng)
    for area in range(4):
        lines = [f"  Area{area}:", f"    summary: What area {area} has in common", "    cases:"]
        lines += case(f"areaClosed{area}", 450 + area, None, "이용", rng)
        lines += [f"      tokenExpired{area}:", f"        status: {460 + area}", "        title: 토큰 갱신 실패",
                  "        description: {body: message, otherwise: 다시 로그인해 주세요.}", "        retry: refresh"]
        groups.append(lines)
    for parent in range(15):
        lines = [f"  Shared{parent}:", f"    parents: [Area{parent % 4}]", "    cases:"]
        for index in range(3):
            lines += case(f"shared{parent}n{index}", 470 + index, None, KOREAN[parent % len(KOREAN)], rng)
        groups.append(lines)
    return groups


def group(number, rng):
    name = f"{WORDS[number % len(WORDS)]}{ENDINGS[number // len(WORDS) % len(ENDINGS)]}{number}"
    korean = f"{KOREAN[number % len(KOREAN)]} {number}"
    lines = [f"  {name}:", f"    summary: {name} of the shop", f"    parents: [Shared{number % 15}]", "    cases:"]
    names = rng.sample(CASES, rng.randint(5, 7))
    for index, item in enumerate(names):
        code = f"E{number:04}{index}" if index >= 4 else None
        lines += case(item, 400 + index * 2, code, korean, rng)
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("groups", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--groups-per-file", type=int, default=10)
    arguments = parser.parse_args()
    rng = random.Random(arguments.groups)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    (arguments.folder / "api.yaml").write_text(API)
    parents = shared(rng)
    (arguments.folder / "shared.yaml").write_text("\n".join(["groups:"] + sum(parents, [])) + "\n")
    rest = max(0, arguments.groups - len(parents))
    step = arguments.groups_per_file
    for first in range(0, rest, step):
        lines = ["groups:"]
        for number in range(first, min(first + step, rest)):
            lines += group(number, rng)
        (arguments.folder / f"groups{first // step:05}.yaml").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
