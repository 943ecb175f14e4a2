import Foundation
import Testing

@Suite struct InitTests {
    @Test func starterSpecIsValid() throws {
        let folder = try TemporaryFolder()
        let outcome = try folder.run("init", "specs/web-shop")
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        let spec = try folder.read("specs/web-shop/api.yaml")
        #expect(spec.hasPrefix("# yaml-language-server: $schema=.errorspec.schema.json\n"))
        #expect(spec.contains("\napi: WebShop\n"))
        #expect(try folder.read("specs/web-shop/.errorspec.schema.json") == folder.run("schema").output)
        // Only git reads attributes, and there is no repository here.
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.gitattributes"))
        let lint = try folder.run("lint", "--fail-on", "warning")
        #expect(lint.status == 0, "\(lint.output)")
    }

    @Test func nothingIsOverwritten() throws {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD", "")
        try folder.write("specs/api.yml", "mine")
        try folder.write(".gitattributes", "*.png binary")
        let refused = try folder.run("init")
        #expect(refused.status == 2)
        #expect(refused.messages.contains("[unwritable]"))
        #expect(try folder.read("specs/api.yml") == "mine")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs/api.yaml"))

        #expect(try folder.run("init", "specs/shop").status == 0)
        #expect(try folder.read(".gitattributes") == "*.png binary\n" + attributes)
        #expect(try folder.run("init", "specs/other").status == 0)
        #expect(try folder.read(".gitattributes") == "*.png binary\n" + attributes)
    }

    @Test func folderOfOtherAPIsIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/shop/api.yaml", "errorspec: 1\napi: Shop\n")
        let refused = try folder.run("init")
        #expect(refused.status == 2)
        #expect(refused.messages.contains("`specs/shop/api.yaml` already exists"))
        #expect(refused.messages.contains("`errorspec init specs/NAME`"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs/api.yaml"))
    }

    private let attributes = """
        **/Generated/** linguist-generated text eol=lf
        .errorspec.schema.json linguist-generated text eol=lf

        """

    @Test func attributesKeepTheirLineEndings() throws {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD", "")
        try folder.write(".gitattributes", "*.png binary\r\n")
        #expect(try folder.run("init").status == 0)
        let expected = "*.png binary\r\n" + attributes.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try Array(folder.read(".gitattributes").utf8) == Array(expected.utf8))
    }

    /// The attributes are for git, so the test lets git read them.
    @Test(arguments: [
        "Generated/Shop/A.generated.swift", "Sources/App/Generated/B.swift", "specs/a/.errorspec.schema.json",
    ])
    func gitAppliesAttributes(path: String) throws {
        let folder = try TemporaryFolder()
        func git(_ arguments: String...) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["git"] + arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return output
        }
        _ = try git("init", "-q")
        #expect(try folder.run("init").status == 0)
        #expect(
            try git("check-attr", "linguist-generated", "eol", "--", path)
                == "\(path): linguist-generated: set\n\(path): eol: lf\n")
    }

    @Test func schemaAcceptsStarterSpec() throws {
        let folder = try TemporaryFolder()
        #expect(try folder.run("init").status == 0)
        try expectValid(["specs/api.yaml"], in: folder.path)
    }

    @Test func attributesAreAddedToRepositoryOfSpecs() throws {
        let (here, other) = (try TemporaryFolder(), try TemporaryFolder())
        #expect(try here.run("init", other.path + "/specs").status == 0)
        #expect(!FileManager.default.fileExists(atPath: here.path + "/.gitattributes"))
        #expect(!FileManager.default.fileExists(atPath: other.path + "/.gitattributes"))
        try other.write("app/.git/HEAD", "")
        #expect(try here.run("init", other.path + "/app/specs").status == 0)
        #expect(try other.read("app/.gitattributes").contains("generated"))

        // The lines are added to the repository's file, not to one in the working directory.
        try here.write(".git/HEAD", "")
        try here.write("app/main.swift", "")
        let outcome = try Tool.run(["init", "specs"], in: here.path + "/app")
        #expect(outcome.status == 0 && outcome.messages.contains("wrote "), "\(outcome.messages)")
        #expect(try here.read(".gitattributes").contains("generated"))
        #expect(!FileManager.default.fileExists(atPath: here.path + "/app/.gitattributes"))
    }
}
