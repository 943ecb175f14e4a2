import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport
import Foundation

/// The specs as the server plays them: which group handles a request, and which response shows which case.
struct Catalog: Sendable {
    /// A group of an API.
    struct GroupKey: Hashable, Sendable {
        var api: Int
        var group: GroupID
    }

    /// A case of an API.
    struct CaseKey: Hashable, Sendable {
        var api: Int
        var subject: ResponseExample.Subject
    }

    let spec: ResolvedSpec
    private let table: PathTable
    private let targets: [GroupKey]
    private let examples: [GroupKey: GroupExamples]
    private let cases: [String: [CaseKey]]

    init(_ spec: ResolvedSpec, recorded: [RecordedExamples]) {
        self.spec = spec
        var table = PathTable()
        var targets: [GroupKey] = []
        var keys: [GroupKey] = []
        var cases: [String: [CaseKey]] = [:]
        for (number, api) in spec.apis.enumerated() {
            for operation in api.operations {
                table.add(operation.path, method: operation.method, value: targets.count)
                targets.append(GroupKey(api: number, group: operation.group))
            }
            keys += api.groups.indices.map { GroupKey(api: number, group: GroupID($0)) }
            var subjects = api.cases.indices.map { ResponseExample.Subject.declared(CaseID($0)) }
            subjects += api.groups.indices.filter { api.groups[$0].otherwise != nil }.map { .otherwise(GroupID($0)) }
            for subject in subjects {
                let (key, name) = (CaseKey(api: number, subject: subject), api.name(of: subject))
                cases[name, default: []].append(key)
                cases["\(api.name.value)/\(name)", default: []].append(key)
            }
        }
        let found = concurrentMap(keys, atLeast: 16) { key in
            spec.apis[key.api].examples(of: key.group, recorded: recorded[key.api])
        }
        self.table = table
        self.targets = targets
        self.cases = cases
        examples = Dictionary(uniqueKeysWithValues: zip(keys, found))
    }

    /// The group that handles a request; `nil` for what no operation names.
    func group(of head: RequestHead) -> GroupKey? {
        let path = head.path.removingPercentEncoding ?? head.path
        return table.find(path, method: head.method.uppercased(), belowAnyBase: true).map { targets[$0] }
    }

    func group(named name: String) throws(OrderFailure) -> GroupKey {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        let found = spec.apis.indices.compactMap { number -> GroupKey? in
            if parts.count == 2, spec.apis[number].name.value != parts[0] { return nil }
            return parts.last.flatMap { spec.apis[number].group(named: $0) }.map { GroupKey(api: number, group: $0) }
        }
        if found.count > 1 {
            throw OrderFailure("several APIs have a group `\(name)`: write `\(self.name(of: found[0]))`, for example")
        }
        guard let only = found.first else {
            let near = nearest(to: name, in: spec.apis.flatMap { $0.groups.map(\.name.value) })
            throw OrderFailure("there is no group `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
        }
        return only
    }

    /// - Parameter name: `Login.cannotLogin`, or with its API, `LSLP/Login.cannotLogin`.
    func subject(named name: String) throws(OrderFailure) -> CaseKey {
        let found = cases[name] ?? []
        if found.count > 1 {
            throw OrderFailure(
                "several APIs have a case `\(name)`: write `\(spec.apis[found[0].api].name.value)/\(name)`, for example"
            )
        }
        guard let only = found.first else {
            let near = nearest(to: name, in: Array(cases.keys).sorted())
            throw OrderFailure("there is no case `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
        }
        return only
    }

    func name(of key: GroupKey) -> String {
        "\(spec.apis[key.api].name.value)/\(spec.apis[key.api][key.group].name.value)"
    }

    func name(of key: CaseKey) -> String { spec.apis[key.api].name(of: key.subject) }

    func examples(of key: GroupKey) -> GroupExamples {
        guard let found = examples[key] else { preconditionFailure("every group is looked at") }
        return found
    }

    /// The response that shows a case to a request of a group; `nil` where its callers never meet the case.
    func example(_ key: CaseKey, in group: GroupKey) -> ResponseExample? {
        guard key.api == group.api else { return nil }
        return examples[group]?.examples.first { $0.subject == key.subject }
    }

    /// The response that shows a case, to a request that no operation names.
    func example(_ key: CaseKey) -> ResponseExample? {
        let declaring = spec.apis[key.api].declaringGroup(of: key.subject)
        return example(key, in: GroupKey(api: key.api, group: declaring))
    }
}
