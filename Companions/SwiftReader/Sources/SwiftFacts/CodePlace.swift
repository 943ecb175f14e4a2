import SwiftSyntax

/// The context of a statement: the enclosing function or property, the enclosing types, and the local names.
struct CodePlace {
    struct Local {
        /// The type names that occur in the declared type: `Result` and `User` for `Result<User>`.
        var types: [String]
        var value: Node?
    }

    let text: SourceText
    let file: Int
    /// The full names of the enclosing types, outermost first.
    let scope: [String]
    /// The index of the innermost enclosing type in `Symbols.types`, or `nil` outside all known types.
    let ownType: Int?
    /// The name of the enclosing function or property.
    var name = ""
    var isProperty = false
    /// Whether `self` is an instance of the enclosing type.
    var hasSelf = false
    /// The type names that occur in the type of the result, and in the type of the thrown error.
    var result: [String] = []
    var parameters: [String] = []
    /// The labels of the result's elements; empty if the result isn't a tuple.
    var resultLabels: [String] = []
    var locals: [String: Local] = [:]

    /// The name of the function or property, qualified with the name of the enclosing type: `Client.send`.
    var fullName: String { [scope.last, name].compactMap { $0 }.joined(separator: ".") }

    var purpose: Purpose { Purpose(name: name) }

    var returnsString: Bool { result.first == "String" }

    /// Whether the name suggests that the result is a text for users.
    var givesTexts: Bool {
        if purpose == .title || purpose == .description { return true }
        let keywords: Set<String> = ["message", "description", "error", "reason", "title", "text", "msg"]
        return Words.of(name).contains(where: keywords.contains) && (result + parameters).contains("String")
    }

    /// Returns the type names that occur in a declaration with the given name: in the type of a variable or property,
    /// or in the parameters of a function.
    func declaredTypes(of name: String, _ symbols: Symbols) -> [String] {
        if let local = locals[name] {
            if !local.types.isEmpty { return local.types }
            return local.value.map { types(of: $0, symbols, depth: 0) } ?? []
        }
        guard let ownType else { return [] }
        return symbols.types[ownType].properties[name] ?? symbols.types[ownType].functions[name] ?? []
    }

    /// Returns the type names that occur in the type of the given expression; empty if no declaration shows the type.
    func types(of node: Node, _ symbols: Symbols, depth: Int = 0) -> [String] {
        guard depth < 8 else { return [] }
        switch node.kind {
        case .cast(_, let type): return type.names
        // `decoder.decode(ErrorBody.self, from: data)` has the type `ErrorBody`.
        case .call(let callee, let arguments, _):
            if callee.lastName == "decode", let type = arguments.first?.value.chain {
                return [type.joined(separator: ".")]
            }
            return callee.chain.map { [$0.joined(separator: ".")] } ?? []
        case .name("self"): return ownType.map { [symbols.types[$0].name] } ?? []
        case .name(let name):
            if let local = locals[name], local.types.isEmpty {
                return local.value.map { types(of: $0, symbols, depth: depth + 1) } ?? []
            }
            return declaredTypes(of: name, symbols)
        case .member(let base, let name):
            let around = types(of: base, symbols, depth: depth + 1)
            return symbols.members([name], of: around, in: scope, file: file)
        default: return []
        }
    }
}

/// The purpose of a property, a function, an argument or a variable, judging by its name.
enum Purpose: String {
    case status
    case code
    case title
    case description
    /// The reason for an error: `failureReason`.
    case reason
    /// How to recover from an error: `recoverySuggestion`.
    case suggestion
    case other

    init(name: String) {
        switch name.lowercased() {
        case "statuscode", "status", "httpstatus", "httpstatuscode", "httpcode", "responsecode": self = .status
        case "code", "errorcode", "rawcode", "rawvalue", "errcode", "errorkey", "servercode", "apicode": self = .code
        case "title", "errortitle", "alerttitle", "localizedtitle", "header", "headline": self = .title
        case "description", "message", "errordescription", "localizeddescription", "errormessage", "alertmessage",
            "localizedmessage", "usermessage", "displaymessage", "body", "subtitle", "text", "alertdescription",
            "errortext", "userfacingmessage", "readabledescription", "friendlymessage", "toastmessage", "alertbody",
            "msg", "errormsg", "localizederrormessage", "customdescription", "displaytext", "detail", "details",
            "nslocalizeddescriptionkey", "reason":
            self = .description
        case "failurereason": self = .reason
        case "recoverysuggestion": self = .suggestion
        default: self = .other
        }
    }

    var isText: Bool { self == .title || self == .description }
}

/// The kind of value that a `switch` or a condition compares.
enum Subject: Equatable {
    case status
    /// The first digit of a status: `status / 100`.
    case statusClass
    case code
    /// A prefix of a code. The associated value is the length of the prefix.
    case codePrefix(Int)
    /// A status or a code, depending on the compared values.
    case statusOrCode
    /// A value that is neither a status nor a code, judging by its name. The type of the value may be an enum of
    /// errors.
    case other
    /// A value that is computed from others, such as `status + 1`.
    case computed

    /// Words in the names of codes that aren't error codes of a server: `weatherCode`, `keyCode`.
    static let otherCodes: Set<String> = [
        "weather", "condition", "country", "currency", "zip", "postal", "postcode", "language", "locale", "key", "exit",
        "termination", "color", "city", "area", "bar", "qr", "product", "phone", "dial", "char", "battery", "order",
        "player", "authorization", "permission",
    ]

    init(name: String) {
        let words = Words.of(name)
        let codes: Set<String> = ["code", "errcode", "errorcode"]
        let others: Set<String> = ["error", "err", "type", "key", "reason", "kind", "identifier", "cod"]
        if words.contains(where: Self.otherCodes.contains) {
            self = .other
        } else if Words.isStatus(name) {
            self = .status
        } else if words.contains("status"), !words.contains("view") {
            self = .statusOrCode
        } else if words.contains(where: codes.contains) || words == ["http"] {
            self = .statusOrCode
        } else {
            self = words.last.map(others.contains) == true ? .statusOrCode : .other
        }
    }
}
