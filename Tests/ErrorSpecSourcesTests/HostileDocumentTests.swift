import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import TestSupport
import Testing

@Suite struct HostileDocumentTests {
    @Test(arguments: [
        ("", "unknown-source"), (" \n\t", "unknown-source"), ("hello: world", "unknown-source"),
        ("openapi: 4.0.0", "unknown-source"), ("{\"swagger\": \"1.2\"}", "unknown-source"),
        ("openapi: 3.0.0\npaths: [", "yaml-syntax"), ("{\"openapi\": \"3.0.0\", \"paths\": {}", "json-syntax"),
        ("openapi: 3.0.0\na: *nowhere", "yaml-syntax"), ("\u{0}\u{1}\u{FFFE}", "unknown-source"),
        ("not json\nnor that", "unknown-source"),
    ])
    func unreadableDocumentsAreReported(text: String, code: String) {
        let result = imported(text)
        #expect(result.codes == [code])
        #expect(result.spec == nil)
    }

    @Test func expansionOfAliasesIsLimited() {
        var text = "openapi: 3.0.0\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...30 {
            text +=
                "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                + "]\n"
        }
        #expect(imported(text).codes == ["limit-exceeded"])
    }

    @Test func deepNestingAndManyDirectivesAreRefused() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(imported("openapi: 3.0.0\na: " + deep).codes == ["limit-exceeded"])
        #expect(imported("{\"openapi\": \"3.0.0\", \"a\": " + deep).codes == ["limit-exceeded"])
        #expect(
            imported(String(repeating: "%TAG ! x\n", count: 100_000) + "---\nopenapi: 3.0.0").codes == [
                "limit-exceeded"
            ])
    }

    @Test func manyPathsAreRead() throws {
        var text = "openapi: 3.0.0\ninfo: {title: Many}\npaths:\n"
        for number in 0..<20_000 {
            text += "  /p\(number % 3_000)/x\(number): {get: {responses: {404: {$ref: '#/components/responses/N'}}}}\n"
        }
        text += "components: {responses: {N: {description: n}}}\n"
        let result = imported(text)
        #expect(result.analysis.findings.isEmpty)
        #expect(result.spec?.draft.groups.map(\.name) == ["Common"])
        #expect(result.spec?.draft.groups[0].operations.count ?? 0 > 13_000)
        #expect(result.spec?.draft.unused.contains { $0.kind == .operation } == true)
    }

    @Test func codesAboveTheLimitAreListed() throws {
        let codes = (0..<40_000).map { "c\($0)" }.joined(separator: ", ")
        let text = """
            openapi: 3.0.0
            paths: {/a: {get: {responses: {404: {description: d, content: {application/json: {schema: {properties: {code: {enum: [\(codes)]}}}}}}}}}}
            """
        let result = imported(text)
        #expect(result.analysis.findings.isEmpty)
        #expect(result.spec?.draft.unused.first { $0.kind == .code }?.count == 37_001)
    }

    /// An API may have 300,000 visible cases.
    @Test func casesThatAllGroupsShareAreLimited() throws {
        let codes = (0..<2_900).map { "C\($0)" }.joined(separator: ", ")
        var text = "openapi: 3.0.0\npaths:\n"
        for number in 0..<200 {
            text += "  /p\(number): {get: {tags: [T\(number)], responses: {4\(number % 90 + 10): {description: d}, "
            text += "500: {description: d, content: {application/json: {schema: {$ref: '#/s'}}}}}}}\n"
        }
        text += "s: {properties: {code: {enum: [\(codes)]}}}\n"
        let draft = try #require(imported(text).spec?.draft)
        #expect(draft.groups[0].cases.count * 200 < SpecLimits.visibleCases)
        #expect(draft.groups[0].cases.count > 1_300)
    }

    /// Each of 40 schemas is a `oneOf` of all 40 schemas.
    @Test func searchOfRecursiveSchemasIsLimited() throws {
        let all = (0..<40).map { "{$ref: '#/s/A\($0)'}" }.joined(separator: ", ")
        var text = """
            openapi: 3.0.0
            paths: {/a: {get: {responses: {404: {description: d, content: {application/json: {schema: {$ref: '#/s/A0'}}}}}}}}
            s:

            """
        for number in 0..<40 {
            text +=
                "  A\(number): {oneOf: [\(all)], properties: {code: {enum: [C\(number)]}, error: {$ref: '#/s/A0'}}}\n"
        }
        let result = imported(text)
        #expect(result.analysis.findings.isEmpty)
        #expect(result.spec?.draft.groups.first?.cases.count == 2)
    }

    /// The schemas of 1,500 responses refer to the same 40 schemas, each of which refers to all 40.
    @Test func workOnRecursiveSchemasOfManyResponsesIsLimited() throws {
        let all = (0..<40).map { "{$ref: '#/s/A\($0)'}" }.joined(separator: ", ")
        var text = "openapi: 3.0.0\npaths:\n"
        for number in 0..<1_500 {
            let schema = "{oneOf: [\(all)]}"
            text += "  /p\(number): {get: {responses: {404: {description: d, "
            text += "content: {application/json: {schema: \(schema)}}}}}}\n"
        }
        text += "s:\n"
        for number in 0..<40 {
            let next = "{$ref: '#/s/A\((number + 1) % 40)'}"
            text += "  A\(number): {oneOf: [\(all)], properties: {code: {enum: [C\(number)]}, error: \(next)}}\n"
        }
        let result = imported(text)
        #expect(result.codes == ["limit-exceeded"])
        #expect(result.analysis.findings.isEmpty)

        var store = DocumentStore(tree: tree([:]))
        let bytes = Array(text.utf8)
        let file = store.files.add(path: "a.yaml", folder: ".", name: "a.yaml", role: .part, bytes: bytes)
        let document = store.readOpenAPI(try parseDocument(file, bytes).get(), .openAPI3)
        let responses = document.operations.flatMap(\.responses)
        for response in responses {
            for pointer in ["/code", "/error", "/error/code"] {
                _ = document.schemas.facts(at: pointer, of: response.schemas)
            }
        }
        let work = document.schemas.work
        #expect(work > 100_000 && work < DocumentLimits.schemaWork + 20_000)
        _ = document.schemas.facts(at: "/code", of: responses[0].schemas)
        #expect(document.schemas.work == work)
    }

    @Test func invalidEntryOfAHugeArchiveIsSkipped() throws {
        let entry =
            #"{"request": {"method": "GET", "url": "https://a.example/x"}, "response": {"status": 418, "content": {"text": "\#(String(repeating: "lorem ", count: 200))"}}}"#
        let entries = Array(repeating: entry, count: 6_000) + [#"{"request": 3}"#, entry]
        let archive = #"{"log": {"version": "1.2", "entries": ["# + entries.joined(separator: ",\n") + "]}}"
        let specs = [
            "api.yaml":
                "errorspec: 1\napi: A\ntitle: T\ngroups: {G: {cases: {c: {status: 404, description: d}}}}\noperations: {GET /x: G}\n"
        ]
        let result = try checked(specs, against: [("a.har", archive)])
        #expect(result.codes == ["unmapped-response", "invalid-recording"])
        #expect(result.findings.first?.message.contains("6001 times") == true)
    }

    @Test func longTextsAreCut() throws {
        let text =
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {404: {description: \(String(repeating: "word ", count: 400_000))}}}}}"
        let result = imported(text)
        #expect(result.analysis.findings.isEmpty)
        #expect(result.spec?.draft.groups.last?.cases.first?.summary?.unicodeScalars.count ?? 1_000 < 200)
    }

    @Test(arguments: Samples.of(150))
    func corruptDocumentBecomesAValidSpecOrAFinding(seed: UInt64) {
        var random = SplitMix(state: seed)
        var bytes = Array((seed % 2 == 0 ? ImportOpenAPITests.shop : HostileDocumentTests.json).utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[position] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.remove(at: position)
            case 2:
                bytes.insert(
                    contentsOf: Array("{}[]\":,&*'\n #!".utf8).shuffled(using: &random).prefix(2), at: position)
            default:
                let end = min(position + Int.random(in: 1...60, using: &random), bytes.count)
                bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: 0..<bytes.count, using: &random))
            }
        }
        let result = imported([SourceInput.file(path: "d", shown: "d", bytes: bytes)])
        if result.spec == nil {
            #expect(!result.codes.isEmpty)
        } else {
            let findings = result.analysis.findings
            #expect(findings.isEmpty, "\(findings.map(\.message)) \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private static let json = """
        {"openapi":"3.1.0","info":{"title":"Mail"},"paths":{"/mail/{id}":{"get":{"tags":["Mail"],"responses":{"404":{"$ref":"#/components/responses/N"},"4XX":{"description":"Any \\"client\\" error."}}},"delete":{"tags":["Trash"],"responses":{"404":{"$ref":"#/components/responses/N"},"default":{"description":"x"}}}}},"components":{"responses":{"N":{"description":"Not found.","content":{"application/json":{"schema":{"type":"object","properties":{"error":{"type":"object","properties":{"code":{"type":"string","enum":["gone","moved","never there"]},"message":{"type":"string"}}},"errors":{"type":"array","items":{"properties":{"field":{"type":"string"},"message":{"type":"string"}}}}}}}}}}}}
        """
}

/// Random numbers that are the same in each run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
