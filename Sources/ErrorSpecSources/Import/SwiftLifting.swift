import ErrorSpecLanguage
import ErrorSpecReading

/// Lifts the common cases of several types of errors, and gives them a body.
extension SwiftImporter {
    private struct CaseKey: Hashable {
        var statuses: [StatusPattern]
        var codes: [String]
        var title: TextDraft?
        var description: TextDraft?
    }

    /// Moves cases that are alike in groups neither of which inherits from the other into groups that they share.
    mutating func liftRepeated() {
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
            let all = Set(found)
            if found.contains(where: { !related[$0].isDisjoint(with: all) }) { continue }
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
        let lifted = Set(keys)
        var firsts: [CaseKey: CaseDraft] = [:]
        for declared in groups[holders[0]].cases where firsts[key(declared)] == nil { firsts[key(declared)] = declared }
        for key in keys {
            guard var first = firsts[key] else { continue }
            first.name = scope.claim(first.name)
            shared.cases.append(first)
        }
        for holder in holders {
            let kept = groups[holder].cases.filter { !lifted.contains(key($0)) }
            groups[holder].cases = kept
            groups[holder].parents?.append(name)
        }
        positions[name] = groups.count
        groups.append(shared)
    }

    mutating func dropEmpty() {
        let used = Set(groups.flatMap { $0.parents ?? [] })
        groups.removeAll { group in
            group.cases.isEmpty && group.otherwise == nil && (group.parents ?? []).isEmpty && !used.contains(group.name)
        }
        positions = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].name, $0) })
        for index in groups.indices { groups[index].fillIfEmpty() }
    }

    /// The body that cases need, where no type that is decoded says where it is.
    mutating func assumeBody(at range: SourceRange) {
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
