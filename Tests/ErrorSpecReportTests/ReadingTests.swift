import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview
import Testing

@testable import ErrorSpecReport

/// Resolves a spec that is written in a test.
private func spec(_ text: String) throws -> ResolvedSpec {
    var files = SourceFiles()
    let file = files.add(path: "api.yaml", folder: ".", name: "api.yaml", role: .api, bytes: Array(text.utf8))
    var diagnostics = Diagnostics()
    let document = parse(file, into: &diagnostics)
    let resolved = try #require(resolve([document], files: files, into: &diagnostics))
    let checked = check(resolved, into: &diagnostics)
    return try #require(checked, "\(diagnostics.all.map(\.message))").spec
}

private let shop = """
    errorspec: 1
    api: Shop
    locales: [en, ko, pt-BR]
    body: standard
    bodies:
      standard:
        code: [{header: X-Code, before: ":", after: "#"}, {at: /busy, equals: "true", as: BUSY}, /error/code]
        message: /error/message
        title: [/error/title, {header: X-Title}]
    groups:
      Base:
        cases:
          gone: {status: 404, title: {server: title, otherwise: Gone}, description: {server: message, otherwise: {en: It is gone., ko: 없습니다., pt-BR: Foi.}}}
          server: {status: 5xx, title: Server, description: {server: /error/detail, otherwise: A}}
          broken: {status: 500-503, title: Broken, description: {server: code, otherwise: no code}}
      Cart:
        parents: [Base]
        cases:
          busy: {code: BUSY, title: Busy, description: {key: busy, otherwise: Wait.}, retry: throttling}
          full: {status: 500, code: FULL, title: Full, description: Full.}
    """

@Suite struct ResolutionTests {
    private func resolution(
        _ response: ServerResponse, locale: String? = nil, in text: String = shop
    ) throws -> (Resolution, ResolvedSpec) {
        let spec = try spec(text)
        let api = spec.apis[0]
        let cart = try #require(api.group(named: "Cart"))
        return (Resolution(to: response, of: cart, in: api, locale: locale), spec)
    }

    private func body(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test(arguments: [
        ("X-Code", "a#FULL:b", "FULL"), ("x-code", "FULL", "FULL"), ("X-CODE", "#", nil), ("Other", "FULL", nil),
    ])
    func codeIsReadFromAHeader(name: String, value: String, expected: String?) throws {
        let (resolution, _) = try self.resolution(ServerResponse(status: 500, headers: [(name, value)]))
        #expect(resolution.codes.first == expected)
    }

    @Test(arguments: [
        (#"{"busy": true, "error": {"code": "FULL"}}"#, "BUSY"),
        (#"{"busy": false, "error": {"code": "FULL"}}"#, "FULL"),
        (#"{"error": {"code": 7}}"#, "7"), (#"{"error": {"code": null}}"#, nil), (#"[]"#, nil),
    ])
    func codeIsReadFromTheFirstPlaceWithAValue(text: String, expected: String?) throws {
        let (resolution, _) = try self.resolution(ServerResponse(status: 500, body: body(text)))
        #expect(resolution.codes.first == expected)
    }

    @Test func losingMatchesAreHiddenCases() throws {
        let (resolution, _) = try self.resolution(ServerResponse(status: 500, codes: ["FULL"]))
        #expect(resolution.inheritancePath.map { resolution.api[$0].name.value } == ["Cart"])
        #expect(resolution.hides.map { resolution.api.qualifiedName($0.id) } == ["Base.server", "Base.broken"])
        let (inherited, _) = try self.resolution(ServerResponse(status: 500))
        #expect(inherited.inheritancePath.map { inherited.api[$0].name.value } == ["Cart", "Base"])
        #expect(inherited.hides.map { inherited.api.qualifiedName($0.id) } == ["Base.server"])
    }

    @Test func serverTextsAreShown() throws {
        let (resolution, _) = try self.resolution(
            ServerResponse(
                status: 404, body: body(#"{"error": {"message": "No such cart"}}"#),
                headers: [("x-title", "Oh")]), locale: "ko")
        #expect(resolution.title?.text == "Oh")
        #expect(resolution.description?.text == "No such cart")
        #expect(resolution.description?.isFallback == false)
        let (code, _) = try self.resolution(ServerResponse(status: 501, codes: ["X1"]))
        #expect(code.description?.text == "X1")
        let (pointer, _) = try self.resolution(ServerResponse(status: 599, body: body(#"{"error": {"detail": true}}"#)))
        #expect(pointer.description?.text == "true")
    }

    @Test(arguments: [
        (nil, "It is gone."), ("ko", "없습니다."), ("KO-kr", "없습니다."), ("pt", "Foi."), ("en-GB", "It is gone."),
        ("fr", "It is gone."),
    ])
    func textIsShownInTheClosestLocale(locale: String?, expected: String) throws {
        let (resolution, _) = try self.resolution(ServerResponse(status: 404), locale: locale)
        #expect(resolution.description?.text == expected)
        #expect(resolution.description?.isFallback == true)
    }

    @Test(arguments: [(nil, "In {retryAfter}."), ("ko-KR", "{retryAfter} 뒤에."), ("fr", "In {retryAfter}.")])
    func templateIsShownInTheClosestLocale(locale: String?, expected: String) throws {
        let template =
            "{text: {en: 'In {retryAfter}.', ko: '{retryAfter} 뒤에.', pt-BR: 'Em {retryAfter}.'}, otherwise: Wait.}"
        let (resolution, spec) = try self.resolution(
            ServerResponse(status: 400, codes: ["BUSY"]), locale: locale,
            in: shop.replacing("{key: busy, otherwise: Wait.}", with: template))
        #expect(resolution.text(files: spec.files).encoded.contains("Wait.  (in place of `\(expected)`;"))
    }

    @Test func builtInTextsAreExplained() throws {
        let (resolution, spec) = try self.resolution(ServerResponse(status: 418))
        #expect(
            resolution.text(files: spec.files).encoded.contains(
                "title        Error  (built in: `failures` has none for `unmapped`)\n"))
    }

    @Test func policiesAreExplained() throws {
        let (resolution, spec) = try self.resolution(ServerResponse(status: 400, codes: ["BUSY"]))
        let text = resolution.text(files: spec.files).encoded
        #expect(
            text.contains(
                "retry        throttling: up to 2 retries, random waits of up to 1 s, doubling to at most 20 s, "
                    + "idempotent methods\n"))
        #expect(text.contains("description  Wait.  (in place of the catalog's `busy`; from the case, api.yaml:"))
        #expect(resolution.json(files: spec.files).value(at: "/retry") == .string("throttling"))
        #expect(resolution.json(files: spec.files).value(at: "/policy/maxRetries") == .integer(2))
        #expect(resolution.json(files: spec.files).value(at: "/description/source") == .string("key"))
    }
}

@Suite struct MatrixTests {
    private var matrix: Matrix {
        get throws { Matrix(try spec(shop).apis.map { ($0, Array($0.groupIDs)) }) }
    }

    @Test func matrixAsTextListsEachRule() throws {
        #expect(
            try matrix.text().encoded.hasPrefix(
                """
                Shop/Base
                  404      gone    Gone
                  500-503  broken  Broken
                  5xx      server  Server

                Shop/Cart
                  500      FULL  full         Full
                """))
    }

    @Test func matrixAsJSONHasTheDocumentedShape() throws {
        let document = try matrix.json
        #expect(document.value(at: "/errorspecMatrix") == 1)
        #expect(document.value(at: "/apis/0/groups/0/group") == "Base")
        #expect(
            document.value(at: "/apis/0/groups/0/rules/0")
                == ["status": "404", "code": nil, "winner": ["group": "Base", "case": "gone"]])
        #expect(
            document.value(at: "/apis/0/groups/1/rules/0")
                == ["status": "500", "code": "FULL", "winner": ["group": "Cart", "case": "full"]])
    }

    @Test func jsonIsWrittenGroupByGroup() throws {
        var pieces: [String] = []
        try matrix.writeJSON { pieces.append($0) }
        #expect(try pieces.joined() == matrix.json.text)
        #expect(pieces.count { $0.contains("\"rules\"") } == 2)
    }

    @Test func markdownHasATableForEachGroup() throws {
        let text = try matrix.markdown.encoded
        #expect(
            text.contains(
                "### Base\n\n| status | case | title | |\n| --- | --- | --- | --- |\n| 404 | `gone` | Gone |  |\n"))
        #expect(text.contains("| 500 | `FULL` | `full` | Full |  |\n"))
    }

    /// The first matching row of a matrix has the winner that `resolve` finds.
    @Test func rulesAgreeWithResolve() throws {
        let spec = try spec(shop)
        let api = spec.apis[0]
        for index in api.groups.indices {
            let rules = api.rules(of: GroupID(index))
            let matcher = ResponseMatcher(of: GroupID(index), in: api)
            for status in 100...599 {
                for code in [nil, "BUSY", "FULL", "OTHER"] {
                    let rule = rules.first { rule in
                        (rule.code == nil || rule.code == code.map { .code($0) })
                            && rule.status?.contains(status) != false
                    }
                    let outcome = matcher.failure(status: status, codes: code.map { [$0] } ?? [])
                    let expected: CaseID? = if case .handled(let id) = outcome { id } else { nil }
                    #expect(rule?.winner == expected, "\(index) \(status) \(code ?? "-")")
                }
            }
        }
    }
}

@Suite struct ExportTests {
    @Test func everyPartOfASpecIsExported() throws {
        let spec = try spec(shop)
        let document = export(spec)
        #expect(document.value(at: "/errorspecExport") == 1)
        #expect(document.value(at: "/apis/0/api") == "Shop")
        #expect(document.value(at: "/apis/0/locales/2") == "pt-BR")
        #expect(document.value(at: "/apis/0/bodies/0/code/0") == ["header": "X-Code", "after": "#", "before": ":"])
        #expect(document.value(at: "/apis/0/bodies/0/code/1") == ["at": "/busy", "equals": "true", "as": "BUSY"])
        #expect(document.value(at: "/apis/0/groups/0/cases/1/status") == ["5xx"])
        #expect(
            document.value(at: "/apis/0/groups/0/cases/0/description/otherwise")
                == ["text": "It is gone.", "translations": ["ko": "없습니다.", "pt-BR": "Foi."]])
        #expect(document.value(at: "/apis/0/groups/0/cases/1/description/pointer") == "/error/detail")
        #expect(document.value(at: "/apis/0/groups/1/cases/0/retry/initialMilliseconds") == 1000)
        #expect(document.value(at: "/apis/0/groups/1/cases/0/retry/retryTokens") == 5)
        #expect(document.value(at: "/apis/0/groups/1/cases/0/place/line") == 19)
        #expect(document.value(at: "/apis/0/groups/1/rules/0/winner/case") == "full")
    }

    /// A quoted range is one code, and braces in a plain text insert nothing.
    @Test func quotedCodesAndPlainTextsAreDistinguished() throws {
        let document = export(
            try spec(
                """
                errorspec: 1
                api: Exp
                title: T
                body: b
                bodies: {b: {code: /code, values: {amount: /a}}}
                groups:
                  G:
                    cases:
                      text: {code: "200-299", description: "Exactly {{that}} code"}
                      range: {code: [300-399, "30*"], description: {text: "Need {amount} {{x}}", otherwise: O}}
                """))
        let path = "/apis/0/groups/0/cases"
        #expect(document.value(at: path + "/0/code") == ["\"200-299\""])
        #expect(document.value(at: path + "/1/code") == ["300-399", "30*"])
        #expect(
            document.value(at: path + "/0/description")
                == ["source": "text", "text": "Exactly {that} code", "translations": [:], "otherwise": nil])
        #expect(
            document.value(at: path + "/1/description")
                == [
                    "source": "template", "text": "Need {amount} {{x}}", "translations": [:],
                    "otherwise": ["text": "O", "translations": [:]],
                ])
    }

    @Test func outputIsJSON() throws {
        let document = export(try spec(shop))
        #expect(try JSONValue(parsing: Array(document.text.utf8)) == document)
    }
}

@Suite struct GalleryTests {
    private static let texts = """
        errorspec: 1
        api: T
        locales: [en, de]
        title: {en: T, de: T}
        body: b
        bodies: {b: {message: /m, values: {amount: /a}}}
        groups:
          G:
            cases:
              untranslated: {status: 400, description: {text: {en: "{amount}", de: "{amount}"}, otherwise: {en: More}}}
              long: {status: 401, description: {text: {en: "{amount}", de: "{amount}"}, otherwise: {en: LONG, de: D}}}
              right: {status: 402, description: {text: {en: "{amount}", de: "{amount}"}, otherwise: {en: E, de: D}}}
              server: {status: 403, description: {server: message, otherwise: {en: E, de: D}}}
              bare: {status: 404, description: {server: message}}
              quiet: {status: 405, category: silent}
            otherwise: {description: {en: E}}
        """.replacing("LONG", with: String(repeating: "word ", count: 50))

    @Test(arguments: [
        ("", ["untranslated", "long", "bare", "unmatched", "transport", "decoding", "unmapped"]),
        (
            "failures: {transport: {description: {en: Off, de: Aus}}, decoding: {description: {en: Odd}}, "
                + "unmapped: {description: {server: message, otherwise: {en: E, de: D}}}}",
            ["untranslated", "long", "bare", "unmatched", "decoding"]
        ),
    ])
    func alertsWithMissingOrLongTextsNeedAttention(failures: String, wanting: [String]) throws {
        let api = try spec(Self.texts + "\n" + failures + "\n").apis[0]
        #expect(api.alerts.filter(api.needsAttention).map(\.name) == wanting)
    }

    @Test func builtInTextsInAnAPIsLanguagesNeedNoAttention() throws {
        let api = try spec("errorspec: 1\napi: T\nlocales: [ko, en-GB]\ntitle: {ko: 에러, en-GB: Error}\n").apis[0]
        #expect(api.alerts.filter(api.needsAttention).isEmpty)
        #expect(
            api.alerts.map(\.name) == ["transport", "decoding", "unmapped", "tls", "tooLarge", "redirects"])
        #expect(api.alerts[0].title?.texts(at: 1) == ["Error"])
        #expect(api.alerts[0].description?.texts(at: 0) == ["서버에 연결할 수 없습니다. 인터넷 연결을 확인해 주세요."])
    }

    @Test func pageWithoutScriptListsEveryAlert() throws {
        let page = try spec(Self.texts + "\nfailures: {transport: {description: {en: Off, de: Aus}}}\n")
            .page(opensOn: .cases)
        for line in [
            "<code>unmatched</code>", "en: T · {amount}, else: E</span>", "de: T · {amount}, else: D</span>",
            "<code>transport</code>", "de: T · Aus</span>", "<code>quiet</code> 405: nothing is shown</li>",
            "the server&#39;s message, else: D",
        ] {
            #expect(page.replacing("'", with: "&#39;").contains(line), "\(line)")
        }
    }
}

@Suite struct ExplanationTests {
    @Test func everyCodeIsExplained() {
        for code in DiagnosticCode.all {
            let explained = code.explanation
            #expect(explained.meaning.count > 20 && explained.before != explained.after, "\(code.id)")
            let text = code.explanation.text().encoded
            #expect(text.hasPrefix("\(code.id) (\(code.severity.rawValue))\n"))
            for line in text.split(separator: "\n").prefix(while: { $0 != "Wrong" }) {
                #expect(DisplayWidth.of(line) <= 80, "\(line)")
            }
        }
    }

    @Test func overviewHasOneLinePerCode() {
        let text = Explanation.overview(of: DiagnosticCode.all.map(\.explanation), width: 100).encoded
        let ids = text.split(separator: "\n").filter { $0.first != " " }.compactMap { $0.split(separator: " ").first }
        #expect(ids.map(String.init) == DiagnosticCode.all.map(\.id))
        let note = DiagnosticCode("unseen-case", .note).explanation
        #expect(Explanation.overview(of: [note], width: 100).encoded.hasPrefix("unseen-case  note     "))
        #expect(note.markdown.hasPrefix("## unseen-case\n\nA note. "))
    }

    @Test func linesBreakBetweenWords() {
        #expect(wrapped("a bb ccc\ndddd", width: 4) == ["a bb", "ccc", "dddd"])
        #expect(wrapped("averylongword b", width: 4) == ["averylongword", "b"])
        #expect(wrapped("가나 다라", width: 5) == ["가나", "다라"])
        #expect(wrapped("", width: 5) == [])
    }
}
