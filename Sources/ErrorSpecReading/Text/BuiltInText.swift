/// A built-in text of the runtime, for failures without a text in the spec.
package struct BuiltInText: Sendable {
    package static let sourceLocale = "en"

    package let source: String
    /// The translations by BCP 47 tag.
    package let translations: [String: String]

    private init(_ source: String, translations: [String: String]) {
        self.source = source
        self.translations = translations
    }

    /// Returns the text in the given language, or in English if the text has no translation for the language.
    package func text(for locale: String?) -> String {
        translations[language(for: locale)] ?? source
    }

    /// Returns the language of the text that `text(for:)` returns.
    package func language(for locale: String?) -> String {
        locale.flatMap(match) ?? Self.sourceLocale
    }

    /// Whether the text is available in a language.
    package func isWritten(for locale: String) -> Bool { match(locale) != nil }

    private func match(_ locale: String) -> String? {
        LanguageChoice.best(of: [Self.sourceLocale] + translations.keys.sorted(), for: [locale])
    }
}

extension BuiltInText {
    package static let title = BuiltInText("Error", translations: ["ko": "오류", "ja": "エラー"])
    package static let generic = BuiltInText(
        "Something went wrong. Please try again later.",
        translations: ["ko": "문제가 발생했습니다. 잠시 후 다시 시도해 주세요.", "ja": "問題が発生しました。しばらくしてからもう一度お試しください。"])
    package static let transport = BuiltInText(
        "The server can't be reached. Please check your connection.",
        translations: ["ko": "서버에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요.", "ja": "サーバーに接続できません。接続を確認してください。"])
    package static let tls = BuiltInText(
        "A secure connection to the server can't be made.",
        translations: ["ko": "서버에 안전하게 연결할 수 없습니다.", "ja": "サーバーに安全に接続できません。"])
    package static let tooLarge = BuiltInText(
        "The server's response is too large.",
        translations: ["ko": "서버의 응답이 너무 큽니다.", "ja": "サーバーの応答が大きすぎます。"])
    package static let redirects = BuiltInText(
        "The server redirects too often.",
        translations: ["ko": "서버가 요청을 너무 여러 번 다른 주소로 보냅니다.", "ja": "サーバーのリダイレクトが多すぎます。"])
    package static let decoding = BuiltInText(
        "The server's response can't be read.",
        translations: ["ko": "서버의 응답을 읽을 수 없습니다.", "ja": "サーバーの応答を読み取れません。"])
    package static let again = BuiltInText(
        "Please try again.", translations: ["ko": "다시 시도해 주세요.", "ja": "もう一度お試しください。"])
    package static let cancelled = BuiltInText("Cancelled.", translations: ["ko": "취소되었습니다.", "ja": "キャンセルされました。"])
}
