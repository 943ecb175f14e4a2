import Foundation

/// The figures of one strategy.
struct Row {
    let name: String
    let traffic: Traffic
    let scenario: Scenario

    /// Requests for each call, over the run.
    var amplification: Double { Double(traffic.total) / Double(traffic.calls) }
    /// Requests for each call, while the server is down.
    var amplificationInOutage: Double { Double(traffic.requestsInOutage) / Double(traffic.callsInOutage) }
    var failed: Double { Double(traffic.failedCalls) / Double(traffic.callsInOutage) }

    private var normal: Double { Double(traffic.calls) / scenario.length }

    /// The busiest step while the server is down, against the calls alone.
    var peakInOutage: Double { peak(scenario.outage.lowerBound..<scenario.outage.upperBound) }
    /// The busiest step in the 30 s after the server is back.
    var peakAtRecovery: Double { peak(scenario.outage.upperBound..<scenario.outage.upperBound + 30) }

    private func peak(_ time: Range<Double>) -> Double {
        let steps = Int((time.lowerBound / Scenario.step).rounded())..<Int((time.upperBound / Scenario.step).rounded())
        let busiest = traffic.requests[steps].max() ?? 0
        return Double(busiest) / Scenario.step / normal
    }

    /// Requests per second, second by second.
    func perSecond(_ time: Range<Int>) -> [Double] {
        let width = Int((1 / Scenario.step).rounded())
        return time.map { second in
            Double(traffic.requests[(second * width)..<((second + 1) * width)].reduce(0, +))
        }
    }

    static func table(_ rows: [Row]) -> String {
        let head = """
            | retries | requests per call, whole run | requests per call, during the outage | busiest 0.1 s of the outage | \
            busiest 0.1 s of the 30 s after it | calls of the outage that fail |
            | --- | --- | --- | --- | --- | --- |
            """
        let lines = rows.map { row in
            "| "
                + [
                    row.name, format(row.amplification, 3), format(row.amplificationInOutage, 2),
                    format(row.peakInOutage, 2) + " × normal", format(row.peakAtRecovery, 2) + " × normal",
                    format(row.failed * 100, 1) + " %",
                ].joined(separator: " | ") + " |"
        }
        return ([head] + lines).joined(separator: "\n") + "\n"
    }

    static func format(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}
