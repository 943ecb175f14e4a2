import ErrorSpecReading

/// Texts that the language takes literally, and nobody means so: `description: message`, `/errors/*/code`, `/users/:id`.
extension SpecParser {
    /// A text that a user reads.
    mutating func reportLiteralText(_ text: Located<String>, _ style: YAMLEvent.Style, mayBePlace: Bool) {
        guard let slip = literalTextSlip(text.value, style, mayBePlace: mayBePlace), diagnostics.accepts(.literalText)
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
        if let star = parts.firstIndex(where: { $0 == "*" || $0.hasSuffix("[]") }) {
            let isStar = parts[star] == "*"
            let list = parts[..<star] + (isStar ? [] : [String(parts[star].dropLast(2))])
            let rest = parts[(star + 1)...]
            let each = list.joined().isEmpty ? "\"\"" : "/" + list.joined(separator: "/")
            let at = rest.isEmpty ? "" : ", at: /" + rest.joined(separator: "/")
            let what = isStar ? "`*` is the member of that name" : "`[]` is part of the member's name"
            report(
                .literalPointer, "\(what): a pointer leads to one place", at: pointer.range,
                hint: "write `{each: \(each)\(at)}` for the elements of a list")
        } else if let written = Self.pointer(ofSubscripts: pointer.value) {
            diagnostics.report(
                .literalPointer, "`[` is part of the member's name: an element of a list is named by its number",
                at: pointer.range, write: written)
        } else if parts.count > 1, parts.last == "" {
            diagnostics.report(
                .emptyMember, "`\(pointer.value)` ends in the member whose name is empty", at: pointer.range,
                write: String(pointer.value.dropLast()))
        } else if pointer.value == "/" {
            report(
                .emptyMember, "`/` is the member whose name is empty", at: pointer.range,
                hint: "write the member's name behind it, as in `/code`")
        }
    }

    /// `/errors/0/code` for `/errors[0]/code`; `nil` for a text without subscripts.
    static func pointer(ofSubscripts text: String) -> String? {
        guard text.hasPrefix("/"), text.contains("["), text.contains("]"), !text.contains(" ") else { return nil }
        let pointer = text.replacing("[", with: "/").replacing("]", with: "")
        return pointer.contains("//") || pointer.hasSuffix("/") ? nil : pointer
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

/// The trouble with a text that was most likely meant for something else than to be read as it stands.
private func literalTextSlip(
    _ text: String, _ style: YAMLEvent.Style, mayBePlace: Bool
) -> (message: String, hint: String, replacement: String?)? {
    if style == .plain {
        if mayBePlace, let place = place(namedBy: text) {
            let source = "{server: \(place), otherwise: …}"
            return (
                "users read `\(text)`, as it stands",
                "write `\(source)` for the server's text, or quote the text if it is meant: `\"\(text)\"`", nil
            )
        }
        // `„Name“ passt nicht zu „Vorname“` has marks within.
        if let first = text.unicodeScalars.first, !first.isASCII, "“„”«".unicodeScalars.contains(first),
            let match = text.wholeMatch(of: /([“„”«])[^“„”«»]+([”“»])/)
        {
            let inner = quoted(String(text.dropFirst().dropLast()))
            return (
                "`\(match.1)` and `\(match.2)` are part of the text: YAML's quotes are straight",
                "write `\(inner)`, or quote the whole text if they are meant", inner
            )
        }
    }
    // Each text is asked, and hardly one has a sign of these slips.
    if text.hasByte({ $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "{") }) {
        // `%@`, `%1$@` and `%d`, but not `%d8%a7`, a letter of an address.
        if text.utf8.contains(UInt8(ascii: "%")),
            let match = text.firstMatch(of: /%(?!d[0-9])([0-9]+\$)?l*(@|[ds](?![A-Za-z]))/)
        {
            return (
                "users read `\(match.0)`, as it stands: nothing is inserted there",
                "insert a value of the body, as in `{balance}`, or write the text without it", nil
            )
        }
        if let interpolation = SwiftInterpolation(in: text) {
            return (
                "users read `\(interpolation.written)`, as it stands: \(SwiftInterpolation.reason)",
                interpolation.hint, nil
            )
        }
        if style != .doubleQuoted, let escape = escape(in: text) {
            let written = "\"\(text.replacing("\\\"", with: "\"").replacing("\"", with: "\\\""))\""
            return (
                "users read `\(escape)`, as it stands: only double quotes have escapes",
                "write `\(written)`" + (escape == "\\n" ? ", or write the text on lines below `|`" : ""), written
            )
        }
        // Scripts without blanks between words go on with a letter, and `초과` is another word than `초`.
        if text.contains("{retryAfter}"),
            let match = text.firstMatch(
                of:
                    /\{retryAfter\} *(?:((?i:s|secs?|seconds?|min|mins|minutes?)(?![\p{L}'’-]))|([초분秒分](?:(?!\p{L})|(?=[후뒤내안간이만동後间間以内待]))))/
            ), let unit = match.1 ?? match.2
        {
            return ("`{retryAfter}` is written with its unit, as in `30 seconds`", "remove `\(unit)` behind it", nil)
        }
    }
    if style == .plain, let end = strayEnd(of: text) {
        return (
            "users read the `\(end)` at the end of the text",
            "remove it, or quote the text if it is meant: `\(quoted(text))`", String(text.dropLast())
        )
    }
    return nil
}

/// The first of `\n` and `\"`, in a text without other backslashes: `C:\new` is a path, and `FIRMA\name` a user.
private func escape(in text: String) -> String? {
    let backslashes = text.utf8.count { $0 == UInt8(ascii: "\\") }
    guard backslashes > 0, text.utf8.count <= 500, !text.contains("\n"), !text.contains(":\\") else { return nil }
    let escapes = text.matches(of: /\\(n(?!\p{Ll})|")/)
    return escapes.count == backslashes ? escapes.first.map { String($0.0) } : nil
}

/// The comma that JSON has behind a text, or a quote that none before it opens: `Declined.",`.
private func strayEnd(of text: String) -> Character? {
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

/// The field or pointer that a text names: `message`, `$message`, `server.message` or `/error/message`.
private func place(namedBy text: String) -> String? {
    if text.utf8.first == UInt8(ascii: "/") {
        let isPointer =
            (2..<200).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || "/_-~".utf8.contains($0) }
        return isPointer ? text : nil
    }
    guard let name = BodyField.names.first(where: text.hasSuffix) else { return nil }
    let owner = text.dropLast(name.count).filter { $0 != "$" }
    return ["", "server.", "body.", "response.", "error."].contains(owner) ? name : nil
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
