import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

/// Completes a value: with declared names, keywords, statuses, placeholders or the key's example.
struct ValueCompletion {
    let context: CompletionContext

    private var path: GrammarPath { context.path }
    private var index: APIIndex { context.spot.index }
    private var key: String { path.key?.key.value ?? "" }

    var items: [CompletionItem] {
        // If the cursor is in a list, the values that the list already has aren't suggested.
        let list = path.steps.last { $0.entry == nil }
        let present = Set(list?.node.elements.compactMap { $0.scalar?.text } ?? [])
        return path.forms.flatMap(candidates).filter { !present.contains($0.label) }.unique(by: \.label)
    }

    private func candidates(_ form: ValueForm) -> [CompletionItem] {
        switch (form.role, form.content) {
        case (.template, _): placeholders
        case (.reference(.locale), _), (.declaration, _): []
        case (.reference(.case), _): cases
        case (.reference(let kind), _):
            index.choices(of: kind, key, path.scope).map {
                CompletionItem(
                    label: $0, kind: 18, detail: summary(of: Symbol(kind, $0)),
                    documentation: kind == .policy ? context.spot.snapshot.api?.policyCard($0) : nil)
            }
        case (nil, .words(let words)):
            words.map {
                CompletionItem(
                    label: $0, kind: 12, documentation: form.documentation.isEmpty ? nil : form.documentation)
            }
        case (nil, .number(let range, _)): statuses.filter { range.contains($0.first) }.map(\.item)
        case (nil, .text): path.keyForm.map { [CompletionItem(label: $0.example, kind: 12)] } ?? []
        default: []
        }
    }

    private func summary(of symbol: Symbol) -> String? {
        index.declarations(of: symbol).first?.entry?.value["summary"]?.scalar?.text
    }

    private var cases: [CompletionItem] {
        index.inheritedCases(of: path.scope.group ?? "").map { name, entry in
            let conditions = ["status", "code"].flatMap { entry.value[$0]?.scalars.map(\.text) ?? [] }
            return CompletionItem(
                label: name, kind: 20, detail: conditions.joined(separator: ", "),
                documentation: entry.value["summary"]?.scalar?.text)
        }
    }

    /// Items for the registered statuses and for the classes such as `4xx`.
    private var statuses: [(first: Int, item: CompletionItem)] {
        let known = StatusPhrases.all.map { (text: String($0.status), phrase: $0.phrase) } + StatusPhrases.classes
        return known.map { status in
            let first = Int(status.text) ?? Int(status.text.prefix(1)).map { $0 * 100 } ?? 0
            return (first, CompletionItem(label: status.text, kind: 12, detail: status.phrase))
        }
    }

    /// The placeholders that the text can contain; empty if the cursor isn't after an opening brace.
    private var placeholders: [CompletionItem] {
        guard context.isPlaceholder else { return [] }
        let body = path.scope.group.map { index.body(of: $0) } ?? nil
        let bodies = (index.api?["bodies"]?.entries ?? []).filter { body == nil || $0.key.value == body }
        let builtIn = Symbol.placeholders.filter { name in
            !BodyField.placeholders.contains(name) || bodies.contains { $0.value[name] != nil }
        }
        return (index.names(.value, of: body) + builtIn).map { name in
            CompletionItem(
                label: "{\(name)}", kind: 6, documentation: LanguageServer.placeholderDescriptions[name])
        }
    }
}
