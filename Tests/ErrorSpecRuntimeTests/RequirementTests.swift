import ErrorSpecRuntime
import Foundation
import Testing

/// A negative argument traps where it is passed, with the argument's name.
@Suite struct RequirementTests {
    private func expect(_ argument: String, in result: ExitTest.Result?) {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("`\(argument)` is -1"), "\(output)")
    }

    @Test func negativeTransportLimitsTrap() async {
        expect(
            "largestBody",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = URLSessionNetworkService.Limits(largestBody: -1)
            })
        expect(
            "largestErrorBody",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                var limits = URLSessionNetworkService.Limits()
                limits.largestErrorBody = -1
            })
        expect(
            "mostRedirects",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = URLSessionNetworkService.Limits(mostRedirects: -1)
            })
        expect(
            "deadline",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = URLSessionNetworkService.Limits(deadline: .seconds(-1))
            })
    }

    @Test func negativePolicyAndBudgetValuesTrap() async {
        expect(
            "maxRetries",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ResendPolicy(maxRetries: -1)
            })
        expect(
            "cost",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                var policy = ResendPolicy.transient
                policy.cost = -1
            })
        expect(
            "capacity",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = RetryBudget(capacity: -1)
            })
        expect(
            "tokens",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = RetryBudget(tokens: -1)
            })
    }

    @Test func negativeConfigurationAndRecorderValuesTrap() async {
        expect(
            "recoveryTimeout",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                var configuration = ServiceConfiguration<Sample>()
                configuration.recoveryTimeout = .seconds(-1)
            })
        expect(
            "repetitionInterval",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ServiceConfiguration<Sample>(repetitionInterval: .seconds(-1))
            })
        expect(
            "byteLimit",
            in: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = ResponseRecorder<Sample>(byteLimit: -1) { _ in }
            })
    }
}
