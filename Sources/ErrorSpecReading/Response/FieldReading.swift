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
        var reading = FieldReading(document: document, fields: fields)
        for root in fields.at {
            if root == .pointer("") {
                reading.readWhole(except: format.firstMembers(otherThan: root))
                continue
            }
            document.visit(root) { index, _ in
                reading.read(index)
                return false
            }
        }
        return reading.problems
    }
}

extension BodyFormat {
    /// Returns the names of the top-level members that this format's places read, except for a place of `fields` with
    /// the given root.
    fileprivate func firstMembers(otherThan root: Place.Root) -> Set<[UInt8]> {
        let texts = message + title + reference + values.flatMap(\.places) + retryAfter
        let roots = decidingRoots + texts.map(\.root) + (fields?.at.filter { $0 != root } ?? [])
        return Set(
            roots.compactMap { root in
                switch root {
                case .pointer(let pointer), .each(let pointer, _): JSONPointer(pointer)?.tokens.first?.name
                case .header: nil
                }
            })
    }

    /// The roots of `code`, `failure` and `success`, which decide whether a response is a failure, and which case
    /// handles it.
    var decidingRoots: [Place.Root] { (code + failure + success).map(\.root) }
}

/// Collects the problems from the values at the places of a body's `fields`.
private struct FieldReading {
    /// Limits for hostile bodies, far above the values of real forms: the depth of nested field names, and the length
    /// of a joined name in bytes.
    private static let deepest = 32
    private static let longestName = 256

    private let document: JSONDocument
    private let name: [JSONPointer]
    private let value: [JSONPointer]
    private let reason: [JSONPointer]
    private let code: [JSONPointer]
    private(set) var problems: [FieldProblem] = []

    init(document: JSONDocument, fields: FieldsFormat) {
        self.document = document
        name = fields.name.compactMap(JSONPointer.init)
        value = fields.value.compactMap(JSONPointer.init)
        reason = fields.reason.compactMap(JSONPointer.init)
        code = fields.code.compactMap(JSONPointer.init)
    }

    /// Reads the problems from the whole body, except for the members that other places read.
    mutating func readWhole(except excluded: Set<[UInt8]>) {
        guard document.kind(of: JSONDocument.root) == .object else { return read(JSONDocument.root) }
        if addSingleProblem(JSONDocument.root) { return }
        readMembers(of: JSONDocument.root, prefix: nil, depth: 0, except: excluded)
    }

    /// Reads an array of problems, a single problem, or an object with field names as keys.
    mutating func read(_ index: Int) {
        switch document.kind(of: index) {
        case .array: readElements(of: index, name: nil, depth: 0)
        case .object:
            if !addSingleProblem(index) { readMembers(of: index, prefix: nil, depth: 0) }
        default: break
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
            if let text = document.text(child.value) {
                problems.append(FieldProblem(name: name, reason: text))
                continue
            }
            guard document.kind(of: child.value) == .object else { continue }
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

    private mutating func readMembers(of object: Int, prefix: String?, depth: Int, except excluded: Set<[UInt8]> = []) {
        guard depth < FieldReading.deepest, prefix?.utf8.count ?? 0 <= FieldReading.longestName else { return }
        for child in document.children(of: object) {
            guard let key = child.key else { continue }
            let own = document.string(key)
            if !excluded.isEmpty, excluded.contains(Array(own.utf8)) { continue }
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
            default:
                if let text = document.text(child.value) { problems.append(FieldProblem(name: name, reason: text)) }
            }
        }
    }

    private func problem(_ index: Int, name given: String?) -> FieldProblem {
        FieldProblem(
            name: joinedText(name, below: index) ?? given, value: text(value, below: index),
            reason: text(reason, below: index), code: text(code, below: index))
    }

    private func text(_ pointers: [JSONPointer], below index: Int) -> String? {
        for pointer in pointers {
            if let text = document.find(pointer, from: index).flatMap({ document.text($0) }) { return text }
        }
        return nil
    }

    /// Like `text`, but also joins the texts of an array with `.`: `["body", "user", "email"]` → `body.user.email`.
    private func joinedText(_ pointers: [JSONPointer], below index: Int) -> String? {
        for pointer in pointers {
            guard let found = document.find(pointer, from: index) else { continue }
            if let text = document.text(found) { return text }
            guard document.kind(of: found) == .array else { continue }
            let parts = document.children(of: found).compactMap { document.text($0.value) }
            if !parts.isEmpty { return parts.joined(separator: ".") }
        }
        return nil
    }
}

extension FieldProblem {
    fileprivate func hasMoreThanName(_ given: String?) -> Bool { self != FieldProblem(name: given) }
}
