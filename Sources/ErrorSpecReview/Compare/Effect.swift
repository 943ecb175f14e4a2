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

    private init(category: String, retry: Retry?, title: TextSource?, description: TextSource?, missing: Text) {
        self.category = category
        self.retry = retry
        let isSilent = category == "silent"
        self.title = isSilent ? .nothing : title.map { .source($0) } ?? missing
        self.description = isSilent ? .nothing : description.map { .source($0) } ?? missing
    }

    init(of handling: Handling, in api: ResolvedAPI) {
        self.init(
            category: api.categories[handling.category.value.index].value,
            retry: Retry(handling.retry.value.action, in: api),
            title: handling.title?.value, description: handling.description?.value, missing: .nothing)
    }

    /// Creates the effect of a failure that no case handles.
    init(of texts: ResolvedFailures.Texts, in api: ResolvedAPI) {
        self.init(
            category: api.categories[texts.category?.index ?? 0].value, retry: nil,
            title: texts.title?.value, description: texts.description, missing: .generic)
    }
}

extension Retry {
    init(_ action: ResolvedRetry.Action, in api: ResolvedAPI) {
        switch action {
        case .never: self = .never
        case .recover(let id): self = .recovery(api.recoveries[id.index].name.value)
        case .resend(let resend):
            // A policy with zero retries is the same as `never`.
            if resend.maxRetries == 0 {
                self = .never
                return
            }
            var resend = resend
            resend.cost = Resend.transient.cost
            if case .listed(let methods) = resend.methods { resend.methods = Resend.Methods(methods) }
            self = .resend(resend)
        }
    }
}

extension Resend.Methods {
    /// Creates `idempotent` or `any` if the names are exactly these methods, or otherwise a sorted list without
    /// duplicates.
    fileprivate init(_ names: [String]) {
        let methods = Set(names)
        if methods == RequestMethods.idempotent {
            self = .idempotent
        } else if methods == Set(RequestMethods.known) {
            self = .any
        } else {
            self = .listed(methods.sorted())
        }
    }

    var names: Set<String> {
        switch self {
        case .idempotent: RequestMethods.idempotent
        case .any: Set(RequestMethods.known)
        case .listed(let names): Set(names)
        }
    }
}
