import ErrorSpecRuntime
import Foundation

/// The costs of the engine and of texts in microseconds, each the least of several rounds, and the aim of each.
func engineFigures() -> [(what: String, microseconds: Double, aim: Double)] {
    let byStatus = NetworkResponse(statusCode: 444, body: Data(#"{"message": "m"}"#.utf8))
    let byCode = NetworkResponse(statusCode: 419, body: Data(#"{"code": "EXPIRED"}"#.utf8))
    let failed = NetworkResponse(statusCode: 500, body: Data(#"{"message": "m"}"#.utf8))
    let wrapped = Blog.EditProfileError.token(.common(.serverError))
    let error = NetworkError(.response(wrapped), response: failed)
    let resolver = PreferredLanguageTextResolver { ["en"] }
    // Made as often as it is asked for: what its first use costs, where the parents have 40 cases.
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
        ("`debugDescription`", least { consume(error.debugDescription) }, 50),
    ]
}

/// Takes a value that would be computed for nobody, and so not at all.
@_optimize(none) @inline(never) func consume<T>(_ value: T?) -> Bool { value != nil }

private func least(_ work: () -> Bool) -> Double {
    let (rounds, count) = (20, 2_000)
    let clock = ContinuousClock()
    return (0..<rounds).map { _ in
        let start = clock.now
        for _ in 0..<count { precondition(work()) }
        return (clock.now - start).nanoseconds / Double(count) / 1_000
    }.min() ?? 0
}

func number(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
