import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview
import SpecGeneration
import TestSupport
import Testing

/// Properties that hold for any two specs.
@Suite struct PropertyTests {
    struct Sample: Sendable {
        var seed: UInt64
        var base: ResolvedSpec
        var head: ResolvedSpec
    }

    /// Pairs of two random specs of one API, or of a random spec and an edited version of it.
    static let samples: [Sample] = concurrentMap(Array(Samples.of(800))) { seed in
        let groups = seed % 20 == 0 ? 7 : 3
        func files(_ seed: UInt64) -> [RandomSpec.File] {
            let files = RandomSpec(seed: seed, groups: groups).files
            return seed % 2 == 0 ? files : withoutRenames(files)
        }
        let spec = files(seed)
        let base = resolved(spec)!
        if seed % 3 == 0 { return Sample(seed: seed, base: base, head: resolved(files(seed + 1_000))!) }
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            if let head = resolved(edited(spec, &random)) { return Sample(seed: seed, base: base, head: head) }
        }
        return Sample(seed: seed, base: base, head: base)
    }

    /// Removes some lines, or changes their values. The result may have errors.
    private static func edited(_ files: [RandomSpec.File], _ random: inout SeededGenerator) -> [RandomSpec.File] {
        files.map { file in
            var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for _ in 0..<random.number(1...6) {
                let index = random.number(0...lines.count - 1)
                let key = lines[index].prefix { $0 != ":" }
                let others = lines.indices.filter { $0 != index && lines[$0].hasPrefix(key + ": ") }
                if !others.isEmpty {
                    lines.swapAt(index, random.pick(others))
                } else if random.chance(30) {
                    lines.remove(at: index)
                } else {
                    lines[index] = lines[index].replacing("4", with: "5").replacing("plain", with: "other")
                }
            }
            var file = file
            file.text = lines.joined(separator: "\n")
            return file
        }
    }

    private static func withoutRenames(_ files: [RandomSpec.File]) -> [RandomSpec.File] {
        files.map { file in
            var file = file
            file.text = file.text.split(separator: "\n").filter { !$0.contains(" was: ") }.joined(separator: "\n")
            return file
        }
    }

    /// Returns the resolved spec, or `nil` if it has errors.
    private static func resolved(_ texts: [RandomSpec.File]) -> ResolvedSpec? {
        resolved(texts.map { ("x/" + $0.name, $0.text) })
    }

    private static func resolved(_ texts: [(path: String, text: String)]) -> ResolvedSpec? {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = texts.map { path, text in
            let role: SourceFile.Role = path == "x/api.yaml" ? .api : .part
            let file = files.add(
                path: path, folder: "x", name: String(path.dropFirst(2)), role: role, bytes: Array(text.utf8))
            return parse(file, into: &diagnostics)
        }
        return resolve(documents, files: files, into: &diagnostics).flatMap { check($0, into: &diagnostics)?.spec }
    }

    @Test func specHasNoChangesFromItself() {
        for sample in Self.samples {
            #expect(compare(sample.base, sample.base).changes.map(line) == [], "seed \(sample.seed)")
        }
    }

    /// The specs are rewritten with other files, orders, styles and quotes, and with inline policies.
    @Test func rewrittenSpecsHaveNoChanges() throws {
        var compared = 0
        for seed in Samples.of(200) {
            let spec = RandomSpec(seed: seed, groups: 3)
            var trees = SpecTrees(spec)
            var random = SeededGenerator(seed: seed)
            let base = try #require(Self.resolved(spec.files))
            let rewritten = trees.printed(using: &random).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            let head = try #require(Self.resolved(rewritten), "seed \(seed)")
            #expect(compare(base, head).changes.map(line) == [], "seed \(seed)")
            trees.inlinePolicies()
            let inlined = trees.printed(using: &random).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            guard let other = Self.resolved(inlined) else { continue }
            compared += 1
            #expect(compare(base, other).changes.filter { $0.lane != .source }.map(line) == [], "seed \(seed)")
        }
        #expect(compared > 0)
    }

    @Test func fingerprintsAreUnique() {
        for sample in Self.samples {
            let changes = compare(sample.base, sample.head).changes
            let byFingerprint = Dictionary(grouping: changes, by: \.fingerprint)
            for (fingerprint, changes) in byFingerprint {
                #expect(changes.count == 1, "seed \(sample.seed) \(changes.map(line))")
                #expect(fingerprint.utf8.count == 32)
            }
        }
    }

    @Test func reversedComparisonMirrorsChanges() {
        for sample in Self.samples where !hasRenames(sample) {
            func lines(_ changes: [Change], isReversed: Bool) -> [String] {
                changes.filter { $0.lane == .behaviour }.map { change in
                    var change = change
                    change.level = .info
                    if isReversed {
                        (change.before, change.after) = (change.after, change.before)
                        if change.kind == .operationAdded {
                            change.kind = .operationRemoved
                        } else if change.kind == .operationRemoved {
                            change.kind = .operationAdded
                        }
                    }
                    return line(change)
                }.sorted()
            }
            let there = lines(compare(sample.base, sample.head).changes, isReversed: false)
            let back = lines(compare(sample.head, sample.base).changes, isReversed: true)
            #expect(there == back, "seed \(sample.seed)")
        }
    }

    private func hasRenames(_ sample: Sample) -> Bool {
        [sample.base, sample.head].contains { spec in
            spec.apis.contains { api in
                api.groups.contains { !$0.was.isEmpty } || api.cases.contains { !$0.was.isEmpty }
            }
        }
    }

    @Test func rowsAreExactlyTheResponsesThatDiffer() {
        let samples = Self.samples.filter { !hasRenames($0) }
        let failures = concurrentMap(samples) { sample in
            mistakes(sample).prefix(5).map { "seed \(sample.seed): \($0)" }
        }
        #expect(failures.flatMap { $0 } == [])
        let count = samples.count { compare($0.base, $0.head).changes.contains { $0.lane != .source } }
        #expect(count > samples.count / 2, "\(count) of \(samples.count) samples have changes")
    }

    /// The actions that changes show are the actions as they apply to each unit's method.
    @Test func shownActionsApplyToTheirUnits() {
        var compared = 0
        for sample in Self.samples where !hasRenames(sample) {
            guard let base = sample.base.apis.first, let head = sample.head.apis.first,
                base.name.value == head.name.value
            else { continue }
            let review = NaiveReview(base, head)
            for change in compare(sample.base, sample.head).changes where change.lane == .behaviour {
                guard case .failure(let before)? = change.before, case .failure(let after)? = change.after else {
                    continue
                }
                for row in change.rows {
                    let plain = row.responses.first { $0.statuses != nil && $0.code == nil }
                    guard let status = plain?.statuses?.lowerBound else { continue }
                    for unit in review.units where row.units.contains(where: { $0.name == unit.name }) {
                        compared += 1
                        let deciders = review.deciders(of: unit)
                        let outcomes = review.outcomes(unit, deciders, status, nil)
                        for (parts, outcome, api) in [(before, outcomes.0, base), (after, outcomes.1, head)] {
                            guard let outcome, let retry = parts.retry else { continue }
                            #expect(
                                written(retry) == review.retry(outcome, api, unit.method),
                                "seed \(sample.seed): \(line(change))")
                        }
                    }
                }
            }
        }
        #expect(compared > 0)
    }

    private func written(_ retry: Retry) -> String {
        switch retry {
        case .never: "never"
        case .recovery(let name): "recovers by \(name)"
        case .resend(let policy):
            "\(policy.maxRetries) \(policy.initial) \(policy.maximum) \(policy.retryAfter) "
                + NaiveReview.written(policy.methods)
        }
    }

    private func mistakes(_ sample: Sample) -> [String] {
        guard let base = sample.base.apis.first, let head = sample.head.apis.first,
            base.name.value == head.name.value
        else { return [] }
        let review = NaiveReview(base, head)
        let changes = compare(sample.base, sample.head).changes
        return review.units.flatMap { unit in
            let deciders = review.deciders(of: unit)
            let listed = Listed(changes, unit: unit.name, patterns: review.patterns(of: unit), locales: review.locales)
            return ([nil] + review.codes(of: unit).map { $0 }).flatMap { code -> [String] in
                review.statuses.flatMap { status -> [String] in
                    let outcomes = review.outcomes(unit, deciders, status, code)
                    let plain = review.outcomes(unit, deciders, status, nil)
                    // A code that both sides handle like a response without a code isn't listed.
                    let isPlain = outcomes == plain
                    let canFail = outcomes.0 != nil || outcomes.1 != nil
                    func isListed(_ aspect: String) -> Bool {
                        listed.contains(aspect, status, code, canFail: canFail)
                            || isPlain && listed.contains(aspect, status, nil, canFail: canFail)
                    }
                    var mistakes: [String] = []
                    let expected = review.differsInBehaviour(unit, outcomes.0, outcomes.1)
                    if isListed("behaviour") != expected {
                        mistakes.append("\(unit.name) \(status) \(code ?? "-"): \(expected ? "isn't" : "is") listed")
                    }
                    for locale in review.locales {
                        let expected = review.differsInText(outcomes.0, outcomes.1, locale)
                        if isListed("text " + locale) != expected {
                            mistakes.append(
                                "\(unit.name) \(status) \(code ?? "-") \(locale): text \(expected ? "isn't" : "is") listed"
                            )
                        }
                    }
                    return mistakes
                }
            }
        }
    }
}

/// The responses that a unit's changes list.
private struct Listed {
    /// The listed ranges by aspect. An aspect is `behaviour`, or `text` and a locale.
    private var ranges: [String: [ResponseRange]] = [:]
    private let patterns: Set<CodePattern>

    init(_ changes: [Change], unit: String, patterns: Set<CodePattern>, locales: [String]) {
        self.patterns = patterns
        for change in changes {
            var aspects: [String] = []
            switch (change.lane, change.before) {
            case (.behaviour, .failure(let parts)?):
                // A condition depends on statuses, not on codes.
                let isCondition = parts.condition != nil && parts.handler == nil
                if !isCondition { aspects = ["behaviour"] }
            case (.behaviour, .success?): aspects = ["behaviour"]
            case (.text, .texts(let texts)?): aspects = Set(texts.map { "text " + $0.locale }).sorted()
            default: break
            }
            let rows = change.rows.filter { row in row.units.contains { $0.name == unit } }
            for aspect in aspects { ranges[aspect, default: []] += rows.flatMap(\.responses) }
        }
    }

    func contains(_ aspect: String, _ status: Int, _ code: String?, canFail: Bool) -> Bool {
        ranges[aspect, default: []].contains { range in
            switch range {
            case .statuses(let statuses, let pattern): statuses.contains(status) && isIn(pattern, code)
            case .code(let pattern): canFail && isIn(pattern, code)
            case .transport, .decoding: false
            }
        }
    }

    /// Whether the code is in the pattern's region. The region of a family contains only codes without a more
    /// specific match.
    private func isIn(_ pattern: CodePattern?, _ code: String?) -> Bool {
        guard let pattern, let code else { return pattern == nil && code == nil }
        guard case .family(let prefix) = pattern else { return pattern.matches(code) }
        let isMoreSpecific = patterns.contains { other in
            if case .family(let longer) = other {
                other.matches(code) && longer.utf8.count > prefix.utf8.count
            } else {
                other.matches(code)
            }
        }
        return pattern.matches(code) && !isMoreSpecific
    }
}
