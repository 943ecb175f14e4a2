import ErrorSpecLanguage
import ErrorSpecReading

/// An OpenAPI document → a first spec: turns the errors of a document into groups with cases.
struct OpenAPIImporter {
    /// The documented facts of a group's operations.
    struct Group {
        var name: String
        var summary: String?
        var operations: [String] = []
        /// The descriptions of the responses of each status, in the document's order; `nil`: of those without one.
        var responses: [StatusPattern?: [Located<String>]] = [:]
        /// In the document's order.
        var codes: [String] = []
        /// The responses that list each code, and all whose bodies have a place for one.
        var statusesOfCodes: [String: Set<StatusPattern?>] = [:]
        var codedStatuses: Set<StatusPattern?> = []
        /// The descriptions of the responses that list each code: one, or two of them where they differ.
        var descriptionsOfCodes: [String: [Located<String>]] = [:]
        /// The messages of the examples with each code, and what schemas say of it.
        var messagesOfCodes: [String: String] = [:]
        var textsOfCodes: [String: String] = [:]
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
    var unused: [Unused] = []
    var positions: [String: Int] = [:]
    /// The operations by their templates without names, each with its group's number.
    private var known: [String: (name: String, group: Int)] = [:]
    var body = BodyFormat()
    /// The 2xx statuses that are failures in every group that documents them.
    var sharedFailures: [StatusPattern] = []
    var codes: [[Place]: [[SourceRange]: DocumentedSchemas.Facts]] = [:]
    var shownCodes: [Located<String>] = []

    /// - Parameter spec: Specs of one API, by whose groups the draft goes: it has what they lack.
    init(_ document: OpenAPIDocument, into spec: ResolvedSpec? = nil) {
        let homes = spec.map { DocumentedHomes($0, document) }
        self.homes = homes
        var document = document
        for index in document.operations.indices {
            document.operations[index].responses = document.operations[index].responses.map { response in
                var response = response
                // Without a schema, examples say what a body is like.
                if response.schemas.isEmpty, let schema = DocumentNode(schemaOf: response.examples, areAll: false) {
                    response.schemas = [schema]
                }
                return response
            }
        }
        var failures = OpenAPIFailures(document)
        document.operations = document.operations.map { operation in
            var operation = operation
            let errors = failures.errors(of: operation)
            // Specs say themselves which 2xx are failures.
            let group = homes?.group(of: operation)
            operation.responses = group.flatMap { homes?.api.errors(of: operation, in: $0, document.schemas) } ?? errors
            return operation
        }
        self.document = document
        failurePlaces = failures.places
    }

    mutating func draft(name: String) -> SpecDraft {
        unused = document.unused
        body = commonestBody()
        if let api = homes?.api {
            body = api.body.map { api[$0].format } ?? BodyFormat()
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
        draft.unused = unused.counted
        return draft
    }

    /// Adds the group that all others inherit from.
    private mutating func addShared(to draft: inout SpecDraft) {
        let shared = liftShared()
        let needsParent = groups.contains(where: \.isEmpty)
        if shared.isEmpty, needsParent || groups.isEmpty {
            for operation in document.operations where operation.responses.isEmpty {
                unused.add(
                    .status, "operations document no error: the `otherwise` of `Common` stands for any",
                    at: operation.range)
            }
            var common = GroupDraft(name: "Common", summary: "The errors that every operation may respond with")
            common.otherwise = .anyError
            draft.groups.append(common)
        } else if !shared.isEmpty {
            var common = GroupDraft(name: "Common", summary: "Errors that several groups share")
            fill(&common, from: shared)
            draft.groups.append(common)
        }
        draft.defaultGroup = draft.groups.first?.name
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

    /// Why no spec can hold an operation, as the end of a sentence; `nil`: one can.
    private func obstacle(to operation: DocumentedOperation) -> String? {
        if !RequestMethods.known.contains(operation.method) { return "has no method of HTTP" }
        if !operation.isExpressible { return "is no path template of a spec" }
        // Of several documents each may say something of an operation.
        guard let known = known[operation.key], known.name != operation.name else { return nil }
        return "differs from `\(known.name)` by the names of its parameters only"
    }

    mutating func add(_ operation: DocumentedOperation) {
        for key in operation.unreadable {
            unused.add(.status, "`\(Prose.short(key.value))` is no status", at: key.range)
        }
        let template = operation.key
        let obstacle = obstacle(to: operation)
        guard obstacle == nil, let index = known[template]?.group ?? group(for: operation) else {
            let reason = obstacle ?? "would need one of more than \(Self.groupLimit) groups"
            return unused.add(.operation, "`\(Prose.short(operation.name))` \(reason)", at: operation.range)
        }
        if known.updateValue((operation.name, index), forKey: template) == nil, homes?.group(of: operation) == nil {
            groups[index].operations.append(homes?.api.name(of: operation) ?? operation.name)
        }
        let successes = Set(operation.successes.compactMap(\.status))
        groups[index].successes.formUnion(successes.subtracting(operation.responses.compactMap(\.status)))
        for response in operation.responses { add(response, of: operation, to: index) }
        let told = operation.responses.map(\.range)
        let bodies = homes?.api.bodies.map(\.format) ?? [body]
        if bodies.allSatisfy({ $0.failure.isEmpty && $0.success.isEmpty }) {
            for response in operation.successes where !told.contains(response.range) { listCodes(ofSuccess: response) }
        }
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
        let places = reader?.matcher.format.code ?? body.code
        for example in response.examples {
            for place in places { note(example.values(at: place.root)) }
        }
        let listed = self.codes(of: response, at: places)
        let usable = listed.values.filter { isUsable($0) }
        var status = response.status
        var isHandled = areAllTold(of: response, by: usable, at: places)
        if let reader, let api = homes?.api, !isHandled {
            isHandled =
                api.mayBeSuccess(response, in: reader.id)
                || api.handles(response, of: operation, codes: usable, by: reader.matcher, in: reader.id)
        }
        // A 2xx that is told by its body has no status of its own.
        if isHandled, let pattern = status, pattern.last < 300 { status = nil }
        if !isHandled {
            groups[index].responses[status, default: []] += description
            if let status { groups[index].statusNames[status] = groups[index].statusNames[status] ?? response.name }
        }
        if listed.exists { groups[index].codedStatuses.insert(status) }
        for code in usable {
            if groups[index].statusesOfCodes[code.value] == nil { groups[index].codes.append(code.value) }
            groups[index].statusesOfCodes[code.value, default: []].insert(status)
            groups[index].add(description, of: code.value)
        }
        if !response.areAllShown { groups[index].messagesOfCodes.merge(messages(of: response, at: places)) { $1 } }
        groups[index].codeNames.merge(listed.names) { first, _ in first }
        groups[index].textsOfCodes.merge(listed.texts) { first, _ in first }
    }

    /// The messages that the examples of a response show beside their codes, if they read like texts for users.
    private func messages(of response: DocumentedResponse, at places: [Place]) -> [String: String] {
        var messages: [String: String] = [:]
        for example in response.examples {
            let text = body.message.lazy.flatMap { example.values(at: $0.root) }.first?.value
            let codes = Set(places.flatMap { example.values(at: $0.root) }.map(\.value))
            // Of several, the message is that of one.
            guard codes.count == 1, let code = codes.first, let text = text.flatMap({ Prose.userText($0) }) else {
                continue
            }
            messages[code] = text
        }
        return messages
    }

    /// Whether a response always came with a code: nobody has seen one that a case for its status would handle.
    private func areAllTold(
        of response: DocumentedResponse, by codes: [Located<String>], at places: [Place]
    ) -> Bool {
        if !response.areAllShown { return false }
        let codes = Set(codes.map(\.value))
        return response.examples.allSatisfy { example in
            places.contains { example.values(at: $0.root).contains { codes.contains($0.value) } }
        }
    }

    mutating func isUsable(_ code: Located<String>) -> Bool {
        if code.value.hasSuffix("*") {
            unused.add(.code, "a code that ends in `*` would be a family", at: code.range)
        } else if !Prose.fitsCode(code.value) {
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
