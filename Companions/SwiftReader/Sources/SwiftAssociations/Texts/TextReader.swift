import SwiftSyntax

/// Reads expressions as texts: literals, joined literals, catalogs' keys, and a server's message with a text for
/// responses without one.
struct TextReader {
    let program: Program

    init(_ program: Program) { self.program = program }

    func text(_ node: Node) -> Text? {
        program.guarded { located(read(node), node) }
    }

    /// The text with the location of the expression.
    private func located(_ text: Text?, _ node: Node) -> Text? {
        guard var text else { return nil }
        text.at = program.location(node.syntax)
        return text
    }

    private func read(_ node: Node) -> Text? {
        switch node.kind {
        case .text(let pieces): return joined(pieces.map { piece($0) })
        case .binary("+", let first, let second):
            guard let start = text(first) ?? inserted(first), let end = text(second) ?? inserted(second),
                start.parts.contains(where: { $0.text != nil }) || end.parts.contains(where: { $0.text != nil }),
                start.key == nil, end.key == nil
            else { return nil }
            return Text(parts: Self.merged(start.parts + end.parts))
        case .binary("??", let first, let second): return fallback(first, second)
        case .call(let callee, let arguments, _): return call(callee, arguments)
        case .member(let base, "localized"), .member(let base, "localizedString"), .member(let base, "i18n"):
            return program.constant(base).flatMap(Self.key)
        case .member(_, "rawValue"): return nil
        case .name, .member: return constant(node)
        case .cast(let value, _): return text(value)
        default: return nil
        }
    }

    private func constant(_ node: Node) -> Text? {
        if case .text(let text)? = program.constant(node) {
            return text.isEmpty ? nil : Text(parts: [.init(text: text)])
        }
        // A constant with a text from a catalog.
        var member: Member?
        switch node.kind {
        case .name(let name):
            if case .member(let found)? = program.binding(name, at: node.syntax) { member = found }
            if case .local(_, let value?)? = program.binding(name, at: node.syntax), value.syntax.id != node.syntax.id {
                return text(ofValue: value.syntax.id) { text(value) }
            }
        case .member(let base, let name):
            if case .meta(let decl)? = program.type(of: base) {
                member = program.property(name, of: decl, isStatic: true)
            }
        default: break
        }
        guard let member, member.isStatic || member.owner == nil,
            let value = member.initial ?? member.body?.onlyExpression
        else { return nil }
        return text(ofValue: value.id) { text(NodeReader.node(value)) }
    }

    /// Reads the value of a declaration once; `nil` for a cycle. Texts that double each other end at a limit.
    private func text(ofValue value: SyntaxIdentifier, _ read: () -> Text?) -> Text? {
        if let known = program.textsOfValues[value] { return known }
        program.textsOfValues[value] = .some(nil)
        var text = read()
        if let parts = text?.parts,
            parts.count > 1000 || parts.contains(where: { ($0.text?.utf8.count ?? 0) > 100_000 })
        {
            text = nil
        }
        program.textsOfValues[value] = .some(text)
        return text
    }

    // MARK: Pieces

    private func joined(_ pieces: [Text.Part]) -> Text? {
        let parts = Self.merged(pieces)
        return parts.contains { $0.text?.isEmpty == false } ? Text(parts: parts) : nil
    }

    static func merged(_ parts: [Text.Part]) -> [Text.Part] {
        var merged: [Text.Part] = []
        for part in parts {
            if let text = part.text {
                if text.isEmpty { continue }
                if let last = merged.last?.text {
                    merged[merged.count - 1].text = last + text
                    continue
                }
            }
            merged.append(part)
        }
        return merged
    }

    private func piece(_ piece: Node.TextPiece) -> Text.Part {
        switch piece {
        case .literal(let text): return Text.Part(text: text)
        case .value(let node):
            switch program.constant(node) {
            case .text(let text)?: return Text.Part(text: text)
            case .number(let number)?: return Text.Part(text: String(number))
            default: return part(node)
            }
        }
    }

    private func part(_ node: Node) -> Text.Part {
        let name = node.syntax.trimmedDescription
        let subject = program.subject(node)
        switch subject?.kind {
        case .status?: return Text.Part(inserts: "status", name: name)
        case .code?:
            if case .key(let key)? = subject?.place?.steps.last, Self.isMessage(key) {
                return Text.Part(inserts: "server", name: name)
            }
            return Text.Part(inserts: "code", name: name, place: subject?.place)
        case .hundreds?, .unknown?, nil: break
        }
        if isServers(node) { return Text.Part(inserts: "server", name: name) }
        if case .name(let value) = node.kind, case .payload? = program.binding(value, at: node.syntax) {
            let isWait = value.lowercased().contains("retryafter") || value == "seconds"
            return Text.Part(inserts: isWait ? "retryAfter" : "value", name: name)
        }
        return Text.Part(inserts: "other", name: name)
    }

    private func inserted(_ node: Node) -> Text? { Text(parts: [part(node)]) }

    /// Whether a value is the server's message: a member of a decoded body, or an associated value with such a name.
    func isServers(_ node: Node) -> Bool {
        if let place = program.bodyPlace(node), case .key(let key)? = place.steps.last { return Self.isMessage(key) }
        switch node.kind {
        case .name(let name):
            guard Self.isMessage(name), program.constant(node) == nil else { return false }
            if case .member(let member)? = program.binding(name, at: node.syntax), program.isStored(member) {
                return member.owner.map(program.isDecodable) ?? false
            }
            return true
        case .member(let base, let name):
            guard Self.isMessage(name), name != "localizedDescription" else { return false }
            if case .meta? = program.type(of: base) { return false }
            return program.type(of: base)?.decl.map(program.isDecodable) ?? true
        default: return false
        }
    }

    static func isMessage(_ key: String) -> Bool {
        let key = key.lowercased().filter { $0 != "_" }
        return ["message", "msg", "detail", "reason", "description"].contains { key.hasSuffix($0) }
    }

    /// The text that is only the server's.
    func server(_ node: Node) -> Text? {
        switch node.kind {
        case .name, .member: isServers(node) ? located(Text(parts: [.init(inserts: "server")]), node) : nil
        case .binary("??", let first, let second): text(second) == nil ? server(first) : nil
        default: nil
        }
    }

    private func fallback(_ first: Node, _ second: Node) -> Text? {
        // `"…" ?? other` and catalogs are texts themselves.
        if let text = text(first) { return text }
        guard var text = text(second) else { return nil }
        if isServers(first) || first.isPlainValue { text.isFallback = true }
        return text
    }

    // MARK: Catalogs

    private func call(_ callee: Node, _ arguments: [Node.Argument]) -> Text? {
        guard let name = callee.lastName else { return nil }
        let first = arguments.first.map(\.value)
        func argument(_ label: String) -> Node? { arguments.first { $0.label == label }?.value }
        switch name {
        case "NSLocalizedString":
            return first.flatMap { catalog($0, argument("value"), argument("tableName")) }
        case "String" where arguments.count == 1 && arguments[0].label == nil: return first.flatMap { text($0) }
        case "String" where arguments.first?.label == "localized", "LocalizedStringKey", "LocalizedStringResource",
            "Text", "LocalizedString":
            return first.flatMap { catalog($0, argument("defaultValue"), argument("table")) }
        case "localized", "localizedString", "localize":
            guard case .member(let base, _) = callee.kind else { return nil }
            return program.constant(base).flatMap(Self.key)
        default: return nil
        }
    }

    private func catalog(_ key: Node, _ value: Node?, _ table: Node?) -> Text? {
        guard let constant = program.constant(key), var text = Self.key(constant) else { return self.text(key) }
        if let value, let other = self.text(value) {
            if case .text(let name) = constant { text.key = name }
            text.parts = other.parts
        }
        if case .text(let name)? = table.flatMap({ program.constant($0) }) { text.table = name }
        return text
    }

    /// A key of a catalog; a sentence is the text itself.
    private static func key(_ constant: Constant) -> Text? {
        guard case .text(let key) = constant, !key.isEmpty else { return nil }
        let isSentence =
            key.contains(" ") || ".!?…".contains(key.last ?? " ") || key.unicodeScalars.contains { $0.value > 0x2E7F }
        return isSentence ? Text(parts: [.init(text: key)]) : Text(parts: [], key: key)
    }
}

extension Node {
    /// Whether the node is a value of the app that may be missing: `message`, `body.message`.
    var isPlainValue: Bool {
        switch kind {
        case .name, .member: true
        default: false
        }
    }
}
