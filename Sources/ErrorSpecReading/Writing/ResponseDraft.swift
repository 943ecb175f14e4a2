/// A response under construction. Its values are written at the places from which clients read them.
package struct ResponseDraft: Sendable {
    package typealias Header = ResponseHeaders.Header

    /// A JSON value.
    indirect enum Node: Sendable {
        case object([(name: [UInt8], value: Node)])
        case array([Node])
        case text(String)
        /// A number, a boolean or `null`, as written.
        case literal(String)

        var isNull: Bool { if case .literal("null") = self { true } else { false } }
    }

    private(set) var root: Node?
    private var fields: [Header] = []

    // MARK: Values

    /// Writes a value at a place.
    ///
    /// - Parameters:
    ///   - isNumber: Whether the value is written as a number, if no other text is joined to the value.
    ///   - isMarked: Whether `after` and `before` are written even if the place would read the value without them.
    /// - Returns: `false` if the place can't have this value, or already has a different value.
    mutating func put(_ value: String, at place: Place, asNumber isNumber: Bool = false, marked isMarked: Bool = false)
        -> Bool
    {
        guard case .header(let name) = place.root else {
            guard let pointer = place.root.firstPointer else { return false }
            return change(pointer) { place.put(value, into: &$0, asNumber: isNumber, marked: isMarked) }
        }
        let index = fields.firstIndex { $0.name.equalsWithoutCase(name) }
        guard name.isHeaderName, let text = place.text(for: value, besides: index.map { fields[$0].value }, isMarked),
            text.isHeaderValue
        else { return false }
        if let index { fields[index].value = text } else { fields.append(Header(name, text)) }
        return true
    }

    /// Writes an arbitrary value that the place accepts, unless the place already has a value. If one of the roots is
    /// below the place, the value is a list or an object.
    mutating func putSample(at place: Place, above roots: [Place.Root]) -> Bool {
        guard !place.comparesTexts, place.root != .wholeBody, let pointer = place.root.firstPointer else {
            return put(place.replacement ?? place.example, at: place)
        }
        return change(pointer) { node in
            if node?.isNull != false { node = Self.anything(at: pointer, amid: roots) }
            return true
        }
    }

    private static func anything(at pointer: JSONPointer, amid roots: [Place.Root]) -> Node {
        let depth = pointer.tokens.count
        for case let below? in roots.map(\.firstPointer)
        where below.tokens.count > depth && below.tokens.starts(with: pointer.tokens) {
            let token = below.tokens[depth]
            return token.position == nil ? .object([(token.name, .literal("null"))]) : .array([.object([])])
        }
        return .literal("true")
    }

    /// Changes the value at a pointer, creating missing containers.
    ///
    /// - Returns: `false` if a value on the path isn't a container, or if `change` returns `false`.
    mutating func change(_ pointer: JSONPointer, _ change: (inout Node?) -> Bool) -> Bool {
        Self.change(&root, pointer.tokens[...], change)
    }

    /// Limits the arrays that are created, because a pointer can contain any number.
    private static let longestArray = 16

    static func change(
        _ node: inout Node?, _ tokens: ArraySlice<JSONPointer.Token>, _ change: (inout Node?) -> Bool
    ) -> Bool {
        guard let token = tokens.first else { return change(&node) }
        let position = token.position.flatMap { $0 < longestArray ? $0 : nil }
        switch node ?? (position == nil ? .object([]) : .array([])) {
        case .object(var members):
            let index = members.firstIndex { $0.name == token.name }
            var child = index.map { members[$0].value }
            guard Self.change(&child, tokens.dropFirst(), change), let child else { return false }
            if let index { members[index].value = child } else { members.append((token.name, child)) }
            node = .object(members)
        case .array(var elements):
            guard let position else { return false }
            while elements.count < position { elements.append(.literal("null")) }
            var child = position < elements.count && !elements[position].isNull ? elements[position] : nil
            guard Self.change(&child, tokens.dropFirst(), change), let child else { return false }
            if position < elements.count { elements[position] = child } else { elements.append(child) }
            node = .array(elements)
        case .text, .literal: return false
        }
        return true
    }

    // MARK: Writing

    /// The headers, with a `Content-Type` if the response has a body.
    var headers: [Header] {
        let hasType = root == nil || fields.contains { $0.name.equalsWithoutCase("Content-Type") }
        let type = plainText == nil ? "application/json" : "text/plain; charset=utf-8"
        return (hasType ? [] : [Header("Content-Type", type)]) + fields
    }

    /// The body as plain text, or `nil` if the body isn't a text that clients would read unchanged.
    private var plainText: [UInt8]? {
        guard case .text(let text)? = root, case let bytes = Array(text.utf8),
            ReadableBody(bytes, contentType: "text/plain").plainText == text
        else { return nil }
        return bytes
    }

    /// The body's bytes, or empty if the body has no values.
    var bytes: [UInt8] {
        if let plainText { return plainText }
        var bytes: [UInt8] = []
        if let root { Self.write(root, to: &bytes) }
        return bytes
    }

    private static func write(_ node: Node, to bytes: inout [UInt8]) {
        switch node {
        case .literal(let text): bytes += text.utf8
        case .text(let text): bytes += jsonText(Array(text.utf8))
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(element, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += jsonText(member.name)
                bytes.append(UInt8(ascii: ":"))
                write(member.value, to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

extension Place.Root {
    /// The pointer to the first value that the root reads, or `nil` for a header.
    var firstPointer: JSONPointer? {
        switch self {
        case .header: nil
        case .pointer(let pointer): JSONPointer(pointer)
        case .each(let list, let at): JSONPointer(list + "/0" + at)
        }
    }
}

extension Place {
    /// Writes a value into a node; see ``ResponseDraft/put(_:at:asNumber:marked:)``.
    func put(
        _ value: String, into node: inout ResponseDraft.Node?, asNumber isNumber: Bool = false, marked isMarked: Bool
    ) -> Bool {
        switch node {
        case nil, .literal("null")?:
            guard let text = text(for: value, isMarked) else { return false }
            // The flags `true` and `false` in `equals` are written as booleans.
            let isFlag = !equals.isEmpty && (text == "true" || text == "false")
            node = isFlag || isNumber && text == value ? .literal(text) : .text(text)
        case .text(let present)?:
            guard let text = text(for: value, besides: present, isMarked) else { return false }
            node = .text(text)
        case .literal(let present)?: return read(present) == value
        case .object?, .array?: return false
        }
        return true
    }

    /// Returns a text that this place reads as `value`. If another place has already written the text `present`, the
    /// value is joined to this text with `after` or `before`, or replaces the text. Reading the response back shows
    /// whether the other place still finds its value.
    fileprivate func text(for value: String, besides present: String? = nil, _ isMarked: Bool) -> String? {
        let core = replacement == nil ? value : example
        let marked = (after.first ?? "") + core + (before.first ?? "")
        var texts = isMarked ? [marked] : [core, marked]
        if let present {
            texts =
                [present] + after.map { present + $0 + value } + before.map { value + $0 + present }
                + [present + ", " + marked] + texts
        }
        texts += contains.flatMap { [$0 + marked, marked + $0] }
        return texts.first { !$0.isEmpty && read($0) == value }
    }

    /// A sample value that the place doesn't skip.
    fileprivate var example: String { equals.first?.shortestMatch ?? contains.first ?? "1" }
}

extension CodePattern {
    /// A short text that the pattern matches.
    package var shortestMatch: String {
        switch self {
        case .code(let text): text
        case .range(let range): String(range.lowerBound)
        case .family(let prefix): prefix + "1"
        }
    }
}

extension String {
    /// Whether this is a header value that is read unchanged: printable ASCII without surrounding spaces.
    fileprivate var isHeaderValue: Bool {
        !isEmpty && utf8.allSatisfy { (0x20..<0x7F).contains($0) } && utf8.first != 0x20 && utf8.last != 0x20
    }
}
