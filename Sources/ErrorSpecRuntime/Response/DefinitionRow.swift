/// What generated code says about a case in one literal: `Login.locked | retry: patient | category: silent | title: 잠김 |
/// description.body: message | otherwise: 잠시 후 다시 시도해 주세요. | otherwise[en]: Try again later.`
///
/// A literal costs the compiler next to nothing, an argument or a dictionary of locales each a call. Fields stand between
/// ` | `; in their texts `\|` is a bar and `\\` a backslash. `[en]` is the translation of the field before. What has
/// been left out is the group's, else the API's. `ErrorSpecSwift` writes it (`DefinitionLiteral`), and the test of
/// winners holds the two to each other.
struct DefinitionRow {
    /// What stands before the texts.
    struct Head {
        enum Retry {
            /// By the name of a recovery.
            case recover(String)
            case policy(String)
        }

        var retry: Retry?
        var category: String?
    }

    private(set) var id = ""
    private var texts: [Substring: Draft] = [:]

    /// - Parameter hasID: a group's defaults have none.
    init(_ row: StaticString, hasID: Bool) {
        var subject: Substring = ""
        var fields = Fields(of: row)
        if hasID { id = fields.next() ?? "" }
        while let field = fields.next() { read(field, &subject) }
    }

    /// The first field alone.
    static func id(of row: StaticString) -> String {
        row.withUTF8Buffer { bytes in
            // A name has no blank.
            String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    /// Reads no text, as a failure asks for these more often.
    static func head(of row: StaticString) -> Head {
        var (head, fields) = (Head(), Fields(of: row))
        _ = fields.next()
        while let (name, value) = fields.next()?.nameAndValue {
            switch name {
            case "retry": head.retry = .policy(value)
            case "recover": head.retry = .recover(value)
            case "category": head.category = value
            default: return head
            }
        }
        return head
    }

    /// - Parameter decoder: the type that `decode` names.
    func text(_ subject: Substring, decoder: (any DecodingErrorType.Type)?) -> TextSource? {
        texts[subject]?.source(decoder)
    }

    private mutating func read(_ field: String, _ subject: inout Substring) {
        guard let (subjectAndLocale, value) = field.nameAndValue else { return }
        let name = subjectAndLocale.prefix { $0 != "[" }
        let locale = subjectAndLocale.dropFirst(name.count + 1).dropLast()
        if name == "otherwise" {
            texts[subject]?.insert(value, locale, into: \.otherwise)
            return
        }
        let parts = name.split(separator: ".")
        guard parts[0] == "title" || parts[0] == "description" else { return }
        subject = parts[0]
        let kind = parts.count > 1 ? parts[1] : ""
        if kind == "table" {
            texts[subject]?.table = value
        } else {
            texts[subject, default: Draft(kind: kind)].insert(value, locale, into: \.text)
        }
    }
}

/// The fields of a literal: what stands between bars that no backslash stands before.
private struct Fields {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var isAtEnd = false

    init(of row: StaticString) { bytes = UnsafeBufferPointer(start: row.utf8Start, count: row.utf8CodeUnitCount) }

    mutating func next() -> String? {
        if isAtEnd { return nil }
        let (backslash, bar, blank) = (UInt8(ascii: "\\"), UInt8(ascii: "|"), UInt8(ascii: " "))
        var field: [UInt8] = []
        while index < bytes.count {
            if bytes[index] == backslash, index + 1 < bytes.count {
                field.append(bytes[index + 1])
                index += 2
            } else if bytes[index] == blank, index + 2 < bytes.count, bytes[index + 1] == bar, bytes[index + 2] == blank
            {
                index += 3
                return String(decoding: field, as: UTF8.self)
            } else {
                field.append(bytes[index])
                index += 1
            }
        }
        isAtEnd = true
        return String(decoding: field, as: UTF8.self)
    }
}

extension String {
    /// The two sides of a field: `title[en]` and a text.
    fileprivate var nameAndValue: (name: Substring, value: String)? {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return (self[..<colon], String(self[utf8.index(colon, offsetBy: 2)...]))
    }
}

/// A text source of which some fields have been read.
private struct Draft {
    var kind: Substring
    var text: LocalizedText?
    var table: String?
    var otherwise: LocalizedText?

    mutating func insert(_ value: String, _ locale: Substring, into text: WritableKeyPath<Draft, LocalizedText?>) {
        guard !locale.isEmpty, let old = self[keyPath: text] else {
            self[keyPath: text] = LocalizedText(value)
            return
        }
        let translations = old.translations.merging([String(locale): value]) { $1 }
        self[keyPath: text] = LocalizedText(old.source, translations: translations)
    }

    func source(_ decoder: (any DecodingErrorType.Type)?) -> TextSource? {
        guard let text else { return nil }
        switch kind {
        case "text": return .template(text, otherwise: otherwise)
        case "key": return .key(text.source, table: table, otherwise: otherwise)
        case "body":
            switch text.source {
            case "code": return .field(.code, otherwise: otherwise)
            case "title": return .field(.title, otherwise: otherwise)
            case "message": return .field(.message, otherwise: otherwise)
            default: return .pointer(text.source, otherwise: otherwise)
            }
        case "decode": return decoder.map { .decode($0, otherwise: otherwise) }
        default: return .text(text)
        }
    }
}
