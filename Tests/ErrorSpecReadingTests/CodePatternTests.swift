import ErrorSpecReading
import Testing

@Suite struct CodePatternTests {
    @Test(
        arguments: [
            ("0", 0), ("7", 7), ("-7", -7), ("-32050", -32_050), ("999999999999999999", 999_999_999_999_999_999),
            ("-0", nil), ("07", nil), ("-07", nil), ("+7", nil), ("-", nil), ("", nil), ("7.0", nil), ("--7", nil),
            ("1000000000000000000", nil), ("٣", nil),
        ] as [(String, Int?)]) func onlyCanonicalWholeNumbersAreNumbers(_ code: String, _ number: Int?)
    {
        #expect(CodePattern.number(code) == number)
        #expect(CodePattern.range(-999_999_999_999_999_999...999_999_999_999_999_999).matches(code) == (number != nil))
    }

    @Test func rangeMayBeNegative() {
        let range = CodePattern.range(-32_099 ... -32_000)
        #expect(["-32099", "-32050", "-32000"].allSatisfy(range.matches))
        #expect(!["-32100", "-31999", "32050", "-032050", "-"].contains(where: range.matches))
        #expect(range.written == "-32099--32000")
    }

    /// A family covers a range if it matches all of the range's numbers.
    @Test func familyCoversRangesWhoseNumbersAllMatch() {
        let bounds = [-1_000, -999, -310, -300, -31, -30, -9, -1, 0, 1, 9, 10, 19, 30, 31, 300, 399, 1_000]
        for prefix in ["", "-", "-3", "-30", "3", "30", "1", "0"] {
            let family = CodePattern.family(prefix)
            for (index, first) in bounds.enumerated() {
                for last in bounds[(index + 1)...] {
                    let matchesAll = (first...last).allSatisfy { family.matches("\($0)") }
                    #expect(family.covers(.range(first...last)) == matchesAll, "\(prefix)* and \(first)-\(last)")
                }
            }
        }
    }
}
