package import ErrorSpecLanguage

/// Hand-written Swift → a first spec; `nil` where no enum says which status or code it stands for.
package func importSwift(_ sources: [SourceFile], name: String) -> SpecDraft? {
    let reader = SwiftErrorReader(sources.map { SwiftFile($0) })
    var importer = SwiftImporter(reader: reader)
    return importer.draft(name: name)
}

private struct SwiftImporter {
    let types: [SwiftErrorType]
    var body: BodyShape
    var unused: UnusedList
    /// The groups of the spec, and which enum each comes from.
    private var groups: [GroupDraft] = []
    private var positions: [String: Int] = [:]

    init(reader: SwiftErrorReader) {
        types = reader.types
        body = reader.body
        unused = reader.unused
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
        assumeBody(at: types[first].range)
        var draft = SpecDraft(api: name, title: "Error", body: body.isEmpty ? nil : body, groups: groups)
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
                for other in types.indices where types[other].name == name && types[other].isAboutErrors {
                    if relevant.insert(other).inserted { waiting.append(other) }
                }
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
            positions[key(index)] = groups.count
            var group = GroupDraft(name: unique, summary: type.summary)
            group.parents = []
            groups.append(group)
        }
    }

    private func key(_ index: Int) -> String { String(index) }

    // MARK: Cases

    private mutating func fill(_ index: Int) {
        let type = types[index]
        guard let group = positions[key(index)] else { return }
        var known: [String: String] = [:]
        var scope = NameScope(reserved: Set(parentNames(of: index)))
        for declared in type.cases {
            let wraps = declared.payload.contains { name in
                types.contains { $0.name == name && $0.isAboutErrors && $0.name != type.name }
            }
            let responses = declared.responses
            if declared.isOtherwise, groups[group].otherwise == nil, !wraps {
                groups[group].otherwise = OtherwiseDraft(
                    summary: declared.summary, title: text(declared.title, nil), description: description(declared, nil)
                )
            } else if responses.isEmpty, !wraps, !declared.isListed, !declared.isOtherwise, declared.name != "success" {
                unused.add(
                    .case, "`\(type.name).\(declared.name)` has no status and no code that could be read",
                    at: declared.range)
            }
            // What a wrapped error stands for, its own group says.
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
        let only = draft.statuses.count == 1 ? draft.statuses.first : nil
        draft.title = text(declared.title, only)
        draft.description = description(declared, only)
        return draft
    }

    private func description(_ declared: SwiftErrorType.Case, _ status: StatusPattern?) -> TextDraft {
        text(declared.description, status) ?? TextDraft(ReasonPhrases.text(status), isFallback: true)
    }

    /// A key of a catalog has a text where the catalog has none.
    private func text(_ draft: TextDraft?, _ status: StatusPattern?) -> TextDraft? {
        guard var draft else { return nil }
        if draft.text.isEmpty { draft.text = ReasonPhrases.text(status) }
        // A spec reads the server's message, or asks a catalog.
        if draft.isFallback { draft.key = nil }
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
            guard !code.isEmpty, !code.hasSuffix("*"), code == Prose.clean(code), code.utf8.count <= 200 else {
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

    // MARK: Parents

    private func parents(of index: Int) -> [Int] {
        let names = types[index].asked + types[index].cases.flatMap(\.payload)
        var found: [Int] = []
        for name in names {
            guard let other = types.indices.first(where: { types[$0].name == name && positions[key($0)] != nil }),
                other != index, !found.contains(other)
            else { continue }
            found.append(other)
        }
        return found
    }

    /// What stands for the parents among the cases.
    private func parentNames(of index: Int) -> [String] {
        parents(of: index).compactMap { positions[key($0)].map { groups[$0].name.lowercased() } }
    }

    private mutating func linkParents(_ relevant: [Int]) {
        for index in relevant {
            guard let group = positions[key(index)] else { continue }
            for parent in parents(of: index) {
                guard let parent = positions[key(parent)] else { continue }
                // Enums that wrap each other inherit one way only.
                if ancestors(of: parent).contains(group) { continue }
                let name = groups[parent].name
                groups[group].parents?.append(name)
            }
        }
    }

    private func ancestors(of group: Int) -> Set<Int> {
        var found = Set<Int>()
        var waiting = [group]
        while let next = waiting.popLast() {
            for name in groups[next].parents ?? [] {
                if let parent = groups.firstIndex(where: { $0.name == name }), found.insert(parent).inserted {
                    waiting.append(parent)
                }
            }
        }
        return found
    }
}

extension SwiftImporter {
    private struct CaseKey: Hashable {
        var statuses: [StatusPattern]
        var codes: [String]
        var title: TextDraft?
        var description: TextDraft?
    }

    /// Moves cases that are alike in groups neither of which inherits from the other into groups that they share.
    private mutating func liftRepeated() {
        var holders: [CaseKey: [Int]] = [:]
        var order: [CaseKey] = []
        for (index, group) in groups.enumerated() {
            for declared in group.cases {
                let key = key(declared)
                if holders[key] == nil { order.append(key) }
                holders[key, default: []].append(index)
            }
        }
        let related = groups.indices.map { ancestors(of: $0) }
        var sets: [[Int]] = []
        var keys: [[Int]: [CaseKey]] = [:]
        for key in order {
            guard let found = holders[key], found.count > 1 else { continue }
            if found.contains(where: { index in found.contains { related[index].contains($0) } }) { continue }
            if keys[found] == nil { sets.append(found) }
            keys[found, default: []].append(key)
        }
        for set in sets.sorted(by: { $0.count > $1.count }) { lift(keys[set] ?? [], outOf: set) }
    }

    private func key(_ declared: CaseDraft) -> CaseKey {
        CaseKey(
            statuses: declared.statuses.sorted { ($0.first, $0.last) < ($1.first, $1.last) },
            codes: declared.codes.sorted(),
            title: declared.title, description: declared.description)
    }

    private mutating func lift(_ keys: [CaseKey], outOf holders: [Int]) {
        let names = holders.map { groups[$0].name }
        let candidates = ["Common", names.prefix(2).joined() + "Common", "Shared"]
        let taken = Set(groups.map { $0.name.lowercased() })
        var name = candidates.first { !taken.contains($0.lowercased()) } ?? "Shared"
        var number = 2
        while taken.contains(name.lowercased()) {
            name = "Shared\(number)"
            number += 1
        }
        var shared = GroupDraft(
            name: name,
            summary: "What \(names.count > 3 ? "several groups" : names.joined(separator: " and ")) have in common")
        shared.parents = []
        var scope = NameScope(reserved: [])
        for key in keys {
            guard var first = groups[holders[0]].cases.first(where: { self.key($0) == key }) else { continue }
            first.name = scope.claim(first.name)
            shared.cases.append(first)
        }
        let lifted = Set(keys)
        for holder in holders {
            let kept = groups[holder].cases.filter { !lifted.contains(key($0)) }
            groups[holder].cases = kept
            groups[holder].parents?.append(name)
        }
        groups.append(shared)
    }

    private mutating func dropEmpty() {
        let used = Set(groups.flatMap { $0.parents ?? [] })
        groups.removeAll { group in
            group.cases.isEmpty && group.otherwise == nil && (group.parents ?? []).isEmpty && !used.contains(group.name)
        }
        for index in groups.indices {
            let group = groups[index]
            guard group.cases.isEmpty, group.otherwise == nil, (group.parents ?? []).isEmpty else { continue }
            groups[index].otherwise = OtherwiseDraft(
                summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
        }
    }

    /// A case that hides an inherited one says so.
    private mutating func addOverrides() {
        for index in groups.indices {
            let inherited = ancestors(of: index).sorted()
            for position in groups[index].cases.indices {
                let own = groups[index].cases[position]
                for ancestor in inherited {
                    for other in groups[ancestor].cases where Self.isEquallySpecific(own, other) {
                        groups[index].cases[position].overrides.append("\(groups[ancestor].name).\(other.name)")
                    }
                }
            }
        }
    }

    private static func isEquallySpecific(_ left: CaseDraft, _ right: CaseDraft) -> Bool {
        let sharesCode = left.codes.isEmpty && right.codes.isEmpty || left.codes.contains(where: right.codes.contains)
        if left.statuses.isEmpty && right.statuses.isEmpty { return sharesCode }
        return sharesCode
            && left.statuses.contains { one in
                right.statuses.contains {
                    Specificity.Status($0) == Specificity.Status(one) && $0.overlaps(one)
                }
            }
    }

    /// What cases need of a body, where no type that is decoded says where it is.
    private mutating func assumeBody(at range: SourceRange) {
        let needsCode = groups.contains { group in group.cases.contains { !$0.codes.isEmpty } }
        if needsCode, body.code.isEmpty {
            body.code = [.pointer("/code")]
            unused.add(.body, "no type says where the body holds its code: `/code` is assumed", at: range)
        }
        let texts = groups.flatMap { group in
            group.cases.flatMap { [$0.title, $0.description] } + [group.otherwise?.title, group.otherwise?.description]
        }
        // A fallback stands behind the server's own message.
        let readsMessage = texts.contains { $0?.isFallback == true && !ReasonPhrases.isGeneric($0?.text ?? "") }
        if readsMessage, body.message == nil {
            body.message = "/message"
            unused.add(.body, "no type says where the body holds its message: `/message` is assumed", at: range)
        }
    }
}
