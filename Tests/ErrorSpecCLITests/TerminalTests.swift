import Foundation
import Testing

@testable import ErrorSpecReport

/// The output on a terminal, and how it differs from output to a file.
@Suite struct TerminalTests {
    private let folder: TemporaryFolder
    private static let escape = "\u{1B}["

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Shop
            title: {ko: 에러, en: Error}
            locales: [ko, en]
            groups:
              Cart:
                cases:
                  soldOut: {status: 410, description: {ko: 품절되었습니다., en: Sold out., fr: Épuisé.}}

            """)
    }

    private func onTerminal(
        _ arguments: String..., columns: UInt16 = 100, environment: [String: String?] = [:]
    ) throws -> String {
        try PseudoTerminal(columns: columns).run(arguments, in: folder.path, environment: environment)
    }

    @Test func outputOnATerminalIsColoured() throws {
        let output = try onTerminal("lint")
        #expect(output.contains("\(Self.escape)1;31merror:\(Self.escape)0m"))
        #expect(output.contains("\(Self.escape)1;32m^~\(Self.escape)0m"))
        #expect(try onTerminal("explain", "hidden-case").hasPrefix("\(Self.escape)1mhidden-case\(Self.escape)0m"))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func noColorTurnsColoursOff(_ environment: [String: String]) throws {
        let output = try onTerminal("lint", environment: environment.mapValues { $0 })
        #expect(output.contains("error:"))
        #expect(!output.contains(Self.escape))
    }

    @Test func colorOptionOverridesEnvironment() throws {
        #expect(!(try onTerminal("lint", "--color", "never")).contains(Self.escape))
        #expect(
            try onTerminal("lint", "--color", "always", environment: ["NO_COLOR": "1"]).contains(Self.escape))
        let piped = try Tool.run(
            ["lint", "--color", "always"], in: folder.path, environment: ["TERM": "xterm", "NO_COLOR": ""])
        #expect(piped.output.contains(Self.escape))
    }

    @Test func outputToAFileIsNotColoured() throws {
        let outcome = try Tool.run(["lint"], in: folder.path, environment: ["TERM": "xterm", "NO_COLOR": ""])
        #expect(outcome.output.contains("error:"))
        #expect(!outcome.output.contains(Self.escape))
        #expect(!outcome.messages.contains(Self.escape))
    }

    @Test func marksAreUnderTheKeyAfterWideCharacters() throws {
        let lines = try onTerminal("lint", environment: ["NO_COLOR": "1"]).split(separator: "\n").map(String.init)
        // Eight Hangul syllables take sixteen columns.
        let before = "      soldOut: {status: 410, description: {ko: 품절되었습니다., en: Sold out., "
        let columns = before.unicodeScalars.reduce(0) { $0 + ($1.value >= 0xAC00 ? 2 : 1) }
        let excerpt = try #require(lines.firstIndex { $0.hasPrefix(before) })
        #expect(lines[excerpt + 1] == String(repeating: " ", count: columns) + "^~")
    }

    @Test(arguments: [40, 64] as [UInt16])
    func longLineIsCutAroundItsMarks(columns: UInt16) throws {
        let output = try onTerminal("lint", columns: columns, environment: ["NO_COLOR": "1"])
        let lines = output.split(separator: "\n").map(String.init)
        let marks = try #require(lines.firstIndex { $0.hasSuffix("^~") })
        let excerpt = lines[marks - 1]
        #expect(DisplayWidth.of(excerpt) <= Int(columns))
        #expect(excerpt.hasPrefix("…"))
        // The text above the marks, found by columns.
        var column = 0
        var marked = ""
        for character in excerpt {
            if column >= lines[marks].count - 2, column < lines[marks].count { marked.append(character) }
            column += DisplayWidth.of(String(character))
        }
        #expect(marked == "fr")
    }
}
