import Foundation

/// The contents of a document, indexed to find the group of a request and the response for a case.
///
/// Groups are named `API/Group`, and cases `API/Group.case`.
package struct Catalog: Sendable {
    struct Group: Sendable {
        var name: String
        var summary: String?
        var operations: [String] = []
        var examples: [Document.Example] = []
        var missing: [Document.Missing] = []
    }

    private let operations: Operations
    private(set) var groups: [Group]
    private var indices: [String: Int] = [:]
    /// The indices of the groups that can return each case, by the full name of the case. The list is empty for a
    /// case without an example.
    private var groupsOfCase: [String: [Int]] = [:]
    /// The full names of groups, by short name, such as `Login`. Several APIs may use the same short name.
    private var groupNames: [String: [String]] = [:]
    /// The full names of cases, by short name, such as `Login.cannotLogin`.
    private var caseNames: [String: Set<String>] = [:]

    package init(_ document: Document) {
        operations = Operations(document.operations)
        groups = document.groups.map { Group(name: "\($0.api)/\($0.group)", summary: $0.summary) }
        for (index, group) in groups.enumerated() {
            indices[group.name] = index
            groupNames[group.name.shortName, default: []].append(group.name)
        }
        for operation in document.operations {
            guard let index = indices["\(operation.api)/\(operation.group)"] else { continue }
            groups[index].operations.append("\(operation.method) \(operation.path)")
        }
        for example in document.examples {
            guard example.status >= 200 else {
                let reason = "HTTP has no final response of status \(example.status)"
                add(.init(api: example.api, group: example.group, name: example.name, reason: reason))
                continue
            }
            caseNames[example.name, default: []].insert(example.fullName)
            guard let index = indices["\(example.api)/\(example.group)"] else { continue }
            groups[index].examples.append(example)
            groupsOfCase[example.fullName, default: []].append(index)
        }
        for missing in document.missing { add(missing) }
    }

    private mutating func add(_ missing: Document.Missing) {
        caseNames[missing.name, default: []].insert(missing.fullName)
        groupsOfCase[missing.fullName, default: []] += []
        if let index = indices["\(missing.api)/\(missing.group)"] { groups[index].missing.append(missing) }
    }

    var apis: [String] { groups.map(\.name.api).reduce(into: []) { if $0.last != $1 { $0.append($1) } } }

    func groups(method: String, path: String) -> [String] {
        operations.groups(method: method.uppercased(), path: path)
    }

    func group(_ name: String) -> Group? { indices[name].map { groups[$0] } }

    // MARK: Names

    /// Returns the full name of a group.
    ///
    /// - Parameters:
    ///   - name: The name with or without its API: `LSLP/Login` or `Login`.
    ///   - apis: The APIs to prefer if several APIs have a group with this name.
    func groupName(_ name: String, of apis: [String] = []) throws(Failure) -> String {
        if indices[name] != nil { return name }
        return try only(
            groupNames[name] ?? [], "group", name, of: apis,
            near: nearest(to: name, in: groups.map(\.name.shortName)))
    }

    /// Returns the full name of a case.
    ///
    /// - Parameters:
    ///   - name: The name with or without its API: `LSLP/Login.cannotLogin` or `Login.cannotLogin`.
    ///   - apis: The APIs to prefer if several APIs have a case with this name.
    func caseName(_ name: String, of apis: [String] = []) throws(Failure) -> String {
        if groupsOfCase[name] != nil { return name }
        return try only(
            caseNames[name]?.sorted() ?? [], "case", name, of: apis,
            near: nearestCase(to: name, in: caseNames.keys.sorted() + groupsOfCase.keys.sorted()))
    }

    private func only(
        _ found: [String], _ noun: String, _ name: String, of apis: [String], near: @autoclosure () -> String?
    ) throws(Failure) -> String {
        let own = found.filter { apis.contains($0.api) }
        if own.count == 1 { return own[0] }
        if found.count > 1 { throw Failure("several APIs have a \(noun) `\(name)`: write `\(found[0])`, for example") }
        guard let only = found.first else {
            let near = near().map { "; did you mean `\($0)`?" }
            throw Failure("there is no \(noun) `\(name)`" + (near ?? ""))
        }
        return only
    }

    // MARK: Examples

    /// Returns the example of a case for requests of the given group, or `nil` if the group can't return the case.
    func example(of name: String, in group: String) -> Document.Example? {
        self.group(group)?.examples.first { $0.fullName == name }
    }

    /// Returns the example of a case for a request that belongs to the given groups. If none of these groups can
    /// return the case, returns the example for the group that declares the case.
    func example(of name: String, in groups: [String]) throws(Failure) -> Document.Example {
        for group in groups { if let example = example(of: name, in: group) { return example } }
        let declaring = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        guard let example = example(of: name, in: declaring) else { throw Failure(noExample(of: name)) }
        return example
    }

    /// Returns the reason why an order can never apply: no request belongs to the group, or no request of the group
    /// can return the case. Returns `nil` if the order can apply.
    ///
    /// - Parameter group: The group, or `nil` for any group that can return the case.
    func obstacle(to name: String?, in group: String?) -> String? {
        if let group {
            guard let known = self.group(group) else { return "there is no group `\(group)`" }
            if known.operations.isEmpty {
                return "no request belongs to `\(group)`: the spec's `operations` don't name the group"
                    + (name == nil ? "" : "; omit `group` for all groups that inherit the case")
            }
            guard let name, example(of: name, in: group) == nil else { return nil }
            let isMissing = known.missing.contains { $0.fullName == name }
            return isMissing ? noExample(of: name) : "requests of `\(group)` can't return `\(name)`"
        }
        guard let name else { return nil }
        guard let found = groupsOfCase[name] else { return "there is no case `\(name)`" }
        if found.isEmpty { return noExample(of: name) }
        if found.contains(where: { !groups[$0].operations.isEmpty }) { return nil }
        return "no request can return `\(name)`: the spec's `operations` name no group that has it; add one, or send "
            + "`Errorspec-Case` with the request"
    }

    private func noExample(of name: String) -> String {
        let reason = groups.lazy.flatMap(\.missing).first { $0.fullName == name }?.reason
        return "`\(name)` has no example" + (reason.map { ": \($0)" } ?? "")
    }
}

extension String {
    /// The API in a full name: `LSLP` in `LSLP/Login`.
    var api: String { String(prefix { $0 != "/" }) }

    /// The name without its API: `Login` in `LSLP/Login`.
    var shortName: String { String(split(separator: "/", maxSplits: 1).last ?? "") }
}

/// Returns the known word that is most similar to the given word, or `nil` if no known word is similar enough.
func nearest(to word: String, in known: [String]) -> String? {
    let letters = Array(word.lowercased().prefix(200))
    let tolerance = max(1, letters.count / 3)
    let distances = known.lazy.filter { abs($0.count - letters.count) <= tolerance }.prefix(30_000)
        .map { (word: $0, distance: editDistance(letters, Array($0.lowercased()))) }
    return distances.filter { $0.distance <= tolerance }.min { $0.distance < $1.distance }?.word
}

/// Returns the case with the same name in another group, if exactly one group declares such a case; otherwise the
/// most similar known name.
func nearestCase(to name: String, in known: [String]) -> String? {
    let member = name.lastIndex(of: ".").map { name[$0...] } ?? ".\(name)"
    let sameName = known.filter { $0.hasSuffix(member) && !$0.contains("/") }
    return sameName.count == 1 ? sameName[0] : nearest(to: name, in: known)
}

/// Returns the Levenshtein distance: the number of added, removed and changed characters.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var next = [row + 1]
        for (column, other) in right.enumerated() {
            next.append(min(last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1)))
        }
        last = next
    }
    return last[right.count]
}
