import ErrorSpecLanguage
import Foundation
import TestSupport
import Testing

/// Common slips in YAML are reported on their lines, and independent errors elsewhere are still reported.
@Suite struct YAMLSlipTests {
    private static let spec = """
        errorspec: 1
        api: Shop
        title: Error
        locales: [en]
        bodies:
          standard: {code: /code, message: /message}
        groups:
          Login:
            body: standard
            cases:
              locked:
                status: 423
                description: The account is locked.
                category: silent
              gone: {status: [410, 404], description: Gone.}
          Cart:
            cases:
              empty: {status: 404, description: Your cart is empty.}
          Order:
            cases:
              sold: {stauts: 409, description: Sold.}

        """

    /// A text in the spec, and its replacement. A finding is expected on the first line that has a `»`.
    struct Slip: CustomTestStringConvertible, Sendable {
        var right: String
        var wrong: String

        init(_ right: String, _ wrong: String) { (self.right, self.wrong) = (right, wrong) }

        var testDescription: String { wrong }
    }

    static let indentation: [Slip] = [
        Slip("        status: 423\n", "       status: 423\n»"),
        Slip("        description: The", "         »description: The"),
        Slip("        description: The", "       »description: The"),
        Slip("        description: The", "     »description: The"),
        Slip("        status: 423\n", "          status: 423\n»"),
        Slip("        description: The", "»\tdescription: The"),
        Slip("        description: The", "      \t»description: The"),
        Slip("    body: standard\n    cases:\n", "  »body: standard\n  cases:\n"),
        Slip("   cases:\n      locked", "     »cases:\n      locked"),
        Slip("  Cart:\n    cases:\n", "   »Cart:\n    cases:\n"), Slip("errorspec: 1\n", " errorspec: 1\n»"),
    ]

    static let colons: [Slip] = [
        Slip("status: 423", "»status:423"), Slip("status: 423", "»status 423"), Slip("status: 423", "»status = 423"),
        Slip("status: 423", "»status：423"), Slip("status: 423", "»status : 423 : 424"),
        Slip("status: 423", "»status:: 423"),
        Slip("      locked:", "      »locked"), Slip("    cases:\n      locked", "    »cases\n      locked"),
        Slip("description: The", "»description: Sorry: the"), Slip("description: The", "»description The"),
        Slip("  Login:\n", "  »Login\n"), Slip("[410, 404], description: G", "»[410, 404], description G"),
        Slip("{status: [410", "»{status [410"), Slip("title: Error", "»title Error"), Slip("bodies:\n", "»bodies\n"),
        Slip("description: The", "»description: : The"), Slip("status: 423", "»status\u{A0}: 423"),
    ]

    static let quotes: [Slip] = [
        Slip("description: The", "»description: \"The"), Slip("description: The", "»description: 'The"),
        Slip("description: The account", "»description: \"The\" account"),
        Slip("The account is locked.", "»'It's locked.'"), Slip("The account is locked.", "»\"C:\\Users\""),
        Slip("The account is locked.", "»“The account is locked.”"),
        Slip("description: Gone.", "description: »\"Gone."),
        Slip("description: Gone.", "description: »“Gone”, or so"), Slip("status: 423", "»\"status: 423"),
        Slip("status: 423", "»\"status\" 423"), Slip("title: Error", "»title: \"Error"), Slip("423", "»\"423\""),
        Slip("status: 423", "»“status”: 423"),
    ]

    static let brackets: [Slip] = [
        Slip("[410, 404]", "»[410, 404"), Slip("[410, 404]", "»[410, 404}"), Slip("[410, 404]", "»410, 404]"),
        Slip("Gone.}", "»Gone."), Slip("Gone.}", "»Gone.}}"), Slip("{status: [410", "»status: [410"),
        Slip("description: The", "»description: {name}, the"), Slip("description: The", "»description: [1] the"),
        Slip("locales: [en]", "»locales: [en"), Slip("/message}", "»/message"), Slip("/message}", "»/message)"),
    ]

    static let commas: [Slip] = [
        Slip("404], description", "»404] description"), Slip("[410, 404]", "»[410, , 404]"), Slip("423\n", "»423,\n"),
        Slip("Gone.}", "»Gone, sorry.}"), Slip("{status: [410", "»{, status: [410"), Slip("Gone.}", "Gone.}»,"),
        Slip("silent\n", "silent,»\n"), Slip("404], description", "»404]; description"), Slip("404], ", "»404]， "),
        Slip("[410, 404]", "»410, 404"),
    ]

    static let others: [Slip] = [
        Slip("        status: 423", "»        \u{A0}status: 423"), Slip("status: 423", "»status:\u{A0}423"),
        Slip("        status", "»\u{3000}\u{3000}\u{3000}\u{3000}status"),
        Slip("description: The", "»description: *The"),
        Slip("description: The", "»description: @The"), Slip("description: The", "»description: `The`"),
        Slip("description: The", "»description: %The"), Slip("description: The", "»description: {{ .Values.text }}"),
        Slip("description: The", "»description: !The"), Slip("description: The", "»description: &The"),
        Slip("status: 423", "»// why\n        status: 423"), Slip("description: The", "»description: - The"),
        Slip("description: The", "»description: > The"), Slip("description: The", "»description: | The"),
        Slip("      gone:", "»<<<<<<< HEAD\n      gone:"), Slip("      gone:", "»=======\n      gone:"),
        Slip("      gone:", "      »? gone\n      :"),
        Slip("    cases:\n      locked", "    <<: *base»\n    cases:\n      locked"),
        Slip("      locked:\n", "      »{\"locked\": {\"status\": 400}},\n      locked:\n"),
        Slip(
            "locked:\n",
            "locked: {\n          »\"status\": 423\n          \"description\": \"Locked\"\n        }\n      other:\n"),
    ]

    @Test(arguments: indentation + colons + quotes + brackets + commas + others)
    func slipIsReportedOnItsLine(_ slip: Slip) throws {
        let place = try #require(Self.spec.range(of: slip.right))
        let marked = Self.spec.replacingCharacters(in: place, with: slip.wrong)
        let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
        let line = (lines.firstIndex { $0.contains("»") } ?? 0) + 1
        let text = marked.replacing("»", with: "")
        let result = compile(text)
        let comment = Comment(rawValue: "\(text)\n\(rendered(result.diagnostics, in: result.files))")
        let found = Set(result.diagnostics.map { Int($0.range.start.line) })
        let independent = try #require(lines.firstIndex { $0.contains("stauts") }) + 1
        #expect(found == [line, independent], comment)
        let written = text.split(separator: "\n", omittingEmptySubsequences: false)
        for range in result.diagnostics.map(\.range) {
            #expect(Int(range.start.column) <= written[Int(range.start.line) - 1].unicodeScalars.count, comment)
        }
    }
}
