package import ErrorSpecLanguage
import ErrorSpecReading

/// Hand-written Swift → a first spec; `nil` where no enum says which status or code it stands for.
package func importSwift(_ sources: [SourceFile], name: String) -> SpecDraft? {
    let reader = SwiftErrorReader(sources.map { SwiftFile($0) })
    var importer = SwiftImporter(reader: reader)
    return importer.draft(name: name)
}

/// Types of errors that were read → groups with cases.
struct SwiftImporter {
    let types: [SwiftErrorType]
    var body: BodyShape
    var unused: UnusedList
    let operations: [SwiftOperation]
    var groups: [GroupDraft] = []
    /// The types of errors by their names, and the group that each becomes.
    let typesByName: [String: [Int]]
    var groupOfType: [Int: Int] = [:]
    /// The groups by their names.
    var positions: [String: Int] = [:]
    /// Whether the spec's body has a place for a code.
    let readsCodes: Bool

    /// The title of all that has no other.
    static let title = "Error"

    init(reader: SwiftErrorReader) {
        types = reader.types
        body = reader.body
        unused = reader.unused
        operations = reader.operations
        readsCodes =
            !reader.body.code.isEmpty
            || reader.types.contains { type in
                type.isAboutErrors && type.cases.contains { $0.responses.contains { !$0.codes.isEmpty } }
            }
        let errors = reader.types.indices.filter { reader.types[$0].isAboutErrors }
        typesByName = Dictionary(grouping: errors) { reader.types[$0].name }
    }

    mutating func draft(name: String) -> SpecDraft? {
        let relevant = relevantTypes
        guard let first = relevant.first else { return nil }
        nameGroups(relevant)
        for index in relevant { fill(index) }
        linkParents(relevant)
        liftRepeated()
        dropEmpty()
        if groups.isEmpty { return nil }
        addOverrides()
        addOperations()
        assumeBody(at: types[first].range)
        var draft = SpecDraft(api: name, title: Self.title, body: body.isEmpty ? nil : body, groups: groups)
        draft.unused = unused.sorted
        return draft
    }

    /// Types with a status or a code, and those that they wrap or ask.
    private var relevantTypes: [Int] {
        let known = types.indices.filter { index in types[index].cases.contains { !$0.responses.isEmpty } }
        // Names for statuses, as `HTTPStatusCode`, are no errors where others are.
        let errors = known.filter { !types[$0].isVocabulary }
        let telling = known.filter { index in
            !types[index].isVocabulary || errors.isEmpty
                || types[index].cases.contains { $0.title != nil || $0.description != nil }
        }
        var relevant = Set(telling)
        var waiting = Array(relevant)
        while let index = waiting.popLast() {
            let names = types[index].asked + types[index].cases.flatMap(\.payload)
            for name in names {
                for other in typesByName[name] ?? [] where relevant.insert(other).inserted { waiting.append(other) }
            }
        }
        return relevant.sorted()
    }

    private mutating func nameGroups(_ relevant: [Int]) {
        var taken = Set(["type", "protocol", "self", "none", "some", "allcases"])
        for index in relevant {
            let type = types[index]
            var name = type.groupName
            if taken.contains(name.lowercased()), let outer = type.outer.last.flatMap({ Names.group($0) }) {
                name = outer + name
            }
            var number = 2
            var unique = name
            while !taken.insert(unique.lowercased()).inserted {
                unique = "\(name)\(number)"
                number += 1
            }
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
        for declared in type.cases {
            let wraps = declared.payload.contains { $0 != type.name && typesByName[$0] != nil }
            let responses = declared.responses
            if declared.isOtherwise, groups[group].otherwise == nil, !wraps {
                groups[group].otherwise = OtherwiseDraft(
                    summary: declared.summary, title: text(\.title, of: declared, type, []),
                    description: description(of: declared, type, []))
            } else if responses.isEmpty, !wraps, !declared.isListed, !declared.isOtherwise, declared.name != "success" {
                unused.add(
                    .case, "`\(type.name).\(declared.name)` has no status and no code that could be read",
                    at: declared.range)
            }
            // A wrapped error is read in its own group.
            for (number, response) in responses.enumerated() where !wraps {
                guard var draft = draft(of: response, declared, type, in: &known) else { continue }
                // A case of Swift that stands for a status, and for a code with any status, is two of a spec.
                let other =
                    response.codes.first.map { Names.case(code: $0) }
                    ?? declared.name + Names.capitalized(response.statuses.first.map { Names.case($0) } ?? "")
                draft.name = scope.claim(caseName(number == 0 ? declared.name : other))
                groups[group].cases.append(draft)
            }
        }
    }

    private mutating func draft(
        of response: SwiftErrorType.Match, _ declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        in known: inout [String: String]
    ) -> CaseDraft? {
        var draft = CaseDraft(name: "", summary: declared.summary)
        draft.statuses = response.statuses.filter { status in
            claim("\(status)/", of: declared, codes: response.codes, type, in: &known)
        }
        draft.codes = usableCodes(of: response, declared, type, in: &known)
        if draft.statuses.isEmpty && !response.statuses.isEmpty || draft.codes.isEmpty && !response.codes.isEmpty {
            return nil
        }
        draft.title = text(\.title, of: declared, type, draft.statuses)
        draft.description = description(of: declared, type, draft.statuses)
        return draft
    }

    /// Whether a status is not another case's already; where a case has codes, those tell it apart.
    private mutating func claim(
        _ key: String, of declared: SwiftErrorType.Case, codes: [String], _ type: SwiftErrorType,
        in known: inout [String: String]
    ) -> Bool {
        guard codes.isEmpty, let other = known[key] else {
            if codes.isEmpty { known[key] = declared.name }
            return true
        }
        if other == declared.name { return false }
        unused.add(
            .case, "`\(type.name).\(declared.name)` has the status of `\(other)`, which stands before it",
            at: declared.range)
        return false
    }

    private mutating func usableCodes(
        of response: SwiftErrorType.Match, _ declared: SwiftErrorType.Case, _ type: SwiftErrorType,
        in known: inout [String: String]
    ) -> [String] {
        response.codes.filter { code in
            guard !code.isEmpty, code == Prose.clean(code), code.utf8.count <= 200 else {
                unused.add(
                    .code, "`\(type.name).\(declared.name)` has a code that a spec can't show", at: declared.range)
                return false
            }
            let key = response.statuses.map(\.description).joined(separator: ",") + "/" + code
            guard let other = known[key] else {
                known[key] = declared.name
                return true
            }
            if other == declared.name { return false }
            unused.add(
                .case, "`\(type.name).\(declared.name)` has the code of `\(other)`, which stands before it",
                at: declared.range)
            return false
        }
    }

    private func caseName(_ name: String) -> String {
        let isName = NameSyntax.member.accepts(name)
        return isName
            ? name
            : Names.member(name).map { Names.isDigit($0.utf8.first ?? 0) ? "case" + $0 : $0 } ?? "case"
                + Names.hash(name)
    }
}
