#!/usr/bin/env python3
"""Writes a realistic API of N groups, from which the benchmarks generate.

Three levels of shared groups; a code in addition to the status in a third of the shared and a quarter of the own cases; exact
statuses, ranges, `except` and `overrides`; Korean and English texts; operations; ten groups per file or one. With
`--parents`, every group has this number of parents instead, all on one level. The same N always gives the same bytes.

usage: make_specs.py GROUPS FOLDER [--groups-per-file K] [--parents P]
"""

import argparse
import pathlib
import random

WORDS = "Login Order Basket Profile Payment Review Search Coupon Address Delivery Message Follow Comment Upload".split()
ENDINGS = "List Detail Create Update Remove Confirm Cancel Preview Count Share".split()
KOREAN = ["로그인", "주문", "장바구니", "프로필", "결제", "후기", "검색", "쿠폰", "주소", "배송", "쪽지", "댓글"]
CASES = "invalidRequest notPermitted notFound alreadyDone goneAway tooLarge notAcceptable conflict locked outdated".split()
AREAS, SHARED = 4, 15

API = """errorspec: 1
api: Shop
summary: A shop's service, as the benchmarks know it
locales: [ko, en]
title: {ko: 에러, en: Error}
body: shop
parents: [Common]

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


def case(name, status, code, about, rng, extra=()):
    """Makes a case with unique texts."""
    korean, english = about
    lines = [f"      {name}:", f"        summary: The request for {name} failed ({status})", f"        status: {status}"]
    if code:
        lines.append(f"        code: {code}")
    lines.append(f"        title: {{ko: {korean} 실패, en: {english} failed}}")
    if rng.random() < 0.5:
        lines += ["        description:", "          server: message",
                  f"          otherwise: {{ko: {korean}에 실패했습니다. 잠시 후 다시 시도해 주세요., "
                  f"en: {english} could not be completed ({name}).}}"]
    else:
        lines.append(f"        description: {{ko: {korean} 요청을 처리할 수 없습니다 ({name})., en: Please check your {name}.}}")
    lines += [f"        {line}" for line in extra]
    if rng.random() < 0.1 and not any(line.startswith("retry") for line in extra):
        lines.append("        retry: patient")
    if rng.random() < 0.1:
        lines.append("        category: silent")
    return lines


def shared(rng):
    """Makes Common, four areas below it, and fifteen groups below the areas. Every third case requires a code."""
    about = ("요청", "The request")
    groups = [["  Common:", "    summary: The errors that every endpoint may respond with", "    cases:"]]
    for name, status, code in [("secretKeyError", 420, None), ("tooManyCalls", 429, None), ("maintenance", 503, "SYS02"),
                               ("pathError", 444, None), ("serverError", "5xx", None), ("disabled", 403, "SYS01")]:
        groups[0] += case(name, status, code, about, rng)
    for area in range(AREAS):
        about = (f"이용 {area}", f"Area {area}")
        lines = [f"  Area{area}:", f"    summary: What area {area} has in common", "    cases:"]
        lines += case(f"areaClosed{area}", 450 + area, None, about, rng)
        lines += case(f"tokenExpired{area}", 419, f"[TOKEN{area}, EXPIRED{area}]", about, rng, ["retry: refresh"])
        lines += case(f"upstream{area}", "500-504", None, about, rng)
        groups.append(lines)
    for parent in range(SHARED):
        about = (f"{KOREAN[parent % len(KOREAN)]} {parent}", f"{WORDS[parent % len(WORDS)]} of group {parent}")
        lines = [f"  Shared{parent}:", f"    parents: [Area{parent % AREAS}]", "    cases:"]
        lines += case(f"refused{parent}", "[470, 471]", None, about, rng)
        lines += case(f"blocked{parent}", 409, f"BLOCKED{parent}", about, rng)
        lines += case(f"requestError{parent}", "4xx", None, about, rng)
        groups.append(lines)
    return groups


def name_of(number):
    return f"{WORDS[number % len(WORDS)]}{ENDINGS[number // len(WORDS) % len(ENDINGS)]}{number}"


def group(number, rng):
    name, parent = name_of(number), number % SHARED
    about = (f"{KOREAN[number % len(KOREAN)]} {number}", f"{name}")
    lines = [f"  {name}:", f"    summary: {name} of the shop", f"    parents: [Shared{parent}]"]
    if rng.random() < 0.1:
        lines.append(f"    except: [Area{parent % AREAS}.areaClosed{parent % AREAS}]")
    lines.append("    cases:")
    for index, item in enumerate(rng.sample(CASES, rng.randint(5, 7))):
        if index < 2:
            lines += case(item, 400 + index * 2, None, about, rng)
        elif index == 2 and rng.random() < 0.2:
            lines += case(item, "4xx", None, about, rng, [f"overrides: Shared{parent}.requestError{parent}"])
        elif index == 3 and rng.random() < 0.2:
            lines += case(item, "410-416", None, about, rng)
        elif index == 4 or index == 5 and rng.random() < 0.5:
            lines += case(item, 400 + index * 2, f"E{number:04}{index}", about, rng)
        else:
            lines += case(item, 400 + index * 2, None, about, rng)
    return lines, f"  {rng.choice(['GET', 'POST', 'PUT'])} /v1/{name.lower()}/{{id}}: {name}"


def parents_of_all(count, rng):
    """Makes groups that all others inherit from. Each case has its own status, and every third case also a code."""
    groups = []
    for parent in range(count):
        about = (f"{KOREAN[parent % len(KOREAN)]} {parent}", f"Part {parent}")
        lines = [f"  Part{parent}:", "    parents: []", "    cases:"]
        for index in range(3):
            status = 400 + (parent * 3 + index) % 200
            lines += case(f"part{parent}n{index}", status, f"P{parent}" if index == 0 else None, about, rng)
        groups.append(lines)
    return groups


def group_of_all(number, count, rng):
    name = name_of(number)
    about = (f"{KOREAN[number % len(KOREAN)]} {number}", f"{name}")
    lines = [f"  {name}:", f"    summary: {name} of the shop",
             f"    parents: [{', '.join(f'Part{parent}' for parent in range(count))}]", "    cases:"]
    lines += case("notFound", 600 - 1, None, about, rng)
    lines += case("conflict", 598, f"E{number:04}", about, rng)
    return lines, f"  GET /v1/{name.lower()}/{{id}}: {name}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("groups", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--groups-per-file", type=int, default=10)
    parser.add_argument("--parents", type=int, default=0)
    arguments = parser.parse_args()
    rng = random.Random(arguments.groups)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    many = arguments.parents
    (arguments.folder / "api.yaml").write_text(API.replace("parents: [Common]\n", "") if many else API)
    parents = parents_of_all(many, rng) if many else shared(rng)
    (arguments.folder / "shared.yaml").write_text("\n".join(["groups:"] + sum(parents, [])) + "\n")
    rest = max(0, arguments.groups if many else arguments.groups - len(parents))
    step = arguments.groups_per_file
    for first in range(0, rest, step):
        lines, operations = ["groups:"], ["operations:"]
        for number in range(first, min(first + step, rest)):
            body, operation = group_of_all(number, many, rng) if many else group(number, rng)
            lines += body
            operations.append(operation)
        (arguments.folder / f"groups{first // step:05}.yaml").write_text("\n".join(lines + [""] + operations) + "\n")


if __name__ == "__main__":
    main()
