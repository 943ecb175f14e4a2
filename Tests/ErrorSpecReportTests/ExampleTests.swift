import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import TestSupport
import Testing

/// The examples of `errorspec explain` are correct.
@Suite struct ExampleTests {
    /// The lines before examples that begin with `groups`.
    private let header = """
        errorspec: 1
        api: Example
        body: flat
        bodies:
          flat: {code: /code, message: /message}
          nested: {code: /error/code, message: /error/message}
        """ + "\n"

    private func compileExample(_ text: String, of code: DiagnosticCode) -> Compilation {
        compile((text.hasPrefix("errorspec:") ? "" : header) + text + "\n", forServers: code.isOfServers)
    }

    @Test(arguments: DiagnosticCode.all.map(\.id))
    func wrongExampleHasOnlyItsFinding(_ id: String) throws {
        let code = try #require(DiagnosticCode.all.first { $0.id == id })
        let result = compileExample(code.explanation.before, of: code)
        #expect(Set(result.codes) == [id], "\(rendered(result.diagnostics, in: result.files))")
    }

    @Test(arguments: DiagnosticCode.all.map(\.id))
    func rightExampleHasNoFindings(_ id: String) throws {
        let code = try #require(DiagnosticCode.all.first { $0.id == id })
        let result = compileExample(code.explanation.after, of: code)
        #expect(result.diagnostics.isEmpty, "\(rendered(result.diagnostics, in: result.files))")
    }

    @Test func examplesOfAcceptedChangesAreReadAsExplained() {
        func entries(_ text: String) -> (count: Int, findings: [String]) {
            var diagnostics = Diagnostics()
            let acceptances = readAcceptances(settings(text), into: &diagnostics)
            return (acceptances.count, diagnostics.all.map(\.code.id))
        }
        let invalid = DiagnosticCode.invalidAcceptance.explanation
        #expect(entries(invalid.before) == (0, ["invalid-acceptance"]))
        #expect(entries(invalid.after) == (1, []))
        let unused = DiagnosticCode.unusedAcceptance.explanation
        #expect(entries(unused.before) == (1, []))
        #expect(entries(unused.after) == (0, []))
    }

    @Test func examplesOfTeamLevelsAreReadAsExplained() {
        func findings(_ text: String) -> Set<String> {
            var diagnostics = Diagnostics()
            _ = readTeamLevels(settings(text), codes: DiagnosticCode.all, into: &diagnostics)
            return Set(diagnostics.all.map(\.code.id))
        }
        let configuration = DiagnosticCode.invalidConfiguration.explanation
        #expect(findings(configuration.before) == ["invalid-configuration"])
        #expect(findings(configuration.after).isEmpty)
    }

    private func settings(_ text: String) -> SourceFile {
        var files = SourceFiles()
        return files.add(path: "settings.yaml", folder: "", name: "settings.yaml", role: .part, bytes: Array(text.utf8))
    }

    @Test func codesAreSortedAndUnique() {
        let ids = DiagnosticCode.all.map(\.id)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
        for code in DiagnosticCode.all {
            let meaning = code.explanation.meaning
            #expect(meaning.last == "." || meaning.last == "\"", "\(code.id)")
        }
    }
}
