package import ErrorSpecLanguage
import ErrorSpecReading

/// The numbers of repeated errors, and the differences between them, for `scan` to show.
package struct SwiftSurvey: Sendable {
    /// A response for which several enums have a case.
    package struct Repeated: Sendable {
        /// The response's statuses and codes, as a spec writes them.
        package var match: String
        /// The names that enums use for the case, the most common name first, each with the enums that use the name.
        package var names: [(name: String, enums: [String])]
        /// The number of cases that repeat the name and the texts of another case.
        package var copies: Int
        /// The texts that differ from the most common text, for cases with the most common name.
        package var differing: [Located<String>]
    }

    package var cases = 0
    package var enums = 0
    /// The number of cases that repeat the response, the name and the texts of another case.
    package var copies = 0
    /// Responses for which at least two enums have the same case name, the most repeated first.
    package var repeated: [Repeated] = []
    /// Responses for which several enums have cases, all with different names.
    package var ambiguous: [Repeated] = []
    /// Responses for which most enums have a case: the number of these enums, and the other enums.
    package var forgotten: [(match: String, count: Int, enums: [String])] = []
    package var casesWithoutText = 0
    /// The number of texts that are written in the source.
    package var literalTexts = 0
    package var catalogTexts = 0
    /// The languages of the texts, guessed from the letters, each with the number of enums that mostly use the
    /// language. The tag is `nil` for Latin letters, which many languages share.
    package var languages: [(tag: String?, enums: Int)] = []
    /// The approximate number of lines of Swift code about errors.
    package var lines = 0
}

extension SwiftImporter {
    /// A case, with one of its responses.
    private struct Member {
        var type: Int
        var match: String
        var declared: SwiftErrorType.Case
        /// The title and the description.
        var texts: [String?]
    }

    var survey: SwiftSurvey {
        let relevant = relevantTypes
        let cases = relevant.flatMap { index in
            types[index].cases.filter { !$0.responses.isEmpty && !wraps($0, of: index) }.map { (index, $0) }
        }
        var survey = SwiftSurvey()
        survey.cases = cases.count
        let byType = cases.grouped(by: \.0).map { ($0.key, $0.elements.map(\.1)) }
        survey.enums = byType.count
        survey.casesWithoutText = cases.count { $0.1.title == nil && $0.1.description == nil }
        let texts = cases.flatMap { [$0.1.title, $0.1.description] }.compactMap { $0 }
        survey.catalogTexts = texts.count { $0.key != nil }
        survey.literalTexts = texts.count - survey.catalogTexts
        let members = byType.flatMap { self.members($0.1, of: $0.0) }
        for (match, members) in members.grouped(by: \.match) where members.count > 1 {
            let repeated = repeated(match, members)
            survey.copies += repeated.copies
            if repeated.names[0].enums.count > 1 {
                survey.repeated.append(repeated)
            } else {
                survey.ambiguous.append(repeated)
            }
            let (holders, lacking) = (Set(members.map(\.type)).count, enumsWithout(members, of: relevant))
            if !lacking.isEmpty, holders > 2, holders > lacking.count * 2 {
                survey.forgotten.append((match, holders, lacking))
            }
        }
        // The sort is stable: responses with equal counts keep the order of the source.
        survey.repeated.sort { $0.names[0].enums.count > $1.names[0].enums.count }
        survey.languages = byType.compactMap { language(of: $0.1) }.grouped { $0 }.map {
            ($0.key, $0.elements.count)
        }
        survey.lines = lines(of: Set(relevant))
        return survey
    }

    /// Returns the most common language of the texts in the Swift code, or `nil` if the code contains no text. The
    /// language is itself `nil` if it is written in Latin letters, which many languages share.
    private func language(of cases: [SwiftErrorType.Case]) -> String?? {
        let texts = cases.flatMap { [$0.title, $0.description] }.compactMap { $0 }.filter { $0.key == nil }
        return texts.isEmpty ? nil : texts.compactMap(\.shown).map(LanguageChoice.guess).commonest
    }

    private func members(_ cases: [SwiftErrorType.Case], of type: Int) -> [Member] {
        cases.flatMap { declared in
            declared.responses.map { response in
                let parts = [response.statuses.map(\.description), response.codes].filter { !$0.isEmpty }
                return Member(
                    type: type, match: parts.map { $0.joined(separator: ", ") }.joined(separator: " "),
                    declared: declared, texts: [declared.title?.shown, declared.description?.shown])
            }
        }.unique(by: \.match)
    }

    /// Returns the title or the description of a case, whichever differs from the most common texts.
    private func differing(_ member: Member, from most: [String?]) -> Located<String> {
        let isTitle = member.texts[1] == nil || member.texts[1] == most[1]
        let text = isTitle ? member.declared.title : member.declared.description
        return Located(text?.shown ?? "", at: text?.range ?? member.declared.range)
    }

    private func repeated(_ match: String, _ members: [Member]) -> SwiftSurvey.Repeated {
        let called = members.grouped(by: \.declared.name).map(\.elements).sorted { $0.count > $1.count }
        var copies = 0
        var differing: [Located<String>] = []
        for (index, members) in called.enumerated() {
            // Cases without texts count as copies.
            let withText = members.filter { $0.texts != [nil, nil] }
            let most = withText.grouped(by: \.texts).max { $0.elements.count < $1.elements.count }?.key
            let others = withText.filter { $0.texts != most }
            copies += members.count - others.count - 1
            if index == 0, let most { differing = others.map { self.differing($0, from: most) } }
        }
        let names = called.map { ($0[0].declared.name, $0.map { types[$0.type].groupName }) }
        return SwiftSurvey.Repeated(match: match, names: names, copies: copies, differing: differing)
    }

    /// Returns the names of the enums that have no case for the response, and carry no errors with such a case.
    private func enumsWithout(_ members: [Member], of relevant: [Int]) -> [String] {
        let holders = Set(members.map(\.type))
        return relevant.filter { index in holders.isDisjoint(with: carried(by: index)) }.map { types[$0].name }
    }

    /// Returns the approximate number of lines of Swift code about errors: the sum of the distances between the lines
    /// of facts. A distance of more than 30 lines counts as 4.
    private func lines(of relevant: Set<Int>) -> Int {
        let facts = errors.facts
        let located: [(at: SwiftFacts.Place, type: String?)] =
            facts.types.flatMap { fact in ([fact.at] + (fact.cases ?? []).map(\.at)).map { ($0, fact.name) } }
            + facts.mappings.map { ($0.at, $0.target?.type ?? $0.within) }
            + facts.properties.map { ($0.at, $0.cases?.first?.type ?? $0.type) }
            + facts.constants.map { ($0.at, $0.within) }
        let own = located.filter { $0.type.flatMap { errors.positions[$0] }.map(relevant.contains) == true }
        return own.grouped(by: \.at.path).reduce(0) { total, file in
            var (total, last) = (total, -1_000)
            for line in Set(file.elements.map(\.at.line)).sorted() {
                // After a larger gap, count only the few lines that close the fact's braces.
                total += line - last > 30 ? 4 : line - last
                last = line
            }
            return total
        }
    }
}

extension TextDraft {
    /// The text with an ellipsis for each inserted value, or the catalog key; `nil` if the text is empty and has no
    /// key.
    fileprivate var shown: String? {
        if !isTemplate { return key ?? (text.isEmpty ? nil : text) }
        return parts.map { if case .literal(let text) = $0 { text } else { "…" } }.joined()
    }
}
