import ErrorSpecReading

/// The outline of a JSON body: its names, types, lengths and counts, and the values that may be shown.
///
/// For a log, the outline is `{"code": "A1", "user": {"mail": string(17)}}`. For a recording, which must be JSON, a
/// placeholder replaces each hidden value: `{"code":"A1","user":{"mail":"…"}}`.
struct BodyOutline {
    enum Style {
        case log, recording
    }

    /// The maximum number of members or elements to write. Further ones are only counted.
    private static let mostMembers = 200
    private static let mostElements = 20
    private static let longestName = 64
    private static let longestValue = 400
    private static let deepest = 16
    /// From `longestWithoutShown` bytes on, only values to show are added; from `longest` bytes on, nothing is added.
    private static let longestWithoutShown = 1_000
    private static let longest = 1_500

    private let document: JSONDocument
    /// The indices of the values to show, in document order.
    private let shown: [Int]
    private let style: Style
    private var text = ""

    /// - Parameter shown: The indices of the values to show, in document order.
    static func text(of document: JSONDocument, showing shown: [Int], style: Style) -> String {
        var outline = BodyOutline(document: document, shown: shown, style: style)
        outline.write(JSONDocument.root, depth: 0)
        return outline.text
    }

    private init(document: JSONDocument, shown: [Int], style: Style) {
        self.document = document
        self.shown = shown
        self.style = style
    }

    private mutating func write(_ index: Int, depth: Int) {
        switch document.kind(of: index) {
        case .object: writeChildren(of: index, between: ("{", "}"), most: Self.mostMembers, depth)
        case .array: writeChildren(of: index, between: ("[", "]"), most: Self.mostElements, depth)
        case .null: text += "null"
        case .string, .number, .yes, .no: text += isShown(index) ? value(index) : placeholder(index)
        }
    }

    private mutating func writeChildren(
        of index: Int, between brackets: (String, String), most: Int, _ depth: Int
    ) {
        text += brackets.0
        var (written, counted) = (0, 0)
        for (position, child) in document.children(of: index).enumerated() {
            let isKept = position < most && text.utf8.count < Self.longestWithoutShown && depth < Self.deepest
            guard isKept || text.utf8.count < Self.longest && containsShown(child.value) else {
                counted += 1
                continue
            }
            if written > 0 { text += separator }
            written += 1
            if let key = child.key { text += quoted(document.string(key), longest: Self.longestName) + colon }
            write(child.value, depth: depth + 1)
        }
        if counted > 0, style == .log { text += (written > 0 ? separator : "") + "… \(counted) more" }
        text += brackets.1
    }

    private var separator: String { style == .log ? ", " : "," }
    private var colon: String { style == .log ? ": " : ":" }

    private func isShown(_ index: Int) -> Bool { containsShown(index) }

    /// Returns whether a value is to be shown, or contains a value to show.
    private func containsShown(_ index: Int) -> Bool {
        let end = document.end(of: index)
        return shown.contains { index <= $0 && $0 < end }
    }

    private func value(_ index: Int) -> String {
        if document.kind(of: index) == .string { return quoted(document.string(index), longest: Self.longestValue) }
        let digits = document.source(of: index)
        return digits.count <= Self.longestName ? String(decoding: digits, as: UTF8.self) : placeholder(index)
    }

    private func placeholder(_ index: Int) -> String {
        let length = document.source(of: index).count - 2
        return switch (document.kind(of: index), style) {
        case (.string, .log): "string(\(length))"
        case (.string, .recording): length == 0 ? "\"\"" : "\"…\""
        case (.number, .log): "number"
        case (.number, .recording): "0"
        case (_, .log): "boolean"
        case (_, .recording): "false"
        }
    }

    private func quoted(_ text: String, longest: Int) -> String {
        switch style {
        case .log: return "\"" + LogText.escaped(text, longest: longest, isQuoted: true) + "\""
        case .recording:
            let start = text.unicodeScalars.prefix(longest)
            let isCut = start.endIndex < text.unicodeScalars.endIndex
            return String(decoding: jsonText(Array((String(start) + (isCut ? "…" : "")).utf8)), as: UTF8.self)
        }
    }
}
