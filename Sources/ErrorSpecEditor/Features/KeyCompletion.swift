import ErrorSpecLanguage
import ErrorSpecReport

/// The keys that may stand in a map and don't yet.
struct KeyCompletion {
    let context: CompletionContext
    let path: SyntaxPath
    let present: [String]
    /// Within braces, where nothing is written on lines of its own.
    let isFlow: Bool
    /// The key is there, and only its name is completed.
    let hasColon: Bool

    var items: [CompletionItem] { schemaKeys + names }

    private var slot: SpecSlot { path.steps.last?.slot ?? .other }

    private var values: KeyValues { KeyValues(context: context, path: path, isFlow: isFlow) }

    private var schemaKeys: [CompletionItem] {
        let (schema, values) = (SchemaPosition(role: context.spot.file.role, path: path), values)
        return schema.keys.filter { !present.contains($0.name) }.compactMap { key in
            guard let value = values.value(of: key) else { return nil }
            return CompletionItem(
                label: key.name, kind: 10, documentation: key.value.meaning,
                snippet: hasColon ? nil : .text("\(key.name):") + value, rank: key.isRequired ? 0 : 1)
        }
    }

    /// The names that an author chooses: a skeleton of one, and names that are expected.
    private var names: [CompletionItem] {
        let values = values
        switch slot {
        case .text, .fallback:
            // Beside a locale only locales stand.
            if present.contains(where: SpecSlot.textSourceKeys.contains) { return [] }
            return values.locales.filter { !present.contains($0) }.map { locale in
                CompletionItem(
                    label: locale, kind: 12, detail: "locale",
                    snippet: hasColon ? nil : .text("\(locale): ") + "‹Text›")
            }
        case .operations:
            let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
            let group = Snippet.choice(values.groups.isEmpty ? ["Group"] : values.groups)
            return methods.map { method in
                CompletionItem(
                    label: method, kind: 12, detail: "operation",
                    snippet: hasColon ? nil : .text("\(method) ") + "‹/v1/path›: " + group)
            }
        default:
            guard !hasColon, let skeleton = values.skeleton(of: slot) else { return [] }
            return [
                CompletionItem(label: skeleton.label, kind: 15, detail: "a new one", snippet: skeleton.snippet, rank: 0)
            ]
        }
    }
}
