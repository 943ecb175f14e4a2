import ErrorSpecLanguage
import ErrorSpecReading
import TestSupport
import Testing

/// Compares the compiler with a naive implementation of the language reference, on thousands of random specs.
@Suite struct NaiveComparisonTests {
    @Test(arguments: Samples.of(40))
    func randomSpecsAgreeWithTheNaiveImplementation(_ block: UInt64) {
        for seed in Int(block * 50)..<Int(block * 50 + 50) {
            let everywhere = seed % 50 == 0
            compare(
                NaiveSpec.random(seed: UInt64(seed)), seed,
                at: everywhere ? NaiveSpec.allResponses : NaiveSpec.responses)
        }
    }

    @Test func randomSpecsCoverAllFindings() {
        var counts: [String: Int] = [:]
        for seed in 0..<150 {
            let compiled = compile(NaiveSpec.random(seed: UInt64(seed)).yaml)
            for code in compiled.diagnostics.isEmpty ? ["sound"] : Set(compiled.codes) { counts[code, default: 0] += 1 }
        }
        let kinds = [
            "sound", "ambiguous-match", "hidden-case", "needless-override", "needless-except", "unreachable-case",
        ]
        for kind in kinds { #expect(counts[kind, default: 0] > 0, "\(kind): \(counts)") }
    }

    @Test func fixesOfRandomSpecsRemoveTheirFindings() {
        for seed in Samples.of(150) {
            let result = compile(NaiveSpec.random(seed: seed).yaml)
            for diagnostic in result.diagnostics { expectFixed(diagnostic, of: result) }
        }
    }

    private func compare(_ naive: NaiveSpec, _ seed: Int, at responses: [(Int, String?)]) {
        let compiled = compile(naive.yaml)
        guard let api = compiled.api, api.groups.count == naive.groups.count else {
            Issue.record("seed \(seed) does not resolve\n\(naive.yaml)")
            return
        }
        let reading = NaiveReading(naive)
        let found = Found(compiled, naive)
        var expected = Found()
        var isAmbiguous = false
        var reachable = Set<Int>()
        for group in naive.groups.indices {
            var isAmbiguousHere = false
            let matcher = ResponseMatcher(of: api.group(named: naive.groupName(group))!, in: api)
            let otherwises = reading.otherwises(of: group)
            for (status, code) in responses {
                let winners = reading.handlers(in: group, status, code)
                if naive.canFail(status, in: group) {
                    reachable.formUnion(winners)
                    if winners.count > 1 { isAmbiguousHere = true }
                }
                if let difference = difference(winners, otherwises, matcher, status, code, api, naive, group) {
                    Issue.record("seed \(seed): \(naive.groupName(group)) \(difference)\n\(naive.yaml)")
                    return
                }
            }
            let statuses = Set(responses.map(\.0))
            if seed % 4 == 0, let difference = expectAgreement(reading, group, api, matcher, at: statuses) {
                Issue.record("seed \(seed): \(difference)\n\(naive.yaml)")
                return
            }
            isAmbiguousHere = isAmbiguousHere || otherwises.count > 1
            if isAmbiguousHere { expected.ambiguous.insert(naive.groupName(group)) }
            isAmbiguous = isAmbiguous || isAmbiguousHere
        }
        expect(found, expected, isAmbiguous, reachable, reading, seed)
    }

    /// Compares responses with several codes, and the rules that users see.
    private func expectAgreement(
        _ reading: NaiveReading, _ group: Int, _ api: ResolvedAPI, _ matcher: ResponseMatcher, at statuses: Set<Int>
    ) -> String? {
        let naive = reading.spec
        let rules = api.rules(of: api.group(named: naive.groupName(group))!)
        for status in statuses.sorted() {
            for codes in NaiveSpec.codes.map({ $0.map { [$0] } ?? [] }) + NaiveSpec.codeLists {
                let winners = reading.handlers(in: group, status, codes: codes)
                if let winners, winners.count > 1 { continue }
                var outcome: Int?
                if case .handled(let winner) = self.outcome(naive, group, matcher, status, codes) {
                    outcome = naive.cases.indices.first { naive.caseName($0) == api.qualifiedName(winner) }
                }
                if outcome != winners?.first { return "\(naive.groupName(group)) \(status) \(codes)" }
                guard winners != nil else { continue }
                let rule = Self.first(of: rules, status, codes)
                if rule.map({ api.qualifiedName($0.winner) }) != winners?.first.map({ naive.caseName($0) }) {
                    return "rules of \(naive.groupName(group)) for \(status) \(codes): \(rules)"
                }
            }
        }
        return nil
    }

    /// Returns the outcome of a response. If its status can be a failure, the response counts as a failure.
    private func outcome(
        _ naive: NaiveSpec, _ group: Int, _ matcher: ResponseMatcher, _ status: Int, _ codes: [String]
    ) -> Outcome {
        naive.canFail(status, in: group)
            ? matcher.failure(status: status, codes: codes) : matcher.outcome(status: status, codes: codes)
    }

    private static func first(of rules: [MatchRule], _ status: Int, _ codes: [String]) -> MatchRule? {
        let fitting = rules.filter { $0.status?.contains(status) != false }
        for code in codes {
            let rule = fitting.first { $0.code?.matches(code) ?? false }
            if let rule { return rule }
        }
        return fitting.first { $0.code == nil }
    }

    private func difference(
        _ winners: Set<Int>, _ otherwises: Set<Int>, _ matcher: ResponseMatcher, _ status: Int, _ code: String?,
        _ api: ResolvedAPI, _ naive: NaiveSpec, _ group: Int
    ) -> String? {
        guard winners.count < 2 else { return nil }
        if winners.isEmpty, otherwises.count > 1 { return nil }
        let outcome = self.outcome(naive, group, matcher, status, code.map { [$0] } ?? [])
        let expected: String
        if !naive.canFail(status, in: group) {
            expected = "success"
        } else if let winner = winners.first {
            expected = naive.caseName(winner)
        } else {
            expected = otherwises.first.map { "otherwise of \(naive.groupName($0))" } ?? "unmapped"
        }
        let actual =
            switch outcome {
            case .success: "success"
            case .handled(let winner): api.qualifiedName(winner)
            case .otherwise(let provider): "otherwise of \(api[provider].name.value)"
            case .unmapped: "unmapped"
            }
        if actual == expected { return nil }
        return "handles \(status) with code \(code ?? "none") by \(actual), not by \(expected)"
    }

    private func expect(
        _ found: Found, _ expected: Found, _ isAmbiguous: Bool, _ reachable: Set<Int>, _ reading: NaiveReading,
        _ seed: Int
    ) {
        let naive = reading.spec
        let context = Comment(rawValue: "seed \(seed)\n\(naive.yaml)\n\(found.rendered)")
        #expect(found.ambiguous.isEmpty == !isAmbiguous, context)
        #expect(found.ambiguous.isSubset(of: expected.ambiguous), context)

        var needlessExcepts = Set<String>()
        for (index, group) in naive.groups.enumerated() {
            for id in group.except where !reading.inherits(index, id) {
                needlessExcepts.insert("\(naive.groupName(index)) \(naive.caseName(id))")
            }
        }
        #expect(found.needlessExcepts == needlessExcepts, context)
        if isAmbiguous { return }

        var hiding = Set<String>()
        var needless = Set<String>()
        for id in naive.cases.indices {
            let hidden = reading.hiddenCases(by: id, in: naive.cases[id].group)
            let hiddenSomewhere = reading.viewers(of: id).flatMap { reading.hiddenCases(by: id, in: $0) }
            let declared = Set(naive.cases[id].overrides)
            if !hidden.isSubset(of: declared) { hiding.insert(naive.caseName(id)) }
            for other in declared.subtracting(hiddenSomewhere) {
                needless.insert("\(naive.caseName(id)) \(naive.caseName(other))")
            }
        }
        #expect(found.hiding == hiding, context)
        #expect(found.needless == needless, context)
        let unreachable = Set(naive.cases.indices).subtracting(reachable).map { naive.caseName($0) }
        // A case whose statuses are all successes is reported as `success-status` instead.
        #expect(found.unreachable.union(found.successes) == Set(unreachable).union(found.successes), context)
    }
}

/// The findings of the rules, by name.
private struct Found {
    var ambiguous = Set<String>()
    var hiding = Set<String>()
    var needless = Set<String>()
    var needlessExcepts = Set<String>()
    var unreachable = Set<String>()
    var successes = Set<String>()
    var rendered = ""

    init() {}

    init(_ compiled: Compilation, _ spec: NaiveSpec) {
        rendered = TestSupport.rendered(compiled.diagnostics, in: compiled.files)
        let lines = spec.yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for diagnostic in compiled.diagnostics {
            let line = lines[Int(diagnostic.range.start.line) - 1]
            let group = Self.group(at: Int(diagnostic.range.start.line), lines)
            let item = "\(group).\(line.prefix { $0 != ":" }.filter { $0 != " " })"
            let named = Self.text(of: diagnostic.range, lines)
            switch diagnostic.code.id {
            case "ambiguous-match": ambiguous.insert(group)
            case "hidden-case": hiding.insert(item)
            case "needless-override": needless.insert("\(item) \(named)")
            case "needless-except": needlessExcepts.insert("\(group) \(named)")
            case "unreachable-case": unreachable.insert(item)
            case "missing-key": break  // an empty group
            case "success-status": successes.insert(item)
            default: Issue.record("\(spec.yaml)\n\(rendered)")
            }
        }
    }

    private static func group(at line: Int, _ lines: [String]) -> String {
        let heading = lines[..<line].last { $0.hasPrefix("  G") } ?? ""
        return String(heading.dropFirst(2).prefix { $0 != ":" })
    }

    private static func text(of range: SourceRange, _ lines: [String]) -> String {
        let line = lines[Int(range.start.line) - 1]
        return String(line.dropFirst(Int(range.start.column) - 1).prefix(Int(range.end.column - range.start.column)))
    }
}
