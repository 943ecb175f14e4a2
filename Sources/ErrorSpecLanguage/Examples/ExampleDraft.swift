import ErrorSpecReading

/// A response in the making: values are put where a body's places look for them.
struct ExampleDraft {
    private indirect enum Node {
        case object([(name: [UInt8], value: Node)])
        case array([Node])
        case text(String)
        case yes
        case no
        case null
    }

    private var body: Node?
    private var headers: [ExampleResponse.Header] = []

    /// Puts a value where a place reads it.
    ///
    /// - Returns: `false`, and nothing has changed, where the place can't hold it, or holds something.
    @discardableResult
    mutating func put(_ value: String, at place: Place) -> Bool {
        switch place.root {
        case .header(let name):
            let isTaken = headers.contains { $0.name.equalsWithoutCase(name) }
            // The text that a header without `equals` stands for could be any; a wait fits `Retry-After`.
            guard !isTaken, let raw = place.writing(value) ?? (place.readsAs(value) ? "1" : nil),
                raw.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), raw == raw.trimmed, !raw.isEmpty
            else { return false }
            headers.append(.init(name, raw))
            return true
        case .pointer(let pointer): return put(value, of: place, at: JSONPointer(pointer))
        case .each(let list, let at): return put(value, of: place, at: JSONPointer(list + "/0" + at))
        }
    }

    /// Puts a value at the first of some places that can hold it, unless one of them holds a value already.
    mutating func putFirst(_ value: String, at places: [Place]) {
        for place in places where put(value, at: place) { return }
    }

    /// Says what is wrong with a field.
    mutating func put(field name: String, _ reason: String, in format: FieldsFormat) {
        let root: String
        switch format.at.first {
        case .pointer(let pointer): root = pointer
        case .each(let list, let at): root = list + "/0" + at
        case .header, nil: return
        }
        // One entry of a list, or a member with the field's name.
        guard let namePointer = format.name.first else {
            put(reason, at: Place(.pointer("\(root)/\(name)")))
            return
        }
        var next = self
        if next.put(name, at: Place(.pointer("\(root)/0\(namePointer)"))) {
            if let pointer = format.reason.first { next.put(reason, at: Place(.pointer("\(root)/0\(pointer)"))) }
            self = next
        }
    }

    private mutating func put(_ value: String, of place: Place, at pointer: JSONPointer?) -> Bool {
        guard let pointer else { return false }
        let node: Node
        if let raw = place.writing(value) {
            // The value that a flag is compared with.
            node = raw == "false" && !place.equals.isEmpty ? .no : .text(raw)
        } else if place.readsAs(value) {
            node = .yes
        } else {
            return false
        }
        return Self.put(node, into: &body, pointer.tokens[...])
    }

    private static let longestArray = 16

    private static func put(_ value: Node, into node: inout Node?, _ tokens: ArraySlice<JSONPointer.Token>) -> Bool {
        guard let token = tokens.first else {
            if node != nil { return false }
            node = value
            return true
        }
        switch node {
        case nil:
            let isElement = token.position.map { $0 < longestArray } ?? false
            var new: Node? = isElement ? .array([]) : .object([])
            guard put(value, into: &new, tokens) else { return false }
            node = new
            return true
        case .object(var members)?:
            let index = members.firstIndex { $0.name == token.name }
            var child = index.map { members[$0].value }
            guard put(value, into: &child, tokens.dropFirst()), let child else { return false }
            if let index { members[index].value = child } else { members.append((token.name, child)) }
            node = .object(members)
            return true
        case .array(var elements)?:
            guard let position = token.position, position < longestArray else { return false }
            while elements.count < position { elements.append(.null) }
            var child: Node? = position < elements.count ? elements[position] : nil
            if case .null? = child { child = nil }
            guard put(value, into: &child, tokens.dropFirst()), let child else { return false }
            if position < elements.count { elements[position] = child } else { elements.append(child) }
            node = .array(elements)
            return true
        case .text, .yes, .no, .null: return false
        }
    }

    // MARK: Writing

    func response(status: Int) -> ExampleResponse {
        guard let body else { return ExampleResponse(status: status, headers: headers) }
        var bytes: [UInt8] = []
        Self.write(body, to: &bytes)
        let hasType = headers.contains { $0.name.equalsWithoutCase("Content-Type") }
        let type = hasType ? [] : [ExampleResponse.Header("Content-Type", "application/json")]
        return ExampleResponse(status: status, headers: type + headers, body: bytes)
    }

    private static func write(_ node: Node, to out: inout [UInt8]) {
        switch node {
        case .null: out += "null".utf8
        case .yes: out += "true".utf8
        case .no: out += "false".utf8
        case .text(let text): writeText(text.utf8, to: &out)
        case .array(let elements):
            out.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                write(element, to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                writeText(member.name, to: &out)
                out.append(UInt8(ascii: ":"))
                write(member.value, to: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }

    private static func writeText(_ text: some Sequence<UInt8>, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): out += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): out += "\\n".utf8
            case 0..<0x20, 0x7F:
                let digits = String(byte, radix: 16)
                out += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            default: out.append(byte)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}

extension Place {
    /// A text that the place reads as `value`: what the place cuts off is put back.
    fileprivate func writing(_ value: String) -> String? {
        let core = replacement == nil ? value : equals.first?.written
        guard let core else { return nil }
        let (start, end) = (after.first ?? "", before.first ?? "")
        let candidates = [core, start + core, core + end, start + core + end]
        return candidates.first { read($0) == value && !$0.isEmpty }
    }

    /// Whether the place takes any value for this one (`as` without `equals`).
    fileprivate func readsAs(_ value: String) -> Bool { equals.isEmpty && replacement == value }
}
