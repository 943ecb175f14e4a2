package import ErrorSpecReading

/// What one file says, as it was written: optionals, and every value with its range.
///
/// What could not be read is left out or marked invalid, and a diagnostic says so: later stages don't report its
/// absence a second time.
package struct SpecDocument: Sendable {
    package var file: SourceFile
    /// `nil` in files that hold groups and operations only.
    package var api: APIDeclaration?
    package var groups: [GroupDeclaration] = []
    package var operations: [OperationDeclaration] = []
    /// Some of the file could not be read at all, so that names may be missing that it declares.
    package var isDamaged = false
}

extension SpecDocument {
    /// A file whose bytes could not be had: nothing is known of what it declares.
    package init(unreadable file: SourceFile) {
        self.init(file: file, api: file.role == .api ? APIDeclaration(unread: .all) : nil, isDamaged: true)
    }
}

/// `api.yaml`.
package struct APIDeclaration: Sendable {
    package var name: Located<String>?
    package var summary: Located<String>?
    package var access: Located<AccessLevel>?
    package var imports: [Located<String>] = []
    package var title: TextDeclaration?
    package var locales: [Located<String>] = []
    package var body: Located<String>?
    package var defaultGroup: Located<String>?
    package var bodies: [BodyDeclaration] = []
    package var recoveries: [RecoveryDeclaration] = []
    package var retries: [PolicyDeclaration] = []
    package var categories: [Located<String>] = []
    package var failures: [FailureDeclaration] = []
    /// What could not be read: a diagnostic says so, and what refers to it is not checked.
    package var unread: Parts = []

    package struct Parts: OptionSet, Sendable {
        package let rawValue: UInt16

        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let name = Parts(rawValue: 1 << 0)
        package static let title = Parts(rawValue: 1 << 1)
        package static let locales = Parts(rawValue: 1 << 2)
        package static let body = Parts(rawValue: 1 << 3)
        package static let defaultGroup = Parts(rawValue: 1 << 4)
        package static let bodies = Parts(rawValue: 1 << 5)
        package static let recoveries = Parts(rawValue: 1 << 6)
        package static let retries = Parts(rawValue: 1 << 7)
        package static let categories = Parts(rawValue: 1 << 8)
        package static let all = Parts(rawValue: (1 << 9) - 1)
    }
}

package struct GroupDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var was: [Located<String>] = []
    /// `nil`: the API's default group is the parent. Empty: there is none.
    package var parents: [Located<String>]?
    package var except: [Located<CaseReference>] = []
    /// `except`, from its key to the end of its value.
    package var exceptRange: SourceRange?
    package var body: Located<String>?
    /// The defaults of its own cases.
    package var defaults = HandlingDeclaration()
    package var cases: [CaseDeclaration] = []
    @Boxed package var otherwise: OtherwiseDeclaration?
    /// `parents`, `except` or `body` could not be read: what this group inherits is not certain.
    package var isDamaged = false
    /// Some of its cases could not be read: their names are not known.
    package var lacksCases = false
}

package struct CaseDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var was: [Located<String>] = []
    package var statuses: [Located<StatusPattern>] = []
    package var codes: [Located<CodePattern>] = []
    package var overrides: [Located<CaseReference>] = []
    package var meaning = HandlingDeclaration()
    package var layout = CaseLayout()
    /// What it matches could not be read.
    package var isDamaged = false
    /// Some of `overrides` could not be read.
    package var lacksOverrides = false
}

package struct OtherwiseDeclaration: Sendable {
    package var range: SourceRange
    package var summary: Located<String>?
    package var meaning = HandlingDeclaration()
}

/// What a case, an `otherwise` or a group's defaults say.
package struct HandlingDeclaration: Sendable {
    package var title: TextDeclaration?
    package var description: TextDeclaration?
    package var retry: RetryDeclaration?
    package var category: Located<String>?
    /// Some of it could not be read.
    package var isDamaged = false
}

/// `Token.unknownAccessToken`, as `overrides` and `except` write it.
package struct CaseReference: Hashable, Sendable {
    package var group: String
    package var name: String
}

/// A text source and where it stands.
package struct TextDeclaration: Sendable {
    package enum Source: Sendable {
        case text(String)
        case localized([LocaleText])
        indirect case key(Located<String>, table: Located<String>?)
        case body(Located<BodyField>)
        case decode(Located<String>)
        /// A diagnostic says why.
        case invalid
    }

    package struct LocaleText: Sendable {
        package var locale: Located<String>
        /// `nil` where it could not be read.
        package var text: String?
    }

    /// `otherwise`: a text or a text per locale.
    package struct Fallback: Sendable {
        package var source: Source
        package var range: SourceRange
    }

    package var source: Source
    @Boxed package var fallback: Fallback?
    package var range: SourceRange
}

package enum RetryDeclaration: Sendable {
    case named(Located<String>)
    /// Indirect, since it is rare and large, and every case has room for it.
    indirect case inline(PolicyDeclaration)
    /// A diagnostic says why.
    case invalid
}

/// A retry policy: what `retries` names, or what stands inline.
package struct PolicyDeclaration: Sendable {
    /// `nil` for an inline policy.
    package var name: Located<String>?
    package var summary: Located<String>?
    package var range: SourceRange
    package var recover: Located<String>?
    package var maxRetries: Int?
    /// In milliseconds.
    package var initial: Located<Int>?
    package var factor: Decimal?
    /// In milliseconds.
    package var maximum: Located<Int>?
    package var jitter: Resend.Jitter?
    package var retryAfter: Resend.RetryAfter?
    package var methods: Located<Resend.Methods>?
    package var cost: Int?
    /// Some of it could not be read.
    package var isDamaged = false
}

package struct BodyDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var format: BodyFormat
    /// Not all of it could be read: what it lacks is not reported.
    package var isDamaged: Bool
}

package struct RecoveryDeclaration: Sendable {
    package var name: Located<String>
    package var summary: Located<String>?
    package var through: Located<String>?
}

/// What a user reads when no case answers.
package struct FailureDeclaration: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case transport
        case decoding
        case unmapped
    }

    package var kind: Located<Kind>
    package var title: TextDeclaration?
    package var description: TextDeclaration?
    package var category: Located<String>?
}

package struct OperationDeclaration: Sendable {
    package var method: String
    package var path: String
    package var range: SourceRange
    package var group: Located<String>
}
