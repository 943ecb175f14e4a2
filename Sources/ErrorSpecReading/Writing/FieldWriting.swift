extension ResponseDraft {
    /// Says what is wrong with the fields of a request, in the form that a body's `fields` reads.
    ///
    /// - Returns: `false`, and nothing has changed, where none of its places can hold them.
    mutating func put(_ problems: [FieldProblem], in format: FieldsFormat) -> Bool {
        let writing = FieldWriting(format)
        for root in format.at {
            guard let pointer = root.firstPointer else { continue }
            if change(pointer, { writing.put(problems, into: &$0, isWholeBody: pointer == .whole) }) { return true }
        }
        return false
    }
}

extension FieldsFormat {
    /// The problems that this format can say: without the parts that it has no place for, those of one name in succession.
    package func sayable(_ problems: [FieldProblem]) -> [FieldProblem] {
        var order: [String?: [FieldProblem]] = [:]
        var names: [String?] = []
        for problem in problems {
            let said = FieldProblem(
                name: problem.name.nonEmpty, value: value.isEmpty ? nil : problem.value.nonEmpty,
                reason: reason.isEmpty && !name.isEmpty ? nil : problem.reason.nonEmpty,
                code: code.isEmpty ? nil : problem.code.nonEmpty)
            if said == FieldProblem(name: name.isEmpty ? said.name : nil) { continue }
            if order[said.name] == nil { names.append(said.name) }
            order[said.name, default: []].append(said)
        }
        return names.flatMap { order[$0] ?? [] }
    }
}

extension String? {
    fileprivate var nonEmpty: String? { self == "" ? nil : self }
}

/// Makes the JSON of problems with fields.
private struct FieldWriting {
    private let name: JSONPointer?
    private let value: JSONPointer?
    private let reason: JSONPointer?
    private let code: JSONPointer?

    init(_ format: FieldsFormat) {
        name = format.name.first.flatMap(JSONPointer.init)
        value = format.value.first.flatMap(JSONPointer.init)
        reason = format.reason.first.flatMap(JSONPointer.init)
        code = format.code.first.flatMap(JSONPointer.init)
    }

    /// An array of problems where nothing forbids one; else one problem in the object that is there, or its members by name.
    func put(_ problems: [FieldProblem], into node: inout ResponseDraft.Node?, isWholeBody: Bool) -> Bool {
        switch node {
        case .array(let elements)?:
            guard let elements = elementsOfArray(problems, over: elements) else { return false }
            node = .array(elements)
            return true
        case nil where !isWholeBody, .any? where !isWholeBody:
            if let elements = elementsOfArray(problems, over: []) {
                node = .array(elements)
                return true
            }
            node = nil
        case .object?, nil, .any?: break
        case .text?, .number?, .no?, .null?: return false
        }
        return problems.count == 1 && name != nil && putParts(of: problems[0], name: name, into: &node)
            || putMembers(problems, into: &node)
    }

    /// An element for each problem; what the code or a message has put there already says more of the first.
    ///
    /// - Returns: `nil` where a name would be lost, or one of the present elements says something else.
    private func elementsOfArray(
        _ problems: [FieldProblem], over present: [ResponseDraft.Node]
    ) -> [ResponseDraft.Node]? {
        guard name != nil || problems.allSatisfy({ $0.name == nil }) else { return nil }
        // Texts and objects in one list would surprise other clients.
        let areTexts = reason == nil || present.isEmpty && problems.allSatisfy { isText($0, name: name) }
        var elements = present
        for (index, problem) in problems.enumerated() {
            if index < present.count {
                var node: ResponseDraft.Node? = present[index]
                guard putParts(of: problem, name: name, into: &node), let node else { return nil }
                elements[index] = node
            } else {
                guard let element = element(problem, name: name, asText: areTexts) else { return nil }
                elements.append(element)
            }
        }
        return elements
    }

    /// Whether a text says all of a problem.
    private func isText(_ problem: FieldProblem, name: JSONPointer?) -> Bool {
        problem == FieldProblem(name: name == nil ? problem.name : nil, reason: problem.reason)
    }

    private func element(
        _ problem: FieldProblem, name: JSONPointer?, asText isTextAllowed: Bool = true
    ) -> ResponseDraft.Node? {
        if isTextAllowed, isText(problem, name: name), let reason = problem.reason { return .text(reason) }
        var node: ResponseDraft.Node?
        return putParts(of: problem, name: name, into: &node) ? node : nil
    }

    private func putParts(
        of problem: FieldProblem, name: JSONPointer?, into node: inout ResponseDraft.Node?
    ) -> Bool {
        var draft = ResponseDraft(root: node)
        let parts = [(name, problem.name), (value, problem.value), (reason, problem.reason), (code, problem.code)]
        for case (let pointer?, let text?) in parts {
            let isThere = draft.change(pointer) { node in
                if case .text(text)? = node { return true }
                guard node == nil else { return false }
                node = .text(text)
                return true
            }
            guard isThere else { return false }
        }
        node = draft.root
        return true
    }

    /// An object of name → list of what is wrong.
    private func putMembers(_ problems: [FieldProblem], into node: inout ResponseDraft.Node?) -> Bool {
        var members: [(name: [UInt8], value: ResponseDraft.Node)] = []
        if case .object(let present)? = node { members = present }
        var own: [[UInt8]: Int] = [:]
        for problem in problems {
            guard let name = problem.name.map({ Array($0.utf8) }), let element = element(problem, name: nil) else {
                return false
            }
            if let index = own[name], case .array(let elements) = members[index].value {
                members[index].value = .array(elements + [element])
            } else {
                guard !members.contains(where: { $0.name == name }) else { return false }
                own[name] = members.count
                members.append((name, .array([element])))
            }
        }
        node = .object(members)
        return true
    }
}
