import Foundation
import Testing

/// The runtime's folders are layers: no folder uses a type of a higher layer.
@Suite struct FolderTests {
    private static let order = [
        ["Spec"], ["Response", "Policy"], ["Recovery", "Redaction"], ["Failure"], ["Observation"], ["Call"],
        ["Service"],
    ]

    private struct File {
        let path: String
        let rank: Int
        /// The source without comments and string literals.
        let code: String
    }

    private static func files() throws -> [File] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/ErrorSpecRuntime").standardizedFileURL
        var files: [File] = []
        for (rank, folders) in order.enumerated() {
            for folder in folders {
                let paths = try FileManager.default.subpathsOfDirectory(
                    atPath: root.appendingPathComponent(folder).path)
                for path in paths where path.hasSuffix(".swift") {
                    let url = root.appendingPathComponent(folder).appendingPathComponent(path)
                    let text = try String(contentsOf: url, encoding: .utf8)
                    let code = text.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "")
                    files.append(File(path: "\(folder)/\(path)", rank: rank, code: code))
                }
            }
        }
        return files
    }

    @Test func noFolderUsesATypeOfAHigherLayer() throws {
        let files = try Self.files()
        #expect(files.count > 40)
        var ranks: [Substring: Int] = [:]
        let declaration =
            /(?:^|\n)(?:public |package |final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
        for file in files {
            for match in file.code.matches(of: declaration) { ranks[match.output.1] = file.rank }
        }
        for file in files {
            for match in file.code.matches(of: /\b[A-Z]\w+/) {
                guard let rank = ranks[match.output] else { continue }
                #expect(rank <= file.rank, "\(file.path) names \(match.output)")
            }
        }
    }
}
