import ErrorSpecLanguage
import ErrorSpecReport

/// Completes a map's keys, or the names that its entries declare. Each item also inserts a value to edit.
struct KeyCompletion {
    let context: CompletionContext
    /// The grammar's forms that the map can still have, judging by its keys.
    private let forms: [ValueForm]
    /// The keys that the map already has.
    private let present: [String]
    /// Whether the map is written in braces instead of one entry per line.
    private let isFlow: Bool

    private var index: APIIndex { context.spot.index }
    private var scope: SpecScope { context.path.scope }
    private var locales: [String] { index.api?["locales"]?.scalars.map(\.text) ?? [] }

    init(context: CompletionContext) {
        self.context = context
        let path = context.path
        // If the cursor isn't in a key of an existing map, a new map begins at the cursor.
        let step = path.isInKey ? path.steps.last : nil
        let forms = step?.forms ?? path.forms
        let own = path.isInKey ? path.key?.key.value : nil
        let present = (step?.node.entries ?? []).map(\.key.value).filter { $0 != own }
        let fitting = forms.filter { form in present.allSatisfy { ![form].values(of: $0).isEmpty } }
        self.present = present
        self.forms = fitting.isEmpty ? forms : fitting
        isFlow = step?.node.isFlow ?? false
    }

    var items: [CompletionItem] { keys + names }

    private var keys: [CompletionItem] {
        let all = forms.flatMap(\.maps).flatMap(\.keys).unique(by: \.name)
        let others = all.filter { present.contains($0.name) }
        return all.compactMap { key in
            let isExcluded =
                present.contains(key.name) || key.needs.map { !present.contains($0) } ?? false
                || key.excludes.contains(where: present.contains) || others.contains { $0.excludes.contains(key.name) }
            guard !isExcluded, let value = value(of: key) else { return nil }
            return CompletionItem(
                label: key.name, kind: 10, documentation: key.meaning,
                snippet: context.hasColon ? nil : .text("\(key.name):") + value, rank: key.isRequired ? 0 : 1)
        }
    }

    /// The locales that the map lacks, or a template for a new entry, in which the user changes the name.
    private var names: [CompletionItem] {
        guard let section = forms.lazy.compactMap(\.section).first else { return [] }
        if section.names.role == .reference(.locale) {
            return locales.filter { !present.contains($0) }.map { locale in
                CompletionItem(
                    label: locale, kind: 12, detail: "locale",
                    snippet: context.hasColon ? nil : .text("\(locale): ") + .stop("Text"))
            }
        }
        guard !context.hasColon, let sample = section.sample else { return [] }
        return [
            CompletionItem(
                label: "new \(sample.name)", kind: 15, detail: "a new one", snippet: entry(of: section, sample), rank: 0
            )
        ]
    }

    // MARK: Values

    /// Returns the value to insert after a key, or `nil` if the key must refer to a declared name and the spec
    /// declares no name of this kind.
    private func value(of key: KeyForm) -> Snippet? {
        let forms = key.value.alternatives
        if forms.contains(where: { $0.section?.names.role == .reference(.locale) }) {
            return " " + text(key.example)
        }
        let choices = forms.flatMap { form in
            if case .reference(let kind) = form.role { index.choices(of: kind, key.name, scope) } else { form.words }
        }
        if !choices.isEmpty { return " " + .choice(choices) }
        if forms.contains(where: { if case .reference = $0.role { true } else { false } }) { return nil }
        guard forms.count == 1, let lines = skeleton(of: key.value) else { return " " + .stop(key.example) }
        return below(lines)
    }

    /// Returns a text in every language of the API, with a tab stop for each language.
    private func text(_ words: String) -> Snippet {
        if locales.isEmpty { return .stop(words) }
        return "{" + .joined(locales.map { .text("\($0): ") + .stop(words) }, ", ") + "}"
    }

    /// Returns a template for a map with its usual keys, or for a section with one entry.
    private func skeleton(of form: ValueForm) -> Snippet? {
        if let section = form.section, let sample = section.sample { return entry(of: section, sample) }
        guard let map = form.maps.first else { return nil }
        let keys = map.insertedKeys.compactMap { map.key($0) }
        return .joined(keys.map { .text("\($0.name):") + (value(of: $0) ?? "") }, isFlow ? ", " : "\n")
    }

    private func entry(of section: SectionForm, _ sample: MapForm) -> Snippet {
        let name = Snippet.stop(unused(sample.entryName)) + ":"
        if !sample.keys.isEmpty, let lines = skeleton(of: section.values) { return name + below(lines) }
        let groups = section.values.role == .reference(.group) ? index.names(.group) : []
        return name + " " + .choice(groups.isEmpty ? [sample.example] : groups)
    }

    /// Returns the name, followed by a number if the name is taken.
    private func unused(_ name: String) -> String {
        ([name] + (2...99).map { "\(name)\($0)" }).first { !taken.contains($0) } ?? name
    }

    private var taken: Set<String> {
        Set(present + index.names(.group) + index.names(.case, of: scope.group ?? ""))
    }

    /// Returns the lines as a key's value: below the key, or in braces if the map that contains the key is in braces.
    private func below(_ lines: Snippet) -> Snippet { isFlow ? " {" + lines + "}" : "\n  " + lines.indented }
}

extension APIIndex {
    /// Returns the names that a key can refer to.
    func choices(of kind: NameKind, _ key: String, _ scope: SpecScope) -> [String] {
        let group = scope.group ?? ""
        return switch kind {
        case .case: inheritedCases(of: group).map(\.name)
        // A group can't inherit from its own descendants.
        case .group where key == "parents":
            names(.group).filter { $0 != group && !ancestors(of: $0).contains(group) }
        case .category where names(.category).isEmpty: ["alert"]
        default: names(kind)
        }
    }
}
