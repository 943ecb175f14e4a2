"""The time of `map` per failure: a program that looks failures up, in either style."""
import subprocess

# Own cases, inherited ones at one and two steps, and what no case matches.
STATUSES = [450, 470, 401, 400, 420, 500, 418]

MAIN = """
import %(imports)s
import Glibc

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


def program(handlers, imports, response, prefix, error):
    """Each call returns the failure, so that the compiler can't leave its making out."""
    functions = [f"@inline(never) func look{i}(_ response: {response}) -> {prefix}{error % name}? "
                 f"{{ {prefix}{name}ResponseErrorHandler().map(response) }}" for i, name in enumerate(handlers)]
    message = ', message: "%s"' % ("로그인 실패" * 3) if prefix == "" else ""
    return MAIN % {
        "imports": imports, "functions": "\n".join(functions), "handlers": len(handlers),
        "responses": ", ".join(f"{response}(statusCode: {status}{message})" for status in STATUSES),
        "calls": "\n".join(f"            if case .some = look{i}(response) {{ found += 1 }}" for i in range(len(handlers)))}


def measure(files, main, flags, objects, scratch):
    """Nanoseconds of processor time a lookup, the least of 15 rounds."""
    (scratch / "main.swift").write_text(main)
    executable = scratch / "lookups"
    subprocess.run(["swiftc", "-swift-version", "6", "-O", "-wmo", "-module-name", "Measured", *flags, "-o", str(executable),
                    str(scratch / "main.swift"), *map(str, files), *map(str, objects)], check=True)
    return float(subprocess.run([str(executable)], check=True, capture_output=True, text=True).stdout)
