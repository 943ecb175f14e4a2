import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

/// Random associations, with overlapping matches, equal names, parents in cycles and hostile texts.
@Suite struct RandomSwiftTests {
    private static let names = [
        "notFound", "gone", "conflict", "serverError", "none", "self", "common", "unmatched", "tokenExpired",
        "errorBody", "some_case", "한글", "init", "login", "a",
    ]
    private static let types = [
        "LoginError", "Login.ResponseError", "LoginError#2", "CommonError", "JoinFailure", "SelfError", "Type", "한글",
        "NoneError", "Shared",
    ]
    private static let statuses = [
        "400", "401", "404", "409", "500", "201", "204", "202-205", "200-299", "400-410", "405-415", "400-499",
        "500-599", "100-599", "600", "0", "404,410", "401,400-403",
    ]
    private static let codes = [
        "A1", "B2", "C", "NOT_FOUND", "E1,E2", "*E", "*E1", "=1-9", "=5-13", "=5-9", "5", "null", "1-9", "x*",
    ]
    private static let texts = [
        "No.", "Gone", "Code {code}", "{server}", "{status} {x}", "", "\u{0}", "a: b # {{", "TODO", "\"'\\n", "null",
        "{retryAfter}", "\u{202E}\u{FFFF}", "{server}!",
    ]
    private static let endpoints = ["AuthTarget.login", "AuthTarget.login.join", "AuthTarget", "FileRequest", "한글"]

    private func app(_ random: inout SplitMix) -> SwiftOutput {
        func any(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }
        func often(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        var app = SwiftOutput()
        let types = Array(Self.types.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random)))
        for type in types where often(70) { app.type(type, [any(Self.names): any(Self.texts), any(Self.names): nil]) }
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            let status = any(Self.statuses)
            let match =
                switch Int.random(in: 0..<10, using: &random) {
                case 0: "otherwise"
                case 1, 2: "\(status) \(any(Self.codes))"
                case 3, 4: "_ \(any(Self.codes))"
                default: status
                }
            app.map(
                any(types) + (often(90) ? "." + any(Self.names) : ""), match,
                endpoint: often(30) ? any(Self.endpoints) : nil, in: often(50) ? any(["f()", "g()"]) : nil,
                description: often(30) ? any(Self.texts) : nil, title: often(10) ? any(Self.texts) : nil)
        }
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            app.parent(any(types), of: any(types), isFirst: often(30))
        }
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            app.operation(
                any(["GET /a", "GET /a/{id}", "POST /b", "PUT c", "X /d", "GET /a/{x}"]), of: any(Self.endpoints),
                errors: often(50) ? [any(types)] : [])
        }
        return app
    }

    @Test(arguments: 0..<300)
    func anyAssociationsBecomeAValidSpec(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let app = app(&random)
        let result = try app.imported()
        guard result.spec != nil else {
            #expect(result.codes == ["unknown-source"])
            return
        }
        let errors = result.analysis.findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors.map(\.message)) \(result.files) \(app.json)")
    }

    /// A check of the Swift that a spec was imported from reports nothing.
    @Test(arguments: 0..<300)
    func checkOfAnImportedAppIsQuiet(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        let app = app(&random)
        let result = try app.imported()
        guard result.spec != nil, result.analysis.checked != nil else { return }
        let found = try app.checked(result.files)
        #expect(found.findings.isEmpty, "\(found.messages) \(result.files) \(app.json)")
        #expect(found.coverage?.covered == found.coverage?.documented)
    }
}
