import ErrorSpecLanguage
import ErrorSpecReading

/// The body of the drafted spec: every documented place of codes, messages and other values of error responses. Members
/// of error bodies that the spec doesn't read are added to `unused`.
struct DocumentedBody {
    /// The responses with the same schemas.
    private struct Schemas {
        var responses: [DocumentedResponse]
        var members: [DocumentedMember]
        var format: BodyFormat
    }

    private(set) var format = BodyFormat()
    private(set) var unused: [Unused] = []
    private let schemas: DocumentedSchemas

    /// - Parameter failing: The alternatives of 2xx responses that are failures.
    init(_ document: OpenAPIDocument, failing: [DocumentNode]) {
        schemas = document.schemas
        let responses = document.operations.flatMap(\.responses)
        let bodies = responses.filter { !$0.schemas.isEmpty }.grouped { $0.schemas.map(\.range) }.map { _, alike in
            let places = BodyPlaces(schemas: schemas, nodes: alike[0].schemas)
            return Schemas(responses: alike, members: places.members, format: places.format())
        }
        let failures = failing.map { BodyPlaces(schemas: schemas, nodes: [$0]).formatOfFailure() }
        combine(bodies.map(\.format) + failures)
        addHeaders(of: responses)
        for body in bodies { listUnread(of: body) }
    }

    private mutating func combine(_ formats: [BodyFormat]) {
        format.code = Self.sorted(formats.flatMap(\.code), BodyPlaces.isBefore)
        let codes = Set(format.code.map(\.root))
        let messages = Self.sorted(formats.flatMap(\.message), BodyPlaces.isMessageBefore)
        format.message = messages.filter { !codes.contains($0.root) }
        format.fields = formats.compactMap(\.fields).reduce(nil) { all, fields in all?.merging(fields) ?? fields }
        format.reference = formats.flatMap(\.reference).unique { $0 }
        format.retryAfter = formats.flatMap(\.retryAfter).filter { !$0.isHeader }.unique { $0 }
    }

    private static func sorted(_ places: [Place], _ isBefore: (Place.Root, Place.Root) -> Bool) -> [Place] {
        places.unique { $0 }.enumerated().sorted { one, other in
            if isBefore(one.element.root, other.element.root) { return true }
            return !isBefore(other.element.root, one.element.root) && one.offset < other.offset
        }.map(\.element)
    }

    // MARK: Headers

    /// Headers of every response, which say nothing about errors.
    private static let commonHeaders: Set<String> = [
        "content-type", "content-length", "content-encoding", "content-language", "date", "connection", "server",
        "cache-control", "vary", "etag",
    ]

    /// Adds the documented headers that are the places of a wait or a reference. Adds other headers to `unused`.
    private mutating func addHeaders(of responses: [DocumentedResponse]) {
        let hasWait = !format.retryAfter.isEmpty
        for (name, alike) in responses.flatMap(\.headers).grouped(by: { $0.value.lowercased() }) {
            let header = alike[0]
            let meaning = simplified(name)
            let isUsable = header.value.isHeaderName
            if isUsable, let wait = MemberNames.wait(meaning, at: .header(header.value)) {
                format.retryAfter.append(wait)
            } else if isUsable, MemberNames.isReference(meaning) {
                format.reference.append(Place(.header(header.value)))
            } else if !Self.commonHeaders.contains(name), !name.hasPrefix("access-control-") {
                unused.add(
                    .body, count: alike.count, "the header `\(Prose.short(header.value))` isn't read", at: header.range)
            }
        }
        // If `retryAfter` has places, the `Retry-After` header is only read if it is one of these places.
        let standard = Place(.header("Retry-After"))
        if hasWait || !format.retryAfter.isEmpty {
            format.retryAfter = format.retryAfter.filter { $0 != standard } + [standard]
        }
    }

    // MARK: Members that aren't read

    private mutating func listUnread(of body: Schemas) {
        let first = body.responses[0]
        let isUnreadable = body.members.allSatisfy { $0.hasMembers || !isRead($0) }
        if body.format.isEmpty, isUnreadable { return listUnreadable(body) }
        for place in body.format.message where format.code.contains(where: { $0.root == place.root }) {
            unused.add(
                .body, count: body.responses.count,
                "`\(place.root.shown)` is read as a code, because other bodies have a code there", at: first.range)
        }
        for member in body.members where !member.hasMembers && !isRead(member) {
            let codes = member.facts.codes
            if codes.count > 1, member.facts.types != ["boolean"] {
                unused.add(
                    .code, count: codes.count, "codes at `\(Prose.short(member.shown))`, which the body doesn't read",
                    at: codes[0].range)
            } else if !repeatsStatus(member) {
                unused.add(
                    .body, count: body.responses.count, "`\(Prose.short(member.shown))` of error bodies isn't read",
                    at: first.range)
            }
        }
    }

    /// Adds a body to `unused` that has no known place for a code, a message or field errors.
    private mutating func listUnreadable(_ body: Schemas) {
        let (first, count) = (body.responses[0], body.responses.count)
        for member in body.members where !isRead(member) && member.facts.codes.count > 1 {
            guard member.facts.types != ["boolean"] else { continue }
            unused.add(
                .code, count: member.facts.codes.count,
                "codes at `\(Prose.short(member.shown))`, which the body doesn't read", at: member.facts.codes[0].range)
        }
        let names = schemas.memberNames(of: first.schemas).sorted().map { Prose.short($0) }
        let types = schemas.facts(at: "", of: first.schemas).types
        if !names.isEmpty {
            unused.add(
                .body, count: count, "error bodies without a known place, with \(listedShortly(names))", at: first.range
            )
        } else if !types.isDisjoint(with: ["array", "string"]) {
            unused.add(
                .body, count: count, "error bodies that are \(types.contains("array") ? "lists" : "a text")",
                at: first.range)
        }
    }

    private func isRead(_ member: DocumentedMember) -> Bool {
        let places = format.code + format.message + format.reference + format.retryAfter
        if let root = member.root, places.contains(where: { $0.root == root }) { return true }
        guard let fields = format.fields else { return false }
        return fields.at.contains { list in
            let start = list.start.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            guard member.tokens.starts(with: start) else { return false }
            // Without pointers, the whole list is read.
            if fields.name.isEmpty { return true }
            let rest = member.tokens.dropFirst(start.count + 1).filter { $0 != "*" }.map { "/\($0)" }.joined()
            let members = fields.name + fields.value + fields.reason + fields.code
            return rest.isEmpty || members.contains { $0.root == .pointer(rest) }
        }
    }

    /// Whether a member only repeats the response's status.
    private func repeatsStatus(_ member: DocumentedMember) -> Bool {
        let isNumber = !member.facts.types.isDisjoint(with: ["number", "integer"])
        let isStatus = ["status", "statuscode", "httpstatus", "httpstatuscode", "httpcode"].contains(member.name)
        return isStatus || isNumber && member.facts.repeatsStatus
            || !member.facts.values.isEmpty && member.facts.codes.isEmpty
    }
}

extension BodyPlaces {
    /// Returns the places of codes and messages in the body of a 2xx that is a failure, without those in its data.
    func formatOfFailure() -> BodyFormat {
        let (format, data) = (self.format(), ["data", "result", "results", "items", "payload", "content"])
        func isOutsideData(_ place: Place) -> Bool {
            place.root.tokens?.first.map { !data.contains(simplified($0)) } ?? false
        }
        return BodyFormat(
            code: format.code.filter(isOutsideData).filter { Self.isTellingCode($0.root) },
            message: format.message.filter(isOutsideData))
    }

    /// Whether the place's name alone means a code.
    static func isTellingCode(_ place: Place.Root) -> Bool {
        let tokens = place.tokens ?? []
        return MemberNames.mayBeCode(simplified(tokens.last { $0 != "*" } ?? "")) || tokens.first == "error"
    }
}

extension Place.Root {
    /// The place for a message: `/errors/*/code`.
    var shown: String {
        switch self {
        case .pointer(let pointer): pointer
        case .each(let list, let pointer): "\(list)/*\(pointer)"
        case .header(let name): name
        }
    }
}
