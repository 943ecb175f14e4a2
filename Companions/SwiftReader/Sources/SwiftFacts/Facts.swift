import Foundation

/// The facts in some files of Swift, in the order of the files and of their lines.
///
/// README.md documents the format.
package struct Facts {
    package static let version = 1

    /// `Sources/Login.swift:12:9`
    package struct Place: Encodable, Equatable {
        package var path: String
        package var line: Int
        package var column: Int

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(path):\(line):\(column)")
        }
    }

    /// `LoginHandler.ResponseError.wrongPassword`
    package struct CaseName: Encodable, Hashable {
        package var type: String
        package var name: String

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(type).\(name)")
        }
    }

    package struct Value: Encodable {
        package var label: String?
        /// The type names that occur in the value's type. Types that the files declare have full names.
        package var types: [String]
    }

    package struct Case: Encodable {
        package var name: String
        package var at: Place
        package var comment: String?
        package var number: Int?
        package var text: String?
        /// Whether Swift derives the raw value.
        package var isImplicit: Bool?
        package var values: [Value]?
    }

    package struct TypeFact: Encodable {
        package var name: String
        package var kind: String
        package var inherits: [String]
        package var at: Place
        package var comment: String?
        package var cases: [Case]?
        /// The keys of the JSON that the type is decoded from: `message`, `error/code`, `errors/*/field`.
        package var keys: [String]?
        /// The enums of codes among the types of the decoded properties.
        package var codes: [String]?
        /// Whether the source throws a case, passes a case as a failure, or creates a case from a status or a code.
        package var isThrown: Bool?
    }

    /// The responses for which a statement runs.
    package struct Match: Encodable, Hashable {
        /// Ranges of statuses, each as its first and its last status.
        package var statuses: [[Int]]?
        package var codes: [String]?
        /// All responses that nothing else matches.
        package var isOtherwise: Bool?
    }

    package struct TextPart: Encodable, Hashable {
        package var text: String?
        /// `status`, `code`, `rawValue`, `value` or `other`.
        package var inserts: String?
        /// The position of the inserted associated value.
        package var position: Int?
        /// The inserted expression, as written.
        package var name: String?
        /// The text for a missing value.
        package var otherwise: String?
    }

    package struct Text: Encodable, Hashable {
        package var parts: [TextPart]
        package var key: String?
        package var table: String?
        /// Whether the text is shown only if the server sends no message.
        package var isFallback: Bool?
    }

    /// A statement that creates a case, or has texts, for some responses.
    package struct Mapping: Encodable {
        package var at: Place
        /// The innermost type that encloses the statement.
        package var within: String?
        package var target: CaseName?
        package var match: Match
        /// Whether the statement depends on more than the response.
        package var isTentative: Bool?
        package var texts: [String: Text]?
        /// The meaning of each associated value: `status`, `code`, or an empty text.
        package var carries: [String]?
        /// The cases of another error that the statement handles.
        package var cases: [CaseName]?
    }

    /// A status, a code or a text of some cases, or of all cases of a type.
    package struct Property: Encodable {
        package var at: Place
        /// `status`, `code`, `title`, `description`, `reason` or `suggestion`.
        package var what: String
        package var cases: [CaseName]?
        package var type: String?
        package var number: Int?
        package var text: Text?
        /// The type that encloses the statement, if it isn't the type of the cases.
        package var within: String?
    }

    /// A constant that is an error: `static let unauthorized = APIError(status: 401)`.
    package struct Constant: Encodable {
        package var at: Place
        package var name: String
        package var type: String
        package var within: String
        package var comment: String?
        package var properties: [Property]
    }

    /// A decoded type whose member is compared with codes.
    package struct Body: Encodable {
        package var at: Place
        package var type: String
        /// The key of the member: `code`. If another body contains the type, the path to the type comes first:
        /// `error/code`.
        package var code: String
    }

    package struct Request: Encodable {
        package var at: Place
        package var target: String
        package var name: String?
        package var method: String?
        package var path: String?
        /// The reason why the request can't be read.
        package var unread: String?
    }

    /// A part of the source that is about errors and can't be read.
    package struct Unread: Encodable {
        package var at: Place
        /// `status`, `code`, `text` or `case`.
        package var what: String
        package var message: String
        package var cases: [CaseName]?
        /// The function or property: `Client.send`.
        package var within: String?
    }

    package var types: [TypeFact] = []
    package var constants: [Constant] = []
    package var mappings: [Mapping] = []
    package var properties: [Property] = []
    package var bodies: [Body] = []
    package var requests: [Request] = []
    package var unread: [Unread] = []

    /// The number of facts about responses and cases.
    var count: Int { mappings.count + properties.count + unread.count }

    /// The facts as one JSON document, one fact per line.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func list(_ name: String, _ facts: [some Encodable]) throws -> String {
            let lines = try facts.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            return "\"\(name)\":[" + lines.map { "\n" + $0 }.joined(separator: ",") + (lines.isEmpty ? "]" : "\n]")
        }
        let lists = [
            try list("types", types), try list("constants", constants), try list("mappings", mappings),
            try list("properties", properties),
            try list("bodies", bodies), try list("requests", requests), try list("unread", unread),
        ]
        return "{\"errorspecSwift\":\(Self.version),\n" + lists.joined(separator: ",\n") + "}\n"
    }
}
