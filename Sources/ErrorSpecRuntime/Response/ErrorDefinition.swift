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
    private let ownRetry: RetryPolicy<API.Recovery>?
    private let ownCategory: API.Category?
    private let decoders: (title: Decoder?, description: Decoder?)
    private let unmatched: Unmatched?
    /// The error of a parent's that an error wraps, whose definition this is; `nil` for a case of the group's own.
    public let parent: (any ResponseErrorType)?
    private let inherited: ErrorDefinition?

    private init(
        _ content: Content, retry: RetryPolicy<API.Recovery>? = nil, category: API.Category? = nil,
        decoders: (title: Decoder?, description: Decoder?) = (nil, nil), unmatched: Unmatched? = nil,
        parent: (any ResponseErrorType)? = nil, inherited: ErrorDefinition? = nil
    ) {
        self.content = content
        ownRetry = retry
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

    /// A case, with what the group's cases have in common.
    ///
    /// - Parameter defaults: what the group's cases say that don't say it themselves.
    public convenience init(_ row: StaticString, _ defaults: StaticString) {
        self.init(.row(row, defaults: defaults))
    }

    /// A case with what no literal can say: a policy without a name, and the types that decode its texts.
    public convenience init(
        _ row: StaticString, _ defaults: StaticString = "", retry: RetryPolicy<API.Recovery>? = nil,
        title: (any DecodingErrorType.Type)? = nil, description: (any DecodingErrorType.Type)? = nil
    ) {
        self.init(.row(row, defaults: defaults), retry: retry, decoders: (title, description))
    }

    fileprivate convenience init<Parent: ResponseErrorType>(inheriting error: Parent) where Parent.API == API {
        let definition = error.definition
        self.init(
            definition.content, retry: definition.ownRetry, category: definition.ownCategory,
            decoders: definition.decoders, unmatched: definition.unmatched, parent: error, inherited: definition)
    }

    /// The same, of a response that no case matches.
    public func of(statusCode: Int, code: String?) -> ErrorDefinition {
        ErrorDefinition(
            content, retry: ownRetry, category: ownCategory, decoders: decoders,
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

    /// Whether and how the request is sent again.
    public var retry: RetryPolicy<API.Recovery> {
        if let ownRetry { return ownRetry }
        guard case .row(let row, _) = content, let name = DefinitionRow.head(of: row).retry else { return .never }
        let retry: RetryPolicy<API.Recovery>? =
            switch name {
            case .recover(let name): API.recovery(named: name).map { .recover($0) }
            case .policy(let name): API.policy(named: name) ?? RetryPolicy(builtIn: name)
            }
        assert(retry != nil, "\(API.self) has no \(name) of \(id)")
        return retry ?? .never
    }

    /// How the app presents the error.
    public var category: API.Category {
        if let ownCategory { return ownCategory }
        guard case .row(let row, _) = content, let name = DefinitionRow.head(of: row).category else {
            return API.defaultCategory
        }
        let category = API.Category(rawValue: name)
        assert(category != nil, "\(API.self) has no category \(name) of \(id)")
        return category ?? API.defaultCategory
    }

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

extension RetryPolicy {
    fileprivate init?(builtIn name: String) {
        switch name {
        case "transient": self = .transient
        case "throttling": self = .throttling
        default: return nil
        }
    }
}

/// For generated code: a case whose literal says all of it, as nearly all are.
extension ErrorDefinition: ExpressibleByStringLiteral {
    public convenience init(stringLiteral row: StaticString) {
        self.init(.row(row, defaults: ""))
    }
}

extension ResponseErrorType {
    /// What the spec says about it, as the definition of an error that wraps it.
    ///
    /// For generated code. A property, since an initializer costs the compiler more: it has several to choose from.
    public var inheritedDefinition: ErrorDefinition<API> { .init(inheriting: self) }
}
