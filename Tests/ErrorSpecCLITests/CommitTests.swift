import Foundation
import Testing

@testable import errorspec

/// Diffs with a side that is read from git.
@Suite struct CommitTests {
    private let api = "errorspec: 1\napi: Shop\ntitle: Error\n"
    private let groups = "groups: {Login: {cases: {locked: {status: 401, description: No.}}}}\n"

    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("app/specs/shop/api.yaml", api)
        try folder.write("app/specs/shop/groups.yaml", groups)
        try git("init", "-q", "-b", "main", in: folder)
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "first", in: folder)
        try git("tag", "v1", in: folder)
        try folder.write("app/specs/shop/groups.yaml", groups.replacingOccurrences(of: "401", with: "403"))
        return folder
    }

    @Test func folderOfCommitIsCompared() throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("not handled: alert"))
        #expect(try folder.run("diff", "v1:app/specs", "main:app/specs").status == 0)
        // The path after the revision is relative to the working directory.
        let below = try Tool.run(["diff", "v1:specs", "specs"], in: folder.path + "/app")
        #expect(below.status == 1)
        #expect(try Tool.run(["diff", "v1:../app/specs", "./specs"], in: folder.path + "/app").status == 1)
        #expect(try Tool.run(["diff", "v1:", "."], in: folder.path + "/app/specs").status == 1)
    }

    @Test func locationsNameTheRevision() throws {
        let outcome = try repository().run("diff", "v1:app/specs", "app/specs", "--format", "json")
        #expect(outcome.output.contains("\"file\": \"v1:app/specs/shop/groups.yaml\""))
        #expect(outcome.output.contains("\"file\": \"app/specs/shop/groups.yaml\""))
    }

    /// The base isn't checked out, so a removed declaration is annotated in the head's file that would contain it.
    @Test func removedDeclarationIsAnnotatedInTheHead() throws {
        let folder = try repository()
        try folder.write(
            "app/specs/shop/groups.yaml",
            "# moved\n\n\ngroups:\n  Login: {cases: {other: {status: 409, description: No.}}}\n")
        func output(_ format: String) throws -> String {
            try folder.run("diff", "v1:app/specs", "app/specs", "--format", format).output
        }
        let lines = try output("sarif").matches(of: /"startLine": (\d+)/).map { String($0.1) }
        #expect(Set(lines) == ["5"])
        #expect(try Set(output("gitlab").matches(of: /"begin": (\d+)/).map { String($0.1) }) == ["5"])
        #expect(try output("github").contains("::error file=app/specs/shop/groups.yaml,line=5,col=3,"))
        // If the whole API was removed, the annotation is at the head's first API.
        try FileManager.default.removeItem(atPath: folder.path + "/app/specs/shop")
        try folder.write("app/specs/other/api.yaml", api.replacing("Shop", with: "Other"))
        #expect(try output("gitlab").contains("\"path\": \"app/specs/other/api.yaml\""))
    }

    @Test func hostileNamesAreNotCommands() throws {
        let folder = try repository()
        let names = ["--upload-pack=x.yaml", "$(touch gone).yaml", "a b'\"\\.yaml", "한글 :(top).yaml", "new\nline.yaml"]
        for (index, name) in names.enumerated() {
            let cases = "{x: {status: 40\(index), description: X}}"
            try folder.write("app/specs/shop/\(name)", "groups: {G\(index): {cases: \(cases)}}\n")
        }
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "second", in: folder)
        try git("branch", "it's;$HOME", in: folder)
        let outcome = try folder.run("diff", "v1:app/specs", "it's;$HOME:app/specs", "--format", "json")
        #expect(outcome.status == 1)
        #expect(outcome.output.components(separatedBy: "group-added").count == names.count + 1)
        #expect(try folder.run("diff", "it's;$HOME:app/specs", "app/specs").output == "The specs mean the same.\n")
    }

    @Test func linksInACommitAreFollowedWithinTheCommit() throws {
        let folder = try repository()
        try folder.write("app/shared.txt", "groups: {Shared: {cases: {x: {status: 409, description: X}}}}\n")
        try folder.link("app/specs/shop/shared.yaml", to: "../../shared.txt")
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "links", in: folder)
        #expect(try folder.run("diff", "HEAD:app/specs", "app/specs").output == "The specs mean the same.\n")
        try folder.link("app/specs/shop/lost.yaml", to: "nowhere")
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "a lost link", in: folder)
        #expect(try folder.run("diff", "v1:app/specs", "HEAD:app/specs").status == 2)
    }

    @Test(arguments: [
        ("nowhere:app/specs", "git knows no revision `nowhere`"),
        ("nowhere", "`nowhere` is neither a folder nor a revision"),
        ("app/specs/shop/api.yaml", "is a file; name the folder of the API: `app/specs/shop`"),
        ("v1:app/specs/shop/api.yaml", "is a file"),
        (":app/specs", "names no revision"),
        ("v1:/app", "must be relative"),
        ("v1:../..", "is outside of the repository"),
        ("--output=x:app", "nothing"),
    ])
    func missingRevisionsAreErrors(side: String, message: String) throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "--", side, "app/specs")
        #expect(outcome.status == 2)
        if message != "nothing" { #expect(outcome.messages.contains(message), "\(outcome.messages)") }
        #expect(outcome.output == "")
    }

    /// Folders are relative to the working directory, even if the commit doesn't have this directory.
    @Test func workingDirectoryMayBeMissingInCommit() throws {
        let folder = try repository()
        try folder.write("app/ios/readme.txt", "")
        let same = try Tool.run(["diff", "v1:../specs", "../specs"], in: folder.path + "/app/ios")
        #expect(same.status < 2, "\(same.messages)")
        let inside = try Tool.run(["diff", "v1:specs", "."], in: folder.path + "/app/specs")
        #expect(inside.status == 2)
        #expect(inside.messages.contains("`v1` has no folder `specs`; its APIs are in `shop`"), "\(inside.messages)")
    }

    @Test(arguments: ["github", "sarif", "gitlab"]) func errorsThatPreventComparisonAreAnnotated(format: String) throws
    {
        let folder = try repository()
        try folder.write("app/specs/shop/api.yaml", "errorspec: 1\napi: shop\n")
        let outcome = try folder.run(
            "diff", "v1:app/specs", "app/specs", "--format", format, "--report", "\(format)=report.txt")
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("invalid-name"), "\(outcome.output)")
        #expect(outcome.messages == "")
        #expect(try folder.read("report.txt") == outcome.output)
    }

    @Test func errorsOfCommitNameItsRevision() throws {
        let folder = try repository()
        try folder.write("app/specs/shop/api.yaml", "errorspec: 1\napi: shop\n")
        try git("commit", "-q", "-a", "-m", "bad", in: folder)
        let outcome = try folder.run("diff", "v1:app/specs", "HEAD:app/specs")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("HEAD:app/specs/shop/api.yaml:2:6: error:"))
    }

    /// With `--new`, a base without the folder, or without specs in it, counts as empty.
    @Test(arguments: ["v1:nowhere", "v1:app/notes"]) func baseWithoutSpecsIsEmptyWithNew(base: String) throws {
        let folder = try repository()
        try folder.write("app/notes/readme.md", "nothing")
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "notes", in: folder)
        try git("tag", "-f", "v1", in: folder)
        let outcome = try folder.run("diff", base, "app/specs", "--new", "--format", "json")
        #expect(outcome.status == 0)
        #expect(outcome.messages.hasPrefix("note: "))
        #expect(outcome.output.contains("\"kind\": \"api-added\""))
        // A head without the folder is an error.
        #expect(try folder.run("diff", "v1:app/specs", "v1:nowhere").status == 2)
    }

    /// Commits that are only on main aren't changes of the branch.
    @Test func threeDotsCompareWithTheMergeBase() throws {
        let folder = try repository()
        try git("checkout", "-q", "-b", "feature", in: folder)
        try folder.write("app/specs/shop/groups.yaml", groups.replacingOccurrences(of: "No.", with: "Never."))
        try git("commit", "-q", "-a", "-m", "other words", in: folder)
        try git("checkout", "-q", "main", in: folder)
        try folder.write("app/specs/shop/groups.yaml", groups.replacingOccurrences(of: "401", with: "409"))
        try git("commit", "-q", "-a", "-m", "another status", in: folder)
        try git("checkout", "-q", "feature", in: folder)
        let expected = "text-changed"
        for arguments in [
            ["main...:app/specs", "app/specs"], ["main...:app/specs", "feature:app/specs"],
            ["main...feature:app/specs", "app/specs"], ["--merge-base", "main:app/specs", "app/specs"],
        ] {
            let outcome = try Tool.run(["diff", "--format", "json"] + arguments, in: folder.path)
            #expect(outcome.status == 0, "\(arguments) \(outcome.messages)")
            #expect(outcome.output.contains(expected))
            #expect(!outcome.output.contains("handler-changed"), "\(arguments)")
        }
        #expect(try folder.run("diff", "main:app/specs", "app/specs").output.contains("handler-changed"))
        #expect(try folder.run("diff", "--merge-base", "app/specs", "app/specs").status == 2)
        try git("checkout", "-q", "--orphan", "alone", in: folder)
        try git("commit", "-q", "-m", "alone", in: folder)
        let alone = try folder.run("diff", "main...:app/specs", "app/specs")
        #expect(alone.status == 2)
        #expect(alone.messages.contains("no common commit"))
    }

    @Test func foldersAreComparedOutsideOfRepositories() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", api)
        let outcome = try folder.run("diff", "main:specs", "specs", environment: ["GIT_CEILING_DIRECTORIES": "/"])
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("git"))
    }

    @Test func baseWithoutFolderIsAnError() throws {
        let folder = try repository()
        try folder.write("app/new/api.yaml", "errorspec: 1\napi: Other\ntitle: Error\n")
        for arguments in [["diff", "main:app/new", "app/new"], ["diff", "main:app/new", "app/new", "--quiet"]] {
            let outcome = try Tool.run(arguments, in: folder.path)
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.messages.contains("`main` has no folder `app/new`; its APIs are in `app/specs/shop`"))
            #expect(outcome.messages.contains("use --new, or name their earlier folder with --renamed-from"))
        }
        let new = try folder.run("diff", "main:app/new", "app/new", "--new", "--quiet")
        #expect(new.status == 0 && new.messages.contains("everything is new"))
        #expect(try folder.run("diff", "main:app/new", "app/new", "--renamed-from", "app/specs").status == 1)
        try folder.write("empty/readme.txt", "")
        #expect(try folder.run("diff", "./empty", "app/new").status == 2)
    }

    @Test func bareRepositoryIsRead() throws {
        let folder = try repository()
        try git("commit", "-q", "-a", "-m", "second", in: folder)
        try git("clone", "-q", "--bare", ".", "bare.git", in: folder)
        let outcome = try Tool.run(["diff", "v1:app/specs", "HEAD:app/specs"], in: folder.path + "/bare.git")
        #expect(outcome.output.contains("not handled: alert"), "\(outcome.messages)")
    }

    @Test func levelsOfTheBaseApply() throws {
        let folder = try repository()
        try folder.write(".errorspec.yaml", "levels: {handler-changed: off, text-changed: warning}\n")
        let gate = "This pull request changes the rules of its own review: "
        let off = "`handler-changed` breaking or warning → off"
        for format in ["text", "json", "markdown", "github", "html", "gitlab"] {
            let outcome = try folder.run("diff", "v1:app/specs", "app/specs", "--format", format)
            #expect(outcome.status == 1, "\(format)")
            let text = outcome.output.replacing("<code>", with: "`").replacing("</code>", with: "`")
            #expect(text.contains(off) && text.contains("handler-changed"), "\(text)")
            if format != "json" { #expect(text.contains(gate), "\(text)") }
        }
        // Once the file is merged, its levels apply, and hidden changes are counted.
        try git("add", ".errorspec.yaml", in: folder)
        try git("commit", "-q", "-m", "our levels", in: folder)
        let merged = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(merged.status == 0)
        #expect(merged.output.contains("2 changes are hidden by `.errorspec.yaml`."), "\(merged.output)")
        #expect(!merged.output.contains(gate) && !merged.output.contains("mean the same"))
        // A removed file changes the rules too.
        try FileManager.default.removeItem(atPath: folder.path + "/.errorspec.yaml")
        let gone = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(
            gone.output.contains("`handler-changed` off → breaking or warning") && gone.status == 0, "\(gone.output)")
        // If both sides are commits, each side has its own file.
        let commits = try folder.run("diff", "v1:app/specs", "main:app/specs")
        #expect(commits.output.contains(off), "\(commits.output)")
    }

    /// The base's version of the file applies, regardless of how the file's path is written.
    @Test(arguments: [
        "levels.yaml", "./app/../levels.yaml", "../{}/levels.yaml", "{/}/levels.yaml", "linked/levels.yaml",
    ])
    func levelsOfTheBaseApplyForANamedFile(_ name: String) throws {
        let folder = try repository()
        let name = name.replacing("{/}", with: folder.path).replacing(
            "{}", with: URL(fileURLWithPath: folder.path).lastPathComponent)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked", withDestinationPath: folder.path)
        try folder.write("levels.yaml", "levels: {handler-changed: off}\n")
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs", "--config", name)
        #expect(outcome.status == 1, "\(outcome.messages)")
        #expect(
            outcome.output.hasPrefix("This pull request changes the rules of its own review: "), "\(outcome.output)")
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("levels.yaml", "levels: {handler-changed: off}\n")
        let theirs = try folder.run("diff", "v1:app/specs", "app/specs", "--config", elsewhere.path + "/levels.yaml")
        #expect(theirs.status == 0 && !theirs.output.contains("its own review"), "\(theirs.output)")
    }

    @Test func changedLevelsOfFindingsAreReported() throws {
        let folder = try repository()
        try folder.write(
            ".errorspec.yaml", "levels: {unsafe-retry: off, text-changed: info, duplicated-case: warning}\n")
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs")
        // A setting with the usual level has no effect.
        #expect(
            outcome.output.hasPrefix(
                "This pull request changes the rules of its own review: `unsafe-retry` warning → off. The rules of the"),
            "\(outcome.output)")
    }

    /// If the base's file has errors, its readable part applies, so that a pull request can repair the file.
    @Test func wrongLevelsOfBaseCanBeRepaired() throws {
        let folder = try repository()
        try folder.write(".errorspec.yaml", "levels: {nope: off, text-changed: breaking, handler-changed: off}\n")
        try git("add", ".errorspec.yaml", in: folder)
        try git("commit", "-q", "-m", "our levels", in: folder)
        let specs = "app/specs/shop/groups.yaml"
        try folder.write(specs, groups.replacingOccurrences(of: "401", with: "403"))
        let before = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(before.status == 2 && before.messages.contains("[invalid-configuration]"), "\(before.messages)")
        try folder.write(".errorspec.yaml", "levels: {text-changed: breaking}\n")
        let note = "`main:.errorspec.yaml` has 1 error: the rest of the file counts"
        let repaired = try folder.run("diff", "main:app/specs", "app/specs", "--format", "markdown")
        #expect(repaired.status == 0, "\(repaired.messages)")
        #expect(repaired.messages.contains("note: \(note)"), "\(repaired.messages)")
        #expect(repaired.output.contains("ℹ️ \(note)."), "\(repaired.output)")
        #expect(repaired.output.contains("2 changes are hidden by"), "\(repaired.output)")
        #expect(repaired.output.contains("`handler-changed` off → breaking or warning"), "\(repaired.output)")
        try git("commit", "-q", "-a", "-m", "repaired", in: folder)
        let merged = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(merged.status == 0 && merged.messages == "", "\(merged.messages)")
    }

    /// The findings replace the comment's earlier verdict.
    @Test func wrongLevelsAreReportedInComment() throws {
        let folder = try repository()
        try folder.write(".errorspec.yaml", "levels: {nope: off}\n")
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs", "--report", "markdown=comment.md")
        #expect(outcome.status == 2 && outcome.messages.contains("`nope` is neither a kind of change nor a finding"))
        let comment = try String(contentsOfFile: folder.path + "/comment.md", encoding: .utf8)
        #expect(comment.contains("can't be compared") && comment.contains("`nope`"), "\(comment)")
        // Each finding names the file that has the finding.
        try folder.write(".errorspec.yaml", "")
        try folder.write("accepted.yaml", "accepted: [{fingerprint: nope}]\n")
        let accepting = try folder.run(
            "diff", "v1:app/specs", "app/specs", "--accept", "accepted.yaml", "--format", "markdown")
        #expect(accepting.status == 2)
        #expect(accepting.output.contains("`accepted.yaml` has "), "\(accepting.output)")
    }

    @Test func renamedFolderIsFound() throws {
        let folder = try repository()
        try git("checkout", "-q", "app/specs", in: folder)
        try git("mv", "app/specs", "app/errors", in: folder)
        try git("commit", "-q", "-m", "renamed", in: folder)
        for (base, head, directory) in [
            ("v1:app/errors", "app/errors", ""), ("v1:app/errors", "HEAD:app/errors", ""),
            ("v1:errors", "errors", "/app"),
        ] {
            let outcome = try Tool.run(["diff", base, head, "--quiet"], in: folder.path + directory)
            #expect(outcome.output == "The specs mean the same.\n" && outcome.status == 0, "\(outcome.messages)")
            #expect(outcome.messages.contains("` was `"), "\(outcome.messages)")
        }
    }

    @Test func folderNamedLikeRevisionIsNotARevision() throws {
        let folder = try repository()
        try folder.write("main:app/specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        try folder.write("main...:app/specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        for base in ["main:app/specs", "main...:app/specs"] {
            #expect(try folder.run("diff", base, "app/specs").output.contains("not handled: alert"))
        }
        #expect(try folder.run("diff", "./main:app/specs", "app/specs").output.contains("group-added"))
    }

    /// A pull request that fixes errors of its base doesn't fail because of these errors.
    @Test func lastValidVersionOfBrokenBaseIsCompared() throws {
        let folder = try repository()
        let specs = "app/specs/shop/groups.yaml"
        try folder.write(specs, "groups: {Login: {cases: {locked: {status: 99, description: No.}}}}\n")
        try git("commit", "-qam", "broken", in: folder)
        try folder.write("app/other.txt", "nothing of the specs")
        try git("add", "-A", in: folder)
        try git("commit", "-qm", "other", in: folder)
        try folder.write(specs, groups)
        let repaired = try folder.run("diff", "main:app/specs", "app/specs", "--format", "markdown", "--quiet")
        #expect(repaired.status == 0)
        #expect(
            repaired.messages.contains("note: `main:app/specs` has 1 error: compared with its last valid version, "))
        #expect(repaired.output.contains("ℹ️ `main:app/specs` has 1 error: compared with its last valid version, "))
        #expect(repaired.output.contains("The specs mean the same."))
        try folder.write(specs, groups.replacingOccurrences(of: "401", with: "403"))
        #expect(try folder.run("diff", "main:app/specs", "app/specs").output.contains("not handled: alert"))
        // Errors of the head are reported.
        try folder.write(specs, "groups: {}\nnope: 1\n")
        let broken = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(broken.status == 2)
        #expect(broken.messages.contains("[unknown-key]"))
    }

    @Test func baseThatWasNeverValidCountsAsNew() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", "errorspec: 1\napi: shop\n")
        try git("init", "-q", "-b", "main", in: folder)
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "first", in: folder)
        try folder.write("specs/api.yaml", api + groups)
        let outcome = try folder.run("diff", "main:specs", "specs")
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("and it has no earlier valid version: everything is new"))
        #expect(outcome.output.contains("api-added"))
    }

    /// The file of accepted changes is the head's by default, and the base's with `--accept-from base`.
    @Test func acceptFromBaseCountsOnlyBasesEntries() throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "main:app/specs", "app/specs", "--format", "json")
        let changes = try #require(
            (JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])?["changes"]
                as? [[String: Any]])
        let change = try #require(changes.first { $0["level"] as? String == "breaking" })
        let entry = try #require(change["fingerprint"] as? String)
        try folder.write(
            "app/accepted.yaml", "- {fingerprint: \(entry), kind: handler-changed, reason: Agreed with the server.}\n")
        let arguments = ["diff", "main:specs", "specs", "--accept", "accepted.yaml", "--format", "markdown"]
        func run(_ more: String...) throws -> Tool.Outcome {
            try Tool.run(arguments + more, in: folder.path + "/app")
        }
        let own = try run()
        #expect(own.status == 0)
        #expect(own.output.contains("- ☑️ **accepted** \\[breaking\\] Shop: 401: Login.locked"))
        #expect(try run("--accept-from", "base").status == 1)
        try git("add", "app/accepted.yaml", in: folder)
        try git("commit", "-qm", "agree", "app/accepted.yaml", in: folder)
        #expect(try run("--accept-from", "base").status == 0)
        // If the base's file has errors, the pull request that repairs it passes.
        let valid = try String(contentsOfFile: folder.path + "/app/accepted.yaml", encoding: .utf8)
        try folder.write("app/accepted.yaml", valid + "- {fingerprint: nope, reason: A slip.}\n")
        try git("commit", "-qm", "slip", "app/accepted.yaml", in: folder)
        let repaired = try run("--accept-from", "base")
        #expect(repaired.status == 0, "\(repaired.messages)")
        #expect(repaired.messages.contains("accepted.yaml` has 1 error: the rest of the file counts"))
        let folders = ["diff", "specs", "specs", "--accept", "accepted.yaml", "--accept-from", "base"]
        #expect(try Tool.run(folders, in: folder.path + "/app").status == 64)
    }
}
