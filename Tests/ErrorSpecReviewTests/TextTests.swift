import ErrorSpecLanguage
import ErrorSpecReview
import Testing

/// Changes of what users read.
@Suite struct TextTests {
    private func spec(_ description: String, category: String = "alert") -> String {
        "groups: {Pay: {cases: {no: {status: 400, category: \(category), description: \(description)}}}}"
    }

    private let header = "body: b\nbodies: {b: {message: /message}}\nlocales: [en, de]\ntitle: {en: Error, de: Fehler}"

    @Test(arguments: [
        ("{en: No., de: Nein.}", "{en: No!, de: Nein.}", "info text-changed"),
        ("{en: No., de: Nein.}", "{en: No.}", "breaking translation-removed"),
        ("{en: No.}", "{en: No., de: Nein.}", "info text-changed"),
        ("{en: No., de: Nein.}", "{server: message, otherwise: {en: No., de: Nein.}}", "warning text-source-changed"),
        ("{server: message, otherwise: No.}", "{server: /m, otherwise: No.}", "warning text-source-changed"),
        ("{server: message, otherwise: No.}", "{server: message}", "breaking fallback-removed"),
        ("{server: message, otherwise: No.}", "{server: message, otherwise: No!}", "info text-changed"),
        ("{server: message, otherwise: No.}", "No.", "warning text-source-changed"),
        ("{key: a, otherwise: No.}", "{key: b, otherwise: No.}", "warning text-source-changed"),
        ("{text: \"No {status}\", otherwise: No.}", "{text: \"No {status}\"}", "breaking fallback-removed"),
        // The change has the level of its most severe part.
        (
            "{server: message, otherwise: {en: No., de: Nein.}}", "{server: /m, otherwise: {en: No.}}",
            "breaking translation-removed"
        ),
    ])
    func textChangeHasTheExpectedKindAndLevel(_ before: String, _ after: String, _ expected: String) throws {
        let changes = try changes(spec(before), spec(after), header: header)
        #expect(changes.count == 1 && changes[0].hasPrefix(expected + " 400 [Pay]:"), "\(changes)")
    }

    @Test func spellingOfTextIsNotAChange() throws {
        let before = spec("{en: \"A {{brace}}\", de: B}")
        #expect(try changes(before, before.replacing("de: B", with: "de: \"B\""), header: header) == [])
    }

    @Test func silentCaseShowsNothing() throws {
        let changes = try changes(spec("No."), spec("No.", category: "silent"), header: "locales: [en]")
        #expect(
            changes == [
                "breaking category-changed 400 [Pay]: alert → silent",
                "warning text-removed 400 [Pay]: en title: 'Error', en description: 'No.' → "
                    + "en title: nothing, en description: nothing",
            ])
    }

    /// The table's first kind that fits: whoever read nothing before and reads something now has a new text.
    @Test func textAfterNothingIsAddedEvenIfTheCaseIsGone() throws {
        let silent =
            "groups: {Pay: {cases: {no: {status: 400, category: silent}, other: {status: 401, description: O.}}}}"
        let gone = "groups: {Pay: {cases: {other: {status: 401, description: O.}}}}"
        func kinds(_ before: String, _ after: String) throws -> [Kind] {
            try comparison(before, after).changes.filter { $0.lane == .text }.map(\.kind)
        }
        #expect(try kinds(silent, gone) == [.textAdded])
        #expect(try kinds(gone, silent) == [.textRemoved])
    }

    @Test func changedHandlerHasAllTextsOfBothSides() throws {
        func texts(_ side: Side?) -> [String] {
            guard case .failure(let parts)? = side else { return [] }
            return parts.texts.map {
                "\($0.locale) \($0.part.rawValue) \($0.text?.text ?? $0.text?.source.rawValue ?? "-")"
            }
        }
        let changes = try comparison(
            spec("{en: No., de: Nein.}"), spec("{en: No., de: Nein.}").replacing("400", with: "401"), header: header
        ).changes.filter { $0.kind == .handlerChanged }
        let own = ["en title Error", "en description No.", "de title Fehler", "de description Nein."]
        #expect(changes.map { texts($0.before) } == [own, [" description generic"]])
        #expect(changes.map { texts($0.after) } == [[" description generic"], own])
        // A title or a text of `failures.unmapped` is read in full.
        let title = "failures: {unmapped: {title: Oh no}}"
        let named = try comparison(
            spec("No."), spec("No.").replacing("400", with: "401"), header: "locales: [en]\n" + title
        ).changes.first { $0.kind == .handlerChanged }
        #expect(texts(named?.after) == ["en title Oh no", "en description generic"])
    }

    @Test func untranslatedTextIsReadInTheSourceLanguage() throws {
        #expect(
            try changes(spec("No."), spec("No!"), header: header) == [
                "info text-changed 400 [Pay]: en description: 'No.', de description: 'No.' → "
                    + "en description: 'No!', de description: 'No!'"
            ])
    }

    @Test func addedOrRemovedLocaleIsOneChange() throws {
        let two = spec("{en: No., de: Nein.}")
        let three = spec("{en: No., de: Nein., fr: Non.}")
        let french = header.replacing("[en, de]", with: "[en, de, fr]")
        #expect(
            try changes(two, three, header: header, headHeader: french) == ["info locale-added []: - → fr with 1 texts"]
        )
        #expect(
            try changes(three, two, header: french, headHeader: header) == [
                "breaking locale-removed []: fr with 1 texts → -"
            ])
    }

    @Test func newSourceLocaleKeepsRowsOfBothLocales() throws {
        let other = header.replacing("[en, de]", with: "[de, en]")
        #expect(
            Set(
                try changes(
                    spec("{en: No., de: Nein.}"), spec("{en: No., de: Nein!}"), header: header, headHeader: other))
                == [
                    "info text-changed 400 [Pay]: de description: 'Nein.' → de description: 'Nein!'",
                    "warning source-locale-changed []: en → de",
                ])
    }

    @Test func newLocalesDoNotHideTextChanges() throws {
        #expect(
            Set(try changes(spec("No."), spec("{en: No!, de: Nein!}"), headHeader: "locales: [en, de]")) == [
                "info text-changed 400 [Pay]: description: 'No.' → description: 'No!'",
                "info locale-added []: - → de with 1 texts", "info locale-added []: - → en with 2 texts",
            ])
    }

    @Test func relatedLocaleIsReadBeforeTheSourceLanguage() throws {
        let header = "locales: [en, pt, pt-BR]"
        #expect(
            try changes(spec("{en: No., pt: Não.}"), spec("{en: No., pt: Nada.}"), header: header) == [
                "info text-changed 400 [Pay]: pt description: 'Não.', pt-BR description: 'Não.' → "
                    + "pt description: 'Nada.', pt-BR description: 'Nada.'"
            ])
    }
}
