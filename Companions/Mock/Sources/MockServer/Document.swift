package import Foundation

/// The output of `errorspec examples --format json`: the operations of APIs, and a response for each case.
package struct Document: Decodable, Sendable {
    static let version = 1

    struct Operation: Decodable, Sendable {
        var api: String
        var group: String
        var method: String
        /// The path template, such as `/users/{id}`.
        var path: String
    }

    struct Group: Decodable, Sendable {
        var api: String
        var group: String
        var summary: String?
    }

    /// The texts for users in one language.
    struct Texts: Codable, Sendable {
        var title: String?
        var description: String?
    }

    struct Example: Decodable, Sendable {
        var api: String
        /// The group of the requests that can get this response.
        var group: String
        /// The name of the case with its declaring group, such as `Login.cannotLogin`.
        var name: String
        var summary: String?
        var status: Int
        var headers: [String: String]
        /// The body to send.
        var rawBody: String
        var recorded: Bool
        var title: String?
        var description: String?
        var category: String?
        /// The texts for users, by locale; empty if the API has no locales.
        var texts: [String: Texts]

        var fullName: String { "\(api)/\(name)" }

        private enum CodingKeys: String, CodingKey {
            case api, group, summary, status, headers, rawBody, recorded, title, description, category, texts
            case name = "case"
        }
    }

    /// A case without an example.
    struct Missing: Decodable, Sendable {
        var api: String
        var group: String
        var name: String
        var reason: String

        var fullName: String { "\(api)/\(name)" }

        private enum CodingKeys: String, CodingKey {
            case api, group, reason
            case name = "case"
        }
    }

    var operations: [Operation]
    var groups: [Group]
    var examples: [Example]
    var missing: [Missing]

    private struct Header: Decodable { var errorspecExamples: Int }

    package init(_ line: Data) throws(Failure) {
        let decoder = JSONDecoder()
        guard let header = try? decoder.decode(Header.self, from: line) else {
            throw Failure("a line of the input isn't the output of `errorspec examples --format json`")
        }
        guard header.errorspecExamples == Self.version else {
            throw Failure(
                "the input has version \(header.errorspecExamples), but this program reads version \(Self.version): "
                    + "install errorspec and errorspec-mock from the same release")
        }
        do {
            self = try decoder.decode(Document.self, from: line)
        } catch {
            throw Failure("the input can't be read: \(error)")
        }
    }
}

/// An error with a message for users.
package struct Failure: Error {
    package var message: String

    init(_ message: String) { self.message = message }
}
