/// An element that a place with `each` was read from.
package struct PlaceElement: Hashable, Sendable {
    /// The place's `each`, as the spec writes it.
    package let each: String
    /// The element's value in the document.
    let node: Int
}

extension ReadableResponse {
    /// Calls `visit` with each value that a place holds, in document order, until it returns `true`.
    ///
    /// - Returns: whether it did.
    @discardableResult
    func visit(
        _ place: Place, numbers: JSONDocument.Numbers = .integers, _ visit: (String, PlaceElement?) -> Bool
    ) -> Bool {
        if case .header(let name) = place.root {
            return header(name).flatMap(place.read).map { visit($0, nil) } ?? false
        }
        guard let document = json() else {
            return plainText(at: place).flatMap(place.read).map { visit($0, nil) } ?? false
        }
        return document.visit(place.root) { index, element in
            guard let text = place.read(index, in: document, numbers: numbers) else { return false }
            return visit(text, element)
        }
    }

    /// The text of a body of plain text, if the place is the whole body.
    func plainText(at place: Place) -> String? { place.root == .wholeBody ? readableBody().plainText : nil }

    /// The first value of the places; of an error that was read from an element, first what that element says.
    ///
    /// - Parameter deciding: the code by which the response was handled; `nil`: no code decided.
    package func text(
        at places: [Place], deciding: ResponseCode? = nil, numbers: JSONDocument.Numbers = .integers
    ) -> String? {
        if let element = deciding?.element, let document = json() {
            for place in places {
                guard case .each(element.each, let at) = place.root, let pointer = JSONPointer(at) else { continue }
                let found = document.find(pointer, from: element.node)
                if let text = found.flatMap({ place.read($0, in: document, numbers: numbers) }) { return text }
            }
        }
        for place in places {
            var found: String?
            visit(place, numbers: numbers) { text, _ in
                found = text
                return true
            }
            if let found { return found }
        }
        return nil
    }

    /// The reference that support asks a user for.
    package func reference(_ format: BodyFormat, deciding: ResponseCode? = nil) -> String? {
        text(at: format.reference, deciding: deciding)
    }

    /// One of the values that texts insert; numbers count as they are written.
    package func value(_ name: String, _ format: BodyFormat, deciding: ResponseCode? = nil) -> String? {
        guard let value = format.values.first(where: { $0.name == name }) else { return nil }
        return text(at: value.places, deciding: deciding, numbers: .all)
    }
}

extension JSONDocument {
    /// Calls `visit` with each value that a root finds, in document order, until it returns `true`.
    ///
    /// - Returns: whether it did.
    @discardableResult
    func visit(_ root: Place.Root, _ visit: (Int, PlaceElement?) -> Bool) -> Bool {
        switch root {
        case .header: return false
        case .pointer(let pointer): return JSONPointer(pointer).flatMap { find($0) }.map { visit($0, nil) } ?? false
        case .each(let list, let at):
            guard let at = JSONPointer(at), let index = JSONPointer(list).flatMap({ find($0) }) else { return false }
            return children(of: index).contains { child in
                find(at, from: child.value).map { visit($0, PlaceElement(each: list, node: child.value)) } ?? false
            }
        }
    }
}

extension Place {
    /// Whether a value counts only if its text is the right one.
    var comparesTexts: Bool { !contains.isEmpty || !equals.isEmpty }

    /// Reads a value of a document.
    func read(_ index: Int, in document: JSONDocument, numbers: JSONDocument.Numbers) -> String? {
        switch document.kind(of: index) {
        case .null: return nil
        case .object where root == .wholeBody, .array where root == .wholeBody: return nil
        default: break
        }
        if let text = document.text(index, numbers: numbers) { return read(text) }
        return comparesTexts ? nil : replacement
    }

    /// Reads a text: it is searched, then cut, then compared, then replaced.
    package func read(_ value: String) -> String? {
        var text = Substring(value)
        if !contains.isEmpty, text.firstRange(of: contains) == nil { return nil }
        if let cut = text.firstRange(of: after)?.upperBound { text = text[cut...] }
        if let cut = text.firstRange(of: before)?.lowerBound { text = text[..<cut] }
        if text.isEmpty, !value.isEmpty { return nil }
        let rest = String(text)
        if !equals.isEmpty, !equals.contains(where: { $0.matches(rest) }) { return nil }
        if let replacement { return replacement }
        return rest.isEmpty ? nil : rest
    }
}

extension Substring {
    /// Where one of several texts occurs first, byte by byte, so that combining marks don't hide it; of two that occur at
    /// one spot, the longer.
    func firstRange(of texts: [String]) -> Range<Index>? {
        let texts = texts.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }
        guard !texts.isEmpty else { return nil }
        let starts = Set(texts.compactMap(\.utf8.first))
        var start = utf8.startIndex
        while start < utf8.endIndex {
            if starts.contains(utf8[start]), let found = texts.first(where: { utf8[start...].starts(with: $0.utf8) }) {
                return start..<utf8.index(start, offsetBy: found.utf8.count)
            }
            start = utf8.index(after: start)
        }
        return nil
    }
}
