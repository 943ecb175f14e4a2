import ErrorSpecLanguage
import ErrorSpecReading

/// Assigns the requests in the source to groups, as `operations`.
extension SwiftImporter {
    /// Returns the name of a request's operation, and the operation's template without the names of parameters. If
    /// the request can't be read, adds it to `unused` and returns `nil`.
    private mutating func operation(of request: SwiftFacts.Request) -> (name: String, template: String)? {
        if let method = request.method, let path = request.path, OperationDeclaration.isPathTemplate(path),
            path == Prose.clean(path), fitsKey("\(method) \(path)")
        {
            return ("\(method) \(path)", "\(method) \(anonymousTemplate(path))")
        }
        let name = request.name.map { "\(request.target).\($0)" } ?? request.target
        let message =
            request.unread == "baseURL"
            ? "the operations of `\(request.target)` lack the path of its `baseURL`, which can't be read"
            : "`\(name)` has a \(request.unread ?? "path") that can't be read"
        unused.add(.operation, message, at: errors.range(request.at))
        return nil
    }

    mutating func addOperations() {
        let shared = Set(groups.flatMap { $0.parents ?? [] })
        let leaves = groups.indices.filter { !shared.contains(groups[$0].name) }
        let names = Dictionary(groups.indices.map { (groups[$0].name.lowercased(), $0) }) { first, _ in first }
        // If the app has only one type of errors and creates errors of this type, any request can fail with such an
        // error.
        let onlyMade = leaves.count == 1 ? leaves.first { createdGroups.contains(groups[$0].name) } : nil
        var known: [String: Int] = [:]
        var withoutGroup: [(request: SwiftFacts.Request, operation: String)] = []
        let found = errors.facts.requests.compactMap { request in operation(of: request).map { (request, $0) } }
        for (request, operation) in found {
            let range = errors.range(request.at)
            let target = request.target.split(separator: ".").last.map(String.init) ?? request.target
            let candidates = [request.name, Self.base(of: target)].compactMap { $0?.lowercased() }
            let named = candidates.lazy.compactMap { names[$0] }.first
            guard let group = named ?? onlyMade else {
                withoutGroup.append((request, operation.name))
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
        listWithoutGroup(withoutGroup)
    }

    private mutating func listWithoutGroup(_ found: [(request: SwiftFacts.Request, operation: String)]) {
        guard let first = found.first else { return }
        let names = listedShortly(found.map(\.operation))
        let message =
            found.count == 1
            ? "\(names) has no errors of the same name" : "operations have no errors of the same name: \(names)"
        unused.add(.operation, count: found.count, message, at: errors.range(first.request.at))
    }

    /// Returns the target's name without its suffix: `User` for `UserAPI`, `UserTarget` or `UserRouter`.
    private static func base(of target: String) -> String {
        let suffixes = [
            "TargetType", "Target", "Router", "Endpoints", "Endpoint", "EndPoint", "Service", "Requests", "Request",
            "API", "Api",
        ]
        return Names.dropping(suffixes, from: target)
    }
}
