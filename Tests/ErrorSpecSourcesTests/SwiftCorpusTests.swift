import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import Foundation
import TestSupport
import Testing

/// Code in the styles of many apps, and the facts that a person finds in it: `Tests/Fixtures/Swift/NAME.swift` and
/// `NAME.txt`. A line of `NAME.txt` is `Group.case | statuses | codes | title | description`, or `Group > METHOD
/// /path` for an operation. In a description, `?` marks the fallback for a server's message, and `{…}` is a catalog's
/// key or an inserted value.
@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct SwiftCorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Swift")

    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
    }()

    @Test func corpusHasFiles() { #expect(Self.names.count >= 35) }

    /// At least 95 % of the facts that a person finds are read, and no others.
    @Test func factsListedByAPersonAreImported() throws {
        var missing: [String] = []
        var wrong: [String] = []
        var count = 0
        for name in Self.names {
            let code = try String(contentsOf: Self.folder.appending(path: name + ".swift"), encoding: .utf8)
            let table = try String(contentsOf: Self.folder.appending(path: name + ".txt"), encoding: .utf8)
            let expected = Set(table.split(separator: "\n").flatMap { Self.facts(ofLine: String($0)) })
            let result = imported([("\(name).swift", code)])
            let found = Set((result.spec?.draft.groups ?? []).flatMap(Self.facts))
            missing += expected.subtracting(found).map { "\(name): \($0)" }
            wrong += found.subtracting(expected).map { "\(name): \($0)" }
            count += expected.count
            guard result.spec != nil else { continue }
            let errors = result.analysis.findings.filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(name): \(errors.map(\.message)) \(result.files)")
        }
        #expect(count > 400)
        #expect(wrong.isEmpty)
        #expect(missing.count * 20 <= count, "\(missing.sorted().joined(separator: "\n"))")
    }

    private static func facts(ofLine line: String) -> [String] {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
        let statuses = part(1).split(separator: ",").map { "\(part(0)) status \($0)" }
        let codes = part(2).split(separator: ",").map { "\(part(0)) code \($0)" }
        let texts = [
            part(3).isEmpty ? nil : "\(part(0)) title \(part(3))",
            part(4).isEmpty ? nil : "\(part(0)) description \(part(4))",
        ]
        return [part(0)] + statuses + codes + texts.compactMap { $0 }
    }

    private static func facts(of group: GroupDraft) -> [String] {
        var lines = group.cases.map { declared in
            let description = declared.description ?? group.description
            return [
                "\(group.name).\(declared.name)", declared.statuses.map(\.description).joined(separator: ","),
                declared.codes.map(\.written).joined(separator: ","), shown(declared.title),
                // A case with only a title has the same text as its description.
                description == declared.title ? "" : shown(description),
            ]
        }
        if let otherwise = group.otherwise {
            lines.append(["\(group.name).otherwise", "", "", shown(otherwise.title), shown(otherwise.description)])
        }
        let operations = group.operations.map { "\(group.name) > \($0)" }
        return operations + lines.flatMap { facts(ofLine: $0.joined(separator: " | ")) }
    }

    /// Returns the text in the format of the table, or an empty text if the import couldn't read the text.
    private static func shown(_ text: TextDraft?) -> String {
        guard let text, text.text != "TODO" else { return "" }
        if text.isTemplate { return text.written.replacing("\n", with: "\\n") }
        let key = text.key.map { "{\($0)}" } ?? ""
        return key + (text.isFallback && !text.text.isEmpty ? "?" : "") + text.text
    }
}
