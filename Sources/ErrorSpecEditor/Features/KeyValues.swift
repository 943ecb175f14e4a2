import ErrorSpecLanguage
import ErrorSpecReport

/// The values of a key that is completed: each compiles as it is.
struct KeyValues {
    let context: CompletionContext
    let path: SyntaxPath
    let isFlow: Bool

    private var index: APIIndex { context.spot.index }
    private var api: SyntaxNode? { index.files.first { $0.role == .api }?.tree }
    private var slot: SpecSlot { path.steps.last?.slot ?? .other }

    var locales: [String] { api?["locales"]?.scalars.map(\.text) ?? [] }
    var groups: [String] { index.names(.group) }

    /// - Returns: `nil` for a key that can't be right here: there is nothing that it could name.
    func value(of key: SchemaPosition.Key) -> Snippet? {
        switch (slot, key.name) {
        case (.file, let name): return fileValue(name) ?? general(key)
        case (.group, let name): return groupValue(name) ?? handlingValue(name) ?? (isNaming(name) ? nil : general(key))
        case (.case, let name): return caseValue(name) ?? handlingValue(name) ?? (isNaming(name) ? nil : general(key))
        case (.otherwise, let name), (.failure, let name): return handlingValue(name) ?? general(key)
        case (.body, let name): return bodyValue(name) ?? general(key)
        case (.retry, let name), (.policy, let name): return policyValue(name) ?? (isNaming(name) ? nil : general(key))
        case (.recovery, "through"): return groups.isEmpty ? nil : " " + .choice(groups)
        case (.text, let name): return textValue(name) ?? general(key)
        case (.place, let name): return placeValue(name) ?? general(key)
        case (.failures, _): return " {title: " + text("Title") + ", description: " + text("Description") + "}"
        default: return general(key)
        }
    }

    /// Keys that are left out where there is nothing to name.
    private func isNaming(_ key: String) -> Bool {
        ["parents", "except", "overrides", "body", "code", "recover", "overrides"].contains(key)
    }

    /// By what the schema says alone.
    private func general(_ key: SchemaPosition.Key) -> Snippet {
        let value = SchemaValue(key.value)
        if !value.choices.isEmpty { return " " + .choice(value.choices) }
        if let number = value.number { return " " + .stop(number) }
        if let example = value.example { return " " + .stop(example) }
        return " " + .stop("text")
    }

    // MARK: Texts

    /// A text, in every language of the API.
    func text(_ words: String) -> Snippet {
        guard locales.count > 0 else { return .stop(words) }
        var snippet: Snippet = "{"
        for (number, locale) in locales.enumerated() {
            snippet = snippet + .text("\(number > 0 ? ", " : "")\(locale): ") + .stop(words)
        }
        return snippet + "}"
    }

    private func textValue(_ key: String) -> Snippet? {
        switch key {
        case "server": bodyFields.isEmpty ? nil : " " + .choice(bodyFields)
        case "otherwise", "text": " " + text("Text")
        case "key": " " + .stop("key")
        case "table": " " + .stop("Localizable")
        case "decode": " " + .stop("ErrorDescription")
        default: nil
        }
    }

    /// The fields that the body of this text's group declares.
    var bodyFields: [String] {
        let name = path.scope.group.map { index.body(of: $0) } ?? api?["body"]?.scalar?.text
        guard let name, let body = api?["bodies"]?[name] else { return [] }
        return ["message", "title", "code"].filter { body[$0] != nil }
    }

    private var bodyHasCode: Bool { bodyFields.contains("code") }

    // MARK: Maps with fixed keys

    private func fileValue(_ key: String) -> Snippet? {
        switch key {
        case "errorspec": " 1"
        case "api": " " + .stop("Shop")
        case "summary": " " + .stop("What the API is")
        case "imports": " [" + .stop("AppModels") + "]"
        case "title": " " + text("Error")
        case "locales": " [" + .stop("en") + "]"
        case "body": index.names(.body).isEmpty ? " " + .stop("standard") : " " + .choice(index.names(.body))
        case "parents": groups.isEmpty ? " " + .stop("Common") : " " + .choice(groups)
        case "successes": " [" + .stop("200") + "]"
        case "categories": " [" + .stop("alert") + ", " + .stop("silent") + "]"
        case "groups", "bodies", "recoveries", "retries", "operations", "failures": block(childOf: key)
        default: nil
        }
    }

    /// A map below a key of the file, with its first entry.
    private func block(childOf key: String) -> Snippet? {
        switch key {
        case "failures":
            return below(
                .text("unmapped: {title: ") + text("Error") + ", description: " + text("An unknown error") + "}")
        case "operations":
            return below(.text("GET ") + .stop("/v1/path") + ": " + (groups.isEmpty ? .stop("Group") : .choice(groups)))
        default: return skeleton(of: SpecSlot.file.child(key)).map { below($0.snippet) }
        }
    }

    private func groupValue(_ key: String) -> Snippet? {
        let group = path.scope.group ?? ""
        switch key {
        case "summary": return " " + .stop("What the endpoints do")
        case "was": return " " + .stop("OldName")
        case "parents":
            let others = groups.filter { $0 != group && !index.ancestors(of: $0).contains(group) }
            return others.isEmpty ? nil : " [" + .choice(others) + "]"
        case "except":
            let inherited = index.inheritedCases(of: group).map(\.qualifiedName)
            return inherited.isEmpty ? nil : " [" + .choice(inherited) + "]"
        case "body": return index.names(.body).isEmpty ? nil : " " + .choice(index.names(.body))
        case "successes": return " [" + .stop("200") + "]"
        case "cases": return skeleton(of: .cases).map { below($0.snippet) }
        case "otherwise":
            if isFlow { return " {title: " + text("Error") + ", description: " + text("An error") + "}" }
            return below("title: " + text("Error") + "\ndescription: " + text("An error"))
        default: return nil
        }
    }

    private func caseValue(_ key: String) -> Snippet? {
        switch key {
        case "summary": return " " + .stop("What has happened")
        case "was": return " " + .stop("oldName")
        case "status": return " " + .stop("400")
        case "code": return bodyHasCode ? " " + .stop("CODE") : nil
        case "overrides":
            let hidden = index.hiddenCases(by: path.steps.last?.node, in: path.scope.group ?? "").map(\.qualifiedName)
            return hidden.isEmpty
                ? nil : hidden.count == 1 ? .text(" \(hidden[0])") : .text(" [\(hidden.joined(separator: ", "))]")
        default: return nil
        }
    }

    private func handlingValue(_ key: String) -> Snippet? {
        switch key {
        case "summary": " " + .stop("When it happens")
        case "title": " " + text("Title")
        case "description": " " + text("Description")
        case "retry": " " + .choice(policies)
        case "category": " " + .choice(categories)
        default: nil
        }
    }

    var policies: [String] {
        let declared = index.names(.policy)
        return LanguageServer.builtInPolicies.filter { !declared.contains($0) } + declared
    }

    var categories: [String] {
        let declared = api?["categories"]?.scalars.map(\.text) ?? []
        let written = declared.isEmpty ? ["alert"] : declared
        return written.contains("silent") ? written : written + ["silent"]
    }

    private func policyValue(_ key: String) -> Snippet? {
        switch key {
        case "summary": return " " + .stop("When and why it tries again")
        case "recover": return index.names(.recovery).isEmpty ? nil : " " + .choice(index.names(.recovery))
        case "maxRetries": return " " + .stop("2")
        case "backoff":
            return " {initial: " + .stop("50ms") + ", maximum: " + .stop("20s") + "}"
        case "retryAfter": return " " + .choice(["honour", "ignore"])
        case "methods": return " " + .choice(["idempotent"])
        default: return nil
        }
    }

    private func bodyValue(_ key: String) -> Snippet? {
        switch key {
        case "summary": " " + .stop("What the body is")
        case "code", "message", "title": " " + .stop("/\(key)")
        case "reference": " {header: " + .stop("X-Request-Id") + "}"
        case "retryAfter": " " + .stop("/retry_after")
        case "values": " {" + .stop("balance") + ": " + .stop("/balance") + "}"
        case "fields": " " + .stop("/errors")
        case "field": " {name: " + .stop("/field") + ", reason: " + .stop("/reason") + "}"
        case "failure": " " + .stop("/errors")
        case "success": " {at: " + .stop("/code") + ", equals: " + .stop("OK") + "}"
        default: nil
        }
    }

    private func placeValue(_ key: String) -> Snippet? {
        switch key {
        case "at": " " + .stop("/code")
        case "each": " " + .stop("/errors")
        case "header": " " + .stop("X-Error-Code")
        case "after", "before": " " + .stop("\":\"")
        case "equals", "as": " " + .stop("text")
        default: nil
        }
    }

    // MARK: Names

    /// A whole entry of a map whose keys the author chooses.
    func skeleton(of slot: SpecSlot) -> (label: String, snippet: Snippet)? {
        switch slot {
        case .groups:
            let cases = skeleton(of: .cases)?.snippet ?? ""
            return (
                "new group",
                entry(
                    .stop(free("Group", groups)), "summary: " + .stop("What the endpoints do"), "cases:" + below(cases))
            )
        case .cases:
            let name = free("failure", index.names(.case, of: path.scope.group ?? ""))
            return (
                "new case",
                entry(
                    .stop(name), "status: " + .stop(freeStatus), "title: " + text("Title"),
                    "description: " + text("Description"))
            )
        case .bodies:
            return ("new body", .stop(free("standard", index.names(.body))) + ": {message: " + .stop("/message") + "}")
        case .retries:
            return ("new policy", .stop(free("patient", index.names(.policy))) + ": {maxRetries: " + .stop("2") + "}")
        case .recoveries:
            return (
                "new recovery",
                .stop(free("refreshToken", index.names(.recovery))) + ": {summary: " + .stop("What the action does")
                    + "}"
            )
        case .values:
            return (
                "new value",
                .stop(free("value", index.names(.value, of: path.scope.body ?? ""))) + ": " + .stop("/value")
            )
        default: return nil
        }
    }

    /// A name that is not taken.
    private func free(_ name: String, _ taken: [String]) -> String {
        let lower = Set(taken.map { $0.lowercased() })
        guard lower.contains(name.lowercased()) else { return name }
        return (2...).lazy.map { "\(name)\($0)" }.first { !lower.contains($0.lowercased()) } ?? name
    }

    /// A status that no case of the group matches yet.
    private var freeStatus: String {
        guard let group = path.scope.group else { return "400" }
        let taken = Set((index.ownCases(of: group) + index.inheritedCases(of: group)).flatMap(\.statuses))
        return StatusPhrases.all.map { String($0.status) }.first { !taken.contains($0) } ?? "400"
    }

    /// `name:` and its keys, on lines of their own or in braces.
    private func entry(_ name: Snippet, _ keys: Snippet...) -> Snippet {
        let isFlow = isFlow
        guard let first = keys.first else { return name + ": {}" }
        let lines = keys.dropFirst().reduce(first) { $0 + (isFlow ? ", " : "\n") + $1 }
        return isFlow ? name + ": {" + lines + "}" : name + ":" + below(lines)
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
