import ErrorSpecLanguage
import ErrorSpecReport
import TestSupport
import Testing

/// `explain` says of each word of the language what it means, what it may hold, and shows it.
@Suite struct SpecKeyTests {
    private func explained(_ name: String) throws -> String {
        try "\(#require(SpecKey.all.first { $0.name == name }, "\(name)").text(width: 200))"
    }

    @Test func everyWordHasAMeaningAndAnExample() {
        // `any` is shown, too.
        #expect(compile([SpecText("api.yaml", keyExamples)]).diagnostics.map(\.code.id) == ["unsafe-retry"])
        for key in SpecKey.all {
            let isShown =
                key.kind == .part || key.example?.contains(key.kind == .key ? "\(key.name):" : key.name) == true
            #expect(isShown, "\(key.name)")
            #expect(key.example != nil, "\(key.name)")
            #expect(key.meanings.allSatisfy { !$0.text.isEmpty && !$0.places.isEmpty }, "\(key.name)")
            #expect(key.kind == .value || key.meanings.allSatisfy { !$0.forms.isEmpty }, "\(key.name)")
        }
    }

    @Test func noTwoWordsAreNamedAlike() {
        #expect(Set(SpecKey.all.map(\.name)).count == SpecKey.all.count)
    }

    @Test(arguments: [
        (
            "retry",
            [
                "`never`: Not sent again.", "`transient`: ", "`throttling`: ", "such as `patient`",
                "      maxRetries  ",
                "retry: transient", "retry: never", "retry: {maxRetries: 1",
            ]
        ),
        ("transient", ["(value)", "of `retry`", "2 retries", "retry: transient"]),
        ("place", ["(part)", "held by `code`, ", "a JSON Pointer", " header  ", ": /message", ": {header", ": {each"]),
        (
            "code",
            [
                "in body", "in field", "in case", "a list of places", "a text, or a list of texts",
                "code: [POOR, 200-299]",
            ]
        ),
        ("status", ["a number from 100 to 599", "a class of statuses, such as `5xx`", "status: [400, 5xx, 421-423]"]),
        ("methods", ["`idempotent`: ", "`any`: ", "`GET`, `HEAD`", "methods: [GET, HEAD]"]),
        ("backoff", ["a map:", "      initial  The wait before the first retry."]),
        ("groups", ["a map from a Swift type name", "      cases  "]),
        ("description", ["in failure, otherwise, case"]),
    ])
    func explainListsWhatAWordMayHold(_ name: String, _ parts: [String]) throws {
        let text = try explained(name)
        for part in parts { #expect(text.contains(part), "\(part)\n\(text)") }
    }

    @Test func theExampleStandsBelowTheKeysThatItBelongsTo() throws {
        let example = try #require(SpecKey.all.first { $0.name == "overrides" }?.example)
        #expect(
            example == """
                groups:
                  Pay:
                    cases:
                      closed: {status: 503, overrides: Common.busy, retry: throttling}
                """)
    }
}
