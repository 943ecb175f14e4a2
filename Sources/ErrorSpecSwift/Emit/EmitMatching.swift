import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    /// `match(_:)`: which of the group's errors a response is.
    func emitMatching(of group: GroupPlan, to out: inout CodeWriter) {
        let matching = group.matching
        let isEmpty = matching.rows.isEmpty && matching.inheritance.isNone
        if isEmpty, group.otherwise == nil, matching.otherwise == nil { return }
        out.line()
        // Inlined, it would be optimized again in each group that asks.
        if matching.isAsked { out.line("@inline(never)") }
        out.block("\(access)static func match(_ response: borrowing ErrorSpecRuntime.FailedResponse) -> Self?") { out in
            emitOtherwise(of: group, to: &out)
            switch matching.inheritance {
            case .chain where isEmpty: out.line("return nil")
            case .chain(let parents, let except): emitChain(parents, except: except, of: matching, to: &out)
            case .compared(let parents):
                emitComparison(of: matching, to: &out) { out in
                    for parent in parents {
                        let error: Code = "\(parent.type).match(response)"
                        emitCandidate(error, of: matching, to: &out) { $0.line("best = .\(parent.name)(error)") }
                    }
                }
            case .flattened(let ancestors):
                emitComparison(of: matching, to: &out) { out in
                    for ancestor in ancestors { emitCandidate(ancestor, of: matching, to: &out) }
                }
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
            emitRows(of: matching, to: &out) { "return .\($0)" }
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

    /// The best of the group's own cases and of others, which are asked for a better one.
    private func emitComparison(
        of matching: MatchingPlan, to out: inout CodeWriter, others: (inout CodeWriter) -> Void
    ) {
        out.line("var best: Self?")
        if !matching.rows.isEmpty {
            emitSwitch(over: "response.status", to: &out) { out in
                emitRows(of: matching, to: &out) { "best = .\($0)" }
                out.line("default: break")
            }
        }
        others(&out)
        out.line("return best")
    }

    private func emitCandidate(
        _ error: Code, of matching: MatchingPlan, to out: inout CodeWriter, _ body: (inout CodeWriter) -> Void
    ) {
        let condition = matching.isAskedAlone ? "response.asksParents, " : ""
        out.block("if \(condition)let error = \(error)", body)
    }

    private func emitCandidate(
        _ ancestor: MatchingPlan.Ancestor, of matching: MatchingPlan, to out: inout CodeWriter
    ) {
        let except = ancestor.except.map { SwiftLiteral.string($0.bareName) }.joined(separator: ", ")
        let arguments = except.isEmpty ? "response" : "response, except: [\(except)]"
        emitCandidate("\(ancestor.type).matchOwn(\(arguments))", of: matching, to: &out) { out in
            if ancestor.paths.count == 1 { return out.line("best = \(wrapped("error", in: ancestor.paths[0]))") }
            emitSwitch(over: "error", to: &out) { out in
                for path in ancestor.paths.dropFirst() {
                    let cases = path.cases.map { ".\($0)" }.joined(separator: ", ")
                    out.line("case \(cases): best = \(wrapped("error", in: path))")
                }
                out.line("default: best = \(wrapped("error", in: ancestor.paths[0]))")
            }
        }
    }

    /// `.token(.common(error))`
    private func wrapped(_ error: String, in path: MatchingPlan.Ancestor.Path) -> String {
        path.wraps.reversed().reduce(error) { inner, name in ".\(name)(\(inner))" }
    }
}

extension MatchingPlan.Inheritance {
    var isNone: Bool {
        switch self {
        case .chain(let parents, _): parents.isEmpty
        case .compared, .flattened: false
        }
    }

    fileprivate var compares: Bool {
        switch self {
        case .chain: false
        case .compared, .flattened: true
        }
    }
}

extension MatchingPlan {
    /// Whether each match says how specific it is.
    var isRecorded: Bool { isCompared || inheritance.compares }
}
