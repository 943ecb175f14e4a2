import ErrorSpecReading
import Foundation
import Testing

@testable import ErrorSpecRuntime

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
    func usersLanguageIsChosen(_ language: String, _ expected: String) {
        #expect(resolver(language).text(text, sourceLocale: "ko") == expected)
    }

    @Test func firstAvailableLanguageIsChosen() {
        #expect(resolver("de", "ko", "en").text(text, sourceLocale: "ko") == "한국어")
        #expect(resolver("de", "en", "ko").text(text, sourceLocale: "ko") == "English")
        #expect(resolver().text(text, sourceLocale: "ko") == "한국어")
    }

    @Test func sourceTextIsUsedWithoutLocales() { #expect(resolver("en").text(text, sourceLocale: nil) == "한국어") }

    // MARK: Sources

    struct Handler: ResponseErrorHandler {
        struct ResponseError: ResponseErrorType {
            let title: ErrorSpecRuntime.TextSource<Sample>

            static let group = ErrorGroup<ResponseError>(cases: [])

            var definition: ErrorDefinition<Sample> {
                ErrorDefinition("Text", on: .status(), title: title, description: "d")
            }
        }

        let title: ErrorSpecRuntime.TextSource<Sample>
        let body = ErrorBody.none

        func map(_ response: NetworkResponse) -> ResponseError? {
            ResponseError(title: title)
        }
    }

    struct Described: DecodingErrorType {
        let error: Inner
        struct Inner: Decodable { let text: String? }
        var errorDescription: String? { error.text }
    }

    private func title(_ source: ErrorSpecRuntime.TextSource<Sample>, body: String = "{}", _ languages: String...) async
        -> String?
    {
        let service = service(ScriptedNetwork([.status(400, body)])) {
            $0.textResolver = PreferredLanguageTextResolver(
                preferredLanguages: { languages },
                catalog: { key, table in key == "login.failed" && table == "Errors" ? "from the catalog" : nil })
        }
        return await service.result(of: EmptyCall(), handler: Handler(title: source)).failure?.title
    }

    @Test func textIsInTheUsersLanguage() async {
        #expect(await title(.text(in: ["한국어", "English"]), "en") == "English")
        #expect(await title(.text(in: ["한국어", "English"]), "ko") == "한국어")
    }

    @Test func aCatalogKeyIsLookedUp() async {
        #expect(
            await title(.key("login.failed", table: "Errors", otherwise: "otherwise"))
                == "from the catalog")
        #expect(await title(.key("login.failed", table: nil, otherwise: "otherwise")) == "otherwise")
    }

    @Test func serversTextIsPreferred() async {
        let source = ErrorSpecRuntime.TextSource<Sample>._pointer("/message", otherwise: ["한국어", "English"])
        #expect(await title(source, body: #"{"message": "server"}"#) == "server")
        for blank in ["", "  ", "\\n", "\u{A0}", "\u{200B}", "\u{200D}", "\u{3000}\u{FEFF} "] {
            #expect(await title(source, body: #"{"message": "\#(blank)"}"#, "ko") == "한국어", "\(blank.debugDescription)")
        }
        #expect(await title(source, body: "<html>", "en") == "English")
    }

    @Test func appsTypeDecodesTheText() async {
        let source = ErrorSpecRuntime.TextSource<Sample>.decode(Described.self, otherwise: "otherwise")
        #expect(await title(source, body: #"{"error": {"text": "decoded"}}"#) == "decoded")
        // A decoded text is limited and made safe, like every text from the server.
        let long = String(repeating: "x", count: 5_000)
        let decoded = await title(source, body: #"{"error": {"text": "\u202E\#(long)"}}"#)
        #expect(decoded == String(repeating: "x", count: 1_000))
        for body in [
            #"{"error": {"text": ""}}"#, #"{"error": {"text": " \n"}}"#,
            #"{"error": {}}"#, "{}", "", "<html>", String(repeating: "[", count: 100_000),
        ] {
            #expect(await title(source, body: body) == "otherwise")
        }
    }

    @Test func builtInTextIsUsedWithoutAnOtherwise() async {
        #expect(await title(.message(), "en") == "Error")
        #expect(await title(.message(), "ko") == "오류")
    }

    /// The API's texts are in Korean and English, and an alert is in one language.
    @Test func builtInTextIsInOneOfTheAPIsLanguages() async {
        #expect(await title(.decode(Described.self), "ja-JP", "en") == "Error")
        #expect(await title(.key("none"), "fr") == "오류")
    }

    @Test(arguments: [("ja-JP", "エラー"), ("ko", "오류"), ("fr", "Error")])
    func builtInTextIsInTheUsersLanguageWithoutLocales(_ language: String, _ expected: String) {
        let reader = UserTextReader<DetailedFailures>(resolver: resolver(language), facts: nil, body: .none)
        #expect(reader.read(nil, generic: .title) == expected)
    }

    @Test func appCanUseItsOwnResolver() async {
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
