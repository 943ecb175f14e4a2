import ErrorSpecReview
import Testing

/// Changes of the texts that users read.
@Suite struct TextTests {
    private func login(_ text: String) -> String {
        "groups: {Login: {cases: {locked: {status: 401, description: \(text)}}}}"
    }

    private let header = "body: json\nbodies: {json: {message: /message, title: /title}}"

    @Test(arguments: [
        ("No.", "Never.", ["info text text-changed Login.locked (description): No. → Never. [Login]"]),
        (
            "No.", "{server: message, otherwise: No.}",
            [
                "warning text text-source-changed Login.locked (description): No. → the server's message, otherwise No. [Login]"
            ]
        ),
        (
            "{server: message, otherwise: No.}", "{server: title, otherwise: Never.}",
            [
                "warning text text-source-changed Login.locked (description): "
                    + "the server's message, otherwise No. → the server's title, otherwise Never. [Login]"
            ]
        ),
        ("{server: message, otherwise: No.}", "{server: /message, otherwise: No.}", []),
        (
            "{text: '{status}: no.', otherwise: No.}", "{text: '{status}: never.', otherwise: No.}",
            [
                "info text text-changed Login.locked (description): "
                    + "“{status}: no.”, otherwise “No.” → “{status}: never.”, otherwise “No.” [Login]"
            ]
        ),
        (
            "{text: '{status}: no.', otherwise: No.}", "{text: '{status}: no.', otherwise: Never.}",
            [
                "info text text-changed Login.locked (description): "
                    + "“{status}: no.”, otherwise “No.” → “{status}: no.”, otherwise “Never.” [Login]"
            ]
        ),
        (
            "{text: '{retryAfter}: no.', otherwise: No.}", "{text: '{retryAfter}: no.'}",
            ["breaking text fallback-removed Login.locked (description): No. → - [Login]"]
        ),
        (
            "{text: '{retryAfter}: no.'}", "{text: '{retryAfter}: no.', otherwise: No.}",
            ["info text fallback-added Login.locked (description): - → No. [Login]"]
        ),
        (
            "No.", "{text: '{status}: no.', otherwise: No.}",
            ["info text text-changed Login.locked (description): No. → “{status}: no.”, otherwise “No.” [Login]"]
        ),
        (
            "{server: message, otherwise: No.}", "{text: '{status}: no.', otherwise: No.}",
            [
                "warning text text-source-changed Login.locked (description): "
                    + "the server's message, otherwise No. → “{status}: no.”, otherwise “No.” [Login]"
            ]
        ),
        (
            "{server: message, otherwise: No.}", "{server: message}",
            ["breaking text fallback-removed Login.locked (description): No. → - [Login]"]
        ),
        (
            "{server: message}", "{server: message, otherwise: No.}",
            ["info text fallback-added Login.locked (description): - → No. [Login]"]
        ),
        (
            "{server: message}", "{server: title, otherwise: No.}",
            [
                "warning text text-source-changed Login.locked (description): the server's message → the server's title, otherwise No. [Login]",
                "info text fallback-added Login.locked (description): - → No. [Login]",
            ]
        ),
        (
            "{server: message}", "No.",
            ["warning text text-source-changed Login.locked (description): the server's message → No. [Login]"]
        ),
        (
            "{server: message, otherwise: No.}", "{server: message, otherwise: Never.}",
            ["info text text-changed Login.locked (description): otherwise No. → otherwise Never. [Login]"]
        ),
        (
            "{key: a, otherwise: No.}", "{key: b, otherwise: No.}",
            [
                "warning text text-source-changed Login.locked (description): key a, otherwise No. → key b, otherwise No. [Login]"
            ]
        ),
        (
            "{key: a, otherwise: No.}", "{key: a, table: T, otherwise: No.}",
            [
                "warning text text-source-changed Login.locked (description): "
                    + "key a, otherwise No. → key a of table T, otherwise No. [Login]"
            ]
        ),
        (
            "{decode: Reason, otherwise: No.}", "{decode: Cause, otherwise: No.}",
            [
                "breaking source decoder-changed Login.locked (description): Reason → Cause [Login]",
                "warning text text-source-changed Login.locked (description): "
                    + "decode Reason, otherwise No. → decode Cause, otherwise No. [Login]",
            ]
        ),
        (
            "No.", "{decode: Reason, otherwise: No.}",
            [
                "breaking source decoder-changed Login.locked (description): - → Reason [Login]",
                "warning text text-source-changed Login.locked (description): No. → decode Reason, otherwise No. [Login]",
            ]
        ),
        (
            "{decode: Reason, otherwise: No.}", "No.",
            [
                "warning text text-source-changed Login.locked (description): decode Reason, otherwise No. → No. [Login]"
            ]
        ),
    ])
    func sources(before: String, after: String, expected: [String]) throws {
        #expect(try changes(login(before), login(after), oldHeader: header) == expected)
    }

    private let languages = "locales: [ko, en]\n"

    @Test(arguments: [
        (
            "{ko: 가, en: A}", "{ko: 가, en: B}",
            ["info text text-changed Login.locked (description): A → B [Login]"]
        ),
        (
            "{ko: 가, en: A}", "{ko: 나, en: B}",
            ["info text text-changed Login.locked (description): ko: 가\nen: A → ko: 나\nen: B [Login]"]
        ),
        (
            "{ko: 가, en: A}", "{ko: 가}",
            ["breaking text translation-removed Login.locked (description): en: A → - [Login]"]
        ),
        ("{ko: 가, en: A}", "가", ["breaking text translation-removed Login.locked (description): en: A → - [Login]"]),
        ("{ko: 가}", "{ko: 가, en: A}", ["info text translation-added Login.locked (description): - → en: A [Login]"]),
        (
            "{ko: 가}", "{ko: 나, en: A}",
            [
                "info text text-changed Login.locked (description): 가 → 나 [Login]",
                "info text translation-added Login.locked (description): - → en: A [Login]",
            ]
        ),
        (
            "{server: message}", "{server: message, otherwise: {ko: 가, en: A}}",
            ["info text fallback-added Login.locked (description): - → ko: 가\nen: A [Login]"]
        ),
        ("{ko: 가, en: A}", "{en: A, ko: 가}", []),
    ])
    func translations(before: String, after: String, expected: [String]) throws {
        #expect(try changes(login(before), login(after), oldHeader: languages + header) == expected)
    }

    @Test func aLocaleThatTheAPIDropsIsOneChange() throws {
        let before = """
            groups:
              Login:
                cases:
                  locked: {status: 401, description: {ko: 가, en: A}}
                  busy: {status: 503, description: {ko: 나, en: B}, title: {ko: 다, en: C}}
            """
        let after = before.replacing(", en: A", with: "").replacing(", en: B", with: "").replacing(", en: C", with: "")
        #expect(
            try changes(before, after, oldHeader: languages, newHeader: "locales: [ko]") == [
                "breaking source body-type-removed : locales ko, en → locales ko []",
                "breaking text translation-removed Login {Login.busy, Login.locked}: en → - [Login]",
            ])
        #expect(
            try changes(after, before, oldHeader: "locales: [ko]", newHeader: languages) == [
                "info source body-type-added : locales ko → locales ko, en []",
                "info text translation-added Login {Login.busy, Login.locked}: - → en [Login]",
            ])
    }

    @Test func localesOfASpecThatHadNone() throws {
        let after = login("{ko: 가, en: A}")
        #expect(
            try changes(login("가"), after, oldHeader: "", newHeader: languages) == [
                "info source body-type-added : - → locales ko, en []",
                "info text translation-added Login.locked: - → en [Login]",
            ])
        #expect(
            try changes(login("가"), login("가"), oldHeader: "", newHeader: languages) == [
                "info source body-type-added : - → locales ko, en []"
            ])
    }

    @Test func theSourceLocaleIsWhatEverybodyElseReads() throws {
        #expect(
            try changes(
                login("{ko: 가, en: A}"), login("{ko: 가, en: A}"), oldHeader: languages + "title: {ko: 오류, en: E}",
                newHeader: "locales: [en, ko]\ntitle: {ko: 오류, en: E}"
            ) == [
                "breaking source body-type-removed : locales ko, en → locales en, ko []",
                "warning text text-source-changed  (locales): ko → en [Login]",
            ])
    }

    /// A title without a locale is read by all, whichever locale is the source.
    @Test func wordsWithoutALocaleAreReadByAll() throws {
        let groups = "groups: {Login: {cases: {locked: {status: 401, title: 404, description: {ko: 가, en: A}}}}}"
        #expect(
            try changes(groups, groups, oldHeader: languages, newHeader: "locales: [en, ko]") == [
                "breaking source body-type-removed : locales ko, en → locales en, ko []",
                "warning text text-source-changed  (locales): ko → en [Login]",
            ])
    }

    /// Where no case has words in a locale that goes, the failures may: it is told once all the same.
    @Test func aLocaleThatOnlyFailuresHave() throws {
        let groups = "groups: {Login: {cases: {locked: {status: 401, description: 가}}}}"
        let before = "failures: {transport: {description: {ko: 가, en: A}}, unmapped: {description: {ko: 나, en: B}}}"
        let after = before.replacing(", en: A", with: "").replacing(", en: B", with: "")
        #expect(
            try changes(groups, groups, oldHeader: languages + before, newHeader: "locales: [ko]\n" + after) == [
                "breaking source body-type-removed : locales ko, en → locales ko []",
                "breaking text translation-removed  (failures): en → - [Login]",
            ])
        #expect(
            try changes(groups, groups, oldHeader: "locales: [ko]\n" + after, newHeader: languages + before) == [
                "info source body-type-added : locales ko → locales ko, en []",
                "info text translation-added  (failures): - → en [Login]",
            ])
        let told = groups.replacing("가", with: "{ko: 가, en: A}")
        #expect(
            try changes(told, groups, oldHeader: languages + before, newHeader: "locales: [ko]\n" + after) == [
                "breaking source body-type-removed : locales ko, en → locales ko []",
                "breaking text translation-removed Login.locked (failures): en → - [Login]",
            ])
    }

    @Test func aDefaultThatDecodesIsOneChange() throws {
        let before = """
            groups:
              Login:
                description: {decode: Reason, otherwise: No.}
                cases: {locked: {status: 401}, busy: {status: 503}}
            """
        #expect(
            try changes(before, before.replacing("Reason", with: "Cause")).first
                == "breaking source decoder-changed Login (description) {Login.busy, Login.locked}: Reason → Cause [Login]"
        )
    }

    @Test func theWordsOfFailuresAreTexts() throws {
        let before = "failures: {transport: {title: Offline}, unmapped: {description: Sorry.}}"
        let after = "failures: {transport: {title: No net}, decoding: {title: Odd}}"
        let groups =
            "groups: {Login: {cases: {locked: {status: 401, description: No.}}}, "
            + "Pay: {otherwise: {description: No.}}}"
        #expect(
            try changes(groups, groups, oldHeader: before, newHeader: after) == [
                "warning text text-removed  (failures.unmapped.description): Sorry. → the generic text [Login]",
                "info text text-changed  (failures.decoding.title): Error → Odd [Login, Pay]",
                "info text text-changed  (failures.transport.title): Offline → No net [Login, Pay]",
            ])
    }

    /// The API's title is also that of failures, whether or not a case has it.
    @Test(arguments: [
        (
            "Error", "Oops", "title: T, ",
            ["info text text-changed  (failures.title): Error → Oops [Login]"]
        ),
        ("Error", "Oops", "", ["info text text-changed Login.locked (title): Error → Oops [Login]"]),
        (
            "{decode: Reason, otherwise: No.}", "{decode: Cause, otherwise: No.}", "title: T, ",
            [
                "breaking source decoder-changed  (failures.title): Reason → Cause [Login]",
                "warning text text-source-changed  (failures.title): "
                    + "decode Reason, otherwise No. → decode Cause, otherwise No. [Login]",
            ]
        ),
    ])
    func theTitleOfTheAPI(before: String, after: String, own: String, expected: [String]) throws {
        let groups = "groups: {Login: {cases: {locked: {status: 401, \(own)description: No.}}}}"
        #expect(
            try changes(groups, groups, oldHeader: "title: \(before)", newHeader: "title: \(after)") == expected)
    }

    @Test func aChangedTranslationIsNamedAndSoIsWhatStays() throws {
        let before = "groups: {Login: {cases: {locked: {status: 401, description: {en: No., de: Nein., fr: Non.}}}}}"
        let header = "locales: [en, de, fr]\ntitle: {en: Error, de: Fehler, fr: Erreur}"
        func messages(_ after: String) throws -> [String] {
            try compare(shop(before, header: header), shop(after, header: header)).map(\.message)
        }
        #expect(
            try messages(before.replacing("Nein.", with: "Nö.")) == [
                "In `de`, the description of `Login.locked` reads “Nö.” instead of “Nein.”; `en` and `fr` stay."
            ])
        #expect(
            try messages(before.replacing("Nein.", with: "Nö.").replacing("Non.", with: "Nan.")) == [
                "In `de` and `fr`, the description of `Login.locked` reads “Nö. / Nan.” instead of “Nein. / Non.”; `en` stays."
            ])
        #expect(
            try messages(before.replacing(", fr: Non.", with: "")) == [
                "The `fr` translation of the description of `Login.locked` is gone."
            ])
    }

    /// The language of the specs comes first, and a fallback is no part of the text.
    @Test func textsAreQuotedInTheLanguageOfTheSpecs() throws {
        let header = "locales: [en, de]\ntitle: {en: Error, de: Fehler}\nbody: json\nbodies: {json: {message: /m}}"
        func found(_ before: String, _ after: String) throws -> [Change] {
            func spec(_ facts: String) -> String { "groups: {Login: {cases: {locked: {status: 401, \(facts)}}}}" }
            return compare(try shop(spec(before), header: header), try shop(spec(after), header: header))
        }
        let own = "description: {en: No., de: Nein.}"
        let server = "description: {server: message, otherwise: {en: No., de: Nein.}}"
        let wait =
            "description: {text: {en: 'Wait {retryAfter}.', de: 'Warte {retryAfter}.'}, otherwise: {en: Wait., de: Warte.}}"
        let source = try found(own, server)
        #expect(
            source.map(\.message) == ["The description of `Login.locked` is the server's message instead of “No.”."])
        #expect(source[0].after == "the server's message\notherwise en: No.\notherwise de: Nein.")
        #expect(source[0].before == "en: No.\nde: Nein.")
        #expect(
            try found(own, wait).map(\.message) == [
                "The description of `Login.locked` reads “Wait {retryAfter}.”, otherwise “Wait.” instead of “No.”."
            ])
        #expect(
            try found(wait, wait.replacing(", otherwise: {en: Wait., de: Warte.}", with: "")).map(\.message) == [
                "The description of `Login.locked` no longer falls back to “Wait.”."
            ])
        #expect(
            try found(own + ", title: {en: Locked, de: Gesperrt}", own).map(\.message) == [
                "The title of `Login.locked` reads “Error” instead of “Locked”; the API's default is read now."
            ])
        let moved = try found(own, own.replacing("No.", with: "No!")).map(\.message)
        #expect(moved == ["In `en`, the description of `Login.locked` reads “No!” instead of “No.”; `de` stays."])
    }

    @Test func aTypeOfTheAppIsNamed() throws {
        func messages(_ before: String, _ after: String) throws -> [String] {
            try compare(shop(before), shop(after)).filter { $0.lane == .source }.map(\.message)
        }
        let (own, reason) = (login("No."), login("{decode: Reason, otherwise: No.}"))
        #expect(
            try messages(own, reason) == [
                "The description of `Login.locked` is read by the app's type `Reason` now."
            ])
        #expect(
            try messages(reason, reason.replacing("Reason", with: "Cause")) == [
                "The description of `Login.locked` is read by the app's type `Cause` instead of `Reason`."
            ])
        let failures = "failures: {unmapped: {description: {decode: Reason, otherwise: No.}}}"
        #expect(
            try compare(shop(own), shop(own, header: failures)).filter { $0.lane == .source }.map(\.message) == [
                "The description of `failures.unmapped` is read by the app's type `Reason` now."
            ])
    }

    /// A failure that nobody is shown may never have had words of its own.
    @Test func failuresThatAreShownNoMoreAreSaidToBe() throws {
        let groups = "groups: {Login: {cases: {locked: {status: 401, description: No., category: alert}}}}"
        let header = "categories: [alert, silent]\nfailures: {unmapped: {category: alert, description: Odd.}}"
        func texts(_ before: String, _ after: String) throws -> [String] {
            try compare(shop(groups, header: before), shop(groups, header: after)).filter { $0.lane == .text }
                .map(\.message)
        }
        let silent = header.replacing("category: alert", with: "category: silent")
        #expect(try texts(header, silent) == ["Users no longer read the text of `failures.unmapped`."])
        #expect(try texts(silent, header) == ["Users now read the text of `failures.unmapped`."])
        #expect(
            try texts(header, header.replacing(", description: Odd.", with: "")) == [
                "The description of `failures.unmapped` is the generic text instead of “Odd.”."
            ])
        // One line of the API is one change.
        #expect(
            try compare(shop(groups, header: "title: Oh."), shop(groups, header: "title: No.")).map(\.message) == [
                "The title of `Login.locked`, and of failures that no case handles, reads “No.” instead of “Oh.”, "
                    + "by a default of the API."
            ])
        // Where an `otherwise` handles the rest, nothing can be unmapped.
        let otherwise = groups.replacing("cases:", with: "otherwise: {description: Hm., category: alert}, cases:")
        #expect(try compare(shop(otherwise, header: header), shop(otherwise, header: silent)) == [])
    }
}
