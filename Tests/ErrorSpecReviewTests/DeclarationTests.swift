import ErrorSpecLanguage
import ErrorSpecReview
import ErrorSpecSwift
import Foundation
import SpecGeneration
import TestSupport
import Testing

/// What the generated Swift declares for its users, as the compiler's symbol graph says it, against the source lane.
@Suite struct DeclarationTests {
    /// A declaration: where it is, what it is, and how it is written, with its access.
    private struct Declaration: Hashable {
        var path: String
        var kind: String
        var text: String
    }

    private struct Version {
        var spec: ResolvedSpec
        var declarations: Set<Declaration>
    }

    @Test(arguments: Mutation.all) func theSourceLaneSaysWhatDeclarationsSay(mutation: Mutation) throws {
        let turn = Mutation.all.firstIndex { $0.name == mutation.name } ?? 0
        var tried = 0
        for sample in PropertyTests.samples where sample.seed % UInt64(Mutation.all.count) == UInt64(turn) {
            var random = SeededGenerator(seed: sample.seed &+ 77)
            var trees = SpecTrees(sample.spec)
            guard mutation.apply(&trees, sample.resolved.apis[0], &random) != nil else { continue }
            let texts = trees.printed(using: &random).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            guard let after = try version(texts),
                let before = try version(sample.spec.files.map { ("x/" + $0.name, $0.text) })
            else { continue }
            expectAgreement(before, after, "seed \(sample.seed) \(mutation.name)")
            expectAgreement(after, before, "seed \(sample.seed) \(mutation.name), backwards")
            tried += 1
            if tried == 2 { break }
        }
        #expect(tried == 2)
    }

    @Test func differentSpecs() throws {
        for index in [1, 3, 5] {
            let samples = [PropertyTests.samples[index - 1], PropertyTests.samples[index]]
            let versions = try samples.compactMap { sample in
                try version(sample.spec.files.map { ("x/" + $0.name, $0.text) })
            }
            guard versions.count == 2 else { continue }
            expectAgreement(versions[0], versions[1], "samples \(index - 1) and \(index)")
        }
    }

    private func expectAgreement(_ before: Version, _ after: Version, _ comment: Comment) {
        let source = compare(before.spec, after.spec).filter { $0.lane == .source }
        // These say what the app must bring, which is no declaration of the generated code.
        let declared = source.filter { ![.decoderChanged, .importChanged].contains($0.kind) }
        let gone = before.declarations.subtracting(after.declarations)
        let come = after.declarations.subtracting(before.declarations)
        if !gone.isEmpty { #expect(declared.contains { $0.level == .breaking } || isRenamed(declared), comment) }
        if !come.isEmpty { #expect(!declared.isEmpty, comment) }
        if come.contains(where: { $0.kind == "swift.enum.case" && isInBoth($0, before) }) {
            #expect(declared.contains { $0.level == .breaking }, comment)
        }
        if gone.isEmpty, come.isEmpty { #expect(declared == [], comment) }
    }

    /// A group that nobody wraps keeps its old name as an alias: nothing breaks.
    private func isRenamed(_ changes: [Change]) -> Bool { changes.contains { $0.kind == .groupRenamed } }

    /// Whether a case is new in a type that was there: a `switch` over it must change.
    private func isInBoth(_ declaration: Declaration, _ before: Version) -> Bool {
        let type = declaration.path.split(separator: "/").dropLast().joined(separator: "/")
        return before.declarations.contains { $0.path == type }
    }

    /// - Returns: `nil` for specs with errors.
    private func version(_ texts: [(path: String, text: String)]) throws -> Version? {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = texts.compactMap { path, text in
            let role: SourceFile.Role = path.hasSuffix("/api.yaml") ? .api : .part
            return parse(
                files.add(path: path, folder: "x", name: path, role: role, bytes: Array(text.utf8)), into: &diagnostics)
        }
        let resolved = resolve(documents, files: files, into: &diagnostics)
        guard let checked = resolved.flatMap({ check($0, rules: Rule.all + [.swiftNames], into: &diagnostics) }),
            let plans = plan(checked, into: &diagnostics)
        else { return nil }
        let program = try SwiftProgram()
        try program.add("Stubs.swift", stubs)
        for plan in plans {
            let file = emit(plan)
            try program.add(file.path, file.bytes)
        }
        return Version(spec: checked.spec, declarations: try declarations(of: program))
    }

    /// What random specs name of an app.
    private let stubs = """
        public import ErrorSpecRuntime
        public struct RandomErrorDescription: DecodingErrorType { public var errorDescription: String? }

        """

    private func declarations(of program: SwiftProgram) throws -> Set<Declaration> {
        struct Graph: Decodable {
            struct Symbol: Decodable {
                struct Kind: Decodable { var identifier: String }
                struct Fragment: Decodable { var spelling: String }
                var kind: Kind
                var accessLevel: String
                var pathComponents: [String]
                var declarationFragments: [Fragment]?
            }
            var symbols: [Symbol]
        }
        let messages = try program.symbolGraph()
        let url = program.folder.appendingPathComponent("Program.symbols.json")
        let data = try #require(try? Data(contentsOf: url), "\(messages)")
        return Set(
            try JSONDecoder().decode(Graph.self, from: data).symbols.map { symbol in
                Declaration(
                    path: symbol.pathComponents.joined(separator: "/"), kind: symbol.kind.identifier,
                    text: symbol.accessLevel + " " + (symbol.declarationFragments ?? []).map(\.spelling).joined())
            })
    }
}
