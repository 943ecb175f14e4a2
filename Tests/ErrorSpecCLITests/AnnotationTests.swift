import Foundation
import Testing

@testable import errorspec

/// The annotations that GitHub shows beside a line.
@Suite struct AnnotationTests {
    @Test func manyAffectedGroupsAreCounted() throws {
        let folder = try TemporaryFolder()
        let children = (10..<40).map { "  G\($0): {cases: {own: {status: 404, description: No.}}}\n" }.joined()
        for (name, status) in [("base", 500), ("head", 503)] {
            try folder.write("\(name)/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\nparents: [Common]\n")
            try folder.write(
                "\(name)/groups.yaml",
                "groups:\n  Common: {cases: {down: {status: \(status), description: Down.}}}\n\(children)")
        }
        let lines = try folder.run("diff", "base", "head", "--format", "github").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1].hasPrefix("::warning file=head/groups.yaml,line=2,col="))
        #expect(lines[0].hasPrefix("::error file=head/groups.yaml,line=2,col="))
        let first = "Common, G10, G11, G12, G13, G14, G15, G16"
        #expect(lines[0].contains("%0A31 groups: \(first), …%0Ahandler-changed: "))
    }

    /// More breaking changes than GitHub shows, and more than a comment can have.
    @Test func leastImportantChangesAreLeftOut() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "Something went wrong, and nobody knows why. ", count: 12)
        func cases(_ names: Range<Int>, _ text: (Int) -> String) -> String {
            names.map { "      c\($0): {status: 400, code: C\($0), description: \"\(text($0))\"}\n" }.joined()
        }
        let head = "groups:\n  Login:\n    cases:\n      down: {status: 500, description: Down."
        for (name, text) in [
            ("base", "\(head), retry: transient}\n\(cases(100..<400) { "Old \($0). \(long)" })"),
            ("new head", "\(head)}\n\(cases(100..<400) { "New \($0). \(long)" })\(cases(400..<419) { _ in "Late." })"),
        ] {
            try folder.write(
                "\(name)/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\nbody: j\nbodies: {j: {code: /c}}\n")
            try folder.write("\(name)/groups.yaml", text)
        }
        let lines = try folder.run("diff", "base", "new head", "--format", "github").output.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines[0].contains("title=errorspec retry-changed (behaviour)::"))
        #expect(lines[1].contains("title=errorspec case-added (source)::"))
        #expect(
            lines[20]
                == "::notice title=errorspec::10 more errors and 9 more warnings have no annotation, because GitHub "
                + "shows ten of each. See the job's summary, or run `errorspec diff base 'new head'`.")

        let comment = try folder.run("diff", "base", "new head", "--format", "markdown").output
        #expect(comment.utf16.count <= 60_000)
        #expect(comment.components(separatedBy: "\n| 🛑 |").count == 21)
        #expect(comment.components(separatedBy: "- fingerprint: ").count == 21)
        #expect(comment.contains("  kind: retry-changed\n  reason:\n"))
        let left = comment.matches(of: /Not shown here: (.*)\. `errorspec diff base 'new head'` prints all\./)
        #expect(left.count == 1)
        #expect(left.first?.1.wholeMatch(of: /\d+ info/) != nil)
        let lanes = try folder.run("diff", "base", "new head", "--format", "markdown", "--lane", "text,source", "--new")
        #expect(lanes.output.contains("`errorspec diff base 'new head' --new --lane source,text` prints all."))
    }
}
