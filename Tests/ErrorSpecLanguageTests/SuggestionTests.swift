import ErrorSpecLanguage
import Testing

@Suite struct SuggestionTests {
    @Test(arguments: [
        (["alert", "signOut"], "alert"), (["alert", "alert"], "alert"), (["alert", "alerts"], nil),
        (["alerts", "alert", "alert"], nil), (["alerts", "alert", "alertT"], "alertT"),
    ])
    func nothingIsSuggestedIfTwoNamesAreEquallyNear(known: [String], expected: String?) {
        #expect(nearest(to: "alertt", in: known) == expected)
    }
}
