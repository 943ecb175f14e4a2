import ErrorSpecLanguage
import ErrorSpecReading

/// Assigns an app's endpoints to groups, as `operations`.
extension SwiftGroups {
    mutating func addOperations() {
        var endpoints: [[String]: Int] = [:]
        var types: [String: Int] = [:]
        for index in groups.indices {
            switch groups[index].owner {
            case .type(let name): types[name] = index
            case .endpoint(let type, let cases):
                for name in cases.isEmpty ? [""] : cases { endpoints[[type, name]] = index }
            }
        }
        let parents = Set(groups.flatMap { $0.parents.map(\.group) })
        let leaves = groups.indices.filter { !parents.contains($0) }
        let names = Dictionary(groups.indices.map { (groups[$0].name.lowercased(), $0) }) { first, _ in first }
        var known: [String: Int] = [:]
        for fact in facts.operations {
            let range = locations.range(fact.at)
            let subject = [fact.type, fact.case].compactMap { $0 }.joined(separator: ".")
            guard let operation = fact.name else {
                unused.add(.unreadablePath, subject, fact.unreadable, at: range)
                continue
            }
            let named = Set((fact.errors ?? []).compactMap { types[$0] })
            let own = endpoints[[fact.type, fact.case ?? ""]] ?? endpoints[[fact.type, ""]]
            // `User` for `UserAPI`, `UserTarget` or `UserRouter`.
            let type = fact.type.split(separator: ".").last.map(String.init) ?? fact.type
            let base = Names.dropping(SwiftGroup.Owner.endpoints, from: type)
            let sameName = [fact.case, base].compactMap { $0?.lowercased() }.lazy.compactMap { names[$0] }.first
            // If the app has only one group, every endpoint can fail with its errors.
            let only = named.count == 1 ? named.first : named.isEmpty && leaves.count == 1 ? leaves[0] : nil
            guard let group = own ?? (named.isEmpty ? sameName : nil) ?? only else {
                unused.add(.noGroup, operation, at: range)
                continue
            }
            if let other = known[anonymousTemplate(operation)] {
                if other != group { unused.add(.claimed, operation, groups[other].name, at: range) }
                continue
            }
            known[anonymousTemplate(operation)] = group
            groups[group].operations.append(Located(operation, at: range))
        }
    }

    /// Lists what the companion found and couldn't connect.
    mutating func list() {
        for fact in facts.unused {
            guard let reason = SwiftReason(rawValue: fact.reason) else { continue }
            unused.add(reason, fact.subject, fact.detail, at: locations.range(fact.at))
        }
    }
}

extension SwiftAssociations.Operation {
    /// The operation as specs write it; `nil` if a spec can't contain it.
    fileprivate var name: String? {
        guard unreadable == nil, let method = method?.uppercased(), RequestMethods.known.contains(method), let path
        else { return nil }
        let isExpressible =
            OperationDeclaration.isPathTemplate(path) && path == Prose.clean(path) && fitsKey("\(method) \(path)")
        return isExpressible ? "\(method) \(path)" : nil
    }
}
