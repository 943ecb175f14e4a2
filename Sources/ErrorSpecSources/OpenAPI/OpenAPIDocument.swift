package import ErrorSpecLanguage
package import ErrorSpecReading

/// The errors of an OpenAPI document, whichever version it is written in.
package struct OpenAPIDocument {
    package var title: String?
    package var tagDescriptions: [String: String] = [:]
    package var operations: [DocumentedOperation]
    /// Operations that are described elsewhere, or nowhere: `GET /users/{}`, `* /users/{}` for all of a path,
    /// `GET /files/**` for all below one, `*` for all.
    package var unknownOperations: [String] = []
    /// The location of findings about the whole document.
    package var range: SourceRange
    /// The schemas of its responses.
    package var schemas: DocumentedSchemas
    /// Parts of the source that are no operation.
    package var unused: [Unused] = []
}

extension [OpenAPIDocument] {
    /// Merges the documents; the first has precedence. `nil` for an empty list.
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
    /// Upper case.
    package var method: String
    /// The template. A `*` of the document is a parameter here.
    package var path: String
    /// The path of each server, a possible prefix of the template: `/v1`. Never empty, without a slash at its end.
    package var bases: [String] = []
    package var tags: [String] = []
    /// Its error responses, and its `default`.
    package var responses: [DocumentedResponse] = []
    /// Its 2xx responses. The body of some may be a failure.
    package var successes: [DocumentedResponse] = []
    /// Keys of `responses` that say no status.
    package var unreadable: [Located<String>] = []
    package var range: SourceRange
    /// It stands for recorded requests, so that its path may be one of a template.
    package var isRecorded = false

    /// As specs write it.
    package var name: String { "\(method) \(path)" }

    /// The name without the names of path parameters.
    var key: String { anonymousTemplate(name) }

    /// Whether a spec can have it: its path is visible and not too long.
    var isExpressible: Bool {
        fitsKey(name) && path == Prose.clean(path) && OperationDeclaration.isPathTemplate(path)
    }

    /// Its key, with and without each base.
    var keys: [String] { [key] + bases.map { anonymousTemplate("\(method) \($0)\(path)") } }
}

/// A response of an operation, or its `default`.
package struct DocumentedResponse: Sendable {
    /// `nil`: any status that isn't documented.
    package var status: StatusPattern?
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

extension StatusPattern {
    /// A key of `responses`: `404`, `4XX`.
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

    /// As a document writes it.
    package var documented: String { isClass ? "\(first / 100)XX" : "\(first)" }

    var is2xx: Bool { (200...299).contains(first) }
}
