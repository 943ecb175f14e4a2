import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Foundation
import Testing

/// Simulates runs of the companion, which may be a different version, crash, or print anything.
@Suite struct SwiftReaderRunTests {
    private static let noFacts = """
        {"errorspecSwift":1,"types":[],"constants":[],"mappings":[],"properties":[],"bodies":[],"requests":[],\
        "unread":[]}
        """

    private func importing(
        _ files: [(path: String, bytes: [UInt8])], by program: @escaping SwiftReaderProgram
    ) throws -> Imported {
        var store = DocumentStore(tree: tree([:]))
        let folder = SourceInput.folder(shown: "Sources", files: files)
        let spec = try importSpec(
            from: [folder], name: nil, fallbackName: "App", store: &store, readSwift: program)
        return Imported(spec: spec, store: store)
    }

    /// Simulates a run that prints an enum of errors for each file, or that crashes if a file's name contains `end`.
    private func play(_ input: [UInt8], endsAt end: String) -> SwiftReaderOutput {
        let lines = String(decoding: input, as: UTF8.self).split(separator: "\n").dropFirst()
        if lines.contains(where: { $0.contains(end) }) { return (status: 139, output: [], errors: []) }
        let types = lines.indices.map { index in
            """
            {"name":"E\(index)Error","kind":"enum","inherits":["Int","Error"],"at":"a.swift:1:1",\
            "cases":[{"name":"a\(index)","at":"a.swift:1:1","number":\(400 + index)}]}
            """
        }
        let facts = Self.noFacts.replacing("\"types\":[]", with: "\"types\":[\(types.joined(separator: ","))]")
        return (status: 0, output: Array(facts.utf8), errors: [])
    }

    private func files(_ count: Int) -> [(path: String, bytes: [UInt8])] {
        (0..<count).map { ("\($0).swift", Array("enum E\($0) {}".utf8)) }
    }

    @Test func fileThatCrashesTheReaderIsLeftOut() throws {
        let result = try importing(files(9)) { play($0, endsAt: "\"5.swift") }
        #expect(result.codes == ["swift-syntax"])
        #expect(result.store.diagnostics.all.map { result.store.files[$0.range.file].path } == ["5.swift"])
        #expect(result.spec?.draft.groups.flatMap(\.cases).count == 8)
    }

    @Test func aFileThatIsNotUTF8IsAFinding() throws {
        let latin: [UInt8] = Array("// Erreur: ".utf8) + [0xE9, 0x0A]
        let result = try importing([("a.swift", latin)] + files(2)) { play($0, endsAt: "a.swift") }
        #expect(result.codes == ["swift-syntax"])
        #expect(result.spec?.draft.groups.flatMap(\.cases).count == 2)
    }

    @Test(arguments: [
        (#"{"errorspecSwift":2}"#, "version 2"), ("", "no facts"), ("[]", "no facts"),
        (#"{"errorspecSwift":1,"types":{}}"#, "can't be read"),
    ])
    func invalidReaderOutputIsAnError(output: String, message: String) throws {
        let failure = try #require(
            throws: SwiftReaderFailure.self,
            performing: {
                try importing(files(1)) { _ in
                    (status: 0, output: Array(output.utf8), errors: [])
                }
            })
        #expect(failure.description.contains(message), "\(failure.description)")
    }

    @Test func readersOwnErrorMessageIsShown() throws {
        let errors = Array("errorspec-swift-reader: this is version 1 of the input\n".utf8)
        let failure = try #require(
            throws: SwiftReaderFailure.self,
            performing: { try importing(files(1)) { _ in (status: 64, output: [], errors: errors) } })
        #expect(failure.description == "errorspec-swift-reader: this is version 1 of the input")
    }

    /// Facts may have any locations, names and numbers.
    @Test(arguments: [
        #"{"name":"","kind":"enum","inherits":[],"at":":1:1","cases":[]}"#,
        """
        {"name":"#2","kind":"enum","inherits":["Error"],"at":"b:-1:99999999999",\
        "cases":[{"name":"","at":"x:1:1","number":404}]}
        """,
        #"""
        {"name":"A","kind":"enum","inherits":["Error"],"at":"x:1:1",\#
        "cases":[{"name":"a\u0000b","at":"x:1:1","text":"\u0000"}]}
        """#,
    ])
    func invalidFactsGiveASpecOrAFinding(type: String) throws {
        let facts = Self.noFacts.replacing("\"types\":[]", with: "\"types\":[\(type)]")
        let result = try importing(files(1)) { _ in
            (status: 0, output: Array(facts.utf8), errors: [])
        }
        #expect(result.spec != nil || !result.codes.isEmpty)
        if result.spec != nil { #expect(result.analysis.findings.allSatisfy { $0.severity != .error }) }
    }
}
