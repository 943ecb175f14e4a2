import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Foundation
import Testing

/// Simulates runs of the companion, which may be a different version, crash, or print anything.
@Suite struct SwiftReaderRunTests {
    private static let nothing = SwiftOutput().json

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
        var output = SwiftOutput()
        for index in lines.indices { output.map("E\(index)Error.a\(index)", "\(400 + index)") }
        return (status: 0, output: Array(output.json.utf8), errors: [])
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
        (#"{"errorspecSwift":2}"#, "version 2"), ("", "no associations"), ("[]", "no associations"),
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

    /// Associations may have any locations, names and numbers.
    @Test(arguments: [
        #"{"at":":1:1","type":"","match":{"statuses":[[404,404]]}}"#,
        ##"{"at":"b:-1:99999999999","type":"#2","case":"","match":{"statuses":[[404]]}}"##,
        #"{"at":"x:1:1","type":"A","case":"a\u0000b","match":{"codes":[{"text":"\u0000"},{},{"prefix":""}]}}"#,
        #"{"at":"x:1:1","type":"A","case":"b","match":{"statuses":[[],[5],[600,400],[-1,9223372036854775807]]}}"#,
        #"{"at":"x:1:1","type":"A","case":"b","match":{"codes":[{"first":-9223372036854775808,"last":9}]}}"#,
        #"{"at":"x:1:1","type":"A.","match":{},"endpoint":{"type":"","cases":[""]}}"#,
    ])
    func invalidAssociationsGiveASpecOrAFinding(association: String) throws {
        let output = Self.nothing.replacing("\"associations\":[]", with: "\"associations\":[\(association)]")
        let result = try importing(files(1)) { _ in
            (status: 0, output: Array(output.utf8), errors: [])
        }
        #expect(result.spec != nil || !result.codes.isEmpty)
        if result.spec != nil { #expect(result.analysis.findings.allSatisfy { $0.severity != .error }) }
    }
}
