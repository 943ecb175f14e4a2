import ErrorSpecLanguage
import ErrorSpecReport

/// Finds what an argument names.
extension ResolvedSpec {
    /// The group that `API/Group` or `Group` names.
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

    /// The group that handles `POST /v1/users/login`: a path, or its template.
    private func group(ofOperation name: String) throws -> (ResolvedAPI, GroupID) {
        let parts = name.split(separator: " ").map(String.init)
        guard parts.count == 2 else {
            throw UsageFailure("an operation is written `METHOD /path`, not `\(name)`")
        }
        let method = parts[0].uppercased()
        func found(where matches: (String) -> Bool) -> [(ResolvedAPI, GroupID)] {
            apis.flatMap { api in
                api.operations.filter { $0.method == method && matches($0.path) }.map { (api, $0.group) }
            }
        }
        var candidates = found { $0 == parts[1] }
        if candidates.isEmpty { candidates = found { isPath(parts[1], of: $0) } }
        if candidates.count > 1 {
            let choices = listed(Set(candidates.map { "\($0.0.name.value)/\($0.0[$0.1].name.value)" }).sorted(), "or")
            throw UsageFailure("several operations are like `\(name)`: name the group, \(choices)")
        }
        if let only = candidates.first { return only }
        let known = apis.flatMap { $0.operations.map { "\($0.method) \($0.path)" } }
        throw UsageFailure(unknown("operation", name, known: known) { $0 })
    }

    /// Whether a path is one that a template stands for: `/repos/apple/swift` of `/repos/{owner}/{repo}`.
    private func isPath(_ path: String, of template: String) -> Bool {
        let segments = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        let pattern = template.split(separator: "/", omittingEmptySubsequences: false)
        return segments.count == pattern.count
            && zip(segments, pattern).allSatisfy { $0 == $1 || $1.hasPrefix("{") && $1.hasSuffix("}") && !$0.isEmpty }
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
