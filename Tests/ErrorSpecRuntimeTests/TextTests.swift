import ErrorSpecRuntime
import Foundation
import Testing

@Suite struct TextTests {
    private func resolver(_ languages: String...) -> PreferredLanguageTextResolver {
        PreferredLanguageTextResolver(
            preferredLanguages: { languages },
            catalog: { key, table in
                key == "login.failed" && table == "Errors" ? "from the catalog" : nil
            })
    }

    private let text = LocalizedText(
        "한국어", translations: ["en": "English", "zh-Hant": "繁體", "zh-Hans": "简体", "pt-BR": "Brasil"])

    @Test(arguments: [
        ("ko", "한국어"), ("ko-KR", "한국어"), ("en", "English"), ("en-GB", "English"), ("en_US", "English"), ("zh-TW", "繁體"),
        ("zh-HK", "繁體"), ("zh-CN", "简体"), ("zh", "简体"), ("zh-Hant-TW", "繁體"), ("pt", "Brasil"), ("pt-PT", "Brasil"),
        ("EN", "English"), ("de", "한국어"), ("", "한국어"), ("C", "한국어"), ("ko_KR.UTF-8", "한국어"),
    ])
    func theUsersLanguageIsChosen(_ language: String, _ expected: String) {
        #expect(resolver(language).text(text, sourceLocale: "ko") == expected)
    }

    @Test func theFirstLanguageThatThereIsWins() {
        #expect(resolver("de", "ko", "en").text(text, sourceLocale: "ko") == "한국어")
        #expect(resolver("de", "en", "ko").text(text, sourceLocale: "ko") == "English")
        #expect(resolver().text(text, sourceLocale: "ko") == "한국어")
    }

    @Test func withoutLocalesTheSourceStands() { #expect(resolver("en").text(text, sourceLocale: nil) == "한국어") }

    // MARK: Sources

    struct Handler: ResponseErrorHandler {
        struct ResponseError: ResponseErrorType {
            let title: TextSource
            var definition: ErrorDefinition<Sample> {
                ErrorDefinition(id: "Text", title: title, description: "d", category: .alert)
            }

            static func == (left: Self, right: Self) -> Bool { true }
        }

        let title: TextSource
        let body = ErrorBody.none

        func match(_ response: ErrorResponse) -> ResponseError? {
            ResponseError(title: title)
        }
    }

    struct Described: DecodingErrorType {
        let error: Inner
        struct Inner: Decodable { let text: String? }
        var errorDescription: String? { error.text }
    }

    private func title(_ source: TextSource, body: String = "{}", _ languages: String...) async -> String? {
        let service = service(ScriptedNetwork([.status(400, body)])) {
            $0.textResolver = PreferredLanguageTextResolver(
                preferredLanguages: { languages },
                catalog: { key, table in key == "login.failed" && table == "Errors" ? "from the catalog" : nil })
        }
        return await service.result(of: EmptyCall(), handler: Handler(title: source)).failure?.title
    }

    @Test func aTextIsTheUsersLanguage() async {
        #expect(await title(.text(text), "en") == "English")
        #expect(await title(.text(text), "ko") == "한국어")
    }

    @Test func aCatalogKeyIsLookedUp() async {
        #expect(
            await title(.key("login.failed", table: "Errors", otherwise: LocalizedText("otherwise")))
                == "from the catalog")
        #expect(await title(.key("login.failed", table: nil, otherwise: LocalizedText("otherwise"))) == "otherwise")
    }

    @Test func theServersWordsComeFirst() async {
        let source = TextSource.pointer("/message", otherwise: text)
        #expect(await title(source, body: #"{"message": "server"}"#) == "server")
        #expect(await title(source, body: #"{"message": ""}"#, "ko") == "한국어")
        #expect(await title(source, body: "<html>", "en") == "English")
    }

    @Test func theAppsDecoderIsAsked() async {
        let source = TextSource.decode(Described.self, otherwise: LocalizedText("otherwise"))
        #expect(await title(source, body: #"{"error": {"text": "decoded"}}"#) == "decoded")
        for body in [
            #"{"error": {"text": ""}}"#, #"{"error": {}}"#, "{}", "", "<html>", String(repeating: "[", count: 100_000),
        ] {
            #expect(await title(source, body: body) == "otherwise")
        }
    }

    @Test func withoutAnOtherwiseTheRuntimesWordsStand() async {
        #expect(await title(.message(otherwise: LocalizedText?.none), "en") == "Error")
        #expect(await title(.message(otherwise: LocalizedText?.none), "ko") == "오류")
        #expect(await title(.decode(Described.self, otherwise: nil), "ja-JP") == "エラー")
        #expect(await title(.key("none", table: nil, otherwise: nil), "fr") == "Error")
    }

    @Test func anAppCanBringAResolverOfItsOwn() async {
        struct Shouting: TextResolver {
            func text(_ text: LocalizedText, sourceLocale: String?) -> String { text.source.uppercased() }
            func text(forKey key: String, table: String?) -> String? { key.uppercased() }
        }
        let service = service(ScriptedNetwork([.status(400)])) { $0.textResolver = Shouting() }
        let error = await service.result(of: EmptyCall(), handler: Handler(title: "quiet")).failure
        #expect(error?.title == "QUIET")
    }

    @Test func theMainBundleHasNoTextForAnUnknownKey() {
        #expect(PreferredLanguageTextResolver().text(forKey: "no.such.key", table: nil) == nil)
    }
}
