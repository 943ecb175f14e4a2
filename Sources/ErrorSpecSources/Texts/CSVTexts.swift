import ErrorSpecLanguage
import ErrorSpecReading

/// Texts as a table (RFC 4180): `id`, `note`, `source (en)`, and a column for each language that is translated into.
enum CSVTexts {
    private static let ownColumns = ["id", "note"]

    /// `source (en)`; `source` where the specs name no language, or their APIs differ in it.
    private static func sourceColumn(_ lists: [TextList]) -> String {
        let locales = Set(lists.map(\.sourceLocale))
        return locales.count == 1 ? locales.first?.map { "source (\($0))" } ?? "source" : "source"
    }

    private static func isSource(_ column: String) -> Bool { column == "source" || column.hasPrefix("source (") }

    // MARK: Writing

    static func write(_ lists: [TextList]) -> String {
        let targets = lists.flatMap(\.targets).unique { $0 }
        var lines = [ownColumns + [sourceColumn(lists)] + targets]
        for list in lists {
            for text in list.texts {
                lines.append(
                    ["\(list.api).\(text.id)", text.note, text.source.value]
                        + targets.map { text.translations[$0]?.value ?? "" })
            }
        }
        // Spreadsheets take a file for UTF-8 by its mark.
        return "\u{FEFF}" + lines.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func field(_ text: String) -> String {
        let text = isFormula(text) ? "'" + text : text
        let needsQuotes = text.unicodeScalars.contains { ",;\"\n\r\t".unicodeScalars.contains($0) }
        return needsQuotes ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
    }

    /// Whether a spreadsheet would calculate a text, or would if an apostrophe were taken away: an apostrophe in front
    /// makes it a text.
    private static func isFormula(_ text: String) -> Bool {
        let first = text.unicodeScalars.first { $0 != "'" }
        return first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
    }

    // MARK: Reading

    /// Whether a text begins with a line of columns as ``write(_:)`` has it.
    static func isTable(_ bytes: [UInt8]) -> Bool {
        let line = bytes.prefix(4 << 10).prefix { $0 != 0x0A && $0 != 0x0D }
        return (try? table(Array(line))) != nil
    }

    static func read(_ bytes: [UInt8]) throws(TextFileFailure) -> [TranslatedText] {
        var (table, header, id, source) = try table(bytes)
        let offsets = table.fieldOffsets
        var texts: [TranslatedText] = []
        while true {
            let offset = table.offset
            guard let line = try table.line() else { return texts }
            if line.allSatisfy(\.isEmpty) { continue }
            guard line.count == header.count else {
                throw TextFileFailure(
                    reason: "this line has \(line.count) columns, and the first one \(header.count)", offset: offset)
            }
            let parts = line[id].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            for (column, locale) in header.enumerated()
            where !ownColumns.contains(locale) && column != source && !locale.isEmpty && !line[column].isEmpty {
                texts.append(
                    TranslatedText(
                        api: parts[0], id: parts.count > 1 ? parts[1] : "", source: text(line[source]), locale: locale,
                        text: text(line[column]), offset: offset, localeOffset: offsets[column]))
            }
        }
    }

    /// Without the apostrophe that ``field(_:)`` puts in front of a formula.
    private static func text(_ field: String) -> String {
        field.hasPrefix("'") && isFormula(field) ? String(field.dropFirst()) : field
    }

    /// The table behind its first line, and that line's columns: people write ` Id`, and locales as they are.
    private static func table(
        _ bytes: [UInt8]
    ) throws(TextFileFailure) -> (table: Table, header: [String], id: Int, source: Int) {
        // Spreadsheets of many countries write semicolons.
        for separator in ",;\t".utf8 {
            var table = Table(bytes: bytes, separator: separator)
            let columns = (try? table.line()) ?? []
            let header = columns.map { column in
                let own = column.trimmed.lowercased()
                return ownColumns.contains(own) || isSource(own) ? own : column.trimmed
            }
            if let id = header.firstIndex(of: "id"), let source = header.firstIndex(where: isSource) {
                return (table, header, id, source)
            }
        }
        throw TextFileFailure(reason: "its first line needs the columns `id` and `source`", offset: 0)
    }

    private struct Table {
        let bytes: [UInt8]
        let separator: UInt8
        var offset = 0
        /// Where the fields of the last line begin.
        var fieldOffsets: [Int] = []

        /// The next line's fields; `nil` at the end.
        mutating func line() throws(TextFileFailure) -> [String]? {
            guard offset < bytes.count else { return nil }
            var fields: [String] = []
            fieldOffsets = []
            while true {
                fieldOffsets.append(offset)
                fields.append(try field())
                guard offset < bytes.count else { return fields }
                let byte = bytes[offset]
                offset += byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
                if byte != separator { return fields }
            }
        }

        /// Up to the separator or the end of the line.
        private mutating func field() throws(TextFileFailure) -> String {
            let start = offset
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
                while offset < bytes.count, !isEnd(bytes[offset]) { offset += 1 }
                return String(decoding: bytes[start..<offset], as: UTF8.self)
            }
            var text: [UInt8] = []
            offset += 1
            while offset < bytes.count {
                let byte = bytes[offset]
                offset += 1
                if byte == UInt8(ascii: "\"") {
                    guard offset < bytes.count, bytes[offset] == byte else {
                        guard offset == bytes.count || isEnd(bytes[offset]) else { break }
                        return String(decoding: text, as: UTF8.self)
                    }
                    offset += 1
                }
                // Editors write a text's line breaks as they write those of lines.
                let isBreak = byte == 0x0D && offset < bytes.count && bytes[offset] == 0x0A
                if !isBreak { text.append(byte) }
            }
            throw TextFileFailure(reason: "a quotation mark begins a text here, and none ends it", offset: start)
        }

        private func isEnd(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }
    }
}
