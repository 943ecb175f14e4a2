import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    /// `init?(_:)`: which of the group's errors a response is.
    func emitMatching(of group: GroupPlan, to out: inout CodeWriter) {
        let matching = group.matching
        if matching.rows.isEmpty, matching.inheritance.isNone { return }
        out.line()
        out.block("\(access)init?(_ response: borrowing ErrorSpecRuntime.ErrorResponse)") { out in
            if matching.triesEachCode { emitEachCode(to: &out) }
            switch matching.inheritance {
            case .best(let ancestors): emitBest(matching, ancestors, to: &out)
            case .chain(let parents, let except):
                if matching.needsOwnMatch {
                    out.block("if let match = Self.ownMatch(response)") { out in
                        out.line("self = match.error")
                        out.line("return")
                    }
                    emitChain(parents, except: except, to: &out)
                } else if matching.rows.isEmpty {
                    emitChain(parents, except: except, to: &out)
                } else {
                    emitRows(matching, to: &out) { row in
                        "self = .\(row.name)"
                    } otherwise: { out in
                        if parents.isEmpty { return out.line("default: return nil") }
                        out.block(case: "default:") { emitChain(parents, except: except, to: &$0) }
                    }
                }
            }
        }
        if matching.needsOwnMatch { emitOwnMatch(matching, to: &out) }
    }

    /// Where the body's places may hold several codes, the first that a case matches counts; one goes the short way.
    private func emitEachCode(to out: inout CodeWriter) {
        out.block("if response.hasSeveralCodes(Self.errorBody)") { out in
            out.line("guard let error = response.firstMatch(Self.self) else { return nil }")
            out.line("self = error")
            out.line("return")
        }
    }

    /// `init?(otherwise:)`: what no case matches.
    func emitOtherwise(of group: GroupPlan, to out: inout CodeWriter) {
        let head: Code = "\(access)init?(otherwise response: borrowing ErrorSpecRuntime.ErrorResponse)"
        switch group.otherwise {
        case .none: return
        case .own:
            out.line()
            out.block(head) { out in
                out.line("self = .unmatched(statusCode: response.statusCode, code: response.code(Self.errorBody))")
            }
        case .inherited(let wrap):
            out.line()
            out.block(head) { out in
                out.line("guard let error = \(wrap.type)(otherwise: response) else { return nil }")
                out.line("self = .\(wrap.name)(error)")
            }
        }
    }

    // MARK: Rows

    /// One row of a `switch` for each case at each specificity.
    private func emitRows(
        _ matching: MatchingPlan, to out: inout CodeWriter, _ action: (MatchingPlan.Row) -> Code,
        otherwise: (inout CodeWriter) -> Void
    ) {
        let subject = Subject(matching.rows)
        emitSwitch(over: subject.code, to: &out) { out in
            for row in matching.rows {
                // A condition belongs to the last pattern of a list only, so that each gets its own.
                let condition = row.isExceptable ? " where !except.contains(.\(row.name))" : ""
                emitRow(patterns(of: row, for: subject).map { $0 + condition }, action(row), to: &out)
            }
            otherwise(&out)
        }
    }

    /// In a line where it fits, else the action below the patterns, and those in as few lines as hold them.
    private func emitRow(_ patterns: [String], _ action: Code, to out: inout CodeWriter) {
        out.line("case \(patterns.joined(separator: ", ")): \(action)") { out in
            var line: Code = "case \(patterns[0])"
            for pattern in patterns.dropFirst() {
                let longer: Code = "\(line), \(pattern)"
                if out.fits("\(longer):") {
                    line = longer
                } else {
                    out.line(line, end: ",")
                    line = "    \(pattern)"
                }
            }
            out.line(line, end: ":")
            out.indented { $0.line(action) }
        }
    }

    /// What the rows of a group tell apart.
    private enum Subject {
        case status, code, both

        init(_ rows: [MatchingPlan.Row]) {
            if rows.allSatisfy(\.codes.isEmpty) {
                self = .status
            } else if rows.allSatisfy({ $0.isOfAnyStatus }) {
                self = .code
            } else {
                self = .both
            }
        }

        var code: Code {
            switch self {
            case .status: "response.statusCode"
            case .code: "response.code(Self.errorBody)"
            case .both: "(response.code(Self.errorBody), response.statusCode)"
            }
        }
    }

    private func patterns(of row: MatchingPlan.Row, for subject: Subject) -> [String] {
        if case .code = subject { return row.codes.map(pattern(of:)) }
        let statuses: [String]
        switch row.statuses {
        case .any: statuses = ["_"]
        case .exact(let exact): statuses = exact.map(String.init)
        case .range(let range): statuses = ["\(range.first)...\(range.last)"]
        }
        if case .status = subject { return statuses }
        if row.codes.isEmpty { return statuses.map { "(_, \($0))" } }
        return row.codes.flatMap { code in
            statuses.map { "(\(pattern(of: code)), \($0))" }
        }
    }

    private func pattern(of code: CodePattern) -> String {
        guard code.isFamily else { return SwiftLiteral.string(code.written) }
        return "ErrorSpecRuntime.CodeFamily(\(SwiftLiteral.string(String(code.prefix))))"
    }

    /// The group's own cases by themselves, for those that compare them with others.
    private func emitOwnMatch(_ matching: MatchingPlan, to out: inout CodeWriter) {
        out.line()
        out.line("/// The most specific of this group's own cases that matches.")
        let result = "-> ErrorSpecRuntime.Match<Self>?"
        if matching.isExceptable {
            out.line("static func ownMatch(")
            out.indented { $0.line("_ response: ErrorSpecRuntime.ErrorResponse, except: [Self] = []") }
        }
        let head: Code =
            matching.isExceptable
            ? ") \(result)" : "static func ownMatch(_ response: ErrorSpecRuntime.ErrorResponse) \(result)"
        out.block(head) { out in
            emitRows(matching, to: &out) { row in
                "return .init(.\(row.name), \(specificity(of: row)))"
            } otherwise: {
                $0.line("default: return nil")
            }
        }
    }

    private func specificity(of row: MatchingPlan.Row) -> String {
        let specificity = row.specificity
        let (name, length): (String, [String]) =
            switch specificity.code {
            case .none: ("", [])
            case .exact: ("code", [])
            case .family(let length): ("family", ["\(length)"])
            }
        let (kind, count): (String, [String]) =
            switch specificity.status {
            case .any: ("", [])
            case .exact: ("status", [])
            case .range(let range): ("range", ["\(range.count)"])
            }
        let arguments = (length + count).joined(separator: ", ")
        let both = name.isEmpty || kind.isEmpty ? name + kind : "\(name)And\(kind.capitalizedFirst)"
        return ".\(both)" + (arguments.isEmpty ? "" : "(\(arguments))")
    }

    // MARK: Inheritance

    /// Asks the parents in turn.
    private func emitChain(_ parents: [GroupPlan.Wrap], except: [String], to out: inout CodeWriter) {
        guard let last = parents.last else { return out.line("return nil") }
        if !except.isEmpty {
            emitSwitch(over: "\(last.type)(response)", to: &out) { out in
                out.line("case \(except.map { $0 + "?, " }.joined())nil: return nil")
                out.line("case let error?: self = .\(last.name)(error)")
            }
            return
        }
        if parents.count == 1 {
            out.line("guard let error = \(last.type)(response) else { return nil }")
            out.line("self = .\(last.name)(error)")
            return
        }
        for (index, parent) in parents.enumerated() {
            out.line("\(index == 0 ? "" : "} else ")if let error = \(parent.type)(response) {")
            out.indented { $0.line("self = .\(parent.name)(error)") }
        }
        out.line("} else {")
        out.indented { $0.line("return nil") }
        out.line("}")
    }

    /// Compares the own cases of the group and of all its ancestors.
    private func emitBest(_ matching: MatchingPlan, _ ancestors: [MatchingPlan.Ancestor], to out: inout CodeWriter) {
        let own = matching.needsOwnMatch ? "Self.ownMatch(response)" : "nil"
        out.line("var best = ErrorSpecRuntime.BestMatch<Self>(\(own))")
        for ancestor in ancestors {
            let except = ancestor.except.map { ".\($0)" }.joined(separator: ", ")
            let arguments = except.isEmpty ? "response" : "response, except: [\(except)]"
            let match = "\(ancestor.type).ownMatch(\(arguments))"
            if ancestor.paths.count == 1 {
                out.line("best.consider(\(match)) { \(wrapped("$0", in: ancestor.paths[0])) }")
            } else {
                emitPaths(ancestor, match, to: &out)
            }
        }
        out.line("guard let error = best.error else { return nil }")
        out.line("self = error")
    }

    private func emitPaths(_ ancestor: MatchingPlan.Ancestor, _ match: String, to out: inout CodeWriter) {
        out.line("best.consider(\(match)) { error in")
        out.indented { out in
            emitSwitch(over: "error", to: &out) { out in
                for path in ancestor.paths.dropFirst() {
                    let cases = path.cases.map { ".\($0)" }.joined(separator: ", ")
                    out.line("case \(cases): \(wrapped("error", in: path))")
                }
                out.line("default: \(wrapped("error", in: ancestor.paths[0]))")
            }
        }
        out.line("}")
    }

    /// `.token(.common($0))`
    private func wrapped(_ error: String, in path: MatchingPlan.Ancestor.Path) -> String {
        path.wraps.reversed().reduce(error) { inner, name in ".\(name)(\(inner))" }
    }
}

extension MatchingPlan.Row {
    fileprivate var isOfAnyStatus: Bool {
        if case .any = statuses { true } else { false }
    }
}

extension MatchingPlan.Inheritance {
    var isNone: Bool {
        switch self {
        case .chain(let parents, _): parents.isEmpty
        case .best: false
        }
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
