import ErrorSpecLanguage
import ErrorSpecReading

/// Schemas → where a body holds what a spec reads, by the names that servers use.
struct BodyReader {
    /// The order is that of how telling a name is.
    private static let codes = [
        "/code", "/error/code", "/errorCode", "/error_code", "/error", "/error/type", "/error/status", "/type",
        "/error/errorCode", "/error/error_code", "/error/id", "/errors/code", "/Code", "/ErrorCode", "/errcode",
        "/err_code", "/errCode", "/name", "/status", "/id",
    ]
    /// Lists of errors, each with a code.
    private static let listedCodes: [Place.Root] = [
        .each("/errors", at: "/code"), .each("/error/errors", at: "/code"), .each("/details", at: "/issue"),
        .each("/error/details", at: "/code"), .each("/details", at: "/code"), .each("/errors", at: "/errorCode"),
        .each("/Errors", at: "/Code"), .each("/errors", at: "/extensions/code"), .each("", at: "/code"),
        .each("", at: "/errorCode"), .each("", at: "/error_code"),
    ]
    private static let messages: [Place.Root] =
        [
            "/message", "/error/message", "/detail", "/error_description", "/errorMessage", "/error_message",
            "/error/description", "/error/detail", "/error/error_description", "/title", "/error/title", "/msg",
            "/errmsg", "/err_msg", "/errMsg", "/error_msg", "/userMessage", "/user_message", "/Message",
            "/errorDescription",
        ].map { .pointer($0) }
        // Read beside the code that decides, where the elements have one.
        + ["/message", "/detail", "/title"].map { .each("/errors", at: $0) }
        + [.each("/Errors", at: "/Message"), .each("", at: "/message"), .each("", at: "/detail")]
        + ["/description", "/reason", "/error/reason", "/error/msg", "/errors/message"].map { .pointer($0) }
        + ["/message", "/errors"].map { .each($0, at: "") }
    private static let fields = [
        "/errors", "/error/errors", "/fieldErrors", "/field_errors", "/violations", "/validationErrors",
        "/validation_errors", "/invalidFields", "/invalid_params", "/invalid-params", "/details", "/error/details",
        "/detail",
    ]
    private static let titles = ["/title", "/error/title"]
    private static let references = ["", "/error"].flatMap { object in
        ["requestId", "request_id", "traceId", "trace_id", "correlationId", "correlation_id"].map { "\(object)/\($0)" }
    }
    private static let waits = ["/retry_after", "/retryAfter", "/error/retry_after", "/error/retryAfter"]
    static let fieldNames = [
        "/field", "/name", "/fieldName", "/field_name", "/property", "/path", "/param", "/parameter", "/pointer",
        "/source/pointer", "/loc", "/key",
    ]
    static let fieldReasons = ["/message", "/reason", "/detail", "/description", "/msg", "/issue", "/error", "/title"]

    let schemas: DocumentedSchemas
    /// The schemas of a response, and the members that they have: of most names there is nothing to ask.
    private let nodes: [DocumentNode]
    private let names: Set<String>
    /// Whether a body is a list itself.
    private let isList: Bool

    init(schemas: DocumentedSchemas, nodes: [DocumentNode]) {
        self.schemas = schemas
        self.nodes = nodes
        names = schemas.memberNames(of: nodes)
        isList = schemas.facts(at: "", of: nodes).types == ["array"]
    }

    /// Of the known pointers, those whose first member some schema has.
    private func possible(_ pointers: [String]) -> [String] { pointers.filter(isPossible) }

    private func isPossible(_ pointer: String) -> Bool {
        pointer.split(separator: "/").first.map { names.contains(String($0)) } ?? isList
    }

    func format() -> BodyFormat {
        var format = BodyFormat()
        guard !names.isEmpty || isList else { return format }
        let error = schemas.facts(at: "/error", of: nodes)
        var message = Self.messages.first { place in
            guard isPossible(place.start) else { return false }
            let facts = schemas.facts(at: place, of: nodes)
            return facts.exists && Self.isText(facts) && (place != .each(place.start, at: "") || isList(place.start))
        }
        // `{"error": "Not found"}`: the one text that there is.
        if message == nil, error.exists, Self.isText(error), error.codes.isEmpty,
            !error.examples.contains(where: Self.isCode)
        {
            message = .pointer("/error")
        }
        format.message = message.map { [Place($0)] } ?? []
        format.code = codes(without: message).map { Place($0) }
        format.fields = fields(without: (format.code + format.message).map(\.root.start))
        if message != nil {
            format.title = first(of: Self.titles.filter { .pointer($0) != message }, where: Self.isText)
        }
        format.reference = first(of: Self.references, where: Self.isText)
        let wait = first(of: Self.waits) { $0.types.isDisjoint(with: ["object", "array", "boolean"]) }
        // A body with places of its own reads the header only where it names it.
        format.retryAfter = wait.isEmpty ? [] : wait + [Place(.header("Retry-After"))]
        return format
    }

    /// The codes that stand at other places than those that are read.
    ///
    /// - Parameter ofAnyName: Whether all lists at the top of a body count, and not only those that servers call so.
    func codes(
        besides places: [Place.Root], ofAnyName: Bool
    ) -> [(pointer: String, values: [Located<String>])] {
        let others = ofAnyName ? names.map { "/" + $0 }.filter { !Self.codes.contains($0) }.sorted() : []
        return (possible(Self.codes) + others).compactMap { pointer in
            if places.contains(.pointer(pointer)) { return nil }
            let facts = schemas.facts(at: pointer, of: nodes)
            if facts.values.count < 2 || facts.types == ["boolean"] { return nil }
            return Self.rank(of: facts, at: pointer) == 0 ? (pointer, facts.values) : nil
        }
    }

    /// An object of names and reasons is none: it has errors of fields.
    private func isList(_ pointer: String) -> Bool { schemas.facts(at: pointer, of: nodes).types.contains("array") }

    private func first(of pointers: [String], where accepts: (DocumentedSchemas.Facts) -> Bool) -> [Place] {
        let found = possible(pointers).first { pointer in
            let facts = schemas.facts(at: pointer, of: nodes)
            return facts.exists && accepts(facts)
        }
        return found.map { [Place(.pointer($0))] } ?? []
    }

    private func codes(without message: Place.Root?) -> [Place.Root] {
        var code: String?
        var rank = Int.max
        for pointer in possible(Self.codes) where .pointer(pointer) != message {
            let facts = schemas.facts(at: pointer, of: nodes)
            guard facts.exists, let found = Self.rank(of: facts, at: pointer), found < rank else { continue }
            if pointer == "/error", found == 2, repeatsReason(facts) { continue }
            (code, rank) = (pointer, found)
        }
        let listed = Self.listedCodes.first { isPossible($0.start) && schemas.facts(at: $0, of: nodes).exists }
        var pointers = code.map { [Place.Root.pointer($0)] } ?? []
        guard let listed else { return pointers }
        // `type: error.list` beside a list of errors, each with a code and a message, says what the list is.
        let isOfList = code?.lowercased().contains("code") == false && rank > 0
        if isOfList, case .each(listed.start, _) = message { pointers = [] }
        let isTold = !schemas.facts(at: listed, of: nodes).codes.isEmpty
        return isTold || pointers.isEmpty ? [listed] + pointers : pointers
    }

    /// Whether `error` is the status in words, as frameworks write it beside `statusCode` or `timestamp`.
    private func repeatsReason(_ facts: DocumentedSchemas.Facts) -> Bool {
        !facts.examples.isEmpty || names.contains("timestamp") || names.contains("statusCode")
    }

    /// How much a place is one of codes, the less the more; `nil` where it is none.
    private static func rank(of facts: DocumentedSchemas.Facts, at pointer: String) -> Int? {
        if facts.codes.isEmpty != facts.values.isEmpty { return nil }
        // The one value of a `type` that every error has tells nothing.
        let isConstant = facts.isClosed && facts.values.count == 1
        if isConstant, pointer == "/type" { return nil }
        let (isStatus, isID) = (pointer.hasSuffix("/status"), pointer.hasSuffix("/id"))
        // `fail` and `error` say no more than that it failed.
        if pointer == "/status", facts.values.allSatisfy({ outcomes.contains($0.value.lowercased()) }) { return nil }
        // An error of its own has an identifier with digits.
        if isID, (facts.values + facts.examples).contains(where: { $0.value.utf8.contains(where: \.isASCIIDigit) }) {
            return nil
        }
        if !facts.values.isEmpty, !isStatus || facts.types == ["string"] {
            // A value that varies elsewhere tells more.
            return isConstant && (isStatus || isID || pointer.hasSuffix("/type") || pointer == "/name") ? 2 : 0
        }
        if facts.types.isEmpty || facts.types.contains("string") {
            // These names are of codes only where an enum or an example says so.
            let isVague = isStatus || isID || ["/name", "/error"].contains(pointer)
            return isVague && !facts.examples.contains(where: isCode) ? (pointer == "/error" ? 2 : nil) : 1
        }
        guard facts.types.contains("number") || facts.types.contains("integer") else { return nil }
        return facts.repeatsStatus || isStatus ? nil : 3
    }

    private static func isCode(_ example: Located<String>) -> Bool {
        Names.isCodeLike(example.value) && !ReasonPhrases.isRepeated(by: example.value)
    }

    private static let outcomes: Set<String> = ["error", "fail", "failed", "failure", "ok", "success"]

    private static func isText(_ facts: DocumentedSchemas.Facts) -> Bool {
        facts.types.isEmpty || facts.types.contains("string")
    }

    /// Whether each member of an object is a list, as of what is wrong with a field.
    private func hasListsAlone(_ object: DocumentNode) -> Bool {
        let members = schemas.memberNames(of: [object])
        return !members.isEmpty && members.allSatisfy { schemas.facts(at: "/\($0)", of: [object]).types == ["array"] }
    }

    private func fields(without others: [String]) -> FieldsFormat? {
        for pointer in possible(Self.fields) {
            if others.contains(where: { $0 == pointer || $0.hasPrefix(pointer + "/") }) { continue }
            let facts = schemas.facts(at: pointer, of: nodes)
            guard facts.exists else { continue }
            if facts.types.contains("array") {
                func first(of members: [String]) -> String? {
                    members.first { schemas.facts(at: .each(pointer, at: $0), of: nodes).exists }
                }
                if let name = first(of: Self.fieldNames),
                    let reason = first(of: Self.fieldReasons.filter { $0 != name })
                {
                    return FieldsFormat(at: [.pointer(pointer)], name: [name], reason: [reason])
                }
            } else if pointer == "/errors", facts.types.contains("object"),
                facts.nodes.contains(where: { $0["additionalProperties"]?.map != nil || hasListsAlone($0) })
            {
                return FieldsFormat(at: [.pointer(pointer)])
            }
        }
        return nil
    }
}

extension Place.Root {
    /// The pointer from the top of a body, of a list that to the list; empty for a header.
    fileprivate var start: String {
        switch self {
        case .pointer(let pointer), .each(let pointer, _): pointer
        case .header: ""
        }
    }
}
