import ErrorSpecLanguage
import ErrorSpecReading

/// Moves cases that several groups repeat to shared groups, and declares which inherited cases the groups leave out
/// or override.
///
/// Cases are equal if they have the same match, and also the same texts, or the same name and not different texts.
struct SharedCases {
    private typealias Member = (group: Int, declared: CaseDraft)

    /// A case that several groups repeat.
    private struct Repeated {
        /// The case that the shared group gets.
        var first: CaseDraft
        /// For each group that repeats the case, by the group's index: the name that the case has there.
        var holders: [Int: String]
    }

    private(set) var groups: [GroupDraft]
    /// The indices of the groups, by name.
    private var positions: [String: Int]

    /// - Parameter groups: Groups whose parents come from the source, without cycles.
    init(_ groups: [GroupDraft]) {
        self.groups = groups
        positions = Dictionary(groups.indices.map { (groups[$0].name, $0) }) { first, _ in first }
        removeInherited()
        lift()
        settle()
    }

    // MARK: Lifting

    /// Removes the cases that a group inherits anyway.
    private mutating func removeInherited() {
        let except = excepted
        for index in groups.indices where groups[index].parents?.isEmpty == false {
            let inherited = Set(ancestors(of: index).flatMap { groups[$0].cases.map(\.meaning) })
            let name = groups[index].name
            groups[index].cases.removeAll { inherited.contains($0.meaning) && !except.contains("\(name).\($0.name)") }
        }
    }

    /// The inherited cases that groups leave out. These cases stay in their groups.
    private var excepted: Set<String> { Set(groups.flatMap(\.except)) }

    /// The maximum number of shared groups.
    private static let limit = 100

    private mutating func lift() {
        var found = repeated()
        for _ in 0..<Self.limit {
            // If several sets are equally large, take the first one, so that every run gives the same spec.
            guard let largest = found.max(by: { $0.holders.count < $1.holders.count })?.holders, largest.count > 1
            else { return }
            var shared: [Repeated] = []
            for index in found.indices {
                let within = found[index].holders.filter { largest[$0.key] != nil }
                // A case that at least half of the groups have is shared; the other groups leave it out.
                guard within.count > 1, within.count * 2 >= largest.count,
                    !shared.contains(where: { $0.first.isAsSpecific(as: found[index].first) })
                else { continue }
                shared.append(Repeated(first: found[index].first, holders: within))
                found[index].holders = found[index].holders.filter { within[$0.key] == nil }
            }
            lift(shared, outOf: largest.keys.sorted())
        }
    }

    /// Returns the sets of equal cases, in the order of their first cases.
    private func repeated() -> [Repeated] {
        let except = excepted
        let members = groups.indices.flatMap { group in
            groups[group].cases.map { Member(group, $0) }
                .filter { !except.contains("\(groups[group].name).\($0.declared.name)") }
        }
        var byTexts: [CaseMeaning: String] = [:]
        // A case without texts has the texts of the cases with its name, if these are all equal.
        let named = members.grouped { $0.declared.meaningByName }
        for (key, alike) in named {
            let texts = alike.filter(\.declared.hasText).map(\.declared.texts).unique { $0 }
            if texts.count < 2 { byTexts[key] = texts.isEmpty ? "none" : "one" }
        }
        var sets: [[Member]] = []
        var known: [CaseMeaning: Int] = [:]
        for member in members {
            let joins = byTexts[member.declared.meaningByName] != nil
            let keys = [
                member.declared.hasText ? member.declared.meaningByTexts : nil,
                joins ? member.declared.meaningByName : nil,
            ].compactMap { $0 }
            let index = keys.lazy.compactMap { known[$0] }.first ?? sets.count
            if index == sets.count { sets.append([]) }
            sets[index].append(member)
            for key in keys where known[key] == nil { known[key] = index }
        }
        return sets.compactMap { alike in
            let holders = Dictionary(alike.map { ($0.group, $0.declared.name) }) { first, _ in first }
            guard holders.count > 1 else { return nil }
            var first = (alike.first { $0.declared.hasText } ?? alike[0]).declared
            first.name = alike.map(\.declared.name).commonest ?? first.name
            return Repeated(first: first, holders: holders)
        }
    }

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
            let before = parents(of: holder).flatMap { parent in groups[parent].cases.map { (parent, $0) } }
            for (one, declared) in zip(repeated, shared.cases) {
                if let name = one.holders[holder] {
                    groups[holder].cases.removeAll { $0.name == name }
                    // The group's own case won over some inherited cases, and the shared case doesn't.
                    let others = before.filter { declared.isAsSpecific(as: $0.1) }.map { self.name(of: $0) }
                    groups[holder].except += others.filter { !groups[holder].except.contains($0) }
                } else if !groups[holder].cases.contains(where: { $0.match == declared.match }) {
                    groups[holder].except.append("\(shared.name).\(declared.name)")
                }
            }
            groups[holder].parents = (groups[holder].parents ?? []) + [shared.name]
        }
        positions[shared.name] = groups.count
        groups.append(shared)
    }

    /// Returns a free name for a shared group: `Common` if possible. Otherwise, `Common` is preceded by the name of
    /// the first shared case if more than two groups share the cases, or else by the names of the first two groups.
    private func nameOfShared(_ holders: [Int], by first: String) -> String {
        // A group's cases can't have the name of one of its parents.
        var taken = Names.reservedGroups.union(
            groups.flatMap { [$0.name] + $0.cases.map(\.name) }.map { $0.lowercased() })
        let names = holders.prefix(2).map { groups[$0].name }.joined()
        let specific = holders.count > 2 ? capitalized(first) : names
        let candidates = ["Common", specific + "Common", names + "Common"]
        return candidates.first { $0.utf8.count <= 2 * Names.limit && !taken.contains($0.lowercased()) }
            ?? taken.claim("Shared")
    }

    // MARK: Inheritance

    private typealias Inherited = (group: Int, declared: CaseDraft)

    /// Adds `overrides` to cases that hide an inherited case, and leaves out all but one of several inherited cases
    /// that match the same responses.
    private mutating func settle() {
        var visible: [Int: [Inherited]] = [:]
        for group in order {
            let all = parents(of: group).flatMap { visible[$0] ?? [] }.unique { name(of: $0) }
            let names = Set(all.map { name(of: $0) })
            groups[group].except = groups[group].except.filter(names.contains)
            let except = Set(groups[group].except)
            var kept: [Inherited] = []
            var index = MatchIndex()
            var own = MatchIndex()
            for (position, declared) in groups[group].cases.enumerated() { own.add(declared, at: position) }
            for one in all where !except.contains(name(of: one)) {
                let rivals = one.declared.rows.flatMap(index.ties).map { kept[$0] }
                // A range that overlaps a range of the group would tie for a part of its responses.
                if rivals.contains(where: { !isRelated($0.group, one.group) })
                    || one.declared.rows.contains(where: own.overlaps)
                {
                    groups[group].except.append(name(of: one))
                } else {
                    index.add(one.declared, at: kept.count)
                    kept.append(one)
                }
            }
            for position in groups[group].cases.indices {
                let hidden = groups[group].cases[position].rows.flatMap { row -> [Int] in
                    let found = index.ties(with: row)
                    // A case that another inherited case hides isn't hidden again.
                    return found.filter { one in
                        !found.contains { ancestors(of: kept[$0].group).contains(kept[one].group) }
                    }
                }
                groups[group].cases[position].overrides = hidden.unique { $0 }.sorted().map { name(of: kept[$0]) }
            }
            visible[group] = groups[group].cases.map { (group, $0) } + kept
            inheritOtherwise(in: group)
        }
        setSuccesses(visible)
    }

    /// If a group would inherit several `otherwise`s, gives it a copy of the first.
    private mutating func inheritOtherwise(in group: Int) {
        if groups[group].otherwise != nil { return }
        let providers = ancestors(of: group).filter { groups[$0].otherwise != nil }
        if providers.count > 1 { groups[group].otherwise = groups[providers[0]].otherwise }
    }

    /// Sets `successes` of each group that sees a case for a 2xx, and of each group that inherits from such a group.
    private mutating func setSuccesses(_ visible: [Int: [Inherited]]) {
        for group in order {
            // A 2xx with a code is a failure because of its body.
            let cases = (visible[group] ?? []).map(\.declared).filter(\.codes.isEmpty)
            let failing = cases.flatMap(\.statuses).filter { $0.first < 300 && $0.last >= 200 }
            let isInherited = ancestors(of: group).contains { groups[$0].successes != nil }
            if failing.isEmpty, !isInherited { continue }
            let statuses = (200...299).filter { status in !failing.contains { $0.contains(status) } }
            let starts = statuses.filter { !statuses.contains($0 - 1) }
            let ends = statuses.filter { !statuses.contains($0 + 1) }
            groups[group].successes = zip(starts, ends).map { StatusPattern(statuses: $0...$1) }
        }
    }

    private func name(of one: Inherited) -> String { "\(groups[one.group].name).\(one.declared.name)" }

    private func parents(of group: Int) -> [Int] { (groups[group].parents ?? []).compactMap { positions[$0] } }

    private func ancestors(of group: Int) -> [Int] { reached(from: parents(of: group), parents) }

    private func isRelated(_ one: Int, _ other: Int) -> Bool {
        one != other && (ancestors(of: one).contains(other) || ancestors(of: other).contains(one))
    }

    /// All groups, each after its parents.
    private var order: [Int] {
        groups.indices.map { ($0, ancestors(of: $0).count) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }
}

/// The cases of a group by the statuses and codes that they match.
private struct MatchIndex {
    private var rows: [SwiftClaims.Row: [Int]] = [:]
    private var ranged: [(row: SwiftClaims.Row, position: Int)] = []

    mutating func add(_ declared: CaseDraft, at position: Int) {
        for row in declared.rows {
            rows[row, default: []].append(position)
            if row.hasRange { ranged.append((row, position)) }
        }
    }

    /// Whether the row and another one with ranges of the same size overlap.
    func overlaps(_ row: SwiftClaims.Row) -> Bool {
        row.hasRange && ranged.contains { $0.row != row && $0.row.ties(with: row) }
    }

    /// Returns the positions of the cases that match responses of the row equally well.
    func ties(with row: SwiftClaims.Row) -> [Int] {
        let equal = rows[row] ?? []
        if !row.hasRange { return equal }
        return (equal + ranged.filter { $0.row.ties(with: row) }.map(\.position)).unique { $0 }
    }
}

/// The statuses and codes of a case, and its name or its texts.
private struct CaseMeaning: Hashable {
    var statuses: [StatusPattern]
    var codes: [CodePattern]
    var name: String?
    var texts: [TextDraft?]?
}

extension CaseDraft {
    /// The statuses and codes that the case matches, one by one.
    var rows: [SwiftClaims.Row] {
        let statuses = self.statuses.isEmpty ? [nil] : self.statuses.map { $0 as StatusPattern? }
        let codes = self.codes.isEmpty ? [nil] : self.codes.map { $0 as CodePattern? }
        return statuses.flatMap { status in codes.map { SwiftClaims.Row(status: status, code: $0) } }
    }

    fileprivate var match: CaseMeaning {
        CaseMeaning(
            statuses: statuses.sorted { ($0.first, $0.last) < ($1.first, $1.last) },
            codes: codes.sorted { $0.written < $1.written })
    }

    fileprivate var meaning: CaseMeaning {
        var meaning = meaningByName
        meaning.texts = texts
        return meaning
    }

    fileprivate var meaningByName: CaseMeaning {
        var meaning = match
        meaning.name = isRenamed ? summary : name.lowercased()
        return meaning
    }

    fileprivate var meaningByTexts: CaseMeaning {
        var meaning = match
        meaning.texts = texts
        return meaning
    }

    fileprivate var texts: [TextDraft?] { [title, description] }

    var hasText: Bool { title != nil || description.map { $0 != .placeholder } ?? false }
}

extension Array where Element: Hashable {
    /// The most common element, or the first one in a tie.
    var commonest: Element? {
        let counted = grouped { $0 }
        let most = counted.map(\.elements.count).max()
        return counted.first { $0.elements.count == most }?.key
    }
}
