import ErrorSpecLanguage
import ErrorSpecReading

/// The position of a type of errors, and the position of one of its cases.
struct SwiftCaseReference: Hashable {
    var type: Int
    var position: Int
}

/// An enum of errors, or a type with constants that are errors, with the responses that its cases represent.
struct SwiftErrorType {
    /// A set of responses, each with one of the statuses and one of the codes. An empty list allows any status or
    /// code.
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
        /// The statuses and codes that the type declares for the case, with raw values or with properties such as
        /// `statusCode`.
        var own = Match(statuses: [], codes: [])
        var title: TextDraft?
        var description: TextDraft?
        /// The text of `failureReason`.
        var reason: TextDraft?
        /// The text of `recoverySuggestion`.
        var suggestion: TextDraft?
        /// The full names of the types of the associated values.
        var payload: [String] = []
        var labels: [String?] = []
        /// The meanings of the arguments with which the source creates the case, by position.
        var argumentMeanings: [Int: Set<Meaning?>] = [:]
        /// Whether the source creates the case in the `default` of a `switch` over statuses or codes.
        var isOtherwise = false
        var rawNumber: Int?
        var rawText: String?
        /// Whether Swift derives the raw value, because the source doesn't state it.
        var isImplicit = false
        /// The reason why the case represents no response, as the end of a sentence; `nil` if the reason is listed
        /// elsewhere.
        var problem: String? = "has no status and no code that could be read"
        /// Whether no enum declares the case, because the source only has a text for a response and creates no error.
        var isUnnamed = false

        /// The responses that the case represents. The first response is the one for which the case keeps its name: a
        /// response with a code of the same name, or else a response without a code.
        var responses: [Match] {
            var all = own.isEmpty ? [] : [own]
            for match in matches where !all.contains(where: { $0.includes(match) }) { all.append(match) }
            let namesakes = all.filter { $0.codes.first.map { Names.case(code: $0) } == name }
            let others = all.filter { !namesakes.contains($0) }
            return namesakes + others.filter(\.codes.isEmpty) + others.filter { !$0.codes.isEmpty }
        }
    }

    /// The name, qualified with the names of the enclosing types: `LoginHandler.ResponseError`.
    var name: String
    var range: SourceRange
    var inherited: [String]
    var cases: [Case] = []
    var summary: String?
    /// Whether the type's codes are for `NSError` and are never sent by a server.
    var hasOnlyNSErrorCodes = false
    /// Whether the source throws a case of the type, passes a case as a failure, creates a case from a status or a
    /// code, or decodes a case as the code in an error body.
    var isMade = false
    /// The number of different matches that the source maps to cases of the type.
    var mappings = 0
    /// Whether the type counts as a type of errors because it encloses texts for responses, or constants that are
    /// errors.
    var isErrorContainer = false

    /// The parts of the qualified name, without the number that marks a second type with the same name.
    private var path: [String] {
        name.prefix { $0 != "#" }.split(separator: ".").map(String.init)
    }

    /// Whether the name or the protocols of the type suggest that the type is about errors.
    var isAboutErrors: Bool { isErrorContainer || isError || words.contains { Self.errorWords.contains($0) } }

    /// Whether a word of the name is related to requests.
    var isOfNetwork: Bool {
        words.contains { ["network", "api", "http", "server", "response", "request", "service"].contains($0) }
    }

    /// Whether the type can be thrown: it conforms to `Error`, or to a protocol such as `LocalizedError`.
    var isError: Bool { inherited.contains { Names.words($0).contains("Error") } }

    private var isNamedError: Bool { words.contains { Self.errorWords.contains($0) && $0 != "code" && $0 != "status" } }

    /// Whether the type's cases stand for errors. Coding keys, the states of a screen, and names of statuses that the
    /// Swift code doesn't turn into errors don't.
    var isOfErrors: Bool {
        if inherited.contains("CodingKey") { return false }
        let isDecoded = inherited.contains { $0 == "Decodable" || $0 == "Codable" }
        return isError || isMade || isErrorContainer || mappings > 1 || (mappings > 0 || isDecoded) && isNamedError
    }

    private var words: [String] { Names.words(path.last ?? "").map { $0.lowercased() } }

    private static let errorWords: Set<String> = [
        "error", "errors", "failure", "failures", "fault", "status", "code", "codes", "exception",
    ]

    /// The name of the type's group: `Login` for `LoginResponseError` and for `LoginHandler.ResponseError`.
    var groupName: String {
        let last = path.last ?? ""
        let isGeneral = Self.suffixes.contains(last) && path.count > 1
        let name =
            isGeneral
            ? Names.dropping(Self.handlers, from: path[path.count - 2]) : Names.dropping(Self.suffixes, from: last)
        return Names.group(name) ?? "Errors"
    }

    /// An alternative name for the type's group, which keeps suffixes such as `Error`.
    var wholeName: String? { path.last.flatMap { Names.group($0) } }

    /// The name of a group for the enclosing type, or `nil` if the type isn't nested.
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
    /// Returns the meaning of an associated value, or `nil` if the meaning is unknown or differs between places that
    /// create the case.
    func meaning(at position: Int) -> SwiftErrorType.Meaning? {
        if let meanings = argumentMeanings[position] {
            return meanings.count == 1 ? meanings.first.flatMap { $0 } : nil
        }
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

    /// Sets a text, unless the case already has a text of this kind.
    ///
    /// - Parameters:
    ///   - what: The kind: `title`, `reason`, `suggestion`, or anything else for the description.
    ///   - range: The location of the text in the source, or `nil` to keep the text's own location.
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

    /// Converts the texts of a `LocalizedError` to a title and a description. If the case has a suggestion or a
    /// reason besides the description, the description becomes the title.
    ///
    /// - Returns: Whether all texts were kept.
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
    /// Creates a pattern from a range of statuses. The range `400...499` becomes the class `4xx`.
    init(statuses: ClosedRange<Int>) {
        self.init(
            first: statuses.lowerBound, last: statuses.upperBound,
            isClass: statuses.lowerBound % 100 == 0 && statuses.count == 100)
    }
}

/// Recognizes case names that mean success, such as `ok` or `noContent`, in any type.
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
