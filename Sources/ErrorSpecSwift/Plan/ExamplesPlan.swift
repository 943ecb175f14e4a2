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
        /// Examples that are those of the groups that declare them.
        var inherited: [Inherited]
        var rows: [Row]

        var isEmpty: Bool { inherited.isEmpty && rows.isEmpty }
    }

    struct Inherited: Sendable {
        var errorType: Identifier
        /// The ids of the group's own cases that are not among them.
        var except: [String]
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
    for found in found {
        for lost in found.missing where known.insert(lost.subject).inserted {
            missing.append(MissingExample(group: found.group, subject: lost.subject, reason: lost.reason))
        }
    }
    let name = api.name.value
    return ExamplesPlan(
        path: "\(name)/\(name)+Examples.generated.swift", source: spec.spec.files[api.name.range.file].name,
        access: api.access, namespace: SwiftNames.namespace(name), module: module.map { SwiftNames.module($0) },
        groups: found.map { $0.plan(in: api, among: found) }, missing: missing)
}

extension GroupExamples {
    /// - Parameter all: the examples of every group, by its number.
    fileprivate func plan(in api: ResolvedAPI, among all: [GroupExamples]) -> ExamplesPlan.Group {
        // A response that shows an inherited case stands once, where the case is declared.
        var inherited: [GroupID: Set<ResponseExample.Subject>] = [:]
        var own: [ResponseExample] = []
        for example in examples {
            let declaring = api.declaringGroup(of: example.subject)
            if declaring != group, all[declaring.index].response(showing: example.subject) == example.response {
                inherited[declaring, default: []].insert(example.subject)
            } else {
                own.append(example)
            }
        }
        let group = api.groups[group.index]
        return ExamplesPlan.Group(
            errorType: SwiftNames.errorType(group.name.value), name: group.name.value, summary: group.summary,
            operations: api.operations.filter { $0.group == self.group }.map { "\($0.method) \($0.path)" },
            inherited: group.ancestors.compactMap { ancestor in
                guard let used = inherited[ancestor] else { return nil }
                let others = all[ancestor.index].examples.map(\.subject).filter { subject in
                    api.declaringGroup(of: subject) == ancestor && !used.contains(subject)
                }
                return ExamplesPlan.Inherited(
                    errorType: SwiftNames.errorType(api.groups[ancestor.index].name.value),
                    except: others.map { api.name(of: $0) })
            },
            rows: own.map { example in
                ExamplesPlan.Row(
                    id: api.name(of: example.subject), summary: api.summary(of: example.subject),
                    response: example.response)
            })
    }

    private func response(showing subject: ResponseExample.Subject) -> ExampleResponse? {
        examples.first { $0.subject == subject }?.response
    }
}
