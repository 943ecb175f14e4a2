import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview
import Testing

/// Of any specs, the edit of a body names the groups in which a response is read in another way.
@Suite struct BodyPropertyTests {
    @Test func aMovedMessageNamesTheGroupsThatReadIt() throws {
        var tried = 0
        for sample in PropertyTests.samples {
            for index in sample.resolved.apis[0].bodies.indices {
                let (before, body) = (sample.resolved.apis[0], BodyID(index))
                if before[body].format.message.isEmpty { continue }
                var moved = sample.resolved
                moved.apis[0].bodies[index].format.message = [Place(.pointer("/moved"))]
                let expected = groups(of: before, readingMessageOf: body)
                if expected.isEmpty { continue }
                tried += 1
                let found = compare(sample.resolved, moved).filter { $0.kind == .bodyChanged }
                #expect(found.count == 1, "seed \(sample.seed)")
                #expect(Set(found.flatMap(\.affected)) == expected, "seed \(sample.seed) \(found.map(summary))")
            }
        }
        #expect(tried > PropertyTests.samples.count / 5)
    }

    /// The groups in which a handler's texts read it, and those that declare the handler.
    private func groups(of api: ResolvedAPI, readingMessageOf body: BodyID) -> Set<String> {
        var groups: Set<GroupID> = []
        // Where endpoints are named, groups that others only inherit from handle none.
        let inherited = Set(api.groups.flatMap(\.ancestors))
        let used = Set(api.operations.map(\.group)).union(api.recoveries.compactMap { $0.through?.value })
        let handling = Set(api.groupIDs).filter {
            api.operations.isEmpty || used.contains($0) || !inherited.contains($0)
        }
        var readers: [FailureReader: Set<GroupID>] = [:]
        for id in api.groupIDs {
            let group = api[id]
            for winner in Set(api.rules(of: id).map(\.winner))
            where api[api[winner].group].body == body && readsMessage(api[winner].handling) {
                readers[.handled(winner, api[winner].group), default: []].insert(id)
            }
            if let provider = group.otherwiseProvider, api[provider].body == body,
                readsMessage(api[provider].otherwise?.handling)
            {
                readers[.otherwise(provider), default: []].insert(id)
            }
            // Those that no response reaches are named with their group.
            if group.body == body, group.ownCaseIDs.contains(where: { readsMessage(api[$0].handling) }) {
                groups.insert(id)
            }
            let isUnmapped = group.otherwiseProvider == nil && handling.contains(id)
            let failures = [api.failures.decoding] + (isUnmapped ? [api.failures.unmapped] : [])
            if group.body == body, failures.contains(where: { readsMessage([$0.title?.value, $0.description]) }) {
                groups.insert(id)
            }
        }
        for (reader, all) in readers {
            groups.formUnion(all.isDisjoint(with: handling) ? all : all.intersection(handling))
            switch reader {
            case .handled(_, let group), .otherwise(let group): groups.insert(group)
            }
        }
        return Set(groups.map { api[$0].name.value })
    }

    /// A handler, with the group that declares it.
    private enum FailureReader: Hashable {
        case handled(CaseID, GroupID)
        case otherwise(GroupID)
    }

    private func readsMessage(_ handling: Handling?) -> Bool {
        readsMessage([handling?.title?.value, handling?.description?.value])
    }

    private func readsMessage(_ texts: [TextSource?]) -> Bool {
        texts.contains { if case .server(.message, _)? = $0 { true } else { false } }
    }
}
