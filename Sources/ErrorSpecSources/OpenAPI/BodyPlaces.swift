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
    ]
    /// Places of messages that say less. They are tried after messages with any other name.
    private static let vagueMessages = [
        "/description", "/errors/message", "/title", "/error/title", "/reason", "/error/reason", "/errors",
    ]
    private static let listedMessages: [Place.Root] = [
        .each("/errors", at: "/message"), .each("/errors", at: "/detail"), .each("/errors", at: "/title"),
        .each("/Errors", at: "/Message"), .each("", at: "/message"), .each("", at: "/detail"),
        .each("/message", at: ""), .each("/errors", at: ""),
    ]
    let schemas: DocumentedSchemas
    /// The schemas of the response.
    let nodes: [DocumentNode]
    /// The members of the body at any depth, the outer ones first.
    let members: [DocumentedMember]
    /// The names of the body's members.
    private let names: Set<String>
    /// The names of the members of `error` in the body.
    private let errorNames: Set<String>
    /// Whether the body is a list.
    let isList: Bool

    init(schemas: DocumentedSchemas, nodes: [DocumentNode]) {
        (self.schemas, self.nodes) = (schemas, nodes)
        members = schemas.members(of: nodes)
        names = schemas.memberNames(of: nodes)
        errorNames =
            names.contains("error") ? schemas.memberNames(of: schemas.facts(at: "/error", of: nodes).nodes) : []
        isList = schemas.facts(at: "", of: nodes).types == ["array"]
    }

    // MARK: Places

    func format() -> BodyFormat {
        var format = BodyFormat()
        guard !names.isEmpty || isList else { return format }
        let codes = codePlaces()
        let fields = fieldsFormat(besides: codes)
        let all = messagePlaces().filter { !codes.contains($0) }
        // A list of field errors isn't a message if the body has another message.
        var messages = all.filter { place in
            if case .each(let list, _) = place { fields?.at.contains(.pointer(list)) != true } else { true }
        }
        if messages.isEmpty, let fields {
            let reasons = fields.at.flatMap { list in
                fields.reason.compactMap { place -> Place.Root? in
                    if case .pointer(let member) = place.root { .each(list.start, at: member) } else { nil }
                }
            }
            messages = all + reasons.filter { !all.contains($0) && isMessage($0) }
        }
        // In `{"error": "Not found"}`, `error` is the message, because there is no other text.
        if messages.isEmpty, !codes.contains(.pointer("/error")), isMessage(.pointer("/error")) {
            messages = [.pointer("/error")]
        }
        format.code = codes.map { Place($0) }
        format.message = messages.map { Place($0) }
        format.fields = fields
        format.reference = members.filter { $0.isScalar && MemberNames.isReference($0.name) && Self.isText($0.facts) }
            .compactMap(\.root).map { Place($0) }
        format.retryAfter = waits()
        return format
    }

    private func waits() -> [Place] {
        let found = members.filter { $0.isScalar && $0.facts.types != ["boolean"] }.compactMap { member in
            member.root.flatMap { MemberNames.wait(member.name, at: $0) }
        }
        // If `retryAfter` has places, the `Retry-After` header is only read if it is one of these places, so it is
        // added.
        return found.isEmpty ? [] : found + [Place(.header("Retry-After"))]
    }

    private func messagePlaces() -> [Place.Root] {
        let known = Set(Self.messages + Self.vagueMessages).map { Place.Root.pointer($0) } + Self.listedMessages
        let others = members.filter { MemberNames.messages.contains($0.name) && isAboutErrors($0) }
            .compactMap(\.root).filter { !known.contains($0) && isMessage($0) }
        let pointers = others.filter { if case .pointer = $0 { true } else { false } }
        return Self.messages.map { .pointer($0) }.filter(isMessage) + pointers
            + Self.vagueMessages.map { .pointer($0) }.filter(isMessage) + Self.listedMessages.filter(isMessage)
            + others.filter { !pointers.contains($0) }
    }

    /// Whether `one` is a more telling place of codes than `other`.
    static func isBefore(_ one: Place.Root, _ other: Place.Root) -> Bool {
        (order[one] ?? orderOfOthers) < (order[other] ?? orderOfOthers)
    }

    /// Whether `one` is a more telling place of messages than `other`.
    static func isMessageBefore(_ one: Place.Root, _ other: Place.Root) -> Bool {
        func position(_ place: Place.Root) -> Int {
            if let position = messageOrder[place] { return position }
            if case .pointer = place { return messages.count }
            return messageOrder.count + 1
        }
        return position(one) < position(other)
    }

    private static let messageOrder: [Place.Root: Int] = {
        let first = messages.enumerated().map { (Place.Root.pointer($1), $0) }
        let later = (vagueMessages.map { .pointer($0) } + listedMessages).enumerated().map {
            ($1, messages.count + 1 + $0)
        }
        return Dictionary(first + later) { first, _ in first }
    }()

    /// The position in `order` for places with other names: after all names that mean a code.
    private static let orderOfOthers = codes.count

    private static let order: [Place.Root: Int] = {
        let first = codes.enumerated().map { (Place.Root.pointer($1), $0) }
        let rest = vagueCodes.map { Place.Root.pointer($0) } + listedCodes
        let later = rest.enumerated().map { ($1, codes.count + 1 + $0) }
        return Dictionary(first + later) { first, _ in first }
    }()

    private func codePlaces() -> [Place.Root] {
        let known = Set((Self.codes + Self.vagueCodes).map { Place.Root.pointer($0) } + Self.listedCodes)
        let others = members.filter(isOtherCode).compactMap(\.root).filter { !known.contains($0) }
        let pointers = others.filter { if case .pointer = $0 { true } else { false } }
        let listed = Self.listedCodes.filter { place in
            guard isPossible(place.start) else { return false }
            let facts = schemas.facts(at: place, of: nodes)
            return facts.exists && facts.types.isDisjoint(with: ["object", "array", "boolean"])
        }
        return Self.codes.filter { isCode($0) }.map { .pointer($0) } + pointers
            + Self.vagueCodes.filter { isVagueCode($0) }.map { .pointer($0) } + listed
            + others.filter { !pointers.contains($0) }
    }

    /// Whether a member that isn't in the lists above is a code: its name ends in `code`, and it has an enum of codes
    /// or a name that means a code.
    private func isOtherCode(_ member: DocumentedMember) -> Bool {
        let facts = member.facts
        guard member.isScalar, facts.types != ["boolean"], MemberNames.mayBeCode(member.name), isAboutErrors(member)
        else { return false }
        if !facts.codes.isEmpty { return true }
        guard facts.values.isEmpty, MemberNames.codes.contains(member.name) else { return false }
        return Self.isText(facts) || isNumeric(facts) && !facts.repeatsStatus
    }

    /// Whether a member is at the top of the body, below a member whose name is about errors, or next to a code or a
    /// message.
    private func isAboutErrors(_ member: DocumentedMember) -> Bool {
        let object = member.tokens.dropLast()
        return object.isEmpty || object.contains { MemberNames.isAboutErrors(simplified($0)) }
            || members.contains { other in
                other.tokens.dropLast() == object && other.tokens != member.tokens && other.isScalar
                    && (MemberNames.messages.contains(other.name) || MemberNames.codes.contains(other.name))
            }
    }

    // MARK: Facts

    func facts(_ pointer: String) -> Facts { schemas.facts(at: pointer, of: nodes) }

    func isPossible(_ pointer: String) -> Bool {
        let parts = pointer.split(separator: "/")
        guard let first = parts.first else { return isList }
        guard names.contains(String(first)) else { return false }
        return first != "error" || parts.count == 1 || errorNames.contains(String(parts[1]))
    }

    /// Whether the value at the pointer, whose name means a code, is one.
    private func isCode(_ pointer: String) -> Bool {
        guard let facts = codeFacts(pointer) else { return false }
        if !facts.values.isEmpty { return facts.types != ["boolean"] }
        return Self.isText(facts) || isNumeric(facts) && !facts.repeatsStatus
    }

    /// Whether the value at the pointer, whose name may mean something else, is a code.
    private func isVagueCode(_ pointer: String) -> Bool {
        guard let facts = codeFacts(pointer) else { return false }
        let texts = facts.values + facts.examples
        // A member such as `type` isn't a code if it has a single value, or if all its values are outcomes such as
        // `fail`.
        if facts.isClosed, facts.values.count == 1 { return false }
        if !texts.isEmpty, texts.allSatisfy({ Self.outcomes.contains($0.value.lowercased()) }) { return false }
        // An `id` with digits identifies one occurrence, not a kind of error.
        let isID = pointer.hasSuffix("/id")
        if isID, texts.contains(where: { $0.value.utf8.contains(where: \.isASCIIDigit) }) { return false }
        let mayBeNumber = ["/error", "/reason", "/error/reason"].contains(pointer)
        if !facts.values.isEmpty { return facts.types != ["boolean"] && (mayBeNumber || !isNumeric(facts)) }
        guard Self.isText(facts) else { return mayBeNumber && isNumeric(facts) && !facts.repeatsStatus }
        if pointer == "/type" || pointer == "/error/type" || facts.examples.contains(where: Self.isCode) { return true }
        if !facts.examples.isEmpty || facts.repeatsStatus { return false }
        switch pointer {
        case "/error":
            // In a body with a message, `error` is a code, unless it repeats the reason phrase, as in the bodies of
            // some frameworks.
            return !names.contains("timestamp") && !names.contains("statusCode") && hasMessage(besides: pointer)
        case "/status", "/error/status": return true
        case "/reason", "/error/reason":
            // Next to a code, the reason is the message.
            if Self.codes.contains(where: isCode) { return false }
            let status = pointer.replacing("reason", with: "status")
            return hasMessage(besides: pointer) || isVagueCode(status)
        default: return false
        }
    }

    private func hasMessage(besides pointer: String) -> Bool {
        (Self.messages + Self.vagueMessages).contains { $0 != pointer && isMessage(.pointer($0)) }
    }

    /// Returns the facts about a possible place of codes, or `nil` if all its values only repeat the status.
    private func codeFacts(_ pointer: String) -> Facts? {
        guard isPossible(pointer) else { return nil }
        let facts = facts(pointer)
        return facts.exists && facts.codes.isEmpty == facts.values.isEmpty ? facts : nil
    }

    private func isNumeric(_ facts: Facts) -> Bool { !facts.types.isDisjoint(with: ["number", "integer"]) }

    private func isMessage(_ place: Place.Root) -> Bool {
        guard isPossible(place.start) else { return false }
        let facts = schemas.facts(at: place, of: nodes)
        if case .each(let list, "") = place, !self.facts(list).types.contains("array") { return false }
        return facts.exists && Self.isText(facts)
    }

    private static func isCode(_ example: Located<String>) -> Bool {
        let isNumber = Int(example.value).map { !(100...599).contains($0) } ?? false
        return (isNumber || Names.isCodeLike(example.value)) && !ReasonPhrases.isRepeated(by: example.value)
    }

    private static let outcomes: Set<String> = ["error", "fail", "failed", "failure", "ok", "success"]

    static func isText(_ facts: Facts) -> Bool { facts.types.isEmpty || facts.types.contains("string") }
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
