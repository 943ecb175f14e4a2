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
        guard let root = try XMLElement.root(of: bytes) else {
            throw TextFileFailure(reason: "it has no element `xliff`", offset: 0)
        }
        guard root.name == "xliff", root.attributes["version"]?.hasPrefix("2.") == true else {
            throw TextFileFailure(reason: "it is not XLIFF 2: save it as XLIFF 2.0 or 2.1", offset: root.offset)
        }
        return try texts(in: root, of: "", into: root.attributes["trgLang"]).map { text in
            var text = text
            text.localeOffset = root.offset
            return text
        }
    }

    /// The texts of all units below an element. What it doesn't know (notes, metadata, elements of other namespaces) is
    /// passed over.
    private static func texts(
        in parent: XMLElement, of api: String, into locale: String?
    ) throws(TextFileFailure) -> [TranslatedText] {
        var found: [TranslatedText] = []
        for element in parent.elements {
            switch element.name {
            case "file": found += try texts(in: element, of: element.attributes["id"] ?? "", into: locale)
            case "group": found += try texts(in: element, of: api, into: locale)
            case "unit": if let text = try text(of: element, api, into: locale) { found.append(text) }
            default: break
            }
        }
        return found
    }

    /// The text of a unit, its segments joined; `nil` where none is translated.
    private static func text(
        of unit: XMLElement, _ api: String, into locale: String?
    ) throws(TextFileFailure) -> TranslatedText? {
        var text = TranslatedText(
            api: api, id: unit.attributes["id"] ?? "", source: "", locale: locale ?? "", text: "", offset: unit.offset,
            localeOffset: 0)
        var (isTranslated, isWhole) = (false, true)
        for part in unit.elements where part.name == "segment" || part.name == "ignorable" {
            var source = ""
            var target: String?
            for element in part.elements where element.name == "source" || element.name == "target" {
                let content = content(of: element, &text.problem)
                if element.name == "source" { source = content } else { target = content }
            }
            if target != nil, locale == nil {
                throw TextFileFailure(reason: "`trgLang` is missing at `xliff`", offset: 0)
            }
            text.source += source
            text.text += target ?? (part.name == "ignorable" ? source : "")
            if part.name == "segment", !source.isEmpty {
                if target?.isEmpty == false { isTranslated = true } else { isWhole = false }
            }
        }
        if !isWhole { text.problem = text.problem ?? "one of its segments has no translation" }
        return isTranslated ? text : nil
    }

    /// The words of a text. A character may stand there by its number; marks of a reviewer's are no part of it.
    private static func content(of element: XMLElement, _ problem: inout String?) -> String {
        var words = ""
        for child in element.children {
            switch child {
            case .text(let text): words += text
            case .element(let mark) where ["mrk", "sm", "em"].contains(mark.name): words += content(of: mark, &problem)
            case .element(let element):
                let number = element.name == "cp" ? element.attributes["hex"].flatMap { UInt32($0, radix: 16) } : nil
                if let scalar = number.flatMap(Unicode.Scalar.init) {
                    words.unicodeScalars.append(scalar)
                } else {
                    problem = "it has the element `\(element.name)`, and texts hold no markup"
                }
            }
        }
        return words
    }
}
