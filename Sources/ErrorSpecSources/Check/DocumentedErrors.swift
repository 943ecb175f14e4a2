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
