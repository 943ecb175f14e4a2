import ErrorSpecFiles
package import ErrorSpecLanguage

/// A kind of file that translators work with.
package enum TextFileFormat: String, Sendable {
    /// A table: a line a text, a column a language.
    case csv
    /// XLIFF 2, which translators' tools read: one language and its translation into another.
    case xliff

    /// The format that a path's ending names.
    package init?(path: String) {
        switch Path.name(path)?.split(separator: ".").last?.lowercased() {
        case "csv": self = .csv
        case "xliff", "xlf": self = .xliff
        default: return nil
        }
    }

    /// Tells a file by its content; `nil` for one that holds no texts.
    package init?(content bytes: [UInt8]) {
        let text = utf8Text(bytes)
        let start = text.first { $0 > 0x20 }
        if start == UInt8(ascii: "<"), text.prefix(64 << 10).firstRange(of: Array("<xliff".utf8)) != nil {
            self = .xliff
        } else if CSVTexts.isTable(text) {
            self = .csv
        } else {
            return nil
        }
    }

    /// - Parameter locale: The language of the translations, of XLIFF alone.
    package func write(_ lists: [TextList], into locale: String?) -> String {
        switch self {
        case .csv: CSVTexts.write(lists)
        case .xliff: XLIFFTexts.write(lists, into: locale)
        }
    }

    package func read(_ bytes: [UInt8]) throws(TextFileFailure) -> [TranslatedText] {
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard isUTF16 || String(validating: bytes, as: UTF8.self) != nil else {
            throw TextFileFailure(reason: "it is not UTF-8: save it as UTF-8", offset: 0)
        }
        let text = utf8Text(bytes)
        return switch self {
        case .csv: try CSVTexts.read(text)
        case .xliff: try XLIFFTexts.read(text)
        }
    }
}

/// A text as a translator wrote it.
package struct TranslatedText: Hashable, Sendable {
    package var api: String
    package var id: String
    /// The source text that it was translated from.
    package var source: String
    package var locale: String
    package var text: String
    /// Where it stands in the file.
    var offset: Int
    /// Where the file names its language.
    var localeOffset: Int
    /// Why it can't be taken as it is.
    var problem: String?
}

package struct TextFileFailure: Error, Hashable {
    package var reason: String
    /// In bytes, a byte order mark left out.
    package var offset: Int
}
