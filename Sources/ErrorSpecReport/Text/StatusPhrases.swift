import ErrorSpecResources

/// The reason phrases of HTTP's statuses, from `statuses.txt` (the IANA registry; most of them are in RFC 9110).
package enum StatusPhrases {
    /// All phrases, failures first, in the order in which an editor proposes them.
    package static let all: [(status: Int, phrase: String)] = String(
        decoding: Resources.statuses, as: UTF8.self
    )
    .split(separator: "\n").compactMap { line in
        Int(line.prefix(3)).map { ($0, String(line.dropFirst(4))) }
    }

    package static let classes: [(text: String, phrase: String)] = [
        ("4xx", "Client errors"), ("5xx", "Server errors"), ("3xx", "Redirections"), ("2xx", "Successes"),
        ("1xx", "Informational"),
    ]

    package static func description(of text: String) -> String? {
        if let status = Int(text), let phrase = all.first(where: { $0.status == status })?.phrase {
            return "**\(status)** \(phrase)"
        }
        return classes.first { $0.text == text }.map {
            "**\($0.text)** \($0.phrase): every status from \(text.prefix(1))00 to \(text.prefix(1))99"
        }
    }

    /// Returns the reason phrase of a status, or `nil` for an unregistered status.
    package static func phrase(of status: Int) -> String? { all.first { $0.status == status }?.phrase }
}
