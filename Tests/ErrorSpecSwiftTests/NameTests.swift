import ErrorSpecLanguage
import Foundation
import TestSupport
import Testing

@testable import ErrorSpecSwift

@Suite struct NameTests {
    @Test(arguments: [
        ("Common", "common"), ("OAuthToken", "oauthToken"), ("URLCheck", "urlcheck"), ("URL", "url"), ("A", "a"),
        ("AuthorizationCommon", "authorizationCommon"), ("V2Login", "v2Login"), ("XRay", "xray"),
        ("Default", "`default`"),
    ])
    func wrappingCaseIsLowerCamelCase(group: String, name: String) {
        #expect(SwiftNames.wrapping(group).text == name)
    }

    @Test func invalidSwiftNamesAreReportedAtTheirLocation() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Foundation
            title: Error
            categories: [alert, none]
            groups:
              Self:
                description: Text
                cases:
                  allCases: {status: 400}
                  fine: {status: 401, was: [some]}
            """)
        #expect(generation.errors.map(\.code) == Array(repeating: .invalidName, count: 5))
        #expect(generation.errors.map(\.range.start.line) == [2, 4, 6, 9, 10])
        #expect(generation.files.isEmpty)
    }

    @Test func invalidNameHidesNoCollision() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            retries: {Foo: {}, foO: {}, foo: {}}
            """)
        #expect(generation.errors.map(\.code.id) == ["invalid-name", "name-collision"])
    }

    @Test func collidingNamesAreReportedWithBothLocations() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            categories: [alert, Alert2, alerT]
            groups:
              Common: {description: Text, cases: {x: {status: 500}, X2: {status: 501}}}
              COMMON: {description: Text, cases: {x: {status: 500}}}
              Login:
                parents: [Common]
                description: Text
                cases:
                  common: {status: 401}
                  notFound: {status: 404}
                  notfound: {status: 405, was: [unmatched]}
                  group: {status: 406}
                otherwise: {title: Error}
            """.replacing("Alert2, ", with: "").replacing(", X2: {status: 501}", with: ""))
        let found = generation.errors.map { "\($0.range.start.line) \($0.code.id) \($0.notes.count)" }
        #expect(
            found == [
                "4 name-collision 1", "7 name-collision 1", "12 name-collision 1", "14 name-collision 1",
                "14 name-collision 1", "15 name-collision 0",
            ])
    }

    @Test func lastOfNamesThatDifferInCaseIsReported() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            bodies: {plain: {}, plaIn: {}}
            recoveries: {refresh: {}, reFresh: {}}
            retries: {patient: {maxRetries: 1}, paTient: {maxRetries: 3}}
            groups:
              Login: {description: Text, cases: {x: {status: 500}}}
              LogIn: {description: Text, cases: {x: {status: 500}}}
            """)
        let found = generation.errors.map { "\($0.range.start.line):\($0.range.start.column) \($0.code.id)" }
        #expect(found == ["4:21 name-collision", "5:27 name-collision", "6:37 name-collision", "9:3 name-collision"])
    }

    @Test func invalidNameCollidesWithNothing() throws {
        let generation = try Generation(
            """
            errorspec: 1
            api: Shop
            title: Error
            groups:
              Login: {description: Text, cases: {x: {status: 500, was: X}}}
              login: {description: Text, cases: {x: {status: 500}}}
            """)
        #expect(generation.errors.map(\.code) == [.invalidName, .invalidName])
    }

    @Test func apiNameCollidesWithTheProtocolOfAnotherAPI() throws {
        let api = "title: Error\ngroups: {A: {description: Text, cases: {x: {status: 400}}}}\n"
        let generation = try Generation([
            ("a/api.yaml", "errorspec: 1\napi: Shop\nrecoveries: {refresh: {summary: Refresh}}\n" + api),
            ("b/api.yaml", "errorspec: 1\napi: ShopRecoveries\n" + api),
        ])
        #expect(generation.errors.map(\.code.id) == ["name-collision"])
    }

    /// The app has types with the same names, and settings that change the meaning of names and imports.
    @Test func generatedCodeCompilesInAnyModule() throws {
        let names = ["String", "Int", "Error", "Result", "Data", "Optional", "Never", "Sendable", "URL", "Hashable"]
        let generation = try Generation(names.map { ("\($0)/api.yaml", small($0)) })
        try #require(generation.errors.isEmpty, "\(generation.errors.prefix(3))")
        let program = try SwiftProgram()
        for file in generation.files { try program.add(file.path, file.bytes) }
        let shadows = try Landmines.runtimeNames().filter { $0.first?.isUppercase == true && $0.count > 1 }
        try program.add("Shadows.swift", shadows.map { "struct \($0) {}\n" }.joined())
        let features = ["InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility"]
        let flags = features.flatMap { ["-enable-upcoming-feature", $0] }
        #expect(try program.check(flags) == "")
        #expect(try program.check(flags + ["-default-isolation", "MainActor"]) == "")
        #expect(try program.check(flags + ["-swift-version", "5"]) == "")
    }

    /// The examples are in a test module, and the errors are in the app's module.
    @Test(arguments: ["internal", "package", "public"])
    func examplesCompileInAModuleOfTheirOwn(_ access: String) throws {
        let head = "errorspec: 1\napi: Shop\naccess: \(access)\ntitle: Error\n"
        let generation = try Generation(head + "groups: {One: {description: Text, cases: {x: {status: 400}}}}\n")
        var diagnostics = Diagnostics()
        let checked = try #require(check(generation.spec, into: &diagnostics))
        let app = try SwiftProgram(module: "App")
        for file in generation.files { try app.add(file.path, file.bytes) }
        #expect(try app.emitModule(["-enable-testing"]) == "")
        let examples = emitExamples(
            of: checked.spec.apis[0], in: checked, recorded: RecordedExamples(), module: "App"
        ).file
        let tests = try SwiftProgram(module: "Tests")
        try tests.add(examples.path, examples.bytes)
        let flags = ["-I", app.folder.path]
        #expect(try tests.check(flags) == "")
        #expect(try tests.check(flags + ["-enable-upcoming-feature", "InternalImportsByDefault"]) == "")
    }

    @Test func modulesMayGenerateAPIsWithTheSameName() throws {
        let generation = try Generation([("Shop/api.yaml", small("Shop"))])
        let modules = try ["Catalog", "Checkout"].map { name in
            let module = try SwiftProgram(module: name)
            for file in generation.files { try module.add(file.path, file.bytes) }
            #expect(try module.emitModule() == "")
            return module
        }
        let app = try SwiftProgram(module: "App")
        try app.add(
            "App.swift",
            """
            import Catalog
            import Checkout
            import ErrorSpecRuntime

            func isX(_ error: NetworkError<Catalog.Shop.TwoResponseError>) -> Bool {
                error.inherited(Catalog.Shop.OneResponseError.self) == .x
            }
            func isZ(_ error: Checkout.Shop.TwoResponseError) -> Bool { error == .z }
            func show(_ error: AnyNetworkError<Checkout.Shop>) -> String { error.title }
            """)
        #expect(try app.check(modules.flatMap { ["-I", $0.folder.path] }) == "")
    }

    private func small(_ api: String) -> String {
        """
        errorspec: 1
        api: \(api)
        title: Error
        body: plain
        bodies: {plain: {code: /code, message: /message, fields: /errors}}
        recoveries: {refresh: {through: One}, again: {summary: Once more}}
        retries: {patient: {maxRetries: 3}}
        locales: [en, ko]
        groups:
          One:
            description: {server: message, otherwise: {en: Text, ko: 글}}
            cases: {x: {status: 400, retry: patient}, y: {code: [a, b], status: 5xx}}
            otherwise: {description: Text}
          Two:
            parents: [One]
            description: {key: two, otherwise: Text}
            cases: {z: {status: 4xx, overrides: [], retry: {recover: again}}}
        operations: {GET /v1: Two}
        """.replacing("overrides: [], ", with: "") + "\n"
    }
}
