import ErrorSpecReading

/// Values that are taken literally, but are probably meant differently.
extension Slips {
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
        Literal("^AUTH_", pattern, hint: "write it without the `^`; `AUTH_*` is a family of codes") {
            $0.hasPrefix("^")
        },
        Literal("AUTH_FAILED$", pattern, hint: "write it without the `$`") { $0.hasSuffix("$") && $0.count > 1 },
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
            Literal("{id}", "is read as the name of a member", hint: "write the member's name, as in `/errors/code`") {
                $0.hasPrefix("{") && $0.hasSuffix("}")
            },
            Literal(" code", "begins or ends with a space", hint: "write no spaces around each `/`") {
                $0.first == " " || $0.last == " "
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
