import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    /// `match(_:)`: which of the group's errors a response is.
    func emitMatching(of group: GroupPlan, to out: inout CodeWriter) {
        let matching = group.matching
        let isEmpty = matching.rows.isEmpty && matching.inheritance.isNone
        if isEmpty, group.otherwise == nil, matching.otherwise == nil { return }
        out.line()
        // Inlined, it would be optimized again in the conformance and in each group that asks, which pays for a few
        // statuses alone.
        if !matching.isBrief || group.otherwise != nil { out.line("@inline(never)") }
        out.block("\(access)static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self?") { out in
            emitOtherwise(of: group, to: &out)
            switch matching.inheritance {
            case .chain where isEmpty: out.line("return nil")
            case .chain(let parents, let except): emitChain(parents, except: except, of: matching, to: &out)
            case .compared(let parents):
                emitComparison(of: matching, with: parents.map { Candidate($0) }, to: &out)
            case .flattened(let ancestors):
                emitComparison(of: matching, with: ancestors.map { Candidate($0) }, to: &out)
            }
        }
    }

    /// What becomes of a response that no case matches.
    private func emitOtherwise(of group: GroupPlan, to out: inout CodeWriter) {
        if group.otherwise == nil, group.matching.otherwise == nil { return }
        out.block("if response.isUnmatched") { out in
            if let parent = group.matching.otherwise {
                emitOnlyParent(of: parent, of: group.matching, to: &out)
            } else {
                out.line("return .unmatched(statusCode: response.statusCode, code: response.code(Self.errorBody))")
            }
        }
    }

    // MARK: A chain

    /// Asks the parents in turn where none of the group's own cases matches.
    private func emitChain(
        _ parents: [GroupPlan.Wrap], except: [String], of matching: MatchingPlan, to out: inout CodeWriter
    ) {
        if matching.rows.isEmpty { return emitParents(parents, except: except, of: matching, to: &out) }
        emitSwitch(over: "response.status", to: &out) { out in
            emitRows(of: matching, to: &out)
            if parents.isEmpty { return out.line("default: return nil") }
            out.block(case: "default:") { emitParents(parents, except: except, of: matching, to: &$0) }
        }
    }

    private func emitParents(
        _ parents: [GroupPlan.Wrap], except: [String], of matching: MatchingPlan, to out: inout CodeWriter
    ) {
        if except.isEmpty, parents.count == 1 { return emitOnlyParent(of: parents[0], of: matching, to: &out) }
        if !except.isEmpty {
            emitSwitch(over: "\(parents[0].type).match(response)", to: &out) { out in
                out.line("case \(except.map { $0 + "?, " }.joined())nil: return nil")
                out.line("case let error?: return .\(parents[0].name)(error)")
            }
            return
        }
        if matching.isAskedAlone { out.line("guard response.asksParents else { return nil }") }
        for parent in parents {
            out.block("if let error = \(parent.type).match(response)") { out in
                out.line("return .\(parent.name)(error)")
            }
        }
        out.line("return nil")
    }

    /// The only parent's error, or none.
    private func emitOnlyParent(of parent: GroupPlan.Wrap, of matching: MatchingPlan, to out: inout CodeWriter) {
        let condition = matching.isAskedAlone ? "response.asksParents, " : ""
        out.line("guard \(condition)let error = \(parent.type).match(response) else { return nil }")
        out.line("return .\(parent.name)(error)")
    }

    // MARK: Comparing

    /// A group that is asked for a better match than what was found before.
    private struct Candidate {
        var error: Code
        /// What its error becomes in the group's; the first is that of most cases, and others are told by theirs.
        var wrapped: [(cases: [Identifier], error: Code)]

        init(_ parent: GroupPlan.Wrap) {
            error = "\(parent.type).match(response)"
            wrapped = [([], ".\(parent.name)(error)")]
        }

        init(_ ancestor: MatchingPlan.Ancestor) {
            let except = ancestor.except.map { SwiftLiteral.string($0.bareName) }.joined(separator: ", ")
            error = "\(ancestor.type).matchOwn(response\(except.isEmpty ? "" : ", except: [\(except)]"))"
            // `.token(.common(error))`
            wrapped = ancestor.paths.map { path in
                (path.cases, "\(path.wraps.reversed().reduce("error") { inner, name in ".\(name)(\(inner))" })")
            }
        }
    }

    /// The best of the group's own cases and of others.
    private func emitComparison(of matching: MatchingPlan, with others: [Candidate], to out: inout CodeWriter) {
        let beatable = matching.rows.filter(\.isBeatable).count
        if beatable == 1, others.count == 1, let last = matching.rows.last, last.isBeatable,
            let condition = condition(ofBeatable: last)
        {
            return emitComparison(of: matching, condition, with: others[0], to: &out)
        }
        if beatable > 0 { out.line("var best: Self?") }
        if !matching.rows.isEmpty {
            emitSwitch(over: "response.status", to: &out) { out in
                emitRows(of: matching, to: &out)
                out.line("default: break")
            }
        }
        if beatable == 0, others.count > 1 { out.line("var best: Self?") }
        for other in others.dropLast() {
            out.block("if \(asking(other, of: matching))") { emit(other.wrapped, as: "best = ", to: &$0) }
        }
        let best: Code = beatable > 0 || others.count > 1 ? "best" : "nil"
        if let last = others.last { emitLast(last, of: matching, else: best, to: &out) }
    }

    /// Of the last case, which another group's may beat: without a variable, which costs the compiler more.
    private func emitComparison(
        of matching: MatchingPlan, _ condition: String, with other: Candidate, to out: inout CodeWriter
    ) {
        let (others, last) = (matching.rows.dropLast(), matching.rows[matching.rows.count - 1])
        func emitLastRow(to out: inout CodeWriter) {
            out.line("let isOwn = \(condition)")
            emitLast(other, of: matching, else: "isOwn ? .\(last.name) : nil", to: &out)
        }
        if others.isEmpty { return emitLastRow(to: &out) }
        emitSwitch(over: "response.status", to: &out) { out in
            emit(others, of: matching, to: &out)
            out.block(case: "default:", emitLastRow)
        }
    }

    private func emitLast(
        _ other: Candidate, of matching: MatchingPlan, else best: Code, to out: inout CodeWriter
    ) {
        let asking = asking(other, of: matching)
        out.line("guard \(asking) else { return \(best) }") { out in
            out.block("guard \(asking) else") { $0.line("return \(best)") }
        }
        emit(other.wrapped, as: "return ", to: &out)
    }

    private func asking(_ other: Candidate, of matching: MatchingPlan) -> Code {
        "\(matching.isAskedAlone ? "response.asksParents, " : "")let error = \(other.error)"
    }

    private func emit(_ wrapped: [(cases: [Identifier], error: Code)], as action: Code, to out: inout CodeWriter) {
        if wrapped.count == 1 { return out.line("\(action)\(wrapped[0].error)") }
        emitSwitch(over: "error", to: &out) { out in
            for (cases, error) in wrapped.dropFirst() {
                out.line("case \(cases.map { ".\($0)" }.joined(separator: ", ")): \(action)\(error)")
            }
            out.line("default: \(action)\(wrapped[0].error)")
        }
    }
}

extension MatchingPlan.Inheritance {
    var isNone: Bool {
        switch self {
        case .chain(let parents, _): parents.isEmpty
        case .compared, .flattened: false
        }
    }
}

extension MatchingPlan {
    /// Whether it asks for the status alone, and for few of them.
    fileprivate var isBrief: Bool {
        inheritance.isNone && !isCompared && rows.count <= 8 && rows.allSatisfy(\.isStatus)
    }
}

extension MatchingPlan.Row {
    fileprivate var isStatus: Bool {
        guard codes.isEmpty, case .exact = statuses else { return false }
        return true
    }
}
