import Foundation
import Testing

@testable import errorspec

/// How `diff` understands its two arguments, with git's habits.
@Suite struct DiffSidesTests {
    private static let revisions: Set<String> = ["HEAD", "main", "v1", "v2", "both"]
    private static let folders: Set<String> = [
        "specs", "./specs", "./a:b", "app/specs", "old", "both", "./both", "/abs",
    ]

    private func sides(_ base: String?, _ head: String?, specs: String? = nil) throws -> DiffSides {
        try DiffSides(
            base: base, head: head, specs: specs,
            .init(
                isFolder: Self.folders.contains, exists: { Self.folders.contains($0) || $0 == "readme.md" },
                isRevision: Self.revisions.contains))
    }

    @Test(arguments: [
        (nil, nil, "HEAD:specs", "specs"), ("main", nil, "main:specs", "specs"),
        ("main...", nil, "main...:specs", "specs"), ("main...v2", nil, "main...v2:specs", "v2:specs"),
        ("v1", "v2", "v1:specs", "v2:specs"), ("main", "HEAD", "main:specs", "HEAD:specs"),
        ("old", "specs", "old", "specs"), ("main:old", "v1", "main:old", "v1:old"),
        // A side without a folder has the folder of the other side.
        ("main:app/specs", nil, "main:app/specs", "app/specs"), ("v1", "app/specs", "v1:app/specs", "app/specs"),
        ("v1", "/abs", "v1:specs", "/abs"), ("specs", nil, "specs", "specs"),
        // A colon begins the folder of a commit, unless it is in braces, or the text begins with `./`.
        ("./a:b", "specs", "./a:b", "specs"), ("a:b", "specs", "a:b", "specs"),
        ("a^{/fix: it}:b", "specs", "a^{/fix: it}:b", "specs"), ("v1:", "specs", "v1:", "specs"),
        ("both:specs", "./both", "both:specs", "./both"),
    ])
    func leftOutPartsAreFound(_ base: String?, _ head: String?, _ before: String, _ after: String) throws {
        let sides = try sides(base, head)
        #expect(sides.base.written == before && sides.head.written == after)
    }

    @Test(arguments: [(nil, nil), ("main", nil), ("v1", "v2"), ("main...", nil)])
    func specsOptionNamesTheFolder(_ base: String?, _ head: String?) throws {
        let sides = try sides(base, head, specs: "app/specs")
        #expect(sides.base.written == "\(base ?? "HEAD"):app/specs")
        #expect(sides.head.written == (head.map { "\($0):app/specs" } ?? "app/specs"))
        #expect(try self.sides("main:old", nil, specs: "app/specs").head.written == "app/specs")
    }

    @Test(arguments: [
        ("both", "`both` is both a revision and a folder: write `./both` for the folder, or `both:FOLDER` for", 64),
        ("v1..v2", "write `errorspec diff v1 v2`", 64), ("nowhere", "is neither a folder nor a revision", 2),
        ("./nowhere", "is neither a folder nor a revision", 2), ("readme.md", "`readme.md` is a file", 2),
    ])
    func ambiguousAndUnknownNamesAreFailures(_ text: String, _ message: String, _ status: Int) throws {
        for arguments in [(text, nil), ("main", text)] {
            let failure = #expect(throws: (any Error).self) { try sides(arguments.0, arguments.1) }
            let commandFailure = try #require(failure as? any CommandFailure)
            #expect(commandFailure.description.contains(message), "\(commandFailure.description)")
            #expect(commandFailure.status.rawValue == Int32(status))
        }
    }

    // MARK: In repositories

    private let api = "errorspec: 1\napi: Shop\ntitle: Error\n"
    private let groups = "groups: {Login: {cases: {locked: {status: 401, description: No.}}}}\n"

    /// A repository with the tags `v0`, which has no specs, `v1` and `v2`, and a change that isn't committed.
    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try git("init", "-q", "-b", "main", in: folder)
        func commit(_ tag: String) throws {
            try git("add", "-A", in: folder)
            try git("commit", "-q", "-m", tag, in: folder)
            try git("tag", tag, in: folder)
        }
        try folder.write("readme.md", "Nothing yet.")
        try commit("v0")
        try folder.write("specs/shop/api.yaml", api)
        try folder.write("specs/shop/groups.yaml", groups)
        try commit("v1")
        try folder.write("specs/shop/groups.yaml", groups.replacing("401", with: "402"))
        try commit("v2")
        try folder.write("specs/shop/groups.yaml", groups.replacing("401", with: "403"))
        return folder
    }

    @Test(arguments: [
        ([], "Compared `specs` with `HEAD:specs`", "`403`"),
        (["v1"], "Compared `specs` with `v1:specs`", "`401`"),
        (["main..."], "Compared `specs` with `main...:specs`", "`402`"),
        (["v1", "v2"], "Compared `v2:specs` with `v1:specs`", "`402`"),
        (["v1", "HEAD", "--specs", "specs/shop"], "Compared `HEAD:specs/shop` with `v1:specs/shop`", "`402`"),
    ])
    func revisionsAreCompared(arguments: [String], compared: String, response: String) throws {
        let folder = try repository()
        let outcome = try Tool.run(["diff", "--format", "markdown"] + arguments, in: folder.path)
        #expect(outcome.status == 1 && outcome.messages == "")
        #expect(outcome.output.contains(compared) && outcome.output.contains("| \(response)"), "\(outcome.output)")
    }

    @Test(arguments: [
        (["v0", "v1"], "`v0` has no folder `specs`. Name the folder of the specs with --specs, or use --new"),
        (["v1", "v0"], "`v0` has no folder `specs`. Name the folder of the specs with --specs"),
        (["v1", "v2:nope"], "`v1` has no folder `nope`; its APIs are in `specs/shop`."),
        (["v1:specs", "v2:nope"], "`v2` has no folder `nope`; its APIs are in `specs/shop`. Name its folder as"),
        (["v1", "readme.md"], "`readme.md` is a file; name a folder of specs"),
        (["v9"], "`v9` is neither a folder nor a revision"), (["v9..."], "git knows no commit `v9`; fetch it first"),
    ])
    func missingSidesAreFailures(arguments: [String], message: String) throws {
        let folder = try repository()
        let outcome = try Tool.run(["diff"] + arguments, in: folder.path)
        #expect(outcome.status == 2 && outcome.output == "")
        #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }

    @Test func folderNamedLikeABranchIsAmbiguous() throws {
        let folder = try repository()
        try folder.write("main/api.yaml", api + groups)
        let outcome = try folder.run("diff", "main", "specs")
        #expect(outcome.status == 64)
        #expect(outcome.messages.contains("write `./main` for the folder, or `main:FOLDER`"), "\(outcome.messages)")
        #expect(try folder.run("diff", "./main", "specs").messages == "")
        #expect(try folder.run("diff", "main:specs", "specs").status == 1)
    }

    @Test func repositoryWithoutCommitsIsAFailure() throws {
        let folder = try TemporaryFolder()
        try git("init", "-q", "-b", "main", in: folder)
        try folder.write("specs/api.yaml", api + groups)
        for arguments in [["diff"], ["diff", "HEAD"], ["diff", "main:specs"]] {
            let outcome = try Tool.run(arguments, in: folder.path)
            #expect(outcome.status == 2)
            #expect(
                outcome.messages.contains("the repository has no commits; commit the specs first"),
                "\(outcome.messages)")
        }
    }
}
