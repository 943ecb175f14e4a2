import Foundation

/// Writes the figures of `make load` into docs/measurements.md. The page's explanations are written by hand.
struct Page {
    private static let begin = "<!-- Written by `make load`. -->\n"
    private static let end = "<!-- End of what `make load` writes. -->\n"

    let file: URL

    init(_ file: URL) { self.file = file }

    func replaceFigures(with text: String) throws {
        var page = try String(contentsOf: file, encoding: .utf8)
        guard let begin = page.range(of: Page.begin), let end = page.range(of: Page.end),
            begin.upperBound <= end.lowerBound
        else { throw CocoaError(.fileReadCorruptFile) }
        page.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + text + "\n")
        try Data(page.utf8).write(to: file)
    }
}
