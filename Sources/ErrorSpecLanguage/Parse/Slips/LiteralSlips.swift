import ErrorSpecReading

/// Texts that the language takes literally, and nobody means so: `description: message`, `/errors/*/code`, `/users/:id`.
extension SpecParser {
    /// A text that a user reads.
    mutating func reportLiteralText(_ text: Located<String>, _ style: YAMLEvent.Style, mayBePlace: Bool) {
        guard let slip = LiteralText(text.value, style, mayBePlace: mayBePlace), diagnostics.accepts(.literalText)
        else { return }
        report(
            .literalText, slip.message, at: text.range, hint: slip.hint,
            // The author decides the words that users read.
            replacement: slip.replacement.map { .init($0, at: text.range, isSafe: false) })
    }

    /// A character that nobody sees in a code, a place or a key, which are compared as they are; as an escape it is meant.
    ///
    /// - Parameter what: what the text is, as a message says it: a code.
    mutating func reportUnseen(_ text: Located<String>, in what: String) {
        let ends = [text.value.unicodeScalars.first, text.value.unicodeScalars.last]
        guard let unseen = SourceScanner.invisible(in: text.value) ?? (ends.contains(" ") ? " " : nil),
            diagnostics.accepts(.encoding), let written = source(text.range)?.unicodeScalars,
            unseen == " "
                ? written.dropFirst().first == " " || written.dropLast().last == " " : written.contains(unseen)
        else { return }
        report(
            .encoding,
            unseen == " "
                ? "a \(what) begins or ends with a blank"
                : "an invisible character (\(SourceScanner.name(unseen))) in a \(what)",
            at: text.range,
            hint: unseen == "\n"
                ? "write it on one line, behind its key"
                : "remove it, or write it as an escape in double quotes if the server sends it: "
                    + "\"\(SourceScanner.escapeSequence(unseen))\"")
    }

    /// A JSON Pointer.
    mutating func reportLiteralPointer(_ pointer: Located<String>) {
        let parts = pointer.value.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        if let star = parts.firstIndex(of: "*") {
            let (list, rest) = (parts[..<star], parts[(star + 1)...])
            let each = list.isEmpty ? "\"\"" : "/" + list.joined(separator: "/")
            let at = rest.isEmpty ? "" : ", at: /" + rest.joined(separator: "/")
            report(
                .literalPointer, "`*` is the member of that name: a pointer leads to one place", at: pointer.range,
                hint: "write `{each: \(each)\(at)}` for the elements of a list")
        } else if let index = parts.firstIndex(where: { $0.hasSuffix("]") && $0.contains("[") }) {
            var parts = parts
            parts[index] = parts[index].replacing("[", with: "/").replacing("]", with: "")
            let written = "/" + parts.joined(separator: "/")
            diagnostics.report(
                .literalPointer, "`[` is part of the member's name: an element of a list is named by its number",
                at: pointer.range, write: written)
        } else if parts.count > 1, parts.last == "" {
            let written = "/" + parts.dropLast().joined(separator: "/")
            diagnostics.report(
                .emptyMember, "`\(pointer.value)` ends in the member whose name is empty", at: pointer.range,
                write: written)
        } else if pointer.value == "/" {
            report(
                .emptyMember, "`/` is the member whose name is empty", at: pointer.range,
                hint: "write the member's name behind it, as in `/code`")
        }
    }

    /// A path template of an operation, with the method before it.
    mutating func reportLiteralPath(_ operation: Located<String>) {
        guard operation.value.hasByte({ $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "*") }) else { return }
        let parts = operation.value.split(separator: "/", omittingEmptySubsequences: false)
        if let wildcard = parts.first(where: { $0 == "*" || $0 == "**" }) {
            report(
                .literalPath, "`\(wildcard)` is the segment of that name: parameters are written in braces",
                at: operation.range, hint: "write a parameter for each segment, as in `GET /files/{name}`")
        }
        guard let parameter = parts.first(where: { $0.hasPrefix(":") && $0.utf8.count > 1 }) else { return }
        let written = parts.map { $0.hasPrefix(":") ? "{\($0.dropFirst())}" : String($0) }.joined(separator: "/")
        diagnostics.report(
            .literalPath, "`\(parameter)` is not a parameter: parameters are written in braces", at: operation.range,
            write: written)
    }
}

/// A text as it stands, which was most likely meant for something else.
private struct LiteralText {
    let message: String
    let hint: String
    var replacement: String?

    init?(_ text: String, _ style: YAMLEvent.Style, mayBePlace: Bool) {
        let isPlain = style == .plain
        // Each text is asked, and hardly one has a sign of these slips.
        let isMarked = text.hasByte { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "{") }
        if isPlain, mayBePlace, let place = Self.place(text) {
            let source = "{server: \(place), otherwise: …}"
            message = "users read `\(text)`, as it stands"
            hint = "write `\(source)` for the server's text, or quote the text if it is meant: `\"\(text)\"`"
        } else if isPlain, let (first, last) = Self.curlyQuotes(around: text) {
            let inner = quoted(String(text.dropFirst().dropLast()))
            message = "`\(first)` and `\(last)` are part of the text: YAML's quotes are straight"
            hint = "write `\(inner)`, or quote the whole text if they are meant"
            replacement = inner
        } else if isMarked, let specifier = Self.specifier(in: text) {
            message = "users read `\(specifier)`, as it stands: nothing is inserted there"
            hint = "insert a value of the body, as in `{balance}`, or write the text without it"
        } else if isMarked, let interpolation = SwiftInterpolation(in: text) {
            message = "users read `\(interpolation.written)`, as it stands: \(SwiftInterpolation.reason)"
            hint = interpolation.hint
        } else if isMarked, style != .doubleQuoted, let escape = Self.escape(in: text) {
            let written = "\"\(text.replacing("\\\"", with: "\"").replacing("\"", with: "\\\""))\""
            message = "users read `\(escape)`, as it stands: only double quotes have escapes"
            hint = "write `\(written)`" + (escape == "\\n" ? ", or write the text on lines below `|`" : "")
            replacement = written
        } else if isMarked, let unit = Self.unit(in: text) {
            message = "`{retryAfter}` is written with its unit, as in `30 seconds`"
            hint = "remove `\(unit)` behind it"
        } else if isPlain, let end = Self.strayEnd(of: text) {
            message = "users read the `\(end)` at the end of the text"
            hint = "remove it, or quote the text if it is meant: `\(quoted(text))`"
            replacement = String(text.dropLast())
        } else {
            return nil
        }
    }

    /// `\n` and `\"`, in a text without other backslashes, which is no path of a file.
    private static func escape(in text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "\\")), text.utf8.count <= 500, !text.contains("\n") else { return nil }
        let parts = text.split(separator: "\\", omittingEmptySubsequences: false).dropFirst()
        guard parts.allSatisfy({ "n\"".contains($0.prefix(1)) && !$0.isEmpty }), !text.contains(":\\"),
            // `FIRMA\name`
            !parts.contains(where: { $0.first == "n" && $0.dropFirst().first?.isLowercase == true })
        else { return nil }
        return parts.first.map { "\\\($0.prefix(1))" }
    }

    /// The unit behind `{retryAfter}`.
    private static func unit(in text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "{")), let placeholder = text.firstRange(of: "{retryAfter}") else {
            return nil
        }
        let rest = text[placeholder.upperBound...].drop { $0 == " " }
        let word = String(rest.prefix { $0.isLetter })
        let units = ["s", "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes"]
        // `s'il vous plaît`
        let isWhole = rest.dropFirst(word.count).first.map { !"'’-".contains($0) } ?? true
        if units.contains(word.lowercased()) { return isWhole ? word : nil }
        // Such scripts write what follows without a blank, and `초과` is another word.
        return ["초", "분", "秒", "分"].first { unit in
            word.hasPrefix(unit) && (word.dropFirst().first.map { "후뒤내안간이만동後间間以内待".contains($0) } ?? true)
        }
    }

    /// The comma that JSON has behind a text, or a quote that none before it opens: `Declined.",`.
    private static func strayEnd(of text: String) -> Character? {
        // The ends of `,`, `"` and `，`: most texts end in none, and to find a character's start takes long.
        guard text.utf8.count > 1, let byte = text.utf8.last,
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x8C,
            let last = text.last
        else { return nil }
        // `;` is the question mark of Greek.
        if last == "," || last == "，" { return last }
        // `Screens of 5"` and `„Erneut"`
        let isQuote =
            last == "\"" && text.count { $0 == "\"" } == 1 && text.dropLast().last?.isNumber != true
            && !text.contains { "„“".contains($0) }
        return isQuote ? last : nil
    }

    /// `“Sign in again”`.
    private static func curlyQuotes(around text: String) -> (Unicode.Scalar, Unicode.Scalar)? {
        let scalars = text.unicodeScalars
        guard scalars.first?.isASCII == false, let first = scalars.first, let last = scalars.last,
            "“„”«".unicodeScalars.contains(first),
            "”“»".unicodeScalars.contains(last), scalars.count > 2,
            // `„Name“ passt nicht zu „Vorname“`
            !scalars.dropFirst().dropLast().contains(where: { "“„”«»".unicodeScalars.contains($0) })
        else { return nil }
        return (first, last)
    }

    /// The field or pointer that a text names: `message`, `$message`, `server.message` or `/error/message`.
    private static func place(_ text: String) -> String? {
        if isPointer(text) { return text }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let name = parts.last.map({ $0.drop { $0 == "$" } }),
            parts.count == 1 || ["server", "body", "response", "error"].contains(parts[0].drop { $0 == "$" })
        else { return nil }
        return BodyField.names.contains(String(name)) ? String(name) : nil
    }

    /// `/error/message`.
    private static func isPointer(_ text: String) -> Bool {
        guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count > 1, text.utf8.count < 200 else { return false }
        return text.utf8.allSatisfy {
            $0.isASCIILetterOrDigit || "/_-~".utf8.contains($0)
        }
    }

    /// `%@`, `%1$@` and `%d`, as format strings have them.
    private static func specifier(in text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
        let bytes = Array(text.utf8)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
            var index = start + 1
            // `%d8%a7`, a letter of an address
            if bytes.count > index + 1, bytes[index] == UInt8(ascii: "d"), bytes[index + 1].isASCIIDigit { continue }
            while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
            if index > start + 1 {
                guard index < bytes.count, bytes[index] == UInt8(ascii: "$") else { continue }
                index += 1
            }
            while index < bytes.count, bytes[index] == UInt8(ascii: "l") { index += 1 }
            guard index < bytes.count, "@ds".utf8.contains(bytes[index]) else { continue }
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            let isWord = bytes[index] != UInt8(ascii: "@") && next.isASCIILetter
            if !isWord { return String(decoding: bytes[start...index], as: UTF8.self) }
        }
        return nil
    }
}

/// `\(item.name)`, as Swift inserts values.
struct SwiftInterpolation {
    static let reason = "a value is inserted by its name in braces"

    let written: Substring
    let hint: String

    /// The first one of a text.
    init?(in text: String) {
        // Each text is asked, and hardly one has a backslash.
        guard text.utf8.contains(UInt8(ascii: "\\")), let start = text.firstRange(of: "\\("),
            let end = text[start.upperBound...].firstIndex(of: ")"),
            let name = text[start.upperBound..<end].split(separator: ".").last, NameSyntax.isIdentifier(name)
        else { return nil }
        written = text[start.lowerBound...end]
        hint = "write `{\(name)}`, and say in the body where it is, as in `values: {\(name): /\(name)}`"
    }
}

/// `{{balance}}` where `balance` is a value, and `{{ server.message }}`: two braces are one, and nothing is inserted.
///
/// - Parameter hint: that for a placeholder by which people mean the server's text.
func doubledBraces(
    in text: Located<String>, _ known: Set<String>, hint: (String) -> String?
) -> Diagnostic? {
    for piece in text.value.split(separator: "{{", omittingEmptySubsequences: false).dropFirst() {
        guard let end = piece.firstRange(of: "}}") else { continue }
        let written = String(piece[..<end.lowerBound])
        let name = written.trimmed
        let isKnown = known.contains(name)
        guard let advice = isKnown ? "write `{\(name)}` to insert the value" : hint("{\(name)}") else { continue }
        let range = text.part("{{\(written)}}")
        return Diagnostic(
            .literalText, "users read `{\(written)}`, as it stands: two braces are one brace", at: range, hint: advice,
            // They may be meant.
            replacement: isKnown && text.isPart(range) ? .init("{\(name)}", at: range, isSafe: false) : nil)
    }
    return nil
}

extension DiagnosticCode {
    package static let literalText = DiagnosticCode("literal-text", .warning)
    package static let literalPointer = DiagnosticCode("literal-pointer", .warning)
    package static let literalPath = DiagnosticCode("literal-path", .warning)
}
