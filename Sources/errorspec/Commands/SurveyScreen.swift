import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

/// An overview of an app's errors that fits on one screen: the cases that several enums repeat, and the differences
/// between the enums. If few cases are repeated, the differences come first.
struct SurveyScreen {
    let survey: SwiftSurvey
    let files: SourceFiles

    private static let limit = 6

    /// What has the cases: enums, endpoints, or both.
    private var unit: String { survey.endpoints == 0 ? "enum" : survey.enums == 0 ? "endpoint" : "group" }

    var text: TerminalText {
        let again = survey.repeated.reduce(0) { $0 + $1.names[0].groups.count - 1 }
        let repeats = again * 4 >= survey.cases
        let copies = survey.copies == 0 ? "" : "; \(survey.copies) \(survey.copies == 1 ? "is a copy" : "are copies")"
        let places = [
            survey.enums == 0 ? nil : counted(survey.enums, "enum"),
            survey.endpoints == 0 ? nil : counted(survey.endpoints, "endpoint"),
        ]
        let head: TerminalText =
            "\(counted(survey.cases, "error case")) in \(places.compactMap { $0 }.joined(separator: " and "))\(copies)"
        let lines = [head] + (repeats ? repetitions + differences : differences + repetitions)
        return lines.joined(separator: "\n")
    }

    /// Returns the size of the specs that `import` would write, and the command that writes them.
    func prospect(of imported: ImportedSpec, from folder: String) -> TerminalText {
        let groups = imported.draft.groups
        let parents = Set(groups.flatMap { $0.parents ?? [] })
        let shared = groups.count { parents.contains($0.name) }
        let rest = groups.count - shared
        let lines = imported.files.reduce(0) { $0 + $1.text.split(separator: "\n").count }
        let sizes = lines < survey.lines ? ", \(counted(lines, "line")) instead of \(survey.lines)" : ""
        let parts = [
            shared == 0 ? nil : counted(shared, "shared group"),
            rest == 0 ? nil : shared == 0 ? counted(rest, "group") : "\(rest) small \(rest == 1 ? "one" : "ones")",
        ]
        return """
            As specs: \(parts.compactMap { $0 }.joined(separator: " and "))\(sizes).
              errorspec import \(shellWord(folder)) --output specs/app
            """
    }

    // MARK: Repetitions

    private var repetitions: [TerminalText] {
        let shown = survey.repeated.prefix(Self.limit)
        let matches = shown.map(\.match.count).max() ?? 0
        let names = shown.map { $0.names[0].name.count }.max() ?? 0
        let more = survey.repeated.count - shown.count
        return shown.map { line($0, matches, names) } + (more > 0 ? ["  and \(more) more"] : [])
    }

    private func line(_ repeated: SwiftSurvey.Repeated, _ matchWidth: Int, _ nameWidth: Int) -> TerminalText {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let first = repeated.names[0]
        let enums = "\(first.groups.count) \(unit)s"
        let others = repeated.names.dropFirst().prefix(2).map { "`\($0.name)` in \($0.groups.count) more" }
        let named = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
        let start = "  \(padded(repeated.match, matchWidth)) \(padded(first.name, nameWidth))  \(enums)\(named)"
        guard let text = repeated.differing.first else { return "\(start)" }
        let count = repeated.differing.count
        let what = count == 1 ? "one text differs" : "\(count) texts differ"
        return "\(start); \(what): \"\(shortened(text.value, to: 40))\", \(location(text.range))"
    }

    private func location(_ range: SourceRange) -> String {
        let name = files[range.file].path.split(separator: "/").last.map(String.init) ?? ""
        return "\(name):\(range.start.line)"
    }

    // MARK: Differences

    private var differences: [TerminalText] {
        var lines: [TerminalText] = []
        for ambiguous in survey.ambiguous.prefix(2) {
            let names = ambiguous.names.prefix(3).map { "`\($0.name)` (\($0.groups[0]))" }
            let more = ambiguous.names.count > 3 ? ", …" : ""
            lines.append(
                "  \(ambiguous.match) means \(ambiguous.names.count) things: \(names.joined(separator: ", "))\(more)")
        }
        for forgotten in survey.forgotten.prefix(2) {
            let names = forgotten.enums.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
            let more = forgotten.enums.count > 3 ? ", …" : ""
            lines.append("  \(forgotten.match) is handled in \(forgotten.count) enums, and not in \(names)\(more)")
        }
        if survey.casesWithoutText > 0 {
            let isOne = survey.casesWithoutText == 1
            lines.append("  \(counted(survey.casesWithoutText, "case")) \(isOne ? "has" : "have") no text")
        }
        if survey.literalTexts > 1, survey.catalogTexts == 0 {
            lines.append("  all \(survey.literalTexts) texts are in the code, in \(languages)")
        }
        return lines
    }

    private var languages: String {
        let count = survey.languages.count
        if count < 2 { return "one language" }
        let parts = survey.languages.enumerated().map { index, language in
            let enums = index == 0 ? counted(language.groups, unit) : "\(language.groups)"
            return "\(enums) in \(language.tag.flatMap { Self.languageNames[$0] } ?? "Latin letters")"
        }
        return "\(count == 2 ? "two" : String(count)) languages: \(parts.joined(separator: ", "))"
    }

    /// The names of the languages that can be recognized by their script, by language tag. If several languages use a
    /// script, the name is the script's.
    private static let languageNames = [
        "ko": "Korean", "ja": "Japanese", "zh": "Chinese", "th": "Thai", "he": "Hebrew", "el": "Greek",
        "hi": "Devanagari", "ar": "Arabic letters", "ru": "Cyrillic letters",
    ]
}
