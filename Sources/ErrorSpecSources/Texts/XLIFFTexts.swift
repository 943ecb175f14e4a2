import ErrorSpecLanguage

/// Texts as XLIFF 2 (OASIS): a file for each API, a unit for each text.
enum XLIFFTexts {
    // MARK: Writing

    /// - Parameter locale: The language of the translations; `nil`: there are none.
    static func write(_ lists: [TextList], into locale: String?) -> String {
        let target = locale.map { " trgLang=\"\(xml($0))\"" } ?? ""
        var out = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" \
            srcLang="\(xml(lists.first?.sourceLocale ?? "und"))"\(target)>

            """
        for list in lists {
            out += "  <file id=\"\(xml(list.api))\" xml:space=\"preserve\">\n"
            for text in list.texts { out += unit(text, locale) }
            out += "  </file>\n"
        }
        return out + "</xliff>\n"
    }

    private static func unit(_ text: TextList.Text, _ locale: String?) -> String {
        let note = text.note.isEmpty ? "" : "      <notes><note>\(xml(text.note))</note></notes>\n"
        let target = locale.flatMap { text.translations[$0]?.value }
        return """
                <unit id="\(xml(text.id))">
            \(note)      <segment\(target == nil ? "" : " state=\"translated\"")>
                    <source>\(content(text.source.value))</source>
            \(target.map { "        <target>\(content($0))</target>\n" } ?? "")      </segment>
                </unit>

            """
    }

    /// A text's content: characters that XML can't hold stand as elements.
    private static func content(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\t", "\n", "\r": xml(String(scalar), keepsLines: true)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "<cp hex=\"\(hexadecimal(scalar))\"/>"
            default: xml(String(scalar))
            }
        }.joined()
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    // MARK: Reading

    static func read(_ bytes: [UInt8]) throws(TextFileFailure) -> [TranslatedText] {
        var reader = XMLReader(bytes)
        var document = Document()
        while true {
            let offset = reader.offset
            guard let piece = try reader.next() else { break }
            try document.take(piece, at: offset)
        }
        guard document.hasRoot else { throw TextFileFailure(reason: "it has no element `xliff`", offset: 0) }
        return document.texts
    }

    /// The part of a document that was read so far. What it doesn't know (notes, metadata, elements of other
    /// namespaces) is passed over.
    private struct Document {
        private(set) var hasRoot = false
        private(set) var texts: [TranslatedText] = []
        private var locale: String?
        private var file = ""
        /// The unit's text, its segments joined; `nil` outside of units.
        private var unit: TranslatedText?
        private var isTranslated = false
        /// Of the segment, or of what stands between two.
        private var source = ""
        private var target: String?
        private var place = Place.elsewhere
        /// How many elements below a text are passed over.
        private var skipped = 0

        private enum Place {
            case elsewhere, source, target
        }

        mutating func take(_ piece: XMLReader.Piece, at offset: Int) throws(TextFileFailure) {
            switch piece {
            case .start(let name, let attributes): try start(name, attributes, at: offset)
            case .end(let name): end(name)
            case .text(let text): if skipped == 0 { add(text) }
            }
        }

        private mutating func add(_ text: String) {
            switch place {
            case .elsewhere: break
            case .source: source += text
            case .target: target = (target ?? "") + text
            }
        }

        private mutating func start(
            _ name: String, _ attributes: [String: String], at offset: Int
        ) throws(TextFileFailure) {
            if skipped > 0 {
                skipped += 1
                return
            }
            if !hasRoot {
                guard name == "xliff", attributes["version"]?.hasPrefix("2.") == true else {
                    throw TextFileFailure(reason: "it is not XLIFF 2: save it as XLIFF 2.0 or 2.1", offset: offset)
                }
                hasRoot = true
                locale = attributes["trgLang"]
                return
            }
            if place != .elsewhere {
                inline(name, attributes)
                return
            }
            switch name {
            case "file": file = attributes["id"] ?? ""
            case "unit":
                unit = TranslatedText(
                    api: file, id: attributes["id"] ?? "", source: "", locale: locale ?? "", text: "", offset: offset)
                isTranslated = false
            case "segment", "ignorable": (source, target) = ("", nil)
            case "source" where unit != nil: place = .source
            case "target" where unit != nil:
                if locale == nil { throw TextFileFailure(reason: "`trgLang` is missing at `xliff`", offset: 0) }
                target = ""
                place = .target
            case "group", "notes", "note", "skeleton", "originalData", "data": break
            default: skipped = 1
            }
        }

        /// An element within a text: a character by its number, or a mark of a reviewer's, which is no part of it.
        private mutating func inline(_ name: String, _ attributes: [String: String]) {
            if name == "mrk" || name == "sm" || name == "em" { return }
            if name == "cp",
                let scalar = attributes["hex"].flatMap({ UInt32($0, radix: 16) }).flatMap(Unicode.Scalar.init)
            {
                add(String(scalar))
            } else {
                unit?.problem = "it has the element `\(name)`, and texts hold no markup"
            }
            skipped = 1
        }

        private mutating func end(_ name: String) {
            if skipped > 0 {
                skipped -= 1
                return
            }
            switch name {
            case "source", "target": place = .elsewhere
            case "segment", "ignorable":
                unit?.source += source
                unit?.text += target ?? (name == "ignorable" ? source : "")
                if name == "segment", target?.isEmpty == false { isTranslated = true }
            case "unit":
                if let unit, isTranslated { texts.append(unit) }
                unit = nil
            default: break
            }
        }
    }
}
