/// The values that a response says beside its code.
package struct ResponseParts: Equatable, Sendable {
    /// One of them, the most telling first.
    package enum Part: Hashable, Sendable, CaseIterable {
        case fields, message, title, reference, wait, values
    }

    package var title: String?
    package var message: String?
    package var reference: String?
    /// Whole seconds.
    package var wait: Int?
    /// By the names that the body gives them.
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

    /// A value of each kind that a body has a place for, but for waits.
    package init(for format: BodyFormat, title: String, message: String, fields: [FieldProblem]) {
        self.init(
            title: format.title.isEmpty ? nil : title, message: format.message.isEmpty ? nil : message,
            reference: format.reference.isEmpty ? nil : "req_1",
            values: Dictionary(format.values.map { ($0.name, "10") }, uniquingKeysWith: { first, _ in first }),
            fields: format.fields == nil ? [] : fields)
    }

    package func has(_ part: Part) -> Bool { only(part) != ResponseParts() }

    /// These values and no others.
    package func only(_ part: Part) -> ResponseParts {
        var parts = ResponseParts()
        parts.take(part, from: self)
        return parts
    }

    fileprivate mutating func take(_ part: Part, from other: ResponseParts) {
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

/// Writes the responses that a group's errors are read from: the inverse of reading.
///
/// A response is a proposal until it has been read: it counts if it is the failure that it should be, and each of its
/// parts is read as it was given.
package struct ResponseWriter {
    package struct Response: Sendable {
        package var headers: [ResponseDraft.Header]
        package var body: [UInt8]
        /// The parts of which something was left out: it has no place, or with it another failure would be read.
        package var omitted: [ResponseParts.Part] = []

        init(_ draft: ResponseDraft) {
            headers = draft.headers
            body = draft.bytes
        }
    }

    /// How the request's group reads its responses: codes, and whether they are failures.
    let format: BodyFormat
    /// How the group that declares the case reads them: all else.
    package var caseFormat: BodyFormat
    /// HTTP carries the responses: a status from 200 to 599, and no body with one that has none (RFC 9110, 6.4.1 and 15).
    package var isSent = true
    /// The places of the policy's own that waits are read from; `nil`: those of the body.
    let policy: [Place]?
    private let successes: [StatusPattern]?
    private let match: (ResponseReader) -> (isMatch: Bool, deciding: ResponseCode?)

    /// - Parameters:
    ///   - format: how the request's group reads codes, and whether a response is a failure.
    ///   - caseFormat: how the group reads texts, fields and waits that declares the case.
    ///   - policy: the places that the case's policy reads waits from; `nil`: it has none of its own.
    ///   - successes: the 2xx statuses that mean success to the group; `nil`: all of them.
    ///   - match: whether a failure is the one that is written, and the code that decided.
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

    /// Far beyond what servers send, and a bound for what is tried.
    private static let longestCode = 4_096

    /// The response with a status and a code, and as many of the parts as it can say.
    ///
    /// - Returns: `nil` where no such response is read as the failure.
    package func response(status: Int, code: String?, _ parts: ResponseParts) -> Response? {
        let given = parts.fields.count
        var parts = parts
        if let sayable = caseFormat.fields?.sayable(parts.fields), !sayable.isEmpty { parts.fields = sayable }
        let isSayable = parts.fields.count == given
        if var whole = (parts.isSmall ? search(status, code, parts) : nil)?.response {
            whole.omitted = isSayable ? [] : [.fields]
            return whole
        }
        var kept = ResponseParts()
        guard var best = search(status, code, kept)?.response else { return nil }
        for part in ResponseParts.Part.allCases {
            for piece in pieces(of: parts, part) {
                var next = kept
                next.take(part, from: piece)
                if let proven = next.isSmall ? search(status, code, next) : nil {
                    (best, kept) = (proven.response, next)
                    if part == .fields { break }
                }
            }
        }
        best.omitted = ResponseParts.Part.allCases.filter {
            parts.only($0) != kept.only($0) || $0 == .fields && !isSayable
        }
        return best
    }

    /// Whether a place of the body can hold a code, whichever case it is of.
    package func canHold(_ code: String) -> Bool {
        let writer = ResponseWriter(format, caseFormat: caseFormat, policy: policy, successes: []) { response in
            (response.code(format)?.text == code, nil)
        }
        return writer.response(status: 400, code: code, ResponseParts()) != nil
    }

    /// The pieces of a part: each of the texts' values, and all fields, those with a name or those without, of which
    /// the first that can be written counts.
    private func pieces(of parts: ResponseParts, _ part: ResponseParts.Part) -> [ResponseParts] {
        switch part {
        case .values:
            return caseFormat.values.compactMap { value in
                parts.values[value.name].map { ResponseParts(values: [value.name: $0]) }
            }
        case .fields:
            let named = parts.fields.filter { $0.name != nil }
            let isMixed = !named.isEmpty && named.count < parts.fields.count
            let choices = isMixed ? [parts.fields, named, parts.fields.filter { $0.name == nil }] : [parts.fields]
            return choices.filter { !$0.isEmpty }.map { ResponseParts(fields: $0) }
        case .message, .title, .reference, .wait: return parts.has(part) ? [parts] : []
        }
    }

    // MARK: Ways to write

    /// The ways in which a response is tried, the plainest first.
    private struct Way {
        /// Before the code, which one of them may be.
        var fieldsFirst = false
        /// Marks that places cut at are written where they needn't be, and a filler holds no text.
        var isMarked = false

        static let all = [
            Way(), Way(isMarked: true), Way(fieldsFirst: true), Way(fieldsFirst: true, isMarked: true),
        ]
    }

    /// The first response that says all of it; at best one that says nothing else.
    func search(_ status: Int, _ code: String?, _ parts: ResponseParts) -> Proven? {
        guard code?.utf8.count ?? 0 <= Self.longestCode else { return nil }
        var saying: Proven?
        for place in code == nil ? [nil] : format.code.map(Optional.some) {
            for way in Way.all {
                guard let draft = draft(status, code, at: place, parts, way),
                    let proven = proven(draft, status, code, parts)
                else { continue }
                if proven.saysNothingElse { return proven }
                saying = saying ?? proven
            }
        }
        return saying
    }

    private func draft(
        _ status: Int, _ code: String?, at place: Place?, _ parts: ResponseParts, _ way: Way
    ) -> ResponseDraft? {
        var draft = ResponseDraft(filler: way.isMarked ? .noText : .yes)
        if way.fieldsFirst, !put(parts.fields, in: &draft) { return nil }
        if let code, let place, !draft.put(code, at: place, marked: way.isMarked) { return nil }
        guard draft.put(texts, of: parts, marked: way.isMarked) else { return nil }
        if !way.fieldsFirst, !put(parts.fields, in: &draft) { return nil }
        return failing(draft, status)
    }

    private func put(_ problems: [FieldProblem], in draft: inout ResponseDraft) -> Bool {
        if problems.isEmpty { return true }
        return caseFormat.fields.map { draft.put(problems, in: $0) } ?? false
    }

    /// A response that is a failure: of a 2xx, one in which a place of `failure` holds something that is no code.
    private func failing(_ draft: ResponseDraft, _ status: Int) -> ResponseDraft? {
        let reading = { (draft: ResponseDraft) in reader(Response(draft), status) }
        let isFailure = { (draft: ResponseDraft) in reading(draft).isFailure(format, successes: successes) }
        guard status.isSuccess(successes), !isFailure(draft) else { return draft }
        var sent = format
        // A place with `as` reads its own code, whatever stands there.
        sent.code.removeAll { $0.replacement != nil }
        let codes = { (draft: ResponseDraft) in reading(draft).codes(sent).map(\.text) }
        let roots = texts.flatMap(\.places).map(\.root) + (caseFormat.fields?.at ?? [])
        for place in format.failure {
            var next = draft
            if next.put(somethingAt: place, amid: roots, codes: sent.code.map(\.root)), isFailure(next),
                codes(next) == codes(draft)
            {
                return next
            }
        }
        return nil
    }

    private func reader(_ response: Response, _ status: Int) -> ResponseReader {
        ResponseReader(status: status, headers: ResponseHeaders(response.headers), body: response.body)
    }

    // MARK: Proof

    /// A response that is read as it should be.
    struct Proven {
        let draft: ResponseDraft
        let response: Response
        /// Its first code is the one that was written, and it says nothing besides.
        let saysNothingElse: Bool
    }

    private func proven(
        _ draft: ResponseDraft, _ status: Int, _ code: String?, _ parts: ResponseParts
    ) -> Proven? {
        let response = Response(draft)
        if isSent, !status.isFinal || !response.body.isEmpty && !status.hasBody { return nil }
        let reader = reader(response, status)
        guard reader.isFailure(format, successes: successes) else { return nil }
        let (isMatch, deciding) = match(reader)
        guard isMatch else { return nil }
        if reader.code(format)?.text == code, isRead(parts, in: reader, deciding, isStrict: true) {
            return Proven(draft: draft, response: response, saysNothingElse: true)
        }
        guard isRead(parts, in: reader, deciding, isStrict: false) else { return nil }
        return Proven(draft: draft, response: response, saysNothingElse: false)
    }

    private func isRead(
        _ parts: ResponseParts, in reader: ResponseReader, _ deciding: ResponseCode?, isStrict: Bool
    ) -> Bool {
        let isRead = { (text: String?, places: [Place], numbers: JSONDocument.Numbers) in
            if text == nil, !isStrict { return true }
            return reader.text(at: places, deciding: deciding, numbers: numbers) == text
        }
        let wait = parts.wait.map { Duration.seconds($0) }
        return isRead(parts.message, caseFormat.message, .integers)
            && isRead(parts.title, caseFormat.title, .integers)
            && isRead(parts.reference, caseFormat.reference, .integers)
            && caseFormat.values.allSatisfy { isRead(parts.values[$0.name], $0.places, .all) }
            && (wait == nil && !isStrict || reader.wait(caseFormat, policy: policy, now: 0) == wait)
            && (parts.fields.isEmpty && !isStrict || areRead(parts.fields, in: reader, isStrict: isStrict))
    }

    /// The case's code may be read as that of a field too.
    private func areRead(_ problems: [FieldProblem], in reader: ResponseReader, isStrict: Bool) -> Bool {
        let read = caseFormat.fields?.sayable(reader.fieldProblems(caseFormat)) ?? []
        if isStrict { return read == problems }
        return read.count == problems.count
            && zip(read, problems).allSatisfy { read, given in
                read.name == given.name
                    && (given.value == nil || read.value == given.value)
                    && (given.reason == nil || read.reason == given.reason)
                    && (given.code == nil || read.code == given.code)
            }
    }
}

extension ResponseParts {
    /// Whether a body of at most 1 MiB, which is what clients read, holds it however many of its characters are escaped.
    var isSmall: Bool {
        var size = ([title, message, reference] + Array(values.values)).reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        for field in fields {
            size += 64 + [field.name, field.value, field.reason, field.code].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        }
        return size < 131_072
    }
}

extension Int {
    /// Whether it is a status from 200 to 599, which a response of its own can have.
    package var isFinal: Bool { (200...599).contains(self) }

    /// Whether a response with this status may have a body.
    package var hasBody: Bool { self != 204 && self != 205 && self != 304 }
}
