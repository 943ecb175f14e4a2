import ErrorSpecSwift
import Foundation
import TestSupport
import Testing

/// The Swift in docs/from-swift.md compiles: the hand-written handler, and the calls that replace it.
@Suite struct MigrationTests {
    @Test func migrationPageCompiles() throws {
        let blocks = try page("docs/from-swift.md").components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        try #require(blocks.count == 3)
        let program = try SwiftProgram()
        for file in try Generation(specs()).files { try program.add(file.path, file.bytes) }
        try program.add("ByHand.swift", "import Foundation\n" + blocks[0] + Self.shared)
        try program.add(
            "Calls.swift",
            """
            import ErrorSpecRuntime
            import Foundation

            func signIn(_ service: DataTransferService<LSLP>, _ email: String, _ password: String) async throws {
            \(blocks[1])
                show(session.token, "")
            }

            func failed(_ http: HTTPURLResponse, _ headers: [String: String], _ data: Data) {
            \(blocks[2])
            }

            """ + Self.app)
        #expect(try program.check() == "")
    }

    private static let shared = """

        enum CommonResponseError: Error { case serverError }

        struct CommonResponseErrorHandler {
            func map(statusCode: Int, body: Data) -> CommonResponseError? { statusCode == 500 ? .serverError : nil }
        }

        """

    private static let app = """
        #if canImport(FoundationNetworking)
        import FoundationNetworking
        #endif

        struct Session: Decodable { var token: String }

        struct LoginEndpoint: Requestable {
            typealias Response = Session
            init(_ email: String, _ password: String) {}
            func urlRequest() throws -> URLRequest { throw CancellationError() }
        }

        func show(_ title: String, _ description: String) {}

        """

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func page(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    private func specs() throws -> [(path: String, text: String)] {
        let folder = Self.root.appendingPathComponent("specs/lslp").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { $0.hasSuffix(".yaml") }
            .map { ("lslp/\($0)", try page("specs/lslp/\($0)")) }
    }
}
