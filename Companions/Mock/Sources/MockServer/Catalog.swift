import Foundation

/// The document as the server plays it: which group a request is of, and which response shows which case.
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
    /// The full names of a short one: `Login`, `Login.cannotLogin`.
    private var groupNames: [String: [String]] = [:]
    private var caseNames: [String: Set<String>] = [:]

    package init(_ document: Document) {
        operations = Operations(document.operations)
        groups = document.groups.map { Group(name: "\($0.api)/\($0.group)", summary: $0.summary) }
        for (index, group) in groups.enumerated() {
            indices[group.name] = index
            groupNames[group.name.shortName, default: []].append(group.name)
            groupNames[group.name, default: []].append(group.name)
        }
        for operation in document.operations {
            guard let index = indices["\(operation.api)/\(operation.group)"] else { continue }
            groups[index].operations.append("\(operation.method) \(operation.path)")
        }
        for example in document.examples {
            add(case: example.name, of: example.api)
            if let index = indices["\(example.api)/\(example.group)"] { groups[index].examples.append(example) }
        }
        for missing in document.missing {
            add(case: missing.name, of: missing.api)
            if let index = indices["\(missing.api)/\(missing.group)"] { groups[index].missing.append(missing) }
        }
    }

    private mutating func add(case name: String, of api: String) {
        caseNames[name, default: []].insert("\(api)/\(name)")
        caseNames["\(api)/\(name)", default: []].insert("\(api)/\(name)")
    }

    var apis: [String] {
        groups.map { String($0.name.prefix { $0 != "/" }) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    func group(method: String, path: String) -> String? {
        operations.group(method: method.uppercased(), path: path.removingPercentEncoding ?? path)
    }

    func group(_ name: String) -> Group? { indices[name].map { groups[$0] } }

    /// - Parameter name: `Login`, or with its API, `LSLP/Login`.
    func groupName(_ name: String) throws(Failure) -> String {
        try only(
            groupNames[name] ?? [], "group", name, near: nearest(to: name, in: groups.map(\.name.shortName)))
    }

    /// - Parameter name: `Login.cannotLogin`, or with its API, `LSLP/Login.cannotLogin`.
    func caseName(_ name: String) throws(Failure) -> String {
        try only(
            caseNames[name]?.sorted() ?? [], "case", name, near: nearestCase(to: name, in: caseNames.keys.sorted()))
    }

    private func only(
        _ found: [String], _ noun: String, _ name: String, near: @autoclosure () -> String?
    ) throws(Failure) -> String {
        if found.count > 1 { throw Failure("several APIs have a \(noun) `\(name)`: write `\(found[0])`, for example") }
        guard let only = found.first else {
            let near = near().map { "; did you mean `\($0)`?" }
            throw Failure("there is no \(noun) `\(name)`" + (near ?? ""))
        }
        return only
    }

    /// The response that shows a case to a request of a group; `nil` where its callers never meet the case.
    func example(of name: String, in group: String) -> Document.Example? {
        self.group(group)?.examples.first { "\($0.api)/\($0.name)" == name }
    }

    /// The response that shows a case, to a request that no operation names.
    func example(of name: String) -> Document.Example? {
        let declaring = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return example(of: name, in: declaring)
    }
}

extension String {
    /// Without its API: `Login` of `LSLP/Login`.
    var shortName: String { String(split(separator: "/", maxSplits: 1).last ?? "") }
}

/// The known word that a misspelt one most likely stands for; `nil` when none is near.
func nearest(to word: String, in known: [String]) -> String? {
    let letters = Array(word.lowercased().prefix(200))
    let tolerance = max(1, letters.count / 3)
    let distances = known.lazy.filter { abs($0.count - letters.count) <= tolerance }.prefix(30_000)
        .map { (word: $0, distance: editDistance(letters, Array($0.lowercased()))) }
    return distances.filter { $0.distance <= tolerance }.min { $0.distance < $1.distance }?.word
}

/// The case of that name in another group, where one group alone declares it; else the nearest.
func nearestCase(to name: String, in known: [String]) -> String? {
    let member = name.lastIndex(of: ".").map { name[$0...] } ?? ".\(name)"
    let alike = known.filter { $0.hasSuffix(member) && !$0.contains("/") }
    return alike.count == 1 ? alike[0] : nearest(to: name, in: known)
}

/// How many letters were added, dropped or changed (Levenshtein).
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
