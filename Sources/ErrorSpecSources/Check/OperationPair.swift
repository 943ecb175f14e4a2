import ErrorSpecLanguage
import ErrorSpecReading

/// A documented operation, and the group that handles it.
struct OperationPair {
    var api: Int
    var group: GroupID
    /// The location of the operation in the spec.
    var range: SourceRange
    var documented: DocumentedOperation
    /// The documented responses that the group treats as failures, possibly including 2xx responses.
    var errors: [DocumentedResponse]
}

extension ResolvedAPI {
    /// Returns the documented responses that the group treats as failures: the error responses, and each 2xx response
    /// that isn't in `successes` or has a body that may contain a value at a `failure` place.
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

/// Suggests groups for operations without a group, based on operations with the same path or the same tag.
struct GroupSuggestions {
    private var byPath: [String: [GroupID: Int]] = [:]
    private var byTag: [String: [GroupID: Int]] = [:]

    init() {}

    /// Creates suggestions from the operations of a spec with one API.
    init(operationsOf spec: ResolvedSpec) {
        for known in spec.apis.first?.operations ?? [] {
            let operation = DocumentedOperation(method: known.method, path: known.path, range: known.range)
            add(operation, handledBy: known.group)
        }
    }

    mutating func add(_ operation: DocumentedOperation, handledBy group: GroupID) {
        byPath[operation.path, default: [:]][group, default: 0] += 1
        byTag[operation.groupName.name, default: [:]][group, default: 0] += 1
    }

    /// Returns the group that handles most operations with the same path, or else with the same tag, or else the group
    /// with the tag's name; `nil` if there is no such group.
    func group(for operation: DocumentedOperation, in api: ResolvedAPI) -> GroupID? {
        [byPath[operation.path], byTag[operation.groupName.name]].lazy.compactMap { counts in
            counts?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }.first ?? api.group(named: operation.groupName.name)
    }
}
