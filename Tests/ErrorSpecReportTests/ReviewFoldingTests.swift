import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview
import Testing

@testable import ErrorSpecReport

/// Tests how changes are folded into the rows of tables.
@Suite struct ReviewFoldingTests {
    @Test func handlersOfOneNewCaseAreOneRow() throws {
        let changes = (0..<5).map { index in
            change(
                .handlerChanged, index == 4 ? .breaking : .warning, [(["\(400 + 2 * index)"], ["GET /a"])],
                before: index == 0 ? unhandled : failure(.named("Old.c\(index)"), "Text \(index)"),
                after: failure(.named("New.limit"), "Limit"))
        }
        let table = try #require(tables(changes).first)
        #expect(tables(changes).count == 1 && table.rows.count == 1)
        #expect(table.rows[0].level == .breaking)
        #expect(text(table.rows[0].responseLines) == ["400, 402, 404, 406, 408"])
        // The lines with the highest level come first.
        #expect(
            text(table.rows[0].before.lines) == [
                "408: Old.c4: alert", "en “Text 4”", "400: not handled: alert", "users read nothing",
                "402: Old.c1: alert", "en “Text 1”", "and 2 more",
            ])
        #expect(
            text(table.rows[0].before.more.flatMap(\.lines)) == [
                "404: Old.c2: alert", "en “Text 2”", "406: Old.c3: alert", "en “Text 3”",
            ])
        #expect(text(table.rows[0].after.lines) == ["New.limit: alert", "en “Limit”"])
        #expect(
            report(changes).line(table.rows[0], of: "Market").hasPrefix(
                "[breaking] Market: 400, 402, 404, 406, 408: 408: Old.c4 (alert) / 400: not handled (alert) / "
                    + "402: Old.c1 (alert) / and 2 more → New.limit (alert); GET /a"))
    }

    @Test func formerHandlersOfTheSameResponsesAreNamedWithTheirUnits() throws {
        let units = [["GET /a"], ["GET /b", "GET /c"], ["GET /d", "GET /e", "GET /f"]]
        let changes = units.enumerated().map { index, units in
            change(
                .handlerChanged, .breaking, [(["409"], units)], before: failure(.named("Old.c\(index)"), "Text"),
                after: failure(.named("New.x")))
        }
        let row = try #require(tables(changes).first?.rows.first)
        #expect(
            row.before.entries.map { plain($0.lines[0]) } == [
                "409 of GET /a: Old.c0: alert", "409 of GET /b, GET /c: Old.c1: alert",
                "409 of 3 endpoints: Old.c2: alert",
            ])
    }

    /// Each new handler has a row, with its action and its texts, even if they replace the same handler.
    @Test func differentNewHandlersAreDifferentRows() throws {
        let afters = [
            failure(.named("A.x"), "X"), failure(.named("B.y"), "Y"), failure(.named("B.y"), "Y", category: "signOut"),
            failure(.named("B.y"), "Y", retry: .resend(Retry.Policy(.transient, methods: nil))),
        ]
        let changes = afters.enumerated().map { index, after in
            change(
                .handlerChanged, .breaking, [(["\(400 + 2 * index)"], ["GET /a"])], before: failure(.named("Old.c")),
                after: after)
        }
        let rows = try #require(tables(changes).first?.rows)
        #expect(
            rows.map { text($0.after.lines) } == [
                ["A.x: alert", "en “X”"], ["B.y: alert", "en “Y”"], ["B.y: signOut", "en “Y”"],
                [
                    "B.y: alert, 2 retries, first wait up to 50 ms, later waits up to 20 s, "
                        + "or as long as the server says", "en “Y”",
                ],
            ])
        #expect(
            rows.map { text($0.before.lines)[0] } == Array(repeating: "Old.c: alert", count: 3) + [
                "Old.c: alert, no retry"
            ])
    }

    @Test func textsOfAChangedHandlerAreInItsRow() throws {
        let handler = change(
            .handlerChanged, .warning, [(["400-409"], ["GET /a", "GET /b"])], before: unhandled,
            after: failure(.named("New.limit"), "Words"))
        let texts = change(
            .textAdded, .info, [(["400-405"], ["GET /b"])], before: .texts(read("en", nil, nil)),
            after: .texts(read("en", nil, "Words")))
        let tables = tables([handler, texts])
        #expect(tables.map(\.lane) == [.behaviour])
        let row = try #require(tables[0].rows.first)
        #expect(row.changes.map(\.kind) == [.handlerChanged, .textAdded])
        #expect(text(row.before.lines) == ["not handled: alert", "users read nothing"])
        #expect(text(row.after.lines) == ["New.limit: alert", "en “Words”"])

        // The texts of a different response aren't in the row.
        let other = change(
            .textChanged, .info, [(["400-410"], ["GET /b"])], before: .texts(read("en", nil, "Old")),
            after: .texts(read("en", nil, "Words")))
        #expect(self.tables([handler, other]).map(\.lane) == [.behaviour, .text])
        let elsewhere = change(
            .textChanged, .info, [(["400"], ["GET /c"])], before: .texts(read("en", nil, "Old")),
            after: .texts(read("en", nil, "Words")))
        #expect(self.tables([handler, elsewhere]).map(\.lane) == [.behaviour, .text])
    }

    /// Two new cases may have the same text, which is then one change.
    @Test func textOfSeveralChangedHandlersIsInEachRow() throws {
        let handlers = ["A.x", "B.y"].enumerated().map { index, name in
            change(
                .handlerChanged, .warning, [(["\(400 + index)"], index == 0 ? ["GET /a"] : ["GET /a", "GET /b"])],
                before: unhandled, after: failure(.named(name), "Words"))
        }
        func texts(_ responses: [String], _ units: [String]) -> Change {
            change(
                .textRemoved, .breaking, [(responses, units)], before: .texts(read("en", nil, "Old")),
                after: .texts(read("en", nil, "Words")))
        }
        let inside = tables(handlers + [texts(["400-401"], ["GET /a"])])
        #expect(inside.map(\.lane) == [.behaviour])
        #expect(inside[0].rows.map(\.level) == [.breaking, .breaking])
        #expect(
            inside[0].rows.map { $0.changes.map(\.kind) }
                == Array(repeating: [.handlerChanged, .textRemoved], count: 2))
        // `GET /b` has a new text for 400, but no new handler.
        #expect(tables(handlers + [texts(["400-401"], ["GET /a", "GET /b"])]).map(\.lane) == [.behaviour, .text])
    }

    @Test func textsOfASuccessThatFailsAreInItsRow() throws {
        let success = change(
            .successChanged, .breaking, [(["202"], ["GET /a"])], before: .success,
            after: failure(.named("New.x"), "Words"))
        let texts = change(
            .textAdded, .info, [(["202"], ["GET /a"])], before: .texts(read("en", nil, nil)),
            after: .texts(read("en", nil, "Words")))
        let tables = tables([success, texts])
        #expect(tables.map(\.lane) == [.behaviour])
        #expect(
            tables[0].rows.map { text($0.before.lines + $0.after.lines) } == [
                ["success", "New.x: alert", "en “Words”"]
            ])
    }

    @Test func changesOfMovedEndpointAreOneRow() throws {
        let move = change(
            .operationMoved, .info, [([], ["GET /s"])], before: .names(["GET /s: Search"]),
            after: .names(["GET /s: Profile"]), groups: ["Profile"], baseGroups: ["Search"])
        let own = [(404, Change.Level.warning), (409, .breaking)].map { status, level in
            change(
                .categoryChanged, level, [(["\(status)"], ["GET /s"])],
                before: .failure(FailureParts(category: "alert")), after: .failure(FailureParts(category: "silent")),
                id: "\(status)")
        }
        let shared = change(
            .categoryChanged, .warning, [(["500"], ["GET /s", "GET /t"])],
            before: .failure(FailureParts(category: "alert")), after: .failure(FailureParts(category: "toast")))
        let tables = tables([move, shared] + own)
        #expect(tables.map(\.lane) == [.behaviour])
        #expect(tables[0].rows.map(\.level) == [.breaking, .warning])
        let row = tables[0].rows[0]
        #expect(text(row.before.lines) == ["Search"])
        #expect(text(row.after.lines) == ["Profile", "2 changes"])
        #expect(row.moved.map { text($0.responseLines) } == [["409"], ["404"]])
        // Without other changes, the move is a row about the generated code.
        #expect(self.tables([move]).map(\.lane) == [.source])
    }

    @Test func endpointsOfOneGroupAreOneRow() throws {
        let changes = (0..<5).flatMap { index in
            [
                change(
                    .operationRemoved, .warning, [([], ["GET /v1/\(index)"])], before: .names(["GET /v1/\(index)"]),
                    after: nil, groups: [], baseGroups: ["Cart"]),
                change(
                    .operationAdded, .info, [([], ["GET /v2/\(index)"])], before: nil,
                    after: .names(["GET /v2/\(index)"]), groups: ["Cart"], baseGroups: []),
            ]
        }
        let row = try #require(tables(changes).first?.rows.first)
        #expect(tables(changes).first?.rows.count == 1)
        #expect(text(row.before.lines) == ["GET /v1/0", "GET /v1/1", "GET /v1/2", "and 2 more"])
        #expect(text(row.after.lines) == ["GET /v2/0", "GET /v2/1", "GET /v2/2", "and 2 more"])
        #expect(row.level == .warning)
        #expect(row.unitLists.map(\.count) == [10] && text(row.responseLines) == ["–"])
        let added = try #require(tables(changes.filter { $0.kind == .operationAdded }).first?.rows.first)
        #expect(text(added.before.lines) == ["newly listed"])
        let removed = try #require(tables(changes.filter { $0.kind == .operationRemoved }).first?.rows.first)
        #expect(text(removed.after.lines) == ["not listed any more"])
    }

    @Test func equalPartsOfPolicyAreFolded() throws {
        var patient = Resend.transient
        patient.maxRetries = 5
        let change = change(
            .retryChanged, .warning, [(["503"], ["GET /a"])],
            before: .failure(FailureParts(retry: .resend(Retry.Policy(.transient, methods: .idempotent)))),
            after: .failure(FailureParts(retry: .resend(Retry.Policy(patient, methods: .idempotent)))))
        let row = try #require(tables([change]).first?.rows.first)
        #expect(text(row.before.lines) == ["2 retries"])
        #expect(row.after.lines == [[.strong("5 retries")]])
        #expect(
            text([row.after.rest]) == [
                "first wait up to 50 ms, later waits up to 20 s, waits as long as the server says, "
                    + "only idempotent methods"
            ])
    }

    @Test func localesWithTheSameChangeShareALine() throws {
        let change = change(
            .textChanged, .info, [(["503"], ["GET /a"])],
            before: .texts(read("en", nil, "Old.") + read("fr", nil, "Old.") + read("de", nil, "Alt.")),
            after: .texts(read("en", nil, "New.") + read("fr", nil, "New.") + read("de", nil, "Neu.")))
        let row = try #require(tables([change]).first?.rows.first)
        #expect(text(row.before.lines) == ["en, fr “Old.”", "de “Alt.”"])
        #expect(text(row.after.lines) == ["en, fr “New.”", "de “Neu.”"])
    }

    @Test(arguments: [
        (["400 E", "402-403 E", "500"], "400, 402-403 with E, 500"),
        (["400 E", "402"], "400 E, 402"),
        (["400", "401", "403", "405", "407", "409", "411", "413"], "400, 401, 403, 405, 407, 409, 2 more"),
    ])
    func codeOfSeveralStatusesIsWrittenOnce(responses: [String], expected: String) {
        #expect(plain(writtenOut(responses.map(response))) == expected)
    }

    @Test func changeIsShownOnOneLine() {
        let change = change(
            .handlerChanged, .breaking, [(["419"], (0..<8).map { "GET /\($0)" })],
            before: .failure(
                FailureParts(
                    handler: .named("Common.tokenExpired"), category: "alert", retry: .recovery("refreshAccessToken"))),
            after: unhandled)
        let report = report([change])
        #expect(
            report.line(report.tables[0].rows[0], of: "Market")
                == "[breaking] Market: 419: Common.tokenExpired (alert, runs refreshAccessToken, then resends) → "
                + "not handled (alert); 8 endpoints")
    }

    // MARK: - Building blocks

    private let unhandled = Side.failure(FailureParts(handler: .nothing, category: "alert"))

    private func failure(
        _ handler: Handler, _ description: String? = nil, category: String = "alert", retry: Retry = .never
    ) -> Side {
        let texts = description.map { read("en", nil, $0) } ?? []
        return .failure(FailureParts(handler: handler, category: category, retry: retry, texts: texts))
    }

    private func read(_ locale: String, _ title: String?, _ description: String?) -> [ShownText] {
        func text(_ words: String?) -> ShownText.Text? { words.map { .init(source: .own, text: $0) } }
        let all = [ShownText(locale: locale, part: .description, text: text(description))]
        return title == nil && description != nil
            ? all : [ShownText(locale: locale, part: .title, text: text(title))] + all
    }

    private func response(_ text: String) -> ResponseRange {
        let parts = text.split(separator: " ")
        let bounds = parts[0].split(separator: "-").compactMap { Int($0) }
        return .statuses(bounds[0]...bounds[bounds.count - 1], code: parts.count > 1 ? .code(String(parts[1])) : nil)
    }

    private func change(
        _ kind: Kind, _ level: Change.Level, _ rows: [(responses: [String], units: [String])], before: Side?,
        after: Side?, groups: [String] = ["G"], baseGroups: [String] = ["G"], id: String = ""
    ) -> Change {
        let rows = rows.map { row in
            Change.Row(responses: row.responses.map(response), units: row.units.map { .endpoint($0) })
        }
        let written = rows.flatMap { $0.responses.map(\.written) + $0.units.map(\.name) }
        return Change(
            kind: kind, level: level, api: "Market", rows: rows, responses: rows.flatMap(\.responses),
            units: rows.flatMap(\.units), cases: [], groups: groups, baseGroups: baseGroups, before: before,
            after: after, locations: .init(base: nil, head: nil),
            fingerprint: fingerprint(of: [kind.rawValue, id] + written))
    }

    private func report(_ changes: [Change]) -> ReviewReport {
        var diagnostics = Diagnostics()
        let context = Review.Context(base: "a", head: "b", files: SourceFiles(), baseFiles: SourceFiles())
        let review = Review(
            of: Comparison(changes: changes, apis: [.init(name: "Market", units: .endpoints, unusedGroups: 0)]),
            today: nil, context, into: &diagnostics)
        return ReviewReport(review, findings: Findings([], files: SourceFiles()), failing: .breaking)
    }

    private func tables(_ changes: [Change]) -> [ReviewTable] { report(changes).tables }

    private func text(_ lines: [Line]) -> [String] { lines.map(plain) }
}
