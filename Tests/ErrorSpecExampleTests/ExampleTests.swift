import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import Foundation
import SpecGeneration
import TestSupport
import Testing

@Suite struct ExampleTests {
    /// The samples' folder, relative to this file, because tests may run in any folder.
    static let specs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "specs").path

    @Test func everyCaseOfTheSamplesHasAnExample() throws {
        let spec = try #require(analyse([Self.specs]).resolved)
        #expect(spec.apis.count > 10)
        for api in spec.apis {
            for index in api.groups.indices {
                let found = api.examples(of: GroupID(index))
                #expect(found.missing == [], "\(api.name.value)/\(api.groups[index].name.value)")
                expectExamples(found, showAllThatWinsIn: GroupID(index), of: api)
            }
        }
    }

    /// The cases that can win are determined by the table of winners, independently of the code that makes examples.
    @Test(arguments: Samples.of(60)) func everyCaseOfRandomSpecsHasAnExampleOrAReason(seed: UInt64) throws {
        let api = try #require(try resolved(RandomSpec(seed: seed)).apis.first)
        for index in api.groups.indices {
            let found = api.examples(of: GroupID(index))
            for missing in found.missing { #expect(!missing.reason.isEmpty) }
            expectExamples(found, showAllThatWinsIn: GroupID(index), of: api)
        }
    }

    /// Nearly all cases of random specs have examples.
    @Test func randomSpecsLackFewExamples() throws {
        var (made, missing) = (Set<String>(), Set<String>())
        for seed in 60..<100 as Range<UInt64> {
            let api = try #require(try resolved(RandomSpec(seed: seed)).apis.first)
            for index in api.groups.indices {
                let found = api.examples(of: GroupID(index))
                made.formUnion(found.examples.map { "\(seed): \(api.name(of: $0.subject))" })
                missing.formUnion(found.missing.map { "\(seed): \(api.name(of: $0.subject)): \($0.reason)" })
            }
        }
        #expect(made.count > 400)
        #expect(missing.count * 200 < made.count, "\(missing.prefix(20))")
    }

    @Test func mostFrequentRecordedResponseBecomesTheExample() throws {
        let api = try resolvedAPI(
            """
            errorspec: 1
            api: Shop
            body: json
            bodies: {json: {code: /code, message: /message}}
            groups:
              Cart:
                cases:
                  full: {status: 409, code: FULL, title: Full, description: Full.}
                  gone: {status: 410, title: Gone, description: Gone.}
            operations:
              GET /cart/{id}: Cart
            """)
        let lines = """
            {"operation": "GET /cart/7?x=1", "status": 409, "body": {"code": "FULL", "message": "seldom"}}
            {"operation": "GET /cart/8", "status": 409, "headers": {"Content-Length": "3", "X-Id": 7}, "body": {"code": "FULL", "message": "often"}, "count": 5}
            this is no line
            {"group": "Cart", "status": 410, "code": "GONE"}
            {"method": "get", "url": "https://shop.example/cart/9#a", "status": 409, "body": {"code": "FULL", "message": "seldom"}}
            """
        let recorded = RecordedExamples([Array(lines.utf8)], of: api)
        let examples = api.examples(of: GroupID(0), recorded: recorded).examples
        #expect(examples.map(\.isRecorded) == [true, false])
        #expect(
            examples[0].response
                == ExampleResponse(
                    status: 409, headers: [.init("Content-Type", "application/json"), .init("X-Id", "7")],
                    body: Array(#"{"code": "FULL", "message": "often"}"#.utf8)))
        #expect(examples[1].response.status == 410)
    }

    @Test func codesAreWrittenAtTheBodysPlaces() throws {
        let api = try resolvedAPI(
            """
            errorspec: 1
            api: Shop
            parents: [Common]
            body: json
            bodies:
              json:
                code: [{header: X-Error, before: ":"}, {each: /errors, at: /code}]
                message: {each: /errors, at: /message}
                reference: {header: X-Id}
                values: {balance: /balance}
                fields: /errors
                field: {name: /field}
              plain: {code: [{header: X-Limit, equals: "0", as: limited}, {at: /type, after: "#"}], failure: [/type, {header: X-Limit, equals: "0"}]}
            groups:
              Common:
                title: Error
                cases:
                  empty: {code: "장바구니", description: {server: message, otherwise: Nothing there.}}
                  family: {code: E1*, status: 4xx, description: Family}
                  exact: {code: E11, status: 400-499, description: Exact}
              Plain:
                body: plain
                parents: []
                title: Error
                cases:
                  limited: {code: limited, description: Slow down.}
                  odd: {code: "a#b", description: Odd}
                otherwise: {description: Other}
            """)
        let common = api.examples(of: try #require(api.group(named: "Common"))).examples.map(\.response)
        let type = ExampleResponse.Header("Content-Type", "application/json")
        #expect(
            common == [
                // Not a valid header value.
                ExampleResponse(
                    status: 400, headers: [type, .init("X-Id", "req_1")],
                    body: Array(
                        #"{"errors":[{"code":"장바구니","message":"Nothing there.","field":"email"}],"balance":"10"}"#
                            .utf8)),
                // `E11` is another case's code.
                ExampleResponse(
                    status: 400, headers: [type, .init("X-Error", "E1A"), .init("X-Id", "req_1")],
                    body: Array(
                        #"{"errors":[{"message":"Common.family","field":"email"}],"balance":"10"}"#.utf8)),
                ExampleResponse(
                    status: 400, headers: [type, .init("X-Error", "E11"), .init("X-Id", "req_1")],
                    body: Array(
                        #"{"errors":[{"message":"Common.exact","field":"email"}],"balance":"10"}"#.utf8)),
            ])
        let plain = api.examples(of: try #require(api.group(named: "Plain")))
        #expect(plain.missing == [])
        #expect(
            plain.examples.map(\.response) == [
                ExampleResponse(status: 200, headers: [.init("X-Limit", "0")]),
                ExampleResponse(status: 200, headers: [type], body: Array(##"{"type":"#a#b"}"##.utf8)),
                ExampleResponse(status: 400),
            ])
    }

    @Test func exampleMessageFollowsItsCode() throws {
        let api = try resolvedAPI(
            """
            errorspec: 1
            api: Shop
            body: json
            bodies: {json: {code: {at: /message, before: " : "}, message: {at: /message, after: " : "}}}
            groups:
              Cart:
                title: Error
                description: Sorry.
                cases:
                  full: {code: FULL, summary: It is full}
                  down: {status: 5xx, summary: It is down}
                otherwise: {}
            """)
        #expect(
            api.examples(of: GroupID(0)).examples.map { String(decoding: $0.response.body, as: UTF8.self) } == [
                #"{"message":"FULL : It is full"}"#, #"{"message":"UNKNOWN : It is down"}"#,
                #"{"message":"UNKNOWN : Cart.unmatched"}"#,
            ])
    }

    @Test func exampleKeepsValuesThatATextWouldReplace() throws {
        let api = try resolvedAPI(
            """
            errorspec: 1
            api: Shop
            body: json
            bodies: {json: {message: /message, values: {balance: /balance, limit: /limit}}}
            groups:
              Cart:
                cases:
                  full: {status: 409, title: Full, description: {server: /balance/text, otherwise: Full.}}
            """)
        #expect(
            api.examples(of: GroupID(0)).examples.map { String(decoding: $0.response.body, as: UTF8.self) }
                == [#"{"message":"Cart.full","balance":"10","limit":"10"}"#])
    }

    @Test func caseWithoutAnExampleHasAReason() throws {
        let api = try resolvedAPI(
            """
            errorspec: 1
            api: Shop
            body: json
            bodies: {json: {code: {header: X-Code}}}
            groups:
              Cart: {cases: {full: {code: "가득", title: Full, description: Full.}}}
            """)
        let found = api.examples(of: GroupID(0))
        #expect(found.examples.isEmpty)
        #expect(found.missing.map(\.reason) == ["the body has no place for the code `가득`"])
    }

    // MARK: Helpers

    private func expectExamples(_ found: GroupExamples, showAllThatWinsIn group: GroupID, of api: ResolvedAPI) {
        let matcher = ResponseMatcher(of: group, in: api)
        for example in found.examples { #expect(matcher.subject(of: example.response) == example.subject) }
        let shown = Set(found.examples.map(\.subject)).union(found.missing.map(\.subject))
        let regions = CodeRegions(cutBy: api.codePatterns(seenBy: group))
        let codes = [nil, "a code that nobody names"] + regions.all.map(regions.sample)
        for code in codes {
            for status in StatusPattern.all {
                guard case .handled(let id) = matcher.outcome(status: status, codes: code.map { [$0] } ?? []) else {
                    continue
                }
                if !shown.contains(.declared(id)) {
                    Issue.record("\(api.qualifiedName(id)) wins \(status) \(code ?? "–") in \(api[group].name.value)")
                    return
                }
            }
        }
    }

    private func resolved(_ random: RandomSpec) throws -> ResolvedSpec {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = random.sourceFiles(into: &files).map { parse($0, into: &diagnostics) }
        return try #require(resolve(documents, files: files, into: &diagnostics))
    }

    private func resolvedAPI(_ text: String) throws -> ResolvedAPI {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let file = files.add(path: "a/api.yaml", folder: "a", name: "a/api.yaml", role: .api, bytes: Array(text.utf8))
        let spec = resolve([parse(file, into: &diagnostics)], files: files, into: &diagnostics)
        let checked = spec.flatMap { check($0, into: &diagnostics) }
        return try #require(checked?.spec.apis.first, "\(diagnostics.sorted(in: files))")
    }
}
