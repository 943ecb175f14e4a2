import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import Foundation
import Testing

@testable import ErrorSpecSources

/// Every way in which a spec writes a text, with comments, and translations that are missing.
private let shop = """
    errorspec: 1
    api: Shop
    locales: [en, ko, de]
    body: standard
    bodies:
      standard: {message: /message, values: {balance: /balance}}   # the only one
    title: Error
    failures:
      transport: {title: {en: Offline, ko: 오프라인}, description: "Check: the network"}
    groups:
      Pay:   # money
        cases:
          tooPoor:
            status: 402
            title:
              en: Too poor   # politely
              ko: 돈이 없어요
            description:
              text: {en: "You have {balance}.", ko: "잔액 {balance}"}   # in won
              otherwise:
                en: |
                  Several
                  lines.
                ko: '따옴표''는'
          busy:
            status: 503
            title: {
              en: Busy, # why
              ko: 바쁨
            }
            description: >-
              A folded
              text
          more:
            status: 500
            title: "Quoted: yes"
            description: {server: message, otherwise: Nothing}
        otherwise:
          title: {en: x, ko: y, de: z}
          description: {en: d, ko: e, de: f}

    """

/// Specs by path, and what an import makes of them.
private struct Specs {
    var files: [String: [UInt8]]

    init(_ files: [String: [UInt8]]) { self.files = files }
    init(_ text: String) { self.init(["specs/api.yaml": Array(text.utf8)]) }

    var analysis: Analysis { analyse(["specs"], of: .memory(files)) }
    var lists: [TextList] { analysis.checked.map { textLists(of: $0.spec) } ?? [] }

    func importing(_ bytes: [UInt8], as format: TextFileFormat) throws -> ImportedTexts {
        let checked = try #require(analysis.checked, "\(analysis.findings.map(\.message))")
        return importTexts(
            ("texts", bytes), as: format, into: checked, in: ["specs"], of: .memory(files))
    }

    func importing(_ text: String, as format: TextFileFormat = .csv) throws -> ImportedTexts {
        try importing(Array(text.utf8), as: format)
    }

    func changed(by imported: ImportedTexts) -> Specs {
        var specs = self
        for file in imported.files { specs.files[file.path] = file.new }
        return specs
    }

    /// Every text by API, id and locale.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for list in lists {
            for text in list.texts {
                texts["\(list.api).\(text.id)"] = text.source.value
                for (locale, translation) in text.translations {
                    texts["\(list.api).\(text.id) \(locale)"] = translation.value
                }
            }
        }
        return texts
    }
}

extension ImportedTexts {
    fileprivate var messages: [String] { diagnostics.all.map(\.message) }
}

private func xliff(_ units: String, root: String = #"version="2.0" srcLang="en" trgLang="ko""#) -> String {
    #"<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" \#(root)><file id="Shop">\#(units)</file></xliff>"#
}

private func unit(_ id: String, _ source: String, _ target: String) -> String {
    #"<unit id="\#(id)"><segment><source>\#(source)</source><target>\#(target)</target></segment></unit>"#
}

@Suite struct TextTests {
    // MARK: There and back

    @Test func nothingChangesWithoutEdits() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("specs")
        var samples = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted().compactMap {
            name -> Specs? in
            let folder = root.appendingPathComponent(name)
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
            return Specs(
                Dictionary(
                    uniqueKeysWithValues: try names.filter { $0.hasSuffix(".yaml") }.map {
                        ("specs/\($0)", Array(try Data(contentsOf: folder.appendingPathComponent($0))))
                    }))
        }
        #expect(samples.count > 10)
        samples.append(Specs(shop))
        samples.append(Specs(shop.replacing("\n", with: "\r\n")))
        for specs in samples {
            let lists = specs.lists
            #expect(!lists.isEmpty)
            for locale in [nil] + lists.flatMap(\.targets) {
                for format in [TextFileFormat.csv, .xliff] {
                    let file = Array(format.write(lists, into: locale).utf8)
                    #expect(TextFileFormat(content: file) == format)
                    let imported = try specs.importing(file, as: format)
                    #expect(imported.files.isEmpty && imported.messages.isEmpty)
                }
            }
        }
    }

    @Test(arguments: 0..<40)
    func hostileTextsArriveAsTheyAreWritten(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let pieces = [
            ":", " ", ": ", "#", " #", "\"", "'", "\\", "\n", "\t", "\r", "{{", "}}", "[", "]", ",", "&", "*", "!", "|",
            ">", "%",
            "@", "`", "- ", "? ", "~", "no", "1.10", "=", "+", "-", "<", "]]>", "<!--", "&amp;", "&#0;", ";", "ไทยที่",
            "한국어", "العربية",
            "\u{200F}", "\u{202E}", "\u{200D}", "👩‍👩‍👧", "e\u{301}", "\u{1}", "\u{1F}", "\u{7F}", "\u{85}", "\u{2028}",
            "\u{FEFF}", "\u{FFFE}",
            "\u{E000}", "\u{10FFFF}", "<cp hex=\"0001\"/>", "'=", "a", "Z", "0", "\u{0}",
        ]
        let specs = Specs(seed % 4 == 0 ? shop.replacing("\n", with: "\r\n") : shop)
        let locale = seed % 2 == 0 ? "ko" : "de"
        var wanted = specs.texts
        var lists = specs.lists
        for (index, text) in lists[0].texts.enumerated() {
            var new =
                "x"
                + (0..<Int.random(in: 1..<8, using: &random)).map { _ in pieces.randomElement(using: &random)! }
                .joined()
            if Bool.random(using: &random) { new = pieces.randomElement(using: &random)! + new }
            new += text.placeholders.map { "{\($0)}" }.joined()
            wanted["Shop.\(text.id) \(locale)"] = new
            lists[0] = lists[0].translating(index, into: locale, new)
        }
        let format = seed % 3 == 0 ? TextFileFormat.xliff : .csv
        let imported = try specs.importing(format.write(lists, into: locale), as: format)
        let changed = specs.changed(by: imported)
        #expect(!changed.analysis.findings.contains { $0.severity == .error })
        // Texts that a spec may not hold are reported; all others are there.
        for finding in imported.diagnostics.all {
            let id = try #require(finding.message.split(separator: "`").first)
            wanted["\(id) \(locale)"] = specs.texts["\(id) \(locale)"]
        }
        #expect(changed.texts == wanted)
        #expect(imported.messages.allSatisfy { $0.contains("a noncharacter") }, "\(imported.messages)")
        let comments = { (specs: Specs) in
            String(decoding: specs.files["specs/api.yaml"]!, as: UTF8.self).split(separator: " # ").count
        }
        #expect(comments(changed) >= comments(specs))
    }

    @Test func onlyTheTextsChange() throws {
        let specs = Specs(shop)
        let imported = try specs.importing(
            """
            id,source,ko,de
            Shop.title,Error,오류,Fehler
            Shop.failures.transport.title,Offline,오프라인,Offline
            Shop.Pay.tooPoor.title,Too poor,"돈, 없음",Zu arm
            Shop.Pay.tooPoor.description,You have {balance}.,,Sie haben {balance}.
            Shop.Pay.busy.title,Busy,,Voll
            Shop.Pay.busy.description,A folded text,접힌 글,
            Shop.Pay.more.description.otherwise,Nothing,없음,
            """)
        #expect(imported.messages.isEmpty && imported.count == 9)
        let expected =
            shop
            .replacing("title: Error", with: "title: {en: Error, ko: 오류, de: Fehler}")
            .replacing("ko: 오프라인}", with: "ko: 오프라인, de: Offline}")
            .replacing("ko: 돈이 없어요", with: "ko: 돈, 없음\n          de: Zu arm")
            .replacing("ko: \"잔액 {balance}\"}", with: "ko: \"잔액 {balance}\", de: \"Sie haben {balance}.\"}")
            .replacing("ko: 바쁨", with: "ko: 바쁨, de: Voll")
            .replacing(">-\n          A folded\n          text", with: "{en: A folded text, ko: 접힌 글}")
            .replacing("otherwise: Nothing", with: "otherwise: {en: Nothing, ko: 없음}")
        #expect(String(decoding: imported.files[0].new, as: UTF8.self) == expected)
    }

    // MARK: What isn't written

    @Test(arguments: [
        ("Shop.Pay.gone.title,x,y", "the specs have no text `Shop.Pay.gone.title`"),
        ("Other.title,x,y", "the specs have no API `Other`"),
        ("Shop.title,Eror,y", "`Shop.title` in `ko` is not written: its source text is now `Error`"),
        (
            "Shop.Pay.tooPoor.description,You have {balance}.,잔액",
            "`Shop.Pay.tooPoor.description` in `ko` is not written: it lacks `{balance}`"
        ),
        (
            "Shop.title,Error,{balance}",
            "`Shop.title` in `ko` is not written: its source text has no `{balance}`"
        ),
        (
            "Shop.title,Error,y\nShop.title,Error,z",
            "`Shop.title` in `ko` is not written: the file has another text for it above"
        ),
    ])
    func aTextThatDoesNotFitIsLeftOut(_ lines: String, _ message: String) throws {
        let imported = try Specs(shop).importing("id,source,ko\n\(lines)\nShop.Pay.tooPoor.title,Too poor,가난\n")
        #expect(imported.messages == [message])
        #expect(imported.diagnostics.all.allSatisfy { $0.severity == .warning })
        #expect(imported.count == (message.contains("above") ? 2 : 1))
    }

    @Test func aLanguageThatTheSpecsLackIsSaidOnce() throws {
        let imported = try Specs(shop).importing("id,source,fr\nShop.title,Error,a\nShop.Pay.busy.title,Busy,b\n")
        #expect(imported.messages == ["`Shop` has no translations into `fr`"])
        #expect(imported.files.isEmpty)
    }

    @Test(arguments: [
        ("fr", "`Shop` has no translations into `fr`", "add `fr` to `locales` in its `api.yaml`"),
        ("ko-KR", "`Shop` has no translations into `ko-KR`", "did you mean `ko`?"),
        (
            "Korean", "`Korean` is no language, and its column is not read",
            "name a column of translations after a locale of the specs: `ko` and `de`"
        ),
        (
            "status", "`status` is no language, and its column is not read",
            "name a column of translations after a locale of the specs: `ko` and `de`"
        ),
    ])
    func aColumnOfNoLocaleIsSaidAtItsHeader(column: String, message: String, hint: String) throws {
        let imported = try Specs(shop).importing(
            "id,source,\(column)\nShop.title,Error,a\nShop.Pay.busy.title,Busy,b\n")
        #expect(imported.messages == [message])
        let finding = try #require(imported.diagnostics.all.first)
        #expect(finding.hint == hint)
        #expect(finding.range.start.line == 1 && finding.range.start.column == 11)
    }

    @Test func headersAreReadAsPeopleWriteThem() throws {
        let imported = try Specs(shop).importing("Id , Source (en),NOTE, ko \nShop.title,Error,n,오류\n")
        #expect(imported.messages == [])
        #expect(imported.count == 1)
    }

    @Test func whatASpecMayNotHoldIsLeftOut() throws {
        let long = String(repeating: "x", count: 200_000)
        let imported = try Specs(shop).importing(
            "id,source,ko\nShop.title,Error,\(long)\nShop.Pay.busy.title,Busy,바쁨!\n")
        #expect(imported.messages.count == 1 && imported.count == 1)
    }

    // MARK: XLIFF

    @Test(arguments: [
        (unit("title", "Error", "오류"), "오류"),
        (unit("title", "Err<!-- c -->or", "<![CDATA[<오&류>]]>"), "<오&류>"),
        (unit("title", "&#69;rror", "&lt;&#xC624;&apos;&quot;&gt;&amp;"), "<오'\">&"),
        (unit("title", "Error", "오<mrk id='1' type='comment'>류</mrk>"), "오류"),
        (unit("title", "Error", "오<cp hex='0009'/>류"), "오\t류"),
        (unit("title", "Error", "오\r\n류\r"), "오\n류\n"),
        (
            "<group id='g'><unit id='title'><notes><note>n</note></notes><x:m xmlns:x='y'><source>no</source></x:m>"
                + "<segment><source>Er</source><target>오</target></segment><ignorable><source>ro</source></ignorable>"
                + "<segment><source>r</source><target>류</target></segment></unit></group>", "오ro류"
        ),
    ])
    func unitsAreReadAsToolsWriteThem(_ unit: String, _ text: String) throws {
        let specs = Specs(shop)
        let imported = try specs.importing(xliff(unit), as: .xliff)
        #expect(imported.messages.isEmpty)
        #expect(specs.changed(by: imported).texts["Shop.title ko"] == text)
    }

    @Test func halfOfAUnitIsNoTranslation() throws {
        let half = "<segment><source>Er</source><target>오</target></segment><segment><source>ror</source></segment>"
        let imported = try Specs(shop).importing(xliff("<unit id='title'>\(half)</unit>"), as: .xliff)
        #expect(
            imported.messages == ["`Shop.title` in `ko` is not written: one of its segments has no translation"])
        #expect(imported.files.isEmpty)
    }

    @Test(arguments: [" ", "\u{3000}\n"])
    func blankTextIsNoTranslation(_ text: String) throws {
        for imported in [
            try Specs(shop).importing(xliff(unit("title", "Error", text)), as: .xliff),
            try Specs(shop).importing("id,source,ko\nShop.title,Error,\"\(text)\"\n"),
        ] {
            #expect(imported.messages.isEmpty && imported.files.isEmpty)
        }
    }

    @Test func lineBreaksOfATableAreThoseOfItsEditor() throws {
        let specs = Specs(shop)
        let written = CSVTexts.write(specs.lists)
        let breaks = written.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
        let unchanged = try specs.importing(breaks)
        #expect(unchanged.messages.isEmpty && unchanged.files.isEmpty)
        let imported = try specs.importing("id,source,ko\r\nShop.title,Error,\"오\r\n류\"\r\n")
        #expect(specs.changed(by: imported).texts["Shop.title ko"] == "오\n류")
    }

    @Test func markupIsNoText() throws {
        let imported = try Specs(shop).importing(xliff(unit("title", "Error", "오<ph id='1'/>류")), as: .xliff)
        #expect(
            imported.messages == [
                "`Shop.title` in `ko` is not written: it has the element `ph`, and texts hold no markup"
            ])
    }

    @Test(arguments: [
        ("<!DOCTYPE x [<!ENTITY a \"aaaa\">]>" + xliff(""), "a document type is refused"),
        ("<!DOCTYPE x SYSTEM \"file:///etc/passwd\">" + xliff(""), "a document type is refused"),
        (xliff(unit("title", "Error", "&a;")), "the entity `&a;` is refused"),
        (xliff(unit("title", "Error", "&#xD800;")), "the entity `&#xD800;` is refused"),
        (xliff(unit("title", "Error", "a & b")), "`&` isn't a reference"),
        (xliff("<unit id='a' id='b'/>"), "`id` appears twice"),
        (xliff("<unit></file>"), "`</file>` closes nothing"),
        (xliff("<unit"), "a name is missing"),
        (xliff(String(repeating: "<group>", count: 100)), "elements are nested too deeply"),
        (xliff(unit("title", "Error", "x"), root: #"version="1.2" srcLang="en" trgLang="ko""#), "it is not XLIFF 2"),
        (xliff(unit("title", "Error", "x"), root: #"version="2.0" srcLang="en""#), "`trgLang` is missing"),
        ("<a><xliff/></a>", "it is not XLIFF 2"),
    ])
    func aDocumentThatIsNotXLIFFIsRefused(_ text: String, _ reason: String) throws {
        let imported = try Specs(shop).importing(text, as: .xliff)
        #expect(imported.files.isEmpty && imported.diagnostics.hasErrors)
        #expect(imported.messages.contains { $0.contains(reason) }, "\(imported.messages)")
    }

    @Test func anyBytesEnd() throws {
        let lists = Specs(shop).lists
        var random = SplitMix(state: 7)
        for format in [TextFileFormat.csv, .xliff] {
            let bytes = Array(format.write(lists, into: "ko").utf8)
            for end in stride(from: 0, to: bytes.count, by: 7) { _ = try? format.read(Array(bytes[..<end])) }
            for _ in 0..<400 {
                var broken = bytes
                for _ in 0..<3 {
                    broken[Int.random(in: broken.indices, using: &random)] = "<>&;\"'/=,\n]!-\u{0}".utf8.randomElement(
                        using: &random)!
                }
                _ = try? format.read(broken)
            }
        }
    }

    // MARK: Tables

    @Test(arguments: [
        "id;source;ko\r\nShop.title;Error;\"오;류\"\r\n", "\u{FEFF}id\tnote\tsource\tko\nShop.title\t\tError\t오;류",
        "\"id\",\"source\",\"ko\"\r\"Shop.title\",\"Error\",\"오;류\"\r\r", "ko,source,id\n오;류,Error,Shop.title\n,,\n",
    ])
    func tablesAreReadAsSpreadsheetsWriteThem(_ table: String) throws {
        let specs = Specs(shop)
        #expect(TextFileFormat(content: Array(table.utf8)) == .csv)
        #expect(specs.changed(by: try specs.importing(table)).texts["Shop.title ko"] == "오;류")
        let units = Array(table.utf16.drop { $0 == 0xFEFF })
        let utf16: [UInt8] =
            [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(specs.changed(by: try specs.importing(utf16, as: .csv)).texts["Shop.title ko"] == "오;류")
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@a", "'=1", "''=1", "'a", "\t=", "\r"])
    func noSpreadsheetCalculatesATextAndNoTextChanges(_ text: String) throws {
        let written = CSVTexts.write([Specs(shop).lists[0].translating(0, into: "ko", text)])
        for field in written.split(whereSeparator: { ",\r\n\r\n\"".contains($0) }) {
            #expect(!"=+-@\t".unicodeScalars.contains(field.unicodeScalars.first!))
        }
        #expect(try TextFileFormat.csv.read(Array(written.utf8)).contains { $0.id == "title" && $0.text == text })
    }

    @Test(arguments: [
        ("id,source,ko\nShop.title,\"Error,y\n", "a quotation mark begins a text here, and none ends it"),
        ("id,source,ko\nShop.title,Error\n", "this line has 2 columns, and the first one 3"),
    ])
    func aBrokenTableIsRefused(_ table: String, _ reason: String) throws {
        let imported = try Specs(shop).importing(table)
        #expect(imported.messages == [reason] && imported.files.isEmpty)
    }

    @Test func whatIsNoUTF8IsRefused() throws {
        let imported = try Specs(shop).importing(
            Array("id,source,ko\nShop.title,Error,".utf8) + [0xBF, 0xC0], as: .csv)
        #expect(imported.messages == ["it is not UTF-8: save it as UTF-8"])
    }
}

extension TextList {
    fileprivate func translating(_ index: Int, into locale: String, _ text: String) -> TextList {
        var list = self
        list.texts[index].translations[locale] = Located(text, at: texts[index].source.range)
        return list
    }
}
