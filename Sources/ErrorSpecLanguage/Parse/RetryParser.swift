import ErrorSpecReading

extension SpecParser {
    mutating func namedPolicy(_ entry: YAMLEntry) -> PolicyDeclaration {
        let name = declaredName(entry.key, .member, what: "a retry policy")
        if name.value == "never" {
            report(
                .duplicateName, "`never` is a built-in policy", at: name.range,
                hint: "rename the policy")
        }
        if reportAbsent(entry, .policy, hint: "write its keys, or remove it") {
            return PolicyDeclaration(name: name, range: name.range)
        }
        var policy = policy(entry.value) ?? PolicyDeclaration(range: name.range, recover: .unreadable)
        policy.name = name
        if entry.isRepeated { policy.recover = .unreadable }
        return policy
    }

    /// Parses the value of `retry`, which is a policy or the name of a policy.
    mutating func retry(of map: SpecMap) -> Reading<RetryDeclaration> {
        read("retry", of: map) { parser, entry in
            switch entry.value.content {
            case .mapping: return parser.policy(entry.value).map { .inline($0) }
            case .scalar: return parser.text(entry.value, what: "`retry`").map { .named($0) }
            case .invalid: return nil
            case .sequence:
                parser.report(
                    .wrongType, "expected a policy or its name for `retry`, found a list", at: entry.value.range,
                    hint: "write one policy")
                return nil
            }
        }
    }

    private mutating func policy(_ node: YAMLNode) -> PolicyDeclaration? {
        guard let map = mapping(node, .policy) else { return nil }
        var policy = PolicyDeclaration(range: node.range)
        policy.summary = text("summary", of: map)
        policy.recover = textReading("recover", of: map)
        policy.maxRetries = read("maxRetries", of: map) { $0.maxRetries($1.value) }
        readBackoff(map, into: &policy)
        policy.retryAfter = retryAfter(map)
        policy.methods = read("methods", of: map) { $0.methods($1.value) }
        let beside = map.form.key("recover")?.excludes ?? []
        if map.has("recover"), let other = map.entries.first(where: { beside.contains($0.key.value) }) {
            report(
                .invalidValue, "`\(other.key.value)` has no effect beside `recover`",
                at: other.key.range,
                hint: "remove it: a recovery doesn't wait, and runs once")
        }
        return policy
    }

    /// Parses `retryAfter`: `honour`, `ignore`, or the places where a response has the wait that the server requests.
    private mutating func retryAfter(_ map: SpecMap) -> Reading<Resend.RetryAfter> {
        read("retryAfter", of: map) { parser, entry in
            if case .scalar(let scalar) = entry.value.content, !scalar.text.isEmpty, !scalar.text.hasPrefix("/") {
                guard let text = parser.text(entry.value, what: "`retryAfter`") else { return nil }
                switch text.value {
                case "honour": return .honour
                case "ignore": return .ignore
                default:
                    parser.reportUnknownValue(
                        text, "retryAfter", known: ["honour", "ignore"], or: "places, such as `[/wait]`")
                    return nil
                }
            }
            let errors = parser.diagnostics.errorCount
            let places = parser.places(entry.value, what: "`retryAfter`", for: .wait)
            return parser.diagnostics.errorCount > errors || places.isEmpty ? nil : .places(places)
        }
    }

    private mutating func readBackoff(_ map: SpecMap, into policy: inout PolicyDeclaration) {
        let backoff = map["backoff"].flatMap { entry in
            mapping(entry.value, .backoff) { Slips.duration($0.text).map { "{initial: \($0)}" } }
        }
        guard let backoff else {
            if map.isLost("backoff", false) { policy.initial = .unreadable }
            return
        }
        policy.initial = duration("initial", of: backoff)
        policy.maximum = duration("maximum", of: backoff)
    }

    private mutating func maxRetries(_ node: YAMLNode) -> Int? {
        guard let text = text(node, what: "`maxRetries`", kind: "number") else { return nil }
        if let value = Self.wholeNumber(text.value), SpecLimits.retries.contains(value) { return value }
        report(
            .invalidValue, "`maxRetries` can't be `\(text.value)`", at: text.range,
            hint: "write a whole number from 0 to 10")
        return nil
    }

    /// Parses a whole number of at most 12 digits without leading zeros. Returns `nil` for any other text.
    private static func wholeNumber(_ text: some StringProtocol) -> Int? {
        guard text.utf8.count <= 12, let number = CodePattern.number(text), number >= 0 else { return nil }
        return number
    }

    private mutating func methods(_ node: YAMLNode) -> Resend.Methods? {
        if case .scalar(let scalar) = node.content {
            switch scalar.text {
            case "idempotent": return .idempotent
            case "any": return .any
            default: break
            }
        }
        let (methods, areAll) = readableTexts(node, what: "`methods`")
        for method in methods where !RequestMethods.known.contains(method.value) {
            let known = nearest(to: method.value, in: RequestMethods.known) ?? method.value.uppercased()
            let suggestion = RequestMethods.known.contains(known) ? known : nil
            diagnostics.report(
                .invalidValue, "`\(method.value)` isn't a request method", at: method.range, meant: suggestion,
                or: "write `idempotent`, `any`, or \(listed(RequestMethods.known, "or"))")
        }
        return areAll ? .listed(methods.map(\.value)) : nil
    }

    // MARK: Durations

    /// The maximum duration in a policy, in milliseconds: 10 minutes.
    static let longestWait = 600_000

    private mutating func duration(_ key: String, of map: SpecMap) -> Reading<Int> {
        read(key, of: map) { parser, entry in
            guard let text = parser.text(entry.value, what: "`\(key)`", kind: "duration") else { return nil }
            guard let milliseconds = Self.milliseconds(text.value) else {
                let number = Self.wholeNumber(text.value).map { "write its unit: `\($0)s`, or `\($0)ms`" }
                let negative = text.value.hasPrefix("-") ? "write `0ms` for no wait" : nil
                parser.diagnostics.report(
                    .invalidDuration, "`\(text.value)` isn't a duration", at: text.range,
                    write: Slips.duration(text.value),
                    or: number ?? negative ?? "write a whole number and `ms`, `s` or `min`: `500ms`")
                return nil
            }
            if milliseconds <= Self.longestWait { return milliseconds }
            parser.report(
                .invalidDuration, "`\(key)` is longer than 10 min", at: text.range, hint: "write at most `10min`")
            return nil
        }
    }

    private static func milliseconds(_ text: String) -> Int? {
        for (unit, factor) in [("ms", 1), ("min", 60_000), ("s", 1_000)] where text.hasSuffix(unit) {
            return wholeNumber(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }
}
