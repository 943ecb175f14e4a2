import ErrorSpecLanguage
import ErrorSpecReading

/// Finds the places of codes, messages and other values in the schemas of error bodies, by the names that servers
/// commonly use.
struct BodyPlaces {
    typealias Facts = DocumentedSchemas.Facts

    /// Places with names that mean a code, the most telling first.
    private static let codes = [
        "/code", "/error/code", "/errorCode", "/error_code", "/error/errorCode", "/error/error_code", "/resultCode",
        "/result_code", "/returnCode", "/return_code", "/rtnCode", "/responseCode", "/response_code", "/errors/code",
        "/Code", "/ErrorCode", "/errcode", "/err_code", "/errCode",
    ]
    /// Places with names that may mean a code or something else. They are tried last.
    private static let vagueCodes = [
        "/error", "/error/type", "/error/status", "/type", "/reason", "/error/reason", "/error/id", "/name", "/status",
        "/id",
    ]
    private static let listedCodes: [Place.Root] = [
        .each("/errors", at: "/code"), .each("/error/errors", at: "/code"), .each("/details", at: "/issue"),
        .each("/error/details", at: "/code"), .each("/details", at: "/code"), .each("/errors", at: "/errorCode"),
        .each("/Errors", at: "/Code"), .each("/errors", at: "/extensions/code"), .each("", at: "/code"),
        .each("", at: "/errorCode"), .each("", at: "/error_code"),
    ]
    private static let messages = [
        "/message", "/error/message", "/detail", "/error_description", "/error/detail", "/error/description",
        "/error/error_description", "/errorMessage", "/error_message", "/errorDescription", "/userMessage",
        "/user_message", "/msg", "/error/msg", "/errmsg", "/err_msg", "/errMsg", "/error_msg", "/Message",
        "/description", "/errors/message", "/title", "/error/title", "/reason", "/error/reason",
    ]
    private static let listedMessages: [Place.Root] = [
        .each("/errors", at: "/message"), .each("/errors", at: "/detail"), .each("/errors", at: "/title"),
        .each("/Errors", at: "/Message"), .each("", at: "/message"), .each("", at: "/detail"),
        .each("/message", at: ""), .each("/errors", at: ""),
    ]
    private static let fields = [
        "/errors", "/error/errors", "/fieldErrors", "/field_errors", "/violations", "/validationErrors",
        "/validation_errors", "/invalidFields", "/invalid_params", "/invalid-params", "/details", "/error/details",
        "/detail",
    ]
    private static let references = ["", "/error"].flatMap { object in
        ["requestId", "request_id", "traceId", "trace_id", "correlationId", "correlation_id"].map { "\(object)/\($0)" }
    }
    private static let waits = ["/retry_after", "/retryAfter", "/error/retry_after", "/error/retryAfter"]
    static let fieldNames = [
        "/field", "/name", "/fieldName", "/field_name", "/property", "/path", "/param", "/parameter", "/pointer",
        "/source/pointer", "/loc", "/key",
    ]
    static let fieldReasons = ["/message", "/reason", "/detail", "/description", "/msg", "/issue", "/error", "/title"]

    private let schemas: DocumentedSchemas
    /// The schemas of the response.
    private let nodes: [DocumentNode]
    /// The names of the body's members.
    private let names: Set<String>
    /// The names of the members of `error` in the body.
    private let errorNames: Set<String>
    /// Whether the body is a list.
    private let isList: Bool

    init(schemas: DocumentedSchemas, nodes: [DocumentNode]) {
        (self.schemas, self.nodes) = (schemas, nodes)
        names = schemas.memberNames(of: nodes)
        errorNames =
            names.contains("error") ? schemas.memberNames(of: schemas.facts(at: "/error", of: nodes).nodes) : []
        isList = schemas.facts(at: "", of: nodes).types == ["array"]
    }

    // MARK: Places

    func format() -> BodyFormat {
        var format = BodyFormat()
        guard !names.isEmpty || isList else { return format }
        let fields = fieldsFormat()
        let codes = codePlaces()
        var messages = Self.messages.map { Place.Root.pointer($0) }.filter { !codes.contains($0) && isMessage($0) }
        messages += Self.listedMessages.filter { place in
            // A list of field errors isn't a message if the body has another message.
            let isOfFields = fields?.at.contains(.pointer(place.start)) == true && !messages.isEmpty
            return !isOfFields && isMessage(place)
        }
        // In `{"error": "Not found"}`, `error` is the message, because there is no other text.
        if messages.isEmpty, !codes.contains(.pointer("/error")), isMessage(.pointer("/error")) {
            messages = [.pointer("/error")]
        }
        format.code = codes.map { Place($0) }
        format.message = messages.map { Place($0) }
        let lists = (codes + messages).map(\.start)
        format.fields = fields?.at.contains { list in lists.contains { list == .pointer($0) } } == true ? nil : fields
        format.reference = first(of: Self.references, where: Self.isText)
        let wait = first(of: Self.waits) { $0.types.isDisjoint(with: ["object", "array", "boolean"]) }
        // If `retryAfter` has places, the `Retry-After` header is only read if it is one of these places, so it is
        // added.
        format.retryAfter = wait.isEmpty ? [] : wait + [Place(.header("Retry-After"))]
        return format
    }

    /// Whether `one` is a more telling place of codes than `other`.
    static func isBefore(_ one: Place.Root, _ other: Place.Root) -> Bool {
        (order[one] ?? orderOfOthers) < (order[other] ?? orderOfOthers)
    }

    /// The position in `order` for places with other names: after all names that mean a code.
    private static let orderOfOthers = codes.count

    private static let order: [Place.Root: Int] = {
        let first = codes.enumerated().map { (Place.Root.pointer($1), $0) }
        let rest = vagueCodes.map { Place.Root.pointer($0) } + listedCodes
        let later = rest.enumerated().map { ($1, codes.count + 1 + $0) }
        return Dictionary(first + later) { first, _ in first }
    }()

    private func codePlaces() -> [Place.Root] {
        let known = Set(Self.codes + Self.vagueCodes)
        let others = (names.map { "/\($0)" } + errorNames.map { "/error/\($0)" }).sorted().filter { pointer in
            pointer.lowercased().hasSuffix("code") && !known.contains(pointer)
        }
        let pointers =
            Self.codes.filter { isCode($0, isTelling: true) }
            + others.filter { isEnumOfCodes($0) }
            + Self.vagueCodes.filter { isCode($0, isTelling: false) }
        let listed = Self.listedCodes.filter { place in
            guard isPossible(place.start) else { return false }
            let facts = schemas.facts(at: place, of: nodes)
            return facts.exists && facts.types.isDisjoint(with: ["object", "array", "boolean"])
        }
        return pointers.map { .pointer($0) } + listed
    }

    // MARK: Facts

    private func facts(_ pointer: String) -> Facts { schemas.facts(at: pointer, of: nodes) }

    private func isPossible(_ pointer: String) -> Bool {
        let parts = pointer.split(separator: "/")
        guard let first = parts.first else { return isList }
        guard names.contains(String(first)) else { return false }
        return first != "error" || parts.count == 1 || errorNames.contains(String(parts[1]))
    }

    private func isEnumOfCodes(_ pointer: String) -> Bool {
        let facts = facts(pointer)
        return facts.types != ["boolean"] && !facts.codes.isEmpty
    }

    /// Whether the value at the pointer is a code.
    ///
    /// - Parameter isTelling: Whether the name is enough to identify a code, without an enum or an example.
    private func isCode(_ pointer: String, isTelling: Bool) -> Bool {
        guard isPossible(pointer) else { return false }
        let facts = facts(pointer)
        guard facts.exists, facts.codes.isEmpty == facts.values.isEmpty else { return false }
        let texts = facts.values + facts.examples
        if !isTelling {
            // A member such as `type` isn't a code if it has a single value, or if all its values are outcomes such
            // as `fail`.
            if facts.isClosed, facts.values.count == 1 { return false }
            if !texts.isEmpty, texts.allSatisfy({ Self.outcomes.contains($0.value.lowercased()) }) { return false }
            // An `id` with digits identifies one occurrence, not a kind of error.
            let isID = pointer.hasSuffix("/id")
            if isID, texts.contains(where: { $0.value.utf8.contains(where: \.isASCIIDigit) }) { return false }
        }
        if !facts.values.isEmpty { return facts.types != ["boolean"] && (isTelling || !isNumeric(facts)) }
        if Self.isText(facts) {
            if isTelling || pointer == "/type" || pointer == "/error/type" { return true }
            if facts.examples.contains(where: Self.isCode) { return true }
            // In a body with a message, `error` is a code, unless it repeats the reason phrase, as in the bodies of
            // some frameworks.
            let repeatsStatus = !facts.examples.isEmpty || names.contains("timestamp") || names.contains("statusCode")
            return pointer == "/error" && !repeatsStatus
                && Self.messages.contains { $0 != "/error" && isMessage(.pointer($0)) }
        }
        return isTelling && isNumeric(facts) && !facts.repeatsStatus
    }

    private func isNumeric(_ facts: Facts) -> Bool { !facts.types.isDisjoint(with: ["number", "integer"]) }

    private func isMessage(_ place: Place.Root) -> Bool {
        guard isPossible(place.start) else { return false }
        let facts = schemas.facts(at: place, of: nodes)
        if case .each(let list, "") = place, !self.facts(list).types.contains("array") { return false }
        return facts.exists && Self.isText(facts)
    }

    private static func isCode(_ example: Located<String>) -> Bool {
        Names.isCodeLike(example.value) && !ReasonPhrases.isRepeated(by: example.value)
    }

    private static let outcomes: Set<String> = ["error", "fail", "failed", "failure", "ok", "success"]

    private static func isText(_ facts: Facts) -> Bool { facts.types.isEmpty || facts.types.contains("string") }

    private func first(of pointers: [String], where accepts: (Facts) -> Bool) -> [Place] {
        let found = pointers.first { pointer in
            guard isPossible(pointer) else { return false }
            let facts = facts(pointer)
            return facts.exists && accepts(facts)
        }
        return found.map { [Place(.pointer($0))] } ?? []
    }

    // MARK: Fields

    private func fieldsFormat() -> FieldsFormat? {
        for pointer in Self.fields where isPossible(pointer) {
            let facts = facts(pointer)
            guard facts.exists else { continue }
            if facts.types.contains("array") {
                func first(of members: [String]) -> String? {
                    members.first { schemas.facts(at: .each(pointer, at: $0), of: nodes).exists }
                }
                if let name = first(of: Self.fieldNames),
                    let reason = first(of: Self.fieldReasons.filter { $0 != name })
                {
                    return FieldsFormat(
                        at: [.pointer(pointer)], name: [Place(.pointer(name))], reason: [Place(.pointer(reason))])
                }
            } else if pointer == "/errors", facts.types.contains("object"),
                facts.nodes.contains(where: { $0["additionalProperties"]?.map != nil || hasListsAlone($0) })
            {
                return FieldsFormat(at: [.pointer(pointer)])
            }
        }
        return nil
    }

    /// Whether all members of an object are lists, such as lists of a field's errors.
    private func hasListsAlone(_ object: DocumentNode) -> Bool {
        let members = schemas.memberNames(of: [object])
        return !members.isEmpty && members.allSatisfy { schemas.facts(at: "/\($0)", of: [object]).types == ["array"] }
    }
}

extension Place.Root {
    /// The pointer to the value, or to the list of values; empty for a header.
    var start: String {
        switch self {
        case .pointer(let pointer), .each(let pointer, _): pointer
        case .header: ""
        }
    }
}
