import Foundation
import TestSupport
import Testing

@Suite struct SourcesCLITests {
    private static let document = """
        openapi: 3.0.3
        info: {title: Shop}
        paths:
          /cart:
            get: {responses: {"404": {description: Nothing is there.}, "409": {description: c}}}
          /orders:
            get: {responses: {"404": {description: Nothing is there.}}}
        """

    @Test func importedSpecPassesLintAndCheck() throws {
        let folder = try TemporaryFolder()
        try folder.write("openapi.yaml", Self.document)
        let outcome = try folder.run("import", "openapi.yaml")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.output == "")
        #expect(outcome.messages.contains("wrote specs/shop/api.yaml"))
        #expect(try folder.run("lint", "--fail-on", "warning").status == 0)
        let check = try folder.run("check", "openapi.yaml", "--fail-on", "warning")
        #expect(check.status == 0)
        #expect(check.messages.contains("2 of 2 operations have a group; a case handles 3 of 3 documented errors"))
        #expect(try folder.run("generate", "--output", "Generated").status == 0)
    }

    /// The message about a wrong argument shows what to write instead.
    @Test(arguments: [
        (
            ["openapi.yaml", "specs/shop"],
            "`errorspec check SOURCE --specs specs/shop --paste` prints what they lack"
        ),
        (["App.strings"], "`App.strings` isn't a source that errorspec can read"),
        (["openapi.yaml"], "already exists, and `import` writes new files only: `errorspec check SOURCE --paste`"),
        (["https://example.com/openapi.yaml"], "pipe `curl -fsSL URL`, and write `-` for it"),
        (["openapi.yaml", "--output", "openapi.yaml"], "`openapi.yaml` is a file, but must be a folder"),
        (["big.yaml"], "`big.yaml` is larger than 64 MiB"),
    ])
    func invalidImportArgumentsAreExplained(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("openapi.yaml", Self.document)
        try folder.write("App.strings", "/* A title */\n\"login.title\" = \"Sign in\";\n")
        try folder.write("big.yaml", String(repeating: "# comment\n", count: 7 << 20))
        #expect(try folder.run("import", "openapi.yaml").status == 0)
        let outcome = try Tool.run(["import"] + arguments, in: folder.path)
        #expect(outcome.status != 0)
        #expect(outcome.messages.contains(message), "\(outcome.messages)")
    }

    /// A server without an OpenAPI document is checked with its routes and the responses of its tests.
    @Test func routesOfAServerReplaceADocument() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Shop
            title: Something went wrong
            groups:
              Order:
                cases:
                  soldOut: {status: 409, description: There is none left.}
            operations:
              POST /orders: Order
            """)
        try folder.write("routes.json", #"{"openapi":"3.1.0","paths":{"/orders":{"post":{}}}}"#)
        try folder.write(
            "responses.jsonl",
            #"{"method":"POST","url":"http://127.0.0.1:8080/orders","status":409,"is":"Order.soldOut"}"#)
        let agreed = try folder.run("check", "routes.json", "responses.jsonl", "--fail-on", "warning")
        #expect(agreed.status == 0, "\(agreed.messages)")
        try folder.write(
            "routes.json", #"{"openapi":"3.1.0","paths":{"/order":{"post":{}},"/refunds/{id}":{"get":{},"put":{}}}}"#)
        let changed = try folder.run("check", "routes.json")
        #expect(changed.status == 2)
        #expect(changed.output.contains("`POST /orders`: in `operations`, not documented"))
        #expect(changed.output.contains("did you mean `POST /order`?"))
        #expect(changed.output.contains("`GET /refunds/{id}`: documented, not in `operations`"))
    }

    @Test(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)"))
    func aSpecIsImportedFromSwift() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Sources/Networking/Login.swift",
            """
            enum LoginError: Int, LocalizedError {
                case wrongPassword = 401
                var errorDescription: String? { switch self { case .wrongPassword: "Wrong password." } }
            }
            """)
        let outcome = try folder.run(
            "import", "Sources/Networking", "--output", "specs/app", "--api", "App",
            environment: SwiftReaderBuild.environment)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.hasPrefix("1 error case in 1 enum\n"))
        #expect(try folder.read("specs/app/api.yaml").contains("description: Wrong password."))
        #expect(try folder.run("lint", "specs/app", "--fail-on", "warning").status == 0)
    }

    @Test(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)"))
    func scanFitsOnOneScreen() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("Login", "Please sign in."), ("Join", "Please sign in."), ("Pay", "Plaese sign in.")] {
            try folder.write(
                "App/\(name).swift",
                """
                enum \(name)Error: Int, LocalizedError {
                    case expired = 401, own\(name) = 409
                    var errorDescription: String? { switch self { case .expired: "\(text)"; default: nil } }
                }

                """)
        }
        let outcome = try folder.run("scan", "App", environment: SwiftReaderBuild.environment)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(
            outcome.output == """
                6 error cases in 3 enums; 1 is a copy
                  401 expired  3 enums; one text differs: "Plaese sign in.", Pay.swift:3
                  409 means 3 things: `ownJoin` (Join), `ownLogin` (Login), `ownPay` (Pay)
                  3 cases have no text
                  all 3 texts are in the code, in one language
                As specs: 1 shared group and 3 small ones.
                  errorspec import App --output specs/app

                """, "\(outcome.output)")
        try folder.write("Other/Colour.swift", "enum Colour { case red }\n")
        let nothing = try folder.run("scan", "Other", environment: SwiftReaderBuild.environment)
        #expect(nothing.status == 0)
        #expect(nothing.output.hasPrefix("No error cases with a status or a code"))
        let refused = try folder.run("import", "Other", environment: SwiftReaderBuild.environment)
        #expect(refused.status == 2)
        #expect(!(nothing.output + refused.messages).contains("Colour.swift:1:1"), "\(refused.messages)")
    }

    @Test func missingReaderIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("App/Login.swift", "enum LoginError: Int, Error { case wrong = 401 }\n")
        let outcome = try folder.run("import", "App", environment: ["PATH": "/nonexistent"])
        #expect(outcome.status == 64)
        #expect(outcome.messages.contains("`make install-all`"), "\(outcome.messages)")
        let scan = try folder.run("scan", "App", environment: ["PATH": "/nonexistent"])
        #expect(scan.messages.contains("reads Swift for `scan`, `import` and `check`"), "\(scan.messages)")
    }

    @Test(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)"))
    func scanDistinguishesLanguages() throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("Login", "Sign in."), ("Pay", "Pay."), ("Join", "다시 시도해 주세요.")] {
            try folder.write(
                "App/\(name).swift",
                """
                enum \(name)Error: Int, LocalizedError {
                    case own\(name) = 409
                    var errorDescription: String? { switch self { case .own\(name): "\(text)" } }
                }

                """)
        }
        let outcome = try folder.run("scan", "App", environment: SwiftReaderBuild.environment)
        #expect(
            outcome.output.contains(
                "  all 3 texts are in the code, in two languages: 1 enum in Korean, 2 in Latin letters\n"),
            "\(outcome.output)\(outcome.messages)")
    }

    @Test(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)"))
    func fileIsReadOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write("App/Login/Login.swift", "enum LoginError: Int, Error { case wrong = 401 }\n")
        let inner = folder.path + "/App/Login"
        let outcome = try folder.run(
            "import", "App", "App/Login", "./App/Login/Login.swift", inner, "--output", "specs/app",
            environment: SwiftReaderBuild.environment)
        #expect(outcome.messages.hasPrefix("1 error case in 1 enum\n"), "\(outcome.messages)")
    }

    /// A case counts as a copy only if all texts are equal, including the title. `import` uses the same rule for
    /// shared groups.
    @Test(.enabled(if: SwiftReaderBuild.isBuilt, "\(SwiftReaderBuild.advice)"))
    func caseWithADifferentTitleIsNotACopy() throws {
        let folder = try TemporaryFolder()
        for name in ["Login", "Join"] {
            try folder.write(
                "My App/\(name).swift",
                """
                enum \(name)Error: Int, Error {
                    case expired = 401, busy = 503
                    var title: String { switch self { case .expired: "\(name)"; case .busy: "Busy" } }
                    var description: String { switch self { case .expired: "Expired."; case .busy: "Busy." } }
                }

                """)
        }
        let app = folder.path + "/My App"
        let scan = try Tool.run(["scan"], in: app, environment: SwiftReaderBuild.environment)
        #expect(scan.output.hasPrefix("4 error cases in 2 enums; 1 is a copy\n"), "\(scan.output)")
        #expect(scan.output.contains("2 enums; one text differs: \"Login\", Login.swift:3\n"), "\(scan.output)")
        let imported = try Tool.run(["import", "."], in: app, environment: SwiftReaderBuild.environment)
        #expect(try folder.read("My App/specs/my-app/api.yaml").contains("api: MyApp\n"))
        #expect(
            imported.messages.contains("\nAPI `MyApp` (`--api NAME` gives it another name): 3 cases in 3 groups\n"),
            "\(imported.messages)")
    }

    @Test func scanOfMissingFolderIsAnError() throws {
        let folder = try TemporaryFolder()
        try folder.write("hosts", "127.0.0.1 localhost\n")
        try folder.write("Empty/notes.txt", "")
        for path in ["hosts", "Empty"] {
            let outcome = try folder.run("scan", path)
            #expect(outcome.status == 2)
            #expect(outcome.output == "")
            #expect(outcome.messages.contains("[unknown-source]"), "\(outcome.messages)")
        }
        #expect(try folder.run("import", "Empty").messages.hasPrefix("Empty: error:"))
    }

    /// `--host` selects the host that sends less JSON.
    @Test func hostOfArchiveCanBeNamed() throws {
        func entry(_ url: String) -> String {
            #"{"request": {"method": "GET", "url": "\#(url)"}, "response": {"status": 404, "content": {"text": "{}"}}}"#
        }
        let urls = ["https://api.example/a", "https://api.example/b", "https://auth.example/c"]
        let folder = try TemporaryFolder()
        try folder.write("two.har", #"{"log": {"entries": [\#(urls.map(entry).joined(separator: ", "))]}}"#)
        #expect(try folder.run("import", "two.har", "--host", "Auth.example").status == 0)
        #expect(try folder.read("specs/two/api.yaml").contains("GET /c"))
        #expect(try folder.run("check", "two.har", "--host", "auth.example").messages.hasPrefix("no problems"))
        let unknown = try folder.run("check", "two.har", "--host", "cdn.example")
        #expect(unknown.output.contains("its hosts are `api.example` and `auth.example`"), "\(unknown.output)")
    }

    @Test func nothingIsOverwritten() throws {
        let folder = try TemporaryFolder()
        try folder.write("openapi.yaml", Self.document)
        #expect(try folder.run("import", "openapi.yaml", "--output", ".").status == 2)
        #expect(try folder.run("import", "openapi.yaml", "--output", "specs/shop").status == 0)
        try folder.write("specs/shop/cart.yaml", "mine")
        let again = try folder.run("import", "openapi.yaml", "--output", "specs/shop")
        #expect(again.status == 2)
        #expect(try folder.read("specs/shop/cart.yaml") == "mine")
    }

    /// A title that many documents have is too general, so the API is named after the folder.
    @Test func apiWithoutTitleIsNamedAfterFolder() throws {
        let folder = try TemporaryFolder()
        try folder.write("web-shop/openapi.yaml", Self.document.replacing("Shop", with: "OpenAPI definition"))
        #expect(try folder.run("import", "web-shop/openapi.yaml").messages.contains("API `WebShop`"))
    }

    @Test func checkPrintsMissingYAML() throws {
        let folder = try TemporaryFolder()
        try folder.write("openapi.yaml", Self.document)
        #expect(try folder.run("import", "openapi.yaml").status == 0)
        try folder.write(
            "openapi.yaml",
            Self.document.replacing(#""409": {description: c}"#, with: #""409": {description: c}, "423": {}"#))
        let plain = try folder.run("check", "openapi.yaml")
        let paste = try folder.run("check", "openapi.yaml", "--paste")
        #expect(paste.status == 0 && paste.output.hasPrefix(plain.output))
        #expect(paste.output.contains("`GET /cart` 423: documented, not handled [uncovered-status]"), "\(paste.output)")
        #expect(
            paste.output.hasSuffix(
                """

                # for the group `Cart` in specs/shop/cart.yaml
                groups:
                  Cart:
                    cases:
                      locked:
                        status: 423
                        description: This is locked at the moment. Please try again later.

                """), "\(paste.output)")
        #expect(try folder.run("check", "openapi.yaml", "--paste", "--format", "json").status == 64)
    }

    /// The specs that `init` writes have a title for each case, but no title for the API.
    @Test func pastedCasesHaveATitleIfTheAPIHasNone() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "openapi.yaml", #"{openapi: 3.0.0, paths: {/v1/login: {post: {responses: {"423": {description: c}}}}}}"#)
        #expect(try folder.run("init", "specs/shop").status == 0)
        let paste = try folder.run("check", "openapi.yaml", "--paste").output
        let start = try #require(paste.range(of: "        status: 423"))
        #expect(paste[start.lowerBound...].contains("\n        title: TODO\n"), "\(paste)")
        let added = "\n      locked:\n" + paste[start.lowerBound...]
        let specs = try folder.read("specs/shop/api.yaml")
        let login = try #require(specs.range(of: "\n      wrongPassword:"))
        try folder.write(
            "specs/shop/api.yaml", specs.replacingCharacters(in: login.lowerBound..<login.lowerBound, with: added))
        #expect(try folder.run("lint", "specs").status == 0)
    }

    @Test func dryRunPrintsAndWritesNothing() throws {
        let folder = try TemporaryFolder()
        let outcome = try folder.run(
            "import", "-", "--dry-run", "--api", "Store", "--output", "specs", input: Self.document)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.output.contains("# specs/api.yaml\nerrorspec: 1\napi: Store\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/specs"))
    }

    @Test func resultIsPrintedAsJSON() throws {
        let folder = try TemporaryFolder()
        let outcome = try folder.run(
            "import", "-", "--format", "json", input: Self.document + "\n  /search?q=x: {get: {}}\n")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?["errorspecImport"] as? Int == 1)
        #expect(object?["api"] as? String == "Shop")
        #expect(object?["files"] as? [String] == ["specs/shop/api.yaml", "specs/shop/cart.yaml"])
        #expect(object?["operations"] as? Int == 2)
        #expect(object?["groups"] as? Int == 2)
        #expect(object?["cases"] as? Int == 2)
        let unused = object?["unused"] as? [[String: Any]]
        #expect(unused?.first?["what"] as? String == "operation")
        #expect(unused?.first?["line"] as? Int == 8)
    }

    @Test func findingsOfACheckDecideTheStatus() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        try folder.write("openapi.yaml", Self.document)
        let found = try folder.run("check", "openapi.yaml", "--format", "json")
        #expect(found.status == 0)
        #expect(found.output.contains("\"code\": \"operation-without-group\""))
        #expect(found.output.contains("\"operations\": 2"))
        #expect(try folder.run("check", "openapi.yaml", "--fail-on", "warning").status == 1)
        try folder.write("specs/shop/operations.yaml", "operations:\n  GET /carts: Cart\n")
        let missing = try folder.run("check", "openapi.yaml", "--specs", "specs/shop")
        #expect(missing.status == 2)
        #expect(missing.output.contains("[missing-operation]"))
        #expect(missing.output.contains("did you mean `GET /cart`?"))
        for format in ["github", "sarif", "rdjson", "gitlab", "junit", "markdown"] {
            #expect(try folder.run("check", "openapi.yaml", "--format", format).output.contains("missing-operation"))
        }
        #expect(try folder.run("check", "openapi.yaml", "--format", "junit").output.contains("\"errorspec check\""))
        #expect(try folder.run("check", "nowhere.yaml").status == 2)
        let unknown = try folder.run("check", "-", input: "hello")
        #expect(unknown.status == 2)
        #expect(unknown.output.contains("[unknown-source]"))
    }

    @Test func exportedOpenAPIHasTheSameTable() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Shop
            title: Error
            body: standard
            parents: [Common]
            bodies:
              standard:
                code: [{each: /errors, at: /code}]
                message: /message
                fields: /violations
                field: {name: /field, reason: /reason}
                title: /title
                reference: /traceId
                retryAfter: [/retry_after, {header: Retry-After}]
            groups:
              Common:
                cases:
                  gone: {status: 404, description: Gone.}
                  failed: {status: 5xx, description: Failed.}
              Cart:
                cases:
                  soldOut: {status: 409, code: SOLD_OUT, description: Sold out.}
                  conflict: {status: 409, description: Conflict.}
                  locked: {code: LOCKED, description: Locked.}
              Orders:
                cases:
                  late: {status: [400, 410-411], description: Late.}
                otherwise: {description: Later.}
            operations:
              GET /cart: Cart
              POST /cart: Cart
              GET /orders: Orders
              GET /users/{id}/orders/{id}: Orders
            """)
        let exported = try folder.run("export", "--format", "openapi")
        #expect(exported.status == 0, "\(exported.messages)")
        try folder.write("openapi.json", exported.output)
        let check = try folder.run("check", "openapi.json", "--fail-on", "warning")
        #expect(check.status == 0, "\(check.output)")
        // The object with code and message is the only field error.
        let object = """
            errorspec: 1
            api: Pay
            title: Error
            bodies: {std: {code: /error/code, message: /error/message, fields: /error, field: {name: /param, reason: /message}}}
            body: std
            groups: {Pay: {cases: {declined: {status: 402, code: card_declined, description: Declined.}}}}
            operations: {POST /pay: Pay}
            """
        try folder.write("pay/api.yaml", object)
        let pay = try folder.run("export", "pay", "--format", "openapi")
        #expect(pay.output.contains("card_declined") && !pay.output.contains("\"array\""), "\(pay.output)")
        // OpenAPI requires distinct parameter names in a path, and their declarations.
        #expect(exported.output.contains("/users/{id}/orders/{id2}"))
        #expect(exported.output.ranges(of: "\"in\": \"path\"").count == 2)
        #expect(try folder.run("import", "openapi.json", "--output", "again").status == 0)
        #expect(
            try folder.read("again/api.yaml").contains(
                "standard: {code: {each: /errors, at: /code}, message: [/message, /title], fields: /violations, "
                    + "field: {name: /field, reason: /reason}, reference: /traceId, "
                    + "retryAfter: [/retry_after, {header: Retry-After}]}"))
        func table(_ specs: String) throws -> [String] {
            let text = try folder.run("matrix", specs, "--format", "json").output
            let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
            let apis = object?["apis"] as? [[String: Any]] ?? []
            return apis.flatMap { $0["groups"] as? [[String: Any]] ?? [] }.flatMap { group -> [String] in
                guard let name = group["group"] as? String, name != "Common" else { return [] }
                return (group["rules"] as? [[String: Any]] ?? []).flatMap { rule -> [String] in
                    let winner = rule["winner"] as? [String: Any]
                    let status = rule["status"] as? String ?? "any"
                    return ["\(name) \(status) \(rule["code"] as? String ?? "-") \(winner?["case"] as? String ?? "")"]
                }
            }.sorted()
        }
        let expected = try table("specs").flatMap { line in
            line.contains("410-411") ? ["410", "411"].map { line.replacing("410-411", with: $0) } : [line]
        }
        #expect(try table("again") == expected.sorted())
    }

    @Test func lintChecksRecordingsBesideSpecs() throws {
        let folder = try TemporaryFolder()
        try folder.writeShop()
        try folder.write(
            "specs/shop/cart.responses.jsonl", #"{"group": "Cart", "status": 404, "is": "Cart.cartGone"}"# + "\n")
        #expect(try folder.run("lint").status == 0)
        try folder.write(
            "specs/shop/cart.responses.jsonl", #"{"group": "Cart", "status": 404, "is": "Common.notFound"}"# + "\n")
        let outcome = try folder.run("lint")
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("[response-mismatch]"))
        #expect(try folder.run("explain", "response-mismatch").status == 0)
    }
}
