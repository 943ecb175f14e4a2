import ErrorSpecLanguage
import Foundation
import Testing

@testable import ErrorSpecFiles

@Suite struct SpecFilesTests {
    @Test func apiConsistsOfFilesInItsFolder() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/lslp/api.yaml", "api")
        try tree.write("specs/lslp/login.yaml", "login")
        try tree.write("specs/lslp/shop/cart.yml", "cart")
        try tree.write("specs/lslp/notes.txt", "no spec")
        try tree.write("specs/stray.yaml", "belongs to no API")
        let found = try tree.find(["specs"])
        #expect(found.paths == ["specs/lslp/api.yaml", "specs/lslp/login.yaml", "specs/lslp/shop/cart.yml"])
        #expect(found.names == ["lslp/api.yaml", "lslp/login.yaml", "lslp/shop/cart.yml"])
        #expect(found.folders == ["specs/lslp"])
        #expect(found.files.read.first?.role == .api)
        #expect(found.files.read.last?.role == .part)
        #expect(found.files.read.last?.bytes == Array("cart".utf8))
        #expect(found.diagnostics.isEmpty)
    }

    @Test func specsBesideAPIsAreReported() throws {
        let tree = try TemporaryFolder()
        let groups = "# shared\ngroups:\n  # all of them\n  Common:\n    cases: {}\n"
        try tree.write("specs/shop/api.yaml", "api")
        try tree.write("specs/common/common.yaml", groups)
        try tree.write("specs/pay/pay.yaml", "errorspec: 1\n" + groups)
        try tree.write("specs/bank/a.yaml", "errorspec: 1\n")
        try tree.write("specs/bank/b.yml", "errorspec: 1\n")
        try tree.write("specs/alerts.yaml", "groups:\n  - name: Load\n")
        try tree.write("specs/dependabot.yaml", "groups:\n  swift:\n    patterns: []\n")
        let found = try tree.find(["specs"]).diagnostics
        #expect(found.allSatisfy { $0.code == .noSpec && $0.severity == .warning })
        #expect(
            found.map { "\($0.message): \($0.hint ?? "")" } == [
                "`specs/bank/a.yaml` belongs to no API, so it is ignored: "
                    + "an API is a folder: move it to `specs/bank/a/api.yaml`",
                "`specs/bank/b.yml` belongs to no API, so it is ignored: "
                    + "an API is a folder: move it to `specs/bank/b/api.yaml`",
                "`specs/common/common.yaml` belongs to no API, so it is ignored: "
                    + "move it into the folder of its API, where the `api.yaml` is",
                "`specs/pay/pay.yaml` belongs to no API, so it is ignored: rename it to `api.yaml`",
            ])
    }

    @Test func nestedAPIIsSeparate() throws {
        let tree = try TemporaryFolder()
        try tree.write("api/api.yaml", "outer")
        try tree.write("api/v2/api.yml", "inner")
        try tree.write("api/v2/login.yaml", "inner")
        let found = try tree.find(["api"])
        #expect(found.folders == ["api", "api/v2"])
        #expect(found.files.read.filter { $0.folder == "api" }.map(\.path) == ["api/api.yaml"])
    }

    @Test func hiddenFoldersAreIgnoredHiddenFilesAreNot() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/api.yaml", "api")
        try tree.write("specs/.git/config.yaml", "hidden")
        try tree.write("specs/.login.yaml", "a file like any other")
        try tree.write("specs/._login.yaml", "what macOS keeps of it")
        #expect(try tree.find(["specs"]).paths == ["specs/api.yaml", "specs/.login.yaml"])
    }

    @Test func filesOfTheWorkingDirectoryAreNamedWithoutAFolder() throws {
        let tree = try TemporaryFolder()
        try tree.write("api.yaml", "api")
        try tree.write("shop/cart.yaml", "cart")
        let found = findSpecs(in: ["."], of: tree.fileTree)
        #expect(found.files.read.map(\.name) == ["api.yaml", "shop/cart.yaml"])
        #expect(found.files.read.map(\.path) == ["api.yaml", "shop/cart.yaml"])
    }

    @Test func folderNamedTwiceIsReadOnce() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/lslp/api.yaml", "api")
        let found = try tree.find(["specs", "./specs//lslp/", "specs/lslp"])
        #expect(found.paths == ["specs/lslp/api.yaml"])
        #expect(found.diagnostics.isEmpty)
    }

    @Test func apiYamlBesideApiYmlIsAnError() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/api.yaml", "one")
        try tree.write("specs/api.yml", "other")
        let found = try tree.find(["specs"])
        #expect(found.paths == ["specs/api.yaml"])
        let diagnostic = try #require(found.diagnostics.first)
        #expect(found.codes == ["duplicate-name"])
        #expect(found.path(diagnostic.range) == "specs/api.yml")
        #expect(diagnostic.notes.map { found.path($0.range) } == ["specs/api.yaml"])
    }

    @Test func onlyFilesAreRead() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/api.yaml", "api")
        try tree.write("specs/folder.yaml/cart.yaml", "cart")
        #expect(mkfifo(tree.path + "/specs/pipe.yaml", 0o600) == 0)
        try tree.link("specs/device.yaml", to: "/dev/zero")
        try tree.link("specs/nowhere.yaml", to: "missing")
        let found = try tree.find(["specs"])
        #expect(found.paths == ["specs/api.yaml", "specs/folder.yaml/cart.yaml"])
        #expect(
            found.messages == [
                "`specs/device.yaml` leads out of `\(tree.path)`",
                "`specs/nowhere.yaml` is a broken link, not a file",
                "`specs/pipe.yaml` is a pipe, not a file",
            ])
        #expect(found.codes == ["outside-root", "unreadable", "unreadable"])
    }

    @Test func cyclesOfLinksAreFollowedOnce() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/lslp/api.yaml", "api")
        try tree.write("shared/common.yaml", "common")
        try tree.link("specs/lslp/login.yaml", to: "../../shared/common.yaml")
        try tree.link("specs/lslp/shared", to: "../../shared")
        try tree.link("specs/lslp/self", to: ".")
        try tree.link("specs/lslp/up", to: "../..")
        try tree.link("shared/back", to: "../specs/lslp")
        let found = try tree.find(["specs"])
        #expect(
            found.paths == ["specs/lslp/api.yaml", "specs/lslp/login.yaml", "specs/lslp/shared/common.yaml"])
        #expect(found.diagnostics.isEmpty)
    }

    @Test func linkedAPIIsReadAtItsOwnPath() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/v2/api.yaml", "api")
        try tree.write("specs/v2/login.yaml", "login")
        try tree.link("specs/current", to: "v2")
        try tree.write("specs/a/deep/readme.txt", "")
        try tree.link("specs/a/deep/link", to: "../../v2")
        let found = try tree.find(["specs", "specs/current"])
        #expect(found.paths == ["specs/v2/api.yaml", "specs/v2/login.yaml"])
        #expect(found.diagnostics.isEmpty)
        #expect(try tree.find(["specs/current"]).paths == ["specs/current/api.yaml", "specs/current/login.yaml"])
    }

    @Test func fileLargerThanOneMebibyteIsRefused() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/api.yaml", String(repeating: "#", count: 1 << 20))
        try tree.write("specs/large.yaml", String(repeating: "#", count: 1 << 20 + 1))
        let found = try tree.find(["specs"])
        #expect(found.paths == ["specs/api.yaml"])
        #expect(found.codes == ["limit-exceeded"])
    }

    @Test func foldersNestedTooDeeplyAreRefused() {
        var tree = FileTree(
            list: { _ throws(ReadFailure) in [FileTree.Entry("deeper", .folder)] },
            read: { _, _ throws(ReadFailure) in throw .missing })
        let deep = findSpecs(in: ["specs"], of: tree)
        #expect(deep.codes == ["limit-exceeded"])
        tree.list = { folder throws(ReadFailure) in
            folder.contains("/") ? [] : (0..<30_000).map { FileTree.Entry("f\($0)", .folder) }
        }
        let wide = findSpecs(in: ["specs"], of: tree)
        #expect(wide.codes == ["limit-exceeded"])
    }

    @Test func filesOfCommitCanBeSearched() {
        let files = ["specs/api.yaml": "api", "specs/login.yaml": "login"]
        let tree = FileTree(
            list: { folder throws(ReadFailure) in
                guard folder == "specs" else { throw .missing }
                return [FileTree.Entry("login.yaml", .file), FileTree.Entry("api.yaml", .file)]
            },
            read: { path, _ throws(ReadFailure) in
                guard let text = files[path] else { throw .missing }
                return Array(text.utf8)
            },
            shown: { "main:\($0)" })
        let found = findSpecs(in: ["specs"], of: tree)
        #expect(found.files.read.map(\.path) == ["main:specs/api.yaml", "main:specs/login.yaml"])
        #expect(found.codes == [])
    }

    @Test(arguments: [
        ("nowhere", "unreadable", "there is no folder `nowhere`"),
        ("specs/lslp/login.yaml", "no-spec", "`specs/lslp/login.yaml` is a file, but must be a folder"),
        ("empty", "no-spec", "there is no API in `empty`: neither it nor a subfolder has an `api.yaml`"),
        (
            "specs/lslp/shop", "no-spec",
            "there is no API in `specs/lslp/shop`: neither it nor a subfolder has an `api.yaml`"
        ),
        ("stray", "no-spec", "there is no API in `stray`: neither it nor a subfolder has an `api.yaml`"),
    ])
    func folderWithoutAnAPIIsReported(folder: String, code: String, message: String) throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/lslp/api.yaml", "api")
        try tree.write("specs/lslp/login.yaml", "login")
        try tree.write("specs/lslp/shop/cart.yaml", "cart")
        try tree.write("empty/readme.txt", "nothing")
        try tree.write("stray/login.yaml", "login")
        let found = try tree.find([folder])
        #expect(found.codes == [code])
        #expect(found.messages == [message])
        #expect(found.diagnostics.first?.hint != nil)
    }

    @Test func hintNamesIntendedFolder() throws {
        let tree = try TemporaryFolder()
        try tree.write("specs/lslp/api.yaml", "api")
        try tree.write("specs/lslp/login.yaml", "login")
        try tree.write("specs/lslp/shop/cart.yaml", "cart")
        try tree.write("stray/login.yaml", "login")
        func hint(_ folder: String) throws -> String? { try tree.find([folder]).diagnostics.first?.hint }
        #expect(try hint("stray/login.yaml") == "name a folder with an `api.yaml`")
        #expect(try hint("specs/lslp/shop/cart.yaml") == "name the folder of the API: `specs/lslp`")
        #expect(try hint("specs/lslp/shop") == "it is part of the API in `specs/lslp`; name this folder")
        #expect(
            try hint("stray")
                == "`stray/login.yaml` belongs to no API; add an `api.yaml` to `stray`, which declares the API")
        try tree.write("stray/Shop.yaml", "errorspec: 1\napi: Shop\n")
        #expect(try hint("stray") == "`stray/Shop.yaml` is not read: rename it to `api.yaml`")
    }
}

@Suite struct PathTests {
    @Test(arguments: [
        ("specs/", "specs"), ("./specs//lslp/.", "specs/lslp"), (".", "."), ("./", "."), ("", "."), ("/", "/"),
        ("/a/./b/", "/a/b"), ("../a", "../a"),
    ])
    func pathsAreNormalized(path: String, expected: String) { #expect(Path.normalized(path) == expected) }

    @Test func absolutePathsBelowTheWorkingDirectoryAreShownRelativeToIt() throws {
        let here = try #require(workingFolders().first)
        #expect(relativeToWorkingFolder(here + "/specs/lslp") == "specs/lslp")
        #expect(relativeToWorkingFolder(here) == ".")
        #expect(relativeToWorkingFolder(here + "-other/specs") == here + "-other/specs")
    }
}
