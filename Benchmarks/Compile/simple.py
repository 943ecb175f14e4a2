"""Small services: one to three cases per group, with only a status and one text each."""
from hand import lower

# Own cases, cases inherited in one and two steps, and a response that no case matches.
RESPONSES = [(status, None) for status in [450, 470, 401, 400, 420, 500, 418]]
API = "LSLP"
SHARED = [
    ("Common", None, [("secretKeyError", 420, True), ("tooMuchCall", 429, True), ("pathError", 444, False), ("serverError", 500, False)]),
    ("Token", "Common", [("unknownAccessToken", 401, True), ("forbidden", 403, False), ("expired", 419, True)]),
    ("Authorization", "Common", [("emptyRequireValue", 400, False)]),
]
OWN = ["cannotLogin", "alreadyJoined", "refused"]
TITLE, TEXT = "로그인 실패", "잠시 후 다시 시도해 주세요."


def groups(count):
    """Makes one to three cases per group. The statuses differ, because the compiler would merge identical functions."""
    def cases(i):
        statuses = [450 + i % 17, 470 + i // 3 % 13, 485 + i // 5 % 11]
        return [(case, statuses[place], (i + place) % 3 > 0) for place, case in enumerate(OWN[: 1 + i % 3])]

    return SHARED + [(f"Group{i}", "Authorization" if i % 2 else "Token", cases(i)) for i in range(count)]


def recovers(case):
    return case == "expired"


def spec(count):
    lines = ["errorspec: 1", "api: LSLP", "body: lslp", "bodies: {lslp: {message: /message}}",
             "recoveries: {refresh: {summary: Refresh the token}}", "categories: [alert, signOut]", "groups:"]
    for name, parent, cases in groups(count):
        lines += [f"  {name}:", f"    parents: [{parent or ''}]", "    cases:"]
        for case, status, reads in cases:
            text = f"{TEXT} {name} {case}"
            description = f"{{server: message, otherwise: {text}}}" if reads else text
            retry = ", retry: {recover: refresh}" if recovers(case) else ""
            lines.append(f"      {case}: {{status: {status}, title: {TITLE} {name} {case}, description: {description}{retry}}}")
    return "\n".join(lines) + "\n"


def handler(name, parent, cases):
    """Writes handlers as a team would: each builds its parent, and calls `retry` with a closure in a `switch`."""
    out = ["public import Hand", f"public struct {name}ResponseErrorHandler: ResponseErrorHandler {{",
           "    public enum ResponseError: ResponseErrorType {"]
    out += [f"        case {case}{'(String?)' if reads else ''}" for case, _, reads in cases]
    if parent:
        out.append(f"        case {lower(parent)}({parent}ResponseErrorHandler.ResponseError)")

    def switch(kind, type_, own):
        out.append(f"        public var {kind}: {type_} {{\n            switch self {{")
        out.extend(f"            case .{case}{'(let message)' if kind == 'description' and reads else ''}: return {own(case, reads)}" for case, _, reads in cases)
        if parent:
            out.append(f"            case .{lower(parent)}(let error): return error.{kind}")
        out.append("            }\n        }")

    switch("id", "String", lambda case, reads: f'"{name}.{case}"')
    switch("title", "String", lambda case, reads: f'"{TITLE} {name} {case}"')
    switch("description", "String", lambda case, reads: ("message ?? " if reads else "") + f'"{TEXT} {name} {case}"')
    switch("category", "Category", lambda case, reads: ".alert")
    out.append("    }")
    if parent:
        out.append(f"    private let parent = {parent}ResponseErrorHandler()")
    out.append("    public init() {}\n    public func map(_ response: Response) -> ResponseError? {\n        switch response.statusCode {")
    out += [f"        case {status}: return .{case}{'(response.message)' if reads else ''}" for case, status, reads in cases]
    out.append(f"        default: return {f'parent.map(response).map(ResponseError.{lower(parent)})' if parent else 'nil'}")
    out.append("        }\n    }\n    public func retry(_ error: ResponseError, completion: @escaping @Sendable (Retry) -> Void) {\n        switch error {")
    for case, _, _ in cases:
        decision = ".retry { try await refreshAccessToken() }" if recovers(case) else ".doNotRetry"
        out.append(f"        case .{case}: completion({decision})")
    if parent:
        out.append(f"        case .{lower(parent)}(let error): parent.retry(error, completion: completion)")
    out.append("        }\n    }\n}")
    return "\n".join(out) + "\n"


def write_specs(count, folder):
    folder.mkdir()
    (folder / "api.yaml").write_text(spec(count))


def write_by_hand(count, specs, folder):
    for name, parent, cases in groups(count):
        (folder / f"{name}.swift").write_text(handler(name, parent, cases))


def measured(count, specs):
    """The groups whose responses are matched."""
    return [name for name, _, _ in groups(count)[len(SHARED):]][:10]
