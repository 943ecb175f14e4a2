import ErrorSpecLanguage
import Testing

@testable import ErrorSpecReview

/// How many comparisons a review makes.
@Suite struct UnitTests {
    private func classes(_ text: String, header: String = "") throws -> Int {
        let api = try #require(try shop(text, header: header).apis.first)
        return Set(Units(of: APIPair(api, api)).classes).count
    }

    private func spec(_ retries: [String]) -> String {
        let cases = retries.enumerated().map { "c\($0): {status: \(500 + $0), description: D., retry: \($1)}" }
        return "groups:\n  Common: {cases: {\(cases.joined(separator: ", "))}}\n"
            + (0..<40).map { "  G\($0): {parents: [Common]}\n" }.joined()
    }

    /// Descendants without cases of their own have their parent's outcomes, so all are compared once.
    @Test func groupsWithTheSameCasesAreComparedOnce() throws {
        let groups = spec(["never"])
        #expect(try classes(groups) == 1)
        let others = """
              Own: {parents: [Common], cases: {own: {status: 400, description: Own.}}}
              Other: {parents: [Common], otherwise: {description: Other.}}
              Strict: {parents: [Common], successes: [200]}

            """
        #expect(try classes(groups + others) == 4)
    }

    /// Methods count only if a policy distinguishes them.
    @Test(arguments: [(["never"], 1), (["{}"], 2), (["{methods: any}"], 1), (["{}", "{methods: [POST]}"], 3)])
    func methodsThatPoliciesTreatAlikeAreComparedOnce(_ retries: [String], _ count: Int) throws {
        let methods = ["GET", "PUT", "POST", "PATCH", "DELETE"]
        let operations = (0..<40).flatMap { group in methods.map { "  \($0) /g\(group): G\(group)\n" } }
        #expect(try classes(spec(retries) + "operations:\n" + operations.joined()) == count)
    }
}
