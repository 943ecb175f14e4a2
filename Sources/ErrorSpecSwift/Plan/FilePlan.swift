package import ErrorSpecLanguage
import ErrorSpecReading

/// A file to be: final identifiers, and texts that only ``SwiftLiteral`` and ``DocComment`` will write.
package struct FilePlan: Sendable {
    package enum Content: Sendable {
        // Indirect, since an API's is large and there is one, among groups by the thousand.
        indirect case api(APIPlan)
        case group(GroupPlan)
    }

    /// Below the output folder: `LSLP/LSLP+LoginResponseErrorHandler.generated.swift`.
    package var path: String
    /// The spec's file, as ``SourceFile/name`` says it.
    package var source: String
    /// `public`, `package` or `internal`.
    package var access: AccessLevel
    /// Modules with the app's decoders; empty where the file names none.
    package var imports: [Identifier]
    /// The app's decoders whose names mean something else inside of generated code.
    package var aliases: [DecoderAlias]
    package var namespace: Identifier
    package var content: Content
}

/// What the groups of an API share.
package struct APIPlan: Sendable {
    struct Recovery: Sendable {
        var name: Identifier
        var summary: String?
        /// The handler of `through`.
        var handler: Identifier?
    }

    struct Body: Sendable {
        var name: Identifier
        var summary: String?
        var format: BodyFormat
    }

    struct Retry: Sendable {
        var name: Identifier
        var summary: String?
        var resend: Resend
    }

    struct FailureTexts: Sendable {
        var title: TextPlan?
        var description: TextPlan?
        var category: Identifier
    }

    struct Operation: Sendable {
        /// `POST /v1/users/login`.
        var name: String
        var group: String
    }

    var summary: String?
    /// The title of what says none, where a case has it.
    var title: TextPlan?
    var categories: [Identifier]
    var recoveriesProtocol: Identifier
    var recoveries: [Recovery]
    var retries: [Retry]
    var bodies: [Body]
    var body: Identifier?
    /// `nil`: every 2xx.
    var successes: [StatusPattern]?
    var sourceLocale: String?
    var transport: FailureTexts
    /// `nil`: as `transport`; the next two as well.
    var tls: FailureTexts?
    var tooLarge: FailureTexts?
    var redirects: FailureTexts?
    var decoding: FailureTexts
    var unmapped: FailureTexts
    var operations: [Operation]
}

/// One group: an enum of its failures.
package struct GroupPlan: Sendable {
    struct Case: Sendable {
        var name: Identifier
        var summary: String?
        /// Earlier names.
        var was: [Identifier]
        var definition: DefinitionPlan
    }

    /// A case that stands for the failures of a parent.
    struct Wrap: Sendable {
        var name: Identifier
        /// What the parent was wrapped in under its earlier names.
        var was: [Identifier]
        var group: String
        var type: Identifier
    }

    /// What becomes of a response that no case matches, where the group says so itself.
    struct Otherwise: Sendable {
        var definition: DefinitionPlan
        var summary: String?
    }

    enum Body: Sendable {
        /// The API's.
        case shared
        case named(Identifier)
        case none
    }

    struct Alias: Sendable {
        var errorType: Identifier
        var handlerType: Identifier
    }

    var summary: String?
    var name: String
    var errorType: Identifier
    var handlerType: Identifier
    var was: [Alias]
    var cases: [Case]
    var wraps: [Wrap]
    var otherwise: Otherwise?
    var defaults: DefaultTexts
    var body: Body
    /// `nil`: the API's.
    var successes: [StatusPattern]?
    var matching: MatchingPlan
}

/// How a group finds the case of a response.
struct MatchingPlan: Sendable {
    /// What a case matches, and how specifically.
    struct Row: Sendable {
        enum Statuses: Sendable {
            case any
            case exact([Int])
            case range(StatusPattern)
        }

        var name: Identifier
        /// Codes, or one family; empty: none is required.
        var codes: [CodePattern]
        var statuses: Statuses
        var specificity: Specificity
        /// A group that inherits from this one leaves the case out, so that it has to say so.
        var isExceptable: Bool
        /// An inherited case may be more specific where this one matches.
        var isBeatable: Bool
    }

    /// How the parents are asked.
    enum Inheritance: Sendable {
        /// In turn, where none of the group's own cases matches; cases that the group leaves out are patterns of the only
        /// parent's error.
        case chain([GroupPlan.Wrap], except: [String])
        /// Each, for a case that is more specific than what was found before.
        case compared([GroupPlan.Wrap])
        /// Every ancestor, for one of its own cases.
        case flattened([Ancestor])
    }

    struct Ancestor: Sendable {
        /// A way to wrap some cases of an ancestor in this group's error: the outermost first.
        struct Path: Sendable {
            var wraps: [Identifier]
            var cases: [Identifier]
        }

        var type: Identifier
        /// Cases that the group leaves out.
        var except: [Identifier]
        /// The one that most of the cases take first; its `cases` are not asked for.
        var paths: [Path]
    }

    /// The most specific first.
    var rows: [Row]
    var inheritance: Inheritance
    /// Others compare what the group finds with theirs, so that it says how specific it is.
    var isCompared: Bool
    /// Others ask for the group's own cases alone.
    var isAskedAlone: Bool
    /// The parent that says what becomes of a response that no case matches, where asking the parents in turn doesn't
    /// find it.
    var otherwise: GroupPlan.Wrap?
}

/// What a case says that is not the default.
struct DefinitionPlan: Sendable {
    var id: String
    var title: TextPlan?
    var description: TextPlan?
    /// One of the texts is the group's default.
    var usesDefaults: Bool
    var retry: RetryPlan?
    var category: Identifier?
}

/// The texts that several cases of a group have from the group.
struct DefaultTexts: Sendable {
    var title: TextPlan?
    var description: TextPlan?
}

enum TextPlan: Sendable {
    case text(LocalizedText)
    /// With placeholders.
    indirect case template(LocalizedText, otherwise: LocalizedText?)
    indirect case key(String, table: String?, otherwise: LocalizedText?)
    case body(BodyField, otherwise: LocalizedText?)
    case decode(Identifier, otherwise: LocalizedText?)
}

enum RetryPlan: Sendable {
    case recover(Identifier)
    /// A policy of the API, else the runtime's `transient` or `throttling`.
    case named(Identifier)
    indirect case inline(Resend)
}
