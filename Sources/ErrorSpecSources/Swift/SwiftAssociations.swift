import ErrorSpecLanguage
import ErrorSpecReading

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The connections between constants and errors that `errorspec-swift-reader` found in Swift files. The README of
/// `errorspec-swift-reader` documents the format.
struct SwiftAssociations: Decodable {
    static let version = 1

    /// A location, decoded from text such as `Sources/Login.swift:12:9`.
    struct Location: Decodable, Hashable {
        var path: String
        var line: Int
        var column: Int

        init(from decoder: any Decoder) throws {
            let parts = try String(from: decoder).split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count > 2, let column = Int(parts[parts.count - 1]), let line = Int(parts[parts.count - 2])
            else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "this isn't a path, line and column"))
            }
            (path, self.line, self.column) = (parts.dropLast(2).joined(separator: ":"), line, column)
        }
    }

    struct Text {
        var at: Location?
        var words: TextDraft
    }

    struct ErrorCase: Decodable {
        var name: String
        var at: Location
        var comment: String?
        /// The error types that the case carries.
        var wraps: [String]?
        var isOtherwise: Bool?
        var title: Text?
        var description: Text?
        /// Which of the texts exist and can't be read.
        var unreadable: [String]?
    }

    struct ErrorType: Decodable {
        var name: String
        var at: Location
        var end: Int?
        var comment: String?
        var cases: [ErrorCase]?
    }

    struct Code: Decodable, Hashable {
        var text: String?
        var first: Int?
        var last: Int?
        var prefix: String?
    }

    struct Match: Decodable, Hashable {
        var statuses: [[Int]]?
        var codes: [Code]?
        var isOtherwise: Bool?
    }

    struct Endpoint: Decodable, Hashable {
        var type: String
        /// The cases of the arm of a `switch`; none for its `default`, and for a whole type.
        var cases: [String]
    }

    /// A constant, the error that the app connects with it, and the place.
    struct Association: Decodable {
        var at: Location
        var type: String
        /// The case; `nil` for an error without a name, which is named after its code.
        var `case`: String?
        var form: String?
        var match: Match
        var endpoint: Endpoint?
        var function: String?
        /// The texts of this place, which take precedence over the texts of the case.
        var title: Text?
        var description: Text?
        var unreadable: [String]?
    }

    /// A function that maps statuses or codes to the child's errors, and also calls the parent's function.
    struct Parent: Decodable {
        var at: Location
        var child: String
        var parent: String
        /// Whether the parent's errors take precedence over the child's.
        var isFirst: Bool?
    }

    struct Operation: Decodable {
        var at: Location
        var type: String
        var `case`: String?
        var method: String?
        var path: String?
        /// The error types that the endpoint's type names.
        var errors: [String]?
        /// The part that can't be read: `path` or `method`.
        var unreadable: String?
    }

    struct BodyPlace: Decodable {
        var at: String?
        var each: String?
    }

    /// A type that is decoded as the body of errors.
    struct Body: Decodable {
        var at: Location
        var code: [BodyPlace]?
        var message: [BodyPlace]?
        var title: [BodyPlace]?
    }

    struct Unread: Decodable {
        var at: Location
        var reason: String
        var subject: String?
        var detail: String?
    }

    var types: [ErrorType]
    var associations: [Association]
    var parents: [Parent]
    var operations: [Operation]
    var bodies: [Body]
    var unused: [Unread]
}

extension SwiftAssociations.Endpoint {
    private enum CodingKeys: CodingKey { case type, `case`, also }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        type = try values.decode(String.self, forKey: .type)
        let one = try values.decodeIfPresent(String.self, forKey: .case)
        cases = (one.map { [$0] } ?? []) + (try values.decodeIfPresent([String].self, forKey: .also) ?? [])
    }
}

extension SwiftAssociations.Text: Decodable {
    private enum CodingKeys: CodingKey { case at, parts, isFallback, key, table }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        at = try values.decodeIfPresent(SwiftAssociations.Location.self, forKey: .at)
        let isFallback = try values.decodeIfPresent(Bool.self, forKey: .isFallback) ?? false
        let parts = try values.decodeIfPresent([TextDraft.Part].self, forKey: .parts) ?? []
        words = TextDraft(parts, isFallback: isFallback)
        words.key = try values.decodeIfPresent(String.self, forKey: .key)
        words.table = try values.decodeIfPresent(String.self, forKey: .table)
    }
}

extension TextDraft.Part: Decodable {
    private enum CodingKeys: CodingKey { case text, inserts, name }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        switch try text(.inserts) {
        case nil: self = .literal(try text(.text) ?? "")
        case "status": self = .status
        case "code": self = .code
        case "retryAfter": self = .retryAfter
        case "server": self = .server
        case _: self = .other(try text(.name) ?? "value")
        }
    }
}

extension SwiftAssociations {
    private struct Header: Decodable { var errorspecSwift: Int }

    /// Reads the JSON that the companion printed.
    init(json: [UInt8]) throws(SwiftReaderFailure) {
        let (data, decoder) = (Data(json), JSONDecoder())
        guard let header = try? decoder.decode(Header.self, from: data) else {
            throw SwiftReaderFailure("errorspec-swift-reader printed no associations")
        }
        guard header.errorspecSwift == Self.version else {
            throw SwiftReaderFailure(
                "errorspec-swift-reader prints version \(header.errorspecSwift) of its associations, and this "
                    + "errorspec reads version \(Self.version): install both from the same release")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw SwiftReaderFailure("errorspec-swift-reader printed associations that can't be read: \(error)")
        }
    }
}
