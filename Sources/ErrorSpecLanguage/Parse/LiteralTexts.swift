import ErrorSpecReading

/// Reports values that are taken literally, but are probably meant differently, such as `/errors/*/code` and
/// `/users/:id`.
extension SpecParser {
    /// Reports a text for users if it contains syntax that users would see literally, such as `%@`.
    mutating func reportLiteralText(_ text: Located<String>, _ style: YAMLEvent.Style, mayBePlace: Bool) {
        guard let slip = Slips.text(text.value, style, mayBePlace: mayBePlace) else { return }
        let isPart = !slip.isWhole && text.value.contains(slip.example)
        report(
            .literalText,
            "users see `\(isPart ? slip.example : shortened(text.value, to: 60))` literally: \(slip.reason)",
            at: text.range, hint: slip.isWhole ? slip.hint.replacing(slip.example, with: text.value) : slip.hint)
    }

    /// Reports an unquoted text that is followed by a comment, if the comment looks like the rest of the text.
    mutating func reportCut(_ text: Located<String>) {
        let comment = lines.rest(from: text.range.end).drop(while: \.isBlank)
        // A `#` followed by a space starts an intended comment.
        guard comment.first == UInt8(ascii: "#"), let next = comment.dropFirst().first, next > 0x20,
            next != comment.first, diagnostics.accepts(.commentInText)
        else { return }
        let written = String(decoding: comment, as: UTF8.self)
        let range = SourceRange(
            file: file.id, start: lines.position(of: comment.startIndex), length: written.unicodeScalars.count)
        report(
            .commentInText, "the text ends before `\(shortened(written, to: 60))`, which is a comment", at: range,
            hint: "quote the text if this is part of it, or add a space after the `#`")
    }

    /// Reports git's conflict markers in a text of several lines.
    mutating func reportConflict(in text: Located<String>) {
        guard text.value.contains("<<<<<<< ") || text.value.contains(">>>>>>> ") else { return }
        let isMark = { (line: Substring) in line.hasPrefix("<<<<<<< ") || line.hasPrefix(">>>>>>> ") }
        guard text.value.split(separator: "\n").contains(where: isMark) else { return }
        report(
            .literalText, "the text contains a merge conflict that isn't resolved", at: text.range,
            hint: "keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`")
    }

    /// Reports an invisible character, or a space at either end, in a text that is compared exactly, such as a code.
    /// Escapes are intended, so they aren't reported.
    ///
    /// - Parameter what: The noun for the text in the message, such as "code".
    mutating func reportInvisible(_ text: Located<String>, in what: String) {
        let ends = [text.value.unicodeScalars.first, text.value.unicodeScalars.last]
        guard let unseen = SourceScanner.invisible(in: text.value) ?? (ends.contains(" ") ? " " : nil),
            diagnostics.accepts(.encoding), case let written = source(text.range).unicodeScalars,
            unseen == " "
                ? written.dropFirst().first == " " || written.dropLast().last == " " : written.contains(unseen)
        else { return }
        let name = SourceScanner.name(unseen)
        let escape = "as an escape in double quotes if the server sends it: \"\(SourceScanner.escapeSequence(unseen))\""
        report(
            .encoding,
            unseen == " "
                ? "a \(what) begins or ends with a space" : "a \(what) contains an invisible character (\(name))",
            at: text.range,
            hint: unseen == "\n" ? "write it on one line, after its key" : "remove it, or write it \(escape)")
    }

    /// Returns the part of the file in the given range.
    mutating func source(_ range: SourceRange) -> String {
        String(decoding: lines.bytes(from: range.start, to: range.end), as: UTF8.self)
    }

    /// Reports a JSON Pointer with a member that is probably meant differently.
    mutating func reportLiteralPointer(_ pointer: Located<String>) {
        let members = pointer.value.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        if members.contains("") {
            report(
                .emptyMember, "`\(pointer.value)` selects a member with an empty name", at: pointer.range,
                hint: pointer.value == "/"
                    ? "write `\"\"` for the whole body, or the member's name, as in `/code`"
                    : "write one `/` before each name, and none at the end")
            return
        }
        let list = Self.places(in: pointer.value)
        if list.count > 1 {
            report(
                .literalPointer, "`\(pointer.value)` is read as one pointer", at: pointer.range,
                hint: "write a list: `[\(list.joined(separator: ", "))]`")
            return
        }
        // A space at the end has been reported.
        for member in members.dropLast() + [members.last?.trimmed ?? ""] {
            guard let slip = Slips.members.first(where: { $0.matches(member) }) else { continue }
            report(.literalPointer, "`\(member)` \(slip.reason)", at: pointer.range, hint: slip.hint)
            return
        }
    }

    /// Returns the pointers in a text such as `/code, /error/code` or `/code or /error/code`.
    private static func places(in text: String) -> [String] {
        guard text.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: ",") }) else { return [] }
        let parts = text.replacing(" or ", with: ",").split { ",;|".contains($0) }.map { String($0).trimmed }
        return parts.allSatisfy { $0.hasPrefix("/") } ? parts : []
    }

    /// Reports an operation with a path segment such as `:id`, which isn't a parameter.
    mutating func reportLiteralPath(_ operation: Located<String>) {
        for segment in operation.value.split(separator: "/").map(String.init) {
            guard let slip = Slips.segments.first(where: { $0.matches(segment) }) else { continue }
            report(.literalPath, "`\(segment)` \(slip.reason)", at: operation.range, hint: slip.hint)
            return
        }
    }
}

/// Returns a finding if a text has a placeholder in double braces, such as `{{balance}}`. Double braces are an
/// escaped brace, so no value is inserted.
///
/// - Parameter hint: Returns the hint for a placeholder such as `{message}`, or `nil` if the braces are intended.
func doubledBraces(
    in text: Located<String>, _ known: Set<String>, hint: (String) -> String?
) -> Diagnostic? {
    for piece in text.value.split(separator: "{{", omittingEmptySubsequences: false).dropFirst() {
        guard let end = piece.firstRange(of: "}}") else { continue }
        let written = String(piece[..<end.lowerBound])
        let name = written.trimmed
        guard let advice = known.contains(name) ? "write `{\(name)}` to insert the value" : hint("{\(name)}") else {
            continue
        }
        return Diagnostic(
            .literalText, "users see `{\(written)}` literally: `{{` and `}}` are escaped braces",
            at: text.part("{{\(written)}}"), hint: advice)
    }
    return nil
}

extension DiagnosticCode {
    package static let commentInText = DiagnosticCode("comment-in-text", .warning)
    package static let literalText = DiagnosticCode("literal-text", .warning)
    package static let literalPointer = DiagnosticCode("literal-pointer", .warning)
    package static let literalPath = DiagnosticCode("literal-path", .warning)
}
