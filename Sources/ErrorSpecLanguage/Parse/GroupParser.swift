import ErrorSpecReading

extension SpecParser {
    mutating func readGroups(_ entries: [YAMLEntry], into groups: inout [GroupDeclaration]) {
        groups.reserveCapacity(entries.count)
        for entry in entries {
            if reportMisplacedInGroups(entry) { continue }
            groups.append(GroupDeclaration(name: declaredName(entry.key, .group, what: "a group")))
            readGroup(entry, into: &groups[groups.count - 1])
        }
    }

    private mutating func readGroup(_ entry: YAMLEntry, into group: inout GroupDeclaration) {
        guard let map = mapping(of: entry, .group, hint: "write its `cases` or its `parents`, or remove it")
        else {
            group.markUnreadable()
            return
        }
        group.summary = text("summary", of: map)
        group.was = earlierNames(map, .group)
        group.parents = textSection("parents", of: map, allowsNone: true)
        group.except = references("except", of: map)
        group.body = textReading("body", of: map)
        group.successes = successes(map)
        readCases(map, into: &group)
        readHandling(map, into: &group.defaults, isNeeded: false)
        group.otherwise = otherwise(map)
        if entry.isRepeated { group.markUnreadable() }
    }

    private mutating func readCases(_ map: SpecMap, into group: inout GroupDeclaration) {
        let entry = map["cases"]
        let cases = entry.flatMap { entries($0.value, .case) }
        // A refused key or a syntax error may be the reason that a case has no value, so the case is left out and not
        // reported.
        let isWhole = entry?.value.isWhole != false
        // Each case is parsed inside the array, because moving a parsed case into the array would copy a large value.
        group.cases.entries.reserveCapacity(cases?.count ?? 0)
        for entry in cases ?? [] where isWhole || !entry.value.isAbsent {
            if reportKeyedByMatch(entry) {
                group.cases.isWhole = false
                continue
            }
            group.cases.entries.append(CaseDeclaration(name: declaredName(entry.key, .member, what: "a case")))
            readCase(entry, into: &group.cases.entries[group.cases.entries.count - 1])
        }
        if map.isLost("cases", cases != nil, isNeeded: true) || !isWhole || map.hasMisplaced {
            group.cases.isWhole = false
        }
    }

    /// Reports a case that has its status or its code in place of a name, as in `401: {description: …}`.
    private mutating func reportKeyedByMatch(_ entry: YAMLEntry) -> Bool {
        let name = entry.key.value
        guard !NameSyntax.member.accepts(name), case .mapping(let entries) = entry.value.content, !entries.isEmpty,
            !entries.contains(where: { ["status", "code"].contains($0.key.value) })
        else { return false }
        let status = Slips.status(name) ?? Self.pattern(name)?.description
        let example = NameSyntax.member.suggestion(for: name) ?? "name"
        report(
            .invalidName, "`\(name)` can't be a case's name", at: entry.key.range,
            hint: status.map { "write a name above it, as in `name: {status: \($0), description: …}`" }
                ?? "if it is a code, write `\(example): {code: \(name), description: …}`")
        return true
    }

    private mutating func readCase(_ entry: YAMLEntry, into declaration: inout CaseDeclaration) {
        let map = mapping(of: entry, .case, hint: "write its `status` or `code` below it, or remove it") { scalar in
            scalar.isPlain ? Self.pattern(scalar.text).map { "{status: \($0), description: …}" } : nil
        }
        guard let map else {
            declaration.markUnreadable()
            return
        }
        // For a case without keys, only the missing `status` is reported.
        if map.entries.isEmpty, !map.isUncertain("status") {
            reportNoMatch(&declaration)
            declaration.markUnreadable()
            return
        }
        if var start = map.entries.first?.key.range {
            start.end = start.start
            declaration.layout = CaseLayout(
                start: start, isFlow: entry.value.range.start < start.start, overrides: map["overrides"]?.range)
        }
        declaration.summary = text("summary", of: map)
        declaration.was = earlierNames(map, .member)
        let isNeeded = !map.has("status") && !map.has("code")
        declaration.statuses = read("status", of: map, isNeeded: isNeeded) {
            $0.statuses($1.value, what: "`status`")
        }
        declaration.codes = read("code", of: map) { $0.codes($1.value, what: "`code`") }
        if entry.isRepeated { declaration.statuses = .unreadable }
        declaration.overrides = references("overrides", of: map)
        readHandling(map, into: &declaration.handling)
        if isNeeded, declaration.isWhole { reportNoMatch(&declaration) }
    }

    private mutating func reportNoMatch(_ declaration: inout CaseDeclaration) {
        declaration.statuses = .unreadable
        report(
            .missingKey, "case `\(declaration.name.value)` matches nothing: it has neither `status` nor `code`",
            at: declaration.name.range,
            hint: ["otherwise", "default", "unknown", "else"].contains(declaration.name.value)
                ? "write it as the group's `otherwise`, beside `cases`"
                : "write the `status` or the `code` of the responses that it handles, or both")
    }

    private mutating func otherwise(_ map: SpecMap) -> OtherwiseDeclaration? {
        guard let entry = map["otherwise"] else {
            return map.isUncertain("otherwise") ? OtherwiseDeclaration(range: map.range, handling: .unreadable) : nil
        }
        var declaration = OtherwiseDeclaration(range: entry.key.range)
        if !entry.isRepeated, let map = mapping(entry.value, .otherwise, meant: Self.describing) {
            declaration.summary = text("summary", of: map)
            readHandling(map, into: &declaration.handling)
        } else {
            declaration.handling = .unreadable
        }
        return declaration
    }

    /// Returns a map with the given text as its `description`, or as its `category` if it is a built-in one, for a hint;
    /// `nil` if the text is long.
    static func describing(_ scalar: YAMLScalar) -> String? {
        if ["alert", "silent"].contains(scalar.text) { return "{category: \(scalar.text)}" }
        return scalar.text.utf8.count <= 200 ? "{description: \(quoted(scalar.text))}" : nil
    }

    /// - Parameter isNeeded: Whether `title` and `description` are needed. If so, an unknown key may be a
    ///   misspelling of either key.
    private mutating func readHandling(
        _ map: SpecMap, into handling: inout HandlingDeclaration, isNeeded: Bool = true
    ) {
        handling.title = sourceReading("title", of: map, isNeeded: isNeeded)
        handling.description = sourceReading("description", of: map, isNeeded: isNeeded)
        handling.retry = retry(of: map)
        handling.category = textReading("category", of: map)
    }

    // MARK: References

    private mutating func references(_ key: String, of map: SpecMap) -> Section<Located<CaseReference>> {
        guard let texts = textSection(key, of: map) else { return Section() }
        var references = Section<Located<CaseReference>>(isWhole: texts.isWhole, at: texts.range)
        var known = Set<CaseReference>()
        for text in texts.entries {
            let parts = text.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            let words = text.value.split { "/#:".contains($0) }
            guard words.count == 1, parts.count < 3, parts.count == 1 || !parts.contains("") else {
                references.isWhole = false
                report(
                    .invalidValue, "`\(text.value)` doesn't name a case", at: text.range,
                    hint: words.count == 2
                        ? "write `\(words.joined(separator: "."))`"
                        : "write the group that declares it, and its name: `Token.forbidden`")
                continue
            }
            // If the text names only a case, the group is determined later, when all groups are known.
            let reference = CaseReference(group: parts.count == 1 ? "" : parts[0], name: parts[parts.count - 1])
            // Duplicates have already been reported.
            if known.insert(reference).inserted { references.entries.append(Located(reference, at: text.range)) }
        }
        return references
    }
}

extension CaseDeclaration {
    /// Marks the whole case as unreadable, so that missing parts of the case aren't reported.
    fileprivate mutating func markUnreadable() {
        statuses = .unreadable
        handling = .unreadable
    }
}
