import ErrorSpecLanguage
import ErrorSpecReading

/// Which group handles each operation that code describes.
extension SwiftImporter {
    /// A request's name, and its method and template without the names of parameters; `nil` where it can't be read.
    private mutating func operation(of request: SwiftFacts.Request) -> (name: String, template: String)? {
        if let method = request.method, let path = request.path, OperationDeclaration.isPathTemplate(path),
            path == Prose.clean(path), fitsKey("\(method) \(path)")
        {
            return ("\(method) \(path)", "\(method) \(anonymousTemplate(path))")
        }
        let name = request.name.map { "\(request.target).\($0)" } ?? request.target
        let message =
            request.unread == "baseURL"
            ? "the `baseURL` of `\(request.target)` can't be read: its paths begin after it"
            : "`\(name)` has a \(request.unread ?? "path") that can't be read"
        unused.add(.operation, message, at: errors.range(request.at))
        return nil
    }

    mutating func addOperations() {
        let shared = Set(groups.flatMap { $0.parents ?? [] })
        let leaves = groups.indices.filter { !shared.contains(groups[$0].name) }
        let names = Dictionary(groups.indices.map { (groups[$0].name.lowercased(), $0) }) { first, _ in first }
        var known: [String: Int] = [:]
        var homeless: [(request: SwiftFacts.Request, operation: String)] = []
        let found = errors.facts.requests.compactMap { request in operation(of: request).map { (request, $0) } }
        for (request, operation) in found {
            let range = errors.range(request.at)
            let target = request.target.split(separator: ".").last.map(String.init) ?? request.target
            let candidates = [request.name, Self.base(of: target)].compactMap { $0?.lowercased() }
            let named = candidates.lazy.compactMap { names[$0] }.first
            guard let group = named ?? (leaves.count == 1 ? leaves[0] : nil) else {
                homeless.append((request, operation.name))
                continue
            }
            if let other = known[operation.template] {
                if other != group {
                    unused.add(
                        .operation,
                        "`\(operation.name)` is described twice, for `\(groups[other].name)` and `\(groups[group].name)`",
                        at: range)
                }
                continue
            }
            known[operation.template] = group
            groups[group].operations.append(operation.name)
        }
        for (target, all) in homeless.grouped(by: \.request.target) {
            let (first, names) = (errors.range(all[0].request.at), listedShortly(all.map(\.operation)))
            let message =
                all.count == 1
                ? "\(names) of `\(target)` has no errors of the same name"
                : "operations of `\(target)` have no errors of the same name: \(names)"
            unused.add(.operation, count: all.count, message, at: first)
        }
    }

    /// `UserAPI`, `UserTarget`, `UserRouter` → `User`.
    private static func base(of target: String) -> String {
        let suffixes = [
            "TargetType", "Target", "Router", "Endpoints", "Endpoint", "EndPoint", "Service", "Requests", "Request",
            "API", "Api",
        ]
        return Names.dropping(suffixes, from: target)
    }
}
