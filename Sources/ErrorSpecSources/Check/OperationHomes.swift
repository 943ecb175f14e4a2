import ErrorSpecLanguage
import ErrorSpecReading

/// The groups that handle the operations of each path, and those that a source calls by one name.
struct OperationHomes {
    private var ofPaths: [String: [String: Int]] = [:]
    private var ofNames: [String: [String: Int]] = [:]

    mutating func add(_ operation: DocumentedOperation, in group: String) {
        ofPaths[operation.path, default: [:]][group, default: 0] += 1
        ofNames[operation.groupName.name, default: [:]][group, default: 0] += 1
    }

    /// The group that handles most operations like one; `nil` where none handles any.
    func home(of operation: DocumentedOperation) -> String? {
        [ofPaths[operation.path], ofNames[operation.groupName.name]].lazy.compactMap { counts in
            counts?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }.first
    }
}

/// The group of specs that handles each operation of a document.
struct DocumentedHomes {
    let api: ResolvedAPI
    private var groups: [String: GroupID] = [:]
    /// Of the operations that the document lacks: they may have moved below another path.
    private var gone: [String: GroupID] = [:]
    private var others = OperationHomes()
    private let router: RecordingRouter

    /// - Parameter spec: It has one API.
    init(_ spec: ResolvedSpec, _ document: OpenAPIDocument) {
        api = spec.apis[0]
        router = RecordingRouter(spec: spec, bases: Set(document.operations.flatMap(\.bases)).sorted())
        for operation in api.operations { groups[operation.key] = operation.group }
        gone = groups
        for operation in document.operations {
            for key in operation.keys { gone[key] = nil }
            if let group = group(of: operation) { others.add(operation, in: api[group].name.value) }
        }
    }

    /// The group that handles an operation; `nil`: it is new.
    func group(of operation: DocumentedOperation) -> GroupID? {
        let named = operation.keys.lazy.compactMap { groups[$0] }.first
        if named != nil || !operation.isRecorded { return named }
        return router.group(of: .operation(method: operation.method, path: operation.path))?.group
    }

    /// The name of the group that handles an operation, or handled it elsewhere, or that those like it have.
    func groupName(of operation: DocumentedOperation) -> String {
        let name = operation.groupName.name
        let moved = operation.shorterKeys.lazy.compactMap { gone[$0] }.first
        let group = group(of: operation) ?? moved ?? api.group(like: others.home(of: operation) ?? name)
        return group.map { api[$0].name.value } ?? name
    }
}

extension ResolvedAPI {
    /// An operation as these specs write it: with the path of its server, if most of theirs have it.
    func name(of operation: DocumentedOperation) -> String {
        let base = operation.bases.first { base in
            !operation.path.hasPrefix(base + "/")
                && operations.count { $0.path.hasPrefix(base + "/") } * 2 > operations.count
        }
        return "\(operation.method) \(base ?? "")\(operation.path)"
    }

    /// The group that a source calls by its name, or by an earlier one.
    func group(like name: String) -> GroupID? {
        let name = name.lowercased()
        return groupIDs.first { self[$0].name.value.lowercased() == name }
            ?? groupIDs.first { self[$0].was.contains { $0.value.lowercased() == name } }
    }
}
