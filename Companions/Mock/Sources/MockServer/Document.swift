package import Foundation

/// The operations of APIs, and a response for each case, as `errorspec examples --format json` prints them.
package struct Document: Decodable, Sendable {
    static let version = 1

    struct Operation: Decodable, Sendable {
        var api: String
        var group: String
        var method: String
        /// A template: `/users/{id}`.
        var path: String
    }

    struct Group: Decodable, Sendable {
        var api: String
        var group: String
        var summary: String?
    }

    /// The texts that a user reads, in a language.
    struct Texts: Codable, Sendable {
        var title: String?
        var description: String?
    }

    struct Example: Decodable, Sendable {
        var api: String
        /// The group whose request has the response.
        var group: String
        /// `Login.cannotLogin`: the declaring group comes first.
        var name: String
        var summary: String?
        var status: Int
        var headers: [String: String]
        /// The body as it is sent.
        var rawBody: String
        var recorded: Bool
        var title: String?
        var description: String?
        var category: String?
        /// By locale; empty for an API that names none.
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
            throw Failure("a line of the input is not what `errorspec examples --format json` prints")
        }
        guard header.errorspecExamples == Self.version else {
            throw Failure(
                "the input is of version \(header.errorspecExamples), and this program reads version \(Self.version): "
                    + "install errorspec and errorspec-mock of one release")
        }
        do {
            self = try decoder.decode(Document.self, from: line)
        } catch {
            throw Failure("the input can't be read: \(error)")
        }
    }
}

/// Why something can't be done, as a sentence.
package struct Failure: Error {
    package var message: String

    init(_ message: String) { self.message = message }
}
