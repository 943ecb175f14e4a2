import ErrorSpecLanguage
import ErrorSpecReading

/// Compares an API's bodies and codes with the schemas of the operations that use them.
struct BodyComparison {
    /// The documented facts of a body, of all operations that use it.
    private struct Facts {
        /// Some error response has a schema that is known.
        var first: SourceRange?
        var hasCode = false
        var hasMessage = false
        /// A schema is another server's, or leads nowhere: absence proves nothing.
        var isUnknown = false
        /// For each place of `code`: whether some response has it, and whether all that have it give an enum.
        var closed: [(exists: Bool, isClosed: Bool)]
        var codes: Set<String> = []
    }

    let api: ResolvedAPI
    let pairs: [OperationPair]
    private var facts: [BodyID: Facts] = [:]
    /// The codes of a body that suggestions were made of, in a stable order.
    private var sortedCodes: [BodyID: [String]] = [:]
    private var suggestions = SuggestionBudget()

    init(api: ResolvedAPI, pairs: [OperationPair]) {
        self.api = api
        self.pairs = pairs
        var seen = Set<Question>()
        for pair in pairs {
            guard let body = api[pair.group].body else { continue }
            for response in pair.documented.responses {
                if response.isRemote {
                    var known = facts[body] ?? empty(body)
                    known.isUnknown = true
                    facts[body] = known
                }
                guard !response.schemas.isEmpty else { continue }
                let question = Question(body: body, schemas: response.schemas.map(\.range))
                guard seen.insert(question).inserted else { continue }
                add(response, to: body, pair.schemas)
            }
        }
    }

    private struct Question: Hashable {
        var body: BodyID
        var schemas: [SourceRange]
    }

    private func empty(_ body: BodyID) -> Facts {
        Facts(closed: api[body].format.code.map { _ in (exists: false, isClosed: true) })
    }

    private mutating func add(_ response: DocumentedResponse, to body: BodyID, _ schemas: DocumentedSchemas) {
        var known = facts[body] ?? empty(body)
        let format = api[body].format
        known.first = known.first ?? response.range
        for (index, place) in format.code.enumerated() {
            guard let found = place.documented(in: response.schemas, schemas) else { continue }
            known.isUnknown = known.isUnknown || found.isUnknown
            guard found.exists else { continue }
            known.hasCode = true
            known.closed[index].exists = true
            known.closed[index].isClosed = known.closed[index].isClosed && found.isClosed
            known.codes.formUnion(found.values.map(\.value))
        }
        for place in format.message {
            guard let found = place.documented(in: response.schemas, schemas) else { continue }
            known.isUnknown = known.isUnknown || found.isUnknown
            if found.exists { known.hasMessage = true }
        }
        facts[body] = known
    }

    mutating func report(into diagnostics: inout Diagnostics) {
        for (index, body) in api.bodies.enumerated() {
            guard let facts = facts[BodyID(index)], let first = facts.first, !facts.isUnknown else { continue }
            let lacksCode = !body.format.code.isEmpty && !facts.hasCode && !body.format.code.contains(where: \.isHeader)
            let lacksMessage =
                !body.format.message.isEmpty && !facts.hasMessage && !body.format.message.contains(where: \.isHeader)
            if lacksCode || lacksMessage {
                diagnostics.report(absence(of: body, lacksCode: lacksCode, lacksMessage: lacksMessage, first))
            }
        }
        for id in api.cases.indices { reportUndocumentedCodes(of: CaseID(id), into: &diagnostics) }
    }

    private func absence(
        of body: ResolvedBody, lacksCode: Bool, lacksMessage: Bool, _ first: SourceRange
    ) -> Diagnostic {
        let what = [lacksCode ? "code" : nil, lacksMessage ? "message" : nil].compactMap { $0 }
        let message =
            "none of the documented error schemas has the \(what.joined(separator: " or the ")) of body `\(body.name.value)`"
        return Diagnostic(
            .bodyNotThere, message, at: body.name.range, notes: [.init("the first of the schemas is here", at: first)],
            hint: "correct the places of the body, or the schemas of the document")
    }

    // MARK: Codes

    private mutating func sortedCodes(of body: BodyID) -> [String] {
        if let known = sortedCodes[body] { return known }
        let sorted = facts[body]?.codes.sorted() ?? []
        sortedCodes[body] = sorted
        return sorted
    }

    private mutating func reportUndocumentedCodes(of id: CaseID, into diagnostics: inout Diagnostics) {
        let declared = api.cases[id.index]
        guard !declared.codes.isEmpty, let body = api[declared.group].body, let facts = facts[body],
            !facts.isUnknown, !facts.closed.isEmpty, facts.closed.allSatisfy(\.exists),
            facts.closed.allSatisfy(\.isClosed),
            pairs.contains(where: { api[$0.group].sees(id) })
        else { return }
        for code in declared.codes where diagnostics.accepts(.undocumentedCode) {
            if facts.codes.contains(where: { code.value.matches($0) }) { continue }
            let known = sortedCodes(of: body)
            let near = suggestions.nearest(to: code.value.written, among: known.count, in: known)
            let what =
                code.value.isFamily ? "no code of the family" : code.value.isRange ? "no code of the range" : "no code"
            diagnostics.report(
                Diagnostic(
                    .undocumentedCode, "the document lists \(what) `\(code.value.written)`", at: code.range,
                    notes: facts.first.map { [.init("all error responses list their codes, as here", at: $0)] } ?? [],
                    hint: near.map { "did you mean `\($0)`?" } ?? "correct the code, or add it to the document",
                    replacement: near.flatMap { Names.isPlainCode($0) ? .init($0, at: code.range) : nil }))
        }
    }

    /// Notes the cases that no document mentions.
    func reportUndocumentedCases(into diagnostics: inout Diagnostics) {
        for (index, declared) in api.cases.enumerated() {
            let seeing = pairs.filter { api[$0.group].sees(CaseID(index)) }
            if seeing.isEmpty || seeing.contains(where: { mentions(declared, $0) }) { continue }
            diagnostics.report(
                Diagnostic(
                    .undocumentedCase, "the document doesn't mention `\(api.qualifiedName(CaseID(index)))`",
                    at: declared.name.range,
                    hint: "add its response to the document, or remove the case if the server doesn't send it"))
        }
    }

    private func mentions(_ declared: ResolvedCase, _ pair: OperationPair) -> Bool {
        pair.documented.responses.contains { response in
            guard case .status(let pattern) = response.key else { return response.isRemote }
            let fits = declared.statuses.isEmpty || declared.statuses.contains { $0.value.overlaps(pattern) }
            guard fits, !declared.codes.isEmpty else { return fits }
            guard let body = api[pair.group].body else { return true }
            let listed = api[body].format.code.compactMap { $0.documented(in: response.schemas, pair.schemas) }
            let codes = listed.flatMap(\.values).map(\.value)
            let mentionsCode = codes.contains { code in declared.codes.contains { $0.value.matches(code) } }
            // Without an enum a status that the case names is all that can be mentioned.
            return mentionsCode || codes.isEmpty && !declared.statuses.isEmpty
        }
    }
}

extension Place {
    var isHeader: Bool {
        if case .header = root { true } else { false }
    }
}

extension Names {
    /// Whether a code can stand in a spec as it is.
    static func isPlainCode(_ code: String) -> Bool {
        code.utf8.allSatisfy { isUpper($0) || isLower($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D }
            && code.utf8.first.map { isUpper($0) || isLower($0) } == true
    }
}
