import ErrorSpecReading
import ErrorSpecRuntime
public import Foundation

/// The HTTP response for a ``ServerError``.
public struct ServerResponse: Sendable, Equatable {
    /// A header of the response.
    public struct Header: Sendable, Hashable {
        public let name: String
        /// The value, in printable ASCII.
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A kind of value in a ``ServerError``.
    public enum Value: String, Sendable, Hashable {
        case message, title, reference, retryAfter, fields, values
    }

    public let statusCode: Int
    /// The headers, including a `Content-Type` if the body isn't empty.
    public let headers: [Header]
    /// The body as JSON or plain text in UTF-8, possibly empty.
    public let body: Data
    /// The values that were given but left out. A value is left out if the response has no place for the value, if a
    /// client would read a different error because of the value, or if the value is blank or zero. ``Value/values``
    /// means that at least one named value was left out.
    public let omitted: [Value]
}

extension ServerError {
    /// Returns the response that a client reads as this error.
    ///
    /// - Throws: An ``UnwritableError`` if no response can express the error. `errorspec lint --server` finds such
    ///   cases in advance.
    public func response() throws(UnwritableError) -> ServerResponse {
        let definition = responseError.definition
        let parts = parts
        let blank = blank(parts)
        let group = ResponseError.group
        if isLeftOut { throw unwritable(.misread) }
        let statuses = statuses(definition, group.body.format)
        guard !statuses.isEmpty else { throw unwritable(.statusMissing) }
        let codes = codes(definition)
        guard !codes.isEmpty else { throw unwritable(.codeMissing) }
        let writer = writer(definition, group)
        for status in statuses {
            for code in codes {
                guard let response = writer.response(status: status, code: code, parts) else { continue }
                return ServerResponse(response, status: status, blank)
            }
        }
        throw unwritable(.misread, status: statuses.first, code: codes.first ?? nil)
    }

    private func statuses(_ definition: ErrorDefinition<ResponseError.API>, _ format: BodyFormat) -> [Int] {
        if let statusCode { return [statusCode] }
        if let failure = definition.unmatchedFailure { return [failure.statusCode] }
        return definition.pattern?.sendableStatuses(format) ?? []
    }

    private func codes(_ definition: ErrorDefinition<ResponseError.API>) -> [String?] {
        if let code { return [code] }
        if let failure = definition.unmatchedFailure { return [failure.code] }
        return definition.pattern?.ownCodes ?? []
    }

    private func writer(
        _ definition: ErrorDefinition<ResponseError.API>, _ group: ErrorGroup<ResponseError>
    ) -> ResponseWriter {
        var policy: [Place]?
        if case .resend(let resend) = definition.retry { policy = resend.retryAfterPlaces }
        return ResponseWriter(
            group.body.format, caseFormat: definition.declaringBody(of: ResponseError.self).format, policy: policy,
            successes: group.successes
        ) { response in
            guard let failure = group.failure(of: response) else { return (false, nil) }
            return (failure.error.definition == definition, failure.matchedCode)
        }
    }

    private var parts: ResponseParts {
        ResponseParts(
            title: title.flatMap(presentable), message: message.flatMap(presentable),
            reference: reference.flatMap(presentable),
            wait: retryAfter.flatMap(\.wholeSeconds), values: values.compactMapValues(presentable),
            fields: fields.map { field in
                FieldProblem(
                    name: field.name.flatMap(presentable), value: field.value,
                    reason: field.reason.flatMap(presentable),
                    code: field.code.flatMap(presentable))
            })
    }

    /// Returns the parts that were given but are blank or zero.
    private func blank(_ parts: ResponseParts) -> [ResponseParts.Part] {
        var blank: [ResponseParts.Part] = []
        if message != nil, parts.message == nil { blank.append(.message) }
        if title != nil, parts.title == nil { blank.append(.title) }
        if reference != nil, parts.reference == nil { blank.append(.reference) }
        if retryAfter != nil, parts.wait == nil { blank.append(.wait) }
        if parts.values.count < values.count { blank.append(.values) }
        return blank
    }
}

extension ServerResponse {
    /// - Parameter blank: The parts that were left out before the response was written.
    fileprivate init(_ response: ResponseWriter.Response, status: Int, _ blank: [ResponseParts.Part]) {
        self.init(
            statusCode: status, headers: response.headers.map { Header($0.name, $0.value) }, body: Data(response.body),
            omitted: (response.omitted + blank.filter { !response.omitted.contains($0) }).map(Value.init))
    }
}

extension ServerResponse.Value {
    fileprivate init(_ part: ResponseParts.Part) {
        self =
            switch part {
            case .message: .message
            case .title: .title
            case .reference: .reference
            case .wait: .retryAfter
            case .fields: .fields
            case .values: .values
            }
    }
}

extension Duration {
    /// The duration in whole seconds, rounded up, or `nil` if the duration isn't positive. At most 31 days, the
    /// longest wait that clients accept.
    fileprivate var wholeSeconds: Int? {
        guard self > .zero else { return nil }
        let (seconds, rest) = components
        return Int(min(seconds + (rest > 0 ? 1 : 0), Int64(ServerWait.wholeSeconds.upperBound)))
    }
}
