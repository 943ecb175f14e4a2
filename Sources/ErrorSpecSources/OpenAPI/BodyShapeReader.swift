import ErrorSpecLanguage
import ErrorSpecReading

/// Schemas → shapes, by the names that servers use.
struct BodyShapeReader {
    /// The order is that of how telling a name is.
    private static let codes = [
        "/code", "/error/code", "/errorCode", "/error_code", "/error", "/error/type", "/error/status", "/type",
        "/error/errorCode", "/error/error_code", "/error/id", "/errors/code", "/Code", "/ErrorCode", "/errcode",
        "/err_code", "/errCode", "/name", "/status",
    ]
    /// Lists of errors, each with a code, with the first member of the way to them.
    private static let listedCodes: [(list: String, place: Place.Root)] = [
        ("errors", .each("/errors", at: "/code")), ("error", .each("/error/errors", at: "/code")),
        ("details", .each("/details", at: "/issue")), ("error", .each("/error/details", at: "/code")),
        ("details", .each("/details", at: "/code")), ("errors", .each("/errors", at: "/errorCode")),
        ("Errors", .each("/Errors", at: "/Code")), ("errors", .each("/errors", at: "/extensions/code")),
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
        + [.each("/Errors", at: "/Message")]
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

    init(schemas: DocumentedSchemas, nodes: [DocumentNode]) {
        self.schemas = schemas
        self.nodes = nodes
        names = schemas.memberNames(of: nodes)
    }

    /// Of the known pointers, those whose first member some schema has.
    private func possible(_ pointers: [String]) -> [String] { pointers.filter(isPossible) }

    private func isPossible(_ pointer: String) -> Bool {
        names.contains(String(pointer.split(separator: "/")[0]))
    }

    func shape() -> BodyShape {
        var shape = BodyShape()
        guard !names.isEmpty else { return shape }
        let error = schemas.facts(at: "/error", of: nodes)
        shape.message = Self.messages.first { place in
            guard let first = place.steps.first, isPossible(first) else { return false }
            let facts = schemas.facts(at: place.steps, of: nodes)
            return facts.exists && Self.isText(facts) && (place.steps.last != "" || isList(first))
        }
        // `{"error": "Not found"}`: the one text that there is.
        let errorIsMessage =
            error.exists && Self.isText(error) && !error.isClosed
            && (shape.message == nil || shape.message == .pointer("/title")
                || shape.message == .pointer("/description"))
            && !error.examples.contains { Names.isCodeLike($0.value) }
        if errorIsMessage, shape.message == nil { shape.message = .pointer("/error") }
        shape.code = codes(without: shape.message)
        shape.fields = fields(without: shape)
        if shape.message != nil {
            shape.title = first(of: Self.titles.filter { .pointer($0) != shape.message }, where: Self.isText)
        }
        shape.reference = first(of: Self.references, where: Self.isText)
        shape.retryAfter = first(of: Self.waits) { $0.types.isDisjoint(with: ["object", "array", "boolean"]) }
        return shape
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

    private func first(of pointers: [String], where accepts: (DocumentedSchemas.Facts) -> Bool) -> String? {
        possible(pointers).first { pointer in
            let facts = schemas.facts(at: pointer, of: nodes)
            return facts.exists && accepts(facts)
        }
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
        let listed = Self.listedCodes.first { place in
            names.contains(place.list) && schemas.facts(at: place.place.steps, of: nodes).exists
        }?.place
        let pointers = code.map { [Place.Root.pointer($0)] } ?? []
        guard let listed else { return pointers }
        let isTold = !schemas.facts(at: listed.steps, of: nodes).values.isEmpty
        return isTold || pointers.isEmpty ? [listed] + pointers : pointers
    }

    /// Whether `error` is the status in words, as frameworks write it beside `statusCode` or `timestamp`.
    private func repeatsReason(_ facts: DocumentedSchemas.Facts) -> Bool {
        !facts.examples.isEmpty || names.contains("timestamp") || names.contains("statusCode")
    }

    /// How much a place is one of codes, the less the more; `nil` where it is none.
    private static func rank(of facts: DocumentedSchemas.Facts, at pointer: String) -> Int? {
        // The one value of a `type` that every error has tells nothing.
        let saysNothing = facts.isClosed && facts.values.count == 1 && pointer == "/type"
        if saysNothing { return nil }
        let isStatus = pointer.hasSuffix("/status")
        // `fail` and `error` say no more than that it failed.
        if pointer == "/status", facts.values.allSatisfy({ outcomes.contains($0.value.lowercased()) }) { return nil }
        if !facts.values.isEmpty, !isStatus || facts.types == ["string"] { return 0 }
        if facts.types.isEmpty || facts.types.contains("string") {
            // These names are of codes only where an enum or an example says so.
            let isVague = isStatus || ["/name", "/error/id", "/error"].contains(pointer)
            return isVague && !facts.examples.contains { Names.isCodeLike($0.value) }
                ? (pointer == "/error" ? 2 : nil) : 1
        }
        guard facts.types.contains("number") || facts.types.contains("integer") else { return nil }
        // A number that repeats the status tells nothing.
        let repeatsStatus = facts.examples.contains { Int($0.value).map { (400...599).contains($0) } ?? false }
        return repeatsStatus || isStatus ? nil : 3
    }

    private static let outcomes: Set<String> = ["error", "fail", "failed", "failure", "ok", "success"]

    private static func isText(_ facts: DocumentedSchemas.Facts) -> Bool {
        facts.types.isEmpty || facts.types.contains("string")
    }

    /// Whether each member of an object is a list, as of what is wrong with a field.
    private func hasListsAlone(_ object: DocumentNode) -> Bool {
        let members = object["properties"]?.map?.members ?? []
        return !members.isEmpty && members.allSatisfy { schemas.facts(at: "", of: [$0.value]).types == ["array"] }
    }

    private func fields(without shape: BodyShape) -> BodyShape.Fields? {
        for pointer in possible(Self.fields) {
            let others = (shape.code + [shape.message].compactMap { $0 }).compactMap(\.steps.first)
            if others.contains(where: { $0 == pointer || $0.hasPrefix(pointer + "/") }) { continue }
            let facts = schemas.facts(at: pointer, of: nodes)
            guard facts.exists else { continue }
            if facts.types.contains("array") {
                let name = Self.fieldNames.first { schemas.facts(at: [pointer, $0], of: nodes).exists }
                let reason = Self.fieldReasons.first {
                    $0 != name && schemas.facts(at: [pointer, $0], of: nodes).exists
                }
                if let name, let reason { return BodyShape.Fields(at: pointer, name: name, reason: reason) }
            } else if pointer == "/errors", facts.types.contains("object"),
                facts.nodes.contains(where: { $0["additionalProperties"]?.map != nil || hasListsAlone($0) })
            {
                return BodyShape.Fields(at: pointer)
            }
        }
        return nil
    }
}
