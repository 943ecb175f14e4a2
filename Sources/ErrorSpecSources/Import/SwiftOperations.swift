import ErrorSpecLanguage
import ErrorSpecReading

/// Which group handles each operation that code describes.
extension SwiftImporter {
    mutating func addOperations() {
        let parents = Set(groups.flatMap { $0.parents ?? [] })
        let leaves = groups.indices.filter { !parents.contains(groups[$0].name) }
        let names = Dictionary(groups.indices.map { (groups[$0].name.lowercased(), $0) }) { first, _ in first }
        var known: [String: Int] = [:]
        for operation in operations {
            let candidates = [operation.caseName, Self.base(of: operation.target)].compactMap { $0?.lowercased() }
            let named = candidates.lazy.compactMap { names[$0] }.first
            guard let group = named ?? (leaves.count == 1 ? leaves[0] : nil) else {
                unused.add(
                    .operation, "`\(operation.name)` of `\(operation.target)` has no errors of the same name",
                    at: operation.range)
                continue
            }
            let template = "\(operation.method) \(anonymousTemplate(operation.path))"
            if let other = known[template] {
                if other != group {
                    unused.add(
                        .operation,
                        "`\(operation.name)` is described twice, for `\(groups[other].name)` and `\(groups[group].name)`",
                        at: operation.range)
                }
                continue
            }
            known[template] = group
            groups[group].operations.append(operation.name)
        }
    }

    /// `UserAPI`, `UserTarget`, `UserRouter` → `User`.
    private static func base(of target: String) -> String {
        let suffixes = [
            "TargetType", "Target", "Router", "Endpoints", "Endpoint", "EndPoint", "Service", "Requests", "Request",
            "API", "Api",
        ]
        let suffix = suffixes.first { target.hasSuffix($0) && target.count > $0.count }
        return suffix.map { String(target.dropLast($0.count)) } ?? target
    }
}
