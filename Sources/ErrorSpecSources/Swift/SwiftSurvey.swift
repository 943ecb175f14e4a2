package import ErrorSpecLanguage
import ErrorSpecReading

/// The numbers of repeated errors, and the differences between them, for `scan` to show.
package struct SwiftSurvey: Sendable {
    /// A response for which several groups have a case.
    package struct Repeated: Sendable {
        /// The response's statuses and codes, as a spec writes them.
        package var match: String
        /// The names that groups use for the case, the most common name first, each with the groups that use the name.
        package var names: [(name: String, groups: [String])]
        /// The number of cases that repeat the name and the texts of another case.
        package var copies: Int
        /// The texts that differ from the most common text, for cases with the most common name.
        package var differing: [Located<String>]
    }

    package var cases = 0
    package var enums = 0
    package var endpoints = 0
    /// The number of cases that repeat the response, the name and the texts of another case.
    package var copies = 0
    /// Responses for which at least two groups have the same case name, the most repeated first.
    package var repeated: [Repeated] = []
    /// Responses for which several groups have cases, all with different names.
    package var ambiguous: [Repeated] = []
    /// Responses for which most enums have a case: the number of these enums, and the other enums.
    package var forgotten: [(match: String, count: Int, enums: [String])] = []
    package var casesWithoutText = 0
    /// The number of texts that are written in the source.
    package var literalTexts = 0
    package var catalogTexts = 0
    /// The languages of the texts, guessed from the letters, each with the number of groups that mostly use the
    /// language. The tag is `nil` for Latin letters, which many languages share.
    package var languages: [(tag: String?, groups: Int)] = []
    /// The approximate number of lines of Swift code about errors.
    package var lines = 0
}

extension SwiftSurvey {
    /// A case, with its responses as a spec writes them.
    fileprivate struct Member {
        var group: Int
        var match: String
        var name: String
        /// The title and the description.
        var texts: [String?]
        /// The locations of the texts.
        var ranges: [SourceRange]
    }

    init(_ app: SwiftGroups) {
        let groups = app.groups.filter { !$0.cases.isEmpty }
        let all = groups.flatMap(\.cases).map(\.draft)
        cases = all.count
        endpoints = groups.count { $0.type == nil }
        enums = groups.count - endpoints
        casesWithoutText = all.count { !$0.hasText }
        let texts = all.filter(\.hasText).flatMap { [$0.title, $0.description].compactMap { $0 }.unique { $0 } }
        catalogTexts = texts.count { $0.key != nil }
        literalTexts = texts.count { $0.key == nil && !$0.parts.isEmpty }
        let wrapped = app.wrapped
        let carried = groups.map { Set(reached(from: [$0.type ?? ""]) { wrapped[$0] ?? [] }) }
        let members = groups.indices.flatMap { index in groups[index].cases.map { Member($0, of: index) } }
        for (match, members) in members.grouped(by: \.match) where members.count > 1 {
            let repeated = Self.repeated(match, members, in: groups)
            copies += repeated.copies
            if repeated.names[0].groups.count > 1 {
                self.repeated.append(repeated)
            } else {
                ambiguous.append(repeated)
            }
            let holders = Set(members.map(\.group))
            if holders.count < 3 || endpoints > 0 { continue }
            let types = holders.compactMap { groups[$0].type }
            let lacking = groups.indices.filter { carried[$0].isDisjoint(with: types) }
            if !lacking.isEmpty, holders.count > lacking.count * 2 {
                forgotten.append((match, holders.count, lacking.map { groups[$0].type ?? "" }))
            }
        }
        // The sort is stable: responses with equal counts keep the order of the source.
        repeated.sort { $0.names[0].groups.count > $1.names[0].groups.count }
        languages = groups.compactMap { Self.language(of: $0.cases.map(\.draft)) }.grouped { $0 }.map {
            ($0.key, $0.elements.count)
        }
        lines = app.lines
    }

    /// Returns the most common language of the texts, or `nil` if there is no text. The language is itself `nil` if
    /// it is written in Latin letters, which many languages share.
    private static func language(of cases: [CaseDraft]) -> String?? {
        let texts = cases.flatMap { [$0.title, $0.description] }.compactMap { $0 }
        let shown = texts.filter { $0.key == nil && $0 != .placeholder }.compactMap(\.shown)
        return shown.isEmpty ? nil : shown.map(LanguageChoice.guess).commonest
    }

    private static func repeated(_ match: String, _ members: [Member], in groups: [SwiftGroup]) -> Repeated {
        let named = members.grouped(by: \.name).map(\.elements).sorted { $0.count > $1.count }
        var copies = 0
        var differing: [Located<String>] = []
        for (index, members) in named.enumerated() {
            // Cases without texts count as copies.
            let withText = members.filter { $0.texts != [nil, nil] }
            let most = withText.map(\.texts).commonest
            let others = withText.filter { $0.texts != most }
            copies += members.count - others.count - 1
            if index == 0, let most { differing = others.map { $0.differing(from: most) } }
        }
        let names = named.map { ($0[0].name, $0.map { groups[$0.group].name }) }
        return Repeated(match: match, names: names, copies: copies, differing: differing)
    }
}

extension SwiftSurvey.Member {
    fileprivate init(_ found: SwiftGroup.Case, of group: Int) {
        let parts = [found.draft.statuses.map(\.description), found.draft.codes.map(\.written)].filter { !$0.isEmpty }
        self.init(
            group: group, match: parts.map { $0.joined(separator: ", ") }.joined(separator: " "),
            name: found.shownName,
            texts: found.draft.hasText ? [found.draft.title?.shown, found.draft.description?.shown] : [nil, nil],
            ranges: [found.titleRange ?? found.range, found.descriptionRange ?? found.range])
    }

    /// The title or the description, whichever differs from the most common texts.
    fileprivate func differing(from most: [String?]) -> Located<String> {
        let index = texts[1] == nil || texts[1] == most[1] ? 0 : 1
        return Located(texts[index] ?? "", at: ranges[index])
    }
}

extension SwiftGroups {
    /// The approximate number of lines of Swift code about errors: the lines of the error types with associations,
    /// and the lines with associations elsewhere.
    fileprivate var lines: Int {
        let connected = Set(facts.associations.map(\.type))
        var lines: Set<[String]> = []
        for type in facts.types where connected.contains(type.name) {
            let last = min(type.end ?? type.at.line, type.at.line + 5_000)
            for line in type.at.line...max(type.at.line, last) { lines.insert([type.at.path, "\(line)"]) }
        }
        for one in facts.associations { lines.insert([one.at.path, "\(one.at.line)"]) }
        return lines.count
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
