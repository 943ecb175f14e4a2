import ErrorSpecLanguage
import ErrorSpecReport
import TestSupport
import Testing

/// Tests the reasons that `resolve` shows: which rule decided, and why a response is unmapped.
@Suite struct DecisionTests {
    private let spec = """
        errorspec: 1
        api: Shop
        title: Error
        body: std
        bodies:
          std: {code: [/code, /sub], message: /message}
        groups:
          Common:
            description: Shared.
            cases:
              expired: {status: 401}
              tokens: {code: "30*"}
              exact: {code: "301"}
              numbers: {code: 300-400}
              old: {status: 423}
          Login:
            parents: [Common]
            description: Own.
            cases:
              any: {status: 4xx}
              other: {code: B, status: [400, 401]}
              new: {status: 423, overrides: Common.old}

        """

    private func resolution(_ status: Int, _ codes: [String] = []) throws -> Resolution {
        let result = compile([SpecText("api.yaml", spec)])
        let api = try #require(result.api)
        return Resolution(
            to: ServerResponse(status: status, codes: codes, body: nil, headers: [], now: 0),
            of: try #require(api.group(named: "Login")), in: api)
    }

    @Test(arguments: [
        (401, [], "any", "an exact status beats `4xx`, also an inherited one"),
        (401, ["301"], "any", "a case with a code beats one without, also an inherited one"),
        (401, ["301"], "expired", "a case with a code beats one without"),
        (401, ["301"], "tokens", "an exact code beats the family `30*`"),
        (401, ["301"], "numbers", "an exact code beats the range `300-400`"),
        (401, ["303"], "tokens", "a range of codes beats the family `30*`"),
        (401, ["301", "B"], "other", "code `301` comes before `B`"),
        (423, [], "old", "`Login` inherits from `Common`, and the nearer group wins"),
        (423, [], "any", "an exact status beats `4xx`"),
    ])
    func decidingRuleIsNamed(_ status: Int, _ codes: [String], _ hidden: String, _ reason: String) throws {
        let resolution = try resolution(status, codes)
        let found = resolution.hides.first { resolution.api[$0.id].name.value == hidden }
        #expect(found?.reason == reason)
    }

    @Test(arguments: [
        (503, ["B"], "other", "it requires status `400` or `401`"),
        (503, [], "tokens", "it requires code `30*`, but the response has none"),
        (503, ["X"], "tokens", "it requires code `30*`, but the response has `X`"),
    ])
    func nearestCaseOfUnmappedResponseIsNamed(
        _ status: Int, _ codes: [String], _ name: String, _ wants: String
    ) throws {
        let resolution = try resolution(status, codes)
        let nearest = try #require(resolution.nearest)
        #expect(resolution.api[nearest.id].name.value == name)
        #expect(nearest.wants == wants)
    }
}
