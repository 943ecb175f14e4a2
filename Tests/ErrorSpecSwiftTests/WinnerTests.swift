import ErrorSpecLanguage
import ErrorSpecSwift
import Foundation
import SpecGeneration
import TestSupport
import Testing

/// Compiles and runs generated code, and compares its winners and texts with the resolved table.
@Suite struct WinnerTests {
    @Test func compiledSamplesHaveTheWinnersOfTheTable() throws {
        try compare(try samples() + [("Statuses/api.yaml", statuses), ("Excepts/api.yaml", excepts)])
    }

    /// This compiles a few specs of each kind. The tests of ErrorSpecLanguage try thousands of specs with the engine.
    @Test func compiledRandomSpecsHaveTheWinnersOfTheTable() throws {
        try compare(
            Samples.of(4).flatMap { RandomSpec(seed: $0, api: "R\($0)").texts }
                + Samples.of(4).flatMap { RandomSpec(inheritanceWithSeed: $0, api: "Inheritance\($0)").texts })
    }

    private func compare(_ texts: [(path: String, text: String)]) throws {
        let generation = try Generation(texts)
        try #require(generation.errors.isEmpty, "\(generation.errors.prefix(3))")

        let program = try SwiftProgram()
        for file in generation.files { try program.add(file.path, file.bytes) }
        try program.add("Harness.swift", WinnerHarness.source)
        var main = ["import Foundation", "let reporter = try Reporter(CommandLine.arguments[1])"]
        var probes: [String: [ExpectedWinners.Probe]] = [:]
        var expected = Set<String>()
        for (index, api) in generation.spec.apis.enumerated() {
            let winners = ExpectedWinners(api)
            probes.merge(winners.probes) { $1 }
            expected.formUnion(winners.lines)
            main.append("func api\(index)(_ reporter: Reporter) {\n\(winners.calls.joined(separator: "\n"))\n}")
            main.append("api\(index)(reporter)")
        }
        try program.add("main.swift", main.joined(separator: "\n") + "\n")
        try program.add("probes.json", Array(try JSONEncoder().encode(probes)))
        let output = try program.run([program.folder.appendingPathComponent("probes.json").path])

        let actual = Set(output.split(separator: "\n").map(String.init))
        #expect(actual.count > generation.spec.apis.count)
        for line in expected.subtracting(actual).sorted().prefix(20) { Issue.record("missing: \(line)") }
        for line in actual.subtracting(expected).sorted().prefix(20) { Issue.record("unexpected: \(line)") }
    }

    @Test func everyNameThatASpecMayHaveCompiles() throws {
        let generation = try Generation(Samples.of(try Landmines.specs()))
        try #require(generation.errors.isEmpty, "\(generation.errors.prefix(3))")
        let program = try SwiftProgram()
        for file in generation.files { try program.add(file.path, file.bytes) }
        try program.add("main.swift", "print(\"linked\")\n")
        #expect(try program.run() == "linked\n")
    }

    /// Cases for statuses of all kinds, in one group and in groups that inherit from it.
    private var statuses: String {
        let statuses = [100, 199, 200, 208, 209, 300, 308, 309, 399, 400, 451, 499, 500, 530, 531, 599]
        return """
            errorspec: 1
            api: Statuses
            body: plain
            bodies: {plain: {code: /code}}
            successes: [299]
            title: Error
            groups:
              Common:
                description: Text
                cases: {\(statuses.map { "s\($0): {status: \($0)}" }.joined(separator: ", "))}
              Plain: {parents: [Common]}
              Coded:
                parents: [Common]
                description: Text
                cases: {\(statuses.map { "c\($0): {status: \($0), code: [C\($0 % 7), D]}" }.joined(separator: ", "))}
              Ranges:
                parents: [Common]
                description: Text
                cases: {high: {status: 528-599}, low: {status: 100-203}, coded: {status: 528-599, code: E}}

            """
    }

    /// A spec in which the `otherwise` of an ancestor handles the responses of a case that is left out.
    private var excepts: String {
        """
        errorspec: 1
        api: Excepts
        title: Error
        groups:
          Root: {description: Text, cases: {outage: {status: 503}}, otherwise: {description: Unknown}}
          Middle: {description: Text, parents: [Root], cases: {missing: {status: 404}, gone: {status: 410}}}
          Leaf: {description: Text, parents: [Middle], except: [Middle.missing], cases: {taken: {status: 409}}}
          Bare: {parents: [Middle], except: [Middle.gone]}
          Child: {description: Text, parents: [Leaf], cases: {late: {status: 408}}}
          Diamond: {parents: [Bare, Middle]}
          Other: {description: Text, cases: {client: {status: 4xx}}}
          Client: {description: Text, parents: [Other], except: [Other.client], cases: {client: {status: 4xx}}}
          Equal: {parents: [Other, Client]}
          Compared: {description: Text, parents: [Middle, Other], cases: {early: {status: 400-420}}}

        """
    }

    private func samples() throws -> [(path: String, text: String)] {
        let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("specs").path
        let files = FileManager.default.enumerator(atPath: specs)?.compactMap { $0 as? String } ?? []
        return try files.sorted().filter { $0.hasSuffix(".yaml") }.map {
            ($0, try String(contentsOfFile: "\(specs)/\($0)", encoding: .utf8))
        }
    }
}
