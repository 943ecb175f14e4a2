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
    /// `nil`: the label.
    var snippet: Snippet?
    /// The lowest comes first; items of one rank are in their order.
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
        // Lines below the first are indented as the first one is: by the client, or else here.
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
            "documentation": item.documentation.map { markup($0, isRendered: client.rendersDocumentation) } ?? nil,
        ])
    }
}

/// Where the cursor is, in a text that may be broken there: a mark is put at the cursor, and what stands around it is read.
struct CompletionContext {
    /// A character for private use, which no spec may hold.
    private static let mark = "\u{F8FF}"

    let spot: Spot
    let path: SyntaxPath
    /// The range that the chosen item replaces, as offsets of the text without the mark.
    let replaced: Range<Int>
    /// The same without the rest of a word.
    var inserted: Range<Int> { isPlaceholder ? replaced : replaced.lowerBound..<spot.offset }
    /// Whether that is a placeholder of a text, from its brace on.
    let isPlaceholder: Bool
    /// Whether the value begins on a line above.
    private let isContinued: Bool

    init?(_ spot: Spot) {
        var bytes = spot.file.document.bytes
        let mark = Array(Self.mark.utf8)
        bytes.insert(contentsOf: mark, at: spot.offset)
        let tree = SyntaxReader.read(bytes)
        let path = tree.path { $0.contains(spot.offset) }
        let range: Range<Int>
        if let key = path.key?.range, key.contains(spot.offset) {
            range = key
        } else if path.node.scalar != nil, path.node.range.contains(spot.offset) {
            range = path.node.range
        } else {
            return nil
        }
        self.spot = spot
        self.path = path
        var start = range.lowerBound
        var end = range.upperBound - mark.count
        if start < bytes.count, bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'"),
            start < spot.offset
        {
            start += 1
            if end > spot.offset, bytes[range.upperBound - 1] == bytes[range.lowerBound] { end -= 1 }
        }
        // A value of several lines is replaced on the cursor's own, up to the cursor. Only a text goes on there.
        if bytes[start..<max(start, end)].contains(0x0A) { end = spot.offset }
        let line = spot.file.document.line(spot.file.document.lineNumber(of: spot.offset)).lowerBound
        isContinued = start < line
        if isContinued {
            guard path.slot == .text else { return nil }
            start = bytes[line...].firstIndex { $0 != 0x20 } ?? line
        }
        let isText = !path.isInKey && path.slot == .text
        let rest = spot.file.document.bytes[spot.offset...]
        // A value apart from the cursor is no part of the word.
        if !isText, end > spot.offset, rest.first?.isBlank == true { return nil }
        let word = bytes[..<spot.offset].reversed().prefix(while: \.isASCIILetterOrDigit).count
        let brace = spot.offset - word - 1
        isPlaceholder = isText && brace >= start && bytes[brace] == UInt8(ascii: "{")
        if isPlaceholder {
            start = brace
            end = rest.firstIndex { !$0.isASCIILetterOrDigit } ?? rest.endIndex
            if end < rest.endIndex, rest[end] == UInt8(ascii: "}") { end += 1 }
        }
        replaced = min(start, spot.offset)..<max(end, spot.offset)
    }

    var items: [CompletionItem] {
        path.isInKey
            ? KeyValues(context: self, path: path).items
            : (fits("value") ? ValueCompletion(context: self).items : []) + keysBelow
    }

    /// Whether the file is YAML with something in the place of what is replaced, or would be none without it either.
    func fits(_ text: String) -> Bool { isYAML(text) || !isYAML("") }

    private func isYAML(_ text: String) -> Bool {
        let edit = OffsetEdit(range: replaced, text: text)
        return YAMLEvent.all(of: applying([edit], to: spot.file.document.bytes)).problem == nil
    }

    /// The first key of a map that does not exist yet: the cursor is alone on its line, or behind a dash.
    private var keysBelow: [CompletionItem] {
        guard SchemaPosition(role: spot.file.role, path: path).takesMap, isFirstOfItsLine else { return [] }
        // As if the map were there, with a key at the cursor.
        let entry = SyntaxEntry(
            key: .init(text: "", range: path.node.range), isComplete: false,
            value: .absent(at: path.node.range.upperBound))
        let map = SyntaxNode(content: .mapping([entry]), range: path.node.range)
        var path = path
        path.steps.append(.init(node: map, slot: path.slot, entry: entry))
        path.isInKey = true
        return KeyValues(context: self, path: path).items
    }

    private var isFirstOfItsLine: Bool {
        !isContinued && lineBefore.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
    }

    /// The line's text before what is replaced.
    private var lineBefore: ArraySlice<UInt8> {
        let document = spot.file.document
        return document.bytes[
            document.line(document.lineNumber(of: replaced.lowerBound)).lowerBound..<replaced.lowerBound]
    }

    /// The blanks that the line begins with.
    var indentation: String { String(repeating: " ", count: lineBefore.prefix { $0 == 0x20 }.count) }
}
