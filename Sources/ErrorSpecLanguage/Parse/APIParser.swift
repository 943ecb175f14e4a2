import ErrorSpecReading

extension SpecParser {
    /// Parses the keys of `api.yaml`, except `groups` and `operations`.
    mutating func api(_ map: SpecMap) -> APIDeclaration {
        reportMissingRequiredKeys(map)
        readVersion(map)
        return APIDeclaration(
            name: textReading("api", of: map, isNeeded: true).map {
                declaredName($0, .type(limit: SpecLimits.apiName), what: "an API")
            },
            summary: text("summary", of: map), access: choice(AccessLevel.self, "access", of: map),
            imports: imports(map), title: sourceReading("title", of: map, isNeeded: true),
            locales: read("locales", of: map, isNeeded: true) { $0.locales($1.value) },
            body: textReading("body", of: map), parents: textSection("parents", of: map) ?? Section(),
            successes: successes(map),
            bodies: section(.body, of: map) { $0.body($1) },
            recoveries: section(.recovery, of: map) { $0.recovery($1) },
            retries: section(.policy, of: map) { $0.namedPolicy($1) },
            categories: categories(map),
            failures: section(.failure, of: map) { $0.failure($1) }.entries)
    }

    /// Reports all missing required keys in one finding.
    private mutating func reportMissingRequiredKeys(_ map: SpecMap) {
        let missing = map.form.keys.filter(\.isRequired).map(\.name)
            .filter { !map.has($0) && !map.isUncertain($0, isNeeded: true) }
        guard !missing.isEmpty else { return }
        var range = map.range
        range.end = range.start
        report(
            .missingKey, "`api.yaml` lacks \(listed(missing))", at: range,
            hint: "add " + missing.map { $0 == "api" ? "`api: Name`" : "`errorspec: 1`" }.joined(separator: " and "))
    }

    private mutating func readVersion(_ map: SpecMap) {
        guard let version = text("errorspec", of: map, kind: "number"), version.value != "1" else { return }
        // There is no fix, because a spec for a later version could mean something else in version 1.
        report(
            .invalidValue, "`errorspec` can't be `\(version.value)`", at: version.range,
            hint: "write `1`, the version that this tool reads")
    }

    private mutating func imports(_ map: SpecMap) -> [Located<String>] {
        let modules = textSection("imports", of: map)?.entries ?? []
        for module in modules where !NameSyntax.isIdentifier(module.value) {
            report(
                .invalidName, "`\(module.value)` can't be a module's name", at: module.range,
                hint: "use letters, digits and `_`")
        }
        return modules
    }

    /// Parses a list of locales. Returns `nil` if an element could not be read or isn't a locale.
    private mutating func locales(_ node: YAMLNode) -> [Located<String>]? {
        let (locales, areAll) = readableTexts(node, what: "`locales`")
        for locale in locales where !NameSyntax.isLocale(locale.value) {
            let rewritten = String(locale.value.map { $0 == "_" ? "-" : $0 })
            let isFixed = NameSyntax.isLocale(rewritten)
            diagnostics.report(
                .invalidName, "`\(locale.value)` isn't a locale", at: locale.range, write: isFixed ? rewritten : nil,
                or: "write a BCP 47 tag: `ko`, `en-GB`, `zh-Hant`")
        }
        for locale in locales { reportUnlikely(locale) }
        // Tags are equal regardless of case (RFC 5646, 2.1.1).
        let tags = locales.unique(by: \.value).map { $0.map { $0.lowercased() } }
        _ = distinct(tags, what: "`locales`", as: { "the tag `\($0)`" })
        // An invalid element may be a misspelled locale, so the texts can't be checked against the list.
        return areAll && locales.allSatisfy { NameSyntax.isLocale($0.value) } ? locales : nil
    }

    /// Reports tags such as `jp`, `english` and `en-UK`, which are well-formed but never match a user's language.
    private mutating func reportUnlikely(_ locale: Located<String>) {
        guard NameSyntax.isLocale(locale.value), let first = locale.value.split(separator: "-").first else { return }
        if let language = LanguageChoice.language(ofCountry: first.lowercased()) {
            report(
                .unlikelyLocale, "`\(first)` is a country's code: users never read the texts in it", at: locale.range,
                hint: "write `\(language)`, here and in the texts")
        } else if first.utf8.count > 3 {
            report(
                .unlikelyLocale, "`\(first)` isn't the tag of a language: users never read the texts in it",
                at: locale.range, hint: "write a BCP 47 tag, here and in the texts: `ko`, `en-GB`, `zh-Hant`")
        } else if let (region, other) = Slips.regions.first(where: { locale.value.uppercased().hasSuffix("-\($0.key)") }
        ) {
            report(
                .unlikelyLocale, "`\(region)` isn't the code of a region: users never read the texts in it",
                at: locale.range, hint: "write `\(first)-\(other)`, here and in the texts")
        }
    }

    private mutating func categories(_ map: SpecMap) -> Section<Located<String>> {
        guard var section = textSection("categories", of: map, twice: .duplicateName) else {
            return Section(isWhole: !map.isUncertain("categories", isNeeded: true))
        }
        section.entries = section.entries.map { declaredName($0, .member, what: "a category") }
        // The first category is the default. If a name could not be read, the default isn't known, so no entries are
        // kept.
        if !section.isWhole { section.entries = [] }
        return section
    }

    /// Parses each entry of a section such as `bodies` with the given function.
    private mutating func section<Declaration>(
        _ form: MapForm, of map: SpecMap, read: (inout SpecParser, YAMLEntry) -> Declaration?
    ) -> Section<Declaration> {
        guard let entry = map[form.section] else {
            return Section(isWhole: !map.isUncertain(form.section, isNeeded: true))
        }
        let found = entries(entry.value, form)
        return Section(
            (found ?? []).compactMap { read(&self, $0) },
            isWhole: found != nil && entry.value.isWhole && !entry.isRepeated, at: entry.range)
    }

    private mutating func recovery(_ entry: YAMLEntry) -> RecoveryDeclaration {
        let name = declaredName(entry.key, .member, what: "a recovery")
        let map = mapping(of: entry, .recovery, hint: "write `{}` if it has no keys")
        return RecoveryDeclaration(
            name: name, summary: map.flatMap { text("summary", of: $0) },
            through: map.flatMap { text("through", of: $0) })
    }

    private mutating func failure(_ entry: YAMLEntry) -> FailureDeclaration? {
        guard let kind = FailureDeclaration.Kind(rawValue: entry.key.value) else {
            let known = FailureDeclaration.Kind.allCases.map(\.rawValue)
            let isTransport = ["network", "offline", "connection"].contains(entry.key.value.lowercased())
            let suggestion = isTransport ? "transport" : nearest(to: entry.key.value, in: known)
            diagnostics.report(
                .unknownKey, "`failures` has no key `\(entry.key.value)`", at: entry.key.range, meant: suggestion,
                or: "use one of its keys: \(listed(known))")
            return nil
        }
        guard let map = mapping(of: entry, .failure, meant: Self.describing) else { return nil }
        return FailureDeclaration(
            kind: Located(kind, at: entry.key.range), title: sourceReading("title", of: map),
            description: sourceReading("description", of: map), category: text("category", of: map))
    }
}

extension DiagnosticCode {
    package static let unlikelyLocale = DiagnosticCode("unlikely-locale", .warning)
}
