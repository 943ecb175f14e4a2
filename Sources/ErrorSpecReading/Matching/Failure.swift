/// Did it fail? This is asked before, and apart from, which error it is.
extension ReadableResponse {
    /// Whether this is a failure to a group: no 2xx, none of the group's successes, or one in which a place of the body's
    /// `failure` holds something and none of `success` does.
    ///
    /// - Parameter successes: the 2xx statuses that mean success; `nil`: all of them.
    package func isFailure(_ format: BodyFormat, successes: [StatusPattern]? = nil) -> Bool {
        guard statusCode.isSuccess(successes) else { return true }
        return format.failure.contains(where: holds) && !format.success.contains(where: holds)
    }

    /// Whether a place holds something: a value of its `equals`, or without `equals` any but null, false, and what is
    /// empty.
    func holds(_ place: Place) -> Bool {
        if case .header(let name) = place.root { return header(name).map(place.holds) ?? false }
        guard let document = json() else { return false }
        return document.visit(place.root) { index, _ in place.holds(index, in: document) }
    }
}

extension BodyFormat {
    /// As ``ReadableResponse/isFailure(_:successes:)`` of a response of which the status and the codes alone are known.
    package func isFailure(status: Int, hasCode: Bool, successes: [StatusPattern]? = nil) -> Bool {
        !status.isSuccess(successes) || hasCode && !failure.isEmpty
    }
}

extension Place {
    fileprivate func holds(_ index: Int, in document: JSONDocument) -> Bool {
        switch document.kind(of: index) {
        case .null: false
        case .no: !equals.isEmpty && holds("false")
        case .object, .array: equals.isEmpty && document.children(of: index).contains { _ in true }
        case .number where equals.isEmpty: true
        case .number, .string, .yes: document.text(index).map(holds) ?? false
        }
    }

    /// Cut-off text doesn't count.
    fileprivate func holds(_ text: String) -> Bool { read(text) != nil }
}

extension Int {
    /// Whether a status means success: one of the 2xx that a group lists, or any if it lists none.
    package func isSuccess(_ successes: [StatusPattern]?) -> Bool {
        (200...299).contains(self) && successes?.contains { $0.contains(self) } ?? true
    }
}
