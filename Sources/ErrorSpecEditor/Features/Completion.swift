import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

/// A suggestion at the cursor.
struct CompletionItem {
    var label: String
    /// The protocol's `CompletionItemKind`.
    var kind: Int
    var detail: String?
    var documentation: String?
    /// The text to insert, or `nil` if the label is inserted.
    var snippet: Snippet?
    /// The item's position in the list: the lowest rank comes first. Items with the same rank keep their order.
    var rank = 1
}

extension LanguageServer {
    mutating func completion(_ parameters: JSONValue) throws(RequestFailure) -> JSONValue {
        guard let spot = try spot(parameters) else { return .null }
        guard Path.isYAML(spot.file.path), let context = CompletionContext(spot) else { return [] }
        return .array(context.items.enumerated().map { json($1, at: context, order: $0, in: spot.file) })
    }

    private func json(_ item: CompletionItem, at context: CompletionContext, order: Int, in file: FileSyntax)
        -> JSONValue
    {
        let text = item.snippet ?? .text(item.label)
        let isSnippet = client.hasSnippets && item.snippet != nil
        // The lines after the first need the indentation of the cursor's line. Some clients add this indentation.
        let isIndented = !isSnippet && !client.adjustsIndentation
        let plain = isIndented ? text.plain.replacing("\n", with: "\n" + context.indentation) : text.plain
        let new = isSnippet ? text.snippet : plain
        let (inserted, replaced) = (range(context.inserted, in: file), range(context.replaced, in: file))
        let number = String(10_000 * item.rank + order)
        return .withoutNulls([
            "label": .string(item.label), "kind": .integer(item.kind),
            "sortText": .string(String(repeating: "0", count: max(0, 6 - number.count)) + number),
            "filterText": .string(item.label),
            "textEdit": client.insertsOrReplaces
                ? ["newText": .string(new), "insert": inserted, "replace": replaced]
                : ["newText": .string(new), "range": replaced],
            "insertTextFormat": isSnippet ? 2 : 1,
            "insertTextMode": !isIndented && text.plain.contains("\n") ? 2 : nil, "detail": JSONValue(item.detail),
            "documentation": item.documentation.map { markup($0, isRendered: client.rendersMarkdown) } ?? nil,
        ])
    }
}

/// The cursor's location in the grammar, which is known even if the document isn't valid YAML there yet.
struct CompletionContext {
    let spot: Spot
    let path: GrammarPath
    /// The range that the chosen item replaces.
    let replaced: Range<Int>
    /// The part of `replaced` before the cursor, for clients that keep the rest of the word. A placeholder is always
    /// replaced entirely.
    var inserted: Range<Int> { isPlaceholder ? replaced : replaced.lowerBound..<spot.offset }
    /// Whether `replaced` is a placeholder in a text, including its braces.
    let isPlaceholder: Bool

    init?(_ spot: Spot) {
        guard let marked = MarkedText(spot.file, at: spot.offset) else { return nil }
        self.spot = spot
        path = marked.path
        let document = spot.file.document
        let line = document.line(document.lineNumber(of: spot.offset))
        var (start, end) = (marked.replaced.lowerBound, marked.replaced.upperBound)
        let isText = !path.isInKey && path.forms.contains { $0.role == .template }
        // A value that spans several lines can be completed only if it is a text.
        if start < line.lowerBound || end > line.upperBound {
            guard isText else { return nil }
            start = max(start, document.bytes[line].firstIndex { $0 != 0x20 } ?? line.lowerBound)
            end = min(end, spot.offset)
        }
        let rest = document.bytes[spot.offset..<line.upperBound]
        // If a space follows the cursor, the value after the space isn't the word being completed.
        if !isText, end > spot.offset, rest.first?.isBlank == true { return nil }
        let word = document.bytes[..<spot.offset].reversed().prefix(while: \.isASCIILetterOrDigit).count
        let brace = spot.offset - word - 1
        isPlaceholder = isText && brace >= start && document.bytes[brace] == UInt8(ascii: "{")
        if isPlaceholder {
            start = brace
            end = rest.firstIndex { !$0.isASCIILetterOrDigit } ?? rest.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: "}") { end += 1 }
        }
        replaced = min(start, spot.offset)..<max(end, spot.offset)
    }

    var items: [CompletionItem] {
        guard !path.isInKey, let step = path.steps.last else { return KeyCompletion(context: self).items }
        let isFirst = lineBefore.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        let isElement = step.entry == nil
        let values = ValueCompletion(context: self).items
        // If only spaces or a list's dash come before the word, the word can also be the first key of a new map.
        return isFirst && (isElement || !lineBefore.contains(UInt8(ascii: "-")))
            ? values + KeyCompletion(context: self).items : values
    }

    /// Whether a colon follows `replaced`.
    var hasColon: Bool {
        spot.file.document.bytes[replaced.upperBound...].first { !$0.isBlank } == UInt8(ascii: ":")
    }

    /// The text before `replaced` on its line.
    private var lineBefore: ArraySlice<UInt8> {
        let document = spot.file.document
        let line = document.line(document.lineNumber(of: replaced.lowerBound))
        return document.bytes[line.lowerBound..<replaced.lowerBound]
    }

    /// The spaces at the start of the line.
    var indentation: String { String(repeating: " ", count: lineBefore.prefix { $0 == 0x20 }.count) }
}

/// The result of parsing a text with a marker at the cursor. If necessary, a colon or a quote is added after the
/// marker, so that an unfinished key or text can be parsed.
private struct MarkedText {
    /// A character that any key or text can contain. The marker is recognized by its position, in case a spec has the
    /// character too.
    private static let mark = "\u{2316}"

    let path: GrammarPath
    /// The range of the key or value at the cursor, without its quotes. Its offsets are those of the file's text,
    /// before the marker was inserted.
    let replaced: Range<Int>

    init?(_ file: FileSyntax, at offset: Int) {
        let bytes = file.document.bytes
        let lineEnd = file.document.line(file.document.lineNumber(of: offset)).upperBound
        let wordEnd = bytes[offset..<lineEnd].prefix(while: \.isASCIILetterOrDigit).endIndex
        // If the whole text can't be parsed, only the text up to the end of the cursor's line is parsed.
        for end in [bytes.count, lineEnd] {
            for suffix in ["", ":", "\"", "'"] {
                var marked = Array(bytes[..<offset])
                marked += Self.mark.utf8
                marked += bytes[offset..<wordEnd] + Array(suffix.utf8) + bytes[wordEnd..<end]
                if let (path, range) = Self.read(marked, file.role, at: offset) {
                    self.path = path
                    replaced = range
                    return
                }
            }
        }
        return nil
    }

    private static func read(_ bytes: [UInt8], _ role: SourceFile.Role, at offset: Int) -> (GrammarPath, Range<Int>)? {
        guard let tree = readTree(bytes) else { return nil }
        let lines = SourceLines(bytes)
        let position = lines.position(of: offset)
        let path = GrammarPath(in: tree, role) { $0.start <= position && position < $0.end }
        let range: SourceRange
        let style: YAMLEvent.Style
        if path.isInKey, let key = path.key, key.key.value.contains(mark) {
            (range, style) = (key.key.range, key.keyStyle)
        } else if let scalar = path.node.scalar, !path.isInKey, scalar.text.contains(mark) {
            (range, style) = (path.node.range, scalar.style)
        } else {
            return nil
        }
        let quote = style == .singleQuoted || style == .doubleQuoted ? 1 : 0
        let start = lines.offset(of: range.start) + quote
        return (path, start..<max(start, lines.offset(of: range.end) - quote - mark.utf8.count))
    }
}
