import ErrorSpecServer
import Foundation
import Testing

@testable import ErrorSpecRuntime
@testable import GeneratedSamples

/// An API whose texts are at the same places as its codes.
private enum Shared: ErrorAPI {
    enum Category: String, Sendable { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void
    static let defaultCategory = Category.alert
    static let errorBody = ErrorBody(
        code: [.pointer("/message"), .header("X-Reason"), .each("/errors")], failure: [.pointer("/failed")],
        success: [.pointer("/note")], title: [.pointer("/errors/0")], message: [.pointer("/message")],
        reference: [.header("x-reason")], values: ["note": [.pointer("/note/text")], "free": [.pointer("/free")]])
}

private enum SharedError: ResponseErrorType {
    case soldOut
    case refused
    case failed

    static let group = ErrorGroup<SharedError>(cases: [.soldOut, .refused, .failed])

    var definition: ErrorDefinition<Shared> {
        switch self {
        case .soldOut: .init("Shared.soldOut", on: .code("SOLD_OUT"))
        case .refused: .init("Shared.refused", on: 200)
        case .failed: .init("Shared.failed", on: 500)
        }
    }
}

/// For any texts, the client reads the thrown case from a valid response.
@Suite struct HostileTests {
    static let texts = [
        "req\r\nSet-Cookie: a=b", "\u{0}", "\u{FEFF}", "\"}],\"code\":\"OTHER\"", "\u{2028}\u{202E}", "한국어",
        "\\ud800", String(decoding: [0xD800, 0x61] as [UInt16], as: UTF16.self), "a\u{301}\u{301}", " : ", "#:,",
        String(repeating: "x", count: 1_048_576), String(repeating: "\u{1}", count: 30_000),
        String(repeating: "e\u{301}\u{301}", count: 30_000),
    ]

    @Test(arguments: texts.indices) func textsNeverChangeTheError(_ index: Int) throws {
        let text = Self.texts[index]
        try expectSafe(GitHub.GetRepositoryResponseError.blocked, text)
        try expectSafe(GitHub.GetRepositoryResponseError.common(.alreadyExists), text)
        try expectSafe(FirebaseAuth.SignUpResponseError.emailTaken, text)
        try expectSafe(Problem.BuyTicketResponseError.outOfCredit, text)
        try expectSafe(Lambda.InvokeFunctionResponseError.notReady, text)
        try expectSafe(Shopify.CommonResponseError.wrongInput, text)
        try expectSafe(Slack.PostMessageResponseError.all[0], text)
        try expectSafe(Shopify.CommonResponseError.unmatched(statusCode: 418, code: text), text, mayFail: true)
    }

    private func expectSafe<E: ResponseErrorType>(_ error: E, _ text: String, mayFail: Bool = false) throws {
        var thrown = ServerError(
            error, message: text, title: text,
            fields: [FieldError(name: text, value: text, reason: text, code: text), FieldError(reason: text)],
            reference: text, retryAfter: .seconds(Int64.max), values: ["balance": text, text: text])
        try expectSafe(thrown, mayFail: mayFail)
        thrown.fields = []
        try expectSafe(thrown, mayFail: mayFail)
        thrown.values = [:]
        try expectSafe(thrown, mayFail: mayFail)
        try expectSafe(ServerError(error, message: text), mayFail: mayFail)
    }

    private func expectSafe<E>(_ thrown: ServerError<E>, mayFail: Bool) throws {
        let response: ServerResponse
        do { response = try thrown.response() } catch {
            #expect(mayFail)
            return
        }
        #expect(response.body.count <= NetworkResponse.largestBody)
        for header in response.headers {
            #expect(header.value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(header.name)")
        }
        if !response.body.isEmpty {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: response.body) }
        }
        let received = NetworkResponse(
            statusCode: response.statusCode,
            headers: Dictionary(uniqueKeysWithValues: response.headers.map { ($0.name, $0.value) }),
            body: response.body)
        #expect(E.group.error(of: received) == thrown.responseError)
    }

    /// The message is also read as a code, and this message is the code of a different case.
    @Test func messageThatIsACodeIsMarkedOrLeftOut() throws {
        let thrown = ServerError(
            FirebaseAuth.SignUpResponseError.common(.internalFailure), message: "USER_DISABLED", statusCode: 500)
        let response = try thrown.response()
        let received = NetworkResponse(statusCode: response.statusCode, body: response.body)
        #expect(FirebaseAuth.SignUpResponseError.group.error(of: received) == thrown.responseError)
        #expect(response.omitted.isEmpty)
        #expect(received.codes(FirebaseAuth.SignUpResponseError.group.body) == [])
    }

    @Test func textAtTheCodesPlaceDoesNotChangeTheError() throws {
        for text in ["SOLD_OUT", "x"] {
            for error in [SharedError.failed, .refused] {
                try expectSafe(error, text)
                let thrown = ServerError(
                    error, message: text, title: text, reference: text, values: ["note": text, "free": text])
                let response = try thrown.response()
                let isOther = text == "SOLD_OUT"
                #expect(response.omitted.contains(.message) == isOther)
                #expect(response.omitted.contains(.title) == isOther)
                #expect(response.omitted.contains(.reference) == isOther)
                #expect(response.omitted.contains(.values) == (error == .refused))
                #expect(String(decoding: response.body, as: UTF8.self).contains(#""free":"\#(text)""#))
            }
        }
    }

    @Test func tooManyFieldsAreLeftOut() throws {
        let fields = (0..<100_000).map { FieldError(name: "f\($0)", reason: "wrong") }
        let thrown = ServerError(
            Envelope.CommonResponseError.serverFailure, message: "Wrong.", fields: fields, statusCode: 500)
        let response = try thrown.response()
        #expect(response.omitted == [.fields])
        #expect(response.body.count < 1_000)
    }
}
