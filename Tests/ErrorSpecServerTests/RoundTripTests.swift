import ErrorSpecReading
import ErrorSpecServer
import Foundation
import Testing

@testable import ErrorSpecRuntime
@testable import GeneratedSamples

/// Servers throw every case of all samples, and clients read the same case.
@Suite struct RoundTripTests {
    @Test func everyGeneratedGroupIsTested() { #expect(SampleGroup.all.count == SampleGroup.generatedCount) }

    @Test(arguments: SampleGroup.all) func clientReadsTheThrownCase(_ group: SampleGroup) throws {
        try expectRoundTrips(of: group.type)
    }

    private func expectRoundTrips<E: ResponseErrorType>(of type: E.Type) throws {
        for error in E.all {
            for thrown in ServerError(error).withStatuses {
                let response = try thrown.response()
                #expect(response.omitted.isEmpty)
                expectRead(response, as: error)
                #expect(received(response).text(at: error.caseFormat.message) == nil, "\(thrown)")
                let code = Exceptions.fieldCode(error)
                let problems = code.map { [FieldProblem(code: $0)] } ?? []
                #expect(received(response).fieldProblems(error.caseFormat) == problems, "\(thrown)")
            }
        }
    }

    /// The client receives each value that the body has a place for, if it is sent alone and if all values are sent.
    @Test(arguments: SampleGroup.all) func clientReadsTheSentValues(_ group: SampleGroup) throws {
        try expectValues(of: group.type)
    }

    private func expectValues<E: ResponseErrorType>(of type: E.Type) throws {
        for error in E.all {
            for given in Given.all {
                var thrown = ServerError(error).withStatuses[0]
                if given.contains(.message) { thrown.message = "None left." }
                if given.contains(.title) { thrown.title = "Sold out" }
                if given.contains(.reference) { thrown.reference = "req-1" }
                if given.contains(.retryAfter) { thrown.retryAfter = .milliseconds(29_001) }
                if given.contains(.fields) { thrown.fields = [FieldError(name: "email", reason: "No address.")] }
                let response = try thrown.response()
                expectRead(response, as: error)
                try expectValues(of: thrown, in: response)
                let mayOmit = error.valuesWithoutAPlace.union(Exceptions.omitted(error, given))
                #expect(Set(response.omitted).isSubset(of: mayOmit), "\(thrown) \(given)")
            }
        }
    }

    @Test(arguments: [
        SampleGroup(Envelope.TokenReissueResponseError.self), SampleGroup(Google.CommonResponseError.self),
        SampleGroup(Problem.BuyTicketResponseError.self), SampleGroup(Shopify.CommonResponseError.self),
    ])
    func clientReadsSeveralFields(_ group: SampleGroup) throws { try expectFields(of: group.type) }

    private func expectFields<E: ResponseErrorType>(of type: E.Type) throws {
        for error in E.all {
            var thrown = ServerError(error).withStatuses[0]
            thrown.fields = [
                FieldError(name: "email", value: "a@b", reason: "No address.", code: "invalid"),
                FieldError(name: "age", value: "-1", reason: "Too young.", code: "range"),
            ]
            let response = try thrown.response()
            expectRead(response, as: error)
            #expect(response.omitted.isEmpty || error.definition.unmatchedFailure != nil, "\(thrown)")
            try expectValues(of: thrown, in: response)
        }
    }

    /// The client reads all values that weren't omitted.
    private func expectValues<E: ResponseErrorType>(of thrown: ServerError<E>, in response: ServerResponse) throws {
        let omitted = Set(response.omitted)
        let error = NetworkError(.response(thrown.responseError), response: received(response))
        if !omitted.contains(.reference), thrown.reference != nil { #expect(error.reference == thrown.reference) }
        if !omitted.contains(.retryAfter), thrown.retryAfter != nil { #expect(error.retryAfter == .seconds(30)) }
        if !omitted.contains(.fields), !thrown.fields.isEmpty {
            let format = try #require(thrown.responseError.caseFormat.fields)
            let expected = thrown.fields.map { field in
                FieldError(
                    name: field.name, value: format.value.isEmpty ? nil : field.value,
                    reason: format.reason.isEmpty && !format.name.isEmpty ? nil : field.reason,
                    code: format.code.isEmpty ? nil : field.code ?? Exceptions.fieldCode(thrown.responseError))
            }
            #expect(error.fieldErrors == expected)
        }
        if !omitted.contains(.message), let message = thrown.message {
            let facts = ResponseReader(response)
            let deciding = E.group.failure(of: facts)?.matchedCode
            #expect(facts.text(at: thrown.responseError.caseFormat.message, deciding: deciding) == message)
        }
    }

    private func expectRead<E: ResponseErrorType>(_ response: ServerResponse, as error: E) {
        let received = received(response)
        #expect(E.group.error(of: received) == error, "\(response)")
        #expect(received.isFailure(E.group.body.format, successes: E.group.successes), "\(response)")
    }
}

/// The values that a test sends: one, or all.
private enum Given {
    static let values: [ServerResponse.Value] = [.message, .title, .reference, .retryAfter, .fields]
    static let all: [Set<ServerResponse.Value>] = values.map { [$0] } + [Set(values)]
}

private func received(_ response: ServerResponse) -> NetworkResponse {
    NetworkResponse(
        statusCode: response.statusCode,
        headers: Dictionary(uniqueKeysWithValues: response.headers.map { ($0.name, $0.value) }), body: response.body)
}

extension ResponseReader {
    fileprivate init(_ response: ServerResponse) {
        self.init(
            status: response.statusCode, headers: ResponseHeaders(response.headers.map { ($0.name, $0.value) }),
            body: [UInt8](response.body))
    }
}

extension ServerError {
    /// This error, or if its case has only ranges of statuses, this error with the first and the last status of each
    /// range.
    fileprivate var withStatuses: [ServerError] {
        guard let pattern = responseError.definition.pattern else { return [self] }
        var error = self
        if pattern.ownCodes.isEmpty { error.code = pattern.codes.first?.shortest }
        guard pattern.sendableStatuses(ResponseError.group.body.format).isEmpty else { return [error] }
        let statuses = pattern.statuses.isEmpty ? [400] : pattern.statuses.flatMap { [$0.first, $0.last] }
        return statuses.map { status in
            error.statusCode = status
            return error
        }
    }
}

extension CodePattern {
    fileprivate var shortest: String {
        switch self {
        case .code(let text): text
        case .range(let range): "\(range.lowerBound)"
        case .family(let prefix): prefix + "A"
        }
    }
}

extension ResponseErrorType {
    fileprivate var caseFormat: BodyFormat { definition.declaringBody(of: Self.self).format }

    /// The kinds of values that the body has no place for.
    fileprivate var valuesWithoutAPlace: Set<ServerResponse.Value> {
        let format = caseFormat
        var missing: Set<ServerResponse.Value> = []
        if format.message.isEmpty { missing.insert(.message) }
        if format.title.isEmpty { missing.insert(.title) }
        if format.reference.isEmpty { missing.insert(.reference) }
        if format.fields == nil { missing.insert(.fields) }
        return missing
    }
}

/// Samples in which a value is also read as a different kind of value.
private enum Exceptions {
    /// Returns the response's code if the code is also read as the field's code, because both are in one list
    /// element.
    static func fieldCode<E: ResponseErrorType>(_ error: E) -> String? {
        E.API.self == GitHub.self && error.definition.id == "Common.alreadyExists" ? "already_exists" : nil
    }

    static func omitted<E: ResponseErrorType>(
        _ error: E, _ given: Set<ServerResponse.Value>
    ) -> Set<ServerResponse.Value> {
        var omitted: Set<ServerResponse.Value> = []
        // The message is also the field's reason.
        let areOne = [GitHub.errorBody, OpenAI.errorBody, Stripe.errorBody].contains { $0.format == error.caseFormat }
        if areOne, given.contains(.fields) { omitted.insert(.message) }
        // With a wait in its header, the response would be a different case, a rate limit.
        if error.definition.id == "Common.forbidden" { omitted.insert(.retryAfter) }
        // In Shopify's body, problems with fields are also a code, which this case doesn't have.
        if error.definition.unmatchedFailure != nil { omitted.insert(.fields) }
        return omitted
    }
}
