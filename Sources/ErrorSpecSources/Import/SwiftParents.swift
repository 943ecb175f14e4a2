import ErrorSpecLanguage
import ErrorSpecReading

/// Which groups inherit from which: errors that wrap others, and handlers that ask others first.
extension SwiftImporter {
    /// The types of errors that a type wraps, or whose handlers its own asks.
    func wrapped(by index: Int) -> [Int] {
        var found: [Int] = []
        for other in types[index].asked + types[index].cases.flatMap({ payload(of: $0, in: index) })
        where types[other].isAboutErrors && !found.contains(other) {
            found.append(other)
        }
        return found
    }

    private func payload(of declared: SwiftErrorType.Case, in index: Int) -> [Int] {
        declared.payload.compactMap { errors.positions[$0] }.filter { $0 != index && types[$0].isAboutErrors }
    }

    func wraps(_ declared: SwiftErrorType.Case, of index: Int) -> Bool { !payload(of: declared, in: index).isEmpty }

    /// The groups of the types that a type wraps, or whose handlers its own asks.
    private func parents(of index: Int) -> [Int] { wrapped(by: index).compactMap { groupOfType[$0] } }

    /// The cases that wrap the parents.
    func parentNames(of index: Int) -> [String] { parents(of: index).map { groups[$0].name.lowercased() } }

    mutating func linkParents(_ relevant: [Int]) {
        for index in relevant {
            guard let group = groupOfType[index] else { continue }
            // Enums that wrap each other inherit one way only.
            for parent in parents(of: index) where parent != group && !ancestors(of: parent).contains(group) {
                let name = groups[parent].name
                if groups[group].parents?.contains(name) != true { groups[group].parents?.append(name) }
            }
        }
    }

    private func parentGroups(of group: Int) -> [Int] { (groups[group].parents ?? []).compactMap { positions[$0] } }

    func ancestors(of group: Int) -> Set<Int> { Set(reached(from: parentGroups(of: group)) { parentGroups(of: $0) }) }

    /// The cases that a group inherits, by the groups that declare them.
    func inherited(by group: Int) -> [(group: String, declared: CaseDraft)] {
        let leftOut = groups.map { Set($0.except) }
        return reached(from: parentGroups(of: group)) { parentGroups(of: $0) }.flatMap { ancestor in
            groups[ancestor].cases.compactMap { declared in
                let name = "\(groups[ancestor].name).\(declared.name)"
                // Each way by which a case comes ends at a group that leaves it out, or at the one that has it.
                let reaching = reached(from: [group]) { leftOut[$0].contains(name) ? [] : parentGroups(of: $0) }
                return reaching.contains(ancestor) ? (groups[ancestor].name, declared) : nil
            }
        }
    }

    /// A case that hides an inherited one says so.
    mutating func addOverrides() {
        for index in groups.indices {
            let inherited = InheritedCases(inherited(by: index))
            for position in groups[index].cases.indices {
                let hidden = inherited.asSpecific(as: groups[index].cases[position])
                groups[index].cases[position].overrides += hidden.map { "\($0.group).\($0.declared.name)" }
            }
        }
    }

    /// Of cases for one response that come from several parents, the first handles it. The other is left out, or where it
    /// matches something else too, hidden; and listed.
    mutating func settleInherited(_ relevant: [Int]) {
        let ancestors = groups.indices.map { self.ancestors(of: $0) }
        let types = Dictionary(groupOfType.map { ($0.value, $0.key) }) { first, _ in first }
        for group in groups.indices.sorted(by: { ancestors[$0].count < ancestors[$1].count }) {
            let range = self.types[types[group] ?? relevant[0]].range
            var own = InheritedCases(groups[group].cases.map { (groups[group].name, $0) })
            var kept = InheritedCases([])
            for next in inherited(by: group) {
                let rivals = kept.asSpecific(as: next.declared).filter { other in
                    guard let one = positions[next.group], let two = positions[other.group] else { return false }
                    return one != two && !ancestors[one].contains(two) && !ancestors[two].contains(one)
                }
                // An own case hides all of them.
                let conflicts = rivals.compactMap { rival in
                    rival.declared.shared(with: next.declared).flatMap { own.rest(of: $0) }.map { (rival, $0) }
                }
                let isLeftOut =
                    !conflicts.isEmpty && InheritedCases(rivals).rest(of: next.declared).flatMap(own.rest) == nil
                let name = "\(next.group).\(next.declared.name)"
                if isLeftOut { groups[group].except.append(name) } else { kept.add(next) }
                for (rival, part) in conflicts {
                    let end = isLeftOut ? "the second is left out" : "a case like the first is written"
                    unused.add(
                        .case,
                        "`\(groups[group].name)` inherits `\(rival.group).\(rival.declared.name)` and `\(name)` for "
                            + "\(part.shownMatch): \(end)",
                        at: range)
                    if isLeftOut { continue }
                    own.add((groups[group].name, groups[group].add(part, below: groups[group].parents ?? [])))
                }
            }
        }
    }

    /// Drops the groups that say nothing, and then those that inherit from nothing else.
    mutating func dropEmpty() {
        var empty: Set<String> = []
        repeat {
            empty = Set(groups.filter(\.saysNothing).map(\.name))
            groups.removeAll { empty.contains($0.name) }
            for index in groups.indices { groups[index].parents?.removeAll(where: empty.contains) }
        } while !empty.isEmpty
        positions = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].name, $0) })
    }

    /// Of the defaults of several parents, of which no spec can inherit more than one, the first is written.
    mutating func settleDefaults(_ relevant: [Int]) {
        let inOrder = relevant.sorted { one, other in
            let counts = [one, other].map { index in groupOfType[index].map { ancestors(of: $0).count } ?? 0 }
            return (counts[0], one) < (counts[1], other)
        }
        for index in inOrder {
            guard let group = groupOfType[index], groups[group].otherwise == nil else { continue }
            let holders = ancestors(of: group).filter { groups[$0].otherwise != nil && !groups[$0].saysNothing }
            let nearest = holders.filter { holder in !holders.contains { ancestors(of: $0).contains(holder) } }.sorted()
            guard nearest.count > 1 else { continue }
            // A silent one says less than any other.
            let chosen = nearest.first { groups[$0].otherwise?.hasText == true } ?? nearest[0]
            groups[group].otherwise = groups[chosen].otherwise
            unused.add(
                .case,
                "`\(types[index].name)` has the defaults of \(listed(nearest.map { groups[$0].name })): that of "
                    + "`\(groups[chosen].name)` is written",
                at: types[index].range)
        }
    }

    /// The body that cases need, where no type that is decoded says where it is.
    mutating func assumeBody(at range: SourceRange) {
        let handlers = groups.flatMap(\.handlers)
        if handlers.contains(where: { !$0.codes.isEmpty }), body.code.isEmpty {
            body.code = [Place(.pointer("/code"))]
            unused.add(.body, "no type says where the body holds its code: `/code` is assumed", at: range)
        }
        // A fallback stands behind the server's own message.
        let hasFallback = handlers.contains { $0.title?.isFallback == true || $0.description?.isFallback == true }
        if hasFallback, body.message.isEmpty {
            body.message = [Place(.pointer("/message"))]
            unused.add(.body, "no type says where the body holds its message: `/message` is assumed", at: range)
        }
    }
}

/// Cases by their codes, among which those for the same response are found without asking each.
private struct InheritedCases {
    typealias Member = (group: String, declared: CaseDraft)

    private var members: [Member] = []
    /// Without a code a case has the key `nil`.
    private var positions: [String?: [Int]] = [:]

    init(_ members: [Member]) {
        for member in members { add(member) }
    }

    mutating func add(_ member: Member) {
        for key in Self.keys(member.declared) { positions[key, default: []].append(members.count) }
        members.append(member)
    }

    /// In the order in which they have been added.
    func asSpecific(as other: CaseDraft) -> [Member] {
        let candidates = Set(Self.keys(other).flatMap { positions[$0] ?? [] })
        return candidates.sorted().map { members[$0] }.filter { $0.declared.isAsSpecific(as: other) }
    }

    /// The part of a case that none of them matches as narrowly.
    func rest(of other: CaseDraft) -> CaseDraft? {
        asSpecific(as: other).reduce(other) { $0?.without($1.declared) }
    }

    private static func keys(_ declared: CaseDraft) -> [String?] { declared.codes.isEmpty ? [nil] : declared.codes }
}
