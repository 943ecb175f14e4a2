import ErrorSpecLanguage
import Foundation
import TestSupport
import Testing

/// A change that breaks the valid spec. «…» marks the expected location of the finding.
struct SingleError: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String
    var code: String

    init(_ code: String, _ old: String, _ new: String) {
        self.old = old
        self.new = new
        self.code = code
    }

    var testDescription: String { "\(code): \(old) → \(new)" }
}

@Suite struct SingleErrorTests {
    @Test(arguments: SingleError.inForm + SingleError.inNames + SingleError.inMeaning)
    func singleErrorIsOneFinding(_ error: SingleError) throws {
        let place = try #require(soundSpec.range(of: error.old), "the sound spec has no such text")
        let marked = soundSpec.replacingCharacters(in: place, with: error.new)
        expectFindings([error.code], in: marked)

        let result = compile(MarkedText(marked).text)
        for diagnostic in result.diagnostics { expectFixed(diagnostic, of: result) }
    }
}
