package import ErrorSpecReading

/// A response that a case handles, recorded from a server or made from the spec.
package struct ResponseExample: Sendable {
    /// The case, or the `otherwise`, that handles the response.
    package enum Subject: Hashable, Sendable {
        case declared(CaseID)
        /// No case matches the response, so the `otherwise` of this group handles it.
        case otherwise(GroupID)
    }

    /// The group of the request.
    package var group: GroupID
    package var subject: Subject
    package var response: ExampleResponse
    /// Whether the response was recorded from a server.
    package var isRecorded: Bool
}

package struct ExampleResponse: Hashable, Sendable {
    package typealias Header = ResponseDraft.Header

    package var status: Int
    package var headers: [Header]
    package var body: [UInt8]

    package init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// The examples of a group, in the order of its visible cases. The example of its `otherwise` is the last.
package struct GroupExamples: Sendable {
    /// A case that wins a response of the group, but for which no example could be made.
    package struct Missing: Hashable, Sendable {
        package var subject: ResponseExample.Subject
        /// The reason, as the end of a sentence.
        package var reason: String
    }

    package var group: GroupID
    package var examples: [ResponseExample] = []
    package var missing: [Missing] = []
}

extension ResolvedAPI {
    /// Makes a response for each case that can handle a failure of a group, including inherited cases.
    ///
    /// - Parameter recorded: Recorded responses, which are preferred to made ones.
    package func examples(of group: GroupID, recorded: RecordedExamples = RecordedExamples()) -> GroupExamples {
        var result = GroupExamples(group: group)
        var rules: [CaseID: [MatchRule]] = [:]
        for rule in self.rules(of: group) { rules[rule.winner, default: []].append(rule) }
        let matcher = ResponseMatcher(of: group, in: self)
        func add(_ subject: ResponseExample.Subject, winningBy rules: [MatchRule]?) {
            var response = recorded.response(showing: subject, in: group, matcher)
            let isRecorded = response != nil
            if !isRecorded {
                var maker = ExampleMaker(api: self, group: group, subject: subject, matcher: matcher)
                response = if let rules { maker.response(for: rules) } else { maker.responseForOtherwise() }
                if response == nil, rules != nil {
                    result.missing.append(.init(subject: subject, reason: maker.reason))
                }
            }
            if let response {
                result.examples.append(
                    ResponseExample(group: group, subject: subject, response: response, isRecorded: isRecorded))
            }
        }
        for id in self[group].visible where rules[id] != nil { add(.declared(id), winningBy: rules[id]) }
        // If the cases match all failures, `otherwise` needs no example.
        if let provider = self[group].otherwiseProvider { add(.otherwise(provider), winningBy: nil) }
        return result
    }

    /// The name of a case with its group: `Login.cannotLogin`, or `Login.unmatched` for an `otherwise`.
    package func name(of subject: ResponseExample.Subject) -> String {
        switch subject {
        case .declared(let id): qualifiedName(id)
        case .otherwise(let id): "\(self[id].name.value).\(GeneratedName.unmatched)"
        }
    }

    package func summary(of subject: ResponseExample.Subject) -> String? { facts(of: subject).summary }
    package func range(of subject: ResponseExample.Subject) -> SourceRange { facts(of: subject).range }
    package func handling(of subject: ResponseExample.Subject) -> Handling? { facts(of: subject).handling }
    /// The group that declares the subject. Its body is used for reading the subject's texts.
    package func declaringGroup(of subject: ResponseExample.Subject) -> GroupID { facts(of: subject).group }

    private func facts(
        of subject: ResponseExample.Subject
    ) -> (summary: String?, range: SourceRange, handling: Handling?, group: GroupID) {
        switch subject {
        case .declared(let id):
            return (self[id].summary, self[id].name.range, self[id].handling, self[id].group)
        case .otherwise(let id):
            let otherwise = self[id].otherwise
            return (otherwise?.summary, otherwise?.range ?? self[id].name.range, otherwise?.handling, id)
        }
    }
}

extension Outcome {
    /// The case, or the `otherwise`, that handles the response.
    package var subject: ResponseExample.Subject? {
        switch self {
        case .handled(let id): .declared(id)
        case .otherwise(let id): .otherwise(id)
        case .success, .unmapped: nil
        }
    }
}
