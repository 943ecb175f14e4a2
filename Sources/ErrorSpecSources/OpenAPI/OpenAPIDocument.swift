package import ErrorSpecLanguage
package import ErrorSpecReading

/// The errors of an OpenAPI document, whichever version it is written in.
package struct OpenAPIDocument: Sendable {
    package var title: String?
    package var tagDescriptions: [String: String] = [:]
    package var operations: [DocumentedOperation]
    /// Operations that are described elsewhere, or nowhere: `GET /users/{}`, `* /users/{}` for all of a path, `*` for all.
    package var unknownOperations: [String] = []
    /// The document, where a finding concerns the whole of it.
    package var range: SourceRange
    /// The schemas of the error responses, for who asks what they hold.
    package var schemas: DocumentedSchemas
    /// Parts of the source that are no operation.
    package var unused: [Unused] = []
}

package struct DocumentedOperation: Sendable {
    /// Upper case.
    package var method: String
    /// The template, as the document writes it.
    package var path: String
    /// The path of each server, which may stand before the template: `/v1`; never empty, never with a slash at its end.
    package var bases: [String] = []
    package var tags: [String] = []
    package var summary: String?
    /// Its error responses, and its `default`.
    package var responses: [DocumentedResponse] = []
    /// Its 2xx responses, some of which may tell of a failure.
    package var successes: [DocumentedResponse] = []
    /// Keys of `responses` that say no status.
    package var unreadable: [Located<String>] = []
    package var range: SourceRange
    /// It stands for recorded requests, so that its path may be one of a template.
    package var isRecorded = false

    /// As specs write it.
    package var name: String { "\(method) \(path)" }

    /// The same however the parameters of its path are called.
    var key: String { anonymousTemplate(name) }

    /// Its key, and those behind each base.
    var keys: [String] { [key] + bases.map { anonymousTemplate("\(method) \($0)\(path)") } }

    /// Its key without the first segments of the path: it may have moved below `/v2`.
    var shorterKeys: [String] {
        let path = anonymousTemplate(path)
        return path.indices.dropFirst().filter { path[$0] == "/" && path[$0...].contains(where: \.isLetter) }
            .map { "\(method) \(path[$0...])" }
    }
}

/// A response of an operation, or its `default`.
package struct DocumentedResponse: Sendable {
    package enum Key: Hashable, Sendable {
        case status(StatusPattern)
        /// Whatever has no key of its own.
        case other
    }

    package var key: Key
    /// The key in the document.
    package var range: SourceRange
    package var description: Located<String>?
    /// The document's name of the case (`x-errorspec-case`), as `export --format openapi` writes it.
    package var name: String?
    /// The schemas of its JSON, one for each media type.
    package var schemas: [DocumentNode] = []
    /// Bodies that the document shows.
    package var examples: [DocumentNode] = []
    /// It was recorded, and every body of it is an example.
    package var areAllShown = false
    /// It is another server's document, of which nothing is known.
    package var isRemote = false
}

extension DocumentedResponse.Key {
    /// A key of `responses`: `404`, `4XX`, `default`; `nil` for what is none of them.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        if text.lowercased() == "default" {
            self = .other
        } else if bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) {
            if text.lowercased().hasSuffix("xx") {
                let first = Int(bytes[0] - 0x30) * 100
                self = .status(StatusPattern(first: first, last: first + 99, isClass: true))
            } else if let status = Int(text), (100...599).contains(status) {
                self = .status(StatusPattern(status))
            } else {
                return nil
            }
        } else {
            return nil
        }
    }

    /// Whether it says something about errors: a 4xx, a 5xx, or all that has no key of its own.
    var isError: Bool {
        switch self {
        case .status(let pattern): pattern.first >= 400
        case .other: true
        }
    }

    var isSuccess: Bool {
        if case .status(let pattern) = self { (200...299).contains(pattern.first) } else { false }
    }

    var isExact: Bool {
        if case .status(let pattern) = self { pattern.isExact } else { false }
    }

    /// As a document writes it.
    package var text: String {
        switch self {
        case .status(let pattern): pattern.isClass ? "\(pattern.first / 100)XX" : "\(pattern.first)"
        case .other: "default"
        }
    }
}
