extension SpecParser {
    static let apiKeys = [
        "errorspec", "api", "summary", "access", "imports", "title", "locales", "body", "default", "bodies",
        "recoveries", "retries", "categories", "failures",
    ]

    /// The part of `api.yaml` that says what the API is.
    mutating func api(_ map: inout MappingReader) -> APIDeclaration {
        reportMissingHead(map)
        readVersion(&map)
        var api = APIDeclaration()
        api.name = text("api", of: &map).map { declaredName($0, .type(limit: SpecLimits.apiName), what: "an API") }
        api.summary = text("summary", of: &map)
        api.access = choice(AccessLevel.self, "access", of: &map)
        api.imports = imports(&map)
        api.title = textSource("title", of: &map)
        api.body = text("body", of: &map)
        api.defaultGroup = text("default", of: &map)
        api.bodies = declarations("bodies", .bodies, of: &map, into: &api) { $0.body($1) }
        api.recoveries = declarations("recoveries", .recoveries, of: &map, into: &api) { $0.recovery($1) }
        api.retries = declarations("retries", .retries, of: &map, into: &api) { $0.namedPolicy($1) }
        api.failures = declarations("failures", [], of: &map, into: &api) { $0.failure($1) }
        let locales = locales(&map)
        let categories = categories(&map)
        api.locales = locales ?? []
        api.categories = categories ?? []
        let parts: [(String, APIDeclaration.Parts, isRead: Bool)] = [
            ("api", .name, api.name != nil), ("title", .title, api.title != nil), ("body", .body, api.body != nil),
            ("default", .defaultGroup, api.defaultGroup != nil), ("locales", .locales, locales != nil),
            ("categories", .categories, categories != nil),
        ]
        for (key, part, isRead) in parts
        where map.isUnread(key, isRead, isNeeded: part != .body && part != .defaultGroup) { api.unread.insert(part) }
        return api
    }

    /// One mistake, one diagnostic: an empty `api.yaml` lacks both at once.
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
        // No mend: a spec of a later version would become another one that means something else.
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

    /// `nil` when the list could not be read.
    private mutating func locales(_ map: inout MappingReader) -> [Located<String>]? {
        guard let entry = map.take("locales", into: &diagnostics) else { return nil }
        let (locales, areAll) = readableTexts(entry.value, what: "`locales`")
        for locale in locales where !NameSyntax.isLocale(locale.value) {
            let rewritten = String(locale.value.map { $0 == "_" ? "-" : $0 })
            let isMended = NameSyntax.isLocale(rewritten)
            diagnostics.report(
                Diagnostic(
                    .invalidName, "`\(locale.value)` is not a locale", at: locale.range,
                    hint: isMended ? "write `\(rewritten)`" : "write a BCP 47 tag: `ko`, `en-GB`, `zh-Hant`",
                    replacement: isMended ? .init(rewritten, at: locale.range) : nil))
        }
        reportLocalesThatDifferByCase(locales)
        // A locale that is none was meant for one that the texts may have.
        return areAll && locales.allSatisfy { NameSyntax.isLocale($0.value) } ? locales : nil
    }

    /// Tags are the same in upper and in lower case (RFC 5646, 2.1.1).
    private mutating func reportLocalesThatDifferByCase(_ locales: [Located<String>]) {
        var known: [String: Located<String>] = [:]
        for locale in locales {
            let tag = locale.value.lowercased()
            guard let first = known[tag] else {
                known[tag] = locale
                continue
            }
            if first.value == locale.value { continue }
            diagnostics.report(
                Diagnostic(
                    .invalidValue, "`locales` holds `\(locale.value)` twice, but for the case of letters",
                    at: locale.range, notes: [.init("`\(first.value)` stands here first", at: first.range)],
                    hint: "remove one of the two"))
        }
    }

    /// `nil` when the list could not be read.
    private mutating func categories(_ map: inout MappingReader) -> [Located<String>]? {
        guard let entry = map.take("categories", into: &diagnostics) else { return nil }
        let (names, areAll) = readableTexts(entry.value, what: "`categories`", twice: .duplicateName)
        let categories = names.map { declaredName($0, .member, what: "a category") }
        return areAll ? categories : nil
    }

    /// The entries of a section such as `bodies`, each read by `read`.
    private mutating func declarations<Declaration>(
        _ key: String, _ part: APIDeclaration.Parts, of map: inout MappingReader, into api: inout APIDeclaration,
        read: (inout SpecParser, YAMLEntry) -> Declaration?
    ) -> [Declaration] {
        let entry = map.take(key, into: &diagnostics)
        let found = entry.flatMap { entries($0.value, what: "`\(key)`") }
        if map.isUnread(key, found != nil, isNeeded: true) || entry?.value.isWhole == false { api.unread.insert(part) }
        return (found ?? []).compactMap { read(&self, $0) }
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
        guard var map = mapping(entry.value, what: "a recovery", known: ["summary", "through"]) else { return recovery }
        recovery.summary = text("summary", of: &map)
        recovery.through = text("through", of: &map)
        map.reportUnknownKeys(into: &diagnostics)
        return recovery
    }

    private mutating func failure(_ entry: YAMLEntry) -> FailureDeclaration? {
        guard let kind = FailureDeclaration.Kind(rawValue: entry.key.value) else {
            let known = FailureDeclaration.Kind.allCases.map(\.rawValue)
            let suggestion = nearest(to: entry.key.value, in: known)
            diagnostics.report(
                Diagnostic(
                    .unknownKey, "`failures` has no key `\(entry.key.value)`", at: entry.key.range,
                    hint: suggestion.map { "did you mean `\($0)`?" } ?? "it may have \(listed(known))",
                    replacement: suggestion.map { .init($0, at: entry.key.range) }))
            return nil
        }
        if reportAbsent(entry, what: "failure") { return nil }
        guard
            var map = mapping(
                entry.value, what: "a failure", known: ["title", "description", "category"])
        else { return nil }
        var failure = FailureDeclaration(kind: Located(kind, at: entry.key.range))
        failure.title = textSource("title", of: &map)
        failure.description = textSource("description", of: &map)
        failure.category = text("category", of: &map)
        map.reportUnknownKeys(into: &diagnostics)
        return failure
    }
}
