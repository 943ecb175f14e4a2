import ErrorSpecSwift
import TestSupport
import Testing

/// A `decode:` refers to one of the app's types, even if generated code has a type with the same name.
@Suite struct DecoderTests {
    private static let spec = """
        errorspec: 1
        api: Shop
        title: Error
        failures:
          unmapped: {description: {decode: Category, otherwise: Unknown.}}
        groups:
          Login:
            cases:
              a: {status: 401, description: {decode: Category, otherwise: A}}
              b: {status: 402, description: {decode: API.Text, otherwise: B}}
              locked: {status: 403, description: {decode: locked, otherwise: C}}
              d: {status: 404, description: {decode: Shop.Text, otherwise: D}}
              e: {status: 405, description: {decode: LoginResponseErrorHandler.Text, otherwise: E}}
              f: {status: 406, description: {decode: Plain, otherwise: F}}
        """

    private static let app = """
        import ErrorSpecRuntime
        struct Category: DecodingErrorType { var errorDescription: String? { nil } }
        enum API { struct Text: DecodingErrorType { var errorDescription: String? { nil } } }
        enum LoginResponseErrorHandler { struct Text: DecodingErrorType { var errorDescription: String? { nil } } }
        extension Shop { struct Text: DecodingErrorType { var errorDescription: String? { nil } } }
        struct locked: DecodingErrorType { var errorDescription: String? { nil } }
        struct Plain: DecodingErrorType { var errorDescription: String? { nil } }
        """

    @Test func decodeRefersToTheAppsTypes() throws {
        let generation = try Generation(Self.spec)
        let program = try SwiftProgram()
        for file in generation.files { try program.add(file.path, file.bytes) }
        try program.add("App.swift", Self.app)
        #expect(try program.check() == "")
    }

    @Test func onlyAmbiguousNamesHaveAnAlias() throws {
        let text = try Generation(Self.spec).text("Shop+LoginResponseErrorHandler.generated.swift")
        let aliases = text.split(separator: "\n").filter { $0.contains("typealias _") }
        #expect(
            aliases == [
                "fileprivate typealias _Decoded_API_Text = API.Text",
                "fileprivate typealias _Decoded_Category = Category",
                "fileprivate typealias _Decoded_LoginResponseErrorHandler_Text = LoginResponseErrorHandler.Text",
                "fileprivate typealias _Decoded_locked = locked",
            ])
        #expect(text.contains("description: .decode(Plain.self, otherwise: \"F\")"))
        #expect(text.contains("description: .decode(Shop.Text.self, otherwise: \"D\")"))
    }
}
