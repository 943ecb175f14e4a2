import Foundation
import Testing

@Suite struct InitTests {
    @Test func whatInitWritesIsSound() throws {
        let folder = try TemporaryFolder()
        let outcome = try folder.run("init", "specs/web-shop")
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
        let spec = try folder.read("specs/web-shop/api.yaml")
        #expect(spec.hasPrefix("# yaml-language-server: $schema=.errorspec.schema.json\n"))
        #expect(spec.contains("\napi: WebShop\n"))
        #expect(try folder.read("specs/web-shop/.errorspec.schema.json") == folder.run("schema").output)
        #expect(try folder.read(".gitattributes") == "Generated/** linguist-generated\n")
        let lint = try folder.run("lint", "--fail-on", "warning")
        #expect(lint.status == 0, "\(lint.output)")
    }

    @Test func nothingIsOverwritten() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yml", "mine")
        try folder.write(".gitattributes", "*.png binary")
        let refused = try folder.run("init")
        #expect(refused.status == 2)
        #expect(refused.messages.contains("[unwritable]"))
        #expect(try folder.read("specs/api.yml") == "mine")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs/api.yaml"))

        #expect(try folder.run("init", "specs/shop").status == 0)
        #expect(try folder.read(".gitattributes") == "*.png binary\nGenerated/** linguist-generated\n")
        #expect(try folder.run("init", "specs/other").status == 0)
        #expect(try folder.read(".gitattributes") == "*.png binary\nGenerated/** linguist-generated\n")
    }

    @Test func theStarterSpecIsValidByItsSchema() throws {
        let folder = try TemporaryFolder()
        #expect(try folder.run("init").status == 0)
        try expectValid(["specs/api.yaml"], in: folder.path)
    }
}
