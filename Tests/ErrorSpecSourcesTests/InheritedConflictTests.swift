import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

/// A group that inherits cases for one response from several parents has one of them, and nothing else gets lost.
@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct InheritedConflictTests {
    /// Two types, and one that wraps both.
    private static func code(_ one: String, _ other: String, own: String = "case 422: self = .own") -> String {
        """
        enum AError: Int, Error { case missing = 404\(one) }
        enum BError: Error { case gone, taken
            init?(statusCode: Int) { switch statusCode { case 410: self = .gone; \(other)default: return nil } } }
        enum CError: Error { case a(AError), b(BError), own
            init?(statusCode: Int) { switch statusCode { \(own); default: return nil } } }
        """
    }
    private static let whole = code(", conflict = 409", "case 409: self = .taken; ")

    private func files(_ text: String) -> [String: String] {
        let result = imported([("Errors.swift", text)])
        #expect(result.analysis.findings.map(\.message) == [])
        return result.files
    }

    private func notes(_ list: [Unused]) -> [String] { list.filter { $0.kind == .case }.map(\.message) }

    @Test func theOtherCaseIsLeftOutOfAFirstImport() throws {
        let result = imported([("Errors.swift", Self.whole)])
        let draft = try #require(result.spec?.draft)
        #expect(draft.groups.map(\.except) == [[], [], ["B.taken"]])
        #expect(
            notes(draft.unused) == [
                "`C` inherits `A.conflict` and `B.taken` for status 409: the second is left out"
            ])
    }

    @Test func aCaseOfWhichNothingIsLeftIsLeftOut() throws {
        let code = Self.code(", conflict = 409, closed = 423", "case 409, 423: self = .taken; ")
        let result = imported([("Errors.swift", code)])
        let draft = try #require(result.spec?.draft)
        #expect(result.analysis.findings.map(\.message) == [])
        #expect(draft.groups.map(\.except) == [[], [], ["B.taken"]])
        #expect(
            notes(draft.unused) == [
                "`C` inherits `A.conflict` and `B.taken` for status 409: the second is left out",
                "`C` inherits `A.closed` and `B.taken` for status 423: the second is left out",
            ])
    }

    /// The handler asks another one first.
    @Test func theFirstIsThatOfTheFirstParent() throws {
        let code = Self.whole.replacing("a(AError), b(BError)", with: "b(BError), a(AError)")
        let draft = try #require(imported([("Errors.swift", code)]).spec?.draft)
        #expect(draft.groups.map(\.except) == [[], [], ["A.conflict"]])
    }

    @Test func casesThatShareOneOfTheirStatusesAreBothInherited() throws {
        let one = """
            enum AError: Error { case busy
                init?(statusCode: Int) { switch statusCode { case 409, 429: self = .busy; default: return nil } } }

            """
        let rest = Self.code("", "case 409, 423: self = .taken; ").split(separator: "\n").dropFirst()
        let result = imported([("Errors.swift", one + rest.joined(separator: "\n"))])
        let draft = try #require(result.spec?.draft)
        #expect(result.analysis.findings.map(\.message) == [])
        let own = try #require(draft.groups.last?.cases.last)
        #expect(own.name == "busy" && own.statuses.map(\.description) == ["409"])
        #expect(own.overrides == ["A.busy", "B.taken"])
        #expect(
            notes(draft.unused) == [
                "`C` inherits `A.busy` and `B.taken` for status 409: a case like the first is written"
            ])
    }
}
