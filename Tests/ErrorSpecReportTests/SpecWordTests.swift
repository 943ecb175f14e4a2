import ErrorSpecLanguage
import ErrorSpecReport
import Foundation
import TestSupport
import Testing

/// The words of the grammar that `explain` explains.
@Suite struct SpecWordTests {
    private func explained(_ name: String) throws -> String {
        try "\(#require(SpecWord.all.first { $0.name == name }, "\(name)").text(width: 200))"
    }

    @Test func everyWordHasAMeaningAndAnExample() {
        for word in SpecWord.all {
            #expect(!word.examples.isEmpty && word.examples.allSatisfy { !$0.isEmpty }, "\(word.name)")
            #expect(word.meanings.allSatisfy { !$0.text.isEmpty && !$0.places.isEmpty }, "\(word.name)")
            #expect(word.kind == .value || word.meanings.allSatisfy { !$0.forms.isEmpty }, "\(word.name)")
        }
    }

    @Test func noTwoWordsHaveTheSameName() {
        #expect(Set(SpecWord.all.map(\.name)).count == SpecWord.all.count)
    }

    /// The parser reads each example without a finding, so it knows every key of the grammar.
    @Test func everyExampleParsesWithoutFindings() {
        for map in Grammar.maps {
            for key in map.keys {
                let example = Grammar.example(of: key, in: map)
                let text = example.contains("api: ") ? example : "errorspec: 1\napi: Shop\n\(example)"
                var files = SourceFiles()
                let file = files.add(path: "api.yaml", folder: "", name: "api", role: .api, bytes: Array(text.utf8))
                var diagnostics = Diagnostics()
                _ = parse(file, into: &diagnostics)
                #expect(diagnostics.all.map(\.message) == [], "\(text)")
            }
        }
    }

    @Test func schemaInRepositoryMatchesGrammar() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/ErrorSpecResources/Schema/errorspec.schema.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == specSchema.text, "run `make docs`")
    }

    @Test(arguments: [
        (
            "retry",
            [
                "`never`: The request is not sent again.", "`transient`: ", "`throttling`: ", "such as `patient`",
                "      maxRetries  ", "    retry: transient",
            ]
        ),
        ("transient", ["(value)", "value of `retry`", "2 retries", "retry: transient"]),
        ("place", ["(part)", "value of ", "a JSON Pointer", " header  ", "    code: /code"]),
        (
            "code",
            [
                "in body", "in field", "in case", "a list of places", "a text, or a list of texts", "    code: CODE",
                "    code: /code",
            ]
        ),
        ("status", ["a number from 100 to 599", "a text such as `5xx`", "    status: 404"]),
        ("methods", ["`idempotent`: ", "`any`: ", "`GET`, `HEAD`"]),
        ("backoff", ["a map:", "      initial  The longest wait before the first retry."]),
        ("groups", ["a map from a Swift type name", "      cases  "]),
        ("description", ["in group", "in otherwise, case, failure"]),
    ])
    func explainListsTheValuesOfAWord(_ name: String, _ parts: [String]) throws {
        let text = try explained(name)
        for part in parts { #expect(text.contains(part), "\(part)\n\(text)") }
    }

    @Test func exampleHasSurroundingKeys() throws {
        let example = try #require(SpecWord.all.first { $0.name == "overrides" }?.examples.first)
        #expect(
            example == """
                groups:
                  Login:
                    cases:
                      notFound:
                        status: 404
                        overrides: Common.notFound
                """)
    }
}
