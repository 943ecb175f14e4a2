import ErrorSpecLanguage
import ErrorSpecReading

/// The category, the retry and the texts of a failure, whether or not a case handles the failure. Effects refer to
/// declarations by name, so that both sides can be compared.
struct Effect: Hashable, Sendable {
    /// A title or a description, before the choice of a locale.
    enum Text: Hashable {
        case nothing
        /// The runtime's generic text.
        case generic
        case source(TextSource)
    }

    var category: String
    /// The retry, or `nil` if nothing handles the response.
    var retry: Retry?
    var title: Text
    var description: Text

    /// Whether users read the generic text, below the API's title or the generic title.
    var hasDefaultTexts = false

    private init(category: String, retry: Retry?, title: TextSource?, description: TextSource?, missing: Text) {
        self.category = category
        self.retry = retry
        let isSilent = category == "silent"
        self.title = isSilent ? .nothing : title.map { .source($0) } ?? missing
        self.description = isSilent ? .nothing : description.map { .source($0) } ?? missing
    }

    /// - Parameter method: The method of the endpoint that receives the failure, or `nil` for a group.
    init(of handling: Handling, in api: ResolvedAPI, method: String? = nil) {
        self.init(
            category: api.categories[handling.category.value.index].value,
            retry: Retry(handling.retry.value.action, in: api, method: method),
            title: handling.title?.value, description: handling.description?.value, missing: .nothing)
    }

    /// Creates the effect of a failure that no case handles.
    init(of texts: ResolvedFailures.Texts, in api: ResolvedAPI) {
        self.init(
            category: api.categories[texts.category?.index ?? 0].value, retry: nil,
            title: texts.title?.value, description: texts.description, missing: .generic)
        hasDefaultTexts = description == .generic && texts.title?.value == api.failures.title
    }
}

extension Retry {
    fileprivate init(_ action: ResolvedRetry.Action, in api: ResolvedAPI, method: String?) {
        switch action {
        case .never: self = .never
        case .recover(let id): self = .recovery(api.recoveries[id.index].name.value)
        case .resend(let resend):
            let applies = method.map(resend.methods.contains) ?? true
            // A policy with zero retries is the same as `never`.
            guard applies, resend.maxRetries > 0 else {
                self = .never
                return
            }
            self = .resend(Policy(resend, methods: method == nil ? resend.methods.inOneSpelling : nil))
        }
    }
}

extension Resend.Methods {
    /// `idempotent` or `any` instead of a list of exactly these methods; any other list sorted and without duplicates.
    fileprivate var inOneSpelling: Self {
        guard case .listed(let names) = self else { return self }
        let methods = Set(names)
        if methods == RequestMethods.idempotent { return .idempotent }
        return methods == Set(RequestMethods.known) ? .any : .listed(methods.sorted())
    }

    func contains(_ method: String) -> Bool { self == .any || names.contains(method) }

    var names: Set<String> {
        switch self {
        case .idempotent: RequestMethods.idempotent
        case .any: Set(RequestMethods.known)
        case .listed(let names): Set(names)
        }
    }
}
