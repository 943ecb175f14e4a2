import ErrorSpecLanguage

/// The purpose of a property or a function that switches over cases.
enum SwiftPurpose: Equatable {
    case status
    case code
    case title
    case description
    /// `failureReason`
    case reason
    /// `recoverySuggestion`
    case suggestion
    case other

    init(_ member: SwiftFile.Scope) { self.init(name: member.name) }

    init(name: String) {
        switch name.lowercased() {
        case "statuscode", "status", "httpstatus", "httpstatuscode", "httpcode", "responsecode": self = .status
        case "code", "errorcode", "rawcode", "errcode", "errorkey", "servercode", "apicode": self = .code
        case "title", "errortitle", "alerttitle", "localizedtitle", "header", "headline": self = .title
        case "description", "message", "errordescription", "localizeddescription", "errormessage", "alertmessage",
            "localizedmessage", "usermessage", "displaymessage", "body", "subtitle", "text", "alertdescription",
            "errortext", "userfacingmessage", "readabledescription", "friendlymessage", "toastmessage", "alertbody",
            "msg", "errormsg", "localizederrormessage", "customdescription", "displaytext", "detail", "details":
            self = .description
        case "failurereason": self = .reason
        case "recoverysuggestion": self = .suggestion
        default: self = .other
        }
    }
}

/// The value that code returns, or that stands behind a label.
struct SwiftValue {
    private let file: SwiftFile
    private let tokens: [SwiftToken]
    private let range: Range<Int>
    private let constants: SwiftConstants
    private let names: SwiftNames
    private let ownType: String?

    /// - Parameters:
    ///   - names: What names stand for, where a text inserts them.
    ///   - ownType: The type around the code.
    init(
        _ file: SwiftFile, _ range: Range<Int>, _ constants: SwiftConstants, _ names: SwiftNames = SwiftNames(),
        ownType: String? = nil
    ) {
        self.file = file
        self.constants = constants
        self.names = names
        self.ownType = ownType
        var range = range
        if let first = range.first, file.tokens[first].isWord("return") { range = first + 1..<range.upperBound }
        if let last = range.last, file.tokens[last].isMark(";") { range = range.lowerBound..<last }
        while range.count > 2, file.tokens[range.lowerBound].isMark("("),
            file.closing[range.lowerBound] == range.upperBound - 1
        {
            range = range.lowerBound + 1..<range.upperBound - 1
        }
        self.range = range
        tokens = Array(file.tokens[range])
    }

    /// `nil`, an empty text, or no value at all.
    var isNothing: Bool {
        tokens.isEmpty
            || tokens.count == 1
                && (tokens[0].isWord("nil") || tokens[0].isWord("break") || tokens[0].kind == .text(""))
    }

    /// A name that a pattern or a parameter gave a value: what the server or another error says.
    var isServersMessage: Bool {
        let words = tokens.compactMap(\.word)
        let isPath = tokens.allSatisfy { $0.word != nil || $0.isMark(".") || $0.isMark("?") }
        guard isPath, let last = words.last else { return false }
        return words.count == 1 && words[0].utf8.first.map(Names.isLower) == true
            || ["message", "localizedDescription", "errorDescription", "description", "title", "text"].contains(last)
    }

    var number: Int? {
        switch file.operand(range) {
        case .number(let number): return number
        case .member(let type?, let name):
            if case .number(let number)? = constants["\(type).\(name)"] { return number }
            return nil
        default: return nil
        }
    }

    /// A text that the code says: a literal, several of them joined, the fallback of a server's message, or what a
    /// catalog is asked for.
    var text: TextDraft? {
        if let text = joined(tokens) { return TextDraft(text) }
        if let template { return template.draft }
        if let mark = tokens.lastIndex(where: { $0.isMark("??") }) {
            let behind = SwiftValue(
                file, range.lowerBound + mark + 1..<range.upperBound, constants, names, ownType: ownType)
            if var text = behind.text {
                // `texts[self] ?? "…"` asks the code's own table.
                let isTable =
                    tokens[..<mark].contains { $0.isMark("[") } && tokens[..<mark].contains { $0.isWord("self") }
                text.isFallback = !isTable
                return text
            }
        }
        if case .member(let type, let name) = file.operand(range), type != nil || tokens.count == 1,
            case .text(let text)? = constants[type.map { "\($0).\(name)" } ?? name]
        {
            return TextDraft(text)
        }
        return catalogText
    }

    /// The values that a text inserts and no placeholder stands for.
    var unknownInsertions: [String] {
        insertedValues.filter { $0.part == nil }.map(\.shown)
    }

    private var insertedValues: [SwiftInsertedValue] {
        tokens.flatMap { token -> [SwiftInsertedValue] in
            guard case .interpolatedText(let parts) = token.kind else { return [] }
            return parts.compactMap { part in
                guard case .value(let kinds) = part else { return nil }
                return SwiftInsertedValue(kinds: kinds, names: names, constants: constants, ownType: ownType)
            }
        }
    }

    /// `"Failed (\(code)). " + "Please try again."`; `nil` unless a placeholder stands for each value.
    private var template: TemplateDraft? {
        var values = insertedValues[...]
        guard !values.isEmpty, tokens.count % 2 == 1 else { return nil }
        var parts: [TemplateDraft.Part] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .mark("+") where index % 2 == 1: break
            case .text(let text) where index % 2 == 0: parts.append(.literal(text))
            case .interpolatedText(let found) where index % 2 == 0:
                for part in found {
                    switch part {
                    case .literal(let text): parts.append(.literal(text))
                    case .value:
                        guard let value = values.popFirst()?.part else { return nil }
                        parts.append(value)
                    }
                }
            default: return nil
            }
        }
        let template = TemplateDraft(parts: parts, range: file.range(range.lowerBound))
        // A value alone is no text of the code's.
        return template.literals.isEmpty ? nil : template
    }

    /// `"a" + "b"`, or one literal.
    private func joined(_ tokens: [SwiftToken]) -> String? {
        var text = ""
        for (index, token) in tokens.enumerated() {
            if index % 2 == 0 {
                guard case .text(let part) = token.kind else { return nil }
                text += part
            } else if !token.isMark("+") {
                return nil
            }
        }
        return tokens.count % 2 == 1 ? text : nil
    }

    /// `NSLocalizedString("login.failed", comment: "")`, `String(localized: "…")`, `"…".localized`: a key of a catalog,
    /// with its table and its text in the source language where code says them; a key that is a sentence is the text.
    private var catalogText: TextDraft? {
        if tokens.count > 2, case .text(let key) = tokens[0].kind, tokens[1].isMark("."),
            tokens[2].word?.lowercased().hasPrefix("locali") == true
        {
            return Self.draft(key: key, text: nil, table: nil)
        }
        let calls: Set<String> = [
            "NSLocalizedString", "LocalizedStringKey", "LocalizedStringResource", "String", "Text", "AttributedString",
        ]
        guard tokens.count > 2, let name = tokens[0].word, calls.contains(name), tokens[1].isMark("("),
            let end = file.closing[range.lowerBound + 1], end == range.upperBound - 1
        else { return nil }
        var arguments: [String: String] = [:]
        for (index, element) in file.elements(in: range.lowerBound + 2..<end).enumerated() {
            let isLabelled = element.count > 2 && file.tokens[element.lowerBound + 1].isMark(":")
            let label = isLabelled ? file.tokens[element.lowerBound].word ?? "" : index == 0 ? "" : "?"
            let value = isLabelled ? element.lowerBound + 2..<element.upperBound : element
            if let text = joined(Array(file.tokens[value])) { arguments[label] = text }
        }
        let isCatalog = name != "String" && name != "AttributedString" && arguments[""] != nil
        guard let key = arguments["localized"] ?? (isCatalog ? arguments[""] : nil) ?? arguments["key"] else {
            return nil
        }
        if name == "Text" { return TextDraft(key) }
        return Self.draft(
            key: key, text: arguments["defaultValue"] ?? arguments["value"],
            table: arguments["table"] ?? arguments["tableName"])
    }

    private static func draft(key: String, text: String?, table: String?) -> TextDraft? {
        if key.isEmpty { return nil }
        if text == nil, key.contains(" ") || key.unicodeScalars.contains(where: { $0.value > 0x7F }) {
            return TextDraft(key)
        }
        var draft = TextDraft(text ?? "")
        draft.key = key
        draft.table = table
        return draft
    }

    /// The literal behind `??`: what stands for a server's message.
    static func fallback(in body: Range<Int>, of file: SwiftFile) -> TextDraft? {
        for index in body where index + 1 < body.upperBound && file.tokens[index].isMark("??") {
            if case .text(let text) = file.tokens[index + 1].kind,
                text.contains(" ") || text.utf8.contains(where: { $0 > 0x7F })
            {
                return TextDraft(text, isFallback: true)
            }
        }
        return nil
    }
}
