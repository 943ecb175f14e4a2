/// Returns the name of the group with the given type of errors.
func groupName(of errorType: any Any.Type) -> String {
    // A hand-written type may be nested in the group's handler and be named `ResponseError`.
    let names = String(reflecting: errorType).split(separator: ".").reversed()
    for (name, suffix) in zip(names, ["ResponseError", "ResponseErrorHandler"]) {
        guard name.hasSuffix(suffix) else { return String(name) }
        if name.count > suffix.count { return String(name.dropLast(suffix.count)) }
    }
    return ""
}

/// A failed response and its match, for the recorder.
struct MatchedResponse: Sendable {
    private let facts: ResponseFacts
    private let errorType: any Any.Type

    /// - Parameter errorType: The type of the group's errors.
    init(_ facts: ResponseFacts, of errorType: any Any.Type) {
        self.facts = facts
        self.errorType = errorType
    }

    /// The name of the call's group.
    var group: String { groupName(of: errorType) }

    var codes: [String] { facts.loggedCodes }

    /// The response without secrets, and with the values that logs show.
    var logged: LoggedResponse { LoggedResponse(response: facts.response, readings: facts.readings) }
}

extension MatchedResponse: CustomStringConvertible, _Redacted {
    /// The status, without headers or body.
    var description: String { "response \(facts.response.statusCode)" }
}
