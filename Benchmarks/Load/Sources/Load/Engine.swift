import ErrorSpecRuntime
import Foundation

/// Returns how long each operation of the engine takes, such as a match or a log line: the minimum of several rounds
/// in microseconds, and the target (`aim`).
func engineFigures() -> [(what: String, microseconds: Double, aim: Double)] {
    let byStatus = NetworkResponse(statusCode: 444, body: Data(#"{"message": "m"}"#.utf8))
    let byCode = NetworkResponse(statusCode: 419, body: Data(#"{"code": "EXPIRED"}"#.utf8))
    let failed = NetworkResponse(statusCode: 500, body: Data(#"{"message": "m"}"#.utf8))
    let wrapped = Blog.EditProfileError.token(.common(.serverError))
    let resolver = PreferredLanguageTextResolver { ["en"] }
    // For the first use of a group, each measurement creates the group again. Its parents have 40 cases.
    let wide = (0..<10).flatMap { _ in [ErrorGroup<Blog.EditProfileError>.Parent(Blog.EditProfileError.token)] }
    return [
        ("a match, by one status", least { consume(Blog.EditProfileError(byStatus)) }, 5),
        ("a match, by one code", least { consume(Blog.EditProfileError(byCode)) }, 5),
        (
            "the first use of a group",
            least { consume(ErrorGroup<Blog.EditProfileError>(cases: [.invalidRequest], parents: wide)) }, 1_000
        ),
        (
            "a `NetworkError` with title and description",
            least { consume(NetworkError(.response(wrapped), response: failed, textResolver: resolver).title) }, 20
        ),
        ("`==` of two wrapped errors", least { consume(wrapped == .token(.common(.serverError)) ? 1 : nil) }, 1),
    ] + logFigures()
}

/// Returns how long it takes to create the log line of a failure, for bodies of several sizes and kinds.
private func logFigures() -> [(what: String, microseconds: Double, aim: Double)] {
    let request = RequestSummary(
        method: "POST", url: URL(string: "https://api.example.com/v1/users/4711/profile?locale=ko&token=4f7a1c"))
    let small = #"{"code": "EXPIRED", "message": "The session has expired.", "trace": "9f86d081884c7d65"}   "#
    let items = { (count: Int) in
        (0..<count).map { #"{"id": \#($0), "name": "item \#($0)", "token": "9f86d081", "tags": ["a", "b"]}"# }
            .joined(separator: ",")
    }
    let medium = #"{"code": "EXPIRED", "message": "The session has expired.", "items": [\#(items(8))]}"#
    let large = #"{"code": "EXPIRED", "items": [\#(items(850))], "message": "The session has expired."}"#
    let page = "<html><body>" + String(repeating: "<p>Bad gateway</p>\n", count: 430) + "</body></html>"
    let bodies = [("JSON", small), ("JSON", medium), ("HTML", page), ("JSON", large)]
    return bodies.map { kind, body in
        let headers = ["Content-Type": kind == "JSON" ? "application/json" : "text/html", "Date": "Sat, 28 Nov 2026"]
        let response = NetworkResponse(statusCode: 419, headers: headers, body: Data(body.utf8))
        let error = NetworkError(
            .response(Blog.EditProfileError.token(.expirationAccessToken)), response: response, request: request)
        let what = "`debugDescription`, \(body.utf8.count) bytes of \(kind)"
        return (what, least(200) { consume(error.debugDescription) }, 50)
    }
}

/// Uses a value, so that the compiler doesn't optimize away its computation.
@_optimize(none) @inline(never) func consume<T>(_ value: T?) -> Bool { value != nil }

private func least(_ count: Int = 2_000, _ work: () -> Bool) -> Double {
    let rounds = 20
    let clock = ContinuousClock()
    return (0..<rounds).map { _ in
        let start = clock.now
        for _ in 0..<count { precondition(work()) }
        return (clock.now - start).nanoseconds / Double(count) / 1_000
    }.min() ?? 0
}

func number(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
