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
