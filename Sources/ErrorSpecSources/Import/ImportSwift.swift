import ErrorSpecLanguage
import ErrorSpecReading

/// Drafts a first spec from hand-written Swift: a group for each enum of errors, and shared groups for repeated
/// cases.
struct SwiftImporter {
    let errors: SwiftErrors
    var types: [SwiftErrorType] { errors.types }
    var body: BodyFormat
    var unused: [Unused]
    /// The texts of the current type that insert values for which a spec has no placeholder.
    var insertions: [Insertion] = []
    var groups: [GroupDraft] = []
    /// The names of the groups with errors that the source throws or maps responses to.
    var createdGroups: Set<String> = []
    /// Whether codes are read from error bodies.
    let readsCodes: Bool
    /// The cases with a text that the source computes. Computed texts are listed as unused.
    let computed: Set<SwiftFacts.CaseName>
    /// The Swift cases that are in the spec.
    var drafted: Set<SwiftFacts.CaseName> = []

    init(errors: SwiftErrors) {
        self.errors = errors
        body = errors.body
        unused = errors.unused
        computed = Set(errors.facts.unread.filter { $0.what == "text" }.flatMap { $0.cases ?? [] })
        readsCodes =
            !errors.body.code.isEmpty
            || errors.types.contains { type in
                type.isOfErrors && type.cases.contains { $0.responses.contains { !$0.codes.isEmpty } }
            }
    }

    /// Returns the spec, or `nil` if no case of an error has a status or a code.
    mutating func draft(name: String) -> SpecDraft? {
        let relevant = relevantTypes
        guard let first = relevant.first else { return nil }
        nameGroups(relevant)
        for (position, index) in relevant.enumerated() { fill(position, from: index) }
        groups.removeAll(where: \.cases.isEmpty)
        if groups.isEmpty { return nil }
        liftRepeated()
        addOverrides()
        for index in groups.indices { groups[index].shareTexts() }
        addOperations()
        assumeBody(at: types[first].range)
        listUnread(of: Set(relevant))
        listGeneral(besides: Set(relevant))
        let title = title(at: types[first].range)
        var draft = SpecDraft(api: name, title: title, body: body.isEmpty ? nil : body, groups: groups)
        draft.unused = unused.counted
        return draft
    }

    /// The positions of the types of errors that have a case with a status or a code.
    var relevantTypes: [Int] {
        types.indices.filter { index in
            types[index].isOfErrors && types[index].cases.contains { !$0.responses.isEmpty }
        }
    }

    /// Whether a case only carries an error of another type. That type is imported separately, so the case isn't
    /// imported.
    func wraps(_ declared: SwiftErrorType.Case, of index: Int) -> Bool { !wrapped(by: declared, of: index).isEmpty }

    private func wrapped(by declared: SwiftErrorType.Case, of index: Int) -> [Int] {
        declared.payload.compactMap { errors.positions[$0] }.filter { $0 != index && types[$0].isOfErrors }
    }

    /// Returns the type at the given position, and the types of errors that its cases carry directly or indirectly.
    func carried(by index: Int) -> [Int] {
        reached(from: [index]) { index in types[index].cases.flatMap { wrapped(by: $0, of: index) } }
    }

    private mutating func nameGroups(_ relevant: [Int]) {
        var taken = Names.reservedGroups
        for index in relevant {
            let type = types[index]
            var name = type.groupName
            if taken.contains(name.lowercased()), let outer = type.outerName { name = outer + name }
            // `StripeErrorType` and `StripeErrorCode` would both become `Stripe`.
            if taken.contains(name.lowercased()), let whole = type.wholeName { name = whole }
            var group = GroupDraft(name: taken.claim(name), summary: type.summary)
            group.parents = []
            groups.append(group)
            if type.isMade || type.mappings > 0 || type.isErrorContainer { createdGroups.insert(group.name) }
        }
    }

    /// Assumes the place `/code` if cases need codes but no decoded type has a code, and likewise `/message` for
    /// messages.
    private mutating func assumeBody(at range: SourceRange) {
        let handlers = groups.flatMap(\.handlers)
        if handlers.contains(where: { !$0.codes.isEmpty }), body.code.isEmpty {
            body.code = [Place(.pointer("/code"))]
            unused.add(.body, "no decoded type has a code: `/code` is assumed as its place", at: range)
        }
        // A fallback is shown if the server sends no message, so the message needs a place.
        let hasFallback = handlers.contains { $0.title?.isFallback == true || $0.description?.isFallback == true }
        if hasFallback, body.message.isEmpty {
            body.message = [Place(.pointer("/message"))]
            unused.add(.body, "no decoded type has a message: `/message` is assumed as its place", at: range)
        }
    }

    // MARK: Cases

    private mutating func fill(_ group: Int, from index: Int) {
        let type = types[index]
        var known: [String: String] = [:]
        var scope = NameScope(reserved: [])
        var textless: [SwiftErrorType.Case] = []
        var lists = CaseLists()
        for declared in type.cases where !wraps(declared, of: index) {
            let responses = declared.responses
            if declared.isOtherwise, groups[group].otherwise == nil {
                groups[group].otherwise = otherwise(declared, type, &lists)
            } else if responses.isEmpty, !declared.isOtherwise, !SwiftSuccesses.isNamed(declared.name),
                let problem = declared.problem
            {
                lists.add(declared, problem)
            }
            for (number, response) in responses.enumerated() {
                guard var draft = draft(of: response, declared, type, in: &known, &lists) else { continue }
                draft.name = scope.claim(name(of: declared, for: response, isFirst: number == 0))
                if draft.summary == nil, caseName(declared.name) == nil {
                    (draft.summary, draft.isRenamed) = (Prose.summary(declared.name.replacing("_", with: " ")), true)
                }
                groups[group].cases.append(draft)
                drafted.insert(.init(type: type.name, name: declared.name))
                if lacksText(declared, type), textless.last?.name != declared.name { textless.append(declared) }
            }
        }
        unused += lists.unused(of: type)
        listInsertions(of: type)
        listTextless(textless, of: type)
        listKeys(of: type)
    }

    /// Drafts the `otherwise` from a case for all other responses. Returns `nil` if the case has no usable text, and
    /// either no enum declares the case or Swift derives its raw number. An enum's case with a derived number is
    /// added to `lists`.
    private mutating func otherwise(
        _ declared: SwiftErrorType.Case, _ type: SwiftErrorType, _ lists: inout CaseLists
    ) -> CaseDraft? {
        let texts = texts(of: declared, type, [])
        if texts.isMissing, declared.isUnnamed { return nil }
        if texts.isMissing, declared.isImplicit, declared.rawNumber != nil {
            declared.problem.map { lists.add(declared, $0) }
            return nil
        }
        drafted.insert(.init(type: type.name, name: declared.name))
        return CaseDraft(
            name: "otherwise", summary: declared.summary, title: texts.title, description: texts.description)
    }

    private mutating func draft(
        of response: SwiftErrorType.Match, _ declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        in known: inout [String: String], _ lists: inout CaseLists
    ) -> CaseDraft? {
        var draft = CaseDraft(name: "", summary: declared.summary)
        // Several cases may share a status if they have codes.
        draft.statuses = response.statuses.filter { status in
            !response.codes.isEmpty || claim("\(status)/", "status \(status)", of: declared, in: &known, &lists)
        }
        let statuses = response.statuses.map(\.description).joined(separator: ",")
        draft.codes = response.codes.filter { code in
            if Prose.fitsCode(code) {
                return claim("\(statuses)/\(code)", "code `\(code)`", of: declared, in: &known, &lists)
            }
            unused.add(
                .code, "`\(type.name).\(declared.name)` has a code that a spec can't contain", at: declared.range)
            return false
        }
        if draft.statuses.isEmpty && !response.statuses.isEmpty || draft.codes.isEmpty && !response.codes.isEmpty {
            return nil
        }
        let texts = texts(of: declared, type, draft.statuses)
        (draft.title, draft.description) = (texts.title, texts.description)
        return declared.isUnnamed && texts.isMissing ? nil : draft
    }

    /// Reserves a status or a code for a case, and returns whether the status or code was available. If a different
    /// case has reserved it, adds the given case to `lists`.
    private mutating func claim(
        _ key: String, _ what: String, of declared: SwiftErrorType.Case, in known: inout [String: String],
        _ lists: inout CaseLists
    ) -> Bool {
        guard let other = known[key] else {
            known[key] = declared.name
            return true
        }
        if other != declared.name {
            lists.add(declared, "has the \(what) of `\(other)`, which comes first")
        }
        return false
    }

    /// Returns the name, changed to a valid one if necessary; `nil` if the name has no letters or digits to use.
    private func caseName(_ name: String) -> String? {
        if NameSyntax.member.accepts(name) { return name }
        guard let made = Names.member(name) else { return nil }
        return Names.startsWithDigit(made) ? "case" + made : made
    }

    /// Returns the name of a case in the spec. A Swift case with two kinds of responses, such as a status and a code,
    /// becomes two cases with different names.
    private func name(
        of declared: SwiftErrorType.Case, for response: SwiftErrorType.Match, isFirst: Bool
    ) -> String {
        let code = response.codes.first.map { Names.case(code: $0) }
        let status = response.statuses.first.map { Names.case($0) }
        let ofStatus =
            status == declared.name ? "other" + capitalized(declared.name) : declared.name + capitalized(status ?? "")
        let name = isFirst ? declared.name : code ?? ofStatus
        return caseName(name) ?? code ?? status ?? "case" + Names.hash(name)
    }

    /// Whether the case has no text. A text that can't be read counts as a text.
    private func lacksText(_ declared: SwiftErrorType.Case, _ type: SwiftErrorType) -> Bool {
        declared.description == nil && declared.title == nil
            && !computed.contains(.init(type: type.name, name: declared.name))
    }
}
