import SwiftSyntax

/// Reads texts for a status, a code or a case.
extension FileReader {
    // MARK: Statements

    /// Reads the texts for a status, a code or a case from a statement that doesn't create an error.
    func readTexts(of leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) {
        if isLog(leaf.node) { return }
        var computed: [String: Facts.Text] = [:]
        var texts = labelledTexts(in: leaf.node, conditions, place, computed: &computed)
        if texts.isEmpty, leaf.givesValue { texts = givenText(leaf, conditions, place) }
        if texts.isEmpty { return }
        if conditions.areAboutResponse {
            texts.merge(computed) { literal, _ in literal }
            guard let match = match(conditions, at: leaf, place) else { return }
            var mapping = mapping(match, leaf, conditions, place)
            mapping.texts = texts
            facts.mappings.append(mapping)
        } else if !conditions.isUnreadable, let cases = conditions.cases {
            for (what, found) in texts.sorted(by: { $0.key < $1.key }) {
                facts.properties.append(
                    Facts.Property(
                        at: text.place(leaf.node.syntax), what: what, cases: cases.map(symbols.name), text: found,
                        within: cases.contains { $0.type == place.ownType } ? nil : place.scope.last))
            }
            noteRetry(in: leaf, cases)
        }
    }

    private func givenText(_ leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) -> [String: Facts.Text] {
        let purpose = leaf.assigned.map { Purpose(name: $0) } ?? place.purpose
        guard let found = readText(leaf.node, conditions, place), !found.isEmpty else { return [:] }
        let isReturned = purpose == .other && leaf.assigned == nil
        guard purpose.isText || isReturned && isForUsers(found, place) else { return [:] }
        return [purpose == .title ? "title" : "description": found]
    }

    /// Whether a call only logs something: `logger.error(…)`, `print(…)`.
    func isLog(_ node: Node) -> Bool {
        let logs: Set<String> = [
            "print", "debugPrint", "dump", "NSLog", "os_log", "log", "Log", "logger", "Logger", "assert",
            "assertionFailure", "precondition", "preconditionFailure", "fatalError", "Crashlytics", "Analytics",
            "analytics", "tracker", "DDLogError", "SentrySDK",
        ]
        guard case .call(let callee, _, _) = node.kind else { return false }
        return callee.words.contains(where: logs.contains)
    }

    private func isForUsers(_ text: Facts.Text, _ place: CodePlace) -> Bool {
        if place.givesTexts { return true }
        return place.returnsString && text.isSentence
    }

    private func noteRetry(in leaf: Leaf, _ cases: [CaseReference]) {
        let retries: Set<String> = ["retry", "retryRequest", "refresh", "resend"]
        guard let first = cases.first, leaf.node.syntax.words.contains(where: retries.contains) else { return }
        facts.unread.append(
            Facts.Unread(
                at: text.place(leaf.node.syntax), what: "case", message: "the code after it is not imported",
                cases: [symbols.name(first)]))
    }

    /// Returns the texts in labelled arguments, in tuples and in dictionaries: `title: "…"`, `message: "…"`.
    ///
    /// - Parameter computed: Receives the texts that the source computes.
    private func labelledTexts(
        in node: Node, _ conditions: Conditions, _ place: CodePlace, computed: inout [String: Facts.Text]
    ) -> [String: Facts.Text] {
        var texts: [String: Facts.Text] = [:]
        func read(_ label: String, _ value: Node) {
            let purpose = Purpose(name: label)
            guard purpose.isText, texts[purpose.rawValue] == nil, !value.isNothing else { return }
            if let found = readText(value, conditions, place), !found.isEmpty {
                texts[purpose.rawValue] = found
                return
            }
            computed[purpose.rawValue] = Facts.Text(parts: [part(value, conditions, place)])
            if !value.isServersMessage, let cases = conditions.cases {
                facts.unread.append(
                    Facts.Unread(
                        at: text.place(value.syntax), what: "text", message: "computes a \(purpose.rawValue)",
                        cases: cases.map(symbols.name)))
            }
        }
        node.visit { node in
            switch node.kind {
            case .call(let callee, let arguments, _):
                for argument in arguments { argument.label.map { read($0, argument.value) } }
                if arguments.count == 1, arguments[0].label == nil, Self.showsText(callee),
                    readText(arguments[0].value, conditions, place)?.isSentence == true
                {
                    read("message", arguments[0].value)
                }
            case .tuple(let elements):
                for (label, element) in zip(place.resultLabels, elements) {
                    read(element.label ?? label, element.value)
                }
            case .dictionary(let entries):
                for entry in entries { (entry.key.lastName ?? entry.key.literal).map { read($0, entry.value) } }
            default: break
            }
        }
        return texts
    }

    /// Whether a function shows its argument to users: `toastMessage.accept("…")`, `showAlert("…")`.
    private static func showsText(_ callee: Node) -> Bool {
        let keywords: Set<String> = ["toast", "alert", "message", "snackbar", "banner", "hud"]
        return callee.words.flatMap { Words.of($0) }.contains(where: keywords.contains)
    }

    /// Returns the texts in the arguments of a case: `.badRequest("Please check what you entered.")`,
    /// `message ?? "…"`.
    func argumentTexts(of leaf: Leaf, _ conditions: Conditions, _ place: CodePlace) -> [String: Facts.Text] {
        var computed: [String: Facts.Text] = [:]
        let labelled = labelledTexts(in: leaf.node, conditions, place, computed: &computed)
        if !labelled.isEmpty { return labelled }
        var texts: [Facts.Text] = []
        leaf.node.visit { node in
            guard case .call(_, let arguments, _) = node.kind else { return }
            for argument in arguments {
                guard let found = readText(argument.value, conditions, place) else { continue }
                if found.key != nil || found.isSentence { texts.append(found) }
            }
        }
        return texts.first.map { ["description": $0] } ?? [:]
    }

    // MARK: Values

    /// Returns the text of a node, which can be a literal, several joined literals, the fallback for a server's
    /// message, or a key of a catalog. Returns `nil` for other nodes.
    func readText(_ node: Node, _ conditions: Conditions, _ place: CodePlace) -> Facts.Text? {
        if let parts = parts(of: node, conditions, place) {
            let hasText = parts.contains { $0.text?.isEmpty == false }
            return hasText ? Facts.Text(parts: parts) : parts.isEmpty ? Facts.Text(parts: []) : nil
        }
        switch node.kind {
        case .binary("??", let value, let other):
            guard var found = readText(other, conditions, place) else { return nil }
            // `texts[self] ?? "…"` looks up a text in the app's own table, so `"…"` isn't the fallback for a server's
            // message.
            var isTable = false
            if case .index(_, let keys) = value.kind { isTable = keys.contains { $0.value.words.contains("self") } }
            if !isTable { found.isFallback = true }
            return found
        case .name, .member:
            if case .member(let key, let name) = node.kind, name.lowercased().hasPrefix("locali"), let key = key.literal
            {
                return .catalog(key: key, text: nil, table: nil)
            }
            guard let literal = resolved(node, place).literal else { return nil }
            return Facts.Text(parts: [Facts.TextPart(text: literal)])
        case .call(let callee, let arguments, _): return catalogText(callee, arguments)
        case .cast(let value, _): return readText(value, conditions, place)
        case .array(let elements) where elements.count == 1: return readText(elements[0], conditions, place)
        default: return nil
        }
    }

    /// Returns the text for a key of a catalog: `NSLocalizedString("login.failed", comment: "")`,
    /// `String(localized: "…")`, `"…".localized()`.
    private func catalogText(_ callee: Node, _ arguments: [Node.Argument]) -> Facts.Text? {
        if case .member(let key, let name) = callee.kind, name.lowercased().hasPrefix("locali"), let key = key.literal {
            return .catalog(key: key, text: nil, table: nil)
        }
        let calls: Set<String> = [
            "NSLocalizedString", "LocalizedStringKey", "LocalizedStringResource", "String", "Text", "AttributedString",
        ]
        guard case .name(let name) = callee.kind, calls.contains(name) else { return nil }
        func argument(_ labels: String...) -> String? {
            arguments.first { labels.contains($0.label ?? "") }?.value.joined
        }
        let asksCatalog = name != "String" && name != "AttributedString"
        guard let key = argument("localized") ?? (asksCatalog ? argument("") : nil) ?? argument("key") else {
            return nil
        }
        if name == "Text" { return Facts.Text(parts: [Facts.TextPart(text: key)]) }
        return .catalog(key: key, text: argument("defaultValue", "value"), table: argument("table", "tableName"))
    }

    /// Returns the parts of a literal, or of several literals joined with `+`; `nil` for other nodes.
    private func parts(of node: Node, _ conditions: Conditions, _ place: CodePlace) -> [Facts.TextPart]? {
        switch node.kind {
        case .text(let pieces):
            return pieces.compactMap { piece in
                switch piece {
                case .literal(let text): text.isEmpty ? nil : Facts.TextPart(text: text)
                case .value(let value): part(value, conditions, place)
                }
            }
        case .binary("+", let left, let right):
            guard let left = parts(of: left, conditions, place), let right = parts(of: right, conditions, place) else {
                return nil
            }
            return left + right
        default: return nil
        }
    }

    /// Returns the part of a text that inserts the given value.
    private func part(_ value: Node, _ conditions: Conditions, _ place: CodePlace) -> Facts.TextPart {
        var names = conditions.meanings
        // The associated values belong to the handled case, not to the case that the statement creates.
        if conditions.areAboutResponse { names.carried = [:] }
        var shown = value.syntax.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if case .binary("??", _, let other) = value.kind {
            shown += " ?? " + other.syntax.trimmedDescription
        }
        var part = Facts.TextPart(inserts: "other", name: String(shown.prefix(60)))
        var value = value
        var otherwise: String?
        // A default for a missing value: `code ?? "unknown"`.
        if case .binary("??", let optional, let other) = value.kind {
            value = optional
            if case .number(let number) = other.kind { otherwise = String(number) }
            otherwise = other.literal ?? otherwise
            if otherwise == nil { return part }
        }
        guard let chain = value.chain else { return part }
        if chain == ["rawValue"] { return Facts.TextPart(inserts: "rawValue") }
        if chain.count > 1, chain[0].first?.isUppercase == true {
            if let literal = constantText(chain, place) { return Facts.TextPart(text: literal) }
        }
        if let meaning = names.meaning(of: chain) {
            return Facts.TextPart(inserts: meaning.rawValue, otherwise: meaning == .code ? otherwise : nil)
        }
        if chain.count == 1, otherwise == nil, let position = names.carried[chain[0]] {
            part.inserts = "value"
            part.position = position
        }
        return part
    }

    /// Returns the text of a constant, such as `Support.phone` or `Limit.name.rawValue`. An enum case without
    /// `rawValue` has no constant text, because Swift inserts the name of the case.
    private func constantText(_ chain: [String], _ place: CodePlace) -> String? {
        let names = chain.last == "rawValue" ? Array(chain.dropLast()) : chain
        let owner = symbols.type(names.dropLast().joined(separator: "."), in: place.scope, file: file)
        let isCase = owner.flatMap { symbols.find(names.last ?? "", in: $0) } != nil
        guard isCase == (chain.last == "rawValue") else { return nil }
        guard let value = symbols.constant(chain, in: place.scope, file: file) else { return nil }
        if case .number(let number) = value.kind { return String(number) }
        return value.literal
    }
}

extension Facts.Text {
    var isEmpty: Bool { parts.isEmpty && key == nil }

    /// Whether the text is a sentence for people, rather than an identifier.
    var isSentence: Bool {
        parts.contains { part in
            part.text.map { $0.contains(" ") || $0.unicodeScalars.contains { $0.value > 0x7F } } == true
        }
    }

    /// Creates a text from a key of a catalog. `text` is the text in the source language, or `nil` if it is unknown.
    /// In that case, a key that is a sentence is used as the text.
    static func catalog(key: String, text: String?, table: String?) -> Facts.Text? {
        if key.isEmpty { return nil }
        let keyAsText = Facts.Text(parts: [Facts.TextPart(text: key)])
        if text == nil, keyAsText.isSentence { return keyAsText }
        return Facts.Text(parts: text.map { [Facts.TextPart(text: $0)] } ?? [], key: key, table: table)
    }
}

extension Node {
    /// The text of a literal, or of literals joined with `+`; `nil` for other nodes.
    var joined: String? {
        if case .binary("+", let left, let right) = kind {
            guard let left = left.joined, let right = right.joined else { return nil }
            return left + right
        }
        return literal
    }
}
