import ErrorSpecLanguage
import Foundation
import TestSupport
import Testing

/// Slips in a spec that is written as JSON: each is one finding, and its fix gives back what was meant.
@Suite struct JSONSlipTests {
    private static let spec = """
        {
          "errorspec": 1,
          "api": "Shop",
          "title": "Error",
          "categories": [
            "alert",
            "signOut"
          ],
          "groups": {
            "Login": {
              "summary": "Sign in",
              "cases": {
                "locked": {
                  "status": 423,
                  "description": "Your account is locked."
                },
                "gone": {"status": [404, 410], "description": "It's gone, sorry."}
              }
            },
            "Cart": {
              "cases": {
                "sold": {
                  "status": 409,
                  "description": "Sold out.",
                  "category": "signOut"
                }
              }
            }
          }
        }

        """

    @Test func specIsSound() { expectSound(Self.spec) }

    @Test(arguments: [
        ("423,", "«423»", "comma"), ("\"Error\",", "«\"Error\"»", "comma"),
        ("    },\n    \"Cart\"", "    }\n    \"Cart\"", "comma"),
        ("410], \"d", "410] \"d", "comma"), ("423,", "423;", "semicolon"), ("423,", "423,,", "one too many"),
        ("\"title\": ", "\"title\" ", "no `:`"),
        ("\"cases\": {\n        \"locked\"", "\"cases\" {\n        \"locked\"", "no `:`"),
        ("\"status\": 423", "\"status\" = 423", "equals sign"), ("\"status\": 423", "\"status\" => 423", "equals sign"),
        ("\"title\":", "\"title:", "a quote"), ("\"title\": ", "title\": ", "a quote"),
        ("\"Error\"", "\"Error", "a quote"),
        ("\"Error\"", "Error\"", "a quote"), ("\"Error\"", "“Error”", "no quote"), ("\"title\"", "“title”", "no quote"),
        ("\"It's gone, sorry.\"", "'It's gone, sorry.'", "closing quote"), ("\"Error\"", "'Error\"", "a quote"),
        ("\"Sold out.\"", "\"Sold out.", "a quote"), ("\"Error\",", "\"Error\", // for all", "comment"),
        ("\"Error\",", "\"Error\", /* for all */", "comment"), ("  \"title\"", "  // for all\n  \"title\"", "comment"),
        ("\"categories\": [", "\"categories\":", "`[`"), ("\"locked\": {", "\"locked\":", "`{`"),
        ("\"gone\": {", "\"gone\": ", "`{`"), ("\"categories\": [", "\"categories\": {", "a map is opened"),
        ("\"Login\": {", "\"Login\": [", "a list is opened"), ("410]", "410}", "a list is opened"),
        ("410]", "410", "a list is opened"), ("  ],\n", "", "a list is opened"),
        ("locked.\"\n        },", "locked.\"\n        ,", "a map is opened"),
        ("      },\n        \"gone", "      \"gone", "a map is opened"),
        ("      }\n    }\n  }\n}", "      }\n  }\n}", "a map is opened"),
        ("    },\n    \"Cart", "    }},\n    \"Cart", "one too many"),
        ("    },\n    \"Cart", "    }\n    },\n    \"Cart", "one too many"),
        ("sorry.\"}", "sorry.\"}}", "one too many"),
        ("\n}\n", "\n};\n", "one too many"), ("\n}\n", "\n},\n", "one too many"), ("\n}\n", "\n}\n}\n", "one too many"),
    ])
    func slipIsExplainedAndFixed(_ right: String, _ wrong: String, _ message: String) throws {
        let place = try #require(Self.spec.range(of: right))
        let wrong = wrong.filter { $0 != "«" && $0 != "»" }
        let result = compile(Self.spec.replacingCharacters(in: place, with: wrong))
        let comment = Comment(rawValue: rendered(result.diagnostics, in: result.files))
        let finding = try #require(result.diagnostics.first)
        #expect(result.diagnostics.count == 1 && finding.message.contains(message), comment)
        let replacement = try #require(finding.replacement, comment)
        let fixed = replacement.applied(to: result.files[replacement.range.file])
        let (after, meant) = (compile(fixed), compile(Self.spec))
        #expect(after.diagnostics.isEmpty, comment)
        #expect(cases(after) == cases(meant), comment)
    }

    /// The first fix of a line moves what stands behind it: the second, and what is found there else, are of the file
    /// as it is written.
    @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n"])
    func findingsBehindAFixAreOfTheFile(_ mark: String, _ end: String) throws {
        let lines = [
            "{", "  \"errorspec\": 1,", "  \"api\": \"Shop\", \"summary\": \"가게\" \"title\": \"E\"", "  \"groups\": {}",
            "}", "",
        ]
        let spec = mark + lines.joined(separator: end)
        let result = compile(spec)
        #expect(result.codes == ["yaml-syntax", "yaml-syntax"])
        let columns = result.diagnostics.compactMap { $0.replacement?.range.start.column }
        #expect(columns == [33, 46])
    }

    /// The fix takes several characters out of the line.
    @Test func aliasBehindAFixIsFound() throws {
        let result = compile("{\n \"errorspec\": 1,\n \"api\": \"Shop\",\n \"title\"      =>     *a\n}\n")
        #expect(result.codes == ["yaml-syntax", "yaml-feature"])
        #expect(result.diagnostics.last?.range.start.column == 22)
    }

    /// With a second bracket missing further down, reading goes further without the `}` than with the `]`.
    @Test func bracketThatClosesAnotherIsNoStrayOne() throws {
        let spec = Self.spec.replacing("410]", with: "410")
            .replacing("        }\n      }\n    }\n", with: "        }\n    }\n")
        let messages = compile(spec).diagnostics.map(\.message)
        #expect(messages.first == "a list is opened here and not closed before `}`", "\(messages)")
        #expect(!messages.contains { $0.contains("closes nothing") }, "\(messages)")
        // Maps without brackets close nothing.
        let head = "errorspec: 1\napi: Shop\ntitle: Error\ngroups:\n  Login:\n    cases:\n"
        let stray = compile(head + "      locked: {status: 423, description: Locked.}}\n").diagnostics.map(\.message)
        #expect(stray == ["`}` closes nothing"])
    }

    /// `24"` may be meant, and so may quotes that readers see.
    @Test(arguments: [
        "\"title\": 24\"", "\"title\": “Error”", "\"title\": Say \"no\": really", "“title”: Error",
    ])
    func whatMayBeTextIsNotChangedUnasked(_ entry: String) throws {
        let finding = try #require(compile("{\"errorspec\": 1, \"api\": \"Shop\", \(entry)}").diagnostics.first)
        #expect(finding.code == .yamlSyntax && finding.replacement?.isSafe != true)
    }

    /// The rest behind a slip is checked too.
    @Test func restIsChecked() {
        let wrong = Self.spec.replacing("423,", with: "423").replacing(
            "\"signOut\"\n        }", with: "\"none\"\n        }")
        #expect(compile(wrong).codes == ["yaml-syntax", "unknown-reference"])
    }

    @Test func secondDocumentIsReportedOnce() { #expect(compile(Self.spec + Self.spec).codes == ["yaml-feature"]) }

    private func cases(_ compilation: Compilation) -> [String] {
        (compilation.api?.cases ?? []).map { item in
            "\(item.group.index) \(item.name.value) \(item.matchSummary) \(String(describing: item.handling.title?.value)) "
                + "\(String(describing: item.handling.description?.value)) \(item.handling.category.value)"
        }
    }
}
