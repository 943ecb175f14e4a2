import ErrorSpecLanguage
import ErrorSpecReport

/// The values of a key that is completed: each compiles as it is.
struct KeyValues {
    let context: CompletionContext
    let path: SyntaxPath

    /// Within braces, where nothing is written on lines of its own.
    private var isFlow: Bool { path.steps.last?.node.isFlow ?? false }
    private var index: APIIndex { context.spot.index }
    private var api: SyntaxNode? { index.api }
    private var slot: SpecSlot { path.steps.last?.slot ?? .other }

    var locales: [String] { api?["locales"]?.scalars.map(\.text) ?? [] }
    var groups: [String] { index.names(.group) }
    private var bodies: [String] { index.names(.body) }

    /// - Returns: `nil` for a key that can't be right here: there is nothing that it could name.
    func value(of key: KeyForm) -> Snippet? {
        if isRuledOut(key) { return nil }
        switch (slot, key.name) {
        case (.file, let name): return fileValue(name) ?? general(key)
        case (.failures, _): return " " + texts("Title", "Description")
        case (.group, "cases"): return skeleton(of: .cases).map { below($0.snippet) }
        case (.group, "otherwise"):
            return isFlow
                ? " " + texts("Error", "An error")
                : below("title: " + text("Error") + "\ndescription: " + text("An error"))
        case (.group, "body"): return choice(bodies)
        case (.group, "parents"):
            let (group, parents) = (path.scope.group ?? "", index.parents(of: path.scope.group ?? ""))
            // First the groups that others inherit from.
            let others = groups.filter { $0 != group && !index.ancestors(of: $0).contains(group) }
            func count(_ group: String) -> Int { index.referenceCount(of: Symbol(.group, group)) }
            return choiceInList(parents.isEmpty ? others.sorted { count($0) > count($1) } : parents)
        case (.group, "except"):
            return choiceInList(index.inheritedCases(of: path.scope.group ?? "").map(\.qualifiedName))
        case (.case, "code"): return bodyFields.contains("code") ? " ‹CODE›" : nil
        case (.case, "status"): return " " + .stop(freeStatus)
        case (.case, "overrides"):
            let hidden = index.hiddenCases(by: path.steps.last?.node, in: path.scope.group ?? "").map(\.qualifiedName)
            if hidden.isEmpty { return nil }
            return .text(hidden.count == 1 ? " \(hidden[0])" : " [\(hidden.joined(separator: ", "))]")
        case (.retry, "recover"), (.policy, "recover"): return choice(index.names(.recovery))
        case (.recovery, "through"): return choice(groups)
        case (.text, "server"): return choice(bodyFields) ?? general(key)
        case (.text, "otherwise"), (.text, "text"): return " " + text("Text")
        case (_, "title"), (_, "description"): return " " + text(capitalized(key.name))
        case (_, "retry"): return choice(policies)
        case (_, "maximum"): return " " + .stop(path.steps.last?.node["initial"]?.scalar?.text ?? "20s")
        case (_, "category"): return choice(categories)
        default: return general(key)
        }
    }

    /// Whether a key is wrong beside the keys that are there.
    private func isRuledOut(_ key: KeyForm) -> Bool {
        let present = path.steps.last?.node.entries.map(\.key.text) ?? []
        if let needed = key.needs, !present.contains(needed) { return true }
        let others = SchemaPosition(role: context.spot.file.role, path: path).keys.filter { present.contains($0.name) }
        return key.excludes.contains(where: present.contains) || others.contains { $0.excludes.contains(key.name) }
    }

    private func choice(_ names: [String]) -> Snippet? { names.isEmpty ? nil : " " + .choice(names) }

    private func choiceInList(_ names: [String]) -> Snippet? { names.isEmpty ? nil : " [" + .choice(names) + "]" }

    /// The grammar's words or its example.
    private func general(_ key: KeyForm) -> Snippet {
        " " + (key.value.words.isEmpty ? .stop(key.example) : .choice(key.value.words))
    }

    // MARK: Texts

    /// A text, in every language of the API.
    func text(_ words: String) -> Snippet {
        if locales.isEmpty { return .stop(words) }
        return "{" + .joined(locales.map { .text("\($0): ") + .stop(words) }, ", ") + "}"
    }

    private func texts(_ title: String, _ description: String) -> Snippet {
        "{title: " + text(title) + ", description: " + text(description) + "}"
    }

    /// The fields that the body of this text's group declares.
    var bodyFields: [String] {
        let name = path.scope.group.map { index.body(of: $0) } ?? api?["body"]?.scalar?.text
        guard let name, let body = api?["bodies"]?[name] else { return [] }
        return ["message", "title", "code"].filter { body[$0] != nil }
    }

    private func fileValue(_ key: String) -> Snippet? {
        let written = index.names(.locale, declared: false)
        return switch key {
        case "title": " " + text("Error")
        case "locales":
            " [" + .joined((written.isEmpty ? ["en"] : written).map { .stop($0) }, ", ") + "]"
        case "body": " " + (bodies.isEmpty ? "‹standard›" : .choice(bodies))
        case "parents": " " + (groups.isEmpty ? "‹Common›" : .choice(groups))
        case "groups", "bodies", "recoveries", "retries":
            skeleton(of: SpecSlot.file.child(key)).map { below($0.snippet) }
        case "operations": below("GET ‹/v1/path›: " + (groups.isEmpty ? "‹Group›" : .choice(groups)))
        case "failures": below("unmapped: " + texts("Error", "An unknown error"))
        default: nil
        }
    }

    var policies: [String] {
        let declared = index.names(.policy)
        return Symbol.builtInPolicies.filter { !declared.contains($0) } + declared
    }

    var categories: [String] {
        let declared = api?["categories"]?.scalars.map(\.text) ?? []
        let written = declared.isEmpty ? ["alert"] : declared
        return written.contains("silent") ? written : written + ["silent"]
    }

    // MARK: Names

    /// A whole entry of a map whose keys the author chooses.
    func skeleton(of slot: SpecSlot) -> (label: String, snippet: Snippet)? {
        switch slot {
        case .groups:
            let cases = skeleton(of: .cases)?.snippet ?? ""
            return (
                "new group",
                entry(free("Group", groups), "summary: ‹What the endpoints do›", "cases:" + below(cases))
            )
        case .cases:
            let status = "status: " + Snippet.stop(freeStatus)
            let (title, description) = ("title: " + text("Title"), "description: " + text("Description"))
            let name = free("failure", index.names(.case, of: path.scope.group ?? ""))
            return ("new case", entry(name, status, title, description))
        case .bodies: return ("new body", free("standard", bodies) + ": {message: ‹/message›}")
        case .retries: return ("new policy", free("patient", index.names(.policy)) + ": {maxRetries: ‹2›}")
        case .recoveries:
            let name = free("refreshToken", index.names(.recovery))
            return ("new recovery", name + ": {summary: ‹What the action does›}")
        case .values:
            return ("new value", free("value", index.names(.value, of: path.scope.body ?? "")) + ": ‹/value›")
        default: return nil
        }
    }

    /// A name that is not taken.
    private func free(_ name: String, _ taken: [String]) -> Snippet {
        let lower = Set(taken.map { $0.lowercased() })
        let numbered = (2...).lazy.map { "\(name)\($0)" }.first { !lower.contains($0.lowercased()) }
        return .stop(lower.contains(name.lowercased()) ? numbered ?? name : name)
    }

    /// A status that no case matches yet of the group, or of a new one, and of those that share its responses.
    private var freeStatus: String {
        let group = path.scope.group ?? ""
        let below = [group] + index.descendants(of: group)
        let related = Set(below + below.flatMap { index.ancestors(of: $0) })
        let taken = Set(related.flatMap { index.ownCases(of: $0) }.flatMap(\.statuses))
        return StatusPhrases.all.map { String($0.status) }.first { !taken.contains($0) } ?? "400"
    }

    /// `name:` and its keys, on lines of their own or in braces.
    private func entry(_ name: Snippet, _ keys: Snippet...) -> Snippet {
        isFlow ? name + ": {" + .joined(keys, ", ") + "}" : name + ":" + below(.joined(keys, "\n"))
    }

    /// A value below a key, indented by two; in braces where it is within some.
    private func below(_ snippet: Snippet) -> Snippet {
        if isFlow { return " {" + snippet + "}" }
        let indented = Snippet(
            snippet.pieces.map { piece in
                if case .text(let text) = piece { return .text(text.replacing("\n", with: "\n  ")) }
                return piece
            })
        return "\n  " + indented
    }
}
