import Foundation

/// The output of the program. A key without a value is absent.
package struct Report {
    package static let version = 1

    package var types: [ErrorType] = []
    package var associations: [Association] = []
    package var parents: [Parent] = []
    package var operations: [Operation] = []
    package var bodies: [Body] = []
    package var unused: [Unused] = []

    package struct ErrorType: Encodable {
        package var name: String
        package var at: Location
        package var end: Int
        package var kind: String
        package var comment: String?
        package var cases: [ErrorCase]
    }

    package struct ErrorCase: Encodable {
        package var name: String
        package var at: Location
        package var comment: String?
        package var title: Text?
        package var description: Text?
        package var unreadable: [String]?
        package var wraps: [String]?
        package var isOtherwise: Bool?
    }

    package struct Association: Encodable {
        package var at: Location
        package var type: String
        package var `case`: String?
        package var form: Form
        package var match: Match
        package var endpoint: Endpoint?
        package var function: String?
        package var title: Text?
        package var description: Text?
    }

    package enum Form: String, Encodable { case rawValue, entry, branch, number, argument }

    package struct Endpoint: Encodable, Hashable {
        package var type: String
        package var `case`: String?
        /// The other cases for which the same code runs.
        package var also: [String]?
    }

    package struct Parent: Encodable, Hashable {
        package var at: Location
        package var child: String
        package var parent: String
        /// Whether the parent's errors take precedence over the child's.
        package var isFirst: Bool?
    }

    package struct Operation: Encodable {
        package var at: Location
        package var type: String
        package var `case`: String?
        package var method: String?
        package var path: String?
        package var errors: [String]?
        package var unreadable: String?
    }

    package struct Body: Encodable {
        package var at: Location
        package var type: String
        package var code: [Place]?
        package var message: [Place]?
        package var title: [Place]?
    }

    package enum Reason: String, Encodable {
        case syntax, notStatus, informational, unreadableConstant, unreadableCondition, unknownType, doesMore
        case unconnected, branching, notBodyMember
    }

    package struct Unused: Encodable, Hashable {
        package var at: Location
        package var reason: Reason
        package var subject: String?
        package var detail: String?

        /// The order of lines at one location.
        var order: String { [reason.rawValue, subject ?? "", detail ?? ""].joined(separator: " ") }
    }
}

/// Where a declaration or an expression is: a path, and a line and a column, both from 1. A column counts Unicode
/// scalars.
package struct Location: Encodable, Hashable, Comparable {
    package var path: String
    package var line: Int
    package var column: Int

    package var text: String { "\(path):\(line):\(column)" }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    package static func < (first: Location, second: Location) -> Bool {
        (first.path, first.line, first.column) < (second.path, second.line, second.column)
    }
}

/// A place of a decoded body: a pointer, or a pointer in each element of a list.
package struct Place: Encodable, Hashable {
    package var each: String?
    package var at: String
}

/// The responses that an association is about.
package struct Match: Encodable, Hashable {
    package var statuses: [[Int]]?
    package var codes: [Code]?
    package var isOtherwise: Bool?

    package struct Code: Encodable, Hashable {
        package var text: String?
        package var first: Int?
        package var last: Int?
        package var prefix: String?
    }
}

package struct Text: Encodable {
    package var at: Location?
    package var parts: [Part]
    package var key: String?
    package var table: String?
    package var isFallback: Bool?

    package struct Part: Encodable {
        package var text: String?
        package var inserts: String?
        package var name: String?
        /// The member of a body that a `code` comes from.
        var place: BodyPlace?

        private enum CodingKeys: CodingKey { case text, inserts, name }
    }
}

extension Report {
    /// The document, with one fact per line.
    package func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func list(_ name: String, _ facts: [some Encodable]) throws -> String {
            let lines = try facts.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            return lines.isEmpty ? "\"\(name)\":[]" : "\"\(name)\":[\n" + lines.joined(separator: ",\n") + "\n]"
        }
        let lists = try [
            list("types", types), list("associations", associations), list("parents", parents),
            list("operations", operations), list("bodies", bodies), list("unused", unused),
        ]
        return "{\"errorspecSwift\":\(Self.version),\n" + lists.joined(separator: ",\n") + "}\n"
    }
}
