import Foundation
import Testing

@testable import MockServer

struct CatalogTests {
    private func operations(_ paths: String...) -> Operations {
        Operations(paths.map { .init(api: "A", group: $0, method: "GET", path: $0) })
    }

    @Test func fixedSegmentsBeatParameters() {
        let known = operations("/users/{id}", "/users/me", "/users/{id}/posts", "/{a}/me/posts", "/files/{name}.json")
        for (path, template) in [
            ("/users/me", "/users/me"), ("/users/7", "/users/{id}"), ("/users/7/", "/users/{id}"),
            ("/users/me/posts", "/users/{id}/posts"), ("/x/me/posts", "/{a}/me/posts"),
            ("/files/a.json", "/files/{name}.json"), ("/base/v1/users/me", "/users/me"),
        ] {
            #expect(known.group(method: "GET", path: path) == "A/\(template)", "\(path)")
        }
        for path in ["/", "/users", "/files/.json", "/files/a.xml", "/users//posts"] {
            #expect(known.group(method: "GET", path: path) == nil, "\(path)")
        }
        #expect(known.group(method: "POST", path: "/users/me") == nil)
    }

    @Test func mixedSegmentsHoldTextsInTheirOrder() {
        let known = operations("/{a}-{b}.json", "/v{number}")
        #expect(known.group(method: "GET", path: "/x-y.json") == "A//{a}-{b}.json")
        #expect(known.group(method: "GET", path: "/v2") == "A//v{number}")
        for path in ["/-y.json", "/x-.json", "/xy.json", "/v"] {
            #expect(known.group(method: "GET", path: path) == nil, "\(path)")
        }
    }

    @Test func misspeltWordsAreSuggested() {
        #expect(nearest(to: "canotLogin", in: ["cannotLogin", "other"]) == "cannotLogin")
        #expect(nearest(to: "cas", in: ["case", "every"]) == "case")
        #expect(nearest(to: "something", in: ["case"]) == nil)
        let cases = ["Authenticated.tokenExpired", "Bank/Authenticated.tokenExpired", "Transfer.tanRequired"]
        #expect(nearestCase(to: "Transfer.tokenExpired", in: cases) == "Authenticated.tokenExpired")
        #expect(nearestCase(to: "tokenExpired", in: cases) == "Authenticated.tokenExpired")
        #expect(nearestCase(to: "Transfer.tanRequird", in: cases) == "Transfer.tanRequired")
    }

    @Test func anotherVersionOrNoDocumentIsRefused() {
        for (line, words) in [(#"{"errorspecExamples": 2}"#, "version 2"), ("[]", "examples"), ("", "examples")] {
            let failure = #expect(throws: Failure.self) { try Document(Data(line.utf8)) }
            #expect(failure?.message.contains(words) == true)
        }
    }
}
