import Foundation
import Testing

/// `lint` of single files, for editors and commit hooks.
@Suite struct LintFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("specs/shop/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\nparents: [Common]\n")
        try folder.write(
            "specs/shop/common.yaml", "groups: {Common: {description: D, cases: {gone: {status: 404}}}}\n")
        try folder.write(
            "specs/shop/cart.yaml", "groups: {Cart: {description: D, cases: {noCart: {status: 404}}}}\n")
        try folder.write(
            "specs/shop/pay.yaml", "groups: {Pay: {colour: red, description: D, cases: {a: {status: 402}}}}\n")
    }

    @Test func onlyFindingsOfFileAreShown() throws {
        let cart = try folder.run("lint", "specs/shop/cart.yaml")
        #expect(cart.status == 2)
        #expect(cart.output.contains("specs/shop/cart.yaml:1:58: error: "))
        #expect(cart.output.contains("[hidden-case]"))
        #expect(!cart.output.contains("[unknown-key]"))
        #expect(cart.messages.contains("1 error in 1 file\n"))
        #expect(
            cart.messages.contains("note: other files have 1 error; `errorspec lint specs/shop` shows all findings"))

        let common = try folder.run("lint", "specs/shop/common.yaml", "--quiet")
        #expect(common.status == 0)
        #expect(common.output + common.messages == "")
        let both = try folder.run("lint", "specs/shop/cart.yaml", "specs/shop/pay.yaml")
        #expect(both.output.contains("[hidden-case]") && both.output.contains("[unknown-key]"))
    }

    @Test func serverOptionReportsUnwritableCases() throws {
        try folder.write("other/api.yaml", "errorspec: 1\napi: Other\ntitle: Error\n")
        try folder.write("other/a.yaml", "groups: {A: {description: D, cases: {a: {status: 5xx}}}}\n")
        #expect(try folder.run("lint", "other").output == "")
        let server = try folder.run("lint", "other", "--server", "--fail-on", "warning")
        #expect(server.status == 1)
        #expect(server.output.contains("other/a.yaml:1:50: warning: `a` matches `5xx`, but a server sends one status"))
    }

    @Test func everySpellingOfAPathNamesItsFile() throws {
        for (path, here) in [
            ("cart.yaml", "specs/shop"), ("../shop/cart.yaml", "specs/shop"),
            (folder.path + "/specs/shop/cart.yaml", "specs"),
            ("./specs//shop/cart.yaml", ""),
        ] {
            let outcome = try Tool.run(["lint", path], in: "\(folder.path)/\(here)")
            #expect(outcome.status == 2, "\(path): \(outcome.messages)")
            #expect(outcome.output.contains("[hidden-case]"), "\(path)")
            #expect(!outcome.output.contains("[unknown-key]"), "\(path)")
        }
        try folder.write("specs/shop/deep/er.yaml", "groups: {Deep: {colour: 1, cases: {}}}\n")
        let deep = try Tool.run(["lint", "er.yaml"], in: folder.path + "/specs/shop/deep")
        #expect(deep.output.hasPrefix("er.yaml:1:17: error: "), "\(deep.output)")
    }

    @Test func standardInputReplacesFile() throws {
        let unsaved = "groups: {Cart: {description: D, cases: {noCart: {status: 404, overrides: Common.gone}}}}\n"
        let outcome = try folder.run("lint", "-", "--path", "specs/shop/cart.yaml", input: unsaved)
        #expect(outcome.status == 0, "\(outcome.output)")
        let wrong = try folder.run(
            "lint", "-", "--path", "specs/shop/new.yaml", "--format", "json", input: "groups: {New: {color: 1}}\n")
        #expect(wrong.status == 2)
        let findings = try #require(try wrong.json()["findings"] as? [[String: Any]])
        #expect(findings.map { $0["file"] as? String } == ["specs/shop/new.yaml"])
        #expect(findings.map { $0["code"] as? String } == ["unknown-key"])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs/shop/new.yaml"))
    }

    @Test func unsavedAPIFileMakesAnAPI() throws {
        try folder.write("specs/new/keep.txt", "")
        let outcome = try folder.run(
            "lint", "-", "--path", "specs/new/api.yaml", input: "errorspec: 1\napi: New\ncolour: red\n")
        #expect(outcome.output.hasPrefix("specs/new/api.yaml:3:1: error: "), "\(outcome.output)")
    }

    @Test func fileOutsideOfAPIsIsReported() throws {
        try folder.write("stray/login.yaml", "groups: {}\n")
        let stray = try folder.run("lint", "stray/login.yaml")
        #expect(stray.status == 2)
        #expect(stray.output.contains("[no-spec]"))
        try folder.write("specs/shop/notes.txt", "")
        let notes = try folder.run("lint", "specs/shop/notes.txt")
        #expect(notes.status == 2)
        #expect(
            notes.output.hasPrefix("specs/shop/notes.txt: error: `specs/shop/notes.txt` belongs to no API [no-spec]"))
    }

    /// A commit hook passes all files of a commit, even files outside of APIs.
    @Test(arguments: ["ci.yaml", "README.md"]) func findingsOfOtherFilesAreNotShown(name: String) throws {
        try folder.write("specs/shop/pay.yaml", "groups: {Pay: {colour: red}}\n")
        try folder.write("specs/\(name)", "foo: 1\n")
        let outcome = try folder.run("lint", "specs/\(name)")
        #expect(outcome.status == 2)
        #expect(outcome.output.hasPrefix("specs/\(name): error: `specs/\(name)` belongs to no API [no-spec]"))
        #expect(!outcome.output.contains("pay.yaml"), "\(outcome.output)")
    }

    @Test func fixChangesOnlyTheNamedFile() throws {
        try folder.write("specs/shop/cart.yaml", "groups: {Cart: {descripton: D, cases: {noCart: {status: 410}}}}\n")
        try folder.write("specs/shop/pay.yaml", "groups: {Pay: {descripton: D, cases: {a: {status: 402}}}}\n")
        let before = try folder.read("specs/shop/pay.yaml")
        let outcome = try folder.run("lint", "--fix", "specs/shop/cart.yaml")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(try folder.read("specs/shop/cart.yaml").contains("description: D"))
        #expect(try folder.read("specs/shop/pay.yaml") == before)
    }

    @Test(arguments: [
        ["lint", "-"], ["lint", "--path", "a.yaml"], ["lint", "-", "specs", "--path", "a.yaml"],
        ["lint", "-", "--path", "a.yaml", "--fix"],
    ])
    func wrongUsageExitsWith64(arguments: [String]) throws {
        #expect(try Tool.run(arguments, in: folder.path).status == 64)
    }
}
