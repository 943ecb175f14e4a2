import ErrorSpecReading
import Foundation

/// A response without secrets, for logs and recordings.
struct LoggedResponse {
    private static let headers = ["Content-Type", "Content-Length", "Retry-After", "Date"]

    let response: NetworkResponse
    /// The ``ErrorBody`` values with which the response was read. Only the values at their places are shown.
    let readings: [ErrorBody]

    private var formats: [BodyFormat] { readings.map(\.format) }

    /// The headers to show: a few that describe the response, and the headers that the error bodies declare as places.
    var headers: [(name: String, value: String)] {
        let names = Self.headers + formats.flatMap(\.loggedHeaders)
        var headers: [(String, String)] = []
        for (name, value) in response.headers {
            guard let name = names.first(where: name.equalsWithoutCase) else { continue }
            headers.append((name, LogText.escaped(value.trimmed, longest: 256)))
        }
        return headers.sorted { $0 < $1 }
    }

    /// Returns the body in one line; `nil` if the body is empty.
    func body(_ bodies: LoggedBodies) -> String? {
        let size = response.body.count
        if size == 0 { return nil }
        switch bodies {
        case .full:
            let start = LogText.escaped(String(decoding: response.body.prefix(LogText.longest), as: UTF8.self))
            return size > LogText.longest ? start + "… (\(size) bytes)" : start
        case .outline:
            return outline(.log) ?? (mediaType.map { $0 + ", " } ?? "") + "\(size) bytes"
        }
    }

    /// The body's outline as JSON, for a recording; `nil` if the body isn't JSON.
    var recordedBody: String? { outline(.recording) }

    private func outline(_ style: BodyOutline.Style) -> String? {
        response.json().map { BodyOutline.text(of: $0, showing: response.loggedValues(formats), style: style) }
    }

    private var mediaType: String? {
        response.header("Content-Type").map { type in
            LogText.escaped(type.prefix { $0 != ";" && $0 != "," }.trimmingCharacters(in: .whitespaces), longest: 64)
        }
    }
}

extension NetworkResponse {
    /// Returns the codes that logs show. A code that is the whole body is left out.
    func loggedCodes(_ body: ErrorBody) -> [String] {
        codes(body.format.withoutWholeBodyCodes).compactMap { presentable($0.text) }
    }
}
