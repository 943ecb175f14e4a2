#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The facts that `errorspec-swift-reader` found in Swift files. The README of `errorspec-swift-reader` documents
/// each fact.
struct SwiftFacts: Decodable {
    static let version = 1

    /// A location, decoded from text such as `Sources/Login.swift:12:9`.
    struct Place: Decodable, Hashable {
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

    /// The qualified name of a case, decoded from text such as `LoginHandler.ResponseError.wrongPassword`.
    struct CaseName: Decodable, Hashable {
        var type: String
        var name: String

        init(type: String, name: String) { (self.type, self.name) = (type, name) }

        init(from decoder: any Decoder) throws {
            let text = try String(from: decoder)
            let dot = text.lastIndex(of: ".") ?? text.startIndex
            self.init(type: String(text[..<dot]), name: String(text[dot...].drop { $0 == "." }))
        }
    }

    struct Value: Decodable {
        var label: String?
        var types: [String]
    }

    struct Case: Decodable {
        var name: String
        var at: Place
        var comment: String?
        var number: Int?
        var text: String?
        var isImplicit: Bool?
        var values: [Value]?
    }

    struct TypeFact: Decodable {
        var name: String
        var kind: String
        var inherits: [String]
        var at: Place
        var comment: String?
        var cases: [Case]?
        var keys: [String]?
        /// The types of the decoded properties that are enums of codes.
        var codes: [String]?
        var isThrown: Bool?
    }

    struct Match: Decodable, Hashable {
        var statuses: [[Int]]?
        var codes: [String]?
        var isOtherwise: Bool?
    }

    struct Mapping: Decodable {
        var at: Place
        var within: String?
        var target: CaseName?
        var match: Match
        var isTentative: Bool?
        var texts: [String: TextDraft]?
        var carries: [String]?
        var cases: [CaseName]?
    }

    struct Property: Decodable {
        var at: Place
        var what: String
        var cases: [CaseName]?
        var type: String?
        var number: Int?
        var text: TextDraft?
        /// The type that encloses the property, or `nil` if the cases belong to this type.
        var within: String?
    }

    struct Constant: Decodable {
        var at: Place
        var name: String
        var type: String
        var within: String
        var comment: String?
        var properties: [Property]
    }

    struct Body: Decodable {
        var type: String
        var code: String
    }

    struct Request: Decodable {
        var at: Place
        var target: String
        var name: String?
        var method: String?
        var path: String?
        var unread: String?
    }

    struct Unread: Decodable {
        var at: Place
        var what: String
        var message: String
        var cases: [CaseName]?
        var within: String?
    }

    var types: [TypeFact]
    var constants: [Constant]
    var mappings: [Mapping]
    var properties: [Property]
    var bodies: [Body]
    var requests: [Request]
    var unread: [Unread]
}

extension TextDraft: Decodable {
    private enum CodingKeys: CodingKey { case parts, isFallback, key, table }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let isFallback = try values.decodeIfPresent(Bool.self, forKey: .isFallback) ?? false
        self.init(try values.decode([Part].self, forKey: .parts), isFallback: isFallback)
        key = try values.decodeIfPresent(String.self, forKey: .key)
        table = try values.decodeIfPresent(String.self, forKey: .table)
    }
}

extension TextDraft.Part: Decodable {
    private enum CodingKeys: CodingKey { case text, inserts, position, name, otherwise }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        let name = try text(.name) ?? "value"
        let position = try values.decodeIfPresent(Int.self, forKey: .position)
        switch try text(.inserts) {
        case nil: self = .literal(try text(.text) ?? "")
        case "status": self = .status
        case "code": self = .code(otherwise: try text(.otherwise))
        case "rawValue": self = .rawValue
        case "value": self = position.map { .carried($0, name: name) } ?? .other(name)
        case _: self = .other(name)
        }
    }
}

extension SwiftFacts {
    private struct Header: Decodable { var errorspecSwift: Int }

    /// Reads the JSON that the companion printed.
    init(json: [UInt8]) throws(SwiftReaderFailure) {
        let (data, decoder) = (Data(json), JSONDecoder())
        guard let header = try? decoder.decode(Header.self, from: data) else {
            throw SwiftReaderFailure("errorspec-swift-reader printed no facts")
        }
        guard header.errorspecSwift == Self.version else {
            throw SwiftReaderFailure(
                "errorspec-swift-reader prints version \(header.errorspecSwift) of its facts, and this errorspec reads "
                    + "version \(Self.version): install both from the same release")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw SwiftReaderFailure("errorspec-swift-reader printed facts that can't be read: \(error)")
        }
    }
}
