import ErrorSpecLanguage
import ErrorSpecReading

/// An OpenAPI document → a first spec.
///
/// - Parameters:
///   - name: The API's name, where the user gives it; `nil`: from the document's title.
///   - spec: Specs of one API, by whose groups the draft goes: it has what they lack.
func importOpenAPI(
    _ document: OpenAPIDocument, name: String?, fallbackName: String, into spec: ResolvedSpec? = nil
) -> SpecDraft {
    var importer = OpenAPIImporter(document: document, homes: spec.map { DocumentedHomes($0, document) })
    return importer.draft(name: name ?? document.title.flatMap { Names.api($0) } ?? fallbackName)
}

/// Turns the errors of a document into groups with cases.
struct OpenAPIImporter {
    /// The documented facts of a group's operations.
    struct Group {
        var name: String
        var summary: String?
        var operations: [String] = []
        /// Statuses with the descriptions of their responses, in the document's order.
        var statuses: [StatusPattern: [Located<String>]] = [:]
        var defaults: [Located<String>]?
        /// In the document's order.
        var codes: [String] = []
        /// The responses that list each code, and all whose bodies have a place for one.
        var codeKeys: [String: Set<DocumentedResponse.Key>] = [:]
        var codedKeys: Set<DocumentedResponse.Key> = []
        /// The document's own names of statuses and codes.
        var statusNames: [StatusPattern: String] = [:]
        var codeNames: [String: String] = [:]
        /// The 2xx statuses of its operations that mean success.
        var successes: Set<StatusPattern> = []
        /// The group of specs that handles what it does: itself, or one that it will inherit from.
        var reader: (id: GroupID, matcher: ResponseMatcher)?
    }

    static let groupLimit = 2_000
    static let caseLimit = 3_000
    static let allCasesLimit = 30_000

    /// Its operations have the responses of failures, whatever their status.
    let document: OpenAPIDocument
    let failurePlaces: [Place]
    /// The groups of specs that are there.
    var homes: DocumentedHomes?
    var groups: [Group] = []
    var unused = UnusedList()
    var positions: [String: Int] = [:]
    /// The operations by their templates without names, each with its group's number.
    private var known: [String: (name: String, group: Int)] = [:]
    var body = BodyShape()
    /// The 2xx statuses that are failures in every group that documents them.
    var sharedFailures: [StatusPattern] = []
    var codes: [[Place]: [[SourceRange]: DocumentedSchemas.Facts]] = [:]
    /// The codes that examples show.
    var shownCodes: [Located<String>] = []

    init(document: OpenAPIDocument, homes: DocumentedHomes?) {
        self.homes = homes
        var document = document
        for index in document.operations.indices {
            document.operations[index].responses = document.operations[index].responses.map(\.withSchema)
        }
        var failures = OpenAPIFailures(document)
        for index in document.operations.indices {
            let operation = document.operations[index]
            let errors = failures.errors(of: operation)
            // Specs say themselves which 2xx are failures.
            document.operations[index].responses =
                homes?.group(of: operation).flatMap { homes?.api.errors(of: operation, in: $0, document.schemas) }
                ?? errors
        }
        self.document = document
        failurePlaces = failures.places
    }

    mutating func draft(name: String) -> SpecDraft {
        for part in document.unused { unused.add(part.kind, count: part.count, part.message, at: part.range) }
        body = commonestShape()
        if let api = homes?.api {
            let format = api.body.map { api[$0].format }
            body = BodyShape(code: format?.code.map(\.root) ?? [], message: format?.message.first?.root)
        }
        body.failure = failurePlaces
        for operation in document.operations { add(operation) }
        var draft = SpecDraft(
            api: name, title: "Error", body: body.isEmpty && homes == nil ? nil : body, defaultGroup: nil, groups: [])
        draft.summary = document.title.flatMap { Prose.summary($0) }
        if homes == nil { addShared(to: &draft) }
        let sharedNames = Set(draft.groups.first?.cases.filter { !$0.codes.isEmpty }.map(\.name) ?? [])
        for group in groups {
            var written = GroupDraft(name: group.name, summary: group.summary)
            written.operations = group.operations
            fill(&written, from: group, shared: sharedNames)
            draft.groups.append(written)
        }
        dropWhatIsTooMuch(&draft)
        listExamples(without: Set(draft.groups.flatMap { $0.cases.flatMap(\.codes) }))
        draft.unused = unused.sorted
        return draft
    }

    /// Adds the group that all others inherit from.
    private mutating func addShared(to draft: inout SpecDraft) {
        let shared = liftShared()
        let needsParent = groups.contains { $0.statuses.isEmpty && $0.codes.isEmpty && $0.defaults == nil }
        if shared.isEmpty, needsParent || groups.isEmpty {
            listErrorless()
            var common = GroupDraft(name: "Common", summary: "What every operation may respond with")
            common.otherwise = OtherwiseDraft(
                summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
            draft.groups.append(common)
        } else if !shared.isEmpty {
            var common = GroupDraft(name: "Common", summary: "What several groups of operations may respond with")
            fill(&common, from: shared)
            draft.groups.append(common)
        }
        draft.defaultGroup = draft.groups.first?.name
    }

    /// Lists the operations whose `otherwise` no source says: they need a group.
    private mutating func listErrorless() {
        for operation in document.operations where operation.responses.isEmpty {
            unused.add(
                .status, "operations document no error: the `otherwise` of `Common` stands for any", at: operation.range
            )
        }
    }

    mutating func dropWhatIsTooMuch(_ draft: inout SpecDraft) {
        var left = Self.allCasesLimit
        for index in draft.groups.indices {
            let kept = min(draft.groups[index].cases.count, left, Self.caseLimit)
            let dropped = draft.groups[index].cases.count - kept
            if dropped > 0 {
                draft.groups[index].cases.removeLast(dropped)
                unused.add(
                    .code, count: dropped, "`\(draft.groups[index].name)` has more cases than a spec can hold",
                    at: document.range)
            }
            left -= kept
        }
    }

    // MARK: Groups

    /// Whether a spec can hold a path: a template, of which all is seen, and which is no essay.
    private static func accepts(_ operation: DocumentedOperation) -> Bool {
        let path = operation.path
        return fitsKey(operation.name) && path == Prose.clean(path) && OperationDeclaration.isPathTemplate(path)
    }

    mutating func add(_ operation: DocumentedOperation) {
        for key in operation.unreadable {
            unused.add(.status, "`\(Prose.short(key.value))` is no status", at: key.range)
        }
        guard RequestMethods.known.contains(operation.method) else {
            unused.add(.operation, "`\(Prose.short(operation.name))` has no method of HTTP", at: operation.range)
            return
        }
        guard Self.accepts(operation) else {
            unused.add(
                .operation, "`\(Prose.short(operation.name))` is no path template of a spec", at: operation.range)
            return
        }
        let template = operation.key
        // Of several documents each may say something of an operation.
        if let known = known[template], known.name != operation.name {
            unused.add(
                .operation, "`\(operation.name)` differs from `\(known.name)` by the names of its parameters only",
                at: operation.range)
            return
        }
        guard let index = known[template]?.group ?? group(for: operation) else {
            unused.add(
                .operation, "`\(operation.name)` would need one of more than \(Self.groupLimit) groups",
                at: operation.range)
            return
        }
        if known.updateValue((operation.name, index), forKey: template) == nil, homes?.group(of: operation) == nil {
            groups[index].operations.append(operation.name)
        }
        let failures = Set(operation.responses.map(\.key))
        for response in operation.successes where !failures.contains(response.key) {
            if case .status(let pattern) = response.key { groups[index].successes.insert(pattern) }
        }
        for response in operation.responses { add(response, of: operation, to: index) }
    }

    /// The group of specs that handles an operation, else that of its first tag, else of its path.
    mutating func group(for operation: DocumentedOperation) -> Int? {
        let name = homes?.groupName(of: operation) ?? operation.groupName.name
        if let index = positions[name.lowercased()] { return index }
        guard groups.count < Self.groupLimit else { return nil }
        let index = groups.count
        positions[name.lowercased()] = index
        var group = Group(name: name)
        group.summary = operation.groupName.tag.flatMap { document.tagDescriptions[$0] }.flatMap { Prose.summary($0) }
        if let api = homes?.api, let id = api.group(like: name) ?? api.parents.first {
            group.reader = (id, ResponseMatcher(of: id, in: api))
        }
        groups.append(group)
        return index
    }

    /// Names that mean something else in a spec, or in Swift.
    static func avoided(_ name: String) -> String {
        let taken = ["common", "type", "protocol", "self", "none", "some", "allcases"]
        return taken.contains(name.lowercased()) ? name + "Operations" : name
    }

    mutating func add(_ response: DocumentedResponse, of operation: DocumentedOperation, to index: Int) {
        let description = response.description.map { [$0] } ?? []
        let reader = groups[index].reader
        let places = reader?.matcher.format.code ?? body.code.map { Place($0) }
        noteExamples(of: response, at: places)
        let listed = self.codes(of: response, at: places)
        let usable = listed.values.filter { isUsable($0) }
        var key = response.key
        var isHandled = areAllTold(of: response, by: usable, at: places)
        if let reader, let api = homes?.api, !isHandled {
            isHandled =
                api.mayBeSuccess(response, in: reader.id)
                || api.handles(key, documented: operation, codes: usable, by: reader.matcher, in: reader.id)
        }
        switch key {
        case .status(let pattern):
            // A 2xx that is told by its body has no status of its own.
            if pattern.last < 300, isHandled { key = .other }
            if isHandled { break }
            groups[index].statuses[pattern, default: []] += description
            groups[index].statusNames[pattern] = groups[index].statusNames[pattern] ?? response.name
        case .other: if !isHandled { groups[index].defaults = (groups[index].defaults ?? []) + description }
        }
        if listed.exists { groups[index].codedKeys.insert(key) }
        for code in usable {
            if groups[index].codeKeys[code.value] == nil { groups[index].codes.append(code.value) }
            groups[index].codeKeys[code.value, default: []].insert(key)
        }
        groups[index].codeNames.merge(listed.names) { first, _ in first }
    }

    /// Whether a response always came with a code: nobody has seen one that a case for its status would handle.
    private func areAllTold(
        of response: DocumentedResponse, by codes: [Located<String>], at places: [Place]
    ) -> Bool {
        if !response.areAllShown { return false }
        let codes = Set(codes.map(\.value))
        return response.examples.allSatisfy { example in
            places.contains { example.values(at: $0.root.steps).contains { codes.contains($0.value) } }
        }
    }

    mutating func isUsable(_ code: Located<String>) -> Bool {
        if code.value.hasSuffix("*") {
            unused.add(.code, "a code that ends in `*` would be a family", at: code.range)
        } else if code.value != Prose.clean(code.value) || code.value.utf8.count > 200 {
            unused.add(.code, "a code that no spec would show as it is", at: code.range)
        } else {
            return true
        }
        return false
    }
}

extension DocumentedOperation {
    /// The group that a document names: its first tag that tells, else a part of its path; and that tag.
    var groupName: (name: String, tag: String?) {
        let tag = tags.first { Names.isTelling(tag: $0) }
        if let tag, let name = Names.group(tag: tag) { return (OpenAPIImporter.avoided(name), tag) }
        return (OpenAPIImporter.avoided(Names.segment(path).flatMap { Names.group($0) } ?? "Root"), nil)
    }
}
