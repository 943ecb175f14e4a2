import ErrorSpecLanguage
import ErrorSpecReading

/// Hand-written Swift → a first spec: types of errors that were found → groups with cases.
struct SwiftImporter {
    let errors: SwiftErrors
    var types: [SwiftErrorType] { errors.types }
    var body: BodyFormat
    var unused: [Unused]
    /// The texts of the type that is read which insert what no spec can.
    var insertions: [Insertion] = []
    var groups: [GroupDraft] = []
    /// The group that each type of errors becomes.
    var groupOfType: [Int: Int] = [:]
    /// The groups by their names.
    var positions: [String: Int] = [:]
    /// Whether the spec's body has a place for a code.
    let readsCodes: Bool
    /// The cases with a text that can't be read, which is listed.
    let computed: Set<SwiftFacts.CaseName>
    /// The cases that the spec has: no wrapped error, and none without a response.
    var drafted: Set<SwiftFacts.CaseName> = []

    init(errors: SwiftErrors) {
        self.errors = errors
        body = errors.body
        unused = errors.unused
        computed = Set(errors.facts.unread.filter { $0.what == "text" }.flatMap { $0.cases ?? [] })
        readsCodes =
            !errors.body.code.isEmpty
            || errors.types.contains { type in
                type.isAboutErrors && type.cases.contains { $0.responses.contains { !$0.codes.isEmpty } }
            }
    }

    /// The spec; `nil` where no enum says which status or code it stands for.
    mutating func draft(name: String) -> SpecDraft? {
        let relevant = relevantTypes
        guard let first = relevant.first else { return nil }
        nameGroups(relevant)
        for index in relevant { fill(index) }
        linkParents(relevant)
        settleDefaults(relevant)
        liftRepeated()
        settleInherited(relevant)
        dropEmpty()
        // A text for every error says nothing of any of them.
        if groups.allSatisfy({ $0.cases.isEmpty }) { return nil }
        addOverrides()
        addSuccesses()
        addOperations()
        assumeBody(at: types[first].range)
        listUnread(of: Set(relevant))
        let title = title(at: types[first].range)
        var draft = SpecDraft(api: name, title: title, body: body.isEmpty ? nil : body, groups: groups)
        draft.hasPlainTexts = false
        draft.unused = unused.counted
        return draft
    }

    /// Types with a status or a code, and those that they wrap or ask.
    var relevantTypes: [Int] {
        let known = types.indices.filter { index in types[index].cases.contains { !$0.responses.isEmpty } }
        // Names for statuses, as `HTTPStatusCode`, are no errors where others are; names for something else never are.
        let errors = known.filter { !types[$0].isVocabulary }
        let telling = known.filter { index in
            !types[index].isVocabulary || errors.isEmpty && types[index].standsForStatuses
                || types[index].cases.contains { declared in
                    // Codes of something else may have texts: `enum SexCode: String`.
                    (declared.title != nil || declared.description != nil)
                        && declared.responses.contains { !$0.statuses.isEmpty }
                }
        }
        return reached(from: telling) { wrapped(by: $0) }.sorted()
    }

    private mutating func nameGroups(_ relevant: [Int]) {
        var taken = Set(["type", "protocol", "self", "none", "some", "allcases"])
        for index in relevant {
            let type = types[index]
            var name = type.groupName
            if taken.contains(name.lowercased()), let outer = type.outerName { name = outer + name }
            // `StripeErrorType` and `StripeErrorCode` would both be `Stripe`.
            if taken.contains(name.lowercased()), let whole = type.wholeName { name = whole }
            let unique = taken.claim(name)
            groupOfType[index] = groups.count
            positions[unique] = groups.count
            var group = GroupDraft(name: unique, summary: type.summary)
            group.parents = []
            groups.append(group)
        }
    }

    // MARK: Cases

    private mutating func fill(_ index: Int) {
        let type = types[index]
        guard let group = groupOfType[index] else { return }
        var known: [String: String] = [:]
        var scope = NameScope(reserved: Set(parentNames(of: index)))
        var textless: [SwiftErrorType.Case] = []
        var lists = CaseLists()
        for declared in type.cases {
            let wraps = wraps(declared, of: index)
            let responses = declared.responses
            if declared.isOtherwise, groups[group].otherwise == nil, !wraps {
                let texts = texts(of: declared, type, [])
                // Nothing but its text would make it one.
                if declared.isUnnamed, texts.description == nil { continue }
                drafted.insert(.init(type: type.name, name: declared.name))
                groups[group].otherwise = CaseDraft(
                    name: "otherwise", summary: declared.summary, title: texts.title, description: texts.description)
            } else if responses.isEmpty, !wraps, !declared.isOtherwise, !SwiftSuccesses.isNamed(declared.name),
                let problem = declared.problem
            {
                lists.add(declared, problem)
            }
            // A wrapped error is read in its own group.
            for (number, response) in responses.enumerated() where !wraps {
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

    private mutating func draft(
        of response: SwiftErrorType.Match, _ declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        in known: inout [String: String], _ lists: inout CaseLists
    ) -> CaseDraft? {
        var draft = CaseDraft(name: "", summary: declared.summary)
        // Where a case has codes, those tell it apart.
        draft.statuses = response.statuses.filter { status in
            !response.codes.isEmpty || claim("\(status)/", "status \(status)", of: declared, in: &known, &lists)
        }
        let statuses = response.statuses.map(\.description).joined(separator: ",")
        draft.codes = response.codes.filter { code in
            if Prose.fitsCode(code) {
                return claim("\(statuses)/\(code)", "code `\(code)`", of: declared, in: &known, &lists)
            }
            unused.add(.code, "`\(type.name).\(declared.name)` has a code that a spec can't show", at: declared.range)
            return false
        }
        if draft.statuses.isEmpty && !response.statuses.isEmpty || draft.codes.isEmpty && !response.codes.isEmpty {
            return nil
        }
        (draft.title, draft.description) = texts(of: declared, type, draft.statuses)
        return declared.isUnnamed && draft.description == nil ? nil : draft
    }

    /// Whether a status or a code is not another case's already.
    private mutating func claim(
        _ key: String, _ what: String, of declared: SwiftErrorType.Case, in known: inout [String: String],
        _ lists: inout CaseLists
    ) -> Bool {
        guard let other = known[key] else {
            known[key] = declared.name
            return true
        }
        if other != declared.name {
            lists.add(declared, "has the \(what) of `\(other)`, which stands before it")
        }
        return false
    }

    /// A name as a spec can have it; `nil` where it has no letters of English.
    private func caseName(_ name: String) -> String? {
        if NameSyntax.member.accepts(name) { return name }
        guard let made = Names.member(name) else { return nil }
        return Names.startsWithDigit(made) ? "case" + made : made
    }

    /// A case of Swift that stands for a status, and for a code with any status, is two of a spec.
    private func name(
        of declared: SwiftErrorType.Case, for response: SwiftErrorType.Match, isFirst: Bool
    ) -> String {
        let code = response.codes.first.map { Names.case(code: $0) }
        let status = response.statuses.first.map { Names.case($0) }
        let name = isFirst ? declared.name : code ?? declared.name + capitalized(status ?? "")
        return caseName(name) ?? code ?? status ?? "case" + Names.hash(name)
    }

    /// Whether it has no text at all, rather than one that can't be read.
    private func lacksText(_ declared: SwiftErrorType.Case, _ type: SwiftErrorType) -> Bool {
        declared.description == nil && declared.title == nil
            && !computed.contains(.init(type: type.name, name: declared.name))
    }

    // MARK: Successes

    /// Where a case stands for a 2xx, the others alone mean success.
    private mutating func addSuccesses() {
        for index in groups.indices {
            let seen = groups[index].cases + ancestors(of: index).flatMap { groups[$0].cases }
            groups[index].successes = GroupDraft.statusesOfSuccess(
                without: seen.flatMap(\.statuses).filter { $0.last < 300 })
        }
    }

}
