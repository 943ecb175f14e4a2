import Foundation

/// The figures of one strategy in one scenario.
struct Row {
    let strategy: Strategy
    let traffic: Traffic
    let scenario: Scenario

    /// The average number of requests for each call that began while the server was failing.
    var amplification: Double { Double(traffic.troubledRequests) / Double(traffic.beganDuringFailure) }
    /// Of the calls that began while the server was failing, the share that failed for good.
    var lost: Double { Double(traffic.lost) / Double(traffic.beganDuringFailure) }
    /// Of the calls that began while the server was failing, the share that failed before all retries were used.
    var lostWithRetriesLeft: Double { Double(traffic.lostWithRetriesLeft) / Double(traffic.beganDuringFailure) }

    /// The requests per second in the first 2 s after the server has recovered, relative to the calls per second.
    var rush: Double {
        let start = Int(scenario.time.upperBound)
        return perSecond(start..<start + 2).reduce(0, +) / 2
    }

    /// Returns the number of requests in each second, divided by the average number of calls per second.
    func perSecond(_ time: Range<Int>) -> [Double] {
        let width = Int((1 / Scenario.step).rounded())
        let normal = Double(scenario.clients) / scenario.interval
        return time.map { second in
            Double(traffic.requests[(second * width)..<((second + 1) * width)].reduce(0, +)) / normal
        }
    }
}

/// The results of all strategies in all scenarios, as tables with a row for each strategy.
struct Report {
    /// The rows of each scenario, in the order of the strategies.
    let results: [[Row]]

    func markdown() -> String {
        let outages = results.filter { $0[0].scenario.isOutage }
        let brownouts = results.filter { !$0[0].scenario.isOutage }
        return [
            table("Requests per call", results) { format($0.amplification, 2) },
            table("How many calls fail", results) { format($0.lost * 100, 1) + " %" },
            table("How many calls fail that weren't sent as often as their policy says", brownouts) {
                format($0.lostWithRetriesLeft * 100, 1) + " %"
            },
            table("Requests in the first 2 s after the server is back, against the calls alone", outages) {
                format($0.rush, 2) + " ×"
            },
        ].joined(separator: "\n")
    }

    private func table(_ title: String, _ results: [[Row]], _ cell: (Row) -> String) -> String {
        let scenarios = results.compactMap { $0.first?.scenario.name }
        var lines = [
            "**\(title)**", "", "| retries | " + scenarios.joined(separator: " | ") + " |",
            "| --- " + String(repeating: "| --- ", count: scenarios.count) + "|",
        ]
        for (index, strategy) in Strategy.all.enumerated() {
            lines.append("| \(strategy.name) | " + results.map { cell($0[index]) }.joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

func format(_ value: Double, _ digits: Int) -> String {
    let text = String(format: "%.\(digits)f", value)
    return text.allSatisfy({ "-0.".contains($0) }) ? text.replacingOccurrences(of: "-", with: "") : text
}
