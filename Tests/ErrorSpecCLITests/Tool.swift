import Foundation
import TestSupport
import Testing

/// Runs the built `errorspec` in a separate process.
enum Tool {
    struct Outcome {
        var status: Int32
        var output: String
        var messages: String
    }

    static var executable: URL { BuildProducts.folder.appendingPathComponent("errorspec") }

    /// - Parameter launcher: A command that runs the command after it, such as `setpriv`.
    static func run(
        _ arguments: [String], in folder: String, by launcher: [String] = [], input: String = "",
        environment: [String: String] = [:]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: launcher.first ?? executable.path)
        process.arguments = launcher.isEmpty ? arguments : launcher.dropFirst() + [executable.path] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // Output goes to files, because a full pipe would block the tool.
        let scratch = try TemporaryFolder()
        try scratch.write("in", input)
        try scratch.write("out", "")
        try scratch.write("err", "")
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path + "/in"))
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/out"))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/err"))
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationReason == .exit)
        return Outcome(
            status: process.terminationStatus, output: try scratch.read("out"), messages: try scratch.read("err"))
    }
}

extension TemporaryFolder {
    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Tool.Outcome {
        try Tool.run(arguments, in: path, input: input, environment: environment)
    }

    /// Writes a small API: a shared group, and a group that inherits from the shared one.
    func writeShop() throws {
        try write(
            "specs/shop/api.yaml",
            """
            errorspec: 1
            api: Shop
            locales: [ko, en]
            body: standard
            parents: [Common]
            bodies:
              standard: {code: /code, message: /message}
            groups:
              Common:
                cases:
                  notFound:
                    status: 404
                    title: {ko: 없음, en: Not found}
                    description: {server: message, otherwise: {ko: 찾을 수 없습니다., en: Nothing is there.}}
              Cart:
                cases:
                  soldOut:
                    code: SOLD_OUT
                    title: {ko: 품절, en: Sold out}
                    description: {ko: 품절되었습니다., en: It is sold out.}
                  cartGone:
                    status: 404
                    overrides: Common.notFound
                    title: {ko: 장바구니 없음, en: No cart}
                    description: {server: message, otherwise: {ko: 장바구니가 없습니다., en: Your cart is gone.}}

            """)
    }
}
