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
    private let computed: Set<SwiftFacts.CaseName>

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
    ///
    /// - Parameter isNew: Whether a spec begins with it, and gets a title, and a shared group for cases that repeat. Specs
    ///   that are there have decided both.
    mutating func draft(name: String, isNew: Bool = true) -> SpecDraft? {
        let relevant = relevantTypes
        guard let first = relevant.first else { return nil }
        nameGroups(relevant)
        for index in relevant { fill(index) }
        linkParents(relevant)
        settleDefaults(relevant)
        if isNew { liftRepeated() }
        settleInherited(relevant)
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
                if lacksText(declared, type), textless.last?.name != declared.name { textless.append(declared) }
            }
        }
        unused += lists.unused(of: type)
        listInsertions(of: type)
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
        in known: inout [String: String], _ lists: inout CaseLists
    ) -> CaseDraft? {
        var draft = CaseDraft(name: "", summary: declared.summary)
        // Where a case has codes, those tell it apart.
        draft.statuses = response.statuses.filter { status in
            !response.codes.isEmpty || claim("\(status)/", "status", of: declared, in: &known, &lists)
        }
        let statuses = response.statuses.map(\.description).joined(separator: ",")
        draft.codes = response.codes.filter { code in
            if Prose.fitsCode(code) { return claim("\(statuses)/\(code)", "code", of: declared, in: &known, &lists) }
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

    // MARK: Unread code

    /// Lists the code that is recognized and can't be read, of the types that became groups.
    private mutating func listUnread(of relevant: Set<Int>) {
        let unread = errors.facts.unread.filter { !$0.isAboutFile }
        for (_, alike) in unread.grouped(by: { [$0.what, $0.message, $0.cases?.first?.type] }) {
            let found = alike.compactMap { fact in fact.cases?.first.flatMap { errors.find($0) } }
                .filter { relevant.contains($0.type) }
            guard let kind = Unused.Kind(rawValue: alike[0].what), alike[0].cases == nil || !found.isEmpty else {
                continue
            }
            unused.add(
                kind, count: found.isEmpty ? alike.count : found.count, message(of: alike, about: found, kind),
                at: errors.range(alike[0].at))
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

extension SwiftImporter {
    /// What is said of facts of one message, and of the cases of one type that they are about.
    private func message(
        of alike: [SwiftFacts.Unread], about found: [SwiftCaseReference], _ kind: Unused.Kind
    ) -> String {
        let message = alike[0].message
        guard let first = found.first else {
            let places = alike.compactMap(\.within).unique { $0 }
            return places.isEmpty ? message : "\(message), in \(listedShortly(places))"
        }
        let names = found.map { errors[$0].name }.unique { $0 }
        let colon = kind == .case || kind == .status ? ":" : ""
        let isSilent = kind == .text && found.allSatisfy { errors[$0].title == nil && errors[$0].description == nil }
        func consequence(_ cases: String) -> String {
            isSilent ? "; nothing is shown for \(cases) until you write a `description`" : ""
        }
        if names.count == 1 { return "\(errors.shown(first))\(colon) \(message)\(consequence("it"))" }
        let isComputed = message.hasPrefix("computes a ")
        let said = isComputed ? "compute " + message.dropFirst(9) : message
        let subject = "cases of `\(types[first.type].name)`\(isComputed ? "" : ":")"
        return "\(subject) \(said): \(listedShortly(names))\(consequence("them"))"
    }
}

/// What is said of cases of a type, each time for all that it is true of.
private struct CaseLists {
    private var found: [(declared: SwiftErrorType.Case, problem: String)] = []

    /// - Parameter problem: The end of a sentence about one case: `has no status`.
    mutating func add(_ declared: SwiftErrorType.Case, _ problem: String) {
        if found.contains(where: { $0.declared.name == declared.name && $0.problem == problem }) { return }
        found.append((declared, problem))
    }

    func unused(of type: SwiftErrorType) -> [Unused] {
        found.grouped(by: \.problem).map { problem, all in
            let names = all.map(\.declared.name)
            let verb = problem.hasPrefix("has ") ? "have " + problem.dropFirst(4) : problem
            let plural = verb.replacing("before it", with: "before them").replacing("its own", with: "their own")
            let message =
                all.count == 1
                ? "`\(type.name).\(names[0])` \(problem)"
                : "cases of `\(type.name)` \(plural): \(listedShortly(names))"
            return Unused(.case, count: all.count, message, at: all[0].declared.range)
        }
    }
}

extension SwiftFacts.Unread {
    /// It says that a file, or a part of one, is no Swift.
    var isAboutFile: Bool { what == "case" && cases == nil }
}
