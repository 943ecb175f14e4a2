import ErrorSpecLanguage
import ErrorSpecReading
import Foundation
import Testing

@testable import ErrorSpecReport

@Suite struct StringCatalogTests {
    private let catalog = """
        {
          "sourceLanguage" : "ko",
          "strings" : {
            "other" : {
              "comment" : "Not ours"
            },
            "login.failed" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Login failed"
                  }
                },
                "ko" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "로그인 실패"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """

    private func merged(_ text: LocalizedText, into old: String?, key: String = "login.failed") throws -> String {
        var catalog = try StringCatalog(old.map { Array($0.utf8) }, sourceLanguage: "ko")
        catalog.merge(key, text, sourceLocale: "ko")
        return String(decoding: catalog.bytes, as: UTF8.self)
    }

    @Test func theSameTextChangesNothing() throws {
        let text = LocalizedText("로그인 실패", translations: [.init(locale: "en", text: "Can't log in")])
        #expect(try merged(text, into: catalog) == catalog)
    }

    @Test func aSourceTextWithPlaceholdersStaysAndIsExplained() throws {
        let old = catalog.replacing("로그인 실패", with: "{retryAfter} 뒤에 다시, {balance}원, {gone}")
        var merging = try StringCatalog(Array(old.utf8), sourceLanguage: "ko")
        let format = BodyFormat(values: [.init(name: "balance", places: [Place(.pointer("/balance"))])])
        merging.merge("login.failed", LocalizedText("로그인 실패"), sourceLocale: "ko", format: format)
        let result = String(decoding: merging.bytes, as: UTF8.self)
        #expect(result.contains("\"value\" : \"{retryAfter} 뒤에 다시, {balance}원, {gone}\""))
        #expect(
            result.contains(
                """
                "comment" : "Inserted by the app: {retryAfter} is how long to wait, in the words of the text's language \
                (2 minutes); {balance} is a value of the server's response; {gone} is nothing that the server says. \
                Keep the braces."
                """))
        #expect(!result.contains("needs_review"))
        // A comment of somebody's own stays, and ours goes with the placeholders.
        let told = old.replacing("\"localizations\"", with: "\"comment\" : \"Mine\",\n      \"localizations\"")
        #expect(try merged(LocalizedText("로그인 실패"), into: told) == told)
        var without = try StringCatalog(
            Array(result.replacing("{retryAfter} 뒤에 다시, {balance}원, {gone}\"", with: "로그인 실패\"").utf8),
            sourceLanguage: "ko")
        without.merge("login.failed", LocalizedText("로그인 실패"), sourceLocale: "ko", format: format)
        #expect(String(decoding: without.bytes, as: UTF8.self) == catalog)
    }

    /// In the catalog, unlike in an `otherwise`, a name in braces is a placeholder.
    @Test func bracesOfAnOtherwiseAreDoubled() throws {
        let result = try merged(LocalizedText("{이름} {a}"), into: nil)
        #expect(result.contains("\"value\" : \"{{이름}} {{a}}\""))
    }

    @Test func aChangedSourceMarksItsTranslations() throws {
        let expected = catalog.replacing("로그인 실패", with: "로그인 오류")
            .replacing("\"state\" : \"translated\",\n            \"value\" : \"Login failed\"", with: "X")
        let result = try merged(LocalizedText("로그인 오류"), into: catalog)
        #expect(result.contains("\"state\" : \"needs_review\",\n            \"value\" : \"Login failed\""))
        #expect(
            result.replacing("\"state\" : \"needs_review\",\n            \"value\" : \"Login failed\"", with: "X")
                == expected)
    }

    @Test func aNewKeyComesLastAndOthersStay() throws {
        let text = LocalizedText("없음", translations: [.init(locale: "en", text: "None")])
        let result = try merged(text, into: catalog, key: "none")
        let head = catalog.prefix(upTo: try #require(catalog.range(of: "\n  },\n  \"version\"")?.lowerBound))
        #expect(result.hasPrefix(head + ",\n    \"none\" : {\n"))
        #expect(result.contains("\"value\" : \"None\""))
        #expect(try merged(text, into: nil, key: "none").hasPrefix("{\n  \"sourceLanguage\" : \"ko\",\n"))
    }

    @Test func generateMergesTheTextsOfTheTableThatTheFileIs() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "specs/shop/api.yaml",
            """
            errorspec: 1
            api: Shop
            title: {key: title, table: Errors, otherwise: Error}
            groups:
              Login:
                cases:
                  wrong: {status: 401, description: {key: other, otherwise: Wrong}}

            """)
        #expect(try folder.run("generate", "--string-catalog", "Errors.xcstrings").status == 0)
        let text = try folder.read("Errors.xcstrings")
        #expect(text.contains("\"title\" : {"))
        #expect(!text.contains("\"other\""))
        let again = try folder.run("generate", "--check", "--string-catalog", "Errors.xcstrings")
        #expect(again.status == 0)
    }
}
