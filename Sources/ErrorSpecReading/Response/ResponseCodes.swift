/// An error code of a response.
package struct ResponseCode: Hashable, Sendable {
    package let text: String
    /// The list element that the code was read from, or `nil` for a code outside of lists.
    package let element: PlaceElement?

    package init(_ text: String, element: PlaceElement? = nil) {
        self.text = text
        self.element = element
    }
}

extension ReadableResponse {
    /// Returns the codes at the body's places without duplicates, in the order of the places. At most 32 codes are read
    /// from each place.
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

    /// Returns the first code at the body's places.
    package func code(_ format: BodyFormat) -> ResponseCode? { codes(format).first }
}

private let mostCodesOfPlace = 32
