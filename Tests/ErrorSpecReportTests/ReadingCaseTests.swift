import ErrorSpecLanguage
import ErrorSpecReading
import ReadingCases
import TestSupport
import Testing

@testable import ErrorSpecReport

/// Checks the rows of the reading table with `resolve`, and a spec for each row.
@Suite struct ReadingCaseTests {
    @Test(arguments: ReadingCase.all) func resolveMatchesReadingTable(_ row: ReadingCase) throws {
        let compilation = compile(spec(of: row))
        let spec = try #require(
            compilation.checked?.spec, "\(rendered(compilation.diagnostics, in: compilation.files))")
        let api = spec.apis[0]
        let group = try #require(api.group(named: "Row"))
        let response = ServerResponse(status: row.status, body: row.body, headers: row.headers, now: row.now)
        let resolution = Resolution(to: response, of: group, in: api)
        let expected = row.expected
        #expect(resolution.codes == expected.codes)
        #expect(resolution.isFailure == expected.isFailure)
        guard expected.isFailure else { return }

        #expect(resolution.title?.text == (row.format.title.isEmpty ? "-" : shown(expected.title)))
        #expect(resolution.description?.text == (row.format.message.isEmpty ? "-" : shown(expected.message)))
        let facts = try #require(resolution.facts)
        #expect(facts.reference == expected.reference)
        #expect(Dictionary(uniqueKeysWithValues: facts.values.map { ($0.name, $0.text) }) == expected.values)
        #expect(facts.fields == expected.fields)
        #expect(facts.retryAfter == expected.wait.map { .milliseconds(Int(($0 * 1_000).rounded())) })
    }

    private func shown(_ text: String?) -> String { text.flatMap(presentable) ?? "-" }

    /// Returns a spec in JSON, which is also YAML.
    private func spec(of row: ReadingCase) -> String {
        let title = row.format.title.isEmpty ? "\"-\"" : "{server: title, otherwise: \"-\"}"
        let description = row.format.message.isEmpty ? "\"-\"" : "{server: message, otherwise: \"-\"}"
        let retry = row.policySource.map { "{retryAfter: \($0.hasPrefix("[") ? $0 : "[\($0)]")}" } ?? "never"
        let handling = "title: \(title), description: \(description), retry: \(retry)"
        let code = row.deciding.map { JSONValue.string($0).text } ?? "\"*\""
        let cases = row.format.code.isEmpty ? "" : ", cases: {row: {code: \(code), \(handling)}}"
        let successes = row.successesSource.map { "successes: \($0), " } ?? ""
        return """
            errorspec: 1
            api: Table
            body: row
            bodies: {row: \(row.formatSource)}
            groups:
              Row: {\(successes)otherwise: {\(handling)}\(cases)}

            """
    }
}
