package import ErrorSpecReading

/// A response that a case or an `otherwise` handles, recorded from a server or made from the spec.
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

/// The examples of a group, in the order of its visible cases. The example of the `otherwise` is the last.
package struct GroupExamples: Sendable {
    /// A case for which no example could be made, although the case wins responses of the group.
    package struct Missing: Hashable, Sendable {
        package var subject: ResponseExample.Subject
        /// The reason why no example could be made, as the end of a sentence.
        package var reason: String
    }

    package var group: GroupID
    package var examples: [ResponseExample] = []
    package var missing: [Missing] = []
}

extension ResolvedAPI {
    /// Returns an example for each case that can handle a failure of the group, including inherited cases.
    ///
    /// - Parameter recorded: Recorded responses, which are preferred to responses made from the spec.
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
        // If the `otherwise` gets no example, this isn't listed as a problem, because the cases may match all
        // failures.
        if let provider = self[group].otherwiseProvider { add(.otherwise(provider), winningBy: nil) }
        return result
    }

    /// Returns the subject's name with its group, such as `Login.cannotLogin`, or `Login.unmatched` for an
    /// `otherwise`.
    package func name(of subject: ResponseExample.Subject) -> String {
        switch subject {
        case .declared(let id): qualifiedName(id)
        case .otherwise(let id): "\(self[id].name.value).\(GeneratedName.unmatched)"
        }
    }

    package func summary(of subject: ResponseExample.Subject) -> String? { facts(of: subject).summary }
    package func range(of subject: ResponseExample.Subject) -> SourceRange { facts(of: subject).range }
    package func handling(of subject: ResponseExample.Subject) -> Handling? { facts(of: subject).handling }
    /// Returns the group that declares the subject. The subject's texts are read with this group's body.
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
    /// The case, or the `otherwise`, that handles the response; `nil` for a success or an unmapped response.
    package var subject: ResponseExample.Subject? {
        switch self {
        case .handled(let id): .declared(id)
        case .otherwise(let id): .otherwise(id)
        case .success, .unmapped: nil
        }
    }
}
