import ErrorSpecLanguage
import ErrorSpecReport

/// The keys that may stand in a map and don't yet.
extension KeyValues {
    var items: [CompletionItem] { hasColon || context.fits("key: value") ? schemaKeys + names : [] }

    private var step: SyntaxPath.Step? { path.steps.last }
    /// The keys that are there already.
    private var present: [String] { step?.node.entries.map(\.key.text).filter { $0 != step?.entry?.key.text } ?? [] }
    /// The key is there, and only its name is completed.
    private var hasColon: Bool { step?.entry?.isComplete ?? false }

    private var schemaKeys: [CompletionItem] {
        let schema = SchemaPosition(role: context.spot.file.role, path: path)
        return schema.keys.filter { !present.contains($0.name) }.compactMap { key in
            guard let value = value(of: key) else { return nil }
            return CompletionItem(
                label: key.name, kind: 10, documentation: key.meaning,
                snippet: hasColon ? nil : .text("\(key.name):") + value, rank: key.isRequired ? 0 : 1)
        }
    }

    /// The names that an author chooses: a skeleton of one, and names that are expected.
    private var names: [CompletionItem] {
        switch step?.slot {
        case .text, .fallback:
            // Beside a locale only locales stand.
            if present.contains(where: SpecSlot.textSourceKeys.contains) { return [] }
            return locales.filter { !present.contains($0) }.map { locale in
                CompletionItem(
                    label: locale, kind: 12, detail: "locale",
                    snippet: hasColon ? nil : .text("\(locale): ") + "‹Text›")
            }
        case .operations:
            let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
            let group = Snippet.choice(groups.isEmpty ? ["Group"] : groups)
            return methods.map { method in
                CompletionItem(
                    label: method, kind: 12, detail: "operation",
                    snippet: hasColon ? nil : .text("\(method) ") + "‹/v1/path›: " + group)
            }
        default:
            guard !hasColon, let skeleton = skeleton(of: step?.slot ?? .other) else { return [] }
            return [
                CompletionItem(label: skeleton.label, kind: 15, detail: "a new one", snippet: skeleton.snippet, rank: 0)
            ]
        }
    }
}
