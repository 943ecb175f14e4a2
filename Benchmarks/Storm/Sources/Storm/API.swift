import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An API with one error: a server that fails.
enum Storm: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void

    static var defaultCategory: Category { .alert }

    struct Handler: ResponseErrorHandler {
        struct ResponseError: ResponseErrorType {
            let policy: ResendPolicy

            static let group = ErrorGroup<ResponseError>(cases: [])

            var definition: ErrorDefinition<Storm> {
                ErrorDefinition(
                    "Storm.down", on: .status(), title: "Error", description: "Down", retry: .resend(policy))
            }
        }

        let policy: ResendPolicy

        func map(_ response: NetworkResponse) -> ResponseError? { ResponseError(policy: policy) }
    }
}

/// Texts that nobody reads needn't be looked for in anybody's language.
struct SourceTexts: TextResolver {
    func text(_ text: LocalizedText, sourceLocale: String?) -> String { text.source }
    func text(forKey key: String, table: String?) -> String? { nil }
}

/// The simulation sends nothing.
struct NoNetwork: NetworkService {
    func send(_ request: URLRequest) async throws -> NetworkResponse { throw URLError(.unsupportedURL) }
}

/// The time of one client, set by the simulation.
final class Clock: Sendable {
    private let lock = NSLock()
    // Touched below alone, with the lock held.
    private nonisolated(unsafe) var second = 0.0
    private nonisolated(unsafe) var dice: Dice

    init(_ dice: Dice) { self.dice = dice }

    func set(_ second: Double) { lock.withLock { self.second = second } }

    var environment: RuntimeEnvironment {
        RuntimeEnvironment(
            now: { .seconds(self.lock.withLock { self.second }) }, date: { Date(timeIntervalSince1970: 1_700_000_000) },
            sleep: { _ in }, random: { self.lock.withLock { self.dice.unit() } }, identifier: { "" })
    }
}
