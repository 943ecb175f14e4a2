import ErrorSpecLanguage
import ErrorSpecReading

/// An enum of errors, or a type with constants that are errors, as far as its code says what it stands for.
struct SwiftErrorType {
    /// The responses that a case stands for: any of the statuses, with any of the codes.
    struct Match: Hashable {
        var statuses: [StatusPattern]
        var codes: [String]

        var isEmpty: Bool { statuses.isEmpty && codes.isEmpty }
    }

    struct Case {
        var name: String
        var range: SourceRange
        var summary: String?
        /// The conditions of the code that makes it.
        var matches: [Match] = []
        /// Its own conditions: by its raw value, or by properties that are named after a status or a code.
        var own = Match(statuses: [], codes: [])
        var title: TextDraft?
        var description: TextDraft?
        /// `failureReason` and `recoverySuggestion`.
        var reason: TextDraft?
        var suggestion: TextDraft?
        /// The types of its associated values.
        var payload: [String] = []
        /// The labels of its associated values.
        var labels: [String?] = []
        /// The arguments that code makes it with, by the positions of its associated values.
        var made: [Int: Set<SwiftNames.Meaning?>] = [:]
        /// A `default` leads here.
        var isOtherwise = false
        /// Its raw value, where it is one that could be read.
        var rawNumber: Int?
        var rawText: String?
        /// Unreadable code has been listed.
        var isListed = false
        /// Nobody declares it: code gives a text for a response, and no case.
        var isUnnamed = false

        /// All responses that it stands for.
        var responses: [Match] {
            var all = own.isEmpty ? [] : [own]
            for match in matches where !all.contains(where: { $0.includes(match) }) { all.append(match) }
            return all
        }
    }

    /// As code names it: `LoginError`, or `Error` within another type.
    var name: String
    /// The types around it.
    var outer: [String]
    var range: SourceRange
    var inherited: [String]
    var cases: [Case]
    /// The enums that its handler asks first.
    var asked: [String] = []
    var summary: String?
    /// It was made for texts that code gives for responses without an error type.
    var isOfTexts = false

    /// Whether it is about errors, and no vocabulary of something else.
    var isAboutErrors: Bool { isOfTexts || isError || words.contains { Self.telling.contains($0) } }

    /// Whether it can be thrown.
    var isError: Bool { inherited.contains { $0.hasSuffix("Error") || $0 == "ErrorType" } }

    /// Names for statuses or codes that servers send, which other types may be mapped from.
    var isVocabulary: Bool {
        !isError && !isOfTexts
            && !words.contains { ["error", "errors", "failure", "failures", "exception"].contains($0) }
    }

    /// Its codes are those of `NSError`, which no server sends.
    var isLocal: Bool { inherited.contains("CustomNSError") }

    private var words: [String] { Names.words(name).map { $0.lowercased() } }

    private static let telling: Set<String> = [
        "error", "errors", "failure", "failures", "fault", "status", "code", "codes", "exception",
    ]

    /// `LoginResponseError` → `Login`.
    var groupName: String {
        var name = name
        let suffixes = [
            "ResponseErrors", "ResponseError", "NetworkErrors", "APIErrors", "ErrorCodes", "ErrorCode", "ErrorType",
            "ErrorKind", "Errors", "Error", "Failure",
        ]
        if suffixes.contains(name), let around = outer.last {
            name = around
        } else if let suffix = suffixes.first(where: { name.hasSuffix($0) && name.count > $0.count }) {
            name = String(name.dropLast(suffix.count))
        }
        return Names.group(name) ?? "Errors"
    }
}

extension SwiftErrorType.Match {
    func includes(_ other: Self) -> Bool {
        let hasStatuses = statuses.isEmpty || !other.statuses.isEmpty && other.statuses.allSatisfy(statuses.contains)
        let hasCodes = codes.isEmpty || !other.codes.isEmpty && other.codes.allSatisfy(codes.contains)
        return hasStatuses && hasCodes
    }
}

extension SwiftErrorType.Case {
    /// The meaning of its value at a position, as far as all code that makes it agrees.
    func meaning(at position: Int) -> SwiftNames.Meaning? {
        if let made = made[position] { return made.count == 1 ? made.first.flatMap { $0 } : nil }
        guard labels.indices.contains(position), let label = labels[position] else { return nil }
        return SwiftNames.isStatus(label) ? .status : nil
    }

    mutating func add(_ match: SwiftErrorType.Match) {
        if match.isEmpty || matches.contains(where: { $0.includes(match) }) { return }
        if let index = matches.firstIndex(where: { $0.codes.isEmpty && match.codes.isEmpty }) {
            matches[index].statuses += match.statuses.filter { !matches[index].statuses.contains($0) }
        } else if let index = matches.firstIndex(where: {
            !$0.codes.isEmpty && !match.codes.isEmpty && $0.statuses == match.statuses
        }) {
            matches[index].codes += match.codes.filter { !matches[index].codes.contains($0) }
        } else {
            matches.append(match)
        }
    }
}

extension SwiftFile {
    /// The enums of a file with their cases.
    var errorTypes: [SwiftErrorType] {
        let enums = scopes.filter { $0.kind == .type && $0.keyword == "enum" }
        let contexts = contexts(of: enums.map { $0.header.lowerBound })
        return zip(enums, contexts).map { scope, context in
            let position = scope.header.lowerBound - 1
            return SwiftErrorType(
                name: scope.name, outer: context.types.map(\.name), range: range(position),
                inherited: tokens[scope.header].compactMap(\.word), cases: cases(in: scope.body),
                summary: tokens[max(position - 1, 0)].comment.flatMap { Prose.summary($0) })
        }
    }

    /// The cases that an enum declares.
    private func cases(in body: Range<Int>) -> [SwiftErrorType.Case] {
        var cases: [SwiftErrorType.Case] = []
        var index = body.lowerBound
        while index < min(body.upperBound, tokens.count) {
            guard tokens[index].isWord("case"), index == 0 || !tokens[index - 1].isMark(".") else {
                index = skip(index)
                continue
            }
            let comment = tokens[index].comment
            let first = cases.count
            index += 1
            while index < body.upperBound, let name = tokens[index].word {
                var declared = SwiftErrorType.Case(name: name, range: range(index))
                index += 1
                if index < body.upperBound, tokens[index].isMark("(") {
                    let end = closing[index] ?? index
                    declared.payload = tokens[index..<min(end, tokens.count)].compactMap(\.word)
                    declared.labels = elements(in: index + 1..<max(min(end, tokens.count), index + 1)).map { element in
                        element.count > 2 && tokens[element.lowerBound + 1].isMark(":")
                            ? tokens[element.lowerBound].word : nil
                    }
                    index = end + 1
                }
                if index < body.upperBound, tokens[index].isMark("=") {
                    index = readRawValue(at: index + 1, into: &declared)
                }
                cases.append(declared)
                guard index < body.upperBound, tokens[index].isMark(",") else { break }
                index += 1
            }
            // A comment about several at once is about none.
            if cases.count == first + 1 { cases[first].summary = comment.flatMap { Prose.summary($0) } }
        }
        return cases
    }

    private func readRawValue(at index: Int, into declared: inout SwiftErrorType.Case) -> Int {
        guard index < tokens.count else { return index }
        switch tokens[index].kind {
        case .number(let digits): declared.rawNumber = SwiftLiterals.integer(digits)
        case .text(let text): declared.rawText = text
        case .mark("-"):
            if index + 1 < tokens.count, case .number(let digits) = tokens[index + 1].kind {
                declared.rawNumber = SwiftLiterals.integer(digits).map { -$0 }
            }
            return index + 2
        default: break
        }
        return index + 1
    }

    func text(at index: Int) -> String? {
        if case .text(let text) = tokens[index].kind { text } else { nil }
    }
}

/// Literals of Swift as values.
enum SwiftLiterals {
    /// `4_04`, `0x194`.
    static func integer(_ digits: String) -> Int? {
        let text = digits.replacing("_", with: "").lowercased()
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0b") { return Int(text.dropFirst(2), radix: 2) }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) }
        return Int(text)
    }
}
