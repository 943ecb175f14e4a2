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
        ancestors(of: group).sorted().flatMap { ancestor in
            groups[ancestor].cases.compactMap { declared in
                let name = "\(groups[ancestor].name).\(declared.name)"
                // Each way by which a case comes ends at a group that leaves it out, or at the one that has it.
                let reaching = reached(from: [group]) { groups[$0].except.contains(name) ? [] : parentGroups(of: $0) }
                return reaching.contains(ancestor) ? (groups[ancestor].name, declared) : nil
            }
        }
    }

    /// A case that hides an inherited one says so.
    mutating func addOverrides() {
        for index in groups.indices {
            let inherited = inherited(by: index)
            for position in groups[index].cases.indices {
                let own = groups[index].cases[position]
                for other in inherited where own.isAsSpecific(as: other.declared) {
                    groups[index].cases[position].overrides.append("\(other.group).\(other.declared.name)")
                }
            }
        }
    }

    mutating func dropEmpty() {
        let used = Set(groups.flatMap { $0.parents ?? [] })
        groups.removeAll { group in
            group.cases.isEmpty && group.otherwise == nil && (group.parents ?? []).isEmpty && !used.contains(group.name)
        }
        positions = Dictionary(uniqueKeysWithValues: groups.indices.map { (groups[$0].name, $0) })
        for index in groups.indices { groups[index].fillIfEmpty(withText: false) }
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
