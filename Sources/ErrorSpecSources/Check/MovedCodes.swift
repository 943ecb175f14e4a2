import ErrorSpecLanguage
import ErrorSpecReading

extension GroupComparison {
    /// Codes that a document lists at a place which the body doesn't read.
    private struct Moved {
        var code: UndocumentedCode
        var place: String
        var list: SourceRange
        var body: BodyID
    }

    /// Takes out of some codes those that a document lists elsewhere: one schema that has moved its code is one change.
    func takeMoved(outOf undocumented: inout [UndocumentedCode]) -> [(finding: Diagnostic, cases: [CaseID])] {
        let codes = Dictionary(undocumented.map { ($0.code.value.written, $0) }) { first, _ in first }
        if codes.isEmpty { return [] }
        var moved: [String: Moved] = [:]
        for pair in pairs {
            guard let body = api[pair.group].body else { continue }
            for response in pair.errors.unique(by: { $0.schemas.map(\.range) }) {
                for (steps, facts) in pair.schemas.lists(in: response.schemas) {
                    for value in facts.values where moved[value.value] == nil {
                        guard let code = codes[value.value], code.groups.contains(pair.group) else { continue }
                        moved[value.value] = Moved(
                            code: code, place: steps.joined(separator: "/*"), list: value.range, body: body)
                    }
                }
            }
        }
        let found = undocumented.compactMap { moved[$0.code.value.written] }
        undocumented.removeAll { moved[$0.code.value.written] != nil }
        return found.grouped { "\($0.body.index) \($0.place)" }.map { _, alike in
            (finding(alike), alike.flatMap(\.code.cases))
        }
    }

    private func finding(_ moved: [Moved]) -> Diagnostic {
        let body = api[moved[0].body].name
        let codes = listedShortly(moved.map(\.code.code.value.written))
        return Diagnostic(
            .bodyNotThere,
            "the document lists \(codes) at `\(moved[0].place)`, which body `\(body.value)` doesn't read",
            at: body.range, notes: [.init("it is listed here", at: moved[0].list)],
            hint: "add the place to the `code` of the body, or correct the document")
    }
}
