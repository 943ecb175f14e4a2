/// The values of a response besides its code.
package struct ResponseParts: Equatable, Sendable {
    /// The kinds of values, the most important first.
    package enum Part: Hashable, Sendable, CaseIterable {
        case fields, message, title, reference, wait, values
    }

    package var title: String?
    package var message: String?
    package var reference: String?
    /// The wait in whole seconds.
    package var wait: Int?
    /// The body's named values.
    package var values: [String: String]
    package var fields: [FieldProblem]

    package init(
        title: String? = nil, message: String? = nil, reference: String? = nil, wait: Int? = nil,
        values: [String: String] = [:], fields: [FieldProblem] = []
    ) {
        self.title = title
        self.message = message
        self.reference = reference
        self.wait = wait
        self.values = values
        self.fields = fields
    }

    /// Creates a sample value of each kind for which the body has a place, except for a wait.
    package init(for format: BodyFormat, title: String, message: String, fields: [FieldProblem]) {
        self.init(
            title: format.title.isEmpty ? nil : title, message: format.message.isEmpty ? nil : message,
            reference: format.reference.isEmpty ? nil : "req_1",
            values: Dictionary(format.values.map { ($0.name, "10") }, uniquingKeysWith: { first, _ in first }),
            fields: format.fields == nil ? [] : fields)
    }

    package func has(_ part: Part) -> Bool { only(part) != ResponseParts() }

    /// Whether the values fit into a body of 1 MiB, the maximum that clients parse, even if every character is escaped.
    fileprivate var isSmall: Bool {
        let texts = [title, message, reference] + Array(values.values)
        let ofFields = fields.flatMap { [$0.name, $0.value, $0.reason, $0.code] }
        let size = (texts + ofFields).reduce(fields.count * 64) { $0 + ($1?.utf8.count ?? 0) }
        return size < 131_072
    }

    /// Returns a copy with only the given part.
    package func only(_ part: Part) -> ResponseParts { only([part]) }

    package func only(_ kept: [Part]) -> ResponseParts {
        var parts = ResponseParts()
        for part in kept { parts.take(part, from: self) }
        return parts
    }

    fileprivate mutating func add(_ piece: ResponseParts) {
        for part in Part.allCases where piece.has(part) { take(part, from: piece) }
    }

    private mutating func take(_ part: Part, from other: ResponseParts) {
        switch part {
        case .message: message = other.message
        case .title: title = other.title
        case .reference: reference = other.reference
        case .wait: wait = other.wait
        case .fields: fields = other.fields
        case .values: values.merge(other.values) { $1 }
        }
    }
}

/// Writes responses that clients read as a group's errors: the inverse of reading.
///
/// Each value is written at the first place of its list, and a code at the first place that can have it. The response
/// is then read back, and must be read as the intended failure with the given values.
package struct ResponseWriter {
    package struct Response: Sendable {
        package var headers: [ResponseDraft.Header]
        package var body: [UInt8]
        /// The parts that were left out, completely or partly, because they have no place or would be read differently.
        package var omitted: [ResponseParts.Part] = []

        fileprivate init(_ draft: ResponseDraft) {
            headers = draft.headers
            body = draft.bytes
        }
    }

    /// The body format of the request's group. Codes are read and failures are recognized with this format.
    let format: BodyFormat
    /// The body format of the case's group. Everything else is read with this format.
    package var caseFormat: BodyFormat
    /// Whether responses must be valid in HTTP: a status from 200 to 599, and no body if the status forbids one (RFC
    /// 9110, 6.4.1 and 15).
    package var isSentOverHTTP = true
    /// The retry policy's own places for a wait, or `nil` to use the body's places.
    private let policy: [Place]?
    private let successes: [StatusPattern]?
    private let match: (ResponseReader) -> (isMatch: Bool, deciding: ResponseCode?)

    /// - Parameters:
    ///   - format: The body format of the request's group, which is used to read codes and to recognize failures.
    ///   - caseFormat: The body format of the case's group, which is used to read texts, fields and waits.
    ///   - policy: The retry policy's own places for a wait, or `nil` to use the body's places.
    ///   - successes: The 2xx statuses that mean success in the group, or `nil` for all 2xx statuses.
    ///   - match: Returns whether a response is read as the intended failure, and the code that matched.
    package init(
        _ format: BodyFormat, caseFormat: BodyFormat, policy: [Place]?, successes: [StatusPattern]?,
        match: @escaping (ResponseReader) -> (isMatch: Bool, deciding: ResponseCode?)
    ) {
        self.format = format
        self.caseFormat = caseFormat
        self.policy = policy
        self.successes = successes
        self.match = match
    }

    /// The maximum length of a code, which is far longer than real codes.
    private static let longestCode = 4_096

    /// Returns a response with the status, the code, and as many of the parts as possible.
    ///
    /// - Returns: `nil` if even a response without parts isn't read as the intended failure.
    package func response(status: Int, code: String?, _ parts: ResponseParts) -> Response? {
        guard code?.utf8.count ?? 0 <= Self.longestCode else { return nil }
        var given = parts
        if let fields = caseFormat.fields { given.fields = fields.expressible(parts.fields) }
        let areFieldsWhole = given.fields.count == parts.fields.count
        var kept = given
        var response = verified(status, code, given)
        if response == nil {
            kept = ResponseParts()
            response = verified(status, code, kept)
            guard response != nil else { return nil }
            for piece in pieces(of: given) {
                var next = kept
                next.add(piece)
                guard let verified = verified(status, code, next) else { continue }
                (response, kept) = (verified, next)
            }
        }
        response?.omitted = ResponseParts.Part.allCases.filter {
            given.only($0) != kept.only($0) || $0 == .fields && !areFieldsWhole
        }
        return response
    }

    /// Whether the body has a place for this code, even if no case matches the code.
    package func canWrite(code: String) -> Bool {
        let writer = ResponseWriter(format, caseFormat: caseFormat, policy: policy, successes: []) { response in
            (response.code(format)?.text == code, nil)
        }
        return writer.response(status: 400, code: code, ResponseParts()) != nil
    }

    private func pieces(of parts: ResponseParts) -> [ResponseParts] {
        ResponseParts.Part.allCases.flatMap { part in
            part == .values
                ? caseFormat.values.compactMap { value in
                    parts.values[value.name].map { ResponseParts(values: [value.name: $0]) }
                } : parts.has(part) ? [parts.only(part)] : []
        }
    }

    // MARK: Writing

    private func draft(_ status: Int, _ code: String?, _ parts: ResponseParts) -> ResponseDraft? {
        var draft = ResponseDraft()
        var mark: Place?
        if let code {
            // A place that accepts any value is written last, because by then other parts may have written a value
            // there.
            mark = format.code.first { $0.takesAnyValue && $0.replacement == code }
            let place = format.code.first { $0 == mark || !$0.takesAnyValue && draft.put(code, at: $0) }
            guard let place else { return nil }
            if place != mark { mark = nil }
        }
        guard put(parts, in: &draft) else { return nil }
        if let mark, !draft.putSample(at: mark, above: roots) { return nil }
        return failing(draft, status)
    }

    private func put(_ parts: ResponseParts, in draft: inout ResponseDraft) -> Bool {
        var texts = [
            (parts.message, caseFormat.message), (parts.title, caseFormat.title),
            (parts.reference, caseFormat.reference),
        ]
        texts += caseFormat.values.map { (parts.values[$0.name], $0.places) }
        for case (let text?, let places) in texts {
            guard let place = places.first else { return false }
            // If a code is read from the same root, `after` and `before` are written, so that the text isn't read as a
            // code.
            let isOfCode = format.code.contains { $0.root == place.root }
            guard draft.put(text, at: place, marked: isOfCode) else { return false }
        }
        if let wait = parts.wait {
            let waits = policy ?? caseFormat.retryAfter
            let place = waits.isEmpty ? Place(.header("Retry-After")) : waits[0]
            let number = place.isInMilliseconds ? "\(wait)000" : "\(wait)"
            guard draft.put(number, at: place, asNumber: true) else { return false }
        }
        if parts.fields.isEmpty { return true }
        return caseFormat.fields.map { draft.put(parts.fields, in: $0) } ?? false
    }

    /// Makes a 2xx response a failure with a value at the first place of `failure` that isn't read as a code.
    private func failing(_ draft: ResponseDraft, _ status: Int) -> ResponseDraft? {
        let isFailure = { (draft: ResponseDraft) in
            reader(Response(draft), status).isFailure(format, successes: successes)
        }
        if isFailure(draft) { return draft }
        var codes = format
        // A place with `as` reads the same code from every value, so its code isn't compared.
        codes.code.removeAll(where: \.takesAnyValue)
        let present = reader(Response(draft), status).codes(codes)
        for place in format.failure {
            var marked = draft
            if marked.putSample(at: place, above: roots), isFailure(marked),
                reader(Response(marked), status).codes(codes).map(\.text) == present.map(\.text)
            {
                return marked
            }
        }
        return nil
    }

    /// The roots of the places of codes, texts and fields.
    private var roots: [Place.Root] {
        let texts = caseFormat.message + caseFormat.title + caseFormat.reference + caseFormat.values.flatMap(\.places)
        return (format.code + texts).map(\.root) + (caseFormat.fields?.at ?? [])
    }

    // MARK: Reading back

    private func reader(_ response: Response, _ status: Int) -> ResponseReader {
        ResponseReader(status: status, headers: ResponseHeaders(response.headers), body: response.body)
    }

    /// Returns the response, or `nil` if it isn't read as the intended failure with these parts.
    private func verified(_ status: Int, _ code: String?, _ parts: ResponseParts) -> Response? {
        guard parts.isSmall, let draft = draft(status, code, parts) else { return nil }
        let response = Response(draft)
        if isSentOverHTTP, !status.isFinal || !response.body.isEmpty && !status.hasBody { return nil }
        let reader = reader(response, status)
        guard reader.isFailure(format, successes: successes) else { return nil }
        let (isMatch, deciding) = match(reader)
        return isMatch && reads(parts, in: reader, deciding) ? response : nil
    }

    private func reads(_ parts: ResponseParts, in reader: ResponseReader, _ deciding: ResponseCode?) -> Bool {
        let isRead = { (text: String?, places: [Place], numbers: JSONDocument.Numbers) in
            text == nil || reader.text(at: places, deciding: deciding, numbers: numbers) == text
        }
        let wait = parts.wait.map { Duration.seconds($0) }
        return isRead(parts.message, caseFormat.message, .integers)
            && isRead(parts.title, caseFormat.title, .integers)
            && isRead(parts.reference, caseFormat.reference, .integers)
            && caseFormat.values.allSatisfy { isRead(parts.values[$0.name], $0.places, .all) }
            && parts.values.keys.allSatisfy { name in caseFormat.values.contains { $0.name == name } }
            && (wait == nil || reader.wait(caseFormat, policy: policy, now: 0) == wait)
            && (parts.fields.isEmpty || reads(parts.fields, in: reader))
    }

    /// Compares only the parts that are given, because the error's code may also be read as a field's code.
    private func reads(_ problems: [FieldProblem], in reader: ResponseReader) -> Bool {
        let read = caseFormat.fields?.expressible(reader.fieldProblems(caseFormat)) ?? []
        return read.count == problems.count
            && zip(read, problems).allSatisfy { read, given in
                read.name == given.name && (given.value == nil || read.value == given.value)
                    && (given.reason == nil || read.reason == given.reason)
                    && (given.code == nil || read.code == given.code)
            }
    }
}

extension Int {
    /// Whether the status is final: from 200 to 599.
    package var isFinal: Bool { (200...599).contains(self) }

    /// Whether a response with this status may have a body.
    package var hasBody: Bool { self != 204 && self != 205 && self != 304 }
}
