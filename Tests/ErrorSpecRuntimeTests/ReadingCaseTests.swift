import ErrorSpecReading
import Foundation
import ReadingCases
import Testing

@testable import ErrorSpecRuntime

/// Sends each row of the table of cases through a service, and compares what an app reads with the row.
@Suite struct ReadingCaseTests {
    @Test(arguments: ReadingCase.all) func serviceReadsTheExpectedValues(_ row: ReadingCase) async {
        let result = await Table.send(row, title: .title(otherwise: "–"), description: .message(otherwise: "–"))
        let expected = row.expected
        guard let error = result.failure else {
            #expect(!expected.isFailure)
            return
        }
        #expect(expected.isFailure)
        #expect(error.codes == expected.codes)
        #expect(error.code == expected.codes.first)
        #expect(error.title == expected.title.flatMap(presentable) ?? "–")
        #expect(error.description == expected.message.flatMap(presentable) ?? "–")
        #expect(error.reference == expected.reference)
        #expect(error.fieldErrors == expected.fields.map(FieldError.init))
        #expect(error.retryAfter == expected.wait.map { .milliseconds(Int(($0 * 1_000).rounded())) })
    }

    @Test(arguments: ReadingCase.all.filter { !$0.texts.isEmpty || !$0.expected.values.isEmpty })
    func placeholdersAreFilled(_ row: ReadingCase) async {
        for text in row.texts {
            let source: ErrorSpecRuntime.TextSource<Table> =
                text.isCatalog
                ? .key("key", otherwise: "–")
                : .template(text.text, otherwise: "–")
            let result = await Table.send(
                row, title: source, description: "d",
                resolver: FixedResolver(locale: text.locale, catalogText: text.text))
            #expect(result.failure?.title == text.expected ?? "–")
        }
        for (name, value) in row.expected.values {
            let source = ErrorSpecRuntime.TextSource<Table>.template("{\(name)}", otherwise: "–")
            let inserted = insertable(value)
            let result = await Table.send(row, title: source, description: "d")
            #expect(result.failure?.title == inserted ?? "–")
        }
    }
}

private struct FixedResolver: TextResolver {
    var locale = "en"
    var catalogText: String?

    func text(_ text: LocalizedText, sourceLocale: String?) -> String { text.source }
    func locale(of text: LocalizedText, sourceLocale: String?) -> String? { locale }
    func text(forKey key: String, table: String?) -> String? { catalogText }
    var catalogLocale: String? { locale }
}

/// An API with the bodies, texts and policy of a row.
private enum Table: ErrorAPI {
    enum Category: String { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void

    static var defaultCategory: Category { .alert }
    static let locales = ["en"]

    struct Row: Sendable {
        var body = ErrorBody.none
        var successes: [StatusPattern]?
        var pattern = ResponsePattern.status()
        var title: ErrorSpecRuntime.TextSource<Table> = ""
        var description: ErrorSpecRuntime.TextSource<Table> = ""
        var retry = RetryPolicy<Table>.never
    }

    @TaskLocal static var row = Row()

    struct Failure: ResponseErrorType {
        typealias API = Table

        /// This is computed, because each row has its own group.
        static var group: ErrorGroup<Failure> {
            ErrorGroup(cases: [Failure()], body: row.body, successes: row.successes)
        }

        var definition: ErrorDefinition<Table> {
            ErrorDefinition(
                "Table.row", on: row.pattern, title: row.title,
                description: row.description, retry: row.retry)
        }
    }

    static func send(
        _ row: ReadingCase, title: ErrorSpecRuntime.TextSource<Table>, description: ErrorSpecRuntime.TextSource<Table>,
        resolver: any TextResolver = FixedResolver()
    ) async -> Result<EmptyResponse, NetworkError<Failure>> {
        let headers = Dictionary(row.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        let response = NetworkResponse(statusCode: row.status, headers: headers, body: Data(row.body))
        let service = DataTransferService<Table>(
            network: ScriptedNetwork([.success(response)]),
            configuration: ServiceConfiguration(
                textResolver: resolver,
                environment: ManualClock().environment(date: Date(timeIntervalSince1970: row.now))))
        var policy = ResendPolicy(maxRetries: 0)
        policy.retryAfter = row.policy?.map(ErrorBody.Place.init) ?? []
        let anyCode = row.expected.codes.isEmpty ? ResponsePattern.status() : .code(.family(""))
        let current = Row(
            body: ErrorBody(row.format), successes: row.successes,
            pattern: row.deciding.map { .code(.code($0)) } ?? anyCode, title: title, description: description,
            retry: .resend(policy))
        return await $row.withValue(current) {
            await service.result(of: EmptyCall(), handler: SpecResponseErrorHandler<Failure>())
        }
    }
}
