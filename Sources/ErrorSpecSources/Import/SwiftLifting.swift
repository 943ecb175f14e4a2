import ErrorSpecLanguage
import ErrorSpecReading

/// Moves cases that several types of errors repeat to shared groups.
///
/// Cases are equal if they have the same match, and also the same name or the same texts. If three handlers use
/// different names for a 409 without texts, for example, the 409s are three different cases.
extension SwiftImporter {
    private typealias Member = (group: Int, declared: CaseDraft)

    /// A case that several groups repeat.
    private struct Repeated {
        /// The case that the shared group gets.
        var first: CaseDraft
        /// For each group that repeats the case, by the group's index: the name that the case has there.
        var holders: [Int: String]
    }

    mutating func liftRepeated() {
        var found = repeated()
        let limit = groups.count
        for _ in 0..<limit {
            // If several sets are equally large, take the first one, so that every run gives the same spec.
            guard let largest = found.max(by: { $0.holders.count < $1.holders.count })?.holders, largest.count > 1
            else {
                return
            }
            var shared: [Repeated] = []
            for index in found.indices {
                let within = found[index].holders.filter { largest[$0.key] != nil }
                // A case that at least half of the groups have is shared; the other groups exclude the case with
                // `except`.
                guard within.count > 1, within.count * 2 >= largest.count else { continue }
                shared.append(Repeated(first: found[index].first, holders: within))
                found[index].holders = found[index].holders.filter { within[$0.key] == nil }
            }
            lift(shared, outOf: largest.keys.sorted())
        }
    }

    // MARK: Finding

    private func repeated() -> [Repeated] {
        sameCases().flatMap(alike).compactMap { most, alike in
            let holders = Dictionary(alike.map { ($0.group, $0.declared.name) }) { first, _ in first }
            guard holders.count > 1, let sample = alike.first(where: { $0.declared.texts == most }) ?? alike.first
            else { return nil }
            var first = sample.declared
            first.name = alike.map(\.declared.name).commonest ?? first.name
            return Repeated(first: first, holders: holders)
        }
    }

    /// Splits cases with the same meaning by their texts. Cases without texts join the cases with the most common
    /// texts.
    private func alike(_ members: [Member]) -> [(texts: [TextDraft?]?, members: [Member])] {
        let withText = members.filter(\.declared.hasText).grouped(by: \.declared.texts)
        let most = withText.max { $0.elements.count < $1.elements.count }?.key
        let others = withText.filter { $0.key != most }.map { ($0.key as [TextDraft?]?, $0.elements) }
        return [(most, members.filter { !$0.declared.hasText || $0.declared.texts == most })] + others
    }

    /// Returns the sets of cases with the same meaning, in the order of their first cases.
    private func sameCases() -> [[Member]] {
        struct Meaning: Hashable {
            var match: SwiftErrorType.Match
            var name: String?
            var texts: [TextDraft?]?
        }
        var sets: [[Member]] = []
        var known: [Meaning: Int] = [:]
        for group in groups.indices {
            for declared in groups[group].cases {
                let name = declared.isRenamed ? declared.summary : declared.name.lowercased()
                var meanings = [Meaning(match: declared.match, name: name)]
                if declared.hasText { meanings.append(Meaning(match: declared.match, texts: declared.texts)) }
                let index = meanings.lazy.compactMap { known[$0] }.first ?? sets.count
                if index == sets.count { sets.append([]) }
                sets[index].append((group, declared))
                for meaning in meanings where known[meaning] == nil { known[meaning] = index }
            }
        }
        return sets.filter { $0.count > 1 }
    }

    // MARK: Lifting

    private mutating func lift(_ repeated: [Repeated], outOf holders: [Int]) {
        var shared = GroupDraft(name: nameOfShared(holders, by: repeated[0].first.name))
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
                if let name = one.holders[holder] {
                    groups[holder].cases.removeAll { $0.name == name }
                    // The group's own case won over some inherited cases. The shared case doesn't, so the group
                    // excludes them.
                    for other in before where declared.isAsSpecific(as: other.declared) {
                        groups[holder].except.append("\(other.group).\(other.declared.name)")
                    }
                } else if !groups[holder].cases.contains(where: { $0.isAsSpecific(as: declared) }) {
                    groups[holder].except.append("\(shared.name).\(declared.name)")
                }
            }
            groups[holder].parents?.append(shared.name)
        }
        groups.append(shared)
    }

    /// Returns the cases that a group inherits, each with the name of the group that declares the case.
    private func inherited(by group: Int) -> [(group: String, declared: CaseDraft)] {
        let parents = groups[group].parents ?? []
        return groups.filter { parents.contains($0.name) }.flatMap { parent in
            parent.cases.map { (parent.name, $0) }
                .filter { !groups[group].except.contains("\($0.0).\($0.1.name)") }
        }
    }

    /// Adds `overrides` to cases that hide an inherited case.
    mutating func addOverrides() {
        for index in groups.indices {
            let inherited = inherited(by: index)
            for position in groups[index].cases.indices {
                let hidden = inherited.filter { groups[index].cases[position].isAsSpecific(as: $0.declared) }
                groups[index].cases[position].overrides = hidden.map { "\($0.group).\($0.declared.name)" }
            }
        }
    }

    /// Returns a free name for a shared group: `Common` if possible. Otherwise, `Common` is preceded by the name of
    /// the first shared case if more than two groups share the cases, or else by the names of the first two groups.
    /// If these names are taken too, the name is `Shared`, with a number if necessary.
    private func nameOfShared(_ holders: [Int], by first: String) -> String {
        // A group's cases can't have the name of one of its parents.
        var taken = Set(groups.flatMap { [$0.name] + $0.cases.map(\.name) }.map { $0.lowercased() })
        let names = holders.map { groups[$0].name }
        let specific = holders.count > 2 ? capitalized(first) : names.joined()
        let candidates = ["Common", specific + "Common", names.prefix(2).joined() + "Common"]
        return candidates.first { !taken.contains($0.lowercased()) } ?? taken.claim("Shared")
    }
}

extension CaseDraft {
    /// The statuses and codes, sorted.
    fileprivate var match: SwiftErrorType.Match {
        .init(statuses: statuses.sorted { ($0.first, $0.last) < ($1.first, $1.last) }, codes: codes.sorted())
    }

    fileprivate var texts: [TextDraft?] { [title, description] }
    var hasText: Bool { title != nil || description.map { $0.text != TextDraft.placeholder.text } ?? false }
}
