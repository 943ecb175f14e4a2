import ErrorSpecLanguage
import Foundation
import TestSupport
import Testing

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

private func names(in folder: String) -> [String] {
    let files =
        (try? FileManager.default.contentsOfDirectory(atPath: fixtures.appendingPathComponent(folder).path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
}

extension String {
    fileprivate func isFixture(of code: DiagnosticCode) -> Bool { self == code.id || hasPrefix(code.id + "-") }
}

/// Compiles the specs in `Fixtures/Valid`, and the specs in `Fixtures/Invalid`, whose `.txt` files have the expected
/// findings. An invalid spec is named after its finding: `<code>.yaml` or `<code>-<what>.yaml`.
///
/// `UPDATE_GOLDEN=1` writes the current findings, and fails the run.
@Suite struct FixtureTests {
    @Test(arguments: names(in: "Invalid"))
    func invalidSpecHasItsRecordedFindings(_ name: String) throws {
        let folder = fixtures.appendingPathComponent("Invalid")
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("\(name).yaml")))
        let code = try #require(DiagnosticCode.all.filter { name.isFixture(of: $0) }.max { $0.id < $1.id })
        let result = compile([SpecText("api.yaml", bytes: bytes)], forServers: code.isOfServers)
        let actual = rendered(result.diagnostics, in: result.files)
        let record = folder.appendingPathComponent("\(name).txt")
        let expected = (try? String(contentsOf: record, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1", actual != expected {
            try actual.write(to: record, atomically: true, encoding: .utf8)
            Issue.record("\(name).txt is rewritten: read it, and run again")
            return
        }
        #expect(actual == expected)
        #expect(Set(result.codes) == [code.id])
    }

    @Test(arguments: DiagnosticCode.all.map(\.id))
    func everyCodeHasAFixture(_ code: String) {
        let hasRecord = FileManager.default.fileExists(
            atPath: fixtures.appendingPathComponent("Invalid/\(code).txt").path)
        #expect(names(in: "Invalid").contains(code))
        #expect(hasRecord)
    }

    @Test(arguments: names(in: "Valid"))
    func validSpecHasNoFindings(_ name: String) throws {
        let file = fixtures.appendingPathComponent("Valid/\(name).yaml")
        expectSound([SpecText("api.yaml", bytes: [UInt8](try Data(contentsOf: file)))])
    }

    @Test(arguments: names(in: "Invalid"))
    func fixRemovesItsFinding(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: fixtures.appendingPathComponent("Invalid/\(name).yaml")))
        let result = compile([SpecText("api.yaml", bytes: bytes)])
        for diagnostic in result.diagnostics { expectFixed(diagnostic, of: result) }
    }
}
