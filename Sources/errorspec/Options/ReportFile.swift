import ArgumentParser
import ErrorSpecReport

/// `html=review.html`
struct ReportFile: ExpressibleByArgument {
    var format: DiffFormat
    var path: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="),
            let format = DiffFormat(rawValue: String(argument[..<equals]))
        else { return nil }
        path = String(argument[argument.index(after: equals)...])
        if path.isEmpty { return nil }
        self.format = format
    }
}
