import ErrorSpecLanguage
import ErrorSpecReview
import SpecGeneration
import TestSupport
import Testing

@testable import ErrorSpecReport

/// Properties of the rows that two random specs have.
@Suite struct FoldingPropertyTests {
    private func resolved(_ seed: UInt64) -> ResolvedSpec? {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = RandomSpec(seed: seed, groups: 4).sourceFiles(into: &files).map {
            parse($0, into: &diagnostics)
        }
        return resolve(documents, files: files, into: &diagnostics).flatMap { check($0, into: &diagnostics)?.spec }
    }

    private func report(_ seed: UInt64) throws -> ReviewReport {
        let base = try #require(resolved(seed))
        let head = try #require(resolved(seed + 1_000))
        var diagnostics = Diagnostics()
        let context = Review.Context(base: "a", head: "b", files: head.files, baseFiles: base.files)
        let review = Review(of: compare(base, head), today: nil, context, into: &diagnostics)
        return ReviewReport(review, findings: Findings([], files: head.files), failing: .breaking)
    }

    private func rows(_ report: ReviewReport) -> [ReviewRow] {
        report.tables.flatMap(\.rows).flatMap { $0.moved.isEmpty ? [$0] : $0.moved }
    }

    @Test func everyChangeIsInARow() throws {
        for seed in Samples.of(300) {
            let report = try report(seed)
            let shown = Set(report.tables.flatMap(\.rows).flatMap(\.changes).map(\.fingerprint))
            #expect(shown == Set(report.review.open.map(\.fingerprint)), "seed \(seed)")
        }
    }

    /// No row has two outcomes after the change, and the cells of a new handler have everything that is in its changes.
    @Test func rowsOfHandlersShowTheirActionsAndTexts() throws {
        var folded = 0
        for seed in Samples.of(300) {
            for row in rows(try report(seed))
            where row.change.kind == .handlerChanged || row.change.kind == .successChanged {
                let handlers = row.changes.filter { $0.kind == row.change.kind }
                #expect(Set(handlers.map(\.after)).count == 1, "seed \(seed)")
                #expect(row.before.entries.count + row.before.more.count >= handlers.count, "seed \(seed)")
                #expect(row.changes.allSatisfy { $0.kind == row.change.kind || $0.lane == .text })
                folded += row.changes.count - handlers.count
                let after = shownTexts(handlers[0].after)
                let before = handlers.flatMap { shownTexts($0.before) }
                for change in row.changes where change.lane == .text {
                    #expect(isShown(texts(change.after), in: after), "seed \(seed)")
                    #expect(isShown(texts(change.before), in: before), "seed \(seed)")
                }
            }
        }
        #expect(folded > 0)
    }

    private func shownTexts(_ side: Side?) -> [ShownText] {
        if case .failure(let parts)? = side { parts.texts } else { [] }
    }

    private func texts(_ side: Side?) -> [ShownText] { if case .texts(let texts)? = side { texts } else { [] } }

    /// Whether all texts are among those that the row shows. The generic text stands for the texts of a failure that
    /// isn't handled.
    private func isShown(_ texts: [ShownText], in shown: [ShownText]) -> Bool {
        let generic = ShownText(locale: "", part: .description, text: .init(source: .generic))
        return texts.allSatisfy { $0.text == nil || shown.contains($0) || shown.contains(generic) }
    }
}
