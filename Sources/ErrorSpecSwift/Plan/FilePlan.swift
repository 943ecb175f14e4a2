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
    /// The API's, as BCP 47 tags: the source language first.
    package var locales: [String]
    package var content: Content
}

/// The parts that the groups of an API share.
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
        /// `nil`: the default.
        var category: Identifier?

        var isEmpty: Bool { title == nil && description == nil && category == nil }
    }

    struct Operation: Sendable {
        var method: String
        var path: String
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
    var locales: [String]
    /// The functions that the API's texts are made by, where it has several locales.
    var textForms: [TextForm]
    var transport: FailureTexts
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
        var pattern: ResponsePattern
        var definition: DefinitionPlan
    }

    /// A case that stands for the failures of a parent.
    struct Wrap: Sendable {
        var name: Identifier
        /// The cases that wrapped the parent under its earlier names.
        var was: [Identifier]
        var type: Identifier
        /// The inherited cases that are left out: the names of the cases that wrap each, the outermost first, and its own.
        var except: [[Identifier]]
    }

    /// The group's own `otherwise`.
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
}

/// The parts of a definition that are not the default.
struct DefinitionPlan: Sendable {
    var id: String
    var title: CaseText?
    var description: CaseText?
    var retry: RetryPlan?
    var category: Identifier?

    /// How many arguments say them.
    var argumentCount: Int {
        (title == nil ? 0 : 1) + (description == nil ? 0 : 1) + (retry == nil ? 0 : 1) + (category == nil ? 0 : 1)
    }
}

/// A text of a case.
enum CaseText: Sendable {
    /// The group's default.
    case ofGroup
    case own(TextPlan)
}

/// The texts that several cases of a group have from the group.
struct DefaultTexts: Sendable {
    var title: TextPlan?
    var description: TextPlan?
}

/// The kinds of texts: each is a function with the API's locales as labels.
enum TextForm: String, Sendable, CaseIterable {
    case text, message, title, code, pointer, key, template, decode
}

enum TextPlan: Sendable {
    case text(LocalizedText)
    /// With placeholders.
    indirect case template(LocalizedText, otherwise: LocalizedText?)
    indirect case key(String, table: String?, otherwise: LocalizedText?)
    case server(BodyField, otherwise: LocalizedText?)
    case decode(Identifier, otherwise: LocalizedText?)
}

enum RetryPlan: Sendable {
    case recover(Identifier)
    /// A policy of the API, else the runtime's `transient` or `throttling`.
    case named(Identifier)
    indirect case inline(Resend)
}
