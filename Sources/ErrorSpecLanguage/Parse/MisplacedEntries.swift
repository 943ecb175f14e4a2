import ErrorSpecReading

/// Reports groups and cases in the wrong place, such as a group beside `groups`, or a case directly in its group.
extension SpecParser {
    /// Reports the misplaced groups and cases of a map, with one finding for all that belong in the same place.
    mutating func reportMisplaced(_ map: inout SpecMap) {
        var destinations: [(advice: (String) -> String, keys: [Located<String>])] = []
        var indices: [String: Int] = [:]
        for unknown in map.unknown {
            let key = unknown.entry.key
            guard case .mapping(let entries) = unknown.entry.value.content,
                let destination = Self.inner(entries, of: map.form)
                    ?? (unknown.slip == nil ? EntryKind(entries)?.destination(from: map, key: key.value) : nil)
            else { continue }
            if let index = indices[destination.name] {
                destinations[index].keys.append(key)
            } else {
                indices[destination.name] = destinations.count
                destinations.append((destination.advice, [key]))
            }
        }
        for (advice, keys) in destinations {
            let names = listed(keys.prefix(20).map(\.value))
            report(
                .unknownKey, "\(map.form.nounWithArticle) has no key `\(keys[0].value)`", at: keys[0].range,
                hint: advice(names))
            map.misplace(Set(keys.map(\.value)))
        }
    }

    /// Returns the advice about keys of a case that are in a map of their own, as in `http: {status: 404}`.
    private static func inner(_ entries: [YAMLEntry], of form: MapForm) -> EntryKind.Destination? {
        guard form === MapForm.case, !entries.isEmpty else { return nil }
        let keys = entries.map(\.key.value)
        let isPart = [["status", "code"], ["title", "description"]].contains { part in
            keys.allSatisfy(part.contains)
        }
        return isPart ? (listed(keys), { _ in "write \(listed(keys)) directly in the case" }) : nil
    }

    /// Reports texts per locale that are keys of a case, such as `description_ko`, or `ko` beside `status`.
    mutating func reportTextsPerLocale(_ map: inout SpecMap) {
        guard map.isKnown("title"), map.isKnown("description") else { return }
        var keys: [String: [(key: Located<String>, locale: String)]] = [:]
        for unknown in map.unknown where unknown.slip == nil && unknown.entry.value.scalar != nil {
            let key = unknown.entry.key
            let text = ["title", "description"].first { key.value.lowercased().hasPrefix($0) }
            let locale = key.value.dropFirst(text?.count ?? 0).drop { "_-.".contains($0) }.lowercased()
            guard NameSyntax.isShortLocale(locale), LanguageChoice.isLanguage(locale) else { continue }
            keys[text ?? "", default: []].append((key, locale))
        }
        for (text, found) in keys.sorted(by: { $0.key < $1.key }) where !text.isEmpty || found.count > 1 {
            let texts = found.prefix(3).map { "\($0.locale): …" }.joined(separator: ", ")
            report(
                .unknownKey, "\(map.form.nounWithArticle) has no key `\(found[0].key.value)`", at: found[0].key.range,
                hint: "write `\(text.isEmpty ? "description" : text): {\(texts)}`")
            map.misplace(Set(found.map(\.key.value)))
        }
    }

    /// Reports an entry of `groups` that is a case, or a section such as `failures`.
    mutating func reportMisplacedInGroups(_ entry: YAMLEntry) -> Bool {
        reportSectionAmongGroups(entry) || reportCaseAmongGroups(entry)
    }

    private mutating func reportSectionAmongGroups(_ entry: YAMLEntry) -> Bool {
        let name = entry.key.value
        guard MapForm.api.keyNames.contains(name) else { return false }
        let isHere = file.role == .api || MapForm.part.keyNames.contains(name)
        let hint = isHere ? "indent it less: it belongs beside `groups`" : "write it in `api.yaml`"
        report(
            .unknownKey, "`groups` has no key `\(name)`", at: entry.key.range,
            hint: name == "groups" ? "remove this line, and indent the groups less" : hint)
        strayKeys.insert(name)
        return true
    }

    /// Reports a case directly in `groups`, with one finding about its name and its keys.
    private mutating func reportCaseAmongGroups(_ entry: YAMLEntry) -> Bool {
        guard case .mapping(let entries) = entry.value.content, EntryKind(entries) == .case,
            entry.key.value.utf8.first?.isASCIILower == true
        else { return false }
        report(
            .invalidName, "`\(entry.key.value)` can't be a group's name, and has the keys of a case",
            at: entry.key.range, hint: "write it in the `cases` of a group")
        return true
    }
}

/// The construct that a map under a chosen name describes.
private enum EntryKind {
    typealias Destination = (name: String, advice: (String) -> String)

    case api
    case group
    case `case`

    /// Guesses the construct from the map's keys. Returns `nil` if the keys don't show it.
    init?(_ entries: [YAMLEntry]) {
        let keys = Set(entries.map(\.key.value))
        if !keys.isDisjoint(with: ["errorspec", "groups"]) {
            self = .api
        } else if !keys.isDisjoint(with: ["cases", "parents", "except", "otherwise"]) {
            self = .group
        } else if keys.contains("status") || keys.contains("code") && !keys.isDisjoint(with: ["title", "description"]) {
            self = .case
        } else {
            return nil
        }
    }

    /// Returns the place to which an entry of the given map should move, or `nil` if the entry may be something else.
    func destination(from map: SpecMap, key: String) -> Destination? {
        let form = map.form
        if self == .api {
            guard form === MapForm.api else { return nil }
            return ("api", { "write the keys below \($0) at the left margin, and the API's name as `api: …`" })
        }
        if form === MapForm.api || form === MapForm.part {
            if self == .case { return ("cases", { "write \($0) in the `cases` of a group" }) }
            return ("groups", Self.indenting("groups", in: map))
        }
        if form === MapForm.group {
            if self == .case { return ("cases", Self.indenting("cases", in: map)) }
            return ("groups", { "write \($0) directly in `groups`, beside this group" })
        }
        guard form === MapForm.case || form === MapForm.otherwise else { return nil }
        if self == .group { return ("groups", { "write \($0) directly in `groups`" }) }
        return ("cases", { "write \($0) directly in `cases`" })
    }

    private static func indenting(_ section: String, in map: SpecMap) -> (String) -> String {
        let hasSection = map.has(section)
        return {
            hasSection ? "indent \($0) under `\(section)`" : "write `\(section):` above, and indent \($0) under it"
        }
    }
}
