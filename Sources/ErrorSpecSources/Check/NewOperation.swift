import ErrorSpecLanguage
import ErrorSpecReading

/// An operation that a source has and the specs lack, with the group that handles it in `--paste` and in hints.
struct NewOperation {
    var api: Int
    /// The operation as the API's specs write it.
    var name: String
    /// The group's name.
    var group: String
    /// The group, or `nil` for a new group.
    var known: GroupID?
    /// The operation's responses that the group doesn't handle.
    var rows: [UnhandledRow]

    var hint: String {
        let entry = "add `\(name): \(group)` to `operations`"
        return known == nil ? entry + ", and the group `\(group)`" : entry
    }
}

extension DocumentCheck {
    /// Returns the group and the unhandled responses of a documented operation that the specs lack; `nil` if no spec
    /// can have the operation.
    mutating func new(_ operation: DocumentedOperation) -> NewOperation? {
        guard operation.isExpressible, let number = apis.first else { return nil }
        let api = spec.apis[number]
        let group = suggestions.group(for: operation, in: api)
        var new = NewOperation(
            api: number, name: apis.count == 1 ? api.name(of: operation) : operation.name,
            group: group.map { api[$0].name.value } ?? operation.groupName.name, known: group, rows: [])
        if let group {
            let pair = OperationPair(
                api: number, group: group, range: operation.range, documented: operation,
                errors: api.errors(of: operation, in: group, document.schemas))
            new.rows = unhandledRows(of: pair)
        } else {
            new.rows = rows(ofNew: operation, in: number)
        }
        return new
    }

    /// Returns the responses of an operation that a new group has to handle, and the codes that it has to name.
    private mutating func rows(ofNew operation: DocumentedOperation, in number: Int) -> [UnhandledRow] {
        let api = spec.apis[number]
        let inherited = api.parents.map { lookups.lookup($0, of: number) }
        let format = api.parents.first.map { api.format(of: $0) } ?? api.body.map { api[$0].format }
        return operation.responses.flatMap { response -> [UnhandledRow] in
            let codes = (format?.code ?? []).documentedValues(of: response, document.schemas).map(\.value)
            let unnamed = codes.filter { code in !inherited.contains { $0.names(code, with: response.status) } }
            var row = UnhandledRow(
                source: .documented, code: .uncoveredStatus, operation: operation.name, api: number,
                group: GroupID(0), status: response.status, codes: unnamed, hasOtherwise: false,
                description: response.description?.value, range: response.range, specRange: response.range)
            if !inherited.contains(where: { $0.handles(response, of: operation, codes: codes) }) { return [row] }
            row.code = .uncoveredCode
            return unnamed.map { code in
                row.codes = [code]
                return row
            }
        }
    }
}
