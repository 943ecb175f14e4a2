import ErrorSpecLanguage
import ErrorSpecReading

/// An OpenAPI document → a first spec: its groups with the documented statuses and codes as cases. What it doesn't use is
/// listed.
struct OpenAPIImporter {
    static let groupLimit = 2_000
    static let caseLimit = 3_000
    static let allCasesLimit = 30_000

    private(set) var document: OpenAPIDocument
    var groups: [DocumentedCases] = []
    var unused: [Unused] = []
    private(set) var body = BodyFormat()
    /// The positions of groups by their names, and of the operations by their templates without names.
    private var positions: [String: Int] = [:]
    private var known: [String: (name: String, group: Int)] = [:]
    private var codes: [[SourceRange]: DocumentedSchemas.Facts] = [:]
    private var shownCodes: [Located<String>] = []

    init(_ document: OpenAPIDocument) {
        self.document = document
        for index in document.operations.indices {
            self.document.operations[index].responses = document.operations[index].responses.map { response in
                var response = response
                // Without a schema, examples say what a body is like.
                if response.schemas.isEmpty, let schema = DocumentNode(schemaOf: response.examples, areAll: false) {
                    response.schemas = [schema]
                }
                return response
            }
        }
    }

    mutating func draft(name: String) -> SpecDraft {
        unused = document.unused
        readBody()
        let failures = DocumentedFailures(document, body)
        body.failure = failures.places
        for operation in document.operations { add(operation, failures) }
        var draft = SpecDraft(
            api: name, title: "Error", body: body.isEmpty ? nil : body, defaultGroup: nil, groups: [])
        draft.summary = document.title.flatMap { Prose.summary($0) }
        let shared = shared()
        draft.defaultGroup = shared?.name
        draft.groups = (shared.map { [$0] } ?? []) + groups.map { $0.draft(hasDefault: shared != nil) }
        dropWhatIsTooMuch(&draft)
        listExamples(without: Set(draft.groups.flatMap { $0.cases.flatMap(\.codes) }))
        draft.unused = unused.counted
        return draft
    }

    /// The group that all others inherit from: what two or more of them document; `nil`: none is needed.
    private mutating func shared() -> GroupDraft? {
        let shared = DocumentedCases.takeShared(from: &groups)
        if !shared.isEmpty { return shared.draft(hasDefault: false) }
        guard groups.isEmpty || groups.contains(where: \.isEmpty) else { return nil }
        for operation in document.operations where operation.responses.isEmpty {
            unused.add(
                .status, "operations document no error: the `otherwise` of `Common` handles any", at: operation.range)
        }
        var common = GroupDraft(name: "Common", summary: "The errors that every operation may respond with")
        common.otherwise = .anyError
        return common
    }

    private mutating func dropWhatIsTooMuch(_ draft: inout SpecDraft) {
        var left = Self.allCasesLimit
        for index in draft.groups.indices {
            let kept = min(draft.groups[index].cases.count, left, Self.caseLimit)
            let dropped = draft.groups[index].cases.count - kept
            if dropped > 0 {
                draft.groups[index].cases.removeLast(dropped)
                unused.add(
                    .code, count: dropped, "`\(draft.groups[index].name)` has more cases than a spec can have",
                    at: document.range)
            }
            left -= kept
        }
    }

    // MARK: Bodies

    /// All documented places of codes and messages, the most telling first.
    private mutating func readBody() {
        let responses = document.operations.flatMap(\.responses).filter { !$0.schemas.isEmpty }
        let formats = responses.grouped { $0.schemas.map(\.range) }.map { _, alike in
            let format = BodyPlaces(schemas: document.schemas, nodes: alike[0].schemas).format()
            if format.isEmpty { listUnreadable(alike) }
            return format
        }
        body.code = formats.flatMap(\.code).unique { $0 }.enumerated().sorted { one, other in
            if BodyPlaces.isBefore(one.element.root, other.element.root) { return true }
            return !BodyPlaces.isBefore(other.element.root, one.element.root) && one.offset < other.offset
        }.map(\.element)
        let codes = Set(body.code.map(\.root))
        body.message = formats.flatMap(\.message).unique { $0 }.filter { !codes.contains($0.root) }
        body.fields = formats.compactMap(\.fields).first { fields in
            !(body.code + body.message).contains { fields.at.contains(.pointer($0.root.start)) }
        }
        body.reference = formats.flatMap(\.reference).unique { $0 }
        let waits = formats.flatMap(\.retryAfter).unique { $0 }
        body.retryAfter = waits.filter { !$0.isHeader } + waits.filter(\.isHeader)
    }

    /// Bodies in which nothing has a name that servers use for a code, a message or errors of fields.
    private mutating func listUnreadable(_ responses: [DocumentedResponse]) {
        let members = document.schemas.memberNames(of: responses[0].schemas).sorted().map { Prose.short($0) }
        let isList = document.schemas.facts(at: "", of: responses[0].schemas).types == ["array"]
        if members.isEmpty, !isList { return }
        unused.add(
            .body, count: responses.count,
            members.isEmpty
                ? "error bodies that are lists" : "error bodies without a known place, with \(listedShortly(members))",
            at: responses[0].range)
    }

    // MARK: Operations

    /// Why no spec can have an operation, as the end of a sentence; `nil`: one can.
    private func obstacle(to operation: DocumentedOperation) -> String? {
        if !RequestMethods.known.contains(operation.method) { return "has no method of HTTP" }
        if !operation.isExpressible { return "isn't a path template of a spec" }
        // Of several documents, each may describe an operation.
        guard let known = known[operation.key], known.name != operation.name else { return nil }
        return "differs from `\(known.name)` by the names of its parameters only"
    }

    private mutating func add(_ operation: DocumentedOperation, _ failures: DocumentedFailures) {
        for key in operation.unreadable {
            unused.add(.status, "`\(Prose.short(key.value))` is not a status", at: key.range)
        }
        let obstacle = obstacle(to: operation)
        guard obstacle == nil, let index = known[operation.key]?.group ?? group(for: operation) else {
            let reason = obstacle ?? "would need one of more than \(Self.groupLimit) groups"
            return unused.add(.operation, "`\(Prose.short(operation.name))` \(reason)", at: operation.range)
        }
        if known.updateValue((operation.name, index), forKey: operation.key) == nil {
            groups[index].operations.append(operation.name)
        }
        for response in operation.responses { add(response, to: index) }
        for response in operation.successes {
            let failing = failures.codes(of: response)
            for code in failing.map({ $0.filter { isUsable($0) } }) ?? [] {
                groups[index].add(code.value, status: nil, "")
            }
            if failing == nil { listCodes(ofSuccess: response) }
        }
    }

    private mutating func group(for operation: DocumentedOperation) -> Int? {
        let (name, tag) = operation.groupName
        if let index = positions[name.lowercased()] { return index }
        guard groups.count < Self.groupLimit else { return nil }
        positions[name.lowercased()] = groups.count
        var group = DocumentedCases(name: name)
        group.summary = tag.flatMap { document.tagDescriptions[$0] }.flatMap { Prose.summary($0) }
        groups.append(group)
        return groups.count - 1
    }

    private mutating func add(_ response: DocumentedResponse, to index: Int) {
        let listed = codes(of: response)
        for example in response.examples {
            for place in body.code { note(example.values(at: place.root)) }
        }
        let usable = listed.values.filter { isUsable($0) }
        if !areAllShown(of: response, with: usable) {
            groups[index].add(response)
        }
        if listed.exists { groups[index].codedStatuses.insert(response.status) }
        for code in usable {
            let summary = listed.texts[code.value].flatMap { Prose.summary($0) }
            groups[index].add(code.value, status: response.status, summary ?? "", name: listed.names[code.value])
        }
    }

    // MARK: Codes

    /// The codes that a response's schema lists at the places that the spec reads.
    private mutating func codes(of response: DocumentedResponse) -> DocumentedSchemas.Facts {
        let key = response.schemas.map(\.range)
        if let known = codes[key] { return known }
        var all = DocumentedSchemas.Facts()
        var known = Set<String>()
        for place in body.code {
            guard let facts = place.documentedCodes(in: response.schemas, document.schemas) else { continue }
            all.values += facts.values.filter { known.insert($0.value).inserted }
            all.names.merge(facts.names) { first, _ in first }
            all.texts.merge(facts.texts) { first, _ in first }
            all.exists = all.exists || facts.exists
            if facts.values.isEmpty { note(facts.examples) }
        }
        codes[key] = all
        listOtherCodes(of: response)
        return all
    }

    /// Lists the enums at the top of a body that the spec doesn't read.
    private mutating func listOtherCodes(of response: DocumentedResponse) {
        let read = Set((body.code + body.message).map(\.root))
        let names = document.schemas.memberNames(of: response.schemas).sorted()
        for name in names where !read.contains(.pointer("/\(name)")) {
            let facts = document.schemas.facts(at: "/\(name)", of: response.schemas)
            guard facts.codes.count > 1, facts.types != ["boolean"] else { continue }
            unused.add(
                .code, count: facts.values.count, "codes at `/\(Prose.short(name))`, which the body doesn't read",
                at: facts.values[0].range)
        }
    }

    /// Lists the codes of a 2xx that nothing marks as a failure: one of them may mean success.
    private mutating func listCodes(ofSuccess response: DocumentedResponse) {
        let format = BodyPlaces(schemas: document.schemas, nodes: response.schemas).format()
        for place in format.message.isEmpty ? [] : format.code {
            guard case .pointer(let pointer) = place.root, pointer.lowercased().hasSuffix("code"),
                let facts = place.documentedCodes(in: response.schemas, document.schemas), facts.values.count > 1
            else { continue }
            unused.add(
                .code, count: facts.values.count,
                "codes at `\(pointer)` of a success: if it may have failed, the body needs `success` or `failure`",
                at: facts.values[0].range)
        }
    }

    private mutating func isUsable(_ code: Located<String>) -> Bool {
        if code.value.hasSuffix("*") {
            unused.add(.code, "a code that ends in `*` would be a family", at: code.range)
        } else if !Prose.fitsCode(code.value) {
            unused.add(.code, "a code that no spec would show as it is", at: code.range)
        } else {
            return true
        }
        return false
    }

    /// Whether all recordings of a response have one of the codes, so that it needs no case for its status.
    private func areAllShown(of response: DocumentedResponse, with codes: [Located<String>]) -> Bool {
        guard response.areAllShown else { return false }
        let codes = Set(codes.map(\.value))
        return response.examples.allSatisfy { example in
            body.code.contains { example.values(at: $0.root).contains { codes.contains($0.value) } }
        }
    }

    /// Remembers the codes that examples show.
    private mutating func note(_ values: [Located<String>]) {
        shownCodes += values.filter { value in
            let isNumber = value.value.utf8.contains(where: \.isASCIIDigit) && !value.value.contains(" ")
            return !ReasonPhrases.isRepeated(by: value.value)
                && (Names.isCodeLike(value.value) || isNumber && !(100...599).contains(Int(value.value) ?? 0))
        }
    }

    /// Examples show that there is a code, not which codes there are: a person decides.
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
    /// The values at a place of a body that a document shows.
    func values(at root: Place.Root) -> [Located<String>] {
        (root.tokens.map { nodes(along: $0[...]) } ?? []).compactMap { node in
            node.responseValue.map { Located($0, at: node.range) }
        }
    }
}

extension DocumentedOperation {
    /// The group that a document names: its first telling tag, else a part of its path; and that tag.
    var groupName: (name: String, tag: String?) {
        let tag = tags.first { Names.isTelling(tag: $0) }
        if let tag, let name = Names.group(tag: tag) { return (Self.avoided(name), tag) }
        return (Self.avoided(Names.segment(path).flatMap { Names.group($0) } ?? "Root"), nil)
    }

    /// Names that mean something else in a spec, or in Swift.
    private static func avoided(_ name: String) -> String {
        let taken = ["common", "type", "protocol", "self", "none", "some", "allcases"]
        return taken.contains(name.lowercased()) ? name + "Operations" : name
    }
}
