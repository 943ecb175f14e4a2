/// An error code of a response.
package struct ResponseCode: Hashable, Sendable {
    package let text: String
    /// The element that it was read from; `nil` for a code that stands alone.
    package let element: PlaceElement?

    package init(_ text: String, element: PlaceElement? = nil) {
        self.text = text
        self.element = element
    }
}

extension ReadableResponse {
    /// The codes that a body's places find, the most telling first: at most the first 32 of each place, each value once.
    package func codes(_ format: BodyFormat) -> [ResponseCode] {
        var codes: [ResponseCode] = []
        for place in format.code {
            var count = 0
            visit(place) { text, element in
                if !codes.contains(where: { $0.text == text }) { codes.append(ResponseCode(text, element: element)) }
                count += 1
                return count == mostCodesOfPlace
            }
        }
        return codes
    }

    /// The error's code: the first of its codes.
    package func code(_ format: BodyFormat) -> ResponseCode? {
        for place in format.code {
            var code: ResponseCode?
            visit(place) { text, element in
                code = ResponseCode(text, element: element)
                return true
            }
            if let code { return code }
        }
        return nil
    }

    /// Whether this is a failure to a group: no 2xx, none of the group's successes, or one that holds an error code
    /// (`on: any`). Of several codes the first alone decides.
    ///
    /// - Parameter successes: the 2xx statuses that mean success; `nil`: all of them.
    package func isFailure(_ format: BodyFormat, successes: [ClosedRange<Int>]? = nil) -> Bool {
        guard statusCode.isSuccess(successes) else { return true }
        guard format.readsSuccesses else { return false }
        return isFailure(format, successes: successes, code: code(format)?.text)
    }

    /// Whether this would be a failure if `code` were its first code.
    package func isFailure(_ format: BodyFormat, successes: [ClosedRange<Int>]?, code: String?) -> Bool {
        guard statusCode.isSuccess(successes) else { return true }
        guard format.readsSuccesses, let code else { return false }
        return !format.successCodes.contains { $0.matches(code) }
    }
}

private let mostCodesOfPlace = 32

extension Int {
    /// Whether a status means success: one of the 2xx that a group lists, or any if it lists none.
    package func isSuccess(_ successes: [ClosedRange<Int>]?) -> Bool {
        (200...299).contains(self) && successes?.contains { $0.contains(self) } ?? true
    }
}
