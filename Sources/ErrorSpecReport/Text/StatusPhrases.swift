/// The reason phrases of HTTP's statuses (the IANA registry, of which RFC 9110 has most).
package enum StatusPhrases {
    package static let all: [(status: Int, phrase: String)] = [
        (400, "Bad Request"), (401, "Unauthorized"), (402, "Payment Required"), (403, "Forbidden"), (404, "Not Found"),
        (405, "Method Not Allowed"), (406, "Not Acceptable"), (407, "Proxy Authentication Required"),
        (408, "Request Timeout"), (409, "Conflict"), (410, "Gone"), (411, "Length Required"),
        (412, "Precondition Failed"), (413, "Content Too Large"), (414, "URI Too Long"),
        (415, "Unsupported Media Type"), (416, "Range Not Satisfiable"), (417, "Expectation Failed"),
        (421, "Misdirected Request"), (422, "Unprocessable Content"), (423, "Locked"), (424, "Failed Dependency"),
        (425, "Too Early"), (426, "Upgrade Required"), (428, "Precondition Required"), (429, "Too Many Requests"),
        (431, "Request Header Fields Too Large"), (451, "Unavailable For Legal Reasons"),
        (500, "Internal Server Error"), (501, "Not Implemented"), (502, "Bad Gateway"), (503, "Service Unavailable"),
        (504, "Gateway Timeout"), (505, "HTTP Version Not Supported"), (506, "Variant Also Negotiates"),
        (507, "Insufficient Storage"), (508, "Loop Detected"), (510, "Not Extended"),
        (511, "Network Authentication Required"), (200, "OK"), (201, "Created"), (202, "Accepted"),
        (203, "Non-Authoritative Information"), (204, "No Content"), (205, "Reset Content"), (206, "Partial Content"),
        (207, "Multi-Status"), (208, "Already Reported"), (226, "IM Used"), (300, "Multiple Choices"),
        (301, "Moved Permanently"), (302, "Found"), (303, "See Other"), (304, "Not Modified"), (305, "Use Proxy"),
        (307, "Temporary Redirect"), (308, "Permanent Redirect"), (100, "Continue"), (101, "Switching Protocols"),
        (102, "Processing"), (103, "Early Hints"),
    ]

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
}

extension StatusPhrases {
    /// The reason phrase of a status; `nil` for one that nobody has registered.
    package static func phrase(of status: Int) -> String? { all.first { $0.status == status }?.phrase }
}
