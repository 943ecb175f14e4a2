/// The runtime's own texts, where a spec has none.
enum GenericTexts {
    static let sourceLocale = "en"
    static let title = LocalizedText("Error", translations: ["ko": "오류", "ja": "エラー"])
    static let generic = LocalizedText(
        "Something went wrong. Please try again later.",
        translations: ["ko": "문제가 발생했습니다. 잠시 후 다시 시도해 주세요.", "ja": "問題が発生しました。しばらくしてからもう一度お試しください。"])
    static let transport = LocalizedText(
        "The server can't be reached. Please check your connection.",
        translations: ["ko": "서버에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요.", "ja": "サーバーに接続できません。接続を確認してください。"])
    static let tls = LocalizedText(
        "A secure connection to the server can't be made.",
        translations: ["ko": "서버에 안전하게 연결할 수 없습니다.", "ja": "サーバーに安全に接続できません。"])
    static let tooLarge = LocalizedText(
        "The server's response is too large.",
        translations: ["ko": "서버의 응답이 너무 큽니다.", "ja": "サーバーの応答が大きすぎます。"])
    static let redirects = LocalizedText(
        "The server redirects too often.",
        translations: ["ko": "서버가 요청을 너무 여러 번 다른 주소로 보냅니다.", "ja": "サーバーのリダイレクトが多すぎます。"])
    static let decoding = LocalizedText(
        "The server's response can't be read.",
        translations: ["ko": "서버의 응답을 읽을 수 없습니다.", "ja": "サーバーの応答を読み取れません。"])
    static let again = LocalizedText(
        "Please try again.", translations: ["ko": "다시 시도해 주세요.", "ja": "もう一度お試しください。"])
    static let cancelled = LocalizedText("Cancelled.", translations: ["ko": "취소되었습니다.", "ja": "キャンセルされました。"])
}
