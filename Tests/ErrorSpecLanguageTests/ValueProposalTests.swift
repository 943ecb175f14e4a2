import ErrorSpecLanguage
import TestSupport
import Testing

/// The proposals for values that YAML doesn't take for one, by the key before them.
@Suite struct ValueProposalTests {
    private static func spec(_ lines: String) -> String {
        """
        errorspec: 1
        api: Shop
        title: Error
        body: standard
        bodies:
          standard: {code: /code, message: /message}
        groups:
          Pay:
            cases:
              \(lines.split(separator: "\n").joined(separator: "\n      "))

        """
    }

    /// Hints without a fix that `lint --fix` makes.
    @Test(
        arguments: [
            ("a: {status: 403 # forbidden, description: y}", "put the comment behind the bracket"),
            ("a: {status: 402, description: x};", "write `a: {status: 402, description: x}`"),
            ("a: (status: 402, description: x)", "write `a: {status: 402, description: x}`"),
            (
                "a: status: 402, description: {server: message, otherwise: x}",
                "write `a: {status: 402, description: {server: message, otherwise: x}}`"
            ),
            ("a:\n  status: 401: no\n  description: x", "write `status: 401`"),
            (
                "a:\n  status: 402\n  description: server: message, otherwise: x",
                "write `description: {server: message, otherwise: x}`, or quote the text"
            ),
            ("a:\n  status: 402\n  description: > Not found.", "remove the `>`, or put the text on the lines below it"),
            ("a: {status: 402, description: > Not found.}", "remove the `>`"),
            ("a:\n  status: 402\n  retry: patient: yes\n  description: x", "write `retry: patient` alone"),
            ("a:\n  code: AUTH_001: wrong password\n  description: x", "write `code: AUTH_001`, or quote the code"),
            ("a: {code: >=43000, description: x}", "write `43000-99999` for these numbers, or quote the code"),
            ("a: {code: 40[13], description: x}", "write the codes as a list, or `40*`"),
            ("a:{status: 402, description: x}", "write `a: {status: 402, description: x}`"),
            (
                "a:\n  status: 402\n  description {server: message, otherwise: x}",
                "write `description: {server: message"
            ),
        ])
    func aHintSaysWhatTheKeyHolds(_ wrong: String, _ hint: String) throws {
        let result = compile(Self.spec(wrong))
        let finding = try #require(result.diagnostics.first)
        #expect(result.codes == ["yaml-syntax"])
        #expect(finding.hint?.hasPrefix(hint) == true, "\(finding.hint ?? "")")
        #expect(finding.replacement?.isSafe != true)
        guard let replacement = finding.replacement else { return }
        expectSound(replacement.applied(to: result.files[replacement.range.file]))
    }

    @Test(
        arguments: [
            ("a:\n  status: `403`\n  description: x", "a:\n  status: 403\n  description: x"),
            ("a:\n  code: @A\n  description: x", "a:\n  code: \"@A\"\n  description: x"),
            ("a:\n  status: 403\n  description: `x`", "a:\n  status: 403\n  description: \"`x`\""),
            (
                "a:\n  description: x\n  status:\n    - 400\n     - 500\n      - 501",
                "a:\n  description: x\n  status:\n    - 400\n    - 500\n    - 501"
            ),
            ("a:\n  description: x\n  code:\n    - A\n     -B", "a:\n  description: x\n  code:\n    - A\n    - B"),
        ])
    func fixesLeaveASoundSpec(_ wrong: String, _ fixed: String) throws {
        let result = compile(Self.spec(wrong))
        #expect(Set(result.codes) == ["yaml-syntax"])
        var file = Self.spec(wrong)
        while let replacement = compile(file).diagnostics.first?.replacement {
            #expect(replacement.isSafe)
            file = replacement.applied(to: compile(file).files[replacement.range.file])
        }
        #expect(file == Self.spec(fixed))
        expectSound(file)
    }
}
