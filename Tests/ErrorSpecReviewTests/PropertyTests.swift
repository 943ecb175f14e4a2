import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview
import Foundation
import SpecGeneration
import TestSupport
import Testing

/// Properties that hold for any specs.
@Suite struct PropertyTests {
    /// A random spec, and what it means.
    struct Sample: Sendable {
        var seed: UInt64
        var spec: RandomSpec
        var resolved: ResolvedSpec
    }

    /// Making a valid spec takes most of the time: all properties look at the same ones. Most are small, since small
    /// ones go wrong in the same ways.
    static let samples: [Sample] = {
        concurrentMap(Array(Samples.of(600))) { seed in
            let spec = RandomSpec(seed: seed, groups: seed % 50 == 0 ? 7 : 3)
            return Sample(seed: seed, spec: spec, resolved: resolved(spec.files.map { ("x/" + $0.name, $0.text) })!)
        }
    }()

    /// - Returns: `nil` for specs with errors.
    private static func resolved(_ texts: [(path: String, text: String)]) -> ResolvedSpec? {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = texts.map { path, text in
            let role: SourceFile.Role = path.hasSuffix("/api.yaml") ? .api : .part
            return parse(
                files.add(path: path, folder: "x", name: path, role: role, bytes: Array(text.utf8)), into: &diagnostics)
        }
        return resolve(documents, files: files, into: &diagnostics).flatMap { check($0, into: &diagnostics)?.spec }
    }

    @Test func comparedWithItselfNothingChanges() {
        for sample in Self.samples {
            let again = Self.resolved(sample.spec.files.map { ("x/" + $0.name, $0.text) })!
            #expect(compare(sample.resolved, again) == [], "seed \(sample.seed)")
        }
    }

    @Test func otherSpellingsAreNoChange() throws {
        for sample in Self.samples {
            var random = SeededGenerator(seed: sample.seed)
            var trees = SpecTrees(sample.spec)
            if random.chance(50) { trees.inlinePolicies() }
            let texts = trees.printed(using: &random).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            let after = try #require(Self.resolved(texts), "seed \(sample.seed)\n\(texts)")
            #expect(compare(sample.resolved, after).map(summary) == [], "seed \(sample.seed)")
        }
    }

    @Test func reversedComparisonIsAMirror() {
        for index in stride(from: 1, to: Self.samples.count, by: 2) {
            let (left, right) = (Self.samples[index - 1], Self.samples[index])
            expectMirror(left.resolved, right.resolved, "seeds \(left.seed) and \(right.seed)")
        }
    }

    private func expectMirror(_ left: ResolvedSpec, _ right: ResolvedSpec, _ comment: Comment) {
        // A decoder that comes asks something of the app; one that goes asks nothing.
        func mirrored(_ changes: [Change]) -> [Change] { changes.filter { $0.kind != .decoderChanged } }
        let there = Dictionary(grouping: mirrored(compare(left, right))) { Mirror.of($0) }
        let back = Dictionary(grouping: mirrored(compare(right, left))) { Mirror.reversed($0) }
        #expect(Set(there.keys) == Set(back.keys), comment)
        // A group that takes another one's place has another name in each direction.
        func groups(_ spec: ResolvedSpec) -> Set<String> { Set(spec.apis.flatMap(\.groups).map(\.name.value)) }
        let common = groups(left).intersection(groups(right))
        func affected(_ changes: [Change]) -> (common: Set<String>, lone: Int) {
            let all = Set(changes.flatMap(\.affected))
            return (all.intersection(common), all.subtracting(common).count)
        }
        for (kind, changes) in there {
            let others = back[kind] ?? []
            #expect(affected(changes) == affected(others), "\(comment) \(kind)")
            if !kind.isJoined { #expect(changes.count == others.count, "\(comment) \(kind)") }
        }
    }

    /// A kind and lane, with kinds that are each other's mirrors told apart, and those whose number depends on the
    /// direction joined.
    private struct Mirror: Hashable {
        var name: String
        var isJoined = false

        static func of(_ change: Change) -> Mirror { of(change, change.kind) }

        private static func of(_ change: Change, _ kind: Change.Kind) -> Mirror {
            // Labels in another order break code in both directions.
            if [change.before, change.after].contains(where: { $0?.hasPrefix("locales ") ?? false }) {
                return Mirror(name: "locales")
            }
            return switch (kind, change.lane) {
            case (_, .text): Mirror(name: "text", isJoined: true)
            case (.winnerChanged, _), (.matchChanged, _), (.otherwiseAdded, .behaviour),
                (.otherwiseRemoved, .behaviour):
                Mirror(name: "winners", isJoined: true)
            default: Mirror(name: kind.rawValue)
            }
        }

        static func reversed(_ change: Change) -> Mirror {
            let opposite = change.kind.rawValue.split(separator: "-").map { word in
                switch word {
                case "added": "removed"
                case "removed": "added"
                case "lowered": "raised"
                case "raised": "lowered"
                default: String(word)
                }
            }.joined(separator: "-")
            return of(change, Change.Kind(rawValue: opposite) ?? change.kind)
        }
    }

    /// The facts of a change, without its place, its level and its sentence.
    private struct Facts: Hashable {
        var names: [String?]
        var lists: [[String]]

        init(_ change: Change) {
            names = [
                change.kind.rawValue, change.lane.rawValue, change.api, change.group, change.caseName, change.field,
                change.before, change.after,
            ]
            lists = [change.cases, change.affected]
        }
    }

    @Test func noTwoChangesShareAFingerprint() {
        var facts: [String: Facts] = [:]
        for index in stride(from: 1, to: Self.samples.count, by: 2) {
            let (left, right) = (Self.samples[index - 1].resolved, Self.samples[index].resolved)
            let changes = compare(left, right)
            #expect(Set(changes.map(\.fingerprint)).count == changes.count, "samples \(index - 1) and \(index)")
            for change in changes {
                let known = facts.updateValue(Facts(change), forKey: change.fingerprint)
                #expect(known == nil || known == Facts(change), "\(summary(change))")
            }
        }
    }

    @Test func orderOfFilesKeysAndCasesIsInNoFingerprint() throws {
        var compared = 0
        for index in stride(from: 1, to: Self.samples.count, by: 8) {
            let (left, right) = (Self.samples[index - 1], Self.samples[index])
            // Of a code in two normal forms, which are one code to Swift, the first spelling is that of the fingerprint.
            let codes = right.resolved.apis.flatMap(\.cases).flatMap(\.codes).map(\.value.written)
            if Set(codes.map { Array($0.utf8) }).count > Set(codes).count { continue }
            var random = SeededGenerator(seed: right.seed)
            let texts = SpecTrees(right.spec).printed(using: &random).sorted { $0.key < $1.key }
                .map { ($0.key, $0.value) }
            let again = try #require(Self.resolved(texts))
            compared += 1
            let (before, after) = (compare(left.resolved, right.resolved), compare(left.resolved, again))
            #expect(
                Set(before.map(\.fingerprint)) == Set(after.map(\.fingerprint)), "samples \(index - 1) and \(index)")
        }
        #expect(compared > Self.samples.count / 16)
    }

    /// Whoever agrees that a case signs out hasn't agreed that it is sent again nine times.
    @Test func noFingerprintStandsForTwoEffects() throws {
        let header = """
            body: a
            bodies: {a: {code: /c, message: /m}}
            categories: [alert, silent, signOut]
            recoveries: {renew: {summary: Renew}, login: {summary: Log in}}
            """
        let handlings = [
            "", ", category: silent", ", category: signOut", ", retry: {maxRetries: 1}", ", retry: {maxRetries: 9}",
            ", retry: {maxRetries: 9, methods: any}", ", retry: {maxRetries: 9, methods: [GET, POST]}",
            ", retry: {maxRetries: 9, backoff: {initial: 5s}}", ", retry: {maxRetries: 9, backoff: {maximum: 1min}}",
            ", retry: {maxRetries: 9, retryAfter: ignore}", ", retry: {maxRetries: 9, retryAfter: /wait}",
            ", retry: {recover: renew}", ", retry: {recover: login}",
        ]
        let texts = ["Wait.", "{server: message, otherwise: Wait.}", "{server: /title, otherwise: Wait.}"]
        func specs(_ first: String, _ second: String) -> String {
            "groups: {Login: {cases: {busy: {status: \(first)}, other: {status: \(second)}}}}"
        }
        // A case that is new, one that takes another's response, and one that does something else.
        let other = "500, description: Down."
        let bases = [
            "groups: {Login: {cases: {other: {status: \(other)}}}}",
            specs("430, description: Wait.", "429, description: X."),
            specs("429, description: Gone., retry: {maxRetries: 2}", other),
        ]
        for base in bases {
            let before = try shop(base, header: header)
            var effects: [String: String] = [:]
            for handling in handlings {
                for text in texts {
                    let effect = "429, description: \(text)\(handling)"
                    let after = try shop(specs(effect, other), header: header)
                    for change in compare(before, after) where change.lane == .behaviour {
                        let known = effects.updateValue(effect, forKey: change.fingerprint)
                        #expect(known == nil, "\(known ?? "") and \(effect) are both \(summary(change))")
                    }
                }
            }
            #expect(effects.count >= handlings.count)
        }
    }

    @Test(arguments: Mutation.all) func oneMutationYieldsItsKind(mutation: Mutation) throws {
        var tried = 0
        let turn = Mutation.all.firstIndex { $0.name == mutation.name } ?? 0
        for sample in Self.samples where sample.seed % UInt64(Mutation.all.count) == UInt64(turn) {
            let (seed, before) = (sample.seed, sample.resolved)
            var random = SeededGenerator(seed: seed &+ 77)
            var trees = SpecTrees(sample.spec)
            guard let expected = mutation.apply(&trees, before.apis[0], &random) else { continue }
            let texts = trees.printed(using: &random).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            // Not every mutation leaves a valid spec.
            guard let after = Self.resolved(texts) else { continue }
            tried += 1
            let kinds = compare(before, after).map { "\($0.lane.rawValue) \($0.kind.rawValue)" }
            #expect(kinds.contains { expected.kinds.contains($0) }, "seed \(seed) \(mutation.name)")
            let unrelated = Set(kinds).subtracting(expected.kinds).subtracting(expected.consequences)
            #expect(unrelated == [], "seed \(seed) \(mutation.name)")
        }
        if Samples.areAll { #expect(tried >= 10, "\(mutation.name)") }
    }
}

/// One edit of a spec.
struct Mutation: Sendable, CustomTestStringConvertible {
    struct Expectation {
        /// At least one of them is reported.
        var kinds: Set<String>
        /// They may be, too.
        var consequences: Set<String>

        init(kind: String, consequences: Set<String> = []) {
            kinds = [kind]
            self.consequences = consequences
        }

        init(anyOf kinds: Set<String>) {
            self.kinds = kinds
            consequences = []
        }
    }

    var name: String
    /// `nil` where the spec has nothing to edit so.
    var apply: @Sendable (inout SpecTrees, ResolvedAPI, inout SeededGenerator) -> Expectation?
    var testDescription: String { name }

    private static let winners: Set = ["behaviour winner-changed", "behaviour match-changed"]
    private static let texts: Set = [
        "text text-changed", "text text-source-changed", "text text-added", "text text-removed",
    ]

    /// A group's place in the trees and a case's in the group.
    private static func someCase(_ trees: SpecTrees, _ random: inout SeededGenerator) -> (Int, Int)? {
        let all = trees.groups.indices.flatMap { group in
            (trees.groups[group].value["cases"]?.entries.indices.map { (group, $0) } ?? [])
        }
        return all.randomElement(using: &random)
    }

    private static func edit(_ trees: inout SpecTrees, _ place: (Int, Int), _ body: (inout YAMLEntry) -> Void) {
        guard var cases = trees.groups[place.0].value["cases"] else { return }
        body(&cases.entries[place.1])
        trees.groups[place.0].value["cases"] = cases
    }

    static let all: [Mutation] = [
        Mutation(name: "a category more") { trees, api, _ in
            let names = api.categories.map(\.value) + ["fresh"]
            trees.api["categories"] = YAMLNode(list: names)
            return Expectation(kind: "source category-added")
        },
        Mutation(name: "a recovery more") { trees, _, _ in
            var recoveries = trees.api["recoveries"] ?? YAMLNode(entries: [])
            recoveries["fresh"] = YAMLNode(entries: [YAMLEntry("summary", YAMLNode("new"))])
            trees.api["recoveries"] = recoveries
            return Expectation(kind: "source requirement-added")
        },
        Mutation(name: "another access") { trees, api, _ in
            let isPublic = api.access == .public
            trees.api["access"] = YAMLNode(isPublic ? "internal" : "public")
            return Expectation(kind: isPublic ? "source access-lowered" : "source access-raised")
        },
        Mutation(name: "a group more") { trees, _, _ in
            let item = YAMLNode(entries: [
                YAMLEntry("status", YAMLNode("418")), YAMLEntry("description", YAMLNode("fresh")),
            ])
            let cases = YAMLNode(entries: [YAMLEntry("teapot", item)])
            trees.groups.append(
                YAMLEntry(
                    "Fresh",
                    YAMLNode(entries: [
                        YAMLEntry("parents", YAMLNode(list: [])),
                        YAMLEntry("cases", cases),
                    ])))
            return Expectation(kind: "source group-added", consequences: ["text text-added"])
        },
        Mutation(name: "a case less") { trees, _, random in
            guard let place = someCase(trees, &random) else { return nil }
            guard var cases = trees.groups[place.0].value["cases"], cases.entries.count > 1 else { return nil }
            cases.entries.remove(at: place.1)
            trees.groups[place.0].value["cases"] = cases
            return Expectation(kind: "source case-removed", consequences: winners.union(texts))
        },
        Mutation(name: "a case by another name") { trees, _, random in
            guard let place = someCase(trees, &random) else { return nil }
            edit(&trees, place) { entry in
                entry.value.addEarlierName(entry.key.value)
                entry.key.value = "fresh"
            }
            return Expectation(kind: "source case-renamed")
        },
        Mutation(name: "a group by another name") { trees, _, random in
            let index = random.number(0...(trees.groups.count - 1))
            let name = trees.groups[index].key.value
            trees.groups[index].value.addEarlierName(name)
            trees.groups[index].key.value = "Fresh"
            return Expectation(kind: "source group-renamed")
        },
        Mutation(name: "other words") { trees, api, random in
            guard let place = someCase(trees, &random) else { return nil }
            let name = trees.groups[place.0].key.value
            guard let group = api.groups.first(where: { $0.name.value == name }) else { return nil }
            let caseName = trees.groups[place.0].value["cases"]?.entries[place.1].key.value
            guard let id = group.ownCaseIDs.first(where: { api[$0].name.value == caseName }),
                case .text(let text) = api[id].handling.title?.value, text.translations.isEmpty,
                // Nobody reads the texts of a silent case.
                api[api[id].handling.category.value].value != "silent"
            else { return nil }
            edit(&trees, place) { $0.value["title"] = YAMLNode("fresh words") }
            return Expectation(kind: "text text-changed")
        },
        Mutation(name: "the server's words") { trees, api, random in
            guard let place = someCase(trees, &random) else { return nil }
            let source = YAMLEntry("server", YAMLNode("/fresh"))
            let name = trees.groups[place.0].key.value
            let caseName = trees.groups[place.0].value["cases"]?.entries[place.1].key.value
            let id = api.groups.first { $0.name.value == name }?.ownCaseIDs.first { api[$0].name.value == caseName }
            // Nobody reads the texts of a silent case.
            guard let id, api[api[id].handling.category.value].value != "silent" else { return nil }
            edit(&trees, place) { $0.value["title"] = YAMLNode(entries: [source]) }
            return Expectation(anyOf: ["text text-source-changed", "text fallback-removed"])
        },
        Mutation(name: "another policy") { trees, api, random in
            guard let place = someCase(trees, &random) else { return nil }
            edit(&trees, place) { entry in
                entry.value["retry"] = YAMLNode(entries: [
                    YAMLEntry("methods", YAMLNode(list: ["PATCH"])), YAMLEntry("maxRetries", YAMLNode("9")),
                ])
            }
            let group = trees.groups[place.0]
            guard let name = group.value["cases"]?.entries[place.1].key.value,
                let id = api.groups.first(where: { $0.name.value == group.key.value })?.ownCaseIDs
                    .first(where: { api[$0].name.value == name })
            else { return nil }
            return switch api[id].handling.retry.value.action {
            case .resend(let resend) where resend.maxRetries > 0: Expectation(kind: "behaviour retry-changed")
            case .recover: Expectation(kind: "behaviour recovery-removed")
            default: Expectation(kind: "behaviour retry-added")
            }
        },
        Mutation(name: "an otherwise more") { trees, _, random in
            let bare = trees.groups.indices.filter { trees.groups[$0].value["otherwise"] == nil }
            guard let index = bare.randomElement(using: &random) else { return nil }
            trees.groups[index].value["otherwise"] = YAMLNode(entries: [
                YAMLEntry("title", YAMLNode("fresh")), YAMLEntry("description", YAMLNode("fresh words")),
            ])
            return Expectation(
                kind: "source otherwise-added",
                consequences: texts.union(["behaviour otherwise-added"]))
        },
        Mutation(name: "another status") { trees, _, random in
            guard let place = someCase(trees, &random) else { return nil }
            let item = trees.groups[place.0].value["cases"]?.entries[place.1].value
            if item?["code"] != nil { return nil }
            edit(&trees, place) { $0.value["status"] = YAMLNode("451") }
            return Expectation(kind: "behaviour match-changed", consequences: texts)
        },
        Mutation(name: "an operation more") { trees, _, random in
            let group = random.pick(trees.groups).key.value
            trees.operations.append(YAMLEntry("PUT /fresh", YAMLNode(group)))
            return Expectation(kind: "behaviour operation-added", consequences: ["source body-type-added"])
        },
    ]
}
