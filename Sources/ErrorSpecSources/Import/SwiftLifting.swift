import ErrorSpecLanguage
import ErrorSpecReading

/// Lifts the cases that several types of errors repeat into groups that they share.
///
/// Cases are the same where they have the same match, and the same name or the same texts: three handlers' 409s that are
/// called differently and have no texts are three cases.
extension SwiftImporter {
    private struct Match: Hashable {
        var statuses: [StatusPattern]
        var codes: [String]

        init(_ declared: CaseDraft) {
            statuses = declared.statuses.sorted { ($0.first, $0.last) < ($1.first, $1.last) }
            codes = declared.codes.sorted()
        }
    }

    private struct Texts: Hashable {
        var title: TextDraft?
        var description: TextDraft?

        init(_ declared: CaseDraft) { (title, description) = (declared.title, declared.description) }

        var isEmpty: Bool { title == nil && description == nil }
    }

    private struct Member: Hashable {
        var group: Int
        var position: Int
    }

    /// A case that several groups have.
    private struct Repeated {
        /// As the first of them has it.
        var first: CaseDraft
        /// The groups, and the positions of their cases.
        var holders: [Int: Int]
    }

    mutating func liftRepeated() {
        var found = repeated()
        let limit = groups.count
        for _ in 0..<limit {
            // Of several the first, in every run.
            let size = found.map(\.holders.count).max() ?? 0
            guard size > 1, let largest = found.first(where: { $0.holders.count == size })?.holders.keys else { return }
            var shared: [Repeated] = []
            for index in found.indices {
                let within = found[index].holders.filter { largest.contains($0.key) }
                // A case that half of them have is shared by all, and those that lack it leave it out.
                guard within.count > 1, within.count * 2 >= size else { continue }
                shared.append(Repeated(first: found[index].first, holders: within))
                found[index].holders = found[index].holders.filter { within[$0.key] == nil }
            }
            lift(shared, outOf: largest.sorted())
        }
    }

    /// Leaves out what has been lifted.
    mutating func dropLifted() {
        for index in groups.indices { groups[index].cases.removeAll(where: \.isLifted) }
    }

    // MARK: Finding

    private func repeated() -> [Repeated] {
        let ancestors = groups.indices.map { self.ancestors(of: $0) }
        var found: [Repeated] = []
        for (members, _) in sameCases() {
            // The commonest texts are shared; a case with others stays where it is, and hides the shared one.
            let variants = Dictionary(grouping: members) { Texts(groups[$0.group].cases[$0.position]) }
            let said = variants.filter { !$0.key.isEmpty }
            let most = said.max { ($0.value.count, -$0.value[0].group) < ($1.value.count, -$1.value[0].group) }
            let alike = members.filter { member in
                let texts = Texts(groups[member.group].cases[member.position])
                return texts.isEmpty || texts == most?.key
            }
            let holding = Set(alike.map(\.group))
            // A group that inherits from another one of them has the case by that, or hides it.
            let free = alike.filter { member in
                ancestors[member.group].isDisjoint(with: holding)
                    && !ancestors[member.group].contains { ancestor in
                        groups[ancestor].cases.contains {
                            groups[member.group].cases[member.position].isAsSpecific(as: $0)
                        }
                    }
            }
            var holders: [Int: Int] = [:]
            for member in free where holders[member.group] == nil { holders[member.group] = member.position }
            guard holders.count > 1,
                let sample = free.first(where: { member in
                    most.map { Texts(groups[member.group].cases[member.position]) == $0.key } ?? true
                }) ?? free.first
            else { continue }
            found.append(Repeated(first: groups[sample.group].cases[sample.position], holders: holders))
        }
        return found
    }

    /// The cases that mean the same, in the order of the first of each.
    private func sameCases() -> [(members: [Member], first: Int)] {
        struct Name: Hashable {
            var match: Match
            var name: String
        }
        struct Said: Hashable {
            var match: Match
            var texts: Texts
        }
        var sets: [[Member]] = []
        var byName: [Name: Int] = [:]
        var byTexts: [Said: Int] = [:]
        for group in groups.indices {
            for (position, declared) in groups[group].cases.enumerated() {
                let match = Match(declared)
                let name = Name(match: match, name: declared.name.lowercased())
                let texts = Texts(declared)
                let said = texts.isEmpty ? nil : Said(match: match, texts: texts)
                let index = byName[name] ?? said.flatMap { byTexts[$0] } ?? sets.count
                if index == sets.count { sets.append([]) }
                sets[index].append(Member(group: group, position: position))
                byName[name] = byName[name] ?? index
                if let said { byTexts[said] = byTexts[said] ?? index }
            }
        }
        return sets.enumerated().filter { $0.element.count > 1 }.map { ($0.element, $0.offset) }
    }

    // MARK: Lifting

    private mutating func lift(_ repeated: [Repeated], outOf holders: [Int]) {
        var shared = GroupDraft(name: nameOfShared(holders))
        shared.parents = []
        var scope = NameScope(reserved: [])
        for one in repeated {
            var first = one.first
            first.name = scope.claim(first.name)
            shared.cases.append(first)
        }
        for holder in holders {
            let before = inherited(by: holder)
            for (one, declared) in zip(repeated, shared.cases) {
                if let position = one.holders[holder] {
                    groups[holder].cases[position].isLifted = true
                    // It has been nearer than those that the group inherits.
                    for other in before where declared.isAsSpecific(as: other.declared) {
                        groups[holder].except.append("\(other.group).\(other.declared.name)")
                    }
                } else if !groups[holder].cases.contains(where: { !$0.isLifted && $0.isAsSpecific(as: declared) }) {
                    groups[holder].except.append("\(shared.name).\(declared.name)")
                }
            }
            groups[holder].parents?.append(shared.name)
        }
        positions[shared.name] = groups.count
        groups.append(shared)
    }

    private func nameOfShared(_ holders: [Int]) -> String {
        var taken = Set(groups.map { $0.name.lowercased() })
        let names = holders.map { groups[$0].name }
        let candidates = ["Common", names.prefix(2).joined() + "Common"]
        return candidates.first { !taken.contains($0.lowercased()) } ?? taken.claim("Shared")
    }
}
