import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

/// The possible values: names in scope, words of the language, and values that are written elsewhere.
struct ValueCompletion {
    let context: CompletionContext

    private var path: SyntaxPath { context.path }
    private var index: APIIndex { context.spot.index }
    private var api: SyntaxNode? { index.api }
    private var values: KeyValues { KeyValues(context: context, path: path) }
    /// The key that the value stands behind, whether alone or in a list.
    private var key: String? { path.keys.last }

    /// The entries of the list that the cursor is in.
    private var present: Set<String> {
        guard let list = path.steps.last, list.entry == nil else { return [] }
        return Set(list.node.elements.compactMap { $0.scalar?.text })
    }

    var items: [CompletionItem] {
        let present = present
        return candidates.filter { !present.contains($0.label) }
    }

    private var candidates: [CompletionItem] {
        switch path.slot {
        case .groupReference: groups
        case .caseReference: cases
        case .bodyReference: names(.body, kind: 22)
        case .recoveryReference: names(.recovery, kind: 2)
        case .categoryReference: values.categories.map { CompletionItem(label: $0, kind: 20) }
        case .retry: policies
        case .status: statuses
        case .bodyField:
            values.bodyFields.map { CompletionItem(label: $0, kind: 5) } + pointers(in: ["code", "message", "title"])
        case .place: key == "retryAfter" ? choices + pointers(in: [key ?? ""]) : pointers(in: [key ?? ""])
        case .pointer: pointers(in: ["at", "each"])
        case .text: placeholders
        case .locales:
            ["en", "ko", "ja", "zh-Hans", "zh-Hant", "de", "fr", "es"].map { CompletionItem(label: $0, kind: 12) }
        case .fallback, .values: []
        default: key == "was" ? [] : choices
        }
    }

    /// The schema's words for this place.
    private var choices: [CompletionItem] {
        SchemaPosition(role: context.spot.file.role, path: path).choices.map { CompletionItem(label: $0, kind: 12) }
    }

    private func names(_ kind: Symbol.Kind, kind number: Int) -> [CompletionItem] {
        index.names(kind).map { CompletionItem(label: $0, kind: number, detail: summary(of: Symbol(kind, $0))) }
    }

    private func summary(of symbol: Symbol) -> String? {
        index.declarations(of: symbol).first?.entry?.value["summary"]?.scalar?.text
    }

    private var groups: [CompletionItem] {
        // A descendant as a parent would be a cycle.
        guard key == "parents", let own = path.scope.group else { return names(.group, kind: 7) }
        return names(.group, kind: 7).filter { $0.label != own && !index.ancestors(of: $0.label).contains(own) }
    }

    /// `except` leaves out what is inherited; `overrides` names what the case hides.
    private var cases: [CompletionItem] {
        let group = path.scope.group ?? ""
        let own = key == "overrides" ? path.steps.last { $0.slot == .case }?.node : nil
        let isDecided = own?["status"] != nil || own?["code"] != nil
        let wanted = isDecided ? index.hiddenCases(by: own, in: group) : index.inheritedCases(of: group)
        return wanted.map { other in
            let conditions = (other.statuses + other.codes).joined(separator: ", ")
            return CompletionItem(
                label: other.qualifiedName, kind: 20, detail: conditions,
                documentation: other.node["summary"]?.scalar?.text)
        }
    }

    private var policies: [CompletionItem] {
        values.policies.map { name in
            CompletionItem(
                label: name, kind: 3, detail: summary(of: Symbol(.policy, name)),
                documentation: context.spot.snapshot.api?.policyCard(name))
        }
    }

    /// Statuses by what they are called; those of failures first.
    private var statuses: [CompletionItem] {
        let known = StatusPhrases.all.map { (text: String($0.status), phrase: $0.phrase) }
        let wanted =
            key == "successes" ? known.filter { $0.text.hasPrefix("2") } : possible(known + StatusPhrases.classes)
        return wanted.map { CompletionItem(label: $0.text, kind: 12, detail: $0.phrase) }
    }

    /// The statuses that can be failures, and that no other case matches alike of the group or of one that inherits from it.
    private func possible(_ all: [(text: String, phrase: String)]) -> [(text: String, phrase: String)] {
        guard let name = path.scope.group, let entry = path.steps.last(where: { $0.slot == .cases })?.entry else {
            return all
        }
        let own = WrittenCase(group: name, name: entry.key.text, node: entry.value)
        let below = [name] + index.descendants(of: name)
        let others = below.flatMap { index.ownCases(of: $0) }.filter { other in
            other.qualifiedName != own.qualifiedName
                && !(other.node["overrides"]?.scalars.contains { $0.text == own.qualifiedName } ?? false)
        }.unique { [$0.statuses, $0.codes] }
        let api = context.spot.snapshot.api
        let groups = below.compactMap { api?.group(named: $0) }
        return all.filter { status in
            let range = APIIndex.statuses(status.text) ?? 400...400
            let canFail = groups.contains { group in range.contains { api?.canFail(in: group, status: $0) ?? true } }
            return (canFail || groups.isEmpty)
                && !others.contains { APIIndex.areEquallySpecific([status.text], own.codes, $0) }
        }
    }

    /// The pointers that bodies hold: those at the same key first.
    private func pointers(in keys: [String]) -> [CompletionItem] {
        var seen: Set<String> = [context.path.node.scalar?.text ?? ""]
        var found: [CompletionItem] = []
        func visit(_ node: SyntaxNode, _ slot: SpecSlot, _ key: String, of body: String) {
            if slot == .place || slot == .pointer || key == "field" {
                for (text, _) in node.scalars where text.hasPrefix("/") && seen.insert(text).inserted {
                    found.append(
                        CompletionItem(
                            label: text, kind: 18, detail: "\(key) of \(body)", rank: keys.contains(key) ? 1 : 2))
                }
            }
            for entry in node.entries {
                visit(entry.value, key == "field" ? .pointer : slot.child(entry.key.text), entry.key.text, of: body)
            }
            for element in node.elements where element.scalar == nil { visit(element, slot, key, of: body) }
        }
        for body in api?["bodies"]?.entries ?? [] { visit(body.value, .body, "", of: body.key.text) }
        return found
    }

    /// The placeholders of a text, once its brace is there.
    private var placeholders: [CompletionItem] {
        guard context.isPlaceholder else { return [] }
        let body = path.scope.group.map { index.body(of: $0) } ?? nil
        let bodies = (api?["bodies"]?.entries ?? []).filter { body == nil || $0.key.text == body }
        let builtIn = Symbol.placeholders.filter { name in
            !BodyField.placeholders.contains(name) || bodies.contains { $0.value[name] != nil }
        }
        let names = index.names(.value, of: body) + builtIn
        return names.map { name in
            CompletionItem(
                label: "{\(name)}", kind: 6, documentation: LanguageServer.placeholderDescriptions[name])
        }
    }
}
