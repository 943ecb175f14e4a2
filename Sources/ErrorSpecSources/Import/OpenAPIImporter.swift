import ErrorSpecLanguage
import ErrorSpecReading

/// Drafts a first spec from an OpenAPI document: groups of operations, with a case for each documented status and
/// code. Parts of the document that aren't imported are added to `unused`.
struct OpenAPIImporter {
    static let groupLimit = 2_000
    static let caseLimit = 3_000
    static let allCasesLimit = 30_000

    private(set) var document: OpenAPIDocument
    var groups: [DocumentedCases] = []
    var unused: [Unused] = []
    private(set) var body = BodyFormat()
    /// The index of each group, by the group's name in lower case.
    private var groupIndices: [String: Int] = [:]
    /// For each added operation, its name and the index of its group, by ``DocumentedOperation/key``.
    private var added: [String: (name: String, group: Int)] = [:]
    private var codes = DocumentedCodes()
    /// The index of a response's list in `codes`, and whether the response has a place for a code, by the locations
    /// of the response's schemas.
    private var codeListsBySchemas: [[SourceRange]: (number: Int, hasPlace: Bool)] = [:]
    /// The index in `codes` of the list for a 2xx response that may be a failure, by the locations of the response's
    /// schemas.
    private var failureLists: [[SourceRange]: Int] = [:]
    private var shownCodes: [Located<String>] = []
    /// The locations of the schemas of the 2xx responses whose codes are listed.
    private var listedSuccesses: Set<[SourceRange]> = []
    /// The number of cases that can still be added to the spec.
    private var casesLeft = Self.allCasesLimit

    init(_ document: OpenAPIDocument) {
        self.document = document
        for operation in document.operations.indices {
            for index in document.operations[operation].responses.indices {
                self.document.operations[operation].responses[index].useExamplesAsSchema(document.schemas)
            }
        }
    }

    mutating func draft(name: String) -> SpecDraft {
        unused = document.unused
        let alternatives = DocumentedFailures.alternatives(in: document)
        let documented = DocumentedBody(document, failing: alternatives.flatMap(\.failing).unique(by: \.range))
        body = documented.format
        unused += documented.unused
        let failures = DocumentedFailures(document, body, alternatives)
        body.failure = failures.places
        for operation in document.operations { add(operation, failures) }
        var draft = SpecDraft(
            api: name, title: "Error", body: body == BodyFormat() ? nil : body, defaultGroup: nil, groups: [])
        draft.summary = document.title.flatMap { Prose.summary($0) }
        let shared = shared()
        draft.defaultGroup = shared?.name
        draft.groups = shared.map { [$0] } ?? []
        for group in groups { draft.groups.append(self.draft(group, hasDefault: shared != nil)) }
        listExamples(without: Set(draft.groups.flatMap { $0.cases.flatMap { $0.codes.map(\.written) } }))
        draft.unused = unused.counted
        return draft
    }

    /// Returns the group that all other groups inherit from, with the statuses and codes that two or more groups
    /// document. Returns `nil` if there are no such statuses or codes, and no group is empty.
    private mutating func shared() -> GroupDraft? {
        var shared = DocumentedCases.takeShared(from: &groups)
        codes.add(to: &groups, or: &shared)
        // Each group inherits the shared cases, so they count toward the limit once for each group.
        let limit = (SpecLimits.visibleCases - Self.allCasesLimit) / max(groups.count, 1)
        if !shared.isEmpty { return draft(shared, hasDefault: false, limit: limit) }
        guard groups.isEmpty || groups.contains(where: \.isEmpty) else { return nil }
        for operation in document.operations where operation.responses.isEmpty {
            unused.add(
                .status, "operations document no error: the `otherwise` of `Common` handles any", at: operation.range)
        }
        var common = GroupDraft(name: "Common", summary: "The errors that every operation may respond with")
        common.otherwise = .anyError
        return common
    }

    /// Drafts a group without the cases that exceed a limit of the spec, and adds the number of these cases to
    /// `unused`.
    private mutating func draft(
        _ group: DocumentedCases, hasDefault: Bool, limit: Int = Self.caseLimit
    ) -> GroupDraft {
        let limit = min(limit, casesLeft, Self.caseLimit)
        let (draft, dropped) = group.draft(hasDefault: hasDefault, limit: limit)
        unused += group.unusedDescriptions
        casesLeft -= draft.cases.pairCount
        if dropped > 0 {
            unused.add(
                .code, count: dropped, "`\(group.name)` has more cases than a spec can have", at: document.range)
        }
        return draft
    }

    // MARK: Operations

    /// Returns the reason why a spec can't have an operation, as the end of a sentence; `nil` if a spec can have the
    /// operation.
    private func obstacle(to operation: DocumentedOperation) -> String? {
        if !RequestMethods.known.contains(operation.method) { return "has no HTTP method" }
        if !operation.isExpressible { return "isn't a path template of a spec" }
        // Several documents may describe the same operation.
        guard let other = added[operation.key], other.name != operation.name else { return nil }
        return "differs from `\(other.name)` only in the names of its parameters"
    }

    private mutating func add(_ operation: DocumentedOperation, _ failures: DocumentedFailures) {
        for key in operation.unreadable {
            unused.add(.status, "`\(Prose.short(key.value))` is not a status", at: key.range)
        }
        let obstacle = obstacle(to: operation)
        guard obstacle == nil, let index = added[operation.key]?.group ?? group(for: operation) else {
            let reason = obstacle ?? "would need one of more than \(Self.groupLimit) groups"
            return unused.add(.operation, "`\(Prose.short(operation.name))` \(reason)", at: operation.range)
        }
        if added.updateValue((operation.name, index), forKey: operation.key) == nil {
            groups[index].operations.append(operation.name)
        }
        for response in operation.responses { add(response, to: index) }
        for response in operation.successes {
            if let failing = failures.codes(of: response) {
                codes.addUse(of: list(of: failing, in: response), by: index, status: nil)
            } else {
                listCodes(ofSuccess: response)
            }
        }
    }

    private mutating func group(for operation: DocumentedOperation) -> Int? {
        let (name, tag) = operation.groupName
        if let index = groupIndices[name.lowercased()] { return index }
        guard groups.count < Self.groupLimit else { return nil }
        groupIndices[name.lowercased()] = groups.count
        var group = DocumentedCases(name: name)
        group.summary = tag.flatMap { document.tagDescriptions[$0] }.flatMap { Prose.summary($0) }
        groups.append(group)
        return groups.count - 1
    }

    private mutating func add(_ response: DocumentedResponse, to index: Int) {
        let list = list(of: response)
        for example in response.examples {
            for place in body.code { note(example.values(at: place.root)) }
        }
        if !areAllShown(of: response, with: codes[list.number]) { groups[index].add(response) }
        if list.hasPlace { groups[index].codedStatuses.insert(response.status) }
        codes.addUse(of: list.number, by: index, status: response.status)
        listMissingCode(of: response)
    }

    // MARK: Codes

    /// Collects the codes that a response's schema lists at the body's `code` places. Returns the index of this list
    /// in `codes`, and whether the schema has at least one of the places.
    private mutating func list(of response: DocumentedResponse) -> (number: Int, hasPlace: Bool) {
        let key = response.schemas.map(\.range)
        if let known = codeListsBySchemas[key] { return known }
        let places = body.code.compactMap { $0.documentedCodes(in: response.schemas, document.schemas) }
        for facts in places where facts.values.isEmpty { note(facts.examples) }
        let usable = places.flatMap(\.values).unique(by: \.value).filter { isUsable($0) }
        let listed = usable.map(\.value).map { value in
            DocumentedCodes.Code(
                value: value, summary: places.lazy.compactMap { $0.texts[value] }.first.flatMap { Prose.summary($0) },
                name: places.lazy.compactMap { $0.names[value] }.first)
        }
        let list = (number: codes.add(listed), hasPlace: places.contains(where: \.exists))
        codeListsBySchemas[key] = list
        return list
    }

    /// Returns the index in `codes` of the list for a 2xx response that may be a failure.
    private mutating func list(of failing: [Located<String>], in response: DocumentedResponse) -> Int {
        let key = response.schemas.map(\.range)
        if let known = failureLists[key] { return known }
        let list = codes.add(failing.filter { isUsable($0) }.map { DocumentedCodes.Code(value: $0.value) })
        failureLists[key] = list
        return list
    }

    /// Adds the status of a response to `unused` if the response has a code from a list, or no code at all. A case
    /// without a code handles the status with any code, so "409 without a code" can't be written.
    private mutating func listMissingCode(of response: DocumentedResponse) {
        guard let status = response.status?.documented, !codes[list(of: response).number].isEmpty else { return }
        let have: [Bool]
        if response.areAllShown {
            have = response.examples.map { example in body.code.contains { !example.values(at: $0.root).isEmpty } }
        } else {
            have = document.schemas.alternatives(of: response.schemas).flatMap { alternative -> [Bool] in
                let places = body.code.map { document.schemas.facts(at: $0.root, of: [alternative]) }.filter(\.exists)
                return places.isEmpty ? [false] : places.allSatisfy(\.isNullable) ? [true, false] : [true]
            }
        }
        guard have.contains(true), have.contains(false) else { return }
        unused.add(
            .status, "\(status) without a code: a case with `status: \(status)` also handles codes that no case names",
            at: response.range)
    }

    /// Adds to `unused` the codes of a 2xx that isn't documented as a possible failure. The codes aren't imported,
    /// because one of them may mean success.
    private mutating func listCodes(ofSuccess response: DocumentedResponse) {
        guard listedSuccesses.insert(response.schemas.map(\.range)).inserted else { return }
        let names = document.schemas.memberNames(of: response.schemas)
        let tops = names.filter { MemberNames.mayBeCode(simplified($0)) || MemberNames.isFailure(simplified($0)) }
        if tops.isEmpty { return }
        let hasMessage = names.contains { MemberNames.messages.contains(simplified($0)) }
        for member in document.schemas.members(of: response.schemas) {
            guard let top = member.tokens.first, tops.contains(unescaped(top)), MemberNames.mayBeCode(member.name),
                member.name != "code" || hasMessage || member.tokens.count > 1, member.facts.codes.count > 1,
                member.facts.types != ["boolean"]
            else { continue }
            unused.add(
                .code, count: member.facts.values.count,
                "codes at `\(Prose.short(member.shown))` of a success: "
                    + "if it may have failed, the body needs `success` or `failure`",
                at: member.facts.values[0].range)
        }
    }

    private mutating func isUsable(_ code: Located<String>) -> Bool {
        if code.value.hasSuffix("*") {
            unused.add(.code, "a code that ends in `*`, which would be a family", at: code.range)
        } else if !Prose.fitsCode(code.value) {
            unused.add(.code, "a code with characters that a spec can't contain", at: code.range)
        } else {
            return true
        }
        return false
    }

    /// Whether all bodies of a recorded response have one of the given codes, so that the status needs no case.
    private func areAllShown(of response: DocumentedResponse, with codes: [DocumentedCodes.Code]) -> Bool {
        guard response.areAllShown else { return false }
        let codes = Set(codes.map(\.value))
        return response.examples.allSatisfy { example in
            body.code.contains { example.values(at: $0.root).contains { codes.contains($0.value) } }
        }
    }

    /// Remembers the values in examples that look like codes.
    private mutating func note(_ values: [Located<String>]) {
        shownCodes += values.filter { value in
            let isNumber = value.value.utf8.contains(where: \.isASCIIDigit) && !value.value.contains(" ")
            return !ReasonPhrases.isRepeated(by: value.value)
                && (Names.isCodeLike(value.value) || isNumber && !(100...599).contains(Int(value.value) ?? 0))
        }
    }

    /// Adds to `unused` the codes that only appear in examples. These codes aren't imported, because examples don't
    /// show all codes.
    private mutating func listExamples(without listed: Set<String>) {
        let shown = shownCodes.unique(by: \.value).filter { !listed.contains($0.value) }
        guard let first = shown.first else { return }
        unused.add(
            .code, count: shown.count,
            "codes that only appear in examples: \(listedShortly(shown.prefix(8).map { Prose.short($0.value) }))",
            at: first.range)
    }
}

extension DocumentNode {
    /// Returns the values at a place in this example body.
    func values(at root: Place.Root) -> [Located<String>] {
        (root.tokens.map { nodes(along: $0[...]) } ?? []).compactMap { node in
            node.responseValue.map { Located($0, at: node.range) }
        }
    }
}

extension DocumentedResponse {
    /// If the response has no schema, or only one that allows any members, creates a schema from the examples.
    fileprivate mutating func useExamplesAsSchema(_ known: DocumentedSchemas) {
        if examples.isEmpty { return }
        let saysNothing =
            schemas.allSatisfy { schema in
                known.memberNames(of: [schema]).isEmpty
                    && known.facts(at: "", of: [schema]).types.isDisjoint(with: ["array", "string"])
            }
        if saysNothing, let schema = DocumentNode(schemaOf: examples, areAll: false) { schemas = [schema] }
    }
}

extension DocumentedOperation {
    /// The name of the operation's group, and the tag that gives the name. The tag is `nil` if the name comes from
    /// the path.
    var groupName: (name: String, tag: String?) {
        let tag = tags.first { Names.isTelling(tag: $0) }
        if let tag, let name = Names.group(tag: tag) { return (Self.avoided(name), tag) }
        return (Self.avoided(Names.segment(path).flatMap { Names.group($0) } ?? "Root"), nil)
    }

    /// Returns the name, or a longer one if the name means something else in a spec or in Swift.
    private static func avoided(_ name: String) -> String {
        let isTaken = name.lowercased() == "common" || Names.reservedGroups.contains(name.lowercased())
        return isTaken ? name + "Operations" : name
    }
}
