/// A problem with one field of a request, as the server's body describes it.
package struct FieldProblem: Hashable, Sendable {
    package var name: String?
    package var value: String?
    package var reason: String?
    package var code: String?

    package init(name: String? = nil, value: String? = nil, reason: String? = nil, code: String? = nil) {
        self.name = name
        self.value = value
        self.reason = reason
        self.code = code
    }
}

extension ReadableResponse {
    /// Returns the problems with the fields of the request, in the body's order. The list is empty if the body
    /// describes no problems.
    package func fieldProblems(_ format: BodyFormat) -> [FieldProblem] {
        guard let fields = format.fields, let document = json() else { return [] }
        return fields.at.flatMap { root in
            var reading = FieldReading(document: document, fields: fields, others: format.roots(otherThan: root))
            document.visit(root) { index, _ in
                reading.read(index)
                return false
            }
            return reading.problems
        }
    }
}

extension BodyFormat {
    /// The roots of all places of this format, except for a place of `fields` with the given root.
    fileprivate func roots(otherThan root: Place.Root) -> [Place.Root] {
        let texts = message + title + reference + values.flatMap(\.places) + retryAfter
        return decidingRoots + texts.map(\.root) + otherFields(than: root)
    }

    /// The other places of `fields`. Of a place with `each`, only the list counts, because the lists in its elements
    /// are often part of an object with field names as keys.
    private func otherFields(than root: Place.Root) -> [Place.Root] {
        (fields?.at.filter { $0 != root } ?? []).map { other in
            if case .each(let list, _) = other { .pointer(list) } else { other }
        }
    }

    /// The roots of `code`, `failure` and `success`, which decide whether a response is a failure, and which case
    /// handles it.
    var decidingRoots: [Place.Root] { (code + failure + success).map(\.root) }
}

extension JSONDocument {
    /// Returns the members on the paths of the given roots. With `each`, the elements of the list aren't included,
    /// because such a root selects no particular element.
    fileprivate func members(on roots: [Place.Root]) -> Set<Int> {
        var members: Set<Int> = []
        for root in roots {
            switch root {
            case .header: break
            case .pointer(let pointer):
                if let pointer = JSONPointer(pointer) { follow(pointer, from: Self.root, adding: &members) }
            case .each(let list, let at):
                guard let list = JSONPointer(list), let at = JSONPointer(at),
                    let index = follow(list, from: Self.root, adding: &members), !at.tokens.isEmpty
                else { continue }
                for child in children(of: index) { follow(at, from: child.value, adding: &members) }
            }
        }
        return members
    }

    /// Returns the index of the value that a pointer selects, and adds the values on its path.
    @discardableResult
    private func follow(_ pointer: JSONPointer, from start: Int, adding members: inout Set<Int>) -> Int? {
        var index = start
        for token in pointer.tokens {
            guard let child = find(JSONPointer(token), from: index) else { return nil }
            // If several members have this name, the pointer selects the last, but none is a field.
            for member in children(of: index) where member.key.map({ isName($0, token.name) }) == true {
                members.insert(member.value)
            }
            index = child
        }
        return index
    }
}

/// Collects the problems from the values at the places of a body's `fields`.
private struct FieldReading {
    /// Limits for hostile bodies, far above the values of real forms: the depth of nested field names, and the length
    /// of a joined name in bytes.
    private static let deepest = 32
    private static let longestName = 256

    /// A place in an entry.
    private struct Part {
        let pointer: JSONPointer
        let place: Place
    }

    private let document: JSONDocument
    private let others: [Place.Root]
    private let name: [Part]
    private let value: [Part]
    private let reason: [Part]
    private let code: [Part]
    /// Whether a text can be an entry, because a place selects the entry itself.
    private let areTextsEntries: Bool
    /// The members that other places read.
    private lazy var excluded = document.members(on: others)
    private(set) var problems: [FieldProblem] = []

    /// - Parameter others: The roots of the body's other places.
    init(document: JSONDocument, fields: FieldsFormat, others: [Place.Root]) {
        func parts(_ places: [Place]) -> [Part] {
            places.compactMap { place in
                guard case .pointer(let pointer) = place.root else { return nil }
                return JSONPointer(pointer).map { Part(pointer: $0, place: place) }
            }
        }
        self.document = document
        self.others = others
        (name, value) = (parts(fields.name), parts(fields.value))
        (reason, code) = (parts(fields.reason), parts(fields.code))
        areTextsEntries = (name + value + reason + code).contains { $0.pointer == .whole }
    }

    /// Reads an array of problems, a single problem, or an object with field names as keys.
    mutating func read(_ index: Int) {
        switch document.kind(of: index) {
        case .array: readElements(of: index, name: nil, depth: 0)
        case .object:
            if !addSingleProblem(index) { readMembers(of: index, prefix: nil, depth: 0) }
        default:
            if areTextsEntries { readText(index, name: nil) }
        }
    }

    /// Adds the object as a problem if the object names a field. Returns whether the object is a single problem: it
    /// names a field, or it has a reason but no name. A problem without a name isn't added, because it isn't about a
    /// field.
    private mutating func addSingleProblem(_ index: Int) -> Bool {
        guard !name.isEmpty else { return false }
        guard joinedText(name, below: index) != nil else { return text(reason, below: index) != nil }
        problems.append(problem(index, name: nil))
        return true
    }

    private mutating func readElements(of array: Int, name: String?, depth: Int) {
        for (position, child) in document.children(of: array).enumerated() {
            guard document.isContainer(child.value) else {
                readText(child.value, name: name)
                continue
            }
            guard document.kind(of: child.value) == .object || areTextsEntries else { continue }
            let problem = problem(child.value, name: name)
            if problem.hasMoreThanName(name) {
                problems.append(problem)
            } else if name != nil || self.name.isEmpty {
                // Each element of the list is an object with field names as keys.
                let prefix = name.map { $0 + "." + String(position) } ?? String(position)
                readMembers(of: child.value, prefix: prefix, depth: depth + 1)
            }
        }
    }

    /// Reads a text: the reason, unless a place selects the entry itself.
    private mutating func readText(_ index: Int, name given: String?) {
        guard let text = document.text(index), text.isVisible else { return }
        var problem = problem(index, name: given)
        if let given { problem.name = given }
        if !problem.hasMoreThanName(given) { problem.reason = text }
        problems.append(problem)
    }

    /// Reads an object with field names as keys, except for the members that other places read.
    private mutating func readMembers(of object: Int, prefix: String?, depth: Int) {
        guard depth < FieldReading.deepest, prefix?.utf8.count ?? 0 <= FieldReading.longestName else { return }
        for child in document.children(of: object) {
            guard let key = child.key, !excluded.contains(child.value) else { continue }
            let own = document.string(key)
            let name = prefix.map { $0 + "." + own } ?? own
            switch document.kind(of: child.value) {
            case .array: readElements(of: child.value, name: name, depth: depth)
            case .object:
                let problem = problem(child.value, name: name)
                if problem.hasMoreThanName(name) {
                    problems.append(problem)
                } else {
                    readMembers(of: child.value, prefix: name, depth: depth + 1)
                }
            default: readText(child.value, name: name)
            }
        }
    }

    private func problem(_ index: Int, name given: String?) -> FieldProblem {
        FieldProblem(
            name: joinedText(name, below: index) ?? given, value: text(value, below: index),
            reason: text(reason, below: index), code: text(code, below: index))
    }

    private func text(_ parts: [Part], below index: Int) -> String? {
        for part in parts {
            if let text = document.find(part.pointer, from: index).flatMap({ document.text($0) }).flatMap(
                part.place.read)
            {
                return text
            }
        }
        return nil
    }

    /// Like `text`, but also joins the texts of an array with `.`: `["body", "user", "email"]` → `body.user.email`.
    private func joinedText(_ parts: [Part], below index: Int) -> String? {
        for part in parts {
            guard let found = document.find(part.pointer, from: index) else { continue }
            var texts = document.text(found).map { [$0] } ?? []
            if document.kind(of: found) == .array {
                texts = document.children(of: found).compactMap { document.text($0.value) }
            }
            if !texts.isEmpty, let name = part.place.read(texts.joined(separator: ".")) { return name }
        }
        return nil
    }
}

extension JSONDocument {
    fileprivate func isContainer(_ index: Int) -> Bool { [.object, .array].contains(kind(of: index)) }
}

extension FieldProblem {
    fileprivate func hasMoreThanName(_ given: String?) -> Bool { self != FieldProblem(name: given) }
}
