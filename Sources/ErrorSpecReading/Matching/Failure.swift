/// Did it fail? This is asked before, and apart from, which error it is.
extension ReadableResponse {
    /// Whether a group takes this for a failure: its status isn't one of the group's successes, or a place of the body's
    /// `failure` holds something. A place of `success` that holds something overrules places without `equals`.
    ///
    /// - Parameter successes: the 2xx statuses that mean success; `nil`: all of them.
    package func isFailure(_ format: BodyFormat, successes: [StatusPattern]? = nil) -> Bool {
        guard statusCode.isSuccess(successes) else { return true }
        let failing = format.failure.filter(holds)
        if failing.contains(where: \.decidesAlone) { return true }
        return !failing.isEmpty && !format.success.contains(where: holds)
    }

    /// The codes of a failure in the order in which cases are looked for. Codes that made a 2xx a failure, because `failure`
    /// names them, come first.
    ///
    /// - Parameter codes: The codes of the response, in the order of the body's places.
    package func tried(
        _ codes: [ResponseCode], _ format: BodyFormat, successes: [StatusPattern]?
    ) -> [ResponseCode] {
        guard codes.count > 1, statusCode.isSuccess(successes) else { return codes }
        var first: [ResponseCode] = []
        for place in format.failure where place.decidesAlone {
            visit(place) { text, _ in
                if let code = codes.first(where: { $0.text == text }), !first.contains(code) { first.append(code) }
                return false
            }
        }
        return first + codes.filter { !first.contains($0) }
    }

    /// Whether a place holds something: a value of its `equals`, or without `equals` any but null, false, and what is
    /// empty.
    func holds(_ place: Place) -> Bool {
        if case .header(let name) = place.root { return header(name).map(place.holds) ?? false }
        guard let document = json() else { return plainText(at: place).map(place.holds) ?? false }
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
    /// Whether a place of `failure` makes a failure that `success` can't overrule.
    package var decidesAlone: Bool { !equals.isEmpty }

    fileprivate func holds(_ index: Int, in document: JSONDocument) -> Bool {
        switch document.kind(of: index) {
        case .null: false
        case .no: !equals.isEmpty && holds("false")
        case .object, .array:
            !comparesTexts && root != .wholeBody && document.children(of: index).contains { _ in true }
        // A decimal is read as a text only where all numbers are.
        case .number: document.text(index).map(holds) ?? !comparesTexts
        case .string, .yes: document.text(index).map(holds) ?? false
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
