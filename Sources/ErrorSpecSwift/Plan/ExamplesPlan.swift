package import ErrorSpecLanguage
import ErrorSpecReading

/// The file of an API's examples to be.
package struct ExamplesPlan: Sendable {
    struct Group: Sendable {
        var errorType: Identifier
        var name: String
        var summary: String?
        var operations: [APIPlan.Operation]
        /// Examples that are those of the groups that declare them.
        var inherited: [Inherited]
        var rows: [Row]

        var isEmpty: Bool { inherited.isEmpty && rows.isEmpty }
    }

    struct Inherited: Sendable {
        var errorType: Identifier
        /// The group's own cases that are not among them.
        var except: [Identifier]
        /// The response that its `otherwise` handles is among them.
        var hasOtherwise: Bool
    }

    struct Row: Sendable {
        /// The cases that wrap the case, the outermost first, and its own name; empty: the response is unmatched.
        var names: [Identifier]
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
    package var missing: [GroupExamples.Missing]
}

/// Plans the examples of an API.
///
/// - Parameters:
///   - recorded: What servers have sent.
///   - module: The module that the errors are in; `nil`: the one that the examples are in.
package func planExamples(
    of api: ResolvedAPI, in spec: CheckedSpec, recorded: RecordedExamples, module: String?
) -> ExamplesPlan {
    let found = concurrentMap(Array(api.groupIDs), atLeast: 16) {
        api.examples(of: $0, recorded: recorded)
    }
    let name = api.name.value
    return ExamplesPlan(
        path: "\(name)/\(name)+Examples.generated.swift", source: spec.spec.files[api.name.range.file].name,
        access: api.access, namespace: SwiftNames.namespace(name), module: module.map { SwiftNames.module($0) },
        groups: found.map { $0.plan(in: api, among: found) },
        missing: found.flatMap(\.missing).unique { $0.subject })
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
            operations: api.operations.filter { $0.group == self.group }.map {
                APIPlan.Operation(method: $0.method, path: $0.path, group: group.name.value)
            },
            inherited: group.ancestors.compactMap { ancestor in
                guard let used = inherited[ancestor] else { return nil }
                let except = all[ancestor.index].examples.compactMap { example -> Identifier? in
                    guard case .declared(let id) = example.subject, api.cases[id.index].group == ancestor,
                        !used.contains(example.subject)
                    else { return nil }
                    return SwiftNames.member(api.cases[id.index].name.value)
                }
                return ExamplesPlan.Inherited(
                    errorType: SwiftNames.errorType(api.groups[ancestor.index].name.value), except: except,
                    hasOtherwise: used.contains(.otherwise(ancestor)))
            },
            rows: own.map { example in
                ExamplesPlan.Row(
                    names: names(of: example.subject, in: api), summary: api.summary(of: example.subject),
                    response: example.response)
            })
    }

    private func names(of subject: ResponseExample.Subject, in api: ResolvedAPI) -> [Identifier] {
        guard case .declared(let id) = subject else { return [] }
        return SwiftNames.path(from: group, to: id, in: api)
    }

    private func response(showing subject: ResponseExample.Subject) -> ExampleResponse? {
        examples.first { $0.subject == subject }?.response
    }
}
