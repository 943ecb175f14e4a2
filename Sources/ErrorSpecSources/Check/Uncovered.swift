import ErrorSpecLanguage
import ErrorSpecReading

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
