import ErrorSpecLanguage
import ErrorSpecReading

/// An OpenAPI document → a first spec.
///
/// - Parameter name: The API's name, where the user gives it; `nil`: from the document's title.
package func importOpenAPI(_ document: OpenAPIDocument, name: String?, fallbackName: String) -> SpecDraft {
    var importer = OpenAPIImporter(document: document)
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
    }

    static let groupLimit = 2_000
    static let caseLimit = 3_000
    static let allCasesLimit = 30_000

    /// Its operations have the responses of failures, whatever their status.
    let document: OpenAPIDocument
    let failurePlaces: [Place]
    var groups: [Group] = []
    var unused = UnusedList()
    var positions: [String: Int] = [:]
    /// The operations by their templates without names, each with its group's number.
    private var known: [String: (name: String, group: Int)] = [:]
    var body = BodyShape()
    /// The 2xx statuses that are failures in every group that documents them.
    var sharedFailures: [StatusPattern] = []
    var codes: [[SourceRange]: DocumentedSchemas.Facts] = [:]
    /// The codes that examples show.
    var shownCodes: [Located<String>] = []

    init(document: OpenAPIDocument) {
        var document = document
        for index in document.operations.indices {
            document.operations[index].responses = document.operations[index].responses.map(\.withSchema)
        }
        var failures = OpenAPIFailures(document)
        for index in document.operations.indices {
            document.operations[index].responses = failures.errors(of: document.operations[index])
        }
        self.document = document
        failurePlaces = failures.places
    }

    mutating func draft(name: String) -> SpecDraft {
        for part in document.unused { unused.add(part.kind, count: part.count, part.message, at: part.range) }
        body = commonestShape()
        body.failure = failurePlaces
        for operation in document.operations { add(operation) }
        let shared = liftShared()
        var draft = SpecDraft(
            api: name, title: "Error", body: body.isEmpty ? nil : body, defaultGroup: nil, groups: [])
        draft.summary = document.title.flatMap { Prose.summary($0) }
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
        let template = "\(operation.method) \(anonymousTemplate(operation.path))"
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
        if known.updateValue((operation.name, index), forKey: template) == nil {
            groups[index].operations.append(operation.name)
        }
        let failures = Set(operation.responses.map(\.key))
        for response in operation.successes where !failures.contains(response.key) {
            if case .status(let pattern) = response.key { groups[index].successes.insert(pattern) }
        }
        for response in operation.responses { add(response, to: index) }
    }

    /// The group of an operation's first tag, else of its path.
    mutating func group(for operation: DocumentedOperation) -> Int? {
        let tag = operation.tags.first { Names.isTelling(tag: $0) }
        let fromTag = tag.flatMap { Names.group(tag: $0) }
        let name = Self.avoided(fromTag ?? Names.segment(operation.path).flatMap { Names.group($0) } ?? "Root")
        if let index = positions[name.lowercased()] { return index }
        guard groups.count < Self.groupLimit else { return nil }
        let index = groups.count
        positions[name.lowercased()] = index
        var group = Group(name: name)
        if fromTag != nil { group.summary = tag.flatMap { document.tagDescriptions[$0] }.flatMap { Prose.summary($0) } }
        groups.append(group)
        return index
    }

    /// Names that mean something else in a spec, or in Swift.
    static func avoided(_ name: String) -> String {
        let taken = ["common", "type", "protocol", "self", "none", "some", "allcases"]
        return taken.contains(name.lowercased()) ? name + "Operations" : name
    }

    mutating func add(_ response: DocumentedResponse, to index: Int) {
        let description = response.description.map { [$0] } ?? []
        noteExamples(of: response)
        let listed = self.codes(of: response)
        let usable = listed.values.filter { isUsable($0) }
        switch response.key {
        case .status(let pattern):
            if areAllTold(of: response, by: usable) { break }
            groups[index].statuses[pattern, default: []] += description
            groups[index].statusNames[pattern] = groups[index].statusNames[pattern] ?? response.name
        case .other: groups[index].defaults = (groups[index].defaults ?? []) + description
        }
        if listed.exists { groups[index].codedKeys.insert(response.key) }
        for code in usable {
            if groups[index].codeKeys[code.value] == nil { groups[index].codes.append(code.value) }
            groups[index].codeKeys[code.value, default: []].insert(response.key)
        }
        groups[index].codeNames.merge(listed.names) { first, _ in first }
    }

    /// Whether a response always came with a code: nobody has seen one that a case for its status would handle.
    private func areAllTold(of response: DocumentedResponse, by codes: [Located<String>]) -> Bool {
        if !response.areAllShown { return false }
        let codes = Set(codes.map(\.value))
        return response.examples.allSatisfy { example in
            body.code.contains { example.values(at: $0.steps).contains { codes.contains($0.value) } }
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
