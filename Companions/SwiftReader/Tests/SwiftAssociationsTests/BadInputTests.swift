import Foundation
import Testing

@testable import SwiftAssociations

@Suite struct BadInputTests {
    @Test func halfAFileIsRead() {
        let swift = "enum E: Int, Error { case gone = 404 }\nstruct Half { func f() {\n  if status == 401 { throw"
        #expect(associations(swift) == ["E.gone 404"])
        #expect(unused(swift).contains { $0.hasPrefix("syntax") })
    }

    @Test func deepNestingEndsInALine() {
        let swift = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(unused("let a = \(swift)") == ["syntax nested too deeply 1"])
        #expect(unused("let a = " + String(repeating: "(", count: 5000)) == ["syntax nested too deeply 1"])
    }

    @Test func fileCutAnywhereIsRead() {
        let swift = """
            enum E: Int, Error { case gone = 404, full = 409
                var message: String { switch self { case .gone: "Gone \\(rawValue)"; case .full: "Full" } }
            }
            struct Failure: Decodable { let code: String }
            let table: [String: E] = ["GONE": .gone, "FULL": .full]
            #if os(iOS)
            func map(_ status: Int, _ failure: Failure) throws -> E? {
                guard status != 404 || failure.code == "GONE" else { throw E.gone }
                switch (status, failure.code) { case (409, "FULL"): return .full; default: return table[failure.code] }
            }
            #endif
            """
        var seed: UInt64 = 7
        let bytes = Array(swift.utf8)
        for _ in 0..<200 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let cut = Int(seed >> 33) % bytes.count
            let half = String(decoding: bytes[..<cut], as: UTF8.self)
            let rest = String(decoding: bytes[cut...], as: UTF8.self)
            let whole = readAssociations([
                ("a.swift", half), ("b.swift", rest), ("c.swift", "enum Whole: Int, Error { case a = 402 }"),
            ])
            #expect(whole.associations.contains { $0.type == "Whole" })
        }
    }

    @Test func parallelFilesKeepTheirOrder() {
        let files = (0..<40).map { ("\($0).swift", "enum E\($0): Int, Error { case a = \(400 + $0) }") }
        let report = readAssociations(files)
        #expect(
            Set(report.associations.map { "\($0.at.path) \($0.type)" }) == Set((0..<40).map { "\($0).swift E\($0)" }))
    }

    @Test func largeEnumAndSwitchAreRead() {
        let names = (0..<1000).map { "c\($0)" }
        let swift = """
            enum Code: String, Decodable { case \(names.joined(separator: ", ")) }
            enum E: Error { case \(names.joined(separator: ", ")) }
            struct Failure: Decodable { let code: Code }
            func map(_ code: Code) -> E? { switch code {
            \(names.map { "case .\($0): return .\($0)" }.joined(separator: "\n"))
            } }
            """
        #expect(Set(associations(swift)).count == 1000)
    }

    @Test func nestingInStatementsEndsInALine() {
        let swift = String(repeating: "if a {", count: 5000) + String(repeating: "}", count: 5000)
        #expect(unused("func f() { \(swift) }") == ["syntax nested too deeply 1"])
    }

    @Test func longExpressionEnds() {
        let swift = "let a = " + Array(repeating: "1", count: 20_000).joined(separator: " + ")
        #expect(associations(swift).isEmpty)
    }

    @Test func releaseBranchIsRead() {
        let swift = """
            enum E: Int, Error { case gone = 404
                var message: String {
                    #if DEBUG
                    "404 for us"
                    #else
                    "It is gone."
                    #endif
                }
            }
            """
        #expect(associations(swift) == ["E.gone 404 | It is gone."])
    }

    @Test func casesInDirectivesAreRead() {
        let swift = """
            enum E: Error { case a
                #if os(iOS)
                case b
                #endif
                init?(status: Int) {
                    switch status {
                    case 401: self = .a
                    #if os(iOS)
                    case 507: self = .b
                    #endif
                    default: return nil
                    }
                }
            }
            """
        #expect(associations(swift) == ["E.a 401", "E.b 507"])
    }

    @Test func macrosAreNotExpanded() {
        let swift = """
            @MyMacro(code: 401) enum E: Int, Error { @Other case gone = 404; #declare("x", 500) }
            let url = #URL("https://example.com")
            func f(_ status: Int) throws { if status == 401 { throw #error("x", E.gone) } }
            """
        #expect(associations(swift) == ["E.gone 404"])
    }

    @Test func twoEnumsOfOneNameAreTwo() {
        let files = [
            (
                "A/Login.swift",
                "enum LoginError: Error { case a }\nfunc f(_ status: Int) -> LoginError? { status == 401 ? .a : nil }"
            ),
            (
                "B/Login.swift",
                "enum LoginError: Error { case b }\nfunc f(_ status: Int) -> LoginError? { status == 402 ? .b : nil }"
            ),
        ]
        let report = readAssociations(files)
        #expect(report.associations.map { "\($0.type).\($0.case ?? "")" } == ["LoginError.a", "LoginError#2.b"])
    }

    @Test func treeGivesWhatItsFilesGive() {
        let one = "enum AError: Int, Error { case a = 401 }"
        let other = "enum BError: Int, Error { case b = 402 }"
        let together = readAssociations([("a.swift", one), ("half.swift", "struct {"), ("b.swift", other)])
        #expect(together.associations.map(\.type) == ["AError", "BError"])
    }

    @Test func longTableIsRead() {
        let entries = (0..<10_000).map { "\"C\($0)\": .gone" }.joined(separator: ",\n")
        let swift = """
            enum E: Error { case gone }
            struct Failure: Decodable { let code: String }
            let table: [String: E] = [\(entries)]
            func map(_ failure: Failure) -> E? { table[failure.code] }
            """
        let start = ContinuousClock.now
        #expect(associations(swift).count == 10_000)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func declarationsThatNeedEachOtherEnd() {
        let swift = """
            enum E: Error { case a }
            typealias A = B
            typealias B = A
            protocol P: Q {}
            protocol Q: P {}
            struct S: P { var x: A { y }; var y: A { x }; let z = S.w; static let w = S().z }
            func f(_ status: Int) -> E? { g(status) }
            func g(_ code: Int) -> E? { f(code); return code == 401 ? .a : nil }
            """
        #expect(associations(swift) == ["E.a 401"])
    }

    @Test func extensionsOfAnyTypeEnd() {
        let swift = """
            extension [String] { var first2: String { self[0] } }
            extension String? { }
            extension Foo.Bar { enum E: Int, Error { case gone = 404 } }
            extension Foo.Bar.E { var message: String { "Gone." } }
            extension (Int, Int) { }
            """
        #expect(associations(swift) == ["Foo.Bar.E.gone 404 | Gone."])
    }

    @Test func generatedFilesOnlyHaveDeclarations() {
        let generated = """
            enum Code: String, Codable { case full = "box_full" }
            struct CodeError: Codable, Error { let code: Code }
            enum Remote: Int, Error { case gone = 410 }
            struct Get { var path: String { "/a" }; var method: String { "GET" } }
            struct Half {
            """
        let own = """
            enum E: Error { case full }
            struct Failure: Decodable { let code: String }
            func map(_ failure: Failure) -> E? { switch failure.code { case Code.full.rawValue: return .full; default: return nil } }
            """
        let report = readAssociations([("a.swift", own)], generated: [("b.swift", generated)])
        #expect(report.associations.map(\.match.codes) == [[Match.Code(text: "box_full")]])
        #expect(report.types.map(\.name) == ["E"])
        #expect(report.operations.isEmpty && report.unused.isEmpty)
    }

    @Test func otherVersionIsRefused() throws {
        #expect(throws: SwiftReader.Failure.version(2)) {
            try SwiftReader.files(Data("{\"errorspecSwift\": 2}\n".utf8))
        }
        #expect(throws: SwiftReader.Failure.invalid(line: 2)) {
            try SwiftReader.files(Data("{\"errorspecSwift\": 1}\n{}\n".utf8))
        }
    }

    @Test func documentHasOneFactALine() throws {
        let json = try readAssociations([("a.swift", "enum E: Int, Error { case gone = 404 }")]).json()
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(object?["errorspecSwift"] as? Int == 1)
        #expect((object?["associations"] as? [Any])?.count == 1)
        #expect(json.contains("\"at\":\"a.swift:1:27\""))
    }
}
