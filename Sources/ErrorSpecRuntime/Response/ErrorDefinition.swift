/// What a spec says about one of its cases.
///
/// A class, so that generated code passes pointers on instead of copying texts. What generated code says in literals is
/// read when somebody asks for it.
public final class ErrorDefinition<API: ErrorSpecification>: Sendable {
    private enum Content: Sendable {
        case row(StaticString, defaults: StaticString)
        case texts(id: String, title: TextSource, description: TextSource)
    }

    /// What `unmatched` carries.
    private struct Unmatched: Sendable, Equatable {
        var statusCode: Int
        var code: String?
    }

    private typealias Decoder = any DecodingErrorType.Type

    private let content: Content
    /// Whether and how the request is sent again.
    public let retry: RetryPolicy<API.Recovery>
    private let ownCategory: API.Category?
    private let decoders: (title: Decoder?, description: Decoder?)
    private let unmatched: Unmatched?
    /// The error of a parent's that an error wraps, whose definition this is; `nil` for a case of the group's own.
    public let parent: (any ResponseErrorType)?
    private let inherited: ErrorDefinition?

    private init(
        _ content: Content, retry: RetryPolicy<API.Recovery> = .never, category: API.Category?,
        decoders: (title: Decoder?, description: Decoder?) = (nil, nil), unmatched: Unmatched? = nil,
        parent: (any ResponseErrorType)? = nil, inherited: ErrorDefinition? = nil
    ) {
        self.content = content
        self.retry = retry
        ownCategory = category
        self.decoders = decoders
        self.unmatched = unmatched
        self.parent = parent
        self.inherited = inherited
    }

    /// A case of an error type that is written by hand.
    public convenience init(
        id: String, title: TextSource, description: TextSource, retry: RetryPolicy<API.Recovery> = .never,
        category: API.Category
    ) {
        self.init(.texts(id: id, title: title, description: description), retry: retry, category: category)
    }

    // MARK: For generated code

    /// A case that has retry and category by default, with what the group's cases have in common.
    ///
    /// - Parameter defaults: what the group's cases say that don't say it themselves.
    public convenience init(_ row: StaticString, _ defaults: StaticString) {
        self.init(.row(row, defaults: defaults), category: nil)
    }

    /// A case of which more is not the default.
    public convenience init(
        _ row: StaticString, _ defaults: StaticString = "", retry: RetryPolicy<API.Recovery> = .never,
        category: API.Category? = nil, title: (any DecodingErrorType.Type)? = nil,
        description: (any DecodingErrorType.Type)? = nil
    ) {
        self.init(
            .row(row, defaults: defaults), retry: retry, category: category, decoders: (title, description))
    }

    /// A case that wraps an error of a parent's.
    public convenience init<Parent: ResponseErrorType>(inheriting error: Parent) where Parent.API == API {
        let definition = error.definition
        self.init(
            definition.content, retry: definition.retry, category: definition.ownCategory,
            decoders: definition.decoders, unmatched: definition.unmatched, parent: error, inherited: definition)
    }

    /// The same, of a response that no case matches.
    public func of(statusCode: Int, code: String?) -> ErrorDefinition {
        ErrorDefinition(
            content, retry: retry, category: ownCategory, decoders: decoders,
            unmatched: Unmatched(statusCode: statusCode, code: code))
    }

    // MARK: What it says

    /// The case, by the group that declares it: `Token.forbidden`.
    public var id: String {
        switch content {
        case .row(let row, _): DefinitionRow.id(of: row)
        case .texts(let id, _, _): id
        }
    }

    /// Where the alert's title comes from.
    public var title: TextSource {
        switch content {
        case .row: text("title", decoders.title) ?? API.defaultTitle ?? .text(GenericTexts.title)
        case .texts(_, let title, _): title
        }
    }

    /// Where the alert's text comes from.
    public var description: TextSource {
        switch content {
        case .row: text("description", decoders.description) ?? .text(GenericTexts.generic)
        case .texts(_, _, let description): description
        }
    }

    /// How the app presents the error.
    public var category: API.Category { ownCategory ?? API.defaultCategory }

    private func text(_ subject: Substring, _ decoder: Decoder?) -> TextSource? {
        guard case .row(let row, let defaults) = content else { return nil }
        return DefinitionRow(row, hasID: true).text(subject, decoder: decoder)
            ?? DefinitionRow(defaults, hasID: false).text(subject, decoder: decoder)
    }

    // MARK: Identity

    /// The errors of parents that an error wraps, the outermost first.
    var ancestors: [any ResponseErrorType] {
        var ancestors: [any ResponseErrorType] = []
        var definition: ErrorDefinition? = self
        while let parent = definition?.parent {
            ancestors.append(parent)
            definition = definition?.inherited
        }
        return ancestors
    }

    /// Whether both are of the same case, and of `unmatched` of the same status and code.
    func isSameCase(as other: ErrorDefinition) -> Bool {
        guard unmatched == other.unmatched else { return false }
        if case .row(let row, _) = content, case .row(let otherRow, _) = other.content,
            row.hasSameText(as: otherRow)
        {
            return true
        }
        return id == other.id
    }
}

/// For generated code: a case that has all but its texts by default, as nearly all have.
extension ErrorDefinition: ExpressibleByStringLiteral {
    public convenience init(stringLiteral row: StaticString) {
        self.init(.row(row, defaults: ""), category: nil)
    }
}
