import Foundation
import Testing

@testable import MockServer

struct CatalogTests {
    /// The table of paths, which the runtime's tests also use.
    private struct Paths: Decodable {
        var templates: [String]
        var cases: [[String?]]
    }

    @Test func pathMatchesTheExpectedTemplate() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Tests/Fixtures/paths.json").standardizedFileURL
        let paths = try JSONDecoder().decode(Paths.self, from: Data(contentsOf: file))
        let known = Operations(paths.templates.map { .init(api: "A", group: $0, method: "GET", path: $0) })
        for row in paths.cases {
            let path = try #require(row[0])
            #expect(known.groups(method: "GET", path: path) == row[1].map { ["A/\($0)"] } ?? [], "\(path)")
            #expect(known.groups(method: "POST", path: path).isEmpty)
        }
    }

    @Test func sharedOperationBelongsToAGroupOfEachAPI() {
        let known = Operations(
            ["A", "B"].flatMap { api in
                ["/users/{id}", "/users/me"].map { .init(api: api, group: $0, method: "GET", path: $0) }
            })
        #expect(known.groups(method: "GET", path: "/users/me") == ["A//users/me", "B//users/me"])
        #expect(known.groups(method: "GET", path: "/v1/users/7") == ["A//users/{id}", "B//users/{id}"])
    }

    @Test func similarWordsAreSuggested() {
        #expect(nearest(to: "canotLogin", in: ["cannotLogin", "other"]) == "cannotLogin")
        #expect(nearest(to: "cas", in: ["case", "every"]) == "case")
        #expect(nearest(to: "something", in: ["case"]) == nil)
        let cases = ["Authenticated.tokenExpired", "Bank/Authenticated.tokenExpired", "Transfer.tanRequired"]
        #expect(nearestCase(to: "Transfer.tokenExpired", in: cases) == "Authenticated.tokenExpired")
        #expect(nearestCase(to: "tokenExpired", in: cases) == "Authenticated.tokenExpired")
        #expect(nearestCase(to: "Transfer.tanRequird", in: cases) == "Transfer.tanRequired")
    }

    @Test func otherVersionsAndInvalidDocumentsAreRefused() {
        for (line, text) in [(#"{"errorspecExamples": 2}"#, "version 2"), ("[]", "examples"), ("", "examples")] {
            let failure = #expect(throws: Failure.self) { try Document(Data(line.utf8)) }
            #expect(failure?.message.contains(text) == true)
        }
    }
}
