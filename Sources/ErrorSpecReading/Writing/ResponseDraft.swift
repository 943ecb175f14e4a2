/// A response in the making: values are put where a body's places look for them.
package struct ResponseDraft: Sendable {
    package typealias Header = ResponseHeaders.Header

    /// A JSON value. `any` is there for a place that asks for no text, and gives way to a value that says more.
    indirect enum Node: Sendable {
        case object([(name: [UInt8], value: Node)])
        case array([Node])
        case text(String)
        case number(String)
        case no
        case null
        case any
    }

    private(set) var root: Node?
    /// `nil`: any value.
    private var fields: [(name: String, value: String?)] = []
    private let filler: Filler

    init(root: Node? = nil, filler: Filler = .yes) {
        self.root = root
        self.filler = filler
    }

    // MARK: Values

    /// Puts a value where a place reads it.
    ///
    /// - Parameters:
    ///   - isNumber: the value is written as a number where nothing but it stands there.
    ///   - isMarked: what a place cuts at is written too, where it needn't be.
    /// - Returns: `false`, and nothing has changed, where the place can't hold it, or holds another value.
    mutating func put(
        _ value: String, at place: Place, asNumber isNumber: Bool = false, marked isMarked: Bool = false
    ) -> Bool {
        switch place.root {
        case .header(let name): return put(value, of: place, inHeader: name, isMarked)
        case .pointer, .each:
            guard let pointer = place.root.firstPointer else { return false }
            return Self.change(&root, pointer.tokens[...]) { node in
                place.put(value, into: &node, asNumber: isNumber, marked: isMarked)
            }
        }
    }

    /// Puts a value at the first of some places that can hold it, unless one of them holds a value already.
    mutating func putFirst(
        _ value: String, at places: [Place], asNumber isNumber: Bool = false, marked isMarked: Bool = false
    ) -> Bool {
        for place in places where put(value, at: place, asNumber: isNumber, marked: isMarked) { return true }
        return false
    }

    /// Puts something at a place of `failure`, which then holds it: in the form in which other places read below it.
    ///
    /// - Parameters:
    ///   - roots: of the places that texts and fields are read from.
    ///   - codes: of those that codes are read from.
    /// - Returns: `false` where a single value can't stand but for a code: clients expect one there.
    mutating func put(somethingAt place: Place, amid roots: [Place.Root], codes: [Place.Root]) -> Bool {
        if let pattern = place.equals.first { return put(pattern.shortestMatch, at: place) }
        guard case .header = place.root else {
            guard let pointer = place.root.firstPointer else { return false }
            let something = Self.something(at: pointer, for: codes + roots)
            if case .any = something, codes.contains(where: { $0.reads(pointer) }),
                !roots.contains(where: { $0.reads(pointer) })
            {
                return false
            }
            return Self.change(&root, pointer.tokens[...]) { node in
                node = node ?? something
                return true
            }
        }
        return put("1", at: place)
    }

    /// A list or an object that says nothing, if elements or members of it are read.
    private static func something(at pointer: JSONPointer, for roots: [Place.Root]) -> Node {
        let depth = pointer.tokens.count
        for case let below? in roots.map(\.firstPointer)
        where below.tokens.count > depth && below.tokens.starts(with: pointer.tokens) {
            let token = below.tokens[depth]
            return token.position == nil ? .object([(token.name, .null)]) : .array([.object([])])
        }
        return .any
    }

    private mutating func put(_ value: String, of place: Place, inHeader name: String, _ isMarked: Bool) -> Bool {
        guard name.isHeaderName else { return false }
        let index = fields.firstIndex { $0.name.equalsWithoutCase(name) }
        if let index, let present = fields[index].value { return place.read(present) == value }
        if let raw = place.writing(value, marked: isMarked), raw.isHeaderValue {
            if let index { fields[index].value = raw } else { fields.append((name, raw)) }
            return true
        }
        guard place.readsAs(value) else { return false }
        if index == nil { fields.append((name, nil)) }
        return true
    }

    /// Changes the value at a pointer, whose containers are made where they are missing.
    ///
    /// - Returns: `false`, and nothing has changed, where a value on the way is no container, or `change` refuses.
    mutating func change(_ pointer: JSONPointer, _ change: (inout Node?) -> Bool) -> Bool {
        Self.change(&root, pointer.tokens[...], change)
    }

    private static let longestArray = 16

    private static func change(
        _ node: inout Node?, _ tokens: ArraySlice<JSONPointer.Token>, _ change: (inout Node?) -> Bool
    ) -> Bool {
        guard let token = tokens.first else { return change(&node) }
        switch node {
        case nil, .any?:
            let isElement = token.position.map { $0 < longestArray } ?? false
            var new: Node? = isElement ? .array([]) : .object([])
            guard Self.change(&new, tokens, change) else { return false }
            node = new
            return true
        case .object(var members)?:
            let index = members.firstIndex { $0.name == token.name }
            var child = index.map { members[$0].value }
            guard Self.change(&child, tokens.dropFirst(), change), let child else { return false }
            if let index { members[index].value = child } else { members.append((token.name, child)) }
            node = .object(members)
            return true
        case .array(var elements)?:
            guard let position = token.position, position < longestArray else { return false }
            while elements.count < position { elements.append(.null) }
            var child: Node? = position < elements.count ? elements[position] : nil
            if case .null? = child { child = nil }
            guard Self.change(&child, tokens.dropFirst(), change), let child else { return false }
            if position < elements.count { elements[position] = child } else { elements.append(child) }
            node = .array(elements)
            return true
        case .text, .number, .no, .null: return false
        }
    }

    // MARK: Writing

    /// The headers, with a `Content-Type` where there is a body.
    var headers: [Header] {
        let headers = fields.map { Header($0.name, $0.value ?? "1") }
        let hasType = root == nil || fields.contains { $0.name.equalsWithoutCase("Content-Type") }
        return (hasType ? [] : [Header("Content-Type", "application/json")]) + headers
    }

    /// The body's bytes; none without a value in it.
    var bytes: [UInt8] {
        guard let root else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        Self.write(root, filler, to: &bytes)
        return bytes
    }

    /// The text that is written where anything may stand.
    enum Filler: String, Sendable {
        case yes = "true"
        /// No place that asks for a text reads one in it.
        case noText = "[{}]"
    }

    private static func write(_ node: Node, _ filler: Filler, to out: inout [UInt8]) {
        switch node {
        case .null: out += "null".utf8
        case .no: out += "false".utf8
        case .any: out += filler.rawValue.utf8
        case .number(let digits): out += digits.utf8
        case .text(let text): out += jsonText(Array(text.utf8))
        case .array(let elements):
            out.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                write(element, filler, to: &out)
            }
            out.append(UInt8(ascii: "]"))
        case .object(let members):
            out.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { out.append(UInt8(ascii: ",")) }
                out += jsonText(member.name)
                out.append(UInt8(ascii: ":"))
                write(member.value, filler, to: &out)
            }
            out.append(UInt8(ascii: "}"))
        }
    }
}

extension Place.Root {
    /// Where the first value that it finds may stand in a body; `nil` for a header.
    var firstPointer: JSONPointer? {
        switch self {
        case .header: nil
        case .pointer(let pointer): JSONPointer(pointer)
        case .each(let list, let at): JSONPointer(list + "/0" + at)
        }
    }

    /// Whether it may find the value at a pointer into a body.
    fileprivate func reads(_ pointer: JSONPointer) -> Bool {
        guard case .each(let list, let at) = self else { return firstPointer == pointer }
        guard let list = JSONPointer(list)?.tokens, let at = JSONPointer(at)?.tokens else { return false }
        return pointer.tokens.count == list.count + 1 + at.count
            && pointer.tokens.starts(with: list) && pointer.tokens.suffix(at.count).elementsEqual(at)
    }
}

extension Place {
    /// Puts a value where nothing is yet, or where what is there is already read as the value, or can be joined to it.
    fileprivate func put(
        _ value: String, into node: inout ResponseDraft.Node?, asNumber isNumber: Bool, marked isMarked: Bool
    ) -> Bool {
        switch node {
        case nil, .any?:
            guard let raw = writing(value, marked: isMarked) else {
                guard readsAs(value) else { return false }
                if node == nil { node = .any }
                return true
            }
            if raw == "false", !equals.isEmpty {
                // The value that a flag is compared with.
                node = .no
            } else {
                node = isNumber && raw == value ? .number(raw) : .text(raw)
            }
            return true
        case .text(let present)?:
            if read(present) == value { return true }
            guard let raw = joining(value, to: present) else { return false }
            node = .text(raw)
            return true
        case .number(let digits)?: return read(digits) == value
        case .object?, .array?: return readsAs(value)
        case .no?: return read("false") == value
        case .null?: return false
        }
    }

    /// A text that the place reads as `value`: what the place cuts off is put back.
    fileprivate func writing(_ value: String, marked isMarked: Bool) -> String? {
        let core = replacement == nil ? value : equals.first?.written
        guard let core else { return nil }
        let (start, end) = (after.first ?? "", before.first ?? "")
        let candidates = [core, start + core, core + end, start + core + end]
        return (isMarked ? candidates.reversed() : candidates).first { read($0) == value && !$0.isEmpty }
    }

    /// A text in which another place reads what it has read so far, and this one `value`: they cut at the same text.
    private func joining(_ value: String, to present: String) -> String? {
        let candidates = after.map { present + $0 + value } + before.map { value + $0 + present }
        return candidates.first { read($0) == value }
    }

    /// Whether the place takes any value for this one (`as` without `equals`).
    fileprivate func readsAs(_ value: String) -> Bool { equals.isEmpty && replacement == value }
}

extension BodyFormat {
    /// Codes that make a failure of a 2xx where `failure` names values.
    package var failingCodes: [String] { failure.flatMap(\.equals).map(\.shortestMatch) }
}

extension CodePattern {
    /// A short text that it matches.
    package var shortestMatch: String {
        switch self {
        case .code(let text): text
        case .range(let range): String(range.lowerBound)
        case .family(let prefix): prefix + "1"
        }
    }
}

extension String {
    /// Whether a header can have this value, and is read as it is: printable ASCII without blanks around it.
    fileprivate var isHeaderValue: Bool {
        !isEmpty && utf8.allSatisfy { (0x20..<0x7F).contains($0) } && utf8.first != 0x20 && utf8.last != 0x20
    }
}
