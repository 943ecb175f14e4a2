"""Measures the time of `map` per failure, with a program that matches failures in either style."""
import subprocess

MAIN = """
import %(imports)s
import Foundation

func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

%(functions)s
let responses = [%(responses)s]
let rounds = 20_000
var best = Double.infinity
for _ in 0..<15 {
    let start = nanoseconds()
    var found = 0
    for _ in 0..<rounds {
        for response in responses {
%(calls)s
        }
    }
    precondition(found > 0)
    best = min(best, (nanoseconds() - start) / Double(rounds * responses.count * %(handlers)d))
}
print(best)
"""


def program(handlers, responses, api=None):
    """Each call returns the failure, so that the compiler can't remove its creation.

    - api: the namespace of what is generated; without it, handlers by hand.
    """
    prefix = f"{api}." if api else ""
    error = "%sResponseError" if api else "%sResponseErrorHandler.ResponseError"
    kind = "NetworkResponse" if api else "Response"
    functions = [f"@inline(never) func look{i}(_ response: {kind}) -> {prefix}{error % name}? "
                 f"{{ {prefix}{name}ResponseErrorHandler().map(response) }}" for i, name in enumerate(handlers)]

    def response(status, code):
        if api:
            body = f', body: Data(#"{{"code": "{code}"}}"#.utf8)' if code else ""
            return f"NetworkResponse(statusCode: {status}{body})"
        return f'Response(statusCode: {status}, code: {f"{chr(34)}{code}{chr(34)}" if code else "nil"}, message: "로그인 실패")'

    return MAIN % {
        "imports": "ErrorSpecRuntime" if api else "Hand", "functions": "\n".join(functions), "handlers": len(handlers),
        "responses": ", ".join(response(*item) for item in responses),
        "calls": "\n".join(f"            if case .some = look{i}(response) {{ found += 1 }}" for i in range(len(handlers)))}


def measure(files, main, flags, objects, scratch):
    """The nanoseconds of processor time per match, the minimum of 15 rounds."""
    (scratch / "main.swift").write_text(main)
    executable = scratch / "lookups"
    subprocess.run(["swiftc", "-swift-version", "6", "-O", "-wmo", "-module-name", "Measured", *flags, "-o", str(executable),
                    str(scratch / "main.swift"), *map(str, files), *map(str, objects)], check=True)
    return float(subprocess.run([str(executable)], check=True, capture_output=True, text=True).stdout)
