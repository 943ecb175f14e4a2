import ErrorSpecReading

/// Tables of common mistakes and their corrections. A test checks that each row has a fixture.
package enum Slips {
    // MARK: Keys

    /// A row about keys that aren't allowed in a map.
    package struct WrongKey: Sendable {
        package enum Meaning: Sendable {
            case named(String)
            /// The key is from an earlier version of the language, and was replaced with `key`. `entry` returns the
            /// entry to write instead. Its parameters are the value of the body's `code`, the old key's value, and
            /// whether the body has `success`.
            case replaced(
                key: String, entry: @Sendable (_ code: String, _ value: String, _ hasSuccess: Bool) -> String)
            /// The key is from an earlier version of the language, and should be removed for the given reason.
            case removed(String)
            /// The key belongs somewhere else. The text is the hint.
            case misplaced(String)
            /// The key belongs in the given place, which the hint names after "write it".
            case belongs(String)
        }

        /// The wrong keys, in lower case and without `_` and `-`.
        package let names: [String]
        /// The maps to which the row applies. An empty array means all maps.
        package let maps: [MapForm]
        /// The key's values to which the row applies. An empty array means all values.
        package let values: [String]
        package let meaning: Meaning

        init(_ names: String..., in maps: [MapForm] = [], values: [String] = [], means meaning: Meaning) {
            (self.names, self.maps, self.values, self.meaning) = (names, maps, values, meaning)
        }

        /// The key to write instead, or `nil` if the entry must be removed or moved.
        var key: String? {
            switch meaning {
            case .named(let key), .replaced(let key, _): key
            case .removed, .misplaced, .belongs: nil
            }
        }

        package var hint: String {
            switch meaning {
            case .named(let key): "did you mean `\(key)`?"
            case .replaced(_, let entry): "write `\(entry("/code", "…", false))`"
            case .removed(let reason): "remove it: \(reason)"
            case .misplaced(let advice): advice
            case .belongs: hint(for: [])
            }
        }

        /// Returns the hint for several keys of one map that belong in the same place.
        func hint(for keys: [String]) -> String {
            guard case .belongs(let place) = meaning else { return hint }
            return "write \(keys.count > 1 ? listed(keys.prefix(20)) : "it") \(place)"
        }

        /// Whether the row applies to the given entry of a map that lacks the keys in `absent`.
        fileprivate func applies(to entry: YAMLEntry, of form: MapForm, lacking absent: [String]) -> Bool {
            guard maps.isEmpty || maps.contains(where: { $0 === form }) else { return false }
            if !values.isEmpty, !values.contains(entry.value.scalar?.text ?? "") { return false }
            return key.map(absent.contains) ?? true
        }
    }

    /// Returns the first row that applies to the given entry of a map that lacks the keys in `absent`.
    static func key(_ entry: YAMLEntry, of form: MapForm, lacking absent: [String]) -> WrongKey? {
        let name = entry.key.value.lowercased().filter { $0 != "_" && $0 != "-" }
        return keys.first { $0.names.contains(name) && $0.applies(to: entry, of: form, lacking: absent) }
    }

    package static let keys: [WrongKey] = earlierKeys + misplacedKeys + otherNames

    private static let earlierKeys = [
        WrongKey("factor", "multiplier", in: [.backoff], means: .removed("a backoff doubles with each retry")),
        WrongKey("jitter", in: [.backoff], means: .removed("a backoff always has full jitter")),
        WrongKey("cost", in: [.policy], means: .removed("the runtime's budget sets what a retry costs")),
        WrongKey("body", in: [.textSource], means: .named("server")),
        WrongKey(
            "on", in: [.body], values: ["any"],
            means: .replaced(key: "failure") { code, _, hasSuccess in
                // `success` has an effect only if a place of `failure` has no `equals`, so a body with `success` gets
                // no `equals`.
                hasSuccess ? "failure: \(code)" : "failure: {at: \(code), equals: \"*\"}"
            }),
        WrongKey("on", in: [.body], values: ["any"], means: .removed("`failure` marks the 2xx that failed")),
        WrongKey(
            "on", in: [.body], values: ["failure"], means: .removed("without `failure`, every 2xx is a success")),
        WrongKey("on", in: [.body], means: .misplaced("list in `failure` the places that mark a 2xx as failed")),
        WrongKey(
            "successcodes", in: [.body],
            means: .replaced(key: "success") { code, value, _ in "success: {at: \(code), equals: \(value)}" }),
    ]

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
        let found = parts.compactMap { normal(String($0)) }
        if found.isEmpty || found.count < parts.count { return nil }
        return found.count == 1 ? found[0] : "[\(found.joined(separator: ", "))]"
    }

    /// Texts that people write instead of the hyphen in a range.
    package static let hyphens = ["\u{2013}", "\u{2014}", "...", "..", "~", "\u{FF5E}", "to"]

    /// Returns the given range with a hyphen as its separator and without spaces.
    private static func hyphenated(_ text: String) -> String {
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

    private static let codeSeparators = ",;|，；"

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

    // MARK: Values that are taken literally

    /// A row about a value that probably isn't meant literally.
    package struct Literal: Sendable {
        package let example: String
        package let reason: String
        package let hint: String
        /// Whether the row is about a whole text. If so, the text replaces the example in the message and in the hint.
        let isWhole: Bool
        let matches: @Sendable (String) -> Bool

        init(
            _ example: String, _ reason: String, hint: String, isWhole: Bool = false,
            _ matches: @escaping @Sendable (String) -> Bool
        ) {
            (self.example, self.reason, self.hint) = (example, reason, hint)
            (self.isWhole, self.matches) = (isWhole, matches)
        }
    }

    private static let pattern = "codes aren't regular expressions"

    /// The kinds of unquoted codes that look like several codes, such as a list or a range.
    package static let codes = [
        Literal("^AUTH_", pattern, hint: "remove the `^`; `AUTH_*` is a family of codes") { $0.hasPrefix("^") },
        Literal("AUTH_FAILED$", pattern, hint: "remove the `$`") { $0.hasSuffix("$") && $0.count > 1 },
        Literal("AUTH_.*", pattern, hint: "write a family such as `AUTH_*`") { $0.contains(".*") },
        Literal(
            "auth/*/old", "`*` is a wildcard only at the end",
            hint: "write a family such as `AUTH_*`, or list the codes"
        ) { $0.dropLast().contains("*") },
        Literal(
            "30xxx", "`x` isn't a wildcard in codes", hint: "write a family such as `E30*`, or list the codes"
        ) { text in
            let stem = text.prefix { $0 != "x" && $0 != "X" }
            let letters = text.dropFirst(stem.count)
            let isNumber = stem.utf8.allSatisfy(\.isASCIIDigit)
            return stem.utf8.last?.isASCIIDigit == true && letters.allSatisfy { $0 == "x" || $0 == "X" }
                && letters.count > (isNumber && stem.count > 1 ? 0 : 1)
        },
        Literal(
            "E100-E199", "the ends of a range must be numbers", hint: "write a family such as `E1*`, or list the codes"
        ) { text in
            let ends = text.split(separator: "-", omittingEmptySubsequences: false)
            let areCodes = ends.allSatisfy {
                $0.utf8.first?.isASCIILetter == true && $0.utf8.last?.isASCIIDigit == true
            }
            let letters = ends.map { $0.filter(\.isLetter) }
            return ends.count == 2 && areCodes && letters[0] == letters[1] && ends[0] < ends[1]
                && ends[0].utf8.count == ends[1].utf8.count
        },
        Literal("E7;E8", "`,`, `;` and `|` don't separate codes", hint: "write a list such as `[E7, E8]`") { text in
            let parts = text.split { codeSeparators.contains($0) }.map { String($0).trimmed }
            return text.contains { codeSeparators.contains($0) } && !parts.isEmpty
                && parts.allSatisfy { $0.utf8.allSatisfy { $0.isASCIILetterOrDigit || "_-.".utf8.contains($0) } }
        },
        Literal(
            "1000 to 1999", "a range has a hyphen between its numbers", hint: "write a range such as `1000-1999`"
        ) { CodeRange($0) == nil && CodeRange(hyphenated($0))?.numbers != nil },
        Literal(
            "1000-1999*", "it isn't a whole number, a range or a family",
            hint: "write a range such as `1000-1999`, a family such as `10*`, or list the codes"
        ) { text in
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
            let isFamily = digits.last == "*" && digits.dropLast().utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2D }
            return text.utf8.contains(where: \.isASCIIDigit)
                && text.allSatisfy { "0123456789-+. *\u{2013}~".contains($0) }
                && !digits.utf8.allSatisfy(\.isASCIIDigit) && CodeRange(text) == nil
                && (!isFamily || CodeRange(String(text.dropLast())) != nil)
        },
    ]

    static func code(_ text: String) -> Literal? {
        // A shortcut: nearly all codes are words, and no row matches a word unless it ends with `x`, so other words
        // skip the rows.
        let isWord = text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
        if isWord, text.utf8.last.map({ $0 | 0x20 }) != UInt8(ascii: "x"), !(text.utf8.first?.isASCIIDigit ?? false) {
            return nil
        }
        return text.utf8.count > 1_000 ? nil : codes.first { $0.matches(text) }
    }

    private static let insertion = "write `{name}`, and add the place to the body, as in `values: {name: /name}`"
    private static let isField: @Sendable (String) -> Bool = { BodyField.names.contains($0) }
    private static let isPointer: @Sendable (String) -> Bool = { text in
        (2..<200).contains(text.utf8.count) && text.utf8.first == UInt8(ascii: "/")
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "/_-~".utf8.contains($0) }
    }

    /// Rows about texts for users, quoted or unquoted.
    package static let texts =
        ["%@", "%1$@", "%2$@", "%d", "%s", "%ld", "%1$d", "%1$s"].map { format in
            Literal(format, "nothing is inserted there", hint: insertion) { $0.has(format) }
        } + [Literal("\\(", "nothing is inserted there", hint: insertion) { $0.contains("\\(") }]

    /// Rows about texts for users, except texts in double quotes. A path such as `C:\new` isn't reported.
    package static let textsWithoutEscapes = ["\\n", "\\t", "\\\""].map { escape in
        Literal(escape, "only double quotes have escapes", hint: "write the text in double quotes") {
            $0.hasEscape(escape)
        }
    }

    private static let noText = "a spec has no empty values"

    /// Rows about unquoted texts for users.
    package static let plainTexts = [
        Literal("“Hello”", "YAML's quotes are straight", hint: "write straight quotes, or quote the whole text") {
            text in
            let isQuote = { (scalar: Unicode.Scalar) in !scalar.isASCII && "“„”«»".unicodeScalars.contains(scalar) }
            let scalars = text.unicodeScalars
            return scalars.first.map(isQuote) == true && scalars.last.map(isQuote) == true
                && scalars.count(where: isQuote) == 2
        },
        Literal("null", noText, hint: "remove it, or quote the text") { $0.lowercased() == "null" },
        Literal("~", noText, hint: "remove it, or quote the text") { $0 == "~" },
        Literal(",", "keys on separate lines aren't separated by commas", hint: "remove it, or quote the text") {
            $0.utf8.last == UInt8(ascii: ",")
        },
        Literal(";", "lines don't end with a semicolon", hint: "remove it, or quote the text") {
            $0.utf8.last == UInt8(ascii: ";") && $0.utf8.allSatisfy { $0 < 0x80 }
        },
    ]

    /// Rows about unquoted texts that look like a place. They don't apply to the texts in a map of locales.
    package static let textsLikePlaces = [
        Literal(
            "message", "the name of a field isn't replaced by its value",
            hint: "write `{server: message, otherwise: …}`, or quote the text", isWhole: true, isField),
        Literal(
            "server.message", "the name of a field isn't replaced by its value",
            hint: "write `{server: message, otherwise: …}`, or quote the text"
        ) { text in
            let words = text.split(separator: ".", omittingEmptySubsequences: false)
            let isPath = words.count > 1 && BodyField.names.contains(String(words[words.count - 1]))
            return text == "server"
                || isPath && ["server", "body", "response", "error", "$"].contains(words[0].lowercased())
        },
        Literal(
            "NSLocalizedString(", "a spec calls no functions", hint: "write `{key: …, otherwise: …}`"
        ) { $0.hasPrefix("NSLocalizedString(") || $0.hasPrefix("String(localized:") },
        Literal(
            "/error/message", "a pointer isn't replaced by its value",
            hint: "write `{server: /error/message, otherwise: …}`, or quote the text", isWhole: true, isPointer),
    ]

    static func text(_ text: String, _ style: YAMLEvent.Style, mayBePlace: Bool) -> Literal? {
        if style == .plain {
            let place = mayBePlace ? textsLikePlaces.first { $0.matches(text) } : nil
            if let row = place ?? plainTexts.first(where: { $0.matches(text) }) { return row }
        }
        // Few texts contain `%` or `\`, and checking the rows below is slow.
        guard text.hasByte({ $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }) else { return nil }
        let row = texts.first { $0.matches(text) }
        return row ?? (style == .doubleQuoted ? nil : textsWithoutEscapes.first { $0.matches(text) })
    }

    /// Rows about members of JSON Pointers.
    package static let members =
        [
            Literal("*", "is read as the name of a member", hint: "write `{each: …, at: …}` for the elements of a list")
            {
                $0 == "*"
            },
            Literal(
                "[]", "is read as the name of a member", hint: "write `{each: …, at: …}` for the elements of a list"
            ) {
                $0.hasSuffix("[]")
            },
            Literal(
                "[0]", "is read as the name of a member",
                hint: "write an element's number after a `/`, as in `/errors/0`"
            ) {
                $0.last == "]" && $0.contains("[")
            },
            Literal(
                "-1", "is read as the name of a member", hint: "write an element's number from 0 on, as in `/errors/0`"
            ) {
                Int($0).map { $0 < 0 } ?? false
            },
            Literal("-", "is the element after the last", hint: "write an element's number, as in `/errors/0`") {
                $0 == "-"
            },
        ]

    /// Rows about segments of path templates.
    package static let segments = [
        Literal("*", "isn't a parameter", hint: "write a name in braces, as in `GET /files/{name}`") {
            $0 == "*" || $0 == "**"
        },
        Literal(":id", "isn't a parameter", hint: "write its name in braces, as in `{id}`") {
            $0.hasPrefix(":") && $0.count > 1
        },
        Literal("<id>", "isn't a parameter", hint: "write its name in braces, as in `{id}`") {
            $0.hasPrefix("<") && $0.hasSuffix(">")
        },
    ]
}

extension String {
    /// Whether this text contains the given escape, such as `\n`. Names such as `C:\new` and `FIRMA\name` aren't escapes.
    fileprivate func hasEscape(_ escape: String) -> Bool {
        var rest = self[...]
        while let range = rest.firstRange(of: escape) {
            let before = Array(self[..<range.lowerBound].unicodeScalars.suffix(3))
            let isDrive =
                before.last == ":" && before.dropLast().last?.properties.isAlphabetic == true
                && (before.count < 3 || !before[0].properties.isAlphabetic)
            let isDomain =
                before.last?.properties.isUppercase == true && self[range.upperBound...].first?.isLowercase == true
            if !isDrive, !isDomain { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    /// Whether this text contains the given piece, and the first occurrence isn't followed by a lower-case letter or
    /// a digit.
    fileprivate func has(_ piece: String) -> Bool {
        guard let range = firstRange(of: piece) else { return false }
        return self[range.upperBound...].unicodeScalars.first.map {
            !$0.properties.isLowercase && $0.properties.numericType == nil
        } ?? true
    }
}

/// Whether the given unquoted code looks like several codes, which the parser reports.
package func isCodeInDoubt(_ code: String) -> Bool { Slips.code(code) != nil }
