@_spi(Adapters) import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests the supervisor without a service, with a different client's type of request instead of `URLRequest`.
@Suite struct SupervisorTests {
    struct OtherRequest: AdaptableRequest {
        var headers: [String: String] = [:]
        var payload = "payload"

        mutating func setHeader(_ name: String, to value: String) { headers[name] = value }

        var urlRequest: URLRequest? {
            var request = URLRequest(url: URL(string: "http://example.test/")!)
            request.allHTTPHeaderFields = headers
            return request
        }

        mutating func adopt(_ adapted: URLRequest) { headers = adapted.allHTTPHeaderFields ?? [:] }
    }

    private let summary = RequestSummary(method: "POST", url: nil)

    private func supervisor(_ actions: Actions = Actions(), clock: ManualClock = ManualClock()) -> RequestSupervisor<
        Sample
    > {
        RequestSupervisor(
            recoveries: actions,
            configuration: ServiceConfiguration(recoveryTimeout: nil, environment: clock.environment()))
    }

    @Test func repairIsAppliedToAnotherClientsRequest() async throws {
        let sent = Box<[OtherRequest]>([])
        let response = try await supervisor(Actions(refresh: { _ in .header("Token", "new") }))
            .send(OtherRequest(headers: ["Token": "old"]), as: summary, handler: Token()) { request in
                sent.update { $0.append(request) }
                return request.headers["Token"] == "new" ? .status(200, "ok") : .status(419)
            }
        #expect(response.body == Data("ok".utf8))
        #expect(sent.value.map { $0.headers["Token"] } == ["old", "new"])
        #expect(sent.value.map(\.payload) == ["payload", "payload"])
    }

    @Test func repairForURLRequestIsRefusedForAnotherClient() async {
        let actions = Actions(refresh: { _ in RequestRepair { request in request } })
        do throws(NetworkError<Token.ResponseError>) {
            _ = try await supervisor(actions).send(OtherRequest(), as: summary, handler: Token()) { _ in .status(419) }
            Issue.record("no failure")
        } catch {
            guard case .transport(let reason) = error.originError else { return #expect(Bool(false)) }
            #expect("\(reason)" == #"UnsuitableRepair(request: "OtherRequest")"#)
        }
    }

    @Test func anotherClientsRequestIsAdapted() async throws {
        // With an instant clock, a time limit would end as soon as the recovery begins.
        var configuration = ServiceConfiguration<Sample>(
            recoveryTimeout: nil, environment: ManualClock().environment())
        configuration.adapt = { request in
            var request = request
            request.setValue(
                (request.value(forHTTPHeaderField: "Token") ?? "") + " signed", forHTTPHeaderField: "Token")
            return request
        }
        let supervisor = RequestSupervisor<Sample>(
            recoveries: Actions(refresh: { _ in .header("Token", "new") }), configuration: configuration)
        let sent = Box<[String?]>([])
        try await supervisor.send(OtherRequest(headers: ["Token": "old"]), as: summary, handler: Token()) { request in
            sent.update { $0.append(request.headers["Token"]) }
            return request.headers["Token"] == "new signed" ? .status(200) : .status(419)
        }
        #expect(sent.value == ["old signed", "new signed"])
    }

    @Test func callCanBeMadeStepByStep() async throws {
        let clock = ManualClock()
        let supervisor = supervisor(Actions(refresh: { _ in .header("Token", "new") }), clock: clock)
        var call = supervisor.call(RequestSummary(method: "GET", url: nil), handler: Token())

        #expect(try await supervisor.attempt(OtherRequest(), in: &call).headers == [:])
        let first = await supervisor.next(&call, after: .response(.status(500)), handler: Token())
        guard case .resend(let wait) = first else { return #expect(Bool(false)) }
        #expect(wait == .milliseconds(50))
        // The interceptor waits, not the supervisor.
        #expect(clock.waits == [])

        _ = try await supervisor.attempt(OtherRequest(), in: &call)
        let second = await supervisor.next(&call, after: .transport(URLError(.timedOut)), handler: Token())
        guard case .resend(.milliseconds(100)) = second else { return #expect(Bool(false)) }

        _ = try await supervisor.attempt(OtherRequest(), in: &call)
        let third = await supervisor.next(&call, after: .response(.status(419)), handler: Token())
        guard case .resend(.zero) = third else { return #expect(Bool(false)) }

        #expect(try await supervisor.attempt(OtherRequest(), in: &call).headers == ["Token": "new"])
        let last = await supervisor.next(&call, after: .response(.status(403)), handler: Token())
        guard case .fail(let error) = last else { return #expect(Bool(false)) }
        #expect(error.responseError == .forbidden)
        #expect(error.attempts == 4)
    }

    @Test func nothingIsSentAfterTheSessionEnds() async {
        let supervisor = supervisor()
        var call = supervisor.call(summary, handler: Token())
        supervisor.endSession()
        await #expect(throws: CancellationError.self) { try await supervisor.attempt(OtherRequest(), in: &call) }
        let step = await supervisor.next(&call, after: .transport(CancellationError()), handler: Token())
        guard case .fail(let error) = step, case .cancelled = error.originError else { return #expect(Bool(false)) }
        #expect(error.attempts == 0)
    }

    @Test func successIsReturned() async throws {
        let supervisor = supervisor()
        var call = supervisor.call(summary, handler: Token())
        _ = try await supervisor.attempt(OtherRequest(), in: &call)
        let step = await supervisor.next(&call, after: .response(.status(201, "made")), handler: Token())
        guard case .succeed(let response) = step else { return #expect(Bool(false)) }
        #expect(response.statusCode == 201)
    }
}
