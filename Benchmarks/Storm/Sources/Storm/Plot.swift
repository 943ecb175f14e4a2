import Foundation

/// A plot of the requests per second over time, with a line for each strategy.
struct Plot {
    private let scenario: Scenario
    private let rows: [Row]
    private let time: Range<Int>

    private let size = (width: 860.0, height: 380.0)
    private let frame = (left: 64.0, top: 44.0, width: 766.0, height: 276.0)
    private let colours = ["#1e8449", "#1f618d", "#d68910", "#c0392b"]

    /// - Parameter results: The rows of one scenario.
    init(_ results: [Row]) {
        scenario = results[0].scenario
        let shown = [Strategy.both, .budget, .alamofire, .unlimited].map(\.name)
        rows = shown.compactMap { name in results.first { $0.strategy.name == name } }
        time = Int(scenario.time.lowerBound) - 20..<Int(scenario.time.upperBound) + 40
    }

    private var top: Double { max((rows.flatMap { $0.perSecond(time) }.max() ?? 1).rounded(.up), 2) }

    private func x(_ second: Double) -> Double {
        frame.left + (second - Double(time.lowerBound)) / Double(time.count) * frame.width
    }

    private func y(_ value: Double) -> Double { frame.top + frame.height * (1 - value / top) }

    func svg() -> String {
        var out = [
            ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \##(Int(size.width)) \##(Int(size.height))" "##
                + ##"font-family="system-ui, sans-serif" font-size="12">"##,
            ##"<title>Requests that reach the server per second, before, during and after an outage</title>"##,
            ##"<rect width="100%" height="100%" fill="#ffffff"/>"##,
        ]
        out += outage() + axes()
        for (index, row) in rows.enumerated() { out += line(row, index) }
        return (out + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func outage() -> [String] {
        let outage = scenario.time
        let left = x(outage.lowerBound)
        return [
            ##"<rect x="\##(left)" y="\##(frame.top)" width="\##(x(outage.upperBound) - left)" height="\##(frame.height)" fill="#f4f4f4"/>"##,
            ##"<text x="\##((left + x(outage.upperBound)) / 2)" y="\##(frame.top + 16)" text-anchor="middle" fill="#888">server down</text>"##,
        ]
    }

    private func axes() -> [String] {
        var out: [String] = []
        for value in stride(from: 0, through: top, by: 1) {
            out.append(
                ##"<line x1="\##(frame.left)" x2="\##(frame.left + frame.width)" y1="\##(y(value))" y2="\##(y(value))" stroke="#ddd"/>"##
            )
            out.append(
                ##"<text x="\##(frame.left - 8)" y="\##(y(value) + 4)" text-anchor="end">\##(format(value, 0)) ×</text>"##
            )
        }
        for second in stride(from: time.lowerBound, through: time.upperBound, by: 20) {
            let position = x(Double(second))
            out.append(
                ##"<text x="\##(position)" y="\##(frame.top + frame.height + 18)" text-anchor="middle">\##(second - Int(scenario.time.lowerBound)) s</text>"##
            )
        }
        out.append(
            ##"<text x="\##(frame.left)" y="\##(size.height - 14)" fill="#555">requests per second, against the calls alone; each client calls every \##(format(scenario.interval, 0)) s</text>"##
        )
        return out
    }

    private func line(_ row: Row, _ index: Int) -> [String] {
        let points = row.perSecond(time).enumerated().map { second, value in
            format(x(Double(time.lowerBound + second) + 0.5), 1) + "," + format(y(value), 1)
        }
        let colour = colours[index % colours.count]
        let left = frame.left + Double(index) * 204
        return [
            ##"<polyline fill="none" stroke="\##(colour)" stroke-width="2" points="\##(points.joined(separator: " "))"/>"##,
            ##"<line x1="\##(left)" x2="\##(left + 22)" y1="22" y2="22" stroke="\##(colour)" stroke-width="3"/>"##,
            ##"<text x="\##(left + 28)" y="26">\##(row.strategy.name)</text>"##,
        ]
    }
}
