import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources
import Foundation
import Testing

/// A spec with every form of texts, with comments and with missing translations.
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

/// Specs by path, into which catalogs are imported.
private struct Specs {
    var files: [String: [UInt8]]

    init(_ files: [String: [UInt8]]) { self.files = files }
    init(_ text: String) { self.init(["specs/api.yaml": Array(text.utf8)]) }

    var analysis: Analysis { analyse(["specs"], of: .memory(files)) }
    var lists: [TextList] { analysis.checked.map { textLists(of: $0.spec) } ?? [] }

    func importing(_ catalog: String, into list: TextList? = nil) throws -> ImportedTexts {
        let checked = try #require(analysis.checked, "\(analysis.findings.map(\.message))")
        return importCatalog(
            ("Shop.xcstrings", Array(catalog.utf8)), into: try list ?? #require(lists.first), of: checked,
            in: ["specs"], of: .memory(files))
    }

    func changed(by imported: ImportedTexts) -> Specs {
        var specs = self
        for file in imported.files { specs.files[file.path] = file.new }
        return specs
    }

    var text: String { String(decoding: files["specs/api.yaml"] ?? [], as: UTF8.self) }

    /// All texts by API, id and locale.
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

/// Returns a catalog with one text and its translations.
private func catalog(_ id: String, _ source: String, _ translations: [(locale: String, text: String)]) -> String {
    let units = ([("en", source)] + translations).map { locale, text in
        let unit: JSONValue = ["stringUnit": ["state": "translated", "value": .string(text)]]
        return JSONMember(locale, unit)
    }
    let strings = [JSONMember(id, ["localizations": .object(units)])]
    let catalog: JSONValue = ["sourceLanguage": "en", "strings": .object(strings), "version": "1.0"]
    return catalog.text
}

@Suite struct StringCatalogTests {
    @Test func catalogHasACommentPerTextAndAStatePerLocale() throws {
        let specs = Specs(
            """
            errorspec: 1
            api: Shop
            locales: [en, ko, de]
            groups:
              Pay:
                cases:
                  tooPoor:
                    summary: Not enough money
                    status: 402
                    title: {en: "Pay {status}", ko: "{status}"}
                    description: {en: d, ko: e}

            """)
        let written = stringCatalog(of: specs.lists[0]).text
        #expect(
            written.hasPrefix(
                """
                {
                  "sourceLanguage": "en",
                  "strings": {
                    "Pay.tooPoor.title": {
                      "comment": "Not enough money: 402; keep {status}",
                      "extractionState": "manual",
                      "localizations": {
                        "en": {
                          "stringUnit": {
                            "state": "translated",
                            "value": "Pay {status}"
                          }
                        },
                        "ko": {
                          "stringUnit": {
                            "state": "translated",
                            "value": "{status}"
                          }
                        },
                        "de": {
                          "stringUnit": {
                            "state": "new",
                            "value": "Pay {status}"
                          }
                        }
                      }
                    },
                """), "\(written)")
    }

    // MARK: Round trips

    @Test func unchangedCatalogChangesNoSpec() throws {
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
            #expect(!specs.lists.isEmpty)
            for list in specs.lists {
                let written = stringCatalog(of: list).text
                #expect(isStringCatalog(Array(written.utf8)))
                let imported = try specs.importing(written, into: list)
                #expect(imported.files.isEmpty && imported.messages.isEmpty)
            }
        }
    }

    @Test(arguments: 0..<40)
    func hostileTranslationsSurviveTheRoundTrip(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let pieces = [
            ":", " ", ": ", "#", " #", "\"", "'", "\\", "\n", "\t", "\r", "{{", "}}", "[", "]", ",", "&", "*", "!", "|",
            ">", "%", "%@", "%lld", "@", "`", "- ", "? ", "~", "no", "1.10", "=", "+", "-", "<", "]]>", "&amp;", ";",
            "ไทยที่", "한국어", "العربية", "\u{200F}", "\u{202E}", "\u{200D}", "👩‍👩‍👧", "e\u{301}", "\u{1}", "\u{1F}",
            "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{E000}", "\u{10FFFD}", "a", "Z", "0", "\u{0}",
        ]
        let specs = Specs(seed % 4 == 0 ? shop.replacing("\n", with: "\r\n") : shop)
        let locale = seed % 2 == 0 ? "ko" : "de"
        var wanted = specs.texts
        var list = specs.lists[0]
        for index in list.texts.indices {
            let count = Int.random(in: 1..<9, using: &random)
            let parts = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" } + ["x"]
            let text = parts.joined() + list.texts[index].placeholders.map { "{\($0)}" }.joined()
            wanted["Shop.\(list.texts[index].id) \(locale)"] = text
            list.texts[index].translations[locale] = Located(text, at: list.texts[index].source.range)
        }
        let imported = try specs.importing(stringCatalog(of: list).text)
        #expect(imported.messages.isEmpty, "\(imported.messages)")
        let changed = specs.changed(by: imported)
        #expect(!changed.analysis.findings.contains { $0.severity == .error })
        #expect(changed.texts == wanted)
        #expect(changed.text.split(separator: " # ").count >= specs.text.split(separator: " # ").count)
    }

    @Test func onlyTheTranslationsChange() throws {
        var list = Specs(shop).lists[0]
        let translations = [
            "title": ["ko": "오류", "de": "Fehler"], "failures.transport.title": ["de": "Offline"],
            "Pay.tooPoor.title": ["ko": "돈, 없음", "de": "Zu arm"],
            "Pay.tooPoor.description": ["de": "Sie haben {balance}."], "Pay.busy.title": ["de": "Voll"],
            "Pay.busy.description": ["ko": "접힌 글"], "Pay.more.description.otherwise": ["ko": "없음"],
        ]
        for index in list.texts.indices {
            for (locale, text) in translations[list.texts[index].id] ?? [:] {
                list.texts[index].translations[locale] = Located(text, at: list.texts[index].source.range)
            }
        }
        let imported = try Specs(shop).importing(stringCatalog(of: list).text)
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

    // MARK: Findings

    @Test(arguments: [
        ("Pay.gone.title", "x", "y", "`Shop` has no text `Pay.gone.title`"),
        ("title", "Eror", "y", "the source text of `title` is now `Error`"),
        (
            "Pay.tooPoor.description", "You have {balance}.", "잔액",
            "`Pay.tooPoor.description` in `ko` lacks `{balance}`"
        ),
        ("title", "Error", "{balance}", "`title` in `ko` has `{balance}`, and its source text doesn't"),
    ])
    func nothingIsWrittenIfAnEntryDoesNotFit(
        _ id: String, _ source: String, _ text: String, _ message: String
    ) throws {
        let specs = Specs(shop)
        let imported = try specs.importing(catalog(id, source, [("ko", text)]))
        #expect(imported.messages == [message])
        #expect(imported.diagnostics.hasErrors && imported.files.isEmpty)
        #expect(imported.sources[imported.diagnostics.all[0].range.file].path == "Shop.xcstrings")
    }

    @Test func nothingIsWrittenForALocaleThatTheAPILacks() throws {
        let imported = try Specs(shop).importing(catalog("title", "Error", [("fr", "Erreur"), ("ko", "오류")]))
        #expect(imported.messages == ["`Shop` has no translations into `fr`"])
        #expect(imported.files.isEmpty)
    }

    @Test func variationsAreListedAndTheRestIsWritten() throws {
        let plural = """
            "Pay.busy.title": {"localizations": {"ko": {"variations": {"plural": {"other": {"stringUnit": {
            "state": "translated", "value": "x"}}}}}}},
            """
        let written = catalog("title", "Error", [("ko", "오류")]).replacing(
            "\"strings\": {", with: "\"strings\": {" + plural)
        let imported = try Specs(shop).importing(written)
        #expect(imported.messages == ["`Pay.busy.title` varies by number or device, which no text of a spec does"])
        #expect(imported.count == 1 && Specs(shop).changed(by: imported).texts["Shop.title ko"] == "오류")
    }

    @Test func newAndEmptyTranslationsAreSkipped() throws {
        let new = catalog("title", "Error", [("ko", "오류")]).replacing(
            "\"state\": \"translated\",\n            \"value\": \"오류\"",
            with: "\"state\": \"new\",\n            \"value\": \"오류\"")
        #expect(new.contains("\"new\""))
        for written in [new, catalog("title", "Error", [("ko", " \n")])] {
            let imported = try Specs(shop).importing(written)
            #expect(imported.messages.isEmpty && imported.files.isEmpty)
        }
    }

    @Test func textThatNoSpecCanHaveIsReported() throws {
        let long = String(repeating: "x", count: 200_000)
        for text in [long, "\u{FFFE}"] {
            let imported = try Specs(shop).importing(catalog("title", "Error", [("ko", text)]))
            #expect(imported.messages.count == 1 && imported.diagnostics.hasErrors && imported.files.isEmpty)
        }
    }

    @Test func brokenCatalogsAreReported() throws {
        let written = Array(catalog("title", "Error", [("ko", "오류")]).utf8)
        var random = SplitMix(state: 7)
        for end in stride(from: 0, to: written.count, by: 9) {
            let imported = try Specs(shop).importing(String(decoding: written[..<end], as: UTF8.self))
            #expect(imported.files.isEmpty && imported.diagnostics.hasErrors)
        }
        for _ in 0..<100 {
            var broken = written
            for _ in 0..<3 {
                broken[Int.random(in: broken.indices, using: &random)] =
                    "{}[]:,\"\\x".utf8.randomElement(using: &random) ?? 0
            }
            _ = try Specs(shop).importing(String(decoding: broken, as: UTF8.self))
        }
    }
}
