package import ErrorSpecReading

/// One file as it was written: optionals, and every value with its range.
///
/// Unreadable parts are marked as such, and already reported: later stages don't report their absence a second time.
package struct SpecDocument: Sendable {
    package var file: SourceFile
    /// `nil` in files that hold groups and operations only.
    package var api: APIDeclaration?
    package var groups = Section<GroupDeclaration>()
    package var operations: [OperationDeclaration] = []
    /// How many YAML nodes the file has.
    var nodeCount = 0
}

extension SpecDocument {
    /// A file of which nothing is known.
    package init(unreadable file: SourceFile) {
        self.init(file: file, api: file.role == .api ? .unreadable : nil, groups: Section(isWhole: false))
    }
}

/// `api.yaml`.
package struct APIDeclaration: Sendable {
    package var name = Reading<String>.absent
    package var summary: Located<String>?
    package var access: Located<AccessLevel>?
    package var imports: [Located<String>] = []
    package var title = Reading<TextDeclaration>.absent
    package var locales = Reading<[Located<String>]>.absent
    package var body = Reading<String>.absent
    /// Of the groups that name none.
    package var parents = Section<Located<String>>()
    package var successes = Reading<Successes>.absent
    package var bodies = Section<BodyDeclaration>()
    package var recoveries = Section<RecoveryDeclaration>()
    package var retries = Section<PolicyDeclaration>()
    package var categories = Section<Located<String>>()
    package var failures: [FailureDeclaration] = []

    /// One of which nothing is known.
    package static let unreadable = APIDeclaration(
        name: .unreadable, title: .unreadable, locales: .unreadable, body: .unreadable,
        parents: Section(isWhole: false),
        successes: .unreadable, bodies: Section(isWhole: false), recoveries: Section(isWhole: false),
        retries: Section(isWhole: false), categories: Section(isWhole: false))

    /// Whether all that groups refer to could be read.
    package var isWhole: Bool {
        !name.isUnreadable && !title.isUnreadable && !locales.isUnreadable && !body.isUnreadable
            && parents.isWhole && !successes.isUnreadable && bodies.isWhole && recoveries.isWhole
            && retries.isWhole && categories.isWhole
    }
}

package struct GroupDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var was: [Located<String>] = []
    /// `nil`: those of the API. Empty: there are none.
    package var parents: Section<Located<String>>?
    package var except = Section<Located<CaseReference>>()
    package var body = Reading<String>.absent
    package var successes = Reading<Successes>.absent
    /// The defaults of its own cases.
    package var defaults = HandlingDeclaration()
    package var cases = Section<CaseDeclaration>()
    package var otherwise: OtherwiseDeclaration?

    /// Whether all is known that it inherits, or would.
    package var isWhole: Bool {
        parents?.isWhole ?? true && except.isWhole && !body.isUnreadable && !successes.isUnreadable
    }

    /// Which of several declarations is meant is not known.
    package mutating func markUnreadable() {
        parents = Section(parents?.entries ?? [], isWhole: false)
        cases.isWhole = false
    }
}

package struct CaseDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var was: [Located<String>] = []
    package var statuses = Reading<[Located<StatusPattern>]>.absent
    package var codes = Reading<[Located<CodePattern>]>.absent
    package var overrides = Section<Located<CaseReference>>()
    package var handling = HandlingDeclaration()
    package var layout = CaseLayout()

    /// Whether what it matches could be read.
    package var isWhole: Bool { !statuses.isUnreadable && !codes.isUnreadable }
}

package struct OtherwiseDeclaration: Sendable {
    package var range: SourceRange
    package var summary: Located<String>?
    package var handling = HandlingDeclaration()
}

/// The declarations of a case, an `otherwise` or a group's defaults.
package struct HandlingDeclaration: Sendable {
    package var title = Reading<TextDeclaration>.absent
    package var description = Reading<TextDeclaration>.absent
    package var retry = Reading<RetryDeclaration>.absent
    package var category = Reading<String>.absent

    /// One of which nothing is known.
    package static let unreadable = HandlingDeclaration(
        title: .unreadable, description: .unreadable, retry: .unreadable, category: .unreadable)

    package var isWhole: Bool {
        !title.isUnreadable && !description.isUnreadable && !retry.isUnreadable && !category.isUnreadable
            && title.value?.isWhole != false && description.value?.isWhole != false && retry.value?.isWhole != false
    }
}

extension HandlingDeclaration {
    /// Whether nothing is shown, so that no text is needed; also where its category couldn't be read.
    func isSilent(in group: GroupDeclaration) -> Bool {
        switch category.isAbsent ? group.defaults.category : category {
        case .absent: false
        case .value(let name): name.value == "silent"
        case .unreadable: true
        }
    }
}

/// `Token.unknownAccessToken`, as `overrides` and `except` write it.
package struct CaseReference: Hashable, Sendable {
    package var group: String
    package var name: String
}

/// A text source and where it stands.
package struct TextDeclaration: Sendable {
    package enum Source: Sendable {
        case text(Located<String>)
        case localized([LocaleText])
        indirect case key(Located<String>, table: Located<String>?)
        case server(Located<BodyField>)
        case decode(Located<String>)
        /// A diagnostic says why.
        case invalid
    }

    package struct LocaleText: Sendable {
        package var locale: Located<String>
        /// `nil` where it could not be read.
        package var text: Located<String>?
    }

    /// `otherwise`: a text or a text per locale.
    package struct Fallback: Sendable {
        package var source: Source
        package var range: SourceRange
    }

    package var source: Source
    package var fallback: Fallback?
    package var range: SourceRange
    /// Written as `{text: …}`.
    package var isTemplate = false

    var isWhole: Bool { source.isWhole && fallback?.source.isWhole != false }
}

extension TextDeclaration.Source {
    fileprivate var isWhole: Bool {
        switch self {
        case .localized(let texts): texts.allSatisfy { $0.text != nil }
        case .invalid: false
        default: true
        }
    }
}

package enum RetryDeclaration: Sendable {
    case named(Located<String>)
    /// Indirect, since it is rare and large, and every case has room for it.
    indirect case inline(PolicyDeclaration)

    fileprivate var isWhole: Bool { if case .inline(let policy) = self { policy.isWhole } else { true } }
}

/// A retry policy: what `retries` names, or what stands inline.
package struct PolicyDeclaration: Sendable {
    /// `nil` for an inline policy.
    package var name: Located<String>?
    package var summary: Located<String>?
    package var range: SourceRange
    package var recover = Reading<String>.absent
    package var maxRetries = Reading<Int>.absent
    /// In milliseconds.
    package var initial = Reading<Int>.absent
    /// In milliseconds.
    package var maximum = Reading<Int>.absent
    package var retryAfter = Reading<Resend.RetryAfter>.absent
    package var methods = Reading<Resend.Methods>.absent

    package var isWhole: Bool {
        !recover.isUnreadable && !maxRetries.isUnreadable && !initial.isUnreadable && !maximum.isUnreadable
            && !retryAfter.isUnreadable && !methods.isUnreadable
    }
}

package struct BodyDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    /// Unreadable where any part is.
    package var format: Reading<BodyFormat>
}

package struct RecoveryDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var through: Located<String>?
}

/// The texts of a failure that no case handles.
package struct FailureDeclaration: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case transport
        case decoding
        case unmapped
    }

    package var kind: Located<Kind>
    package var title = Reading<TextDeclaration>.absent
    package var description = Reading<TextDeclaration>.absent
    package var category: Located<String>?
}

package struct OperationDeclaration: Sendable {
    package var method: String
    package var path: String
    package var range: SourceRange
    package var group: Located<String>
}
