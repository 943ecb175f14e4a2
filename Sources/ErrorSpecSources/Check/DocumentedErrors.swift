import ErrorSpecLanguage
import ErrorSpecReading

/// An operation of a document, and the group that handles it.
struct OperationPair {
    var api: Int
    var group: GroupID
    /// Where the spec names it.
    var range: SourceRange
    var documented: DocumentedOperation
    /// Its responses that the group takes for failures, whatever their status.
    var errors: [DocumentedResponse]
}

extension ResolvedAPI {
    /// The responses of an operation that a group takes for failures: those of errors, and a 2xx that `successes` lacks
    /// or in which a place of `failure` may hold something.
    func errors(
        of operation: DocumentedOperation, in group: GroupID, _ schemas: DocumentedSchemas
    ) -> [DocumentedResponse] {
        let format = self.format(of: group)
        let failing = operation.successes.filter { response in
            if let status = response.status, status.isExact, !isSuccess(in: group, status: status.first) { return true }
            return format.failure.contains { place in
                guard let facts = place.documented(in: response.schemas, schemas), facts.exists else { return false }
                return !facts.isClosed || place.equals.isEmpty || !facts.values.isEmpty
            }
        }
        return operation.responses + failing
    }

    /// Whether a case that a group sees names a code, or a family that it belongs to.
    func isNamed(_ code: String, in group: GroupID) -> Bool {
        !self[group].table.entries(for: .code(code)).isEmpty
            || self[group].visible.contains { id in cases[id.index].codes.contains { $0.value.matches(code) } }
    }

    /// Whether a case that names a code may have a documented response's status; asked of the table, since documents list
    /// thousands of codes for each response.
    func names(_ code: String, with status: StatusPattern?, in group: GroupID) -> Bool {
        guard let status else { return true }
        let rules = self[group].table.entries(for: .code(code))
        return rules.isEmpty || rules.contains { $0.status?.overlaps(status) ?? true }
    }

    func mayBeSuccess(_ response: DocumentedResponse, in group: GroupID) -> Bool {
        response.status.map { $0.first < 300 && isSuccess(in: group, status: $0.first) } ?? false
    }

    /// Whether a case of a group handles a documented response, or an `otherwise` one of no status.
    ///
    /// - Parameter codes: Those that the response's schema lists.
    func handles(
        _ response: DocumentedResponse, of operation: DocumentedOperation, codes: [Located<String>],
        by matcher: ResponseMatcher, in group: GroupID
    ) -> Bool {
        let table = self[group].table
        guard let pattern = response.status else {
            let exact = Set(operation.responses.map(\.status))
            return self[group].otherwiseProvider != nil
                || (400...599).allSatisfy { status in
                    exact.contains(StatusPattern(status)) || table.codelessWinner(status: status) != nil
                }
        }
        let status = pattern.first
        if (status...pattern.last).contains(where: { table.codelessWinner(status: $0) != nil }) { return true }
        if !pattern.isExact { return false }
        let isNamed = self[group].visible.contains { id in
            cases[id.index].statuses.contains { $0.value.contains(status) }
        }
        func isHandled(_ code: Located<String>) -> Bool {
            if case .handled = matcher.failure(status: status, codes: [code.value]) { true } else { false }
        }
        return isNamed || !codes.isEmpty && codes.allSatisfy(isHandled)
    }

    /// The own cases of a group's descendants that would hide another one.
    func hiders(of declared: CaseDraft, below group: GroupID) -> [CaseID] {
        groups.filter { $0.ancestors.contains(group) }.flatMap(\.ownCaseIDs).filter { own in
            var other = CaseDraft(name: "")
            (other.statuses, other.codes) = (self[own].statuses.map(\.value), self[own].codes.map(\.value.written))
            return other.isAsSpecific(as: declared)
        }
    }
}

/// The facts of what documents say about the errors of a group's operations, read at the places of its body.
struct DocumentedErrors {
    /// The first response that has a schema.
    var first: SourceRange?
    /// The first response that lists codes.
    var firstList: SourceRange?
    /// For each place of `code`, whether every response that has it gives an enum; `nil`: none has it.
    private var areClosed: [Bool?]
    var codes: Set<String> = []
    var hasMessage = false
    /// A schema is another server's, or leads nowhere: absence proves nothing.
    var isUnknown = false
    var statuses: Set<StatusPattern> = []
    private var seen: Set<[SourceRange]> = []

    init(_ format: BodyFormat) { areClosed = format.code.map { _ in nil } }

    var hasCode: Bool { areClosed.contains { $0 != nil } }

    /// All codes are known: each place has a list, and none has a value that is in no list.
    var isClosed: Bool { !isUnknown && !areClosed.isEmpty && areClosed.allSatisfy { $0 == true } }

    mutating func add(_ response: DocumentedResponse, _ format: BodyFormat, _ schemas: DocumentedSchemas) {
        if let status = response.status { statuses.insert(status) }
        isUnknown = isUnknown || response.isRemote
        guard !response.schemas.isEmpty, seen.insert(response.schemas.map(\.range)).inserted else { return }
        first = first ?? response.range
        for (index, place) in format.code.enumerated() {
            guard let found = place.documentedCodes(in: response.schemas, schemas) else { continue }
            isUnknown = isUnknown || found.isUnknown
            guard found.exists else { continue }
            areClosed[index] = areClosed[index] != false && found.isClosed
            codes.formUnion(found.values.map(\.value))
            if found.isClosed { firstList = firstList ?? response.range }
        }
        for place in format.message {
            guard let found = place.documented(in: response.schemas, schemas) else { continue }
            isUnknown = isUnknown || found.isUnknown
            hasMessage = hasMessage || found.exists
        }
    }
}

extension [Place] {
    /// The codes that a document lists at any of these places, each once.
    func documentedValues(of response: DocumentedResponse, _ known: DocumentedSchemas) -> [Located<String>] {
        flatMap { $0.documentedCodes(in: response.schemas, known)?.values ?? [] }.unique(by: \.value)
    }
}

extension Place {
    /// The schemas of a document at this place, as the place reads it; `nil` for a header, of which schemas say
    /// nothing.
    func documented(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        if isHeader { return nil }
        var facts = known.facts(at: root, of: schemas)
        facts.values = facts.values.compactMap { value in read(value.value).map { Located($0, at: value.range) } }
        return facts
    }

    /// The same for a place of codes. Values that repeat the status are none, so that no list of codes is known.
    func documentedCodes(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        guard var facts = documented(in: schemas, known) else { return nil }
        if facts.codes.isEmpty, !facts.values.isEmpty { (facts.values, facts.isClosed) = ([], false) }
        return facts
    }
}

/// Something that documents list and no case handles: a status, a code.
struct Uncovered<Value: Hashable> {
    typealias Found = (value: Value, pair: OperationPair, status: StatusPattern?, range: SourceRange)

    let value: Value
    /// Of the first operation.
    let pair: OperationPair
    let range: SourceRange
    let groups: [GroupID]
    let operations: Set<String>
    /// Those of the responses that have it.
    let statuses: Set<StatusPattern?>

    /// Each value once, in the order in which they were found.
    static func all(of found: [Found]) -> [Uncovered] {
        found.grouped(by: \.value).map { value, alike in
            Uncovered(
                value: value, pair: alike[0].pair, range: alike[0].range, groups: alike.map(\.pair.group).unique { $0 },
                operations: Set(alike.map(\.pair.documented.name)), statuses: Set(alike.map(\.status)))
        }
    }
}
