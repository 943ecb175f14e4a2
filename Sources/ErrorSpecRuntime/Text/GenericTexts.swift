import ErrorSpecReading
import Foundation

/// The runtime's own words, where a spec has none.
enum GenericTexts {
    static let sourceLocale = "en"
    static let title = LocalizedText("Error", translations: ["ko": "오류", "ja": "エラー"])
    static let generic = LocalizedText(
        "Something went wrong. Please try again later.",
        translations: ["ko": "문제가 발생했습니다. 잠시 후 다시 시도해 주세요.", "ja": "問題が発生しました。しばらくしてからもう一度お試しください。"])
    static let transport = LocalizedText(
        "The server can't be reached. Please check your connection.",
        translations: ["ko": "서버에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요.", "ja": "サーバーに接続できません。接続を確認してください。"])
    static let decoding = LocalizedText(
        "The server's answer can't be read.",
        translations: ["ko": "서버의 응답을 읽을 수 없습니다.", "ja": "サーバーの応答を読み取れません。"])
    static let cancelled = LocalizedText("Cancelled.", translations: ["ko": "취소되었습니다.", "ja": "キャンセルされました。"])
}

/// Turns the text sources of one API into what a user reads.
struct TextReader<API: ErrorAPI> {
    let resolver: any TextResolver
    let response: ErrorResponse?
    /// How the group reads its answers that declares the case.
    let body: ErrorBody

    /// - Parameter generic: stands where the source yields nothing and has no `otherwise`.
    func read(_ source: TextSource?, generic: LocalizedText) -> String {
        source.flatMap(read) ?? resolver.text(generic, sourceLocale: GenericTexts.sourceLocale)
    }

    private func read(_ source: TextSource) -> String? {
        switch source {
        case .text(let text): read(text)
        case .template(let text, let otherwise): filled(TextTemplate(read(text))) ?? otherwise.map(read)
        case .key(let key, let table, let otherwise): resolver.text(forKey: key, table: table) ?? otherwise.map(read)
        case .field(let field, let otherwise): response.flatMap { $0.text(of: field, body) } ?? otherwise.map(read)
        case .pointer(let pointer, let otherwise):
            response?.text(at: [ErrorBody.Place.pointer(pointer)]) ?? otherwise.map(read)
        case .decode(let type, let otherwise): decode(type) ?? otherwise.map(read)
        }
    }

    private func read(_ text: LocalizedText) -> String { resolver.text(text, sourceLocale: API.sourceLocale) }

    /// A text with what the response says in the place of its placeholders; `nil` where a value is missing.
    private func filled(_ template: TextTemplate) -> String? {
        guard let response else { return nil }
        return template.filled { name in
            response.insertion(
                for: name, body.format, deciding: nil, firstCode: response.code(body), wait: nil, locale: nil)
        }
    }

    private func decode(_ type: any DecodingErrorType.Type) -> String? {
        // Only what our own parser accepts reaches Foundation's, whose behaviour on broken texts differs by platform.
        guard let response, response.json() != nil,
            let text = (try? JSONDecoder().decode(type, from: response.body))?.errorDescription
        else { return nil }
        return text.isEmpty ? nil : text
    }
}

extension ErrorResponse {
    /// What the server says in a field of the body.
    fileprivate func text(of field: ErrorBody.Field, _ body: ErrorBody) -> String? {
        switch field {
        case .code: code(body)
        case .title: text(at: body.format.title)
        case .message: text(at: body.format.message)
        }
    }
}
