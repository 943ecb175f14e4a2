package import ErrorSpecReading

/// A response that shows a case: recorded from a server, or made from the spec. That the case handles it is proven when
/// it is made.
package struct ResponseExample: Sendable {
    /// The case, or the `otherwise`, that it shows.
    package enum Subject: Hashable, Sendable {
        case declared(CaseID)
        /// A response that no case matches, and that the `otherwise` of this group handles.
        case otherwise(GroupID)
    }

    /// The group whose request has the response.
    package var group: GroupID
    package var subject: Subject
    package var response: ExampleResponse
    /// A server has sent it.
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

/// The examples of a group, in the order in which the group sees its cases, and last that of its `otherwise`.
package struct GroupExamples: Sendable {
    /// A case that wins some response of the group, of which no example could be made.
    package struct Missing: Hashable, Sendable {
        package var subject: ResponseExample.Subject
        /// Why not, as the end of a sentence.
        package var reason: String
    }

    package var group: GroupID
    package var examples: [ResponseExample] = []
    package var missing: [Missing] = []
}

extension ResolvedAPI {
    /// A response for each failure that a caller of a group may meet, inherited ones included.
    ///
    /// - Parameter recorded: what servers have sent.
    package func examples(of group: GroupID, recorded: RecordedExamples = RecordedExamples()) -> GroupExamples {
        var result = GroupExamples(group: group)
        var rules: [CaseID: [MatchRule]] = [:]
        for rule in self.rules(of: group) { rules[rule.winner, default: []].append(rule) }
        let matcher = ResponseMatcher(of: group, in: self)
        for id in cases(of: group) {
            guard let rules = rules[id] else { continue }
            if let response = recorded.response(showing: .declared(id), in: group, matcher) {
                result.examples.append(
                    ResponseExample(group: group, subject: .declared(id), response: response, isRecorded: true))
                continue
            }
            var maker = ExampleMaker(api: self, group: group, subject: .declared(id), matcher: matcher)
            if let response = maker.response(for: rules) {
                result.examples.append(
                    ResponseExample(group: group, subject: .declared(id), response: response, isRecorded: false))
            } else {
                result.missing.append(.init(subject: .declared(id), reason: maker.reason))
            }
        }
        addOtherwise(to: &result, recorded, matcher)
        return result
    }

    private func addOtherwise(
        to result: inout GroupExamples, _ recorded: RecordedExamples, _ matcher: ResponseMatcher
    ) {
        guard let provider = self[result.group].otherwiseProvider else { return }
        let subject = ResponseExample.Subject.otherwise(provider)
        var maker = ExampleMaker(api: self, group: result.group, subject: subject, matcher: matcher)
        let response = recorded.response(showing: subject, in: result.group, matcher)
        // Where the cases leave nothing to it, there is nothing to show, and nothing to say.
        guard let shown = response ?? maker.responseForOtherwise() else { return }
        result.examples.append(
            ResponseExample(
                group: result.group, subject: subject, response: shown, isRecorded: response != nil))
    }

    /// The cases that a group sees: by group as it inherits them, and in the written order.
    private func cases(of group: GroupID) -> [CaseID] { Array(self[group].visible) }

    /// A case as it is called from anywhere: `Login.cannotLogin`, or `Login.unmatched`.
    package func name(of subject: ResponseExample.Subject) -> String {
        switch subject {
        case .declared(let id): qualifiedName(id)
        case .otherwise(let id): "\(self[id].name.value).\(GeneratedName.unmatched)"
        }
    }

    package func summary(of subject: ResponseExample.Subject) -> String? {
        switch subject {
        case .declared(let id): self[id].summary
        case .otherwise(let id): self[id].otherwise?.summary
        }
    }

    package func handling(of subject: ResponseExample.Subject) -> Handling? {
        switch subject {
        case .declared(let id): self[id].handling
        case .otherwise(let id): self[id].otherwise?.handling
        }
    }

    /// The group that declares it, whose body reads its texts.
    package func declaringGroup(of subject: ResponseExample.Subject) -> GroupID {
        switch subject {
        case .declared(let id): self[id].group
        case .otherwise(let id): id
        }
    }
}
