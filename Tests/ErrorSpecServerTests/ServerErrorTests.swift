import ErrorSpecReading
import ErrorSpecRuntime
import ErrorSpecServer
import Foundation
import GeneratedSamples
import TestSupport
import Testing

/// A hand-written API with constructs that the samples lack.
private enum Shop: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void
    static let defaultCategory = Category.alert
    static let errorBody = ErrorBody(
        code: [.pointer("/code")], message: [.pointer("/message")], reference: [.header("X-Request-Id")],
        retryAfter: [.pointer("/retry_after")],
        fields: .init(at: "/errors"))
}

/// A group that inherits from `OrderError`, leaves out one case, and overrides another case.
private enum GiftError: ResponseErrorType {
    case sold
    case order(OrderError)

    static let group = ErrorGroup<GiftError>(cases: [.sold], parents: [.init({ .order($0) }, except: [.limited])])

    var definition: ErrorDefinition<Shop> {
        switch self {
        case .sold: .init("Gift.sold", on: .status(409, code: "SOLD_OUT", "GONE"))
        case .order(let error): .inherited(error)
        }
    }
}

private enum OrderError: ResponseErrorType {
    case soldOut
    case limited
    case stock
    case serverFailure
    case unmatched(statusCode: Int, code: String?)

    static let group = ErrorGroup<OrderError>(
        cases: [.soldOut, .limited, .stock, .serverFailure], otherwise: Self.unmatched)

    var definition: ErrorDefinition<Shop> {
        switch self {
        case .soldOut:
            .init("Order.soldOut", on: .status(409, code: "SOLD_OUT", "GONE"), description: "The app's text.")
        case .limited: .init("Order.limited", on: .status(429, 503, code: .range(100...199)))
        case .stock: .init("Order.stock", on: .code(.family("STOCK_")))
        case .serverFailure: .init("Order.serverFailure", on: .status(.range(500...599)))
        case .unmatched(let status, let code): .otherwise("Order.unmatched", statusCode: status, code: code)
        }
    }
}

@Suite struct ServerErrorTests {
    private func order() throws(ServerError<OrderError>) { throw .init(.soldOut, message: "None left.") }

    @Test func thrownErrorIsWrittenAtTheSpecsPlaces() throws {
        let error = #expect(throws: ServerError<OrderError>.self) { try order() }
        let response = try #require(error).response()
        #expect(response.statusCode == 409)
        #expect(response.headers == [.init("Content-Type", "application/json")])
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"code":"SOLD_OUT","message":"None left."}"#)
    }

    @Test func onlyGivenValuesAreSent() throws {
        let response = try ServerError(OrderError.soldOut).response()
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"code":"SOLD_OUT"}"#)
    }

    @Test func everyValueIsWrittenAtItsPlace() throws {
        let error = ServerError(
            OrderError.serverFailure, message: "Later.",
            fields: [.init(name: "a", reason: "b"), .init(name: "a", reason: "c")],
            reference: "r1", retryAfter: .milliseconds(1_500), statusCode: 503)
        let response = try error.response()
        #expect(response.omitted.isEmpty)
        #expect(response.headers.contains(.init("X-Request-Id", "r1")))
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"message":"Later.","retry_after":2,"errors":{"a":["b","c"]}}"#)
    }

    @Test func blankValueIsLeftOut() throws {
        let error = ServerError(
            OrderError.soldOut, message: "", reference: "\u{200B}", retryAfter: .seconds(-1), values: ["a": " "])
        let response = try error.response()
        #expect(Set(response.omitted) == [.message, .reference, .retryAfter, .values])
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"code":"SOLD_OUT"}"#)
        let fields = try ServerError(OrderError.soldOut, fields: [.init(name: "a", reason: "b"), .init()]).response()
        #expect(fields.omitted == [.fields])
        #expect(String(decoding: fields.body, as: UTF8.self) == #"{"code":"SOLD_OUT","errors":{"a":["b"]}}"#)
    }

    /// A 2xx without a code needs a mark in its body to be a failure. The mark must fit the other places in the body.
    @Test func failureMarkFitsTheOtherPlaces() {
        func body(
            _ failure: Place, code: Place.Root..., message: Place = Place(.pointer("/m")), fields: FieldsFormat? = nil
        ) -> String? {
            let format = BodyFormat(
                code: code.map { Place($0) }, message: [message], fields: fields, failure: [failure])
            let writer = ResponseWriter(format, caseFormat: format, policy: nil, successes: nil) { _ in (true, nil) }
            return writer.response(status: 200, code: nil, ResponseParts()).map {
                String(decoding: $0.body, as: UTF8.self)
            }
        }
        func at(_ pointer: String) -> Place { Place(.pointer(pointer)) }
        #expect(body(at("/failed"), code: .pointer("/code")) == #"{"failed":true}"#)
        #expect(body(at("/errors"), code: .each("/errors", at: "/a/code")) == #"{"errors":[{}]}"#)
        #expect(body(at("/errors"), code: .pointer("/errors/0/code")) == #"{"errors":[{}]}"#)
        #expect(body(at("/error"), code: .pointer("/error/info/code")) == #"{"error":{"info":null}}"#)
        #expect(body(at("/error"), code: .pointer("/code"), message: at("/error/text")) == #"{"error":{"text":null}}"#)
        // The mark is also at the code's place, but a code isn't read from an object.
        #expect(
            body(at("/error"), code: .pointer("/error"), message: at("/error/message"))
                == #"{"error":{"message":null}}"#)
        #expect(body(at("/error"), code: .pointer("/error/code"), .pointer("/error")) == #"{"error":{"code":null}}"#)
        // A mark at the code's place would be read as a code.
        #expect(
            body(at("/error"), code: .pointer("/error"), message: Place(.pointer("/error"), after: [": "])) == nil)
        #expect(body(at("/code"), code: .pointer("/code")) == nil)
        #expect(body(at("/errors/0/code"), code: .each("/errors", at: "/code")) == nil)
        #expect(body(at("/errors/1/code"), code: .each("/errors", at: "/code")) == nil)
        #expect(body(Place(.each("/errors", at: "/code")), code: .pointer("/errors/0/code")) == nil)
        #expect(body(Place(.header("X")), code: .header("x")) == nil)
        // A mark must not be read as a code that wasn't given.
        #expect(body(Place(.pointer("/code"), equals: [.family("E"), .code("F1")]), code: .pointer("/code")) == nil)
        #expect(body(Place(.pointer("/st"), equals: [.family("E")]), code: .pointer("/code")) == #"{"st":"E1"}"#)
    }

    /// A client doesn't read the code and the texts of an error as field errors.
    @Test func valuesOfTheErrorAreNotReadAsFields() throws {
        let places = ["/error/decline_code", "/error/code"].map { Place(.pointer($0)) }
        let format = BodyFormat(
            code: places, message: [Place(.pointer("/error/message"))],
            fields: FieldsFormat(at: [.pointer("/error")], name: [Place(.pointer("/param"))]))
        let writer = ResponseWriter(format, caseFormat: format, policy: nil, successes: nil) { _ in (true, nil) }
        let response = try #require(writer.response(status: 402, code: "lost", ResponseParts(message: "Declined.")))
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"error":{"decline_code":"lost","message":"Declined."}}"#)
        let reader = ResponseReader(status: 402, headers: ResponseHeaders(response.headers), body: response.body)
        #expect(reader.fieldProblems(format).isEmpty)
    }

    @Test func namesAreWrittenAsTheElementsOrWithTheirCuts() {
        func body(_ fields: FieldsFormat, _ problems: [FieldProblem]) -> String? {
            let format = BodyFormat(fields: fields)
            let writer = ResponseWriter(format, caseFormat: format, policy: nil, successes: nil) { _ in (true, nil) }
            let response = writer.response(status: 422, code: nil, ResponseParts(fields: problems))
            return response.flatMap { $0.omitted.isEmpty ? String(decoding: $0.body, as: UTF8.self) : nil }
        }
        let names = [FieldProblem(name: "email"), FieldProblem(name: "age")]
        let itself = [Place(.pointer(""))]
        #expect(body(FieldsFormat(at: [.each("", at: "")], name: itself), names) == #"["email","age"]"#)
        #expect(body(FieldsFormat(at: [.pointer("/missing")], name: itself), names) == #"{"missing":["email","age"]}"#)
        let pointer = Place(.pointer("/source/pointer"), after: ["/data/attributes/"])
        #expect(
            body(FieldsFormat(at: [.pointer("/errors")], name: [pointer]), Array(names.prefix(1)))
                == #"{"errors":[{"source":{"pointer":"/data/attributes/email"}}]}"#)
        #expect(body(FieldsFormat(at: [.pointer("/errors")], name: itself), [FieldProblem(reason: "late")]) == nil)
    }

    @Test func fieldsWithAndWithoutANameAreWrittenAsObjects() {
        func body(_ problems: [FieldProblem]) -> String? {
            let format = BodyFormat(
                fields: FieldsFormat(
                    at: [.pointer("/errors")], name: [Place(.pointer("/name"))], reason: [Place(.pointer("/reason"))]))
            let writer = ResponseWriter(format, caseFormat: format, policy: nil, successes: nil) { _ in (true, nil) }
            return writer.response(status: 400, code: nil, ResponseParts(fields: problems)).map {
                String(decoding: $0.body, as: UTF8.self)
            }
        }
        let (named, unnamed) = (FieldProblem(name: "a", reason: "b"), FieldProblem(reason: "c"))
        #expect(body([named, unnamed]) == #"{"errors":[{"name":"a","reason":"b"},{"reason":"c"}]}"#)
        #expect(body([unnamed]) == #"{"errors":[{"reason":"c"}]}"#)
    }

    /// An object with field names as keys has no place for a problem without a name.
    @Test func fieldsWithoutANameAreLeftOutAndOthersKept() throws {
        let error = ServerError(
            OrderError.soldOut,
            fields: [.init(reason: "c"), .init(name: "a", reason: "b"), .init(name: "b", reason: "d")])
        let response = try error.response()
        #expect(response.omitted == [.fields])
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"code":"SOLD_OUT","errors":{"a":["b"],"b":["d"]}}"#)
    }

    @Test func thrownErrorIsReadBack() throws {
        let thrown = ServerError(OrderError.soldOut, message: "None left.", reference: "r1")
        let response = try thrown.response()
        let headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        let received = NetworkResponse(statusCode: response.statusCode, headers: headers, body: response.body)
        let handler = SpecResponseErrorHandler<OrderError>()
        #expect(handler.isFailure(received))
        let error = NetworkError(.response(try #require(handler.map(received))), response: received)
        #expect(error.responseError == .soldOut)
        #expect(error.reference == thrown.reference)
    }

    /// Shared code throws an error of the inherited group, which is converted to the route's group.
    private func gift() throws(ServerError<GiftError>) {
        do { try order() } catch { throw error.map { .order($0) } }
    }

    @Test func sharedGroupsErrorCanBeConvertedToTheRoutesGroup() throws {
        let thrown = ServerError(
            OrderError.soldOut, message: "m", title: "t", fields: [.init(name: "a", reason: "b")], reference: "r",
            retryAfter: .seconds(1), values: ["v": "w"], statusCode: 409, code: "GONE")
        let mapped = thrown.map { GiftError.order($0) }
        #expect(mapped.map { _ in thrown.responseError } == thrown)
        #expect(#expect(throws: ServerError<GiftError>.self) { try gift() }?.message == "None left.")
    }

    @Test func middlewareCatchesErrorsOfAllGroups() throws {
        func respond(_ handler: () throws -> Void) throws -> (id: String, ServerResponse)? {
            do {
                try handler()
                return nil
            } catch let error as any ServerErrorType {
                return (error.id, try error.response())
            }
        }
        #expect(try respond(order)?.id == "Order.soldOut")
        #expect(try respond { throw ServerError(GiftError.sold) }?.1.statusCode == 409)
    }

    /// GitHub's `errors` contain the response's code, which is also read as the field's code.
    @Test func fieldMayShareTheCodesElement() throws {
        let error = ServerError<GitHub.CreateRepositoryResponseError>(
            .common(.alreadyExists), fields: [FieldError(name: "name")])
        let response = try error.response()
        #expect(response.omitted.isEmpty)
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"errors":[{"code":"already_exists","field":"name"}]}"#)
    }

    @Test func rangesRequireAStatusAndACode() throws {
        func reason(_ error: ServerError<OrderError>) -> UnwritableError.Reason? { unwritable(error)?.reason }
        #expect(reason(.init(.serverFailure)) == .statusMissing)
        #expect(reason(.init(.serverFailure, statusCode: 404)) == .misread)
        #expect(reason(.init(.serverFailure, statusCode: 502)) == nil)
        #expect(reason(.init(.limited)) == .codeMissing)
        #expect(reason(.init(.limited, code: "99")) == .misread)
        #expect(reason(.init(.limited, statusCode: 503, code: "150")) == nil)
        #expect(reason(.init(.stock, code: "STOCK_OUT")) == .statusMissing)
        #expect(reason(.init(.unmatched(statusCode: 404, code: "X"))) == nil)
        #expect(reason(.init(.unmatched(statusCode: 409, code: "SOLD_OUT"))) == .misread)
        #expect(reason(.init(.soldOut, statusCode: 409, code: "GONE")) == nil)
    }

    @Test func unwritableErrorDescribesTheProblem() {
        func expect(_ error: ServerError<OrderError>, _ text: String) {
            #expect(unwritable(error)?.description == text)
        }
        expect(
            .init(.serverFailure),
            "`Order.serverFailure` matches `500-599`: throw it with one of these as its `statusCode`.")
        expect(
            .init(.serverFailure, statusCode: 404),
            "`Order.serverFailure` matches `500-599`, but was thrown with the `statusCode` 404.")
        expect(
            .init(.stock, code: "STOCK_OUT"), "`Order.stock` matches any status: throw it with a `statusCode`.")
        expect(.init(.limited), "`Order.limited` matches `100-199`: throw it with one of these as its `code`.")
        expect(
            .init(.soldOut, code: "OTHER"),
            "`Order.soldOut` matches `SOLD_OUT`, `GONE`, but was thrown with the `code` `OTHER`.")
        expect(
            .init(.unmatched(statusCode: 409, code: "SOLD_OUT")),
            """
            A client reads a response with the status 409 and the code `SOLD_OUT` as `Order.soldOut` instead of \
            `Order.unmatched`.
            """)
        expect(
            .init(.unmatched(statusCode: 410, code: nil), statusCode: 411),
            "`Order.unmatched` matches `410`, but was thrown with the `statusCode` 411.")
        expect(
            .init(.serverFailure, statusCode: 503, code: "150"),
            """
            A client reads a response with the status 503 and the code `150` as `Order.limited` instead of \
            `Order.serverFailure`.
            """)
        for status in [-1, 0, 101, 199, 600, 999, 1_000, 70_000] {
            let text = "\(status) isn't a valid status: use one from 200 to 599."
            expect(.init(.unmatched(statusCode: status, code: nil)), text)
            expect(.init(.stock, statusCode: status, code: "STOCK_OUT"), text)
        }
        expect(
            .init(.stock, statusCode: 204, code: "STOCK_OUT"),
            "`Order.stock` needs a body, but a response with the status 204 can't have one.")
        expect(
            .init(.stock, statusCode: 200, code: "STOCK_OUT"),
            "A client reads a response with the status 200 and the code `STOCK_OUT` as a success.")
        expect(
            .init(.stock, statusCode: 400, code: "STOCK_" + String(repeating: "x", count: 5_000)),
            "The body has no place for the code `STOCK_\(String(repeating: "x", count: 54))` of `Order.stock`.")
    }

    @Test func unwritableErrorShowsTheCodeOnOneLine() {
        let unmatched = ServerError(OrderError.unmatched(statusCode: 418, code: nil), code: "X\r\nY")
        #expect(
            unwritable(unmatched)?.description
                == "`Order.unmatched` has no code, but was thrown with the `code` `X Y`.")
        let other = ServerError(OrderError.unmatched(statusCode: 418, code: "A\nB"), code: "X")
        #expect(
            unwritable(other)?.description == "`Order.unmatched` matches `A B`, but was thrown with the `code` `X`.")
    }

    /// The compiler can't detect these errors, because the parent's enum has all cases.
    @Test func errorThatTheGroupLeavesOutIsUnwritable() {
        for (status, code) in [(nil, "150"), (nil, nil), (1, nil)] as [(Int?, String?)] {
            #expect(
                unwritable(ServerError(GiftError.order(.limited), statusCode: status, code: code))?.description
                    == "`Order.limited` isn't an error of `GiftError`, because its `except` leaves it out.")
        }
        #expect(
            unwritable(ServerError(GiftError.order(.soldOut)))?.description
                == """
                A client reads a response with the status 409 and the code `SOLD_OUT` as `Gift.sold` instead of \
                `Order.soldOut`.
                """)
    }

    private func unwritable<E>(_ error: ServerError<E>) -> UnwritableError? {
        do throws(UnwritableError) {
            _ = try error.response()
            return nil
        } catch { return error }
    }

    @Test func printedErrorShowsNoValues() {
        let error = ServerError(OrderError.soldOut, message: "secret")
        var dumped = ""
        dump(error, to: &dumped)
        #expect("\(error)" == "ServerError(Order.soldOut)")
        #expect(!dumped.contains("secret"))
    }

    /// The example in docs/server.md compiles, but doesn't compile with an error of a different group.
    @Test func throwingAnotherGroupsErrorDoesNotCompile() throws {
        func messages(_ thrown: String) throws -> String {
            let program = try SwiftProgram()
            try program.add(
                "main.swift",
                """
                import ErrorSpecRuntime
                import ErrorSpecServer
                import GeneratedSamples

                func logIn() throws(ServerError<LSLP.LoginResponseError>) {
                    throw .init(\(thrown), message: "No.")
                }
                """)
            return try program.check()
        }
        #expect(try messages(".cannotLogin") == "")
        #expect(try messages(".authorizationCommon(.common(.serverError))") == "")
        #expect(try messages("LSLP.TokenResponseError.forbidden").contains("error:"))
        #expect(try messages(".soldOut").contains("has no member 'soldOut'"))
    }
}
