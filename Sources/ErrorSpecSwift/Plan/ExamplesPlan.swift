package import ErrorSpecLanguage
import ErrorSpecReading

/// The file of an API's examples to be.
package struct ExamplesPlan: Sendable {
    struct Group: Sendable {
        var errorType: Identifier
        var name: String
        var summary: String?
        /// `POST /v1/users/login`.
        var operations: [String]
        var rows: [Row]
    }

    struct Row: Sendable {
        /// The case, by the group that declares it.
        var id: String
        var summary: String?
        var response: ExampleResponse
    }

    var path: String
    var source: String
    var access: AccessLevel
    var namespace: Identifier
    /// The module that the errors are in, if it is another one.
    var module: Identifier?
    var groups: [Group]
    /// The cases without an example, each once.
    package var missing: [MissingExample]
}

/// A case that can win, of which no example could be made.
package struct MissingExample: Sendable {
    package var group: GroupID
    package var subject: ResponseExample.Subject
    package var reason: String
}

/// Plans the examples of an API.
///
/// - Parameters:
///   - recorded: What servers have sent.
///   - module: The module that the errors are in; `nil`: the one that the examples are in.
package func planExamples(
    of api: ResolvedAPI, in spec: CheckedSpec, recorded: RecordedExamples, module: String?
) -> ExamplesPlan {
    var missing: [MissingExample] = []
    var known = Set<ResponseExample.Subject>()
    let found = concurrentMap(api.groups.indices.map { GroupID($0) }, atLeast: 16) {
        api.examples(of: $0, recorded: recorded)
    }
    let groups = found.map { found in
        let group = api.groups[found.group.index]
        for lost in found.missing where known.insert(lost.subject).inserted {
            missing.append(MissingExample(group: found.group, subject: lost.subject, reason: lost.reason))
        }
        return ExamplesPlan.Group(
            errorType: SwiftNames.errorType(group.name.value), name: group.name.value, summary: group.summary,
            operations: api.operations.filter { $0.group == found.group }.map { "\($0.method) \($0.path)" },
            rows: found.examples.map { example in
                ExamplesPlan.Row(
                    id: api.name(of: example.subject), summary: api.summary(of: example.subject),
                    response: example.response)
            })
    }
    let name = api.name.value
    return ExamplesPlan(
        path: "\(name)/\(name)+Examples.generated.swift", source: spec.spec.files[api.name.range.file].name,
        access: api.access, namespace: SwiftNames.namespace(name), module: module.map { SwiftNames.module($0) },
        groups: groups, missing: missing)
}
