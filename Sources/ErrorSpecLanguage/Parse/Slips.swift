import ErrorSpecReading

/// Tables of common mistakes and their corrections. A test checks that each row has a fixture.
package enum Slips {
    // MARK: Keys

    /// A row about keys that aren't allowed in a map.
    package struct WrongKey: Sendable {
        package enum Meaning: Sendable {
            /// The key is another name of the given key.
            case named(String)
            /// The key belongs somewhere else. The text is the hint.
            case misplaced(String)
            /// The key belongs in the given place, which the hint names after "write it".
            case belongs(String)
        }

        /// The wrong keys, in lower case and without `_` and `-`.
        package let names: [String]
        /// The maps to which the row applies. An empty array means all maps.
        package let maps: [MapForm]
        package let meaning: Meaning

        init(_ names: String..., in maps: [MapForm] = [], means meaning: Meaning) {
            (self.names, self.maps, self.meaning) = (names, maps, meaning)
        }

        /// The key to write instead, or `nil` if the entry must be moved.
        var key: String? {
            if case .named(let key) = meaning { key } else { nil }
        }

        /// Whether the key belongs in another place.
        var isElsewhere: Bool {
            switch meaning {
            case .misplaced, .belongs: true
            case .named: false
            }
        }

        package var hint: String {
            switch meaning {
            case .named(let key): "did you mean `\(key)`?"
            case .misplaced(let advice): advice
            case .belongs: hint(for: [])
            }
        }

        /// Returns the hint for several keys of one map that belong in the same place.
        func hint(for keys: [String]) -> String {
            guard case .belongs(let place) = meaning else { return hint }
            return "write \(keys.count > 1 ? listed(keys.prefix(20)) : "it") \(place)"
        }

        /// Whether the row applies to a map that lacks the keys in `absent`.
        fileprivate func applies(to form: MapForm, lacking absent: [String]) -> Bool {
            (maps.isEmpty || maps.contains { $0 === form }) && (key.map(absent.contains) ?? true)
        }
    }

    /// Returns the first row that applies to the given key of a map that lacks the keys in `absent`.
    static func key(_ key: String, of form: MapForm, lacking absent: [String]) -> WrongKey? {
        let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
        return keys.first { $0.names.contains(name) && $0.applies(to: form, lacking: absent) }
    }

    package static let keys: [WrongKey] = misplacedKeys + otherNames

    private static let misplacedKeys = [
        WrongKey(
            "status", "code", "overrides", in: [.group],
            means: .belongs("in a case, as in `cases: {notFound: {status: 404, description: …}}`")),
        WrongKey("parents", "except", "successes", in: [.case], means: .belongs("in the group")),
        WrongKey(
            "was", "status", "code", "overrides", in: [.otherwise],
            means: .belongs("in a case: `otherwise` handles what no case matches")),
        WrongKey(
            "maxretries", "backoff", "retryafter", "methods", in: [.group, .case, .otherwise],
            means: .belongs("in the policy, as in `retry: {maxRetries: 2}`")),
        WrongKey(
            "recover", in: [.group, .case, .otherwise],
            means: .belongs("in the policy, as in `retry: {recover: refreshToken}`")),
        WrongKey(
            "delay", "interval", "initial", "maximum", "maxdelay", in: [.policy],
            means: .belongs("in the backoff, as in `backoff: {initial: 100ms, maximum: 5s}`")),
        WrongKey(
            "code", "message", "title", in: [.textSource],
            means: .misplaced("write `server: message` to show the server's text")),
        WrongKey(
            "name", "reason", in: [.body, .fieldsPlace],
            means: .belongs("in the body's `field`, as in `field: {name: /field, reason: /reason}`")),
        WrongKey(
            "each", in: [.elementPlace],
            means: .misplaced("write `each` in `fields`, and here a pointer into an element")),
        WrongKey("field", in: [.fieldsPlace], means: .belongs("in the body, beside `fields`")),
        WrongKey(
            "at", "each", "contains", "after", "before", "equals", "as", in: [.body],
            means: .belongs("in a place, as in `code: {at: /type, after: \"#\"}`")),
        WrongKey(
            "default", "otherwise", "fallback", in: [.place],
            means: .belongs("in the text, as in `description: {server: message, otherwise: …}`")),
        WrongKey(
            "regex", "regexp", "pattern", in: [.place, .failurePlace, .waitPlace],
            means: .misplaced("use `contains`, `after` or `before`: there are no regular expressions")),
        WrongKey(
            "policy", "strategy", "name", "type", in: [.policy],
            means: .misplaced("write a policy's name alone, as in `retry: transient`")),
        WrongKey("unit", in: [.body, .place], means: .belongs("in a place of `retryAfter`")),
        WrongKey("header", in: [.fieldsPlace, .elementPlace], means: .misplaced("write a place in the body")),
        WrongKey(
            "silent", "hidden", "ignore", in: [.group, .case],
            means: .misplaced("write `category: silent` if users see nothing of it")),
        WrongKey(
            "path", "paths", "endpoint", "url", "operation", "operations", "routes", in: [.api, .part, .group, .case],
            means: .belongs("beside `groups`, as in `operations: {POST /login: Login}`")),
        WrongKey(
            "network", "offline", "transport", "failures", in: [.api, .part, .group, .case],
            means: .misplaced("write `failures: {transport: …}` in `api.yaml`")),
        WrongKey("version", in: [.api], means: .misplaced("write the language's version, as in `errorspec: 1`")),
        WrongKey(
            "errorspec", "api", "access", "imports", "locales", "bodies", "recoveries", "retries",
            in: [.part, .group, .case], means: .belongs("in `api.yaml`")),
        WrongKey(
            "otherwise", "cases", "except", "status", "overrides", in: [.api, .part],
            means: .belongs("in a group, as in `groups: {Orders: {cases: {notFound: {status: 404, description: …}}}}`")),
        WrongKey(
            "code", "message", "reference", "values", "fields", "field", in: [.api],
            means: .belongs("in a body, as in `bodies: {standard: {code: /code, message: /message}}`")),
        WrongKey(
            "type", "properties", "required", "schema", in: [.body],
            means: .misplaced("write pointers to the values, as in `code: /code`, instead of a schema")),
        WrongKey(
            "$ref", "ref", "use", "uses", in: [.group, .case, .otherwise],
            means: .misplaced("declare shared cases in a group, and name this group in `parents`")),
        WrongKey(
            "when", "if", "match", "matches", "on", "condition", "request", "response", in: [.case],
            means: .misplaced("write `status` and `code` directly in the case")),
        WrongKey(
            "then", "alert", "show", "texts", in: [.case],
            means: .misplaced("write `title` and `description` directly in the case")),
    ]

    private static let otherNames = [
        WrongKey("statuscode", "httpstatus", "httpstatuscode", "httpcode", "http", means: .named("status")),
        WrongKey("errorcode", "errcode", means: .named("code")),
        WrongKey("msg", "errormessage", means: .named("message")),
        WrongKey(
            "msg", "errormessage", "message", "desc", "detail", "details", "text", "content", "설명", "메시지", "내용",
            means: .named("description")),
        WrongKey("heading", "headline", "제목", means: .named("title")),
        WrongKey("path", "pointer", means: .named("at")),
        WrongKey("attempts", "maxattempts", "retries", "tries", in: [.policy], means: .named("maxRetries")),
        WrongKey("count", "times", "retrycount", "max", means: .named("maxRetries")),
        WrongKey("extends", "inherits", "include", means: .named("parents")),
        WrongKey("errors", "responses", means: .named("cases")), WrongKey("errors", means: .named("groups")),
        WrongKey("hides", "replaces", means: .named("overrides")),
        WrongKey("fallback", "default", "else", means: .named("otherwise")),
        WrongKey("policy", "retrypolicy", means: .named("retry")),
        WrongKey("policies", "retrypolicies", means: .named("retries")),
        WrongKey("name", means: .named("api")), WrongKey("languages", means: .named("locales")),
    ]

    // MARK: Normal forms

    /// A row about an invalid form of a value, with an example and the valid form of the example.
    package struct Form: Sendable {
        package let example: String
        package let normal: String
        let read: @Sendable (String) -> String?

        init(_ example: String, _ normal: String, read: @escaping @Sendable (String) -> String?) {
            (self.example, self.normal, self.read) = (example, normal, read)
        }
    }

    /// Rows about invalid forms of a single status, class or range.
    package static let statuses = [
        Form("4XX", "4xx") { SpecParser.pattern($0.lowercased())?.description },
        Form("4*", "4xx") { text in
            text.hasSuffix("*") ? SpecParser.pattern(text.filter { $0 != "*" } + "xx")?.description : nil
        },
        Form("599-500", "500-599") { text in
            let ends = text.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, !ends[0].isEmpty else { return nil }
            return SpecParser.pattern("\(ends[1])-\(ends[0])")?.description
        },
        Form("500-", "500-599") { $0.hasSuffix("-") ? SpecParser.pattern($0 + "599")?.description : nil },
        Form("40x", "400-409") { text in
            let range = ["0", "9"].map { text.dropLast() + $0 }.joined(separator: "-")
            return text.lowercased().hasSuffix("x") ? SpecParser.pattern(range)?.description : nil
        },
        Form("500 - 503", "500-503") { SpecParser.pattern(hyphenated($0))?.description },
        Form("401 Unauthorized", "401") { text in
            let words = text.split(separator: " ")
            let areWords = words.dropFirst().allSatisfy { $0.allSatisfy { $0.isLetter || "-'".contains($0) } }
            return words.count > 1 && areWords ? SpecParser.number(words[0]).map(String.init) : nil
        },
        Form("500+", "500-599") { $0.hasSuffix("+") ? SpecParser.pattern($0.dropLast() + "-599")?.description : nil },
        Form(">=500", "500-599") {
            $0.hasPrefix(">=") ? SpecParser.pattern($0.dropFirst(2) + "-599")?.description : nil
        },
    ]

    /// Returns the valid form of a status or of a list of statuses, or `nil` if a part of the text isn't recognized.
    static func status(_ text: String) -> String? {
        func normal(_ text: String) -> String? { statuses.lazy.compactMap { $0.read(text) }.first }
        if text.utf8.count > 1_000 { return nil }
        if let status = normal(text) { return status }
        let parts = text.split { $0.isWhitespace || ",，、|/;[]［］".contains($0) }
            .filter { !["or", "and"].contains($0) }
        let found = parts.compactMap { normal(String($0)) }
        if found.isEmpty || found.count < parts.count { return nil }
        return found.count == 1 ? found[0] : "[\(found.joined(separator: ", "))]"
    }

    /// Texts that people write instead of the hyphen in a range.
    package static let hyphens = ["\u{2013}", "\u{2014}", "...", "..", "~", "\u{FF5E}", "to"]

    /// Returns the given range with a hyphen as its separator and without spaces.
    static func hyphenated(_ text: String) -> String {
        hyphens.reduce(text.filter { !$0.isWhitespace }) { $0.replacing($1, with: "-") }
    }

    /// Returns the range that the author of a code probably meant, such as `30000-30999` for `30xxx`, or `1000-1999`
    /// for `1000..1999`.
    static func range(_ code: String) -> String? {
        let text = code.lowercased()
        let ends = ["0", "9"].map { text.replacing("x", with: $0) }
        let range = text.contains("x") ? ends.joined(separator: "-") : hyphenated(text).filter { $0 != "*" }
        return CodeRange(range)?.numbers.map { "\($0.lowerBound)-\($0.upperBound)" }
    }

    /// Returns the list that the author of a code probably meant, such as `[E7, E8]` for `E7, E8`.
    static func list(_ code: String) -> String? {
        guard code.contains(where: { codeSeparators.contains($0) }) else { return nil }
        let parts = code.split { codeSeparators.contains($0) }.map { String($0).trimmed }
        return parts.count > 1 ? "[\(parts.joined(separator: ", "))]" : nil
    }

    static let codeSeparators = ",;|，；"

    package static let units = [
        "ms": "ms", "msec": "ms", "millis": "ms", "milliseconds": "ms",
        "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "초": "s",
        "min": "min", "m": "min", "mins": "min", "minute": "min", "minutes": "min", "분": "min",
    ]

    /// Returns the valid form of a duration such as `50 ms`, `050ms`, `0.5s` or `30sec`, or `nil` for any other text.
    static func duration(_ text: String) -> String? {
        let squeezed = text.lowercased().filter { $0 != " " }
        let digits = squeezed.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard digits.utf8.count <= 12, let unit = units[String(squeezed.dropFirst(digits.count))] else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 1 { return Int(parts[0]).map { "\($0)\(unit)" } }
        guard parts.count == 2, unit == "s", (1...3).contains(parts[1].utf8.count) else { return nil }
        return Int(parts[0] + parts[1] + String(repeating: "0", count: 3 - parts[1].utf8.count)).map { "\($0)ms" }
    }

    /// Region codes that are often used although they aren't assigned, each with the code to use instead.
    package static let regions = ["UK": "GB"]
}
