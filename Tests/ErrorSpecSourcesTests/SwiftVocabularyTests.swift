import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

/// Types whose names or members look like errors, statuses or codes. Some of them are, and some aren't.
@Suite(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)")) struct SwiftVocabularyTests {
    /// Returns `Group.case statuses codes` for each case.
    private func cases(_ text: String) -> [String] {
        let result = imported([("Errors.swift", text)])
        let findings = result.analysis.findings.filter { $0.code.id != "todo-text" }
        #expect(findings.isEmpty, "\(findings.map(\.message))")
        return (result.spec?.draft.groups ?? []).flatMap { group in
            group.cases.map { declared in
                let matches = declared.statuses.map(\.description) + declared.codes
                return (["\(group.name).\(declared.name)"] + matches).joined(separator: " ")
            }
        }
    }

    // MARK: Names of statuses

    @Test func statusNamesAreReadOnlyFromHTTPTypes() {
        func statuses(_ type: String, _ prefix: String = "") -> [String] {
            cases(
                """
                enum ParcelError: Error { case sent, kept, lost
                    var code: String { switch self { case .sent: "SENT"; case .kept: "KEPT"; case .lost: "LOST" } }
                    var status: \(type) {
                        switch self { case .sent: \(prefix).accepted; case .kept: \(prefix).locked; case .lost: \(prefix).found }
                    }
                }
                """)
        }
        let codes = ["Parcel.sent SENT", "Parcel.kept KEPT", "Parcel.lost LOST"]
        #expect(statuses("DeliveryStatus") == codes)
        #expect(statuses("DeliveryStatus", "DeliveryStatus") == codes)
        #expect(
            statuses("Vapor.HTTPStatus") == ["Parcel.sent SENT", "Parcel.kept 423 KEPT", "Parcel.lost 302 LOST"])
        #expect(statuses("HTTPResponse.Status", "HTTPResponse.Status").contains("Parcel.kept 423 KEPT"))
    }

    @Test func statusesOfAnExtensionAreReadToo() {
        let found = cases(
            """
            extension HTTPResponseStatus {
                static let pageExpired = HTTPResponseStatus(statusCode: 419, reasonPhrase: "Page expired")
            }
            enum PageError: Error { case expired, gone
                var status: HTTPResponseStatus { switch self { case .expired: .pageExpired; case .gone: .gone } }
            }
            """)
        #expect(found == ["Page.expired 419", "Page.gone 410"])
    }

    @Test func argumentMayBeAStatusName() {
        let found = cases(
            """
            struct APIError: Error {
                var status: HTTPResponseStatus
                var message: String
                static func missing() -> APIError { .init(status: .notFound, message: "It is not there.") }
                static let busy = APIError(status: .serviceUnavailable, message: "Please try later.")
            }
            """)
        #expect(found == ["API.missing 404", "API.busy 503"])
    }

    // MARK: Enums for codes

    @Test(arguments: [
        ("enum ApiResult: Int { case wrong = 1001 }", "ApiResult(rawValue: errorCode)", "1001"),
        ("enum Outcome: Int { case wrong = 1001 }", "Outcome(rawValue: errorCode)", "1001"),
        ("enum Outcome: Int { case wrong = 1001 }", "body.code", "1001"),
        ("enum Outcome: Int { case wrong = 1001 }", "body.status", "1001"),
        (#"enum ServerResult: String { case wrong = "WRONG" }"#, "result", "WRONG"),
        ("enum ResponseStatus: Int { case wrong = 4011 }", "result", "4011"),
    ])
    func enumSwitchedOverAsACodeIsRecognized(vocabulary: String, subject: String, code: String) {
        let name = vocabulary.split { " :".contains($0) }[1]
        let found = cases(
            """
            \(vocabulary)
            struct ErrorBody: Decodable { var code: \(name); var status: \(name) }
            enum LoginError: Error { case wrong
                init?(errorCode: Int, body: ErrorBody, result: \(name)) {
                    switch \(subject) { case .wrong: self = .wrong; default: return nil }
                }
            }
            """)
        #expect(found == ["Login.wrong \(code)"])
    }

    @Test func typeOfADecodedBodyIsInferred() {
        let found = cases(
            """
            enum Outcome: Int { case wrong = 1001 }
            struct ErrorBody: Decodable { var code: Outcome }
            func check(_ data: Data) throws {
                let body = try JSONDecoder().decode(ErrorBody.self, from: data)
                switch body.code { case .wrong: throw LoginError.wrong }
            }
            enum LoginError: Error { case wrong }
            """)
        #expect(found == ["Login.wrong 1001"])
    }

    @Test func enumCreatedFromAStatusIsAnError() {
        let found = cases(
            """
            enum PayError: Int { case badRequest = 400, paid = 409 }
            func pay(statusCode: Int) {
                if let error = PayError(rawValue: statusCode) { toast(error.message) }
            }
            """)
        #expect(found == ["Pay.badRequest 400", "Pay.paid 409"])
    }

    @Test func enumsOfSuccessfulContentAreNotErrors() {
        let found = cases(
            """
            enum Media: Decodable { case movie(Movie), show(Show)
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    switch try values.decode(String.self, forKey: .mediaType) {
                    case "movie": self = .movie(try Movie(from: decoder))
                    case "show": self = .show(try Show(from: decoder))
                    default: throw DecodingError.dataCorruptedError(forKey: .mediaType, in: values, debugDescription: "")
                    }
                }
            }
            enum Action { case insert(Int), update(Int) }
            struct Event: Decodable { let type: String }
            func read(_ message: Message) throws -> Action {
                let event = try message.decode(Event.self)
                let action: Action
                switch event.type {
                case "INSERT": action = .insert(1)
                case "UPDATE": action = .update(2)
                default: throw EventError("Unknown event")
                }
                return action
            }
            enum LoginError: Error { case wrong
                init?(type: String) { switch type { case "wrong_password": self = .wrong; default: return nil } }
            }
            """)
        #expect(found == ["Login.wrong wrong_password"])
    }

    @Test func aDerivedNumberBeforeTheFirstWrittenOneIsNotACode() {
        let found = cases(
            """
            enum ShopError: Int, Error { case none, expired = 4001, gone }
            """)
        #expect(found == ["Shop.expired 4001", "Shop.gone 4002"])
    }

    @Test func errorBodyMayBeNestedUnderAKey() {
        let text = """
            struct ErrorResponse: Decodable { let error: ErrorDetail }
            struct ErrorDetail: Decodable { let code: Int; let message: String? }
            enum LoginError: Error { case wrong, locked
                init?(_ detail: ErrorDetail) {
                    switch detail.code { case 4105: self = .wrong; case 4106: self = .locked; default: return nil }
                }
            }
            """
        let api = imported([("Errors.swift", text)]).files["api.yaml"] ?? ""
        #expect(api.contains("{code: /error/code, message: /error/message}"), "\(api)")
    }

    @Test func valuesOfUnrelatedEnumsAreNotCodes() {
        let found = cases(
            """
            enum WeatherCode: Int { case storm = 1001 }
            enum TripStatus: String { case lost = "LOST" }
            enum TripError: Error { case storm, lost, gone
                init?(code: Int, trip: Trip) {
                    switch WeatherCode(rawValue: code) { case .storm: self = .storm; default: return nil }
                    switch trip.status { case .lost: self = .lost; default: return nil }
                }
                init?(statusCode: Int) { if statusCode == 410 { self = .gone } else { return nil } }
            }
            struct Trip { var status: TripStatus }
            """)
        #expect(found == ["Trip.gone 410"])
    }

    @Test func placeholderNumbersAreNotCodes() {
        let found = cases(
            """
            struct APIError: Error {
                var status: Int
                var code: Int
                static let missing = APIError(status: 404, code: 0)
                static let denied = APIError(status: 403, code: -1)
                static let late = APIError(status: 408, code: 408)
                static let fine = APIError(status: 200, code: 0)
                static let full = APIError(status: 507, code: 7001)
            }
            """)
        #expect(found == ["API.missing 404", "API.denied 403", "API.late 408", "API.full 507 7001"])
    }

    // MARK: Types

    @Test func optionsAndViewsAreNotErrors() {
        let found = cases(
            """
            struct NetworkFailure: OptionSet {
                let rawValue: Int
                static let lost = NetworkFailure(rawValue: 404)
                static let late = NetworkFailure(rawValue: 408)
            }
            struct ErrorView: View {
                var code: Int
                static let lost = ErrorView(code: 404)
                static let denied = ErrorView(code: 403)
            }
            enum LoginError: Int, Error { case wrong = 401 }
            """)
        #expect(found == ["Login.wrong 401"])
    }
}
