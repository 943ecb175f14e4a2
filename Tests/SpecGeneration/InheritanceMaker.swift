/// Makes drafts with complex inheritance and many `except`s. Everything else in them is simple.
struct InheritanceMaker {
    private var random: SeededGenerator
    private let api: String
    private var groups: [SpecDraft.Group] = []
    /// The cases of each group, own and inherited, including inherited cases that the group leaves out.
    private var cases: [Set<String>] = []
    /// Most cases have a unique status, so that few of them need repair.
    private var statuses: [Int] = []

    init(seed: UInt64, api: String) {
        random = SeededGenerator(seed: seed)
        self.api = api
    }

    mutating func make() -> SpecDraft {
        let hasCodes = random.chance(30)
        statuses = Array(400...430).shuffled(using: &random)
        for index in 0..<random.number(3...6) { makeGroup(index, hasCodes: hasCodes) }
        let header = ["errorspec: 1", "api: \(api)", "title: Error"]
        let body = ["body: plain", "bodies: {plain: {code: /code}}"]
        return SpecDraft(header: header + (hasCodes ? body : []), groups: groups, operations: [])
    }

    private mutating func makeGroup(_ index: Int, hasCodes: Bool) {
        var group = SpecDraft.Group(name: "G\(index)", file: 0, lines: [("description", "Text")], cases: [])
        let parents = random.some(min(index, random.pick([0, 1, 1, 2, 2, 3])), of: Array(0..<index))
            .shuffled(using: &random)
        if !parents.isEmpty { group.parents = parents.map { "G\($0)" } }
        let inherited = parents.reduce(into: Set<String>()) { $0.formUnion(cases[$1]) }
        if !inherited.isEmpty, random.chance(50) {
            group.except = random.some(random.number(1...2), of: inherited.sorted())
        }
        for number in 0..<random.number((parents.isEmpty ? 1 : 0)...2) {
            var lines = [("status", random.chance(75) ? "\(statuses.removeLast())" : random.pick(["4xx", "410-420"]))]
            if hasCodes, random.chance(40) { lines.append(("code", random.pick(["A", "B", "C*"]))) }
            group.cases.append(.init(name: "case\(number)", lines: lines))
        }
        if random.chance(35) { group.otherwise = [("description", "Else")] }
        cases.append(inherited.union(group.cases.map { "\(group.name).\($0.name)" }))
        groups.append(group)
    }
}
