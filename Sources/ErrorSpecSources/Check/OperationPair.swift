import ErrorSpecLanguage
import ErrorSpecReading

/// An operation of a document, and the group that handles it.
struct OperationPair {
    var api: Int
    var group: GroupID
    /// Where the spec names it.
    var range: SourceRange
    var documented: DocumentedOperation
    /// Its responses that the group takes for failures, of any status.
    var errors: [DocumentedResponse]
}

extension ResolvedAPI {
    /// The responses of an operation that are failures for a group: its error responses, and each 2xx that `successes`
    /// lacks, or in which a place of `failure` may have a value.
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

/// The groups that handle the operations with the same path, or with the same name in the source.
struct OperationHomes {
    private var ofPaths: [String: [GroupID: Int]] = [:]
    private var ofNames: [String: [GroupID: Int]] = [:]

    mutating func add(_ pair: OperationPair) {
        ofPaths[pair.documented.path, default: [:]][pair.group, default: 0] += 1
        ofNames[pair.documented.groupName.name, default: [:]][pair.group, default: 0] += 1
    }

    /// The group that handles most operations of a path, else of a tag; `nil` if no group handles any.
    func home(of operation: DocumentedOperation) -> GroupID? {
        [ofPaths[operation.path], ofNames[operation.groupName.name]].lazy.compactMap { counts in
            counts?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }.first
    }
}
