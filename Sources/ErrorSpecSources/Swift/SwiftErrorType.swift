import ErrorSpecLanguage
import ErrorSpecReading

/// A case of a type of errors, by the positions of both.
struct SwiftCaseReference: Hashable {
    var type: Int
    var position: Int
}

/// An enum of errors, or a type with constants that are errors, as far as its code says what it stands for.
struct SwiftErrorType {
    /// The responses that a case stands for: any of the statuses, with any of the codes.
    struct Match: Hashable {
        var statuses: [StatusPattern]
        var codes: [String]

        var isEmpty: Bool { statuses.isEmpty && codes.isEmpty }
    }

    /// The meaning of a value that a case carries.
    enum Meaning: String {
        case status
        case code
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
        /// The types of its associated values, by their full names.
        var payload: [String] = []
        var labels: [String?] = []
        /// The arguments that code makes it with, by the positions of its associated values.
        var made: [Int: Set<Meaning?>] = [:]
        /// A `default` leads here.
        var isOtherwise = false
        var rawNumber: Int?
        var rawText: String?
        /// Swift gives it the raw value.
        var isImplicit = false
        /// Why it stands for no response, unless other code says for which: the end of a sentence. `nil`: it has been
        /// listed.
        var problem: String? = "has no status and no code that could be read"
        /// Nobody declares it: code gives a text for a response, and no case.
        var isUnnamed = false

        /// The responses that the code makes the case for. A response with a code of the case's name comes first,
        /// otherwise one without a code. It keeps the case's name.
        var responses: [Match] {
            var all = own.isEmpty ? [] : [own]
            for match in matches where !all.contains(where: { $0.includes(match) }) { all.append(match) }
            let namesakes = all.filter { $0.codes.first.map { Names.case(code: $0) } == name }
            let others = all.filter { !namesakes.contains($0) }
            return namesakes + others.filter(\.codes.isEmpty) + others.filter { !$0.codes.isEmpty }
        }
    }

    /// The full name: `LoginHandler.ResponseError`.
    var name: String
    var range: SourceRange
    var inherited: [String]
    var cases: [Case] = []
    var summary: String?
    /// Its codes are for `NSError`. No server sends them.
    var isLocal = false
    /// It is thrown, handed on as a failure, or decoded as the code of an error's body.
    var isMade = false
    /// The number of statuses and codes that code makes it from.
    var mappings = 0
    /// It was made for texts that code gives for responses without an error type.
    var isOfTexts = false

    /// The parts of the full name, without the number of a second type of the name.
    private var path: [String] {
        name.prefix { $0 != "#" }.split(separator: ".").map(String.init)
    }

    /// Whether it is about errors, and no vocabulary of something else.
    var isAboutErrors: Bool { isOfTexts || isError || words.contains { Self.telling.contains($0) } }

    /// Whether its name says that it is about requests.
    var isOfNetwork: Bool {
        words.contains { ["network", "api", "http", "server", "response", "request", "service"].contains($0) }
    }

    /// Whether it can be thrown: it conforms to `Error`, or to a protocol that is named after it.
    var isError: Bool { inherited.contains { Names.words($0).contains("Error") } }

    private var isNamedError: Bool { words.contains { Self.telling.contains($0) && $0 != "code" && $0 != "status" } }

    /// Whether its cases are errors, or their codes. The keys that a type is decoded from, names for statuses that no
    /// error is made of, and the states of a screen aren't.
    var isOfErrors: Bool {
        if inherited.contains("CodingKey") { return false }
        let isDecoded = inherited.contains { $0 == "Decodable" || $0 == "Codable" }
        return isError || isMade || isOfTexts || mappings > 1 || (mappings > 0 || isDecoded) && isNamedError
    }

    private var words: [String] { Names.words(path.last ?? "").map { $0.lowercased() } }

    private static let telling: Set<String> = [
        "error", "errors", "failure", "failures", "fault", "status", "code", "codes", "exception",
    ]

    /// `LoginResponseError` → `Login`, `LoginHandler.ResponseError` → `Login`.
    var groupName: String {
        let last = path.last ?? ""
        let isGeneral = Self.suffixes.contains(last) && path.count > 1
        let name =
            isGeneral
            ? Names.dropping(Self.handlers, from: path[path.count - 2]) : Names.dropping(Self.suffixes, from: last)
        return Names.group(name) ?? "Errors"
    }

    /// The type's own name as a group's name, including suffixes such as `Error`.
    var wholeName: String? { path.last.flatMap { Names.group($0) } }

    /// The name of the type around it, as a group's name.
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
    /// The meaning of its value at a position, as far as all code that makes it agrees.
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

    /// - Parameter range: The location in the code; `nil` for the text's own.
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

    /// `LocalizedError` has three texts, and a case has two: with a suggestion or a reason, the description is the title.
    ///
    /// - Returns: Whether all of them have a place.
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

/// Names of cases that aren't failures, in any type.
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
