package import ErrorSpecLanguage
package import ErrorSpecReading

/// The documented errors of an OpenAPI or Swagger document.
package struct OpenAPIDocument {
    package var title: String?
    package var tagDescriptions: [String: String] = [:]
    package var operations: [DocumentedOperation]
    /// Patterns of operations that can't be read, because their description is on another server or their path has
    /// wildcards: `GET /users/{}`, `* /users/{}` for any method, `GET /files/**` for any path below, `*` for all
    /// operations.
    package var unknownOperations: [String] = []
    /// The location of findings about the whole document.
    package var range: SourceRange
    /// The schemas of the document's responses.
    package var schemas: DocumentedSchemas
    /// Parts of the document that can't be imported.
    package var unused: [Unused] = []
}

extension [OpenAPIDocument] {
    /// The documents, merged into one. The first document takes precedence. `nil` for an empty list.
    var merged: OpenAPIDocument? {
        guard var merged = first else { return nil }
        for other in dropFirst() {
            merged.title = merged.title ?? other.title
            merged.tagDescriptions.merge(other.tagDescriptions) { first, _ in first }
            merged.operations += other.operations
            merged.unknownOperations += other.unknownOperations
            merged.schemas.merge(other.schemas)
            merged.unused += other.unused
        }
        return merged
    }
}

package struct DocumentedOperation: Sendable {
    /// The method in upper case.
    package var method: String
    /// The path template. A `*` in the document's path has become a parameter.
    package var path: String
    /// The base paths of the servers, such as `/v1`. No base path is empty or ends with a slash.
    package var bases: [String] = []
    package var tags: [String] = []
    /// The error responses, including the `default`.
    package var responses: [DocumentedResponse] = []
    /// The 2xx responses. Some of them may have the body of a failure.
    package var successes: [DocumentedResponse] = []
    /// The keys in the document's `responses` that aren't statuses.
    package var unreadable: [Located<String>] = []
    package var range: SourceRange

    /// The operation as specs write it: `POST /users`.
    package var name: String { "\(method) \(path)" }

    /// The name without the names of path parameters: `GET /users/{}`.
    var key: String { anonymousTemplate(name) }

    /// Whether a spec can have the operation: its path is a valid template, has no invisible characters and isn't too
    /// long.
    var isExpressible: Bool {
        fitsKey(name) && path == Prose.clean(path) && OperationDeclaration.isPathTemplate(path)
    }

    /// The operation's key, followed by a key for each base path.
    var keys: [String] { [key] + bases.map { anonymousTemplate("\(method) \($0)\(path)") } }
}

/// A documented response of an operation, which may be the `default`.
package struct DocumentedResponse: Sendable {
    /// The status, or `nil` for the `default`, which applies to all statuses that aren't documented.
    package var status: StatusPattern?
    /// The location of the response's key.
    package var range: SourceRange
    package var description: Located<String>?
    /// The document's name for the case (`x-errorspec-case`), which `export --format openapi` writes.
    package var name: String?
    /// The schemas of JSON bodies, one for each media type.
    package var schemas: [DocumentNode] = []
    /// The example bodies.
    package var examples: [DocumentNode] = []
    /// The names of the documented headers.
    package var headers: [Located<String>] = []
    /// Whether the response comes from recordings, and the examples are the bodies of all recordings.
    package var areAllShown = false
    /// Whether the response is a reference that can't be followed, so nothing else is known about it.
    package var isRemote = false
}

extension StatusPattern {
    /// Creates a pattern from a key of `responses`, such as `404` or `4XX`. Returns `nil` for any other key.
    init?(documented text: String) {
        guard text.utf8.count == 3, let first = text.first?.wholeNumberValue, (1...5).contains(first) else {
            return nil
        }
        if text.lowercased().hasSuffix("xx") {
            self.init(first: first * 100, last: first * 100 + 99, isClass: true)
        } else if let status = Int(text) {
            self.init(status)
        } else {
            return nil
        }
    }

    /// The pattern as a key of `responses`: `404`, `4XX`.
    package var documented: String { isClass ? "\(first / 100)XX" : "\(first)" }

    var is2xx: Bool { (200...299).contains(first) }
}
