"""The same specs as in the generator's benchmark: codes, two locales, three levels of shared groups, ranges and `except`."""
import pathlib
import subprocess
import sys

import yaml

from hand import lower

API = "Shop"
# Statuses of own cases, statuses of shared groups, a code of each level, and a response that no case matches.
RESPONSES = [(400, None), (402, None), (470, None), (404, None), (450, None), (420, None), (500, None), (302, None),
             (409, "BLOCKED0"), (419, "TOKEN0"), (503, "SYS02")]
MAKE_SPECS = pathlib.Path(__file__).resolve().parents[1] / "Generate" / "make_specs.py"


def write_specs(count, folder):
    subprocess.run([sys.executable, str(MAKE_SPECS), str(count), str(folder)], check=True)


def listed(value):
    return value if isinstance(value, list) else [value]


def groups(specs):
    found = {}
    for path in sorted(specs.glob("*.yaml")):
        with open(path, encoding="utf-8") as file:
            found.update(yaml.load(file, Loader=yaml.CSafeLoader).get("groups", {}))
    return found


def parent(name, group):
    return group.get("parents", [None if name == "Common" else "Common"])[0]


def patterns(case):
    """Writes a pattern such as `(409, "BLOCKED0")`, or a range."""
    def status(value):
        text = str(value)
        return f"{text[0]}00...{text[0]}99" if text.endswith("xx") else text.replace("-", "...")
    codes = [f'"{code}"' for code in listed(case["code"])] if "code" in case else ["_"]
    return [f"({status(value)}, {code})" for value in listed(case["status"]) for code in codes]


def rank(case):
    status = str(listed(case["status"])[0])
    return (0 if "code" in case else 1, 1 if "xx" in status or "-" in status else 0)


def reads_message(case):
    return "server" in case["description"]


def localized(text):
    return f'Language.current == .korean ? "{text["ko"]}" : "{text["en"]}"'


def handler(name, group):
    """Writes handlers as a team would: a separate `switch` for the case, the titles, the texts, the categories and the retries."""
    cases, above = group["cases"], parent(name, group)
    error = f"{above}ResponseErrorHandler.ResponseError"
    out = ["public import Hand", f"public struct {name}ResponseErrorHandler: ResponseErrorHandler {{",
           "    public enum ResponseError: ResponseErrorType {"]
    out += [f"        case {case}{'(String?)' if reads_message(body) else ''}" for case, body in cases.items()]
    if above:
        out.append(f"        case {lower(above)}({error})")

    def switch(kind, type_, own):
        out.append(f"        public var {kind}: {type_} {{\n            switch self {{")
        for case, body in cases.items():
            binding = "(let message)" if kind == "description" and reads_message(body) else ""
            out.append(f"            case .{case}{binding}: return {own(case, body)}")
        if above:
            out.append(f"            case .{lower(above)}(let error): return error.{kind}")
        out.append("            }\n        }")

    def description(_, body):
        text = body["description"]
        return f"message ?? ({localized(text['otherwise'])})" if reads_message(body) else localized(text)

    switch("id", "String", lambda case, _: f'"{name}.{case}"')
    switch("title", "String", lambda _, body: localized(body["title"]))
    switch("description", "String", description)
    switch("category", "Category", lambda _, body: f".{body.get('category', 'alert')}")
    out.append("    }")
    if above:
        out.append(f"    private let parent = {above}ResponseErrorHandler()")
    out.append("    public init() {}\n    public func map(_ response: Response) -> ResponseError? {")
    out.append("        switch (response.statusCode, response.code) {")
    for case, body in sorted(cases.items(), key=lambda item: rank(item[1])):
        made = f".{case}{'(response.message)' if reads_message(body) else ''}"
        # The parent's cases that a range would hide are checked first, as in the spec.
        if above and rank(body) == (1, 1):
            made = f"parent.map(response).map(ResponseError.{lower(above)}) ?? {made}"
        out.append(f"        case {', '.join(patterns(body))}: return {made}")
    out.append(f"        default: return {f'parent.map(response).map(ResponseError.{lower(above)})' if above else 'nil'}")
    out.append("        }\n    }\n    public func retry(_ error: ResponseError, completion: @escaping @Sendable (Retry) -> Void) {\n        switch error {")
    for case, body in cases.items():
        decision = ".retry { try await refreshAccessToken() }" if "retry" in body else ".doNotRetry"
        out.append(f"        case .{case}: completion({decision})")
    if above:
        out.append(f"        case .{lower(above)}(let error): parent.retry(error, completion: completion)")
    out.append("        }\n    }\n}")
    return "\n".join(out) + "\n"


def write_by_hand(count, specs, folder):
    for name, group in groups(specs).items():
        (folder / f"{name}.swift").write_text(handler(name, group))


def measured(count, specs):
    """The groups whose responses are matched: the ones below the first branch of the shared groups."""
    return [name for name, group in groups(specs).items() if group.get("parents") == ["Shared0"]][:10]
