extension FieldsFormat {
    /// Returns the problems that this format can express. Parts for which the format has no place are left out.
    /// Problems with the same name are grouped.
    package func expressible(_ problems: [FieldProblem]) -> [FieldProblem] {
        var names: [String?] = []
        var byName: [String?: [FieldProblem]] = [:]
        for problem in problems {
            let expressed = FieldProblem(
                name: problem.name.nonEmpty, value: value.isEmpty ? nil : problem.value.nonEmpty,
                reason: reason.isEmpty && !name.isEmpty ? nil : problem.reason.nonEmpty,
                code: code.isEmpty ? nil : problem.code.nonEmpty)
            if expressed == FieldProblem(name: name.isEmpty ? expressed.name : nil) { continue }
            if byName[expressed.name] == nil { names.append(expressed.name) }
            byName[expressed.name, default: []].append(expressed)
        }
        let expressed = names.flatMap { byName[$0] ?? [] }
        // An object with field names as keys can't contain a problem without a name.
        return name.isEmpty && names.count > 1 ? expressed.filter { $0.name != nil } : expressed
    }
}

extension String? {
    fileprivate var nonEmpty: String? { self == "" ? nil : self }
}

extension ResponseDraft {
    /// Writes problems at the first place of `fields`: as elements of an array, or, if entries have no place for a
    /// name, as an object with a list for each field name. If the place already has an object, a single problem is
    /// written into this object.
    ///
    /// - Returns: `false` if the problems can't be written.
    mutating func put(_ problems: [FieldProblem], in format: FieldsFormat) -> Bool {
        guard let pointer = format.firstList else { return false }
        return change(pointer) { node in
            if case .object? = node, !format.name.isEmpty {
                return problems.count == 1 && format.put(problems[0], into: &node)
            }
            let isNamed = problems.contains { $0.name != nil }
            if format.name.isEmpty && isNamed { return format.putMembers(problems, into: &node) }
            var elements: [Node] = []
            if case .array(let present)? = node { elements = present } else if node != nil { return false }
            for (index, problem) in problems.enumerated() {
                var element = index < elements.count ? elements[index] : nil
                guard format.put(problem, into: &element), let element else { return false }
                if index < elements.count { elements[index] = element } else { elements.append(element) }
            }
            node = .array(elements)
            return true
        }
    }
}

extension FieldsFormat {
    /// The pointer to the first list of problems. A list of names is the list of an `each` itself.
    fileprivate var firstList: JSONPointer? {
        if case .each(let list, at: "")? = at.first, name.first?.root == .wholeBody { return JSONPointer(list) }
        return at.first?.firstPointer
    }

    /// Writes a problem as an object, or as a text if the place of a part is the entry itself. If entries have no place
    /// for a name and a reason, a problem with only a reason is written as a text.
    fileprivate func put(
        _ problem: FieldProblem, into node: inout ResponseDraft.Node?, isNamed: Bool = false
    ) -> Bool {
        if reason.isEmpty, name.isEmpty, problem.value == nil, problem.code == nil, node == nil {
            node = problem.reason.map { .text($0) }
            return node != nil
        }
        let parts = [
            (name, isNamed ? nil : problem.name), (value, problem.value), (reason, problem.reason),
            (code, problem.code),
        ]
        for case (let places, let text?) in parts {
            guard let place = places.first, let pointer = place.root.firstPointer else { return false }
            let isWritten = ResponseDraft.change(&node, pointer.tokens[...]) {
                place.put(text, into: &$0, marked: true)
            }
            guard isWritten else { return false }
        }
        return node != nil
    }

    /// Writes an object with field names as keys, each with the list of its problems.
    fileprivate func putMembers(_ problems: [FieldProblem], into node: inout ResponseDraft.Node?) -> Bool {
        var members: [(name: [UInt8], value: ResponseDraft.Node)] = []
        if case .object(let present)? = node { members = present } else if node != nil { return false }
        let others = members.count
        for problem in problems {
            var element: ResponseDraft.Node?
            guard let name = problem.name.map({ Array($0.utf8) }), put(problem, into: &element, isNamed: true),
                let element
            else { return false }
            if let last = members.indices.last, last >= others, members[last].name == name,
                case .array(let elements) = members[last].value
            {
                members[last].value = .array(elements + [element])
            } else {
                guard !members.contains(where: { $0.name == name }) else { return false }
                members.append((name, .array([element])))
            }
        }
        node = .object(members)
        return true
    }
}
