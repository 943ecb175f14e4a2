/// The list element in which a place with `each` found a value.
package struct PlaceElement: Hashable, Sendable {
    /// The place's `each`, as written in the spec.
    package let each: String
    /// The index of the element in the document.
    let node: Int
}

extension ReadableResponse {
    /// Calls `visit` with each value at a place, in document order, until `visit` returns `true`.
    ///
    /// - Returns: whether `visit` returned `true`.
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

    /// Returns the text of a plain-text body, or `nil` if the body isn't plain text, or if the place isn't the whole
    /// body.
    func plainText(at place: Place) -> String? { place.root == .wholeBody ? readableBody().plainText : nil }

    /// Returns the first value at the places. If the code that matched was read from a list element, values in this
    /// element are preferred.
    ///
    /// - Parameter deciding: The code that matched, or `nil` if the case requires no code.
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

    /// Returns the reference that users quote to support.
    package func reference(_ format: BodyFormat, deciding: ResponseCode? = nil) -> String? {
        text(at: format.reference, deciding: deciding)
    }

    /// Returns the value with the given name, which texts can insert. Numbers are inserted as written.
    package func value(_ name: String, _ format: BodyFormat, deciding: ResponseCode? = nil) -> String? {
        guard let value = format.values.first(where: { $0.name == name }) else { return nil }
        return text(at: value.places, deciding: deciding, numbers: .all)
    }
}

extension JSONDocument {
    /// Calls `visit` with each value at a root, in document order, until `visit` returns `true`.
    ///
    /// - Returns: whether `visit` returned `true`.
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
    /// Whether a value's text decides if the value is skipped.
    var comparesTexts: Bool { !contains.isEmpty || !equals.isEmpty }

    /// Returns the text of a document's value, or `nil` if the place skips the value.
    func read(_ index: Int, in document: JSONDocument, numbers: JSONDocument.Numbers) -> String? {
        switch document.kind(of: index) {
        case .null: return nil
        case .object where root == .wholeBody, .array where root == .wholeBody: return nil
        default: break
        }
        if let text = document.text(index, numbers: numbers) { return read(text) }
        return comparesTexts ? nil : replacement
    }

    /// Applies `contains`, `after`, `before`, `equals` and `replacement` to a text, in this order. Returns `nil` if the
    /// place skips the text.
    package func read(_ value: String) -> String? {
        var text = Substring(value)
        if !contains.isEmpty, text.firstRange(of: contains) == nil { return nil }
        if let cut = text.firstRange(of: after)?.upperBound { text = text[cut...] }
        if let cut = text.firstRange(of: before)?.lowerBound { text = text[..<cut] }
        if text.isEmpty, !value.isEmpty { return nil }
        let rest = String(text)
        if !equals.isEmpty, !equals.contains(where: { $0.matches(rest) }) { return nil }
        if let replacement { return replacement }
        return rest.isVisible ? rest : nil
    }
}

extension Substring {
    /// Returns the range of the first occurrence of any of the given texts. If two texts start at the same position,
    /// the longer one counts. Bytes are compared, so that combining marks don't hide an occurrence.
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
