@_spi(Adapters) import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An API with a single error: the server has failed.
enum Storm: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void

    static var defaultCategory: Category { .alert }

    struct Handler<ResponseError: StormError>: ResponseErrorHandler {
        let policy: ResendPolicy

        func map(_ response: NetworkResponse) -> ResponseError? { ResponseError(policy: policy) }
    }
}

/// The error type of a group of endpoints. The runtime distinguishes groups by this type.
protocol StormError: ResponseErrorType where API == Storm {
    var policy: ResendPolicy { get }

    init(policy: ResendPolicy)
}

extension StormError {
    var definition: ErrorDefinition<Storm> {
        ErrorDefinition("Storm.down", on: .status(), title: "Error", description: "Down", retry: .resend(policy))
    }
}

struct First: StormError {
    static let group = ErrorGroup<First>(cases: [])
    let policy: ResendPolicy
}

struct Second: StormError {
    static let group = ErrorGroup<Second>(cases: [])
    let policy: ResendPolicy
}

struct Third: StormError {
    static let group = ErrorGroup<Third>(cases: [])
    let policy: ResendPolicy
}

struct Fourth: StormError {
    static let group = ErrorGroup<Fourth>(cases: [])
    let policy: ResendPolicy
}

/// The next step after an attempt, independent of the group's error type.
enum Step: Sendable {
    case succeed, fail
    case resend(after: Duration)
}

/// A type-erased handler of a group, so that handlers of different groups can be in one array.
struct GroupHandler: Sendable {
    let begin: @Sendable (RequestSummary, RequestSupervisor<Storm>) -> SupervisedCall
    let next: @Sendable (SupervisedCall, AttemptOutcome, RequestSupervisor<Storm>) async -> (SupervisedCall, Step)

    private init<ResponseError: StormError>(_ group: ResponseError.Type, _ policy: ResendPolicy) {
        let handler = Storm.Handler<ResponseError>(policy: policy)
        begin = { summary, supervisor in supervisor.call(summary, handler: handler) }
        next = { call, outcome, supervisor in
            var call = call
            switch await supervisor.next(&call, after: outcome, handler: handler) {
            case .succeed: return (call, .succeed)
            case .resend(let delay): return (call, .resend(after: delay))
            case .fail: return (call, .fail)
            }
        }
    }

    /// Returns a handler for each of the four groups. If `distinguished` is `false`, the groups share one handler.
    static func all(_ policy: ResendPolicy, distinguished: Bool) -> [GroupHandler] {
        let first = GroupHandler(First.self, policy)
        guard distinguished else { return [first, first, first, first] }
        return [
            first, GroupHandler(Second.self, policy), GroupHandler(Third.self, policy),
            GroupHandler(Fourth.self, policy),
        ]
    }
}

/// A resolver that returns the source texts, because the simulation doesn't show texts.
struct SourceTexts: TextResolver {
    func text(_ text: LocalizedText, sourceLocale: String?) -> String { text.source }
    func text(forKey key: String, table: String?) -> String? { nil }
}

/// A transport that always fails, because the simulation sends nothing.
struct NoNetwork: NetworkService {
    func send(_ request: URLRequest) async throws -> NetworkResponse { throw URLError(.unsupportedURL) }
}

/// The clock of one client, set by the simulation.
final class Clock: Sendable {
    private let lock = NSLock()
    // Accessed only in the methods below, with the lock held.
    private nonisolated(unsafe) var second = 0.0
    private nonisolated(unsafe) var dice: Dice

    init(_ dice: Dice) { self.dice = dice }

    func set(_ second: Double) { lock.withLock { self.second = second } }

    func environment(hasJitter: Bool) -> RuntimeEnvironment {
        RuntimeEnvironment(
            now: { .seconds(self.lock.withLock { self.second }) }, date: { Date(timeIntervalSince1970: 1_700_000_000) },
            sleep: { _ in }, random: { hasJitter ? self.lock.withLock { self.dice.unit() } : 1 }, identifier: { "" })
    }
}
