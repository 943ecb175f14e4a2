import ErrorSpecReading
import ReadingCases
import Testing

@Suite struct CaseTests {
    @Test(arguments: ReadingCase.all) func responseHasTheExpectedValues(_ row: ReadingCase) {
        let (response, format, expected) = (row.response, row.format, row.expected)
        let codes = response.codes(format)
        let tried = response.orderedForMatching(codes, format, successes: row.successes)
        let deciding = row.deciding.map { text in codes.first { $0.text == text } } ?? tried.first
        #expect(codes.map(\.text) == expected.codes)
        #expect(response.code(format) == codes.first)
        #expect(response.isFailure(format, successes: row.successes) == expected.isFailure)
        #expect(response.text(at: format.title, deciding: deciding) == expected.title)
        #expect(response.text(at: format.message, deciding: deciding) == expected.message)
        #expect(response.reference(format, deciding: deciding) == expected.reference)
        var values: [String: String] = [:]
        for value in format.values { values[value.name] = response.value(value.name, format, deciding: deciding) }
        #expect(values == expected.values)
        #expect(response.fieldProblems(format) == expected.fields)
        let wait = response.wait(format, policy: row.policy, now: row.now)
        #expect(wait == expected.wait.map { .milliseconds(Int(($0 * 1_000).rounded())) })
        for text in row.texts {
            let filled = TextTemplate(text.text).filled { name in
                response.insertion(
                    for: name, format, deciding: deciding, firstCode: codes.first?.text, wait: wait,
                    locale: text.locale)
            }
            #expect(filled == text.expected)
        }
    }

    @Test(arguments: PathCase.all) func pathMatchesTheExpectedTemplate(_ row: PathCase) {
        var table = PathTable()
        for (index, template) in PathCase.templates.enumerated() { table.add(template, method: "GET", value: index) }
        let found = table.find(row.path, method: "GET", belowAnyBase: true)
        #expect(found.map { PathCase.templates[$0] } == row.template)
    }
}
