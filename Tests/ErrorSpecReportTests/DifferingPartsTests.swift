import Testing

@testable import ErrorSpecReport

/// The cells before and after a change, side by side.
@Suite struct DifferingPartsTests {
    private static let long = String(repeating: "Terms and conditions apply. ", count: 30)

    @Test(arguments: [
        ("en: Error\nko: 오류", "en: Error\nko: 에러", "en: Error\nko: 오류", "en: Error\nko: 에러"),
        // The first difference is at the end, or in another line.
        (
            "\(long)Within 14 days.", "\(long)Within 30 days.", "…* apply. Within 14 days.", "…* apply. Within 30 days."
        ),
        (
            "en: \(long)14.\nar: \(long)\nko: Old.", "en: \(long)30.\nar: \(long)\nko: New.",
            "en: …*apply. 14.\n…\nko: Old.", "en: …*apply. 30.\n…\nko: New."
        ),
        // At the start, and with nothing beside it.
        ("Old. \(long)", "New. \(long)", "Old. Terms *…", "New. Terms *…"),
        ("Short.", "\(long)", "Short.", "Terms and *…"),
    ])
    func longTextsShowWhereTheyDiffer(before: String, after: String, _ old: String, _ new: String) throws {
        let parts = differingParts(before, after)
        for (part, pattern) in [(parts.before, old), (parts.after, new)] {
            let part = try #require(part)
            let ends = pattern.split(separator: "*", omittingEmptySubsequences: false)
            #expect(part.hasPrefix(ends[0]) && part.hasSuffix(ends[ends.count - 1]), "\(part)")
            #expect(part.unicodeScalars.count < 640)
        }
    }

    @Test func charactersAreShownWhole() throws {
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 120)
        let parts = differingParts("\(families)a\(families)", "\(families)b\(families)")
        for (part, letter) in [(parts.before, "a"), (parts.after, "b")] {
            #expect(Set(try #require(part)) == ["…", "👨‍👩‍👧‍👦", Character(letter)])
        }
    }

    @Test func aSideAloneShowsItsStart() {
        let parts = differingParts(nil, Self.long)
        #expect(parts.before == nil)
        #expect(parts.after == String(Self.long.prefix(600)) + "…")
    }
}
