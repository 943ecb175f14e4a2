import ErrorSpecLanguage
import ErrorSpecReading

/// The positions of a type of errors and of one of its cases.
struct SwiftCaseReference: Hashable {
    var type: Int
    var position: Int
}

/// An enum of errors, or a type with constants that are errors, and the responses that its cases stand for.
struct SwiftErrorType {
    /// The responses that a case stands for: responses with any of the statuses and any of the codes.
    struct Match: Hashable {
        var statuses: [StatusPattern]
        var codes: [String]

        var isEmpty: Bool { statuses.isEmpty && codes.isEmpty }
    }

    /// The meaning of an associated value.
    enum Meaning: String {
        case status
        case code
    }

    struct Case {
        var name: String
        var range: SourceRange
        var summary: String?
        /// The responses for which the source creates the case.
        var matches: [Match] = []
        /// The conditions that the type declares: raw values, and properties such as `statusCode`.
        var own = Match(statuses: [], codes: [])
        var title: TextDraft?
        var description: TextDraft?
        /// `failureReason` and `recoverySuggestion`.
        var reason: TextDraft?
        var suggestion: TextDraft?
        /// The full names of the types of the associated values.
        var payload: [String] = []
        var labels: [String?] = []
        /// The meanings of the arguments with which the source creates the case, by position.
        var made: [Int: Set<Meaning?>] = [:]
        /// The source creates the case in the `default` of a `switch` over statuses or codes.
        var isOtherwise = false
        var rawNumber: Int?
        var rawText: String?
        /// The raw value isn't written: Swift derives it.
        var isImplicit = false
        /// The reason why the case stands for no response, as the end of a sentence; `nil` if the case has been
        /// listed.
        var problem: String? = "has no status and no code that could be read"
        /// No enum declares the case: the source has a text for a response, and creates no error.
        var isUnnamed = false

        /// The responses that the case stands for. The first one keeps the case's name: a response whose code has that
        /// name, or else a response without a code.
        var responses: [Match] {
            var all = own.isEmpty ? [] : [own]
            for match in matches where !all.contains(where: { $0.includes(match) }) { all.append(match) }
            let namesakes = all.filter { $0.codes.first.map { Names.case(code: $0) } == name }
            let others = all.filter { !namesakes.contains($0) }
            return namesakes + others.filter(\.codes.isEmpty) + others.filter { !$0.codes.isEmpty }
        }
    }

    /// The name with the names of the enclosing types: `LoginHandler.ResponseError`.
    var name: String
    var range: SourceRange
    var inherited: [String]
    var cases: [Case] = []
    var summary: String?
    /// The codes of the type are for `NSError`. No server sends them.
    var isLocal = false
    /// The source throws a case of the type, passes a case as a failure, or decodes a case as the code of an error's
    /// body.
    var isMade = false
    /// The number of statuses and codes that the source maps to cases of the type.
    var mappings = 0
    /// The source has no such type, only texts for responses.
    var isOfTexts = false

    /// The parts of the full name, without the number that marks a second type of the same name.
    private var path: [String] {
        name.prefix { $0 != "#" }.split(separator: ".").map(String.init)
    }

    /// Whether the type is about errors, as far as its name and its protocols show.
    var isAboutErrors: Bool { isOfTexts || isError || words.contains { Self.errorWords.contains($0) } }

    /// Whether a word of the name is about requests.
    var isOfNetwork: Bool {
        words.contains { ["network", "api", "http", "server", "response", "request", "service"].contains($0) }
    }

    /// Whether the type can be thrown: it conforms to `Error`, or to a protocol such as `LocalizedError`.
    var isError: Bool { inherited.contains { Names.words($0).contains("Error") } }

    private var isNamedError: Bool { words.contains { Self.errorWords.contains($0) && $0 != "code" && $0 != "status" } }

    /// Whether the cases are errors, or codes of errors. Coding keys, names of statuses that the source doesn't turn
    /// into errors, and the states of a screen aren't errors.
    var isOfErrors: Bool {
        if inherited.contains("CodingKey") { return false }
        let isDecoded = inherited.contains { $0 == "Decodable" || $0 == "Codable" }
        return isError || isMade || isOfTexts || mappings > 1 || (mappings > 0 || isDecoded) && isNamedError
    }

    private var words: [String] { Names.words(path.last ?? "").map { $0.lowercased() } }

    private static let errorWords: Set<String> = [
        "error", "errors", "failure", "failures", "fault", "status", "code", "codes", "exception",
    ]

    /// The name of the group: `Login` for `LoginResponseError` and for `LoginHandler.ResponseError`.
    var groupName: String {
        let last = path.last ?? ""
        let isGeneral = Self.suffixes.contains(last) && path.count > 1
        let name =
            isGeneral
            ? Names.dropping(Self.handlers, from: path[path.count - 2]) : Names.dropping(Self.suffixes, from: last)
        return Names.group(name) ?? "Errors"
    }

    /// The name of a group for the type, with suffixes such as `Error`.
    var wholeName: String? { path.last.flatMap { Names.group($0) } }

    /// The name of a group for the enclosing type.
    var outerName: String? { path.dropLast().last.flatMap { Names.group($0) } }

    private static let suffixes = [
        "ResponseErrors", "ResponseError", "NetworkErrors", "APIErrors", "ErrorCodes", "ErrorCode", "ErrorType",
        "ErrorKind", "Errors", "Error", "Failure",
    ]
    private static let handlers = ["ResponseErrorHandler", "ErrorHandler", "ResponseHandler", "Handler"]
}

extension SwiftErrorType.Match {
    func includes(_ other: Self) -> Bool {
        let hasStatuses = statuses.isEmpty || !other.statuses.isEmpty && other.statuses.allSatisfy(statuses.contains)
        let hasCodes = codes.isEmpty || !other.codes.isEmpty && other.codes.allSatisfy(codes.contains)
        return hasStatuses && hasCodes
    }
}

extension SwiftErrorType.Case {
    /// The meaning of an associated value; `nil` if the source creates the case with values of different meanings.
    func meaning(at position: Int) -> SwiftErrorType.Meaning? {
        if let made = made[position] { return made.count == 1 ? made.first.flatMap { $0 } : nil }
        guard labels.indices.contains(position), let label = labels[position] else { return nil }
        let statuses: Set<String> = ["statuscode", "httpstatus", "httpstatuscode", "httpcode", "responsestatuscode"]
        return statuses.contains(label.lowercased()) ? .status : nil
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

    /// - Parameter range: The location of the text in the source; `nil` to keep the text's own location.
    mutating func set(_ text: TextDraft, _ what: String, at range: SourceRange? = nil) {
        if text.isEmpty { return }
        let text = range.map(text.at) ?? text
        switch what {
        case "title": title = title ?? text
        case "reason": reason = reason ?? text
        case "suggestion": suggestion = suggestion ?? text
        default: description = description ?? text
        }
    }

    /// Turns the three texts of a `LocalizedError` into the two of a spec. If there is a suggestion or a reason, the
    /// description becomes the title.
    ///
    /// - Returns: Whether the spec has all texts.
    mutating func settleTexts() -> Bool {
        guard let more = suggestion ?? reason else { return true }
        let isOne = suggestion == nil || reason == nil
        if description == nil {
            description = more
        } else if title == nil {
            title = description
            description = more
        } else {
            return false
        }
        return isOne
    }
}

extension StatusPattern {
    /// `400...499` is the class `4xx`.
    init(statuses: ClosedRange<Int>) {
        self.init(
            first: statuses.lowerBound, last: statuses.upperBound,
            isClass: statuses.lowerBound % 100 == 0 && statuses.count == 100)
    }
}

/// Names of cases that aren't failures, regardless of their type.
enum SwiftSuccesses {
    private static let phrases: Set<String> = [
        "created", "accepted", "nonAuthoritativeInformation", "nonAuthoritative", "noContent", "resetContent",
        "partialContent", "multiStatus", "alreadyReported", "imUsed",
    ]
    private static let words: Set<String> = ["success", "successful", "succeeded", "ok", "done", "completed"]

    static func isNamed(_ name: String) -> Bool {
        phrases.contains(name) || Names.words(name).contains { words.contains($0.lowercased()) }
    }
}
