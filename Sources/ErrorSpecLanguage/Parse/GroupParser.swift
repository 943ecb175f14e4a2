import ErrorSpecReading

extension SpecParser {
    private static let meaningKeys = ["title", "description", "retry", "category"]
    private static let groupKeys =
        ["summary", "was", "parents", "except", "body", "cases", "otherwise"] + meaningKeys
    private static let caseKeys = ["summary", "was", "status", "code", "overrides"] + meaningKeys
    private static let otherwiseKeys = ["summary"] + meaningKeys

    private static let groupName = NameSyntax.type(limit: SpecLimits.name)

    mutating func readGroups(_ entries: [YAMLEntry], into groups: inout [GroupDeclaration]) {
        groups.reserveCapacity(entries.count)
        for entry in entries {
            groups.append(GroupDeclaration(name: declaredName(entry.key, Self.groupName, what: "a group")))
            readGroup(entry, into: &groups[groups.count - 1])
        }
    }

    private mutating func readGroup(_ entry: YAMLEntry, into group: inout GroupDeclaration) {
        guard !reportAbsent(entry, what: "group", hint: "write its `cases` or its `parents`, or remove it"),
            var map = mapping(entry.value, what: "a group", known: Self.groupKeys)
        else {
            group.isDamaged = true
            group.lacksCases = true
            return
        }
        group.isDamaged = entry.isRepeated
        group.lacksCases = entry.isRepeated
        group.summary = text("summary", of: &map)
        group.was = earlierNames(&map, Self.groupName, what: "a group")
        readInheritance(&map, into: &group)
        readCases(&map, into: &group)
        readMeaning(&map, into: &group.defaults, isNeeded: false)
        group.otherwise = otherwise(&map)
        if map.isUnread("otherwise", group.otherwise != nil) { group.isDamaged = true }
        map.reportUnknownKeys(into: &diagnostics) { key in
            switch key {
            case "status", "code", "overrides": "it belongs to a case: write it below `cases`"
            default: nil
            }
        }
    }

    private mutating func readInheritance(_ map: inout MappingReader, into group: inout GroupDeclaration) {
        var areParentsRead = false
        if let entry = map.take("parents", into: &diagnostics) {
            let parents = readableTexts(entry.value, what: "`parents`", allowsNone: true)
            group.parents = parents.found
            areParentsRead = parents.areAll
        }
        if map.isUnread("parents", areParentsRead) {
            group.parents = group.parents ?? []
            group.isDamaged = true
        }
        var isExceptRead = false
        if let entry = map.take("except", into: &diagnostics) {
            let except = references(entry.value, what: "`except`", allowsOne: false)
            group.except = except.found
            group.exceptRange = entry.key.range
            group.exceptRange?.end = entry.value.range.end
            isExceptRead = except.areAll
        }
        if map.isUnread("except", isExceptRead) { group.isDamaged = true }
        group.body = text("body", of: &map)
        if map.isUnread("body", group.body != nil) { group.isDamaged = true }
    }

    private mutating func readCases(_ map: inout MappingReader, into group: inout GroupDeclaration) {
        let entry = map.take("cases", into: &diagnostics)
        let cases = entry.flatMap { entries($0.value, what: "`cases`") }
        // Each is read where it will stay: it is large, and would be copied on its way.
        group.cases.reserveCapacity(cases?.count ?? 0)
        for entry in cases ?? [] {
            group.cases.append(CaseDeclaration(name: declaredName(entry.key, .member, what: "a case")))
            readCase(entry, into: &group.cases[group.cases.count - 1])
        }
        if map.isUnread("cases", cases != nil, isNeeded: true) || entry?.value.isWhole == false {
            group.lacksCases = true
        }
    }

    private mutating func readCase(_ entry: YAMLEntry, into declaration: inout CaseDeclaration) {
        if reportAbsent(entry, what: "case") {
            declaration.markUnreadable()
            return
        }
        guard var map = mapping(entry.value, what: "a case", known: Self.caseKeys) else {
            declaration.markUnreadable()
            return
        }
        // One mistake, one diagnostic: that it says nothing either goes without saying.
        if map.entries.isEmpty, !map.isUncertain("status") {
            reportNoMatch(&declaration)
            declaration.markUnreadable()
            return
        }
        declaration.layout = layout(map, of: entry)
        declaration.summary = text("summary", of: &map)
        declaration.was = earlierNames(&map, .member, what: "a case")
        let statuses = statuses(&map)
        let codes = map.take("code", into: &diagnostics).flatMap { texts($0.value, what: "`code`", allowsOne: true) }
        declaration.statuses = statuses ?? []
        declaration.codes = codes?.map { $0.map { CodePattern($0) } } ?? []
        limitPairs(&declaration)
        let isNeeded = !map.has("status") && !map.has("code")
        declaration.isDamaged =
            declaration.isDamaged || entry.isRepeated || map.isUnread("status", statuses != nil, isNeeded: isNeeded)
            || map.isUnread("code", codes != nil)
        var areOverridesRead = false
        if let entry = map.take("overrides", into: &diagnostics) {
            let overrides = references(entry.value, what: "`overrides`", allowsOne: true)
            declaration.overrides = overrides.found
            areOverridesRead = overrides.areAll
        }
        declaration.lacksOverrides = map.isUnread("overrides", areOverridesRead)
        readMeaning(&map, into: &declaration.meaning)
        map.reportUnknownKeys(into: &diagnostics) { key in
            key == "parents" || key == "except" ? "it belongs to a group" : nil
        }
        if !map.has("status"), !map.has("code"), !declaration.isDamaged { reportNoMatch(&declaration) }
    }

    /// Each code of a case is looked up with each of its statuses: many of both are a table of their product.
    private mutating func limitPairs(_ declaration: inout CaseDeclaration) {
        let isWithin = pairCount <= SpecLimits.pairs
        pairCount += declaration.statuses.count * declaration.codes.count
        guard pairCount > SpecLimits.pairs, !declaration.codes.isEmpty, !declaration.statuses.isEmpty else { return }
        declaration.isDamaged = true
        if isWithin {
            report(
                .limitExceeded,
                "the cases up to `\(declaration.name.value)` match more than 200,000 pairs of a status and a code",
                at: declaration.name.range, hint: "leave out `status` where the codes say it all, or split the file")
        }
    }

    private func layout(_ map: MappingReader, of entry: YAMLEntry) -> CaseLayout {
        guard let first = map.entries.first else { return CaseLayout() }
        var layout = CaseLayout(start: first.key.range, isFlow: entry.value.range.start < first.key.range.start)
        layout.start?.end = first.key.range.start
        if let overrides = map.entries.first(where: { $0.key.value == "overrides" }) {
            layout.overrides = overrides.key.range
            layout.overrides?.end = overrides.value.range.end
        }
        return layout
    }

    private mutating func reportNoMatch(_ declaration: inout CaseDeclaration) {
        declaration.isDamaged = true
        report(
            .missingKey, "case `\(declaration.name.value)` matches nothing: it has neither `status` nor `code`",
            at: declaration.name.range, hint: "write the `status` it answers, the body's `code`, or both")
    }

    private mutating func otherwise(_ map: inout MappingReader) -> OtherwiseDeclaration? {
        guard let entry = map.take("otherwise", into: &diagnostics) else { return nil }
        var declaration = OtherwiseDeclaration(range: entry.key.range)
        guard var inner = mapping(entry.value, what: "`otherwise`", known: Self.otherwiseKeys) else {
            declaration.meaning.markUnreadable()
            return declaration
        }
        declaration.summary = text("summary", of: &inner)
        readMeaning(&inner, into: &declaration.meaning)
        inner.reportUnknownKeys(into: &diagnostics) { key in
            Self.caseKeys.contains(key) ? "`otherwise` answers what no case matches: it has no `\(key)`" : nil
        }
        return declaration
    }

    /// - Parameter isNeeded: whether a title and a description have to be somewhere.
    private mutating func readMeaning(
        _ map: inout MappingReader, into meaning: inout HandlingDeclaration, isNeeded: Bool = true
    ) {
        let errors = diagnostics.errorCount
        meaning.title = textSource("title", of: &map)
        meaning.description = textSource("description", of: &map)
        meaning.retry = retry(of: &map)
        meaning.category = text("category", of: &map)
        // A misspelt `titel` is reported as such; that there is no title is not.
        if map.isUncertain("title", isNeeded: isNeeded) { meaning.title = .unread }
        if map.isUncertain("description", isNeeded: isNeeded) { meaning.description = .unread }
        meaning.isDamaged =
            diagnostics.errorCount > errors || map.isUncertain("title") || map.isUncertain("description")
            || map.isUncertain("retry") || map.isUnread("category", meaning.category != nil)
    }

    // MARK: References

    private mutating func references(
        _ node: YAMLNode, what: String, allowsOne: Bool
    ) -> (found: [Located<CaseReference>], areAll: Bool) {
        let texts = readableTexts(node, what: what, allowsOne: allowsOne)
        var areAll = texts.areAll
        var found: [Located<CaseReference>] = []
        var known = Set<CaseReference>()
        for text in texts.found {
            let parts = text.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
                let reference = CaseReference(group: parts[0], name: parts[1])
                // What stands twice has been reported, and is looked at once.
                if known.insert(reference).inserted { found.append(Located(reference, at: text.range)) }
                continue
            }
            areAll = false
            report(
                .invalidValue, "`\(text.value)` does not name a case", at: text.range,
                hint: "write the group that declares it, and its name: `Token.forbidden`")
        }
        return (found, areAll)
    }

    // MARK: Statuses

    /// `nil` when some of them could not be read.
    private mutating func statuses(_ map: inout MappingReader) -> [Located<StatusPattern>]? {
        guard let entry = map.take("status", into: &diagnostics),
            let nodes = elements(entry.value, what: "`status`", allowsOne: true)
        else { return nil }
        var areAll = true
        var statuses: [Located<StatusPattern>] = []
        statuses.reserveCapacity(nodes.count)
        var indices: [StatusPattern: Int] = [:]
        for node in nodes {
            guard let status = status(node) else {
                areAll = false
                continue
            }
            let index =
                nodes.count > 16 ? indices[status] : statuses.firstIndex { $0.value == status }
            if let index {
                let first = statuses[index]
                diagnostics.report(
                    Diagnostic(
                        .invalidValue, "`status` holds `\(status)` twice", at: node.range,
                        notes: [.init("`\(first.value)` stands here first", at: first.range)],
                        hint: "remove one of the two"))
            } else {
                if nodes.count > 16 { indices[status] = statuses.count }
                statuses.append(Located(status, at: node.range))
            }
        }
        if statuses.count > 64 { statuses = Self.narrowest(statuses) }
        return areAll ? statuses : nil
    }

    /// Those that are the narrowest for some status: no other says how specific a case is, and many would be slow.
    private static func narrowest(_ statuses: [Located<StatusPattern>]) -> [Located<StatusPattern>] {
        var left = Set(MatchTable.statuses)
        var kept: [Int] = []
        for index in statuses.indices.sorted(by: { (statuses[$0].value.width, $0) < (statuses[$1].value.width, $1) }) {
            if left.isEmpty { break }
            let pattern = statuses[index].value
            let before = left.count
            left.subtract(pattern.first...pattern.last)
            if left.count < before { kept.append(index) }
        }
        return kept.sorted().map { statuses[$0] }
    }

    private mutating func status(_ node: YAMLNode) -> StatusPattern? {
        guard case .scalar(let scalar) = node.content else {
            if case .invalid = node.content { return nil }
            report(
                .wrongType, "a status is a number, a class or a range, and this is \(node.kindName)", at: node.range,
                hint: "write `401`, `5xx`, `500-503`, or a list of those")
            return nil
        }
        if scalar.isPlain, let pattern = Self.pattern(scalar.text) { return pattern }
        if text(node, what: "a status") != nil { reportStatus(scalar, at: node.range) }
        return nil
    }

    private static func pattern(_ text: String) -> StatusPattern? {
        if let status = number(text[...]) { return StatusPattern(status) }
        let bytes = Array(text.utf8)
        if bytes.count == 3, text.hasSuffix("xx"), (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) {
            let hundreds = Int(bytes[0] - UInt8(ascii: "0")) * 100
            return StatusPattern(first: hundreds, last: hundreds + 99, isClass: true)
        }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]), first < last else { return nil }
        return StatusPattern(first: first, last: last)
    }

    /// Three decimal digits from 100 to 599.
    private static func number(_ text: Substring) -> Int? {
        let bytes = text.utf8
        guard bytes.count == 3, bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let status = Int(text), MatchTable.statuses.contains(status)
        else { return nil }
        return status
    }

    private mutating func reportStatus(_ scalar: YAMLScalar, at range: SourceRange) {
        let mended = Self.mended(scalar.text)
        let isQuoted = !scalar.isPlain
        let message = isQuoted ? "a status stands without quotes" : "`\(scalar.text)` is not a status"
        let intended = (mended ?? Self.turned(scalar.text))?.description ?? Self.list(scalar.text)
        let hint =
            intended.map { "write `\($0)`" }
            ?? "a status is a number from 100 to 599, a class such as `5xx`, or a range such as `500-503`"
        diagnostics.report(
            Diagnostic(
                .invalidStatus, message, at: range, hint: hint,
                replacement: mended.map { .init($0.description, at: range) }))
    }

    /// `5XX`, `500 - 599` and `500–599`, as the language writes them.
    private static func mended(_ text: String) -> StatusPattern? {
        var squeezed = text.lowercased().filter { $0 != " " }
        for dash in ["\u{2013}", "\u{2014}", "...", ".."] where squeezed.contains(dash) {
            squeezed = squeezed.split(separator: dash, omittingEmptySubsequences: false).joined(separator: "-")
        }
        return pattern(squeezed)
    }

    /// `401, 402`.
    private static func list(_ text: String) -> String? {
        let statuses = text.split(separator: ",").map { mended(String($0)) }
        guard statuses.count > 1, statuses.allSatisfy({ $0 != nil }) else { return nil }
        return "[" + statuses.compactMap { $0?.description }.joined(separator: ", ") + "]"
    }

    /// A range whose first is not below its last.
    private static func turned(_ text: String) -> StatusPattern? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else { return nil }
        return StatusPattern(first: last, last: first)
    }
}

extension CaseDeclaration {
    /// Nothing of it could be read: nothing that it lacks is reported.
    fileprivate mutating func markUnreadable() {
        isDamaged = true
        meaning.markUnreadable()
    }
}

extension HandlingDeclaration {
    fileprivate mutating func markUnreadable() {
        title = .unread
        description = .unread
        isDamaged = true
    }
}

extension TextDeclaration {
    /// A text that could not be read, so that its absence is no mistake.
    fileprivate static var unread: TextDeclaration {
        TextDeclaration(source: .invalid, range: SourceRange(startOf: SourceFile.ID(0)))
    }
}
