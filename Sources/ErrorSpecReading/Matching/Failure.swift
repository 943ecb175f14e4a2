/// Decides whether a response is a failure, before and independently of matching a case.
extension ReadableResponse {
    /// Whether a group treats the response as a failure: the status isn't one of the group's successes, or a place of
    /// `failure` has a value. A value at a place of `success` overrides the places of `failure` that have no
    /// `equals`.
    ///
    /// - Parameter successes: The 2xx statuses that mean success, or `nil` for all 2xx statuses.
    package func isFailure(_ format: BodyFormat, successes: [StatusPattern]? = nil) -> Bool {
        guard statusCode.isSuccess(successes) else { return true }
        let failing = format.failure.filter(hasValue)
        if failing.contains(where: \.overridesSuccess) { return true }
        return !failing.isEmpty && !format.success.contains(where: hasValue)
    }

    /// Returns the codes of a failure in the order in which they are matched. If the status means success, codes that
    /// are listed in `equals` of a `failure` place come first.
    ///
    /// - Parameter codes: The codes of the response, in the order of the body's places.
    package func orderedForMatching(
        _ codes: [ResponseCode], _ format: BodyFormat, successes: [StatusPattern]?
    ) -> [ResponseCode] {
        guard codes.count > 1, statusCode.isSuccess(successes) else { return codes }
        var first: [ResponseCode] = []
        for place in format.failure where place.overridesSuccess {
            visit(place) { text, _ in
                if let code = codes.first(where: { $0.text == text }), !first.contains(code) { first.append(code) }
                return false
            }
        }
        return first + codes.filter { !first.contains($0) }
    }

    /// Whether a place has a value: a value that is listed in `equals`, or, if the place has no `equals`, any value
    /// that isn't `null`, `false` or empty.
    func hasValue(at place: Place) -> Bool {
        if case .header(let name) = place.root { return header(name).map(place.accepts) ?? false }
        guard let document = json() else { return plainText(at: place).map(place.accepts) ?? false }
        return document.visit(place.root) { index, _ in place.accepts(index, in: document) }
    }
}

extension BodyFormat {
    /// Whether a response is a failure, if only its status and the presence of a code are known. With a success
    /// status, a code makes the response a failure if this format has places for `failure`.
    package func isFailure(status: Int, hasCode: Bool, successes: [StatusPattern]? = nil) -> Bool {
        !status.isSuccess(successes) || hasCode && !failure.isEmpty
    }
}

extension Place {
    /// Whether a value at this place of `failure` makes the response a failure regardless of `success`.
    package var overridesSuccess: Bool { !equals.isEmpty }

    fileprivate func accepts(_ index: Int, in document: JSONDocument) -> Bool {
        switch document.kind(of: index) {
        case .null: false
        case .no: !equals.isEmpty && accepts("false")
        case .object, .array:
            !comparesTexts && root != .wholeBody && document.children(of: index).contains { _ in true }
        // A decimal number has no text here, so it counts as a value unless the place compares texts.
        case .number: document.text(index).map(accepts) ?? !comparesTexts
        case .string, .yes: document.text(index).map(accepts) ?? false
        }
    }

    /// Whether the text counts as a value. If `after` and `before` cut away everything, the text doesn't count.
    fileprivate func accepts(_ text: String) -> Bool { read(text) != nil }
}

extension Int {
    /// Whether a status means success: one of the group's 2xx statuses, or any 2xx if `successes` is `nil`.
    package func isSuccess(_ successes: [StatusPattern]?) -> Bool {
        (200...299).contains(self) && successes?.contains { $0.contains(self) } ?? true
    }
}
