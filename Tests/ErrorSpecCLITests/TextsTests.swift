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
    @Test func textsGoOutAndComeBack() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        #expect(try folder.run("gallery", "--output", "texts.csv").output == "wrote 2 texts to texts.csv\n")
        #expect(try folder.read("texts.csv").hasPrefix("\u{FEFF}id,note,source (en),ko,de\r\n"))
        let unchanged = try folder.run("import", "texts.csv")
        #expect(unchanged.status == 0 && unchanged.messages == "Nothing to change.\n")

        #expect(try folder.run("gallery", "--output", "texts.xliff", "--locale", "de").status == 0)
        let texts = try folder.read("texts.xliff").replacing("Zu arm", with: "Zu wenig: #1")
        try folder.write("texts.xliff", texts)
        let dry = try folder.run("import", "texts.xliff", "specs", "--dry-run")
        #expect(dry.output.contains("+        title: {en: ") && dry.output.contains("Zu wenig: #1"))
        #expect(try folder.read("specs/api.yaml") == spec)
        let changed = try folder.run("import", "texts.xliff", "specs")
        #expect(changed.status == 0 && changed.messages == "changed specs/api.yaml\n1 text changed\n")
        #expect(try folder.read("specs/api.yaml") == spec.replacing("Zu arm", with: "\"Zu wenig: #1\""))

        try folder.write("specs/api.yaml", spec.replacing("=Too poor", with: "Too poor"))
        let stale = try folder.run("import", "texts.xliff", "--format", "json")
        #expect(stale.status == 1 && stale.output.contains("\"texts\": 0"))
        #expect(stale.output.contains("its source text is"))
        #expect(stale.messages.contains("[unwritten-text]") && stale.messages.contains("it is declared here"))
    }

    @Test(arguments: [
        (["gallery", "--output", "texts.xliff"], "choose with --locale `de` or `ko`"),
        (
            ["gallery", "--output", "texts.xliff", "--locale", "fr"],
            "these specs have no translations into `fr`, only into `de` and `ko`"
        ),
        (["gallery", "--output", "texts.csv", "--locale", "ko"], "--locale goes with an --output in .xliff"),
        (
            ["gallery", "--output", "x.txt"],
            "in .html or .htm, or a list of texts, in .csv, .xlf or .xliff; not 'x.txt'"
        ),
        (["resolve", "Pay", "abc"], "`abc` is neither a status, which is a number from 100 to 999, nor a folder"),
        (["import", "texts.csv", "--output", "specs"], "leave --output and --api out"),
    ])
    func whatMakesNoSenseIsRefused(_ arguments: [String], _ message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        try folder.write("texts.csv", "id,source,ko\n")
        let outcome = try Tool.run(arguments, in: folder.path)
        #expect(outcome.status == 64 && outcome.messages.contains(message), "\(outcome.messages)")
    }

    @Test func aHostileFileIsAnError() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        try folder.write(
            "texts.xliff", "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><xliff version=\"2.0\">&x;</xliff>")
        let outcome = try folder.run("import", "texts.xliff")
        #expect(outcome.status == 2 && outcome.messages.contains("a document type is refused"))
        #expect(try folder.read("specs/api.yaml") == spec)
    }

    /// The page has no command to ask, so its script writes the files itself.
    @Test(.enabled(if: hasNode, "node isn't there"))
    func thePageWritesTheSameFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", spec)
        try folder.write(
            "specs/other/api.yaml", "errorspec: 1\napi: Other\nlocales: [en, ko]\ntitle: {en: Error, ko: 오류}\n")
        #expect(try folder.run("gallery", "--output", "page.html").status == 0)
        let files = [
            ("texts.csv", []), ("texts-en-ko.xliff", ["--locale", "ko"]), ("texts-en-de.xliff", ["--locale", "de"]),
        ]
        for (name, arguments) in files {
            #expect(try Tool.run(["gallery", "--output", name] + arguments, in: folder.path).status == 0)
        }
        try folder.write(
            "check.js",
            """
            const fs = require("fs");
            const page = fs.readFileSync("page.html", "utf8");
            const data = JSON.parse(page.match(/<script type="application.json" id="data">(.*)<.script>/)[1]);
            const script = fs.readFileSync("\(root.path)/Sources/ErrorSpecResources/HTML/texts.js", "utf8");
            if (!page.includes(script)) throw "the page has another script";
            const files = new Function(script + "return textFiles")()(new Function(script + "return textLists")()(data));
            if (files.length !== 3) throw files.length;
            for (const file of files) if (file.write() !== fs.readFileSync(file.name, "utf8")) throw file.name;
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
