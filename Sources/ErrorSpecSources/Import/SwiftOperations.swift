import ErrorSpecLanguage
import ErrorSpecReading

/// Which group handles each operation that code describes.
extension SwiftImporter {
    /// A request that code describes.
    private struct Operation {
        var method: String
        /// A template, as specs write them.
        var path: String
        /// The type that describes it, and of an enum the case.
        var target: String
        var caseName: String?
        var range: SourceRange

        var name: String { "\(method) \(path)" }
    }

    private mutating func readOperations() -> [Operation] {
        errors.facts.requests.compactMap { request in
            let range = errors.range(request.at)
            let name = request.name.map { "\(request.target).\($0)" } ?? request.target
            if request.unread == "baseURL" {
                unused.add(
                    .operation, "the `baseURL` of `\(request.target)` can't be read: its paths begin behind it",
                    at: range)
                return nil
            }
            guard let method = request.method, let path = request.path, OperationDeclaration.isPathTemplate(path),
                path == Prose.clean(path), fitsKey("\(method) \(path)")
            else {
                unused.add(.operation, "`\(name)` has a \(request.unread ?? "path") that can't be read", at: range)
                return nil
            }
            return Operation(method: method, path: path, target: request.target, caseName: request.name, range: range)
        }
    }

    mutating func addOperations() {
        let parents = Set(groups.flatMap { $0.parents ?? [] })
        let leaves = groups.indices.filter { !parents.contains(groups[$0].name) }
        let names = Dictionary(groups.indices.map { (groups[$0].name.lowercased(), $0) }) { first, _ in first }
        var known: [String: Int] = [:]
        for operation in readOperations() {
            let target = operation.target.split(separator: ".").last.map(String.init) ?? operation.target
            let candidates = [operation.caseName, Self.base(of: target)].compactMap { $0?.lowercased() }
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
