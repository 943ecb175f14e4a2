import Testing

@testable import SwiftAssociations

/// Declarations that need each other, or that double each other, end. Each input has one error that is read.
@Suite struct TerminationTests {
    private static let error = "enum E: Error { case a }\nfunc f(_ status: Int) -> E? { status == 401 ? .a : nil }\n"

    private func read(_ swift: String) -> [String] { associations(Self.error + swift).filter { $0 == "E.a 401" } }

    @Test(arguments: [
        "typealias A = B\ntypealias B = A",
        "typealias A = [A: A]\nlet a: A",
        "typealias A = Map<B, C>\ntypealias B = Map<A, C>\ntypealias C = Map<A, B>\nlet a: (A, B, C)",
        "struct S<T: T, U: S<U, T>> { typealias V = [V: S.V]; var v: V { x.v } }",
        "protocol P { associatedtype A: P where A == Self.A }\nextension P { var a: A { a.a } }",
    ])
    func typesThatNeedEachOtherEnd(_ swift: String) { #expect(read(swift) == ["E.a 401"]) }

    @Test func typesThatDoubleEachOtherEnd() {
        let aliases = (0..<60).map { "typealias A\($0) = Map<A\($0 + 1), A\($0 + 1)>" }.joined(separator: "\n")
        let request = "struct R { let path = \"/a\"; let method = \"GET\"; let a: A0 }"
        #expect(read(aliases + "\n" + request) == ["E.a 401"])
    }

    @Test(arguments: [
        "protocol P: Q, Error {}\nprotocol Q: P {}\nstruct S: P {}\nstruct T: S.U { struct U: T {} }",
        "class A: B {}\nclass B: A {}\nextension A { class C: C {} }\nlet a = A().b.c",
        "extension Unknown.Other { enum X: Int, Error { case a = 401 } }\nextension Unknown.Other.X.Y.Z { struct W {} }",
        "extension A { struct A { struct A {} } }\nextension A.A.A.A.A.A { struct A {} }",
        "extension [Int] { struct X {} }\nextension Array.X.Y {}\nextension Int? {}\nextension (A, B) {}",
    ])
    func inheritanceAndExtensionsEnd(_ swift: String) { #expect(read(swift) == ["E.a 401"]) }

    @Test(arguments: [
        "struct S { static let a = b, b = a }\nfunc g(_ status: Int) -> E? { status == S.a ? .a : nil }",
        "let a = [b, b]\nlet b = [a, a]\nfunc g(_ status: Int) -> E? { a.contains(status) ? .a : nil }",
        "let a = \"\\(b)\\(b)\"\nlet b = \"\\(a)\\(a)\"\nfunc g(_ code: String) -> E? { code == a ? .a : nil }",
        "enum X: Int { case a = Y.a, b = Y.b }\nenum Y: Int { case a = X.a, b = X.b }\nlet x = X.a",
        "var a: Bool { b || b }\nvar b: Bool { a || a }\nfunc g() -> E? { a ? .a : nil }",
        "struct R: Error { let path = \"\"; static let a: [Int: E] = b; static let b: [Int: E] = a; let c = a }",
        "struct R { var path: String { \"\\(o)\\(o)\" }; var o: String { path + path }; let method = \"GET\" }",
        "extension E { var message: String { title + title }; var title: String { message + message } }",
    ])
    func valuesThatNeedEachOtherEnd(_ swift: String) { #expect(read(swift) == ["E.a 401"]) }

    /// `0` is a declaration's number, and `1` is the number of the next one.
    @Test(arguments: [
        "let a0 = [a1, a1]", "let a0 = \"\\(a1)\\(a1)\"", "var a0: Bool { a1 || a1 }", "let a0 = a1 + a1",
        "static let a0 = a1 + a1",
    ])
    func valuesThatDoubleEachOtherEnd(_ line: String) {
        let lines = (0..<50).map { index in
            line.replacing("a1", with: "a\(index + 1)").replacing("a0", with: "a\(index)")
        }
        let uses = """
            let a50 = "x"
            func g(_ code: String) -> E? { if a0 { return .a }; return code == a0 || a0.contains(code) ? .a : nil }
            extension E { var message: String { a0 } }
            """
        #expect(associations(Self.error + lines.joined(separator: "\n") + "\n" + uses).first == "E.a 401")
    }

    @Test func functionsThatCallEachOtherEnd() {
        let calls = (0..<20).map { index in
            "func f\(index)(_ value: Int) -> E? { f\((index + 1) % 20)(value) ?? f\((index + 7) % 20)(value) }"
        }
        #expect(
            read(calls.joined(separator: "\n") + "\nfunc g(_ v: Int) -> E? { v == 404 ? .a : f0(v) }") == ["E.a 401"])
    }

    @Test func alternativesInManyConditionsEnd() {
        let guards = (0..<60).map { "guard status == \(400 + $0) || status == \(500 + $0) else { return .a }" }
        #expect(read("func g(_ status: Int) -> E? {\n\(guards.joined(separator: "\n"))\nreturn nil }") == ["E.a 401"])
    }

    @Test func localsThatDoubleEachOtherEnd() {
        let locals = (1..<50).map { "let a\($0) = h(a\($0 - 1), a\($0 - 1))" }.joined(separator: "\n")
        let swift =
            "func g(_ status: Int) -> E? { if status == 404 { let a0 = h()\n\(locals)\nreturn a49 }; return nil }"
        #expect(read(swift) == ["E.a 401"])
    }
}
