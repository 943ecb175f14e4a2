import ErrorSpecReading
import ErrorSpecReview
import Testing

/// Families and ranges of codes that become narrower or wider.
@Suite struct CodeTests {
    private func changes(from before: String, to after: String, and other: String = "") throws -> [Change] {
        func spec(_ codes: String) -> String {
            "groups: {Pay: {cases: {refused: {code: [\(codes)], description: No.}\(other)}}}"
        }
        let header = "body: json\nbodies: {json: {code: /code}}"
        return compare(try shop(spec(before), header: header), try shop(spec(after), header: header))
    }

    @Test(arguments: [
        ("5*", "500-599", "5* but 500-599"),
        ("5*", "51*, 503", "5* but 503 and 51*"),
        ("5*", "50*", "5* but 50*"),
        ("5*", "500-509, 50*", "5* but 50*"),
        ("COUPON_*", "COUPON_EXPIRED, COUPON_USED", "COUPON_* but COUPON_EXPIRED and COUPON_USED"),
        ("C*", "C1, C2, C3, C4, C5", "C* but C1, C2, C3 and 2 more"),
        ("A, 5*, Z", "503", "A, Z or 5* but 503"),
        ("500-599", "503", "500-502 or 504-599"),
        ("500-599, 503", "A", "500-599"),
        ("5*, 500-599, 51*", "A", "5*"),
        ("5*, 503", "51*", "5* but 51*"),
        ("5*, 511, 500-509", "51*", "5* but 51*"),
        ("5*", "6*", "5*"),
    ])
    func onlyTheCodesThatAreLostAreNamed(wide: String, narrow: String, codes: String) throws {
        let lost = try changes(from: wide, to: narrow).first { $0.kind == .matchChanged }?.message ?? ""
        #expect(lost.contains("; any status with code \(codes) is unmapped now"), "\(lost)")
        let gained = try changes(from: narrow, to: wide).first { $0.kind == .matchChanged }?.message ?? ""
        #expect(gained.contains("; any status with code \(codes) was unmapped before"), "\(gained)")
    }

    @Test func codesOfAnotherCaseAreNotLost() throws {
        let message =
            try changes(from: "5*", to: "A", and: ", other: {code: 503, description: Other.}")
            .first { $0.kind == .textRemoved }?.message ?? ""
        #expect(message.hasPrefix("On any status with code 5* but 503, users now read"), "\(message)")
    }

    @Test func statusesOfOtherCasesAreExceptions() throws {
        let other = ", down: {status: [503, 4xx], description: Down.}"
        let message = try changes(from: "A", to: "B", and: other).first { $0.kind == .matchChanged }?.message ?? ""
        #expect(message.contains("; code A with any status but 4xx and 503 is unmapped now"), "\(message)")
    }

    @Test func eachNarrowerFamilyHasFingerprintsOfItsOwn() throws {
        let narrower = ["500-599", "51*, 503", "50*", "500-509", "503"]
        let all = try narrower.flatMap { narrow in
            try (changes(from: "5*", to: narrow) + changes(from: narrow, to: "5*")).map(\.fingerprint)
        }
        #expect(Set(all).count == all.count)
    }

    /// The sentence on each code, held against the two patterns themselves.
    @Test func lostCodesAreTheDifference() throws {
        let patterns = ["5*", "50*", "503", "500-599", "500-509", "510-519", "5", "A", "4-520", "50, 51*"]
        let codes = ["4", "5", "50", "500", "503", "509", "510", "515", "520", "599", "5000", "51A", "5A", "A", "AA"]
        for before in patterns {
            for after in patterns where after != before {
                let message = try changes(from: before, to: after).first { $0.kind == .matchChanged }?.message ?? ""
                for (end, from, to) in [(" is unmapped now", before, after), (" was unmapped before", after, before)] {
                    let clause = message.split(separator: "; ").first { $0.contains(end) } ?? ""
                    let told = clause.replacing(end, with: "").replacing("any status with code ", with: "")
                    for code in codes {
                        #expect(
                            matches(code, String(told)) == (matches(code, from) && !matches(code, to)),
                            "\(code) of \(from) → \(to): \(message)")
                    }
                }
            }
        }
    }

    /// Whether codes as a sentence lists them, `A or 5* but 503 and 510-519`, hold one.
    private func matches(_ code: String, _ told: String) -> Bool {
        let parts = told.replacing(".", with: "").split(separator: " but ")
        guard parts.count > 1 else {
            return told.replacing(".", with: "").replacing(#/ (and|or) /#, with: ", ").split(separator: ", ").contains {
                pattern(String($0)).matches(code)
            }
        }
        // A family with exceptions is the last of those before its `but`, and the first of those after it are its own.
        let plain = parts[0].replacing(" or ", with: ", ").split(separator: ", ").contains {
            pattern(String($0)).matches(code)
        }
        return plain && !matches(code, String(parts[1]))
    }

    private func pattern(_ text: String) -> CodePattern {
        let ends = text.split(separator: "-").compactMap { Int($0) }
        return ends.count == 2 ? .range(ends[0]...ends[1]) : CodePattern(text)
    }
}
