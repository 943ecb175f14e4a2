import ErrorSpecLanguage
import ErrorSpecReading

/// Hand-written Swift → a first spec: types of errors that were found → groups with cases.
struct SwiftImporter {
    let errors: SwiftErrors
    var types: [SwiftErrorType] { errors.types }
    var body: BodyFormat
    var unused: [Unused]
    var groups: [GroupDraft] = []
    /// The group that each type of errors becomes.
    var groupOfType: [Int: Int] = [:]
    /// The groups by their names.
    var positions: [String: Int] = [:]
    /// Whether the spec's body has a place for a code.
    let readsCodes: Bool

    init(errors: SwiftErrors) {
        self.errors = errors
        body = errors.body
        unused = errors.unused
        readsCodes =
            !errors.body.code.isEmpty
            || errors.types.contains { type in
                type.isAboutErrors && type.cases.contains { $0.responses.contains { !$0.codes.isEmpty } }
            }
    }

    /// The spec; `nil` where no enum says which status or code it stands for.
    ///
    /// - Parameter isNew: Whether a spec begins with it, and gets a title, and a shared group for cases that repeat. Specs
    ///   that are there have decided both.
    mutating func draft(name: String, isNew: Bool = true) -> SpecDraft? {
        let relevant = relevantTypes
        guard let first = relevant.first else { return nil }
        nameGroups(relevant)
        for index in relevant { fill(index) }
        linkParents(relevant)
        if isNew { liftRepeated() }
        dropEmpty()
        // A text for every error says nothing of any of them.
        if groups.allSatisfy({ $0.cases.isEmpty }) { return nil }
        addOverrides()
        addSuccesses()
        addOperations()
        assumeBody(at: types[first].range)
        listUnread(of: Set(relevant))
        let title = isNew ? title(at: types[first].range) : nil
        var draft = SpecDraft(api: name, title: title, body: body.isEmpty ? nil : body, groups: groups)
        draft.hasPlainTexts = false
        draft.unused = unused.counted
        return draft
    }

    /// Types with a status or a code, and those that they wrap or ask.
    var relevantTypes: [Int] {
        let known = types.indices.filter { index in types[index].cases.contains { !$0.responses.isEmpty } }
        // Names for statuses, as `HTTPStatusCode`, are no errors where others are.
        let errors = known.filter { !types[$0].isVocabulary }
        let telling = known.filter { index in
            !types[index].isVocabulary || errors.isEmpty
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
        for declared in type.cases {
            let wraps = wraps(declared, of: index)
            let responses = declared.responses
            if declared.isOtherwise, groups[group].otherwise == nil, !wraps {
                let texts = texts(of: declared, type, [])
                // Nothing but its text would make it one.
                if declared.isUnnamed, texts.description == nil { continue }
                groups[group].otherwise = CaseDraft(
                    name: "otherwise", summary: declared.summary, title: texts.title, description: texts.description)
            } else if responses.isEmpty, !wraps, !declared.isOtherwise, !SwiftSuccesses.isNamed(declared.name),
                let problem = declared.problem
            {
                unused.add(.case, "`\(type.name).\(declared.name)` \(problem)", at: declared.range)
            }
            // A wrapped error is read in its own group.
            for (number, response) in responses.enumerated() where !wraps {
                guard var draft = draft(of: response, declared, type, in: &known) else { continue }
                // A case of Swift that stands for a status, and for a code with any status, is two of a spec.
                let other =
                    response.codes.first.map { Names.case(code: $0) }
                    ?? declared.name + capitalized(response.statuses.first.map { Names.case($0) } ?? "")
                draft.name = scope.claim(caseName(number == 0 ? declared.name : other))
                groups[group].cases.append(draft)
                let hasText = declared.description != nil || declared.title != nil
                if !hasText, textless.last?.name != declared.name { textless.append(declared) }
            }
        }
        listTextless(textless, of: type)
    }

    private mutating func listTextless(_ cases: [SwiftErrorType.Case], of type: SwiftErrorType) {
        guard let first = cases.first else { return }
        let message =
            cases.count == 1
            ? "`\(type.name).\(first.name)` has no text and shows nothing"
            : "cases of `\(type.name)` have no text and show nothing: \(listedShortly(cases.map(\.name)))"
        unused.add(.text, count: cases.count, message, at: first.range)
    }

    private mutating func draft(
        of response: SwiftErrorType.Match, _ declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        in known: inout [String: String]
    ) -> CaseDraft? {
        var draft = CaseDraft(name: "", summary: declared.summary)
        // Where a case has codes, those tell it apart.
        draft.statuses = response.statuses.filter { status in
            !response.codes.isEmpty || claim("\(status)/", "status", of: declared, type, in: &known)
        }
        let statuses = response.statuses.map(\.description).joined(separator: ",")
        draft.codes = response.codes.filter { code in
            if Prose.fitsCode(code) { return claim("\(statuses)/\(code)", "code", of: declared, type, in: &known) }
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
        _ key: String, _ what: String, of declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        in known: inout [String: String]
    ) -> Bool {
        guard let other = known[key] else {
            known[key] = declared.name
            return true
        }
        if other != declared.name {
            unused.add(
                .case, "`\(type.name).\(declared.name)` has the \(what) of `\(other)`, which stands before it",
                at: declared.range)
        }
        return false
    }

    private func caseName(_ name: String) -> String {
        if NameSyntax.member.accepts(name) { return name }
        guard let made = Names.member(name) else { return "case" + Names.hash(name) }
        return Names.startsWithDigit(made) ? "case" + made : made
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

    // MARK: Unread code

    /// Lists the code that is recognized and can't be read, of the types that became groups.
    private mutating func listUnread(of relevant: Set<Int>) {
        for unread in errors.facts.unread where !unread.isAboutFile {
            guard let kind = Unused.Kind(rawValue: unread.what) else { continue }
            guard let name = unread.cases?.first else {
                unused.add(kind, unread.message, at: errors.range(unread.at))
                continue
            }
            guard let found = errors.find(name), relevant.contains(found.type) else { continue }
            let colon = kind == .case || kind == .status ? ":" : ""
            unused.add(kind, "\(errors.shown(found))\(colon) \(unread.message)", at: errors.range(unread.at))
        }
        // The state of a screen, say. An enum that makes its own cases, as `HTTPStatus(404)`, names statuses.
        for mapping in errors.facts.mappings where mapping.within != mapping.target?.type {
            guard let found = mapping.target.flatMap({ errors.find($0) }), !relevant.contains(found.type),
                mapping.match.statuses?.contains(where: { $0.first.map { $0 >= 300 } == true }) == true
            else { continue }
            unused.add(
                .status, "\(errors.shown(found)) is made for a status, and is no error", at: errors.range(mapping.at))
        }
    }
}

extension SwiftFacts.Unread {
    /// It says that a file, or a part of one, is no Swift.
    var isAboutFile: Bool { what == "case" && cases == nil }
}
