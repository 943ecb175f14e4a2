import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Errors are equal if users see the same, which tests and reducers rely on.
@Suite struct EqualityTests {
    typealias Failure = NetworkError<Token.ResponseError>

    @Test func errorsAreEqualDespiteDifferentBodies() {
        let first = Failure(.response(.forbidden), response: .status(403, #"{"id": 1}"#), attempts: 1)
        let second = Failure(.response(.forbidden), response: .status(403, #"{"id": 2}"#), attempts: 3)
        #expect(first == second)
        #expect(first.erased == second.erased)
    }

    @Test func differentCasesTextsOrCodesAreUnequal() {
        let one = Failure(.response(.invalidRequest), response: .status(400, #"{"message": "one"}"#))
        let others = [
            Failure(.response(.invalidRequest), response: .status(400, #"{"message": "two"}"#)),
            Failure(.response(.invalidRequest), response: .status(400, #"{"message": "one", "code": "A1"}"#)),
            Failure(.response(.forbidden)), Failure(.cancelled), Failure(.unmapped(.status(404))),
            Failure(.response(.invalidRequest), title: one.title, description: one.description, category: .silent),
        ]
        for other in others {
            #expect(one != other)
            #expect(one.erased != other.erased)
        }
    }

    @Test func failuresWithoutACaseAreComparedByTheirKind() {
        #expect(Failure(.transport(URLError(.timedOut))) == Failure(.transport(URLError(.timedOut))))
        #expect(Failure(.transport(URLError(.timedOut))) != Failure(.transport(URLError(.cannotFindHost))))
        #expect(Failure(.unmapped(.status(404, "a"))) == Failure(.unmapped(.status(404, "b"))))
        #expect(Failure(.unmapped(.status(404))).erased != Failure(.unmapped(.status(405))).erased)
        #expect(Failure(.cancelled).erased == Failure(.cancelled).erased)
    }

    @Test func responseFromURLSessionHasHeadersAndBody() throws {
        let url = try #require(URL(string: "http://example.test/"))
        let head = try #require(
            HTTPURLResponse(url: url, statusCode: 403, httpVersion: nil, headerFields: ["Retry-After": "7"]))
        let response = NetworkResponse(head, body: Data("{}".utf8))
        #expect(response.statusCode == 403)
        #expect(response.header("retry-after") == "7")
        #expect(response.body == Data("{}".utf8))
    }
}
