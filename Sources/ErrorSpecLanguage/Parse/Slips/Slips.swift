import ErrorSpecReading

/// Wrong keys and values, and the right ones: tables, and the normal forms of statuses and durations.
enum Slips {
    // MARK: Keys

    /// The names of keys in other tools and languages, in lower case without `_` and `-`. The first that a map may have
    /// and lacks is meant.
    static let otherNames: [String: [String]] = [
        "statuscode": ["status"], "httpstatus": ["status"], "httpstatuscode": ["status"], "httpcode": ["status"],
        "http": ["status"], "statuses": ["status"],
        "errorcode": ["code"], "errcode": ["code"], "codes": ["code"],
        "message": ["description"], "msg": ["message", "description"], "errormessage": ["message", "description"],
        "desc": ["description"], "detail": ["description"], "details": ["description"], "text": ["description"],
        "content": ["description"], "설명": ["description"], "메시지": ["description"], "내용": ["description"],
        "count": ["maxRetries"], "times": ["maxRetries"], "retrycount": ["maxRetries"], "max": ["maxRetries"],
        "heading": ["title"], "headline": ["title"], "제목": ["title"],
        "extends": ["parents"], "inherits": ["parents"], "parent": ["parents"], "include": ["parents"],
        "errors": ["cases", "groups"], "responses": ["cases"], "hides": ["overrides"], "replaces": ["overrides"],
        "fallback": ["otherwise"], "default": ["otherwise"], "else": ["otherwise"],
        "policy": ["retry"], "policies": ["retries"], "retrypolicy": ["retry"], "retrypolicies": ["retries"],
        "name": ["api"], "languages": ["locales"], "body": ["server"],
    ]

    /// Keys of earlier versions that have no successor, and why.
    static let removedKeys = [
        "factor": "a backoff doubles with each retry", "multiplier": "a backoff doubles with each retry",
        "jitter": "a backoff always has full jitter", "cost": "the runtime's budget sets what a retry costs",
    ]

    // MARK: Statuses

    /// A status, or a list of them, as the language writes it: for `5XX`, `4*`, `500 - 503`, `>=500` and `401, 403`.
    ///
    /// - Returns: `isSafe` is `false` for a name, `notFound`: it may be the name of a case.
    static func status(_ text: String) -> (text: String, isSafe: Bool)? {
        if text.utf8.count > 1_000 { return nil }
        if text == "*" { return ("[4xx, 5xx]", true) }
        if let status = oneStatus(text) { return (status.description, true) }
        for separators in [",，、|/;[]［］()`", ",，、|/;[]［］()` "] {
            let words = text.split { separators.contains($0) }.filter { $0 != "or" && $0 != "and" }
            let statuses = words.compactMap { oneStatus(String($0)) }
            if !statuses.isEmpty, statuses.count == words.count {
                let list = statuses.map(\.description).joined(separator: ", ")
                return (statuses.count == 1 ? list : "[\(list)]", true)
            }
        }
        return statusNames[text.lowercased().filter(\.isLetter)].map { ("\($0)", false) }
    }

    private static func oneStatus(_ text: String) -> StatusPattern? {
        let text = hyphenated(text.lowercased())
        if let status = SpecParser.pattern(text) { return status }
        if text.utf8.count < 4, text.hasSuffix("*") { return SpecParser.pattern(text.prefix(1) + "xx") }
        if text.utf8.count == 3, "x*".contains(text.suffix(1)), let first = SpecParser.number(text.dropLast() + "0") {
            return StatusPattern(first: first, last: first + 9)
        }
        let from = text.hasSuffix("+") ? text.dropLast() : text.hasPrefix(">=") ? text.dropFirst(2) : text.dropFirst()
        let isFrom = text.hasSuffix("+") || "≥>".contains(text.prefix(1))
        guard isFrom, let number = SpecParser.number(from) else { return nil }
        let first = text.hasPrefix(">") && !text.hasPrefix(">=") ? number + 1 : number
        return first < 599 ? StatusPattern(first: first, last: 599) : nil
    }

    /// `500–599`, `500 to 599` and `500..599` with a hyphen, and without spaces.
    static func hyphenated(_ text: String) -> String {
        let dashes = ["\u{2013}", "\u{2014}", "...", "..", "~", "\u{FF5E}", "to"]
        return dashes.reduce(text.filter { !$0.isWhitespace }) { $0.replacing($1, with: "-") }
    }

    /// The names of RFC 9110, section 15, and of RFC 6585.
    private static let statusNames = [
        "badrequest": 400, "unauthorized": 401, "paymentrequired": 402, "forbidden": 403, "notfound": 404,
        "methodnotallowed": 405, "notacceptable": 406, "requesttimeout": 408, "conflict": 409, "gone": 410,
        "preconditionfailed": 412, "contenttoolarge": 413, "payloadtoolarge": 413, "unprocessablecontent": 422,
        "unprocessableentity": 422, "locked": 423, "preconditionrequired": 428, "toomanyrequests": 429,
        "internalservererror": 500, "notimplemented": 501, "badgateway": 502, "serviceunavailable": 503,
        "gatewaytimeout": 504,
    ]

    // MARK: Durations

    /// A duration as the language writes it: for `50 ms`, `050ms`, `0.5s`, `1m` and `30sec`.
    static func duration(_ text: String) -> String? {
        let squeezed = text.lowercased().filter { $0 != " " }
        let digits = squeezed.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard digits.utf8.count <= 12, let unit = units[String(squeezed.dropFirst(digits.count))] else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 1 { return Int(parts[0]).map { "\($0)\(unit)" } }
        guard parts.count == 2, unit == "s", (1...3).contains(parts[1].utf8.count) else { return nil }
        return Int(parts[0] + parts[1] + String(repeating: "0", count: 3 - parts[1].utf8.count)).map { "\($0)ms" }
    }

    private static let units = [
        "ms": "ms", "min": "min", "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s", "초": "s",
        "m": "min",
        "mins": "min", "minute": "min", "minutes": "min", "분": "min", "msec": "ms", "millis": "ms",
        "milliseconds": "ms",
    ]

    // MARK: Locales

    /// Regions that are often written, and aren't assigned.
    static let regions = ["UK": "GB"]

    // MARK: Texts

    /// A piece of a text that users would read as it is.
    private struct Piece {
        var text: String
        var reason: String
        var hint: String
        /// Whether a small letter or a digit after it makes it part of a word.
        var isWord = false
    }

    private static let format = "nothing is inserted there"
    private static let inserting = "insert a value of the body, as in `{balance}`, or write the text without it"
    private static let pieces =
        ["%@", "%1$@", "%2$@"].map { Piece(text: $0, reason: format, hint: inserting) }
        + ["%d", "%s", "%ld", "%1$d", "%1$s"].map { Piece(text: $0, reason: format, hint: inserting, isWord: true) }
        + [
            Piece(
                text: "\\(", reason: "a value is inserted by its name in braces",
                hint: "write `{name}`, and add the place to the body, as in `values: {name: /name}`")
        ]
    private static let escapes = [
        Piece(
            text: "\\n", reason: "only double quotes have escapes",
            hint: "write the text in double quotes, or on the lines below `|`", isWord: true),
        Piece(text: "\\\"", reason: "only double quotes have escapes", hint: "write the text in double quotes"),
    ]

    /// Why users would read a part of a text that isn't meant for them.
    static func literalText(
        _ text: String, _ style: YAMLEvent.Style, mayBePlace: Bool
    ) -> (message: String, hint: String)? {
        if style == .plain {
            if mayBePlace, let place = place(namedBy: text) {
                return (
                    "users read `\(text)`, as it is written",
                    "write `{server: \(place), otherwise: …}` for the server's text, or quote the text if it is meant"
                )
            }
            if let first = text.unicodeScalars.first, !first.isASCII, "“„”«".unicodeScalars.contains(first),
                let last = text.unicodeScalars.last, "”“»".unicodeScalars.contains(last),
                !text.unicodeScalars.dropFirst().dropLast().contains(where: "“„”«»".unicodeScalars.contains)
            {
                return (
                    "`\(first)` and `\(last)` are part of the text: YAML's quotes are straight",
                    "write straight quotes, or quote the whole text if they are meant"
                )
            }
            if text.utf8.last == UInt8(ascii: ",") {
                return ("users read the `,` at the end of the text", "remove it, or quote the text if it is meant")
            }
        }
        // Few texts have one of these.
        guard text.hasByte({ $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") }) else { return nil }
        let all = style == .doubleQuoted ? pieces : pieces + escapes
        return all.first { isPart($0, of: text) }.map {
            ("users read `\($0.text)`, as it is written: \($0.reason)", $0.hint)
        }
    }

    private static func isPart(_ piece: Piece, of text: String) -> Bool {
        guard let range = text.firstRange(of: piece.text) else { return false }
        let next = text[range.upperBound...].unicodeScalars.first
        return !piece.isWord || next.map { !$0.properties.isLowercase && $0.properties.numericType == nil } ?? true
    }

    /// The field or pointer that a text names: `message`, `$message`, `server.message` or `/error/message`.
    private static func place(namedBy text: String) -> String? {
        if text.utf8.first == UInt8(ascii: "/") {
            let isPointer = text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "/_-~".utf8.contains($0) }
            return isPointer && (2..<200).contains(text.utf8.count) ? text : nil
        }
        guard let name = BodyField.names.first(where: text.hasSuffix) else { return nil }
        let owner = text.dropLast(name.count).filter { $0 != "$" }
        return ["", "server.", "body.", "response.", "error."].contains(owner) ? name : nil
    }

    // MARK: Pointers and paths

    /// The problem with a member that a JSON Pointer names literally, and what to write.
    static func literalMember(_ member: String, of pointer: String) -> (message: String, hint: String)? {
        if member == "*" || member.hasSuffix("[]") {
            let what = member == "*" ? "`*` selects the member with this name" : "`[]` is part of the member's name"
            return (what, "write `{each: …, at: …}` for the elements of a list")
        }
        if member == "-" {
            return (
                "`-` selects the element after the last, which never exists", "write `{each: …, at: …}`, or a number"
            )
        }
        if member.utf8.first == UInt8(ascii: "-"), member.utf8.dropFirst().allSatisfy(\.isASCIIDigit) {
            return (
                "`\(member)` selects the member with this name: elements count from 0",
                "write `{each: …, at: …}`, or a number"
            )
        }
        guard member.contains("["), member.contains("]") else { return nil }
        let written = pointer.replacing("[", with: "/").replacing("]", with: "")
        return (
            "`[` is part of the member's name: an element of a list is selected by its number", "write `\(written)`"
        )
    }

    /// The problem with a segment of a path template that looks like a parameter, and what to write.
    static func literalSegment(_ segment: some StringProtocol) -> (message: String, hint: String)? {
        if segment == "*" || segment == "**" {
            return (
                "`\(segment)` is the segment with this name: parameters are written in braces",
                "write a parameter for each segment, as in `GET /files/{name}`"
            )
        }
        let name = String(segment.filter { !":<>".contains($0) })
        let isColon = segment.hasPrefix(":") && segment.utf8.count > 1
        guard isColon || segment.hasPrefix("<") && segment.hasSuffix(">") else { return nil }
        return ("`\(segment)` isn't a parameter: parameters are written in braces", "write `{\(name)}`")
    }
}

/// A text in quotes, on one line, as a hint proposes it.
func quoted(_ text: String) -> String {
    let hasControls = text.unicodeScalars.contains { $0.value < 0x20 }
    if !hasControls, !text.contains("\\"), !text.contains("\"") { return "\"\(text)\"" }
    if !hasControls, !text.contains("'") { return "'\(text)'" }
    let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
    return "\"\(escapes.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
}
