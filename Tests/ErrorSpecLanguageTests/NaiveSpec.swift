import ErrorSpecLanguage

/// A spec for the naive implementation: groups and cases refer to each other by index.
struct NaiveSpec {
    struct Case {
        var name: String
        var group: Int
        var statuses: [ClosedRange<Int>] = []
        var codes: [String] = []
        var overrides: [Int] = []
    }

    struct Group {
        /// `nil` if the group has no `parents`, so that the default group is its parent.
        var parents: [Int]?
        var except: [Int] = []
        var hasOtherwise = false
        /// The statuses of the group's `successes`, or `nil` if the group doesn't have the key.
        var successes: ClosedRange<Int>?
    }

    var groups: [Group]
    var cases: [Case]
    var defaultGroup: Int?
    /// Whether the body has `failure` places for a 2xx.
    var hasFailure: Bool

    func groupName(_ group: Int) -> String { "G\(String(UnicodeScalar(UInt8(ascii: "A") + UInt8(group))))" }
    func caseName(_ index: Int) -> String { "\(groupName(cases[index].group)).\(cases[index].name)" }
}

extension NaiveSpec {
    var yaml: String {
        var text = """
            errorspec: 1
            api: Random
            title: Error
            body: only
            bodies:
              only: {code: /code\(hasFailure ? ", failure: /failed" : "")}

            """
        if let defaultGroup { text += "parents: [\(groupName(defaultGroup))]\n" }
        text += "groups:\n"
        for (index, group) in groups.enumerated() {
            text += "  \(groupName(index)):\n    summary: A group\n    description: Something\n"
            if let parents = group.parents {
                text += "    parents: [\(parents.map(groupName).joined(separator: ", "))]\n"
            }
            if let successes = group.successes {
                text +=
                    "    successes: \(successes.count == 1 ? "200" : "\(successes.lowerBound)-\(successes.upperBound)")\n"
            }
            if !group.except.isEmpty { text += "    except: [\(group.except.map(caseName).joined(separator: ", "))]\n" }
            if group.hasOtherwise { text += "    otherwise: {title: Other \(index)}\n" }
            let own = cases.indices.filter { cases[$0].group == index }
            if !own.isEmpty { text += "    cases:\n" }
            for id in own { text += "      \(yaml(of: id))\n" }
        }
        return text
    }

    private func yaml(of id: Int) -> String {
        let item = cases[id]
        var parts = ["title: Title of \(caseName(id))"]
        if !item.statuses.isEmpty {
            let statuses = item.statuses.map {
                $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
            }
            parts.append("status: [\(statuses.joined(separator: ", "))]")
        }
        if !item.codes.isEmpty {
            parts.append("code: [\(item.codes.map { $0.contains("-") ? $0 : "'\($0)'" }.joined(separator: ", "))]")
        }
        if !item.overrides.isEmpty {
            parts.append("overrides: [\(item.overrides.map(caseName).joined(separator: ", "))]")
        }
        return "\(item.name): {\(parts.joined(separator: ", "))}"
    }
}

/// A small generator of random numbers whose whole state is its seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension NaiveSpec {
    static let statusPool: [ClosedRange<Int>] = [
        400...400, 401...401, 400...401, 404...404, 400...499, 400...404, 401...405, 400...409, 500...599, 500...503,
        503...503,
        402...404, 200...200, 200...299,
    ]
    static let codePool = [
        "A", "B", "C", "A", "B", "AB", "A*", "AB*", "*", "150", "100-199", "150-249", "100-299", "1*", "15*",
    ]

    /// A random spec, which may break every rule of inheritance but has no cycles.
    static func random(seed: UInt64) -> NaiveSpec {
        var numbers = SeededNumbers(seed: seed)
        let hasFailure = Int.random(in: 0..<3, using: &numbers) == 0
        var spec = NaiveSpec(groups: [], cases: [], defaultGroup: nil, hasFailure: hasFailure)
        let groupCount = Int.random(in: 1...6, using: &numbers)
        let listsSuccesses = !hasFailure && Int.random(in: 0..<3, using: &numbers) == 0
        let pool = hasFailure || listsSuccesses ? statusPool : Array(statusPool.dropLast(2))
        for index in 0..<groupCount {
            var group = Group()
            if index > 0, Int.random(in: 0..<4, using: &numbers) > 0 {
                group.parents = Array(
                    (0..<index).shuffled(using: &numbers).prefix(Int.random(in: 1...2, using: &numbers)))
            } else if Bool.random(using: &numbers) {
                group.parents = []
            }
            group.hasOtherwise = Int.random(in: 0..<4, using: &numbers) == 0
            if listsSuccesses { group.successes = Bool.random(using: &numbers) ? 200...200 : 200...250 }
            spec.groups.append(group)
            for number in 0..<Int.random(in: 0...4, using: &numbers) {
                var item = Case(name: "c\(index)x\(number)", group: index)
                if Int.random(in: 0..<5, using: &numbers) > 0 {
                    item.statuses = Array(pool.shuffled(using: &numbers).prefix(Int.random(in: 1...2, using: &numbers)))
                }
                if item.statuses.isEmpty || Int.random(in: 0..<3, using: &numbers) == 0 {
                    let codes = codePool.shuffled(using: &numbers).prefix(Int.random(in: 1...2, using: &numbers))
                    item.codes = Set(codes).sorted()
                }
                spec.cases.append(item)
            }
        }
        if Bool.random(using: &numbers) { spec.defaultGroup = Int.random(in: 0..<groupCount, using: &numbers) }
        spec.addReferences(using: &numbers)
        return spec
    }

    private mutating func addReferences(using numbers: inout SeededNumbers) {
        for index in groups.indices where Int.random(in: 0..<4, using: &numbers) == 0 && !cases.isEmpty {
            groups[index].except = Array(
                cases.indices.shuffled(using: &numbers).prefix(Int.random(in: 1...2, using: &numbers)))
        }
        // Most `overrides` are correct, so that many specs are valid.
        let reading = NaiveReading(self)
        for index in groups.indices {
            for id in cases.indices where cases[id].group == index {
                let hidden = reading.hiddenCases(by: id, in: index).sorted()
                if Int.random(in: 0..<8, using: &numbers) > 0 { cases[id].overrides = hidden }
                if Int.random(in: 0..<12, using: &numbers) == 0,
                    let other = cases.indices.randomElement(using: &numbers),
                    !cases[id].overrides.contains(other)
                {
                    cases[id].overrides.append(other)
                }
            }
        }
    }
}
