/// Makes random drafts. They may break rules about the spec as a whole, which ``SpecDraft/repair()`` fixes.
struct SpecMaker {
    var random: SeededGenerator
    let api: String
    private var locales: [String] = []
    private var bodies: [String] = []
    private var recoveries: [String] = []
    private var policies = ["never", "transient", "throttling"]
    private var categories = ["alert"]
    private var hasSuccesses = false
    private var draft = SpecDraft(header: [], groups: [], operations: [])

    init(seed: UInt64, api: String) {
        random = SeededGenerator(seed: seed)
        self.api = api
    }

    mutating func make(groups count: Int) -> SpecDraft {
        let names = groupNames(random.number(2...max(2, count)))
        if random.chance(40) { locales = random.some(random.number(1...3), of: ["ko", "en", "zh-Hant", "de"]) }
        makeHeader(names)
        for index in names.indices { makeGroup(index, names) }
        makeOperations(names)
        if random.chance(50) { draft.defaultGroup = names[0] }
        return draft
    }

    private mutating func groupNames(_ count: Int) -> [String] {
        let pool = [
            "Common", "Token", "Login", "OAuthToken", "Profile", "URLCheck", "Order", "Basket", "Payment2", "Default",
            "Failure", "String", "Result", "Refund",
        ]
        return pool.shuffled(using: &random).prefix(count).enumerated().map { index, name in
            index % 5 == 4 ? name + "X\(index)" : name
        }
    }

    // MARK: api.yaml

    private mutating func makeHeader(_ groups: [String]) {
        var lines = ["errorspec: 1", "api: \(api)"]
        if random.chance(50) { lines.append("summary: \(quoted(words()))") }
        if random.chance(50) { lines.append("access: \(random.pick(["public", "package", "internal"]))") }
        if random.chance(20) { lines.append("imports: [Foundation]") }
        if !locales.isEmpty { lines.append("locales: [\(locales.joined(separator: ", "))]") }
        lines.append("title: \(text())")
        hasSuccesses = random.chance(25)
        if hasSuccesses { lines.append("successes: [200, 204]") }
        makeBodies(&lines)
        if random.chance(60) {
            categories = random.some(random.number(1...4), of: ["alert", "silent", "signOut", "default", "banner"])
            lines.append("categories: [\(categories.joined(separator: ", "))]")
        }
        makeRecoveries(&lines, groups)
        makePolicies(&lines)
        if random.chance(50) {
            lines.append("failures:")
            for kind in random.some(2, of: ["transport", "decoding", "unmapped"]) {
                lines.append("  \(kind): {description: \(text()), category: \(random.pick(categories))}")
            }
        }
        draft.header = lines
    }

    private mutating func makeBodies(_ lines: inout [String]) {
        guard random.chance(85) else { return }
        bodies = random.some(random.number(1...3), of: ["plain", "detailed", "remote", "default", "loose"])
        lines.append("bodies:")
        let fields = ["/code", "/error/code", "/a~1b/0"]
        for body in bodies {
            lines.append("  \(body):")
            // The last place has no conditions, so that a test can write a code there.
            let place = random.chance(50) ? fields[0] : random.pick(fields)
            let special = random.pick([
                "{header: X-Rate-Limit, equals: \"0\", as: rate_limited}", "{at: /__type, after: \"#\"}",
                "{header: X-Type, before: [\":\", \",\"]}",
            ])
            let other = random.pick(fields.filter { $0 != place })
            let each = "{each: /details, at: /reason}"
            let places = [
                place, place, place, "[\(special), \(place)]", "[\(other), \(place)]", each, "[\(each), \(place)]",
            ]
            lines.append("    code: \(random.pick(places))")
            lines.append("    message: \(random.chance(30) ? "[/message, /Message]" : "/message")")
            if random.chance(30) { lines.append("    title: /title") }
            if random.chance(30) {
                let fields = random.pick([
                    "/errors", "/error", "\"\"", "[/errors, {each: /groups, at: /errors}]",
                ])
                lines.append("    fields: \(fields)")
                if random.chance(60) {
                    let name = random.pick(["/field", "[/field, /loc]", "{at: /field, after: /data/}"])
                    lines.append("    field: {name: \(name), value: /value, reason: /reason, code: /type}")
                }
            }
            if random.chance(20) { lines.append("    reference: {header: X-Request-Id}") }
            if random.chance(20) {
                lines.append("    values: {balance: /data/balance, limit: [/a, {header: X-Limit}]}")
            }
            if random.chance(20) { lines.append("    retryAfter: [/retry_after, {header: Retry-After}]") }
            if random.chance(40) {
                let failure = random.pick(["/code", "[/errors, {at: /ok, equals: \"false\"}]"])
                lines.append("    failure: \(failure)")
                let values = random.pick(["[OK, \"0\"]", "[E1, \"0*\", 10-19]"])
                if random.chance(60) { lines.append("    success: {at: /code, equals: \(values)}") }
            }
        }
        lines.append("body: \(bodies[0])")
    }

    private mutating func makeRecoveries(_ lines: inout [String], _ groups: [String]) {
        guard random.chance(50) else { return }
        recoveries = random.some(random.number(1...2), of: ["refresh", "acceptTerms", "repeat"])
        lines.append("recoveries:")
        for (index, recovery) in recoveries.enumerated() {
            lines.append("  \(recovery):")
            lines.append("    summary: \(quoted(words()))")
            if random.chance(50) { lines.append("    through: \(groups[index % groups.count])") }
        }
    }

    private mutating func makePolicies(_ lines: inout [String]) {
        guard random.chance(60) else { return }
        lines.append("retries:")
        let names = random.some(random.number(1...3), of: ["patient", "transient", "throttling", "quick", "recovered"])
        for name in names {
            if name == "recovered" {
                guard let recovery = recoveries.first else { continue }
                lines.append("  recovered: {recover: \(recovery)}")
            } else {
                lines.append("  \(name): \(policy())")
            }
            if !policies.contains(name) { policies.append(name) }
        }
        if lines.last == "retries:" { lines.append("  patient: \(policy())") }
    }

    private mutating func policy() -> String {
        var parts = ["maxRetries: \(random.number(0...10))"]
        if random.chance(60) {
            let initial = random.pick(["0ms", "50ms", "1s", "2s"])
            parts.append("backoff: {initial: \(initial), maximum: 1min}")
        }
        if random.chance(40) {
            let wait = random.pick(["honour", "ignore", "[{header: X-Reset}, /retry_after]"])
            parts.append("retryAfter: \(wait)")
        }
        if random.chance(40) { parts.append("methods: \(random.pick(["idempotent", "any", "[GET, POST]"]))") }
        return "{\(parts.joined(separator: ", "))}"
    }

    // MARK: Groups

    private mutating func makeGroup(_ index: Int, _ names: [String]) {
        var group = SpecDraft.Group(
            name: names[index], file: random.number(0...(SpecDraft.fileNames.count - 1)), lines: [], cases: [])
        if random.chance(50) { group.lines.append(("summary", quoted(words()))) }
        if index > 0, random.chance(85) {
            let parents = random.some(random.number(0...min(3, index)), of: Array(names[..<index]))
            group.parents = parents.shuffled(using: &random)
        }
        if !bodies.isEmpty, random.chance(20) { group.body = random.pick(bodies) }
        if hasSuccesses, random.chance(20) { group.lines.append(("successes", "200-203")) }
        if random.chance(10) { group.lines.append(("was", "[Old\(names[index])]")) }
        group.lines.append(("description", text()))
        if random.chance(30) { group.lines.append(("title", text())) }
        if random.chance(20) { group.lines.append(("retry", retry())) }
        if random.chance(20) { group.lines.append(("category", random.pick(categories))) }
        let earlier = draft.groups.flatMap { group in group.cases.map { "\(group.name).\($0.name)" } }
        if random.chance(25), !earlier.isEmpty { group.except = random.some(random.number(1...2), of: earlier) }
        for name in caseNames(random.number(1...4)) { group.cases.append(makeCase(name)) }
        if random.chance(25) { group.otherwise = texts(always: true) }
        draft.groups.append(group)
    }

    private mutating func caseNames(_ count: Int) -> [String] {
        let pool = [
            "notFound", "cannotLogin", "case", "switch", "isGone", "init", "unknownAccessToken", "x", "description",
            "tooMany2", "inlineUse", "forbidden", "self", "parent", "definition", "error", "response",
        ]
        return Array(pool.shuffled(using: &random).prefix(count))
    }

    private mutating func makeCase(_ name: String) -> SpecDraft.Case {
        var item = SpecDraft.Case(name: name, lines: texts(always: false))
        let isCoded = !bodies.isEmpty && random.chance(35)
        if isCoded { item.lines.append(("code", codes())) }
        if !isCoded || random.chance(50) { item.lines.append(("status", statuses())) }
        if random.chance(10) { item.lines.append(("was", "[former\(name.first!.uppercased())\(name.dropFirst())]")) }
        return item
    }

    private mutating func texts(always: Bool) -> [(key: String, value: String)] {
        var lines: [(key: String, value: String)] = []
        if always || random.chance(60) { lines.append(("title", text())) }
        if always || random.chance(70) { lines.append(("description", text())) }
        if random.chance(30) { lines.append(("retry", retry())) }
        if random.chance(40) { lines.append(("category", random.pick(categories))) }
        if random.chance(40) { lines.append(("summary", quoted(words()))) }
        return lines
    }

    private mutating func retry() -> String {
        if !recoveries.isEmpty, random.chance(40) { return "{recover: \(random.pick(recoveries))}" }
        return random.chance(20) ? policy() : random.pick(policies)
    }

    private mutating func codes() -> String {
        let pool = ["E1", "E2", "a b", "\\", "한글", "OK", "a\u{200B}", "e\u{301}", "é", "E*", "E1*", "한*", "*", "120"]
        let ranges = ["100-199", "150-249", "100-999"]
        let codes =
            random.some(random.number(1...2), of: pool).map(quoted)
            + (random.chance(20) ? [random.pick(ranges)] : [])
        return codes.count == 1 ? codes[0] : "[\(codes.joined(separator: ", "))]"
    }

    private mutating func statuses() -> String {
        let exact = ["400", "401", "404", "409", "429", "500", "503"] + (hasSuccesses ? ["201", "202"] : [])
        let ranges = ["4xx", "5xx", "400-404", "500-599", "409-429", "100-199"]
        let exacts = random.some(random.number(1...2), of: exact)
        if random.chance(65) { return exacts.count == 1 ? exacts[0] : "[\(exacts.joined(separator: ", "))]" }
        return random.chance(50) ? random.pick(ranges) : "[\(exacts[0]), \(random.pick(ranges))]"
    }

    private mutating func makeOperations(_ names: [String]) {
        guard random.chance(40) else { return }
        for (index, name) in random.some(2, of: names).enumerated() {
            draft.operations.append("\(random.pick(["GET", "POST", "DELETE"])) /v1/things/{id}/\(index): \(name)")
        }
    }

    // MARK: Texts

    private mutating func text() -> String {
        let fields = bodies.isEmpty ? ["/detail"] : ["code", "message", "/detail", "/a/0"]
        switch random.number(0...9) {
        case 0, 1: return "{server: \(random.pick(fields)), otherwise: \(plain())}"
        case 2: return "{server: \(random.pick(fields))}"
        case 3: return "{key: \(quoted(words())), table: \(quoted("Errors")), otherwise: \(plain())}"
        case 4: return "{key: \(quoted(words()))}"
        case 5: return "{decode: RandomErrorDescription, otherwise: \(plain())}"
        case 6: return "{text: \(plain(inserting: " {status}{retryAfter}")), otherwise: \(plain())}"
        default: return plain()
        }
    }

    /// A text, or a text for each locale.
    private mutating func plain(inserting placeholders: String = "") -> String {
        guard !locales.isEmpty, random.chance(60) else { return quoted(words() + placeholders) }
        var texts: [String] = []
        for locale in locales where locale == locales[0] || random.chance(80) {
            texts.append("\(locale): \(quoted(words() + placeholders))")
        }
        return "{\(texts.joined(separator: ", "))}"
    }

    private mutating func words() -> String {
        let pool = [
            "plain", "잠시 후", "\"quoted\"", "\\(x)", "\\", "*/", "/*", "//", "\n", "\r\n", "\t", "\u{2028}", "\u{85}",
            "\u{202E}", "\u{0}", "\u{301}", "\u{FEFF}", "👨‍👩‍👧", "#\"", "\"\"\"", "`", "\u{A0}", "é", "e\u{301}", "${{x}}",
            "%@",
        ]
        let count = random.number(1...4)
        return (0..<count).map { _ in random.pick(pool) }.joined(separator: random.chance(50) ? " " : "") + "."
    }

    /// A text in double quotes, with escapes for characters that a file can't contain.
    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: result += "\\\""
            case 0x5C: result += "\\\\"
            case 0x20...0x7E: result.unicodeScalars.append(scalar)
            case 0x10000...:
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            default:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result + "\""
    }
}
