import ErrorSpecLanguage
import ErrorSpecReview
import ErrorSpecSwift
import Foundation
import SpecGeneration
import TestSupport
import Testing

/// The declarations of generated Swift, as the compiler's symbol graph lists them, against the source lane.
@Suite struct DeclarationTests {
    /// A declaration: where it is, what it is, and how it is written.
    private struct Declaration: Hashable {
        var path: String
        var kind: String
        var text: String
    }

    private struct Version {
        var spec: ResolvedSpec
        /// Each with how far it can be seen.
        var declarations: [Declaration: Int]

        /// The declarations that the other version lacks, or has where fewer can see them.
        func lacking(in other: Version) -> [Declaration] {
            declarations.filter { $0.value > other.declarations[$0.key] ?? 0 }.map(\.key)
        }
    }

    @Test(arguments: Mutation.all) func theSourceLaneSaysWhatDeclarationsSay(mutation: Mutation) throws {
        let turn = Mutation.all.firstIndex { $0.name == mutation.name } ?? 0
        let wanted = Samples.areAll ? 2 : 1
        var tried = 0
        let samples = PropertyTests.samples
        // Each mutation begins at other samples; few mutations fit any of them.
        let first = turn * samples.count / Mutation.all.count
        for sample in samples[first...] + samples[..<first] {
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
            if tried == wanted { break }
        }
        #expect(tried == wanted)
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
        let gone = before.lacking(in: after)
        let come = after.lacking(in: before)
        if !gone.isEmpty { #expect(declared.contains(where: isBreaking) || isRenamed(declared), comment) }
        if !come.isEmpty { #expect(!declared.isEmpty, comment) }
        if come.contains(where: {
            $0.kind == "swift.enum.case" && before.declarations[$0] == nil && isInBoth($0, before)
        }) {
            #expect(declared.contains(where: isBreaking), comment)
        }
        if gone.isEmpty, come.isEmpty { #expect(declared == [], comment) }
    }

    /// A type that no endpoint uses breaks nobody's code, though it is another type now.
    private func isBreaking(_ change: Change) -> Bool { change.level == .breaking || change.isUnreached }

    /// A group that nobody wraps keeps its old name as an alias: no breaking changes.
    private func isRenamed(_ changes: [Change]) -> Bool { changes.contains { $0.kind == .groupRenamed } }

    /// Whether a case is new in a type that was there: a `switch` over it must change.
    private func isInBoth(_ declaration: Declaration, _ before: Version) -> Bool {
        let type = declaration.path.split(separator: "/").dropLast().joined(separator: "/")
        return before.declarations.contains { $0.key.path == type }
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
        guard let checked = resolved.flatMap({ check($0, into: &diagnostics) }) else { return nil }
        let program = try SwiftProgram()
        try program.add("Stubs.swift", stubs)
        for file in emit(checked) { try program.add(file.path, file.bytes) }
        return Version(spec: checked.spec, declarations: try declarations(of: program))
    }

    /// The types of an app that random specs name.
    private let stubs = """
        public import ErrorSpecRuntime
        public struct RandomErrorDescription: DecodingErrorType { public var errorDescription: String? }

        """

    private func declarations(of program: SwiftProgram) throws -> [Declaration: Int] {
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
        let reach = ["internal": 1, "package": 2, "public": 3, "open": 3]
        let symbols = try JSONDecoder().decode(Graph.self, from: data).symbols.map { symbol in
            let declaration = Declaration(
                path: symbol.pathComponents.joined(separator: "/"), kind: symbol.kind.identifier,
                text: (symbol.declarationFragments ?? []).map(\.spelling).joined())
            return (declaration, reach[symbol.accessLevel] ?? 0)
        }
        return Dictionary(symbols, uniquingKeysWith: max)
    }
}
