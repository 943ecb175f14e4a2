import Foundation
import Testing

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

private let spec = """
    errorspec: 1
    api: Shop
    locales: [en, ko, de]
    groups:
      Pay:
        cases:
          tooPoor:
            summary: "A \\u202E \\"summary\\" & more"
            status: 402
            title: {en: "=Too poor <&>\\t'", ko: "돈\\u200F이\\n없어요", de: Zu arm}
            description: {en: "a, \\"b\\"\\r\\u0001;\\nc", ko: "x\\u0085"}   # a comment

    """

private let hasNode: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["node", "--version"]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
}()

@Suite struct TextsTests {
    @Test func exportedTextsCanBeImported() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        let exported = try folder.run("export", "--format", "xcstrings")
        #expect(exported.status == 0 && exported.output.hasPrefix("{\n  \"sourceLanguage\": \"en\""))
        let written = try folder.run("export", "--format", "xcstrings", "--output", "Translations")
        #expect(written.messages == "wrote Translations/Shop.xcstrings: 2 texts\n")
        let catalog = try folder.read("Translations/Shop.xcstrings")
        #expect(catalog == exported.output)
        let unchanged = try folder.run("import", "Translations/Shop.xcstrings")
        #expect(unchanged.status == 0 && unchanged.messages == "Nothing to change.\n")

        try folder.write("Shop.xcstrings", catalog.replacing("Zu arm", with: "Zu wenig: #1"))
        let dry = try folder.run("import", "Shop.xcstrings", "specs", "--dry-run")
        #expect(dry.output.contains("+        title: {en: ") && dry.output.contains("Zu wenig: #1"))
        #expect(try folder.read("specs/api.yaml") == spec)
        let changed = try folder.run("import", "Shop.xcstrings", "specs")
        #expect(changed.status == 0 && changed.messages == "changed specs/api.yaml\n1 text changed\n")
        #expect(try folder.read("specs/api.yaml") == spec.replacing("Zu arm", with: "\"Zu wenig: #1\""))

        let renamed = spec.replacing("=Too poor", with: "Too poor")
        try folder.write("specs/api.yaml", renamed)
        let stale = try folder.run("import", "Shop.xcstrings")
        #expect(stale.status == 2 && stale.messages.contains("the source text of `Pay.tooPoor.title` is now"))
        #expect(stale.messages.contains("[unwritten-text]") && stale.messages.contains("the text is declared here"))
        #expect(try folder.read("specs/api.yaml") == renamed)
    }

    @Test(arguments: [
        (["gallery", "--output", "x.txt"], "--output needs a path that ends in .html or .htm, not 'x.txt'"),
        (["export", "--output", "x"], "--output goes with --format xcstrings"),
        (["resolve", "Pay", "abc"], "`abc` is neither a status, which is a number from 100 to 599, nor a folder"),
        (["import", "Shop.xcstrings", "--output", "specs"], "leave --output out"),
        (["import", "Shop.xcstrings", "--api", "Other"], "the specs have no API `Other`: choose with --api `Shop`"),
    ])
    func wrongUsageIsExplained(_ arguments: [String], _ message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        try folder.write("Shop.xcstrings", #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#)
        let outcome = try Tool.run(arguments, in: folder.path)
        #expect(outcome.status == 64 && outcome.messages.contains(message), "\(outcome.messages)")
    }

    /// The page can't run a command, so its script writes the catalogs itself.
    @Test(.enabled(if: hasNode, "node isn't installed"))
    func pageWritesTheSameCatalogs() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        try folder.write(
            "specs/other/api.yaml", "errorspec: 1\napi: Other\nlocales: [en, ko]\ntitle: {en: Error, ko: 오류}\n")
        #expect(try folder.run("gallery", "--output", "page.html").status == 0)
        #expect(try folder.run("export", "--format", "xcstrings", "--output", ".").status == 0)
        try folder.write(
            "check.js",
            """
            const fs = require("fs");
            const page = fs.readFileSync("page.html", "utf8");
            const data = JSON.parse(page.match(/<script type="application.json" id="data">(.*)<.script>/)[1]);
            const script = fs.readFileSync("\(root.path)/Sources/ErrorSpecResources/HTML/texts.js", "utf8");
            if (!page.includes(script)) throw "the page has another script";
            const files = new Function(script + "return textFiles")()(new Function(script + "return textLists")()(data));
            if (files.length !== 2) throw files.length;
            const catalog = text => JSON.stringify(JSON.parse(text));
            for (const file of files) if (catalog(file.write()) !== catalog(fs.readFileSync(file.name, "utf8"))) throw file.name;
            """)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["node", "check.js"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
