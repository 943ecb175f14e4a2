import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

extension CompletionKind {
    /// Completes the names of the groups in the default folder, `specs`.
    static let groups = custom { _, _, _ in
        analyse([]).resolved?.apis.flatMap { $0.groups.map(\.name.value) } ?? []
    }
}

extension ResolvedSpec {
    /// Returns the group for an argument: a group's name, such as `Login` or `Shop/Login`, or an operation that the
    /// group handles, such as `POST /v1/users/login`.
    func group(named name: String) throws -> (ResolvedAPI, GroupID) {
        if name.contains(" ") { return try group(ofOperation: name) }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let apiName = parts.count == 2 ? parts[0] : nil
        guard parts.count <= 2, let groupName = parts.last else {
            throw UsageFailure("a group is written `Group` or `API/Group`, not `\(name)`")
        }
        let apis = self.apis.filter { apiName == nil || $0.name.value == apiName }
        if let apiName, apis.isEmpty {
            throw UsageFailure(unknown("API", apiName, known: self.apis.map(\.name.value), write: { $0 }))
        }
        let found = apis.compactMap { api in api.group(named: groupName).map { (api, $0) } }
        if found.count > 1 {
            let choices = listed(found.map { "\($0.0.name.value)/\(groupName)" }, "or")
            throw UsageFailure("several APIs have a group `\(groupName)`: write \(choices)")
        }
        if let only = found.first { return only }
        let known = apis.flatMap { $0.groups.map(\.name.value) }
        let prefix = apiName.map { "\($0)/" } ?? ""
        throw UsageFailure(unknown("group", groupName, known: known) { prefix + $0 })
    }

    /// Returns the group that handles an operation such as `POST /v1/users/login`. The operation's name contains a
    /// path or a path template.
    private func group(ofOperation name: String) throws -> (ResolvedAPI, GroupID) {
        let parts = name.split(separator: " ").map(String.init)
        guard parts.count == 2 else {
            throw UsageFailure("an operation is written `METHOD /path`, not `\(name)`")
        }
        let method = parts[0].uppercased()
        let operations = apis.flatMap { api in api.operations.map { (api: api, operation: $0) } }
        var table = PathTable()
        for (number, known) in operations.enumerated() {
            table.add(known.operation.path, method: known.operation.method, value: number)
        }
        guard let found = table.find(requestPath(of: parts[1]), method: method) else {
            let known = operations.map { $0.operation.name }
            throw UsageFailure(unknown("operation", name, known: known) { $0 })
        }
        let key = operations[found].operation.key
        let candidates = operations.filter { $0.operation.key == key }
        if candidates.count > 1 {
            let names = candidates.map { "\($0.api.name.value)/\($0.api[$0.operation.group].name.value)" }
            throw UsageFailure(
                "several operations match `\(name)`: name the group, \(listed(Set(names).sorted(), "or"))")
        }
        return (operations[found].api, operations[found].operation.group)
    }

    private func unknown(_ kind: String, _ name: String, known: [String], write: (String) -> String) -> String {
        let message = "there is no \(kind) `\(name)`"
        if let near = nearest(to: name, in: known) { return "\(message); did you mean `\(write(near))`?" }
        let names = Set(known).sorted()
        if names.isEmpty { return message }
        let few = names.prefix(12)
        let more = names.count > few.count ? ", and \(names.count - few.count) more" : ""
        return "\(message); there \(names.count == 1 ? "is" : "are") \(listed(few))\(more)"
    }
}
