import Foundation
import TestSupport
import Testing

@testable import errorspec

/// No command prints or writes a file outside of the repository, regardless of what a stranger's pull request commits.
struct HostileRepositoryTests {
    private static let secret = "hunter2-never-printed"

    /// Creates a repository, and files outside of the repository that no command may read.
    private func hostileRepository() throws -> (outside: TemporaryFolder, repository: String) {
        let folder = try TemporaryFolder()
        try folder.write("secrets/env.yaml", "\(Self.secret): 1\n")
        try folder.write("secrets/shop/api.yaml", "errorspec: 1\napi: \(Self.secret)\n")
        try folder.write("repository/specs/shop/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        try folder.write(
            "repository/specs/shop/cart.yaml", "groups: {Cart: {cases: {gone: {status: 404, description: Gone.}}}}\n")
        let repository = folder.path + "/repository"
        try git("init", "-q", "-b", "main", in: repository)
        try commit(repository)
        try Data("[http]\n\textraheader = \(Self.secret)\n".utf8)
            .write(to: URL(fileURLWithPath: repository + "/.git/config-of-ci"))
        return (folder, repository)
    }

    private func commit(_ repository: String) throws {
        try git("add", "-A", in: repository)
        try git("commit", "-q", "-m", "x", in: repository)
    }

    /// Returns the output of every command that reads specs, on disk and from a revision.
    private func outputs(_ repository: String) throws -> [(command: String, outcome: Tool.Outcome)] {
        let commands = [
            ["lint", "specs"], ["lint", "--fix", "specs"], ["lint", "--format", "github", "specs"],
            ["lint", "--format", "sarif", "specs"], ["generate", "--check", "specs"], ["matrix", "specs"],
            ["export", "specs"], ["examples", "specs"], ["resolve", "Cart", "404", "specs"],
            ["diff", "main:specs", "specs"], ["diff", "main:specs", "HEAD:specs"],
            ["diff", "HEAD:specs", "specs", "--format", "markdown"], ["check", "openapi.yaml", "--specs", "specs"],
            ["import", "openapi.yaml"],
        ]
        return try commands.map { ($0.joined(separator: " "), try Tool.run($0, in: repository)) }
    }

    @Test(arguments: [
        ("specs/shop/env.yaml", "../../../secrets/env.yaml", "outside-root"),
        ("specs/shop/env.yaml", "/proc/self/environ", "outside-root"),
        ("specs/shop/env.yaml", "../../.git/config-of-ci", "outside-root"),
        ("specs/shop/env.yaml", "../../.GIT/config-of-ci", "outside-root"),
        ("specs/shop/more", "../../../secrets", "outside-root"),
        ("specs/other", "../../secrets/shop", "outside-root"),
        ("specs/shop/env.yaml", "../../hop", "outside-root"),
        ("specs/shop/env.yaml", "env.yaml", "unreadable"),
        ("specs/shop/env.yaml", "nowhere.yaml", "unreadable"),
        ("specs/shop/seen.responses.jsonl", "../../../secrets/env.yaml", "outside-root"),
        ("specs/shop/na\nme.yaml", "../../../secrets/env.yaml", "outside-root"),
    ])
    func linkOutOfRepositoryIsNamedButNotFollowed(link: String, target: String, code: String) throws {
        let (outside, repository) = try hostileRepository()
        try outside.link("repository/" + link, to: target)
        if target == "../../hop" { try outside.link("repository/hop", to: "../secrets/env.yaml") }
        try git("checkout", "-q", "-b", "hostile", in: repository)
        try commit(repository)
        for (command, outcome) in try outputs(repository) {
            let all = outcome.output + outcome.messages
            #expect(!all.contains(Self.secret) && !all.contains("PATH="), "\(command): \(all)")
        }
        let name = link.split(separator: "/").last.map { $0.replacing("\n", with: "\\u{A}") } ?? ""
        // The findings on disk and in the commit are equal.
        let disk = try Tool.run(["lint", "specs"], in: repository)
        #expect(disk.status == 2 && disk.output.contains(name) && disk.output.contains("[\(code)]"), "\(disk.output)")
        let revision = try Tool.run(["diff", "main:specs", "HEAD:specs"], in: repository)
        #expect(revision.status == 2, "\(revision.output)")
        #expect(revision.messages.contains(name) && revision.messages.contains("[\(code)]"), "\(revision.messages)")
        #expect(try outside.read("secrets/env.yaml") == "\(Self.secret): 1\n")
    }

    @Test func linksWithinRepositoryWorkInCommits() throws {
        let (outside, repository) = try hostileRepository()
        try outside.write(
            "repository/shared/common.yaml", "groups: {C: {cases: {no: {status: 403, description: No.}}}}\n")
        try outside.link("repository/specs/shop/shared", to: "../../shared")
        try outside.link("repository/linked", to: "specs")
        try commit(repository)
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).output == "The specs mean the same.\n")
        #expect(try Tool.run(["diff", "HEAD:linked", "specs"], in: repository).output == "The specs mean the same.\n")
        try outside.write(
            "repository/shared/common.yaml", "groups: {C: {cases: {no: {status: 405, description: No.}}}}\n")
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).status == 1)
    }

    /// A checkout on another system may have different line endings, and only one of two files whose names differ in
    /// case.
    @Test func lineEndingsAreIgnoredAndLetterCaseCollisionsAreReported() throws {
        let (outside, repository) = try hostileRepository()
        let cart = try outside.read("repository/specs/shop/cart.yaml")
        try outside.write("repository/specs/shop/cart.yaml", cart.replacing("\n", with: "\r\n"))
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).output == "The specs mean the same.\n")
        try commit(repository)
        #expect(try Tool.run(["diff", "HEAD~1:specs", "HEAD:specs"], in: repository).status == 0)
        // On a Mac, `Cart.yaml` would replace `cart.yaml`. Here both declare the group, and both are reported.
        try outside.write("repository/specs/shop/Cart.yaml", cart)
        try commit(repository)
        for arguments in [["lint", "specs"], ["diff", "HEAD~1:specs", "HEAD:specs"]] {
            let outcome = try Tool.run(arguments, in: repository)
            let all = outcome.output + outcome.messages
            #expect(outcome.status == 2 && all.contains("shop/cart.yaml:") && all.contains("shop/Cart.yaml:"), "\(all)")
        }
    }

    /// A file with LF in git may have CRLF on disk. The meaning and the locations of findings are the same.
    @Test func lineEndingsOfTheCheckoutDoNotMatter() throws {
        let (outside, repository) = try hostileRepository()
        try outside.write(
            "repository/specs/shop/more.yaml",
            """
            groups:
              More:
                cases:
                  long:
                    status: 403
                    description: |
                      One
                      two.

            """)
        try commit(repository)
        func checkOut() throws {
            for name in ["cart", "more"] {
                try FileManager.default.removeItem(atPath: "\(repository)/specs/shop/\(name).yaml")
            }
            try git("checkout", "-q", "--", "specs", in: repository)
        }
        try git("config", "core.autocrlf", "true", in: repository)
        try checkOut()
        #expect(try outside.read("repository/specs/shop/more.yaml").utf8.contains(0x0D))
        #expect(try Tool.run(["lint", "specs"], in: repository).status == 0)
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).output == "The specs mean the same.\n")
        try outside.write("repository/specs/shop/more.yaml", "groups:\n  More:\n    cases:\n      long: {stat: 403}\n")
        try commit(repository)
        try checkOut()
        let disk = try Tool.run(["lint", "specs", "--quiet"], in: repository)
        let revision = try Tool.run(["diff", "HEAD~1:specs", "HEAD:specs"], in: repository)
        #expect(disk.status == 2 && revision.status == 2)
        let problem = "error: the specs can't be compared: `specs` has 1 error\n"
        #expect(disk.output + problem == revision.messages.replacing("HEAD:", with: "") && !disk.output.isEmpty)
    }

    @Test func filesThatDifferInCaseAreReadOnDiskAndInCommits() throws {
        let (outside, repository) = try hostileRepository()
        for (name, status) in [("Login", 401), ("login", 402)] {
            try outside.write(
                "repository/specs/shop/\(name).yaml",
                "groups: {G\(status): {cases: {no: {status: \(status), description: No.}}}}\n")
        }
        try commit(repository)
        #expect(try Tool.run(["lint", "specs"], in: repository).status == 0)
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).output == "The specs mean the same.\n")
        #expect(try Tool.run(["diff", "HEAD~1:specs", "HEAD:specs"], in: repository).output.contains("G402"))
        // `API.yaml` is a file of groups, on disk and in a revision.
        try outside.write("repository/specs/shop/API.yaml", "errorspec: 1\napi: Twin\n")
        try commit(repository)
        let disk = try Tool.run(["lint", "specs", "--quiet"], in: repository)
        let revision = try Tool.run(["diff", "HEAD~1:specs", "HEAD:specs"], in: repository)
        #expect(disk.status == 2 && revision.status == 2)
        #expect(revision.messages.replacing("HEAD:", with: "").hasPrefix(disk.output))
        #expect(disk.output.contains("API.yaml:1:1"))
    }

    @Test func nameWithNewlineIsReadOnDiskAndInCommits() throws {
        let (outside, repository) = try hostileRepository()
        try outside.write(
            "repository/specs/shop/a\n::error::b.yaml",
            "groups: {New: {cases: {no: {status: 403, description: No.}}}}\n")
        try commit(repository)
        #expect(try Tool.run(["lint", "specs"], in: repository).status == 0)
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).output == "The specs mean the same.\n")
        let added = try Tool.run(["diff", "HEAD~1:specs", "HEAD:specs"], in: repository).output
        #expect(added.contains("specs/shop/a\\u{A}::error::b.yaml:1:10"), "\(added)")
    }

    @Test func worktreeIsARepository() throws {
        let (outside, repository) = try hostileRepository()
        let worktree = outside.path + "/worktree"
        try git("worktree", "add", "-q", worktree, "-b", "branch", in: repository)
        #expect(try Tool.run(["lint", "specs"], in: worktree).status == 0)
        #expect(try Tool.run(["diff", "main:specs", "specs"], in: worktree).output == "The specs mean the same.\n")
        try outside.link("worktree/specs/shop/git.yaml", to: "../../.git")
        try outside.link("worktree/specs/other", to: "../../repository/specs/shop")
        try git("add", "-A", in: worktree)
        try git("commit", "-q", "-m", "x", in: worktree)
        let disk = try Tool.run(["lint", "specs"], in: worktree)
        let revision = try Tool.run(["diff", "main:specs", "HEAD:specs"], in: worktree)
        for all in [disk.output, revision.messages] {
            #expect(all.contains("specs/shop/git.yaml` leads out of the repository"), "\(all)")
            #expect(all.contains("specs/other` leads out of the repository"), "\(all)")
        }
        #expect(disk.status == 2 && revision.status == 2)
    }

    /// Opening a pipe would wait for a writer, and reading a device might never end.
    @Test(arguments: ["specs/shop/more.yaml", "specs/shop/api.yml", "specs/shop/a.responses.jsonl", ".errorspec.yaml"])
    func pipesAndDevicesAreReportedUnopened(path: String) throws {
        let (outside, repository) = try hostileRepository()
        let file = "\(outside.path)/repository/\(path)"
        try #require(mkfifo(file, 0o666) == 0)
        let pipe = try Tool.run(["lint", "specs"], in: repository)
        let text = pipe.output + pipe.messages
        #expect(pipe.status == 2 && text.contains(path), "\(text)")
        #expect(text.contains("`\(path)` is a pipe") || path.hasSuffix("api.yml"), "\(text)")
        try FileManager.default.removeItem(atPath: file)
        // Only root can make a device.
        guard mknod(file, S_IFCHR | 0o666, 0x105) == 0 else { return }
        let device = try Tool.run(["lint", "specs"], in: repository)
        #expect(device.status == 2 && (device.output + device.messages).contains(path), "\(device.messages)")
    }

    /// A pull request may add a submodule, and configure git to ignore it. A clone doesn't check it out by default.
    @Test(arguments: [true, false]) func submoduleIsAnErrorOnEitherSide(isCheckedOut: Bool) throws {
        let (outside, repository) = try hostileRepository()
        try outside.write("module/cart.yaml", "groups: {M: {cases: {no: {status: 403, description: No.}}}}\n")
        try git("init", "-q", "-b", "main", in: outside.path + "/module")
        try commit(outside.path + "/module")
        try git(
            "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", outside.path + "/module",
            "specs/shop/module", in: repository)
        try git("config", "-f", ".gitmodules", "submodule.specs/shop/module.ignore", "all", in: repository)
        try commit(repository)
        if !isCheckedOut {
            try FileManager.default.removeItem(atPath: repository + "/specs/shop/module")
            try FileManager.default.createDirectory(
                atPath: repository + "/specs/shop/module", withIntermediateDirectories: false)
        }
        for (sides, name) in [
            (["HEAD:specs", "specs"], "HEAD:specs/shop/module"), (["HEAD~1:specs", "specs"], "specs/shop/module"),
            (["HEAD~1:specs", "HEAD:specs"], "HEAD:specs/shop/module"),
        ] {
            let outcome = try Tool.run(["diff"] + sides, in: repository)
            #expect(outcome.status == 2 && outcome.messages.contains("`\(name)` is a submodule"), "\(outcome)")
        }
    }

    /// In Swift, both names are equal: one of the files would be read twice, and the other never.
    @Test func namesThatDifferInUnicodeNormalFormAreErrors() throws {
        let (outside, repository) = try hostileRepository()
        for (name, status) in [("caf\u{E9}.yaml", 401), ("cafe\u{301}.yaml", 402)] {
            try outside.write(
                "repository/specs/shop/\(name)",
                "groups: {G\(status): {cases: {no: {status: \(status), description: No.}}}}\n")
        }
        try outside.write("repository/specs/shop/\u{E9}/a.yaml", "groups: {}\n")
        try outside.write("repository/specs/shop/e\u{301}/a.yaml", "groups: {}\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: repository + "/specs/shop")
        // Apple's file systems store only one of two such names.
        guard names.count == 6 else { return }
        try commit(repository)
        for arguments in [
            ["lint", "specs"], ["diff", "HEAD~1:specs", "HEAD:specs"], ["diff", "HEAD~1:specs", "specs"],
        ] {
            let outcome = try Tool.run(arguments, in: repository)
            let all = outcome.output + outcome.messages
            #expect(outcome.status == 2 && all.components(separatedBy: " has a twin, ").count == 5, "\(all)")
            #expect(all.contains("specs/shop/caf\u{E9}.yaml` has a twin"), "\(all)")
        }
    }

    @Test func namesThatAreNotUTF8AreErrors() throws {
        let (_, repository) = try hostileRepository()
        let text = "groups: {New: {cases: {no: {status: 403, description: No.}}}}\n"
        // Not every file system accepts such names.
        let made = try errorspec.run(
            "sh",
            [
                "-c",
                "cd '\(repository)/specs/shop' && printf '%s' '\(text)' > \"$(printf 'caf\\351.yaml')\""
                    + " && mkdir \"$(printf 'f\\351')\" && cp cart.yaml \"$(printf 'f\\351')/a.yaml\"",
            ])
        guard made.status == 0 else { return }
        try commit(repository)
        for arguments in [
            ["lint", "specs"], ["diff", "HEAD~1:specs", "HEAD:specs"], ["diff", "HEAD~1:specs", "specs"],
        ] {
            let outcome = try Tool.run(arguments, in: repository)
            let all = outcome.output + outcome.messages
            #expect(outcome.status == 2, "\(all)")
            for name in [#"caf\xE9.yaml"#, #"f\xE9"#] {
                #expect(all.contains("specs/shop/\(name)` has a name that isn't UTF-8"), "\(all)")
            }
        }
    }

    /// GitHub's runner recognizes `##[error]` anywhere in a line of a job's log.
    @Test func noOutputHasACommandOfGitHubsRunner() throws {
        let (outside, repository) = try hostileRepository()
        try outside.write(
            "repository/specs/shop/api.yaml",
            "errorspec: 1\napi: Shop\ntitle: Error\nbody: plain\nbodies: {plain: {code: /code}}\n")
        try outside.write(
            "repository/specs/shop/evil.yaml",
            #"""
            groups:
              Evil:
                cases:
                  no: {status: 403, code: "##[error]a", description: "a\n##[error]b\n##[group]"}
            """#)
        try outside.write(
            "repository/openapi.yaml",
            #"""
            openapi: 3.0.3
            info: {title: Shop, version: "1"}
            paths: {/a: {get: {summary: "x\n##[error]y", responses: {"404": {description: "a\n##[error]b"}}}}}
            """#)
        for arguments in [
            ["generate", "--check", "specs"], ["examples", "specs"], ["examples", "specs", "--format", "http"],
            ["examples", "specs", "--format", "json"], ["import", "openapi.yaml", "--dry-run"], ["export", "specs"],
        ] {
            let outcome = try Tool.run(arguments, in: repository)
            #expect(!(outcome.output + outcome.messages).contains("##["), "\(arguments): \(outcome.output)")
            #expect(outcome.output.contains("error]"), "\(arguments)")
        }
    }

    @Test func referencesOutOfTheRepositoryAreRefused() throws {
        let (outside, repository) = try hostileRepository()
        for reference in ["../secrets/env.yaml", ".git/config-of-ci", "hop.yaml"] {
            try outside.write(
                "repository/openapi.yaml",
                "openapi: 3.1.0\ninfo: {title: S, version: '1'}\npaths:\n  /a:\n    $ref: '\(reference)'\n")
            try? outside.link("repository/hop.yaml", to: "../secrets/env.yaml")
            let outcome = try Tool.run(["check", "openapi.yaml", "--specs", "specs"], in: repository)
            let all = outcome.output + outcome.messages
            #expect(
                all.contains("`\(reference)` leads out of the repository") && all.contains("[outside-root]"), "\(all)")
            #expect(!all.contains(Self.secret))
        }
    }

    @Test func nothingIsWrittenThroughLinksOutOfRepository() throws {
        let (outside, repository) = try hostileRepository()
        try outside.link("repository/Generated", to: "../secrets/output")
        try outside.write("secrets/output/mine.txt", "mine")
        #expect(try Tool.run(["generate", "specs"], in: repository).messages.contains("leads out of the repository"))
        try outside.link("repository/report.md", to: "../secrets/env.yaml")
        let report = try Tool.run(["diff", "HEAD:specs", "specs", "--report", "markdown=report.md"], in: repository)
        #expect(report.status == 2 && report.messages.contains("`report.md` leads out of the repository"))
        // A folder that doesn't exist doesn't hide the link in the rest of the path.
        try outside.link("repository/evil", to: "../secrets")
        try outside.link("repository/detour.yaml", to: "missing/../evil/new.md")
        let detour = try Tool.run(["diff", "HEAD:specs", "specs", "--report", "markdown=detour.yaml"], in: repository)
        #expect(detour.status == 2 && detour.messages.contains("leads out of the repository"), "\(detour.messages)")
        #expect(!FileManager.default.fileExists(atPath: outside.path + "/secrets/new.md"))
        #expect(try outside.read("secrets/env.yaml") == "\(Self.secret): 1\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path + "/secrets/output") == ["mine.txt"])
    }

    @Test func cyclesOfLinkedFoldersAreReadOnce() throws {
        let (outside, repository) = try hostileRepository()
        for folder in 0..<9 {
            try outside.write(
                "repository/specs/shop/f\(folder)/g.yaml",
                "groups: {G\(folder): {cases: {x: {status: 403, description: X.}}}}\n")
            for other in 0..<9 { try outside.link("repository/specs/shop/f\(folder)/to\(other)", to: "../f\(other)") }
        }
        try commit(repository)
        let lint = try Tool.run(["lint", "specs"], in: repository)
        #expect((lint.output + lint.messages).contains(" in 11 files"), "\(lint.messages)")
        #expect(try Tool.run(["diff", "HEAD:specs", "specs"], in: repository).output == "The specs mean the same.\n")
    }

    @Test(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)"))
    func importListsLinksOutOfRepository() throws {
        let (outside, repository) = try hostileRepository()
        try outside.write("repository/App/Failure.swift", "enum Failure: Int, Error { case gone = 404 }\n")
        for (link, target) in [("Linked.swift", "env.yaml"), ("Errors", ""), ("Gone.swift", "none"), ("Pods", "")] {
            try outside.link("repository/App/\(link)", to: "../../secrets/\(target)")
        }
        for command in [["import", "App", "--dry-run"], ["scan", "App"]] {
            let outcome = try Tool.run(command, in: repository, environment: SwiftReaderBuild.environment)
            let all = outcome.output + outcome.messages
            for link in ["Linked.swift", "Errors", "Gone.swift"] {
                #expect(
                    all.contains("`App/\(link)` leads out of the repository, and is left out [outside-root]"), "\(all)")
            }
            #expect(!all.contains(Self.secret) && !all.contains("secrets") && !all.contains("Pods"))
        }
    }

    @Test func linkFarFromTheSpecsIsIgnored() throws {
        let (outside, repository) = try hostileRepository()
        try outside.link("repository/notes.txt", to: "../secrets/env.yaml")
        #expect(try Tool.run(["lint", "."], in: repository).status == 0)
    }

    @Test func recordedSecretsAreInNoReport() throws {
        let (outside, repository) = try hostileRepository()
        let entry = """
            {"request":{"method":"GET","url":"https://a.test/x?token=\(Self.secret)","headers":[{"name":"Cookie","value":"\(Self.secret)"}]},\
            "response":{"status":418,"headers":[],"content":{"mimeType":"application/json","text":"{\\"password\\":\\"\(Self.secret)\\"}"}}}
            """
        try outside.write("repository/a.har", "{\"log\":{\"version\":\"1.2\",\"entries\":[\(entry)]}}")
        try outside.write("repository/cut.har", "{\"log\":{\"version\":\"1.2\",\"entries\":[\(entry)")
        let line =
            "{\"group\":\"Cart\",\"status\":418,\"is\":\"x\",\"headers\":{\"Authorization\":\"Bearer \(Self.secret)\"}}"
        try outside.write("repository/b.jsonl", "\(line)\n{\"status\":401,\"body\":\"\(Self.secret)\"\n")
        try outside.write("repository/specs/shop/seen.responses.jsonl", line + "\n")
        for format in ["text", "json", "github", "sarif", "rdjson", "gitlab", "junit", "markdown"] {
            for source in ["a.har", "cut.har", "b.jsonl"] {
                let outcome = try Tool.run(["check", source, "--format", format], in: repository)
                #expect(!(outcome.output + outcome.messages).contains(Self.secret), "\(outcome.output)")
            }
            let lint = try Tool.run(["lint", "--format", format], in: repository)
            #expect(lint.status == 2 && !(lint.output + lint.messages).contains(Self.secret), "\(lint.output)")
        }
    }
}
