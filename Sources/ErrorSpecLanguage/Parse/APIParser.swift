import ErrorSpecReading

extension SpecParser {
    static let apiKeys = [
        "errorspec", "api", "summary", "access", "imports", "title", "locales", "body", "parents", "successes",
        "bodies", "recoveries", "retries", "categories", "failures",
    ]

    static let recoveryKeys = ["summary", "through"]
    static let failureKeys = ["title", "description", "category"]

    /// The part of `api.yaml` that says what the API is.
    mutating func api(_ map: inout MappingReader) -> APIDeclaration {
        reportMissingHead(map)
        readVersion(&map)
        return APIDeclaration(
            name: textReading("api", of: &map, isNeeded: true).map {
                declaredName($0, .type(limit: SpecLimits.apiName), what: "an API")
            },
            summary: text("summary", of: &map), access: choice(AccessLevel.self, "access", of: &map),
            imports: imports(&map), title: sourceReading("title", of: &map, isNeeded: true),
            locales: reading("locales", of: &map, isNeeded: true) { $0.locales($1.value) },
            body: textReading("body", of: &map), parents: textSection("parents", of: &map) ?? Section(),
            successes: successes(&map),
            bodies: section("bodies", of: &map, like: "standard: {code: /code}") { $0.body($1) },
            recoveries: section("recoveries", of: &map, like: "signInAgain: {}") { $0.recovery($1) },
            retries: section("retries", of: &map, like: "patient: {maxRetries: 2}") { $0.namedPolicy($1) },
            categories: categories(&map),
            failures: failures(&map))
    }

    /// One finding for one slip: an empty `api.yaml` lacks both at once.
    private mutating func reportMissingHead(_ map: MappingReader) {
        let missing = ["errorspec", "api"].filter { !map.has($0) && !map.isUncertain($0, isNeeded: true) }
        guard !missing.isEmpty else { return }
        var range = map.range
        range.end = range.start
        report(
            .missingKey, "`api.yaml` lacks \(listed(missing))", at: range,
            hint: "add " + missing.map { $0 == "api" ? "`api: Name`" : "`errorspec: 1`" }.joined(separator: " and "))
    }

    private mutating func readVersion(_ map: inout MappingReader) {
        guard let version = text("errorspec", of: &map, kind: "number"), version.value != "1" else { return }
        // No fix: a spec of a later version would become another one that means something else.
        report(
            .invalidValue, "`errorspec` can't be `\(version.value)`", at: version.range,
            hint: "this tool reads version 1 of the language")
    }

    private mutating func imports(_ map: inout MappingReader) -> [Located<String>] {
        guard let entry = map.take("imports", into: &diagnostics) else { return [] }
        let modules = readableTexts(entry.value, what: "`imports`").found
        for module in modules where !NameSyntax.isIdentifier(module.value) {
            report(
                .invalidName, "`\(module.value)` can't be a module's name", at: module.range,
                hint: "a module's name is letters, digits and `_`")
        }
        return modules
    }

    /// `nil` when not all of the list could be read.
    private mutating func locales(_ node: YAMLNode) -> [Located<String>]? {
        let (locales, areAll) = readableTexts(node, what: "`locales`")
        for locale in locales where !NameSyntax.isLocale(locale.value) {
            let rewritten = String(locale.value.map { $0 == "_" ? "-" : $0 })
            let isFixed = NameSyntax.isLocale(rewritten)
            report(
                .invalidName, "`\(locale.value)` is not a locale", at: locale.range,
                hint: isFixed ? "write `\(rewritten)`" : "write a BCP 47 tag: `ko`, `en-GB`, `zh-Hant`",
                replacement: isFixed ? .init(rewritten, at: locale.range) : nil)
        }
        for locale in locales { reportUnlikely(locale) }
        // Tags are the same in upper and in lower case (RFC 5646, 2.1.1).
        let tags = locales.unique(by: \.value).map { $0.map { $0.lowercased() } }
        _ = distinct(tags, what: "`locales`", as: { "the tag `\($0)`" })
        // A locale that is none was meant for one that the texts may have.
        return areAll && locales.allSatisfy { NameSyntax.isLocale($0.value) } ? locales : nil
    }

    /// `jp` and `english`, which have the form of a tag, and are no user's language.
    private mutating func reportUnlikely(_ locale: Located<String>) {
        guard NameSyntax.isLocale(locale.value), let first = locale.value.split(separator: "-").first else { return }
        if let language = LanguageChoice.language(ofCountry: first.lowercased()) {
            report(
                .unlikelyLocale, "`\(first)` is a country's code: users never read the texts in it", at: locale.range,
                hint: "did you mean `\(language)`? Then write it in the texts, too")
        } else if first.utf8.count > 3 {
            report(
                .unlikelyLocale, "`\(first)` is no language's tag: users never read the texts in it",
                at: locale.range, hint: "write a BCP 47 tag, here and in the texts: `ko`, `en-GB`, `zh-Hant`")
        }
    }

    private mutating func categories(_ map: inout MappingReader) -> Section<Located<String>> {
        guard var section = textSection("categories", of: &map, twice: .duplicateName) else {
            return Section(isWhole: !map.isUncertain("categories", isNeeded: true))
        }
        section.entries = section.entries.map { declaredName($0, .member, what: "a category") }
        // Of names of which some are missing none can be said to be the first, which is the default.
        if !section.isWhole { section.entries = [] }
        return section
    }

    /// The entries of a section such as `bodies`, each read by `read`.
    private mutating func section<Declaration>(
        _ key: String, of map: inout MappingReader, like example: String,
        read: (inout SpecParser, YAMLEntry) -> Declaration?
    ) -> Section<Declaration> {
        guard let entry = map.take(key, into: &diagnostics) else {
            return Section(isWhole: !map.isUncertain(key, isNeeded: true))
        }
        let found = entries(entry.value, of: key, like: example)
        return Section(
            (found ?? []).compactMap { read(&self, $0) },
            isWhole: found != nil && entry.value.isWhole && !entry.isRepeated, at: entry.range)
    }

    /// Reports a declared name without anything behind it.
    mutating func reportAbsent(
        _ entry: YAMLEntry, what: String, hint: String = "write what it is, or remove it"
    ) -> Bool {
        guard entry.value.isAbsent else { return false }
        report(.missingKey, "\(what) `\(entry.key.value)` has no value", at: entry.key.range, hint: hint)
        return true
    }

    private mutating func recovery(_ entry: YAMLEntry) -> RecoveryDeclaration {
        var recovery = RecoveryDeclaration(name: declaredName(entry.key, .member, what: "a recovery"))
        if reportAbsent(entry, what: "recovery", hint: "write `{}` if there is nothing to say of it") {
            return recovery
        }
        guard
            var map = mapping(
                entry.value, what: "a recovery", known: Self.recoveryKeys, like: "{summary: Sign in again}")
        else { return recovery }
        recovery.summary = text("summary", of: &map)
        recovery.through = text("through", of: &map)
        map.reportUnknownKeys(into: &diagnostics)
        return recovery
    }

    private mutating func failures(_ map: inout MappingReader) -> [FailureDeclaration] {
        guard let entry = map.take("failures", into: &diagnostics) else { return [] }
        return (entries(entry.value, of: "failures", like: "transport: {description: …}") ?? [])
            .compactMap { failure($0) }
    }

    private mutating func failure(_ entry: YAMLEntry) -> FailureDeclaration? {
        guard let kind = FailureDeclaration.Kind(rawValue: entry.key.value) else {
            let known = FailureDeclaration.Kind.allCases.map(\.rawValue)
            let suggestion = nearest(to: entry.key.value, in: known)
            diagnostics.report(
                .unknownKey, "`failures` has no key `\(entry.key.value)`", at: entry.key.range, meant: suggestion,
                or: "it may have \(listed(known))")
            return nil
        }
        if reportAbsent(entry, what: "failure") { return nil }
        guard
            var map = mapping(
                entry.value, what: "a failure", known: Self.failureKeys,
                like: "{description: …}", meant: Self.describing)
        else { return nil }
        var failure = FailureDeclaration(kind: Located(kind, at: entry.key.range))
        failure.title = sourceReading("title", of: &map)
        failure.description = sourceReading("description", of: &map)
        failure.category = text("category", of: &map)
        map.reportUnknownKeys(into: &diagnostics)
        return failure
    }
}

extension DiagnosticCode {
    package static let unlikelyLocale = DiagnosticCode("unlikely-locale", .warning)
}
