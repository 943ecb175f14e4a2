import ErrorSpecLanguage

/// What a property or a function says of the cases that it switches over.
enum SwiftPurpose: Equatable {
    case status
    case code
    case title
    case description
    case other

    init(_ member: SwiftFile.Scope) { self.init(name: member.name) }

    init(name: String) {
        switch name.lowercased() {
        case "statuscode", "status", "httpstatus", "httpstatuscode", "httpcode", "responsecode": self = .status
        case "code", "errorcode", "rawcode", "errcode", "errorkey", "servercode": self = .code
        case "title", "errortitle", "alerttitle", "localizedtitle": self = .title
        case "description", "message", "errordescription", "localizeddescription", "errormessage", "alertmessage",
            "localizedmessage", "usermessage", "displaymessage", "body", "subtitle", "text":
            self = .description
        default: self = .other
        }
    }
}

/// What a `switch` is over.
enum SwiftSubject: Equatable {
    case status
    case code
    case other

    /// One for each element of a tuple.
    static func all(of found: SwiftSwitch, in file: SwiftFile) -> [SwiftSubject] {
        let tokens = found.subject
        guard let first = tokens.first, file.tokens[first].isMark("("), file.closing[first] == tokens.upperBound - 1
        else {
            return [subject(file, tokens, found, element: nil)]
        }
        let elements = file.elements(in: first + 1..<tokens.upperBound - 1)
        if elements.count == 1 { return [subject(file, elements[0], found, element: nil)] }
        return elements.enumerated().map { subject(file, $1, found, element: $0) }
    }

    private static func subject(
        _ file: SwiftFile, _ tokens: Range<Int>, _ found: SwiftSwitch, element: Int?
    ) -> SwiftSubject {
        // A computation, as `status / 100`, is no status.
        if file.tokens[tokens].contains(where: { $0.isMark("/") || $0.isMark("%") || $0.isMark("-") }) { return .other }
        let values = found.arms.flatMap(\.patterns).compactMap { range -> SwiftPattern.Value? in
            let parts = SwiftPattern(file, range).elements
            guard let element else { return SwiftPattern(file, range).value }
            return parts.indices.contains(element) ? SwiftPattern(file, parts[element]).value : nil
        }
        let numbers = values.compactMap { value -> Int? in
            switch value {
            case .status(let status): status.first
            case .number(let number): number
            default: nil
            }
        }
        let name = file.tokens[tokens].compactMap(\.word).last { $0 != "rawValue" && $0 != "self" }?.lowercased() ?? ""
        let hasTexts = values.contains { if case .text = $0 { true } else { false } }
        if hasTexts {
            return name.contains("code") || name.contains("error") || name.contains("type") || name == "key"
                ? .code : .other
        }
        let lookLikeStatuses = !numbers.isEmpty && numbers.allSatisfy { (100...599).contains($0) }
        // The system's own errors, as `NSURLErrorNotConnectedToInternet`.
        if numbers.contains(where: { $0 < 0 }) { return .other }
        if name.contains("status") { return lookLikeStatuses ? .status : .code }
        if name.contains("errorcode") || name.contains("errcode") { return lookLikeStatuses ? .status : .code }
        if name.contains("code") || name.contains("response") { return lookLikeStatuses ? .status : .code }
        return .other
    }
}

/// A pattern of an arm.
struct SwiftPattern {
    enum Value: Equatable {
        /// A status, or a range of them, as a number between 100 and 599 may be.
        case status(StatusPattern)
        case number(Int)
        case text(String)
        /// `_`, or a name that takes whatever there is.
        case anything
        case unreadable
    }

    private let file: SwiftFile
    private let range: Range<Int>

    init(_ file: SwiftFile, _ range: Range<Int>) {
        self.file = file
        self.range = range
    }

    private var tokens: ArraySlice<SwiftToken> { file.tokens[range] }

    /// `.cannotLogin`, `LoginError.cannotLogin(let message)`, `let .cannotLogin(message)`.
    var caseName: String? {
        var index = range.lowerBound
        while index < range.upperBound,
            file.tokens[index].isWord("let") || file.tokens[index].isWord("var")
                || file.tokens[index].isWord("is")
        {
            index += 1
        }
        while index + 1 < range.upperBound, file.tokens[index].word != nil, file.tokens[index + 1].isMark(".") {
            index += 1
        }
        guard index + 1 < range.upperBound, file.tokens[index].isMark("."), let name = file.tokens[index + 1].word
        else { return nil }
        return name
    }

    var isLiteral: Bool {
        elements.contains { element in
            switch SwiftPattern(file, element).value {
            case .status, .number, .text: true
            case .anything, .unreadable: false
            }
        }
    }

    /// Of a tuple's pattern its parts, else the pattern.
    var elements: [Range<Int>] {
        guard let first = range.first, file.tokens[first].isMark("("), file.closing[first] == range.upperBound - 1
        else {
            return [range]
        }
        return file.elements(in: first + 1..<range.upperBound - 1)
    }

    var value: Value {
        let tokens = Array(tokens.filter { !$0.isMark("?") })
        if tokens.count == 1 {
            switch tokens[0].kind {
            case .text(let text): return .text(text)
            case .number(let digits): return SwiftLiterals.integer(digits).map(Self.value) ?? .unreadable
            case .word("_"): return .anything
            default: return .unreadable
            }
        }
        if tokens.count == 2 {
            if tokens[0].isMark("-"), case .number(let digits) = tokens[1].kind {
                return SwiftLiterals.integer(digits).map { .number(-$0) } ?? .unreadable
            }
            if tokens[0].isWord("let") || tokens[0].isWord("var") { return .anything }
            if tokens[1].isMark("..."), case .number(let digits) = tokens[0].kind,
                let first = SwiftLiterals.integer(digits)
            {
                return Self.range(first, 599)
            }
        }
        if tokens.count == 3, case .number(let left) = tokens[0].kind, case .number(let right) = tokens[2].kind,
            let first = SwiftLiterals.integer(left), let last = SwiftLiterals.integer(right)
        {
            if tokens[1].isMark("...") { return Self.range(first, last) }
            if tokens[1].isMark("..<") { return Self.range(first, last - 1) }
        }
        return .unreadable
    }

    private static func value(_ number: Int) -> Value {
        (100...599).contains(number) ? .status(StatusPattern(number)) : .number(number)
    }

    private static func range(_ first: Int, _ last: Int) -> Value {
        guard (100...599).contains(first), last >= first else { return .unreadable }
        let last = min(last, 599)
        if first == last { return .status(StatusPattern(first)) }
        return .status(StatusPattern(first: first, last: last, isClass: first % 100 == 0 && last == first + 99))
    }

    /// Whether an arm seems to name a case.
    static func mentionsCase(_ file: SwiftFile, _ body: Range<Int>) -> Bool {
        body.contains { index in
            index + 1 < body.upperBound && file.tokens[index].isMark(".") && file.tokens[index + 1].word != nil
                && index > body.lowerBound
                && (file.tokens[index - 1].isWord("return") || file.tokens[index - 1].isMark("="))
        }
    }
}

extension SwiftFile {
    /// What stands between the commas of a range of tokens.
    func elements(in range: Range<Int>) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if tokens[index].isMark(",") {
                elements.append(start..<index)
                start = index + 1
            }
            index = skip(index)
        }
        if start < range.upperBound { elements.append(start..<range.upperBound) }
        return elements
    }
}

/// The value that an arm returns, or that stands behind a label.
struct SwiftValue {
    private let file: SwiftFile
    private let tokens: [SwiftToken]
    private let range: Range<Int>

    init(_ file: SwiftFile, _ range: Range<Int>) {
        self.file = file
        var range = range
        if let first = range.first, file.tokens[first].isWord("return") { range = first + 1..<range.upperBound }
        if let last = range.last, file.tokens[last].isMark(";") { range = range.lowerBound..<last }
        self.range = range
        tokens = Array(file.tokens[range])
    }

    /// `nil`, an empty text, or no value at all.
    var isNothing: Bool {
        tokens.isEmpty
            || tokens.count == 1
                && (tokens[0].isWord("nil") || tokens[0].isWord("break") || tokens[0].kind == .text(""))
    }

    var number: Int? {
        guard tokens.count == 1, case .number(let digits) = tokens[0].kind else { return nil }
        return SwiftLiterals.integer(digits)
    }

    /// A text that the code says: a literal, several of them joined, the fallback of a server's message, or what a
    /// catalog is asked for if it is a text itself.
    var text: TextDraft? {
        if let text = joined(tokens) { return TextDraft(text) }
        if let mark = tokens.firstIndex(where: { $0.isMark("??") }), let text = joined(Array(tokens[(mark + 1)...])) {
            return TextDraft(text, isFallback: true)
        }
        return catalogText.map { TextDraft($0) }
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

    /// `NSLocalizedString("Please sign in.", …)`, `String(localized: "…")`, `"…".localized`: a key that is a text.
    private var catalogText: String? {
        let names: Set<String> = [
            "NSLocalizedString", "String", "LocalizedStringKey", "LocalizedStringResource", "L10n",
        ]
        var candidate: String?
        if tokens.count > 2, let name = tokens[0].word, names.contains(name), tokens[1].isMark("(") {
            let isLocalized = name != "String" || tokens[2].isWord("localized")
            let literal = tokens[2].isWord("localized") && tokens.count > 4 ? tokens[4].kind : tokens[2].kind
            if isLocalized, case .text(let text) = literal { candidate = text }
        } else if tokens.count > 2, case .text(let text) = tokens[0].kind, tokens[1].isMark("."),
            tokens[2].word?.hasPrefix("locali") == true
        {
            candidate = text
        }
        return candidate.flatMap { $0.contains(" ") ? $0 : nil }
    }

    /// The literal behind `??` in an arm: what stands for a server's message.
    static func fallback(in body: Range<Int>, of file: SwiftFile) -> TextDraft? {
        for index in body where index + 1 < body.upperBound && file.tokens[index].isMark("??") {
            if case .text(let text) = file.tokens[index + 1].kind, !text.isEmpty {
                return TextDraft(text, isFallback: true)
            }
        }
        return nil
    }
}
