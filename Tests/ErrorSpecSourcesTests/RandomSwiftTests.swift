import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import TestSupport
import Testing

@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct RandomSwiftTests {
    private static let names = [
        "notFound", "gone", "conflict", "serverError", "none", "self", "common", "unmatched", "tokenExpired",
        "errorBody", "some_case", "한글",
    ]
    private static let statuses = ["400", "401", "404", "409", "500", "400...410", "405...415", "400..<500", "500..."]
    private static let codes = ["A1", "B2", "C", "NOT_FOUND", "E1"]
    private static let texts = [#""No.""#, #""Gone""#, #""Code \(code)""#, #"NSLocalizedString("k", comment: "")"#]

    /// Enums that map random statuses or codes to random cases, many of them with overlapping matches and equal names.
    private func swift(_ random: inout SplitMix) -> String {
        (0..<Int.random(in: 1...6, using: &random)).map { number in
            let cases = Self.names.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
            let isStatus = Bool.random(using: &random)
            let patterns = isStatus ? Self.statuses : Self.codes.map { "\"\($0)\"" }
            let mappings = cases.map { name in
                let own = patterns.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
                return "case \(own.joined(separator: ", ")): self = .`\(name)`"
            }
            let texts = cases.map { "case .`\($0)`: return \(Self.texts.randomElement(using: &random) ?? "")" }
            return """
                enum E\(number)Error: Error {
                    case \(cases.map { "`\($0)`" }.joined(separator: ", "))
                    init(status: Int, code: String) {
                        switch \(isStatus ? "status" : "code") {
                        \(mappings.joined(separator: "\n"))
                        default: self = .`\(cases[0])`
                        }
                    }
                    var errorDescription: String? { switch self { \(texts.joined(separator: "; ")) } }
                }
                func run\(number)(_ status: Int) throws { throw E\(number)Error(status: status, code: "") }
                """
        }.joined(separator: "\n")
    }

    @Test(arguments: 0..<40)
    func randomEnumsBecomeAValidSpec(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let text = swift(&random)
        let result = imported(text, path: "Errors.swift")
        #expect(result.spec != nil)
        let errors = result.analysis.findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors.map(\.message)) \(text)")
    }
}
