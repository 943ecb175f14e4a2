import Foundation

/// The facts in Swift files, in the order of the source.
///
/// README.md documents the JSON format.
package struct Facts {
    package static let version = 1

    /// A location in the source: `Sources/Login.swift:12:9`.
    package struct Place: Encodable, Equatable {
        package var path: String
        package var line: Int
        package var column: Int

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(path):\(line):\(column)")
        }
    }

    /// The full name of a case: `LoginHandler.ResponseError.wrongPassword`.
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
        /// The type names that occur in the value's type; full names for types that the files declare.
        package var types: [String]
    }

    package struct Case: Encodable {
        package var name: String
        package var at: Place
        package var comment: String?
        package var number: Int?
        package var text: String?
        /// Whether the raw value isn't written in the source, because Swift derives it.
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
        /// The JSON keys from which the type is decoded: `message`, `error/code`, `errors/*/field`.
        package var keys: [String]?
        /// The full names of the enums that decoded properties use for codes.
        package var codes: [String]?
        /// Whether the source throws a case of this type, passes a case as a failure, or creates a case from a status
        /// or a code.
        package var isThrown: Bool?
    }

    /// The responses for which a statement runs.
    package struct Match: Encodable, Hashable {
        /// The ranges of statuses, each as an array of its first and its last status.
        package var statuses: [[Int]]?
        package var codes: [String]?
        /// Whether the statement runs for all responses that nothing else matches.
        package var isOtherwise: Bool?
    }

    package struct TextPart: Encodable, Hashable {
        package var text: String?
        /// The kind of the inserted value: `status`, `code`, `rawValue`, `value` or `other`. `nil` for literal text.
        package var inserts: String?
        /// The position of the inserted associated value.
        package var position: Int?
        /// The inserted expression, as written.
        package var name: String?
        /// The text to insert if the value is missing.
        package var otherwise: String?
    }

    package struct Text: Encodable, Hashable {
        package var parts: [TextPart]
        package var key: String?
        package var table: String?
        /// Whether the text is shown only if the server sends no message.
        package var isFallback: Bool?
    }

    /// A statement that, for certain responses, creates a case or contains texts.
    package struct Mapping: Encodable {
        package var at: Place
        /// The full name of the innermost type that encloses the statement.
        package var within: String?
        package var target: CaseName?
        package var match: Match
        /// Whether the statement depends on more than the response.
        package var isTentative: Bool?
        package var texts: [String: Text]?
        /// The meaning of each associated value of the target: `status`, `code`, or an empty text.
        package var carries: [String]?
        /// The cases for which the statement runs: cases of a different error, or of an enum of codes.
        package var cases: [CaseName]?
    }

    /// A status, a code or a text of some cases, or of all cases of a type.
    package struct Property: Encodable {
        package var at: Place
        /// The kind of the property: `status`, `code`, `title`, `description`, `reason` or `suggestion`.
        package var what: String
        package var cases: [CaseName]?
        package var type: String?
        package var number: Int?
        package var text: Text?
        /// The full name of the enclosing type, or `nil` if the enclosing type declares the cases.
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

    /// A decoded type with a member that the source compares with codes.
    package struct Body: Encodable {
        package var at: Place
        package var type: String
        /// The key of the compared member, such as `code`. If the type is nested in another body, the key of the
        /// nested type comes first: `error/code`.
        package var code: String
    }

    package struct Request: Encodable {
        package var at: Place
        package var target: String
        package var name: String?
        package var method: String?
        package var path: String?
        /// The part of the request that can't be read: `baseURL`, `path` or `method`.
        package var unread: String?
    }

    /// A part of the source that is about errors but can't be read.
    package struct Unread: Encodable {
        package var at: Place
        /// The subject of the unread part: `status`, `code`, `text` or `case`.
        package var what: String
        package var message: String
        package var cases: [CaseName]?
        /// The enclosing function or property: `Client.send`.
        package var within: String?
    }

    package var types: [TypeFact] = []
    package var constants: [Constant] = []
    package var mappings: [Mapping] = []
    package var properties: [Property] = []
    package var bodies: [Body] = []
    package var requests: [Request] = []
    package var unread: [Unread] = []

    /// The number of mappings, properties and unread parts.
    var count: Int { mappings.count + properties.count + unread.count }

    /// Returns the facts as one JSON document, with one fact per line.
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
