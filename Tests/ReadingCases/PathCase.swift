import ErrorSpecReading
import Foundation

/// A request's path with its expected template: a row of `Tests/Fixtures/paths.json`.
package struct PathCase: Sendable, CustomStringConvertible {
    package let path: String
    /// `nil` if no template matches.
    package let template: String?

    package var description: String { path }

    package static let templates = file["templates"]?.texts ?? []
    package static let all = (file["cases"]?.elements ?? []).map { row in
        PathCase(path: row.elements[0].text, template: row.elements[1].textOrNone)
    }

    private static var file: FixtureValue {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures/paths.json").standardizedFileURL
        guard let data = try? Data(contentsOf: url), let document = JSONDocument([UInt8](data)) else {
            fatalError("\(url.path) is not JSON")
        }
        return FixtureValue(document: document, index: JSONDocument.root)
    }
}
