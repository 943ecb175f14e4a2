import Foundation

/// A page in `docs`. This program writes the page's tables; the rest is written by hand.
struct Page {
    private static let begin = "<!-- Written by `make storm`. -->\n"
    private static let end = "<!-- End of what `make storm` writes. -->\n"

    let file: URL

    init(_ file: URL) { self.file = file }

    func replaceTables(with text: String) throws {
        var page = try String(contentsOf: file, encoding: .utf8)
        guard let begin = page.range(of: Page.begin), let end = page.range(of: Page.end),
            begin.upperBound <= end.lowerBound
        else { throw CocoaError(.fileReadCorruptFile) }
        page.replaceSubrange(begin.upperBound..<end.lowerBound, with: "\n" + text + "\n")
        try Data(page.utf8).write(to: file)
    }
}
