import Foundation

/// URLs without secrets, for logs.
enum LoggedURL {
    /// Returns the URL without user info, fragment and query values. A path segment that may be a token becomes `…`.
    static func text(_ url: URL?) -> String {
        guard let url, let (base, path, query) = parts(of: url) else { return "–" }
        let shown = base + path + (query.map { "?" + names(ofQuery: $0) } ?? "")
        return LogText.escaped(shown, longest: 512)
    }

    /// Returns the URL without user info, fragment and query; `nil` if the URL can't be parsed. A path segment that may
    /// be a token becomes `…`.
    static func withoutQuery(_ url: URL) -> URL? {
        parts(of: url).flatMap { base, path, _ in URL(string: base + path) }
    }

    private static func parts(of url: URL) -> (base: String, path: String, query: String?)? {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return nil }
        let path = parts.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false).map(segment)
        let query = parts.percentEncodedQuery
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        parts.percentEncodedQuery = nil
        parts.percentEncodedPath = ""
        return parts.string.map { ($0, path.joined(separator: "/"), query) }
    }

    private static func segment(_ segment: Substring) -> String {
        // Path parameters, such as `;jsessionid=1`, are hidden like query values.
        let name = segment.prefix { $0 != ";" }
        let text = name.removingPercentEncoding ?? String(name)
        let isMixed = text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
        let isLong = text.count > 40 || isMixed && text.count >= 16
        return (isLong ? "…" : String(name)) + (name.endIndex < segment.endIndex ? ";…" : "")
    }

    private static func names(ofQuery query: String) -> String {
        query.split(separator: "&").map { item in
            // An item without `=` may be a value instead of a name.
            let name = item.prefix { $0 != "=" }
            return item.contains("=") ? LogText.escaped(name, longest: 64) + "=…" : "…"
        }.joined(separator: "&")
    }
}
