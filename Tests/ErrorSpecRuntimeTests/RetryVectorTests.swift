import ErrorSpecRuntime
import Foundation
import Testing

/// The public test vectors of the AWS SDKs' standard retry mode.
@Suite struct RetryVectorTests {
    /// A group that handles 5xx with `policy` and 429 with `throttling`.
    struct Handler: ResponseErrorHandler {
        struct ResponseError: ResponseErrorType {
            let policy: ResendPolicy

            static let group = ErrorGroup<ResponseError>(cases: [])

            var definition: ErrorDefinition<Sample> {
                ErrorDefinition("Vector", on: .status(), title: "", description: "", retry: .resend(policy))
            }
        }

        var transient = ResendPolicy.transient
        let body = ErrorBody.none

        func map(_ response: NetworkResponse) -> ResponseError? {
            let policy = response.statusCode == 429 ? ResendPolicy.throttling : transient
            return ResponseError(policy: policy)
        }
    }

    struct Vector: Sendable, CustomTestStringConvertible {
        let number: Int
        let tokens: Int
        var policy = ResendPolicy.transient
        /// The responses of each call.
        let calls: [[Int]]
        /// The expected delays in milliseconds.
        let delays: [Int]
        /// The tokens in the budget after each response.
        let buckets: [Int]
        /// Whether each call succeeds.
        let succeeds: [Bool]

        var testDescription: String { "vector \(number)" }
    }

    static let vectors = [
        Vector(
            number: 1, tokens: 500, calls: [[500, 500, 200]], delays: [50, 100], buckets: [486, 472, 486],
            succeeds: [true]),
        Vector(
            number: 2, tokens: 500, calls: [[502, 502, 502]], delays: [50, 100], buckets: [486, 472, 472],
            succeeds: [false]),
        Vector(number: 3, tokens: 14, calls: [[500, 500]], delays: [50], buckets: [0, 0], succeeds: [false]),
        Vector(number: 4, tokens: 0, calls: [[500]], delays: [], buckets: [0], succeeds: [false]),
        Vector(
            number: 5, tokens: 500, policy: ResendPolicy(maxRetries: 4), calls: [[500, 500, 500, 500, 500]],
            delays: [50, 100, 200, 400], buckets: [486, 472, 458, 444, 444], succeeds: [false]),
        Vector(
            number: 6, tokens: 500, policy: ResendPolicy(maxRetries: 4, maximum: .milliseconds(200)),
            calls: [[500, 500, 500, 500, 500]], delays: [50, 100, 200, 200], buckets: [486, 472, 458, 444, 444],
            succeeds: [false]),
        Vector(number: 7, tokens: 20, calls: [[500, 502]], delays: [50], buckets: [6, 6], succeeds: [false]),
        Vector(
            number: 8, tokens: 30, calls: [[500, 502, 200], [500, 200]], delays: [50, 100, 50],
            buckets: [16, 2, 16, 2, 16], succeeds: [true, true]),
        Vector(number: 9, tokens: 500, calls: [[429, 200]], delays: [1_000], buckets: [495, 500], succeeds: [true]),
    ]

    @Test(arguments: vectors) func serviceReproducesVector(_ vector: Vector) async {
        let budget = RetryBudget(tokens: vector.tokens)
        let clock = ManualClock()
        let responses = vector.calls.flatMap(\.self)
        let sent = Box(0)
        let buckets = Box<[Int]>([])
        let network = ScriptedNetwork { _ in
            // By now, the previous response has changed the budget's tokens.
            if sent.value > 0 { buckets.update { $0.append(budget.tokens) } }
            return .status(responses[sent.increment() - 1])
        }
        let service = service(network, clock: clock, budget: budget) { $0.gate = nil }
        var succeeded: [Bool] = []
        for _ in vector.calls {
            let result = await service.result(of: EmptyCall(), handler: Handler(transient: vector.policy))
            succeeded.append(result.failure == nil)
        }
        #expect(sent.value == responses.count)
        #expect(clock.waits == vector.delays.map { .milliseconds($0) })
        #expect(buckets.value + [budget.tokens] == vector.buckets)
        #expect(succeeded == vector.succeeds)
    }

    @Test(arguments: [33, 100_000, Int.max]) func vector10DelayDoesNotOverflow(_ retry: Int) {
        #expect(ResendPolicy.transient.delay(beforeRetry: retry, random: 1) == .seconds(20))
    }

    @Test(arguments: [(0.01, 0.05), (1.5, 1.5), (10, 10)])
    func retryAfterRaisesTheDelayAndNeverLowersIt(_ asked: Double, _ waited: Double) async {
        let clock = ManualClock()
        let network = ScriptedNetwork([.status(500, headers: ["Retry-After": "\(asked)"]), .status(200)])
        let result = await service(network, clock: clock).result(of: EmptyCall(), handler: Handler())
        #expect(result.failure == nil)
        #expect(clock.waits == [.milliseconds(Int(waited * 1_000))])
    }

    @Test func aRetryAfterAboveTheMaximumFailsAtOnce() async {
        let clock = ManualClock()
        let budget = RetryBudget()
        let network = ScriptedNetwork([.status(500, headers: ["retry-after": "30"]), .status(200)])
        let error = await service(network, clock: clock, budget: budget).result(of: EmptyCall(), handler: Handler())
            .failure
        #expect(error?.retryAfter == .seconds(30))
        #expect(error?.attempts == 1)
        #expect(clock.waits == [])
        #expect(budget.tokens == 500)
    }
}
