package import ErrorSpecReading

/// The content of one file, before references and defaults are resolved. Values are optional, and have locations.
///
/// Unreadable parts have been reported and are marked, so that later stages don't report them as missing.
package struct SpecDocument: Sendable {
    package var file: SourceFile
    /// The declarations of an `api.yaml`; `nil` in other files.
    package var api: APIDeclaration?
    package var groups = Section<GroupDeclaration>()
    package var operations: [OperationDeclaration] = []
    /// The keys of `api.yaml` that the file has in the wrong place.
    package var strayKeys: Set<String> = []
    /// The number of YAML nodes in the file.
    package var nodeCount = 0
}

extension SpecDocument {
    /// A document for a file that could not be read.
    package init(unreadable file: SourceFile) {
        self.init(file: file, api: file.role == .api ? .unreadable : nil, groups: Section(isWhole: false))
    }
}

/// The content of `api.yaml`, without groups and operations.
package struct APIDeclaration: Sendable {
    package var name = Reading<String>.absent
    package var summary: Located<String>?
    package var access: Located<AccessLevel>?
    package var imports: [Located<String>] = []
    package var title = Reading<TextDeclaration>.absent
    package var locales = Reading<[Located<String>]>.absent
    package var body = Reading<String>.absent
    /// The parents of groups without `parents`.
    package var parents = Section<Located<String>>()
    package var successes = Reading<Successes>.absent
    package var bodies = Section<BodyDeclaration>()
    package var recoveries = Section<RecoveryDeclaration>()
    package var retries = Section<PolicyDeclaration>()
    package var categories = Section<Located<String>>()
    package var failures: [FailureDeclaration] = []

    /// A declaration that could not be read.
    package static let unreadable = APIDeclaration(
        name: .unreadable, title: .unreadable, locales: .unreadable, body: .unreadable,
        parents: Section(isWhole: false),
        successes: .unreadable, bodies: Section(isWhole: false), recoveries: Section(isWhole: false),
        retries: Section(isWhole: false), categories: Section(isWhole: false))

    /// Marks the values of the given keys as unreadable, because the keys are in the wrong place.
    mutating func markUnreadable(_ keys: Set<String>) {
        func lose<Value>(_ key: String, _ value: inout Reading<Value>) {
            if keys.contains(key), case .absent = value { value = .unreadable }
        }
        lose("title", &title)
        lose("locales", &locales)
        lose("body", &body)
        lose("successes", &successes)
        if keys.contains("parents") { parents.isWhole = false }
        if keys.contains("bodies") { bodies.isWhole = false }
        if keys.contains("recoveries") { recoveries.isWhole = false }
        if keys.contains("retries") { retries.isWhole = false }
        if keys.contains("categories") { categories.isWhole = false }
    }

    /// Whether everything that groups refer to could be read.
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
    /// The group's `parents`; `nil` if the key is missing, so that the API's parents apply.
    package var parents: Section<Located<String>>?
    package var except = Section<Located<CaseReference>>()
    package var body = Reading<String>.absent
    package var successes = Reading<Successes>.absent
    /// The defaults for the group's own cases.
    package var defaults = HandlingDeclaration()
    package var cases = Section<CaseDeclaration>()
    package var otherwise: OtherwiseDeclaration?

    /// Whether the group's parents, exceptions, body and successes could be read.
    package var isWhole: Bool {
        parents?.isWhole ?? true && except.isWhole && !body.isUnreadable && !successes.isUnreadable
    }

    /// Marks the parents and the cases as incomplete, because the group is declared more than once.
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

    /// Whether the case's conditions could be read.
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

    /// A declaration that could not be read.
    package static let unreadable = HandlingDeclaration(
        title: .unreadable, description: .unreadable, retry: .unreadable, category: .unreadable)

    package var isWhole: Bool {
        !title.isUnreadable && !description.isUnreadable && !retry.isUnreadable && !category.isUnreadable
            && title.value?.isWhole != false && description.value?.isWhole != false && retry.value?.isWhole != false
    }
}

extension HandlingDeclaration {
    /// Returns whether no text is required, because the category is `silent` or could not be read.
    func isSilent(in group: GroupDeclaration) -> Bool {
        switch category.isAbsent ? group.defaults.category : category {
        case .absent: false
        case .value(let name): name.value == "silent"
        case .unreadable: true
        }
    }
}

/// A reference to a case in `overrides` or `except`: `Token.unknownAccessToken`.
package struct CaseReference: Hashable, Sendable {
    package var group: String
    package var name: String
}

/// The declaration of a text: the text itself or its source, and the fallback in `otherwise`.
package struct TextDeclaration: Sendable {
    package enum Source: Sendable {
        case text(Located<String>)
        case localized([LocaleText])
        indirect case key(Located<String>, table: Located<String>?)
        case server(Located<BodyField>)
        case decode(Located<String>)
        /// The source could not be read. The problem has been reported.
        case invalid
    }

    package struct LocaleText: Sendable {
        package var locale: Located<String>
        /// The text; `nil` if it could not be read.
        package var text: Located<String>?
    }

    /// The `otherwise` of a text source: a single text, or one text per locale.
    package struct Fallback: Sendable {
        package var source: Source
        package var range: SourceRange
    }

    package var source: Source
    package var fallback: Fallback?
    package var range: SourceRange
    /// Whether the text is written as `{text: …}`.
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
    /// Indirect, because an inline policy is rare and large, and every case of a spec has a retry declaration.
    indirect case inline(PolicyDeclaration)

    fileprivate var isWhole: Bool { if case .inline(let policy) = self { policy.isWhole } else { true } }
}

/// A retry policy: an entry of `retries`, or an inline policy.
package struct PolicyDeclaration: Sendable {
    /// The policy's name; `nil` for an inline policy.
    package var name: Located<String>?
    package var summary: Located<String>?
    package var range: SourceRange
    package var recover = Reading<String>.absent
    package var maxRetries = Reading<Int>.absent
    /// The limit of the first wait, in milliseconds.
    package var initial = Reading<Int>.absent
    /// The limit of every wait, in milliseconds.
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
    /// The places of the body's values; unreadable if any part of the body is unreadable.
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
