package import ErrorSpecLanguage
import ErrorSpecReading

/// The hand-written errors of a code base at a glance: which of them repeat, and where they differ.
package struct SwiftSurvey: Sendable {
    package struct Name: Sendable {
        package var name: String
        /// The enums that call it so, as their groups are called.
        package var enums: [String]
    }

    /// A response that several enums have a case for.
    package struct Repeated: Sendable {
        /// A status or a code, as a spec writes it.
        package var match: String
        /// The commonest name of the case first.
        package var names: [Name]
        /// The cases that another one of the name says again, texts and all.
        package var copies: Int
        /// The texts of the commonest name that differ from most.
        package var differing: [Located<String>]
    }

    /// A status that most enums have a case for, and the enums that have none.
    package struct Forgotten: Sendable {
        package var match: String
        package var count: Int
        package var enums: [String]
    }

    package struct Language: Sendable {
        /// `nil`: Latin letters, which many languages share.
        package var tag: String?
        package var enums: Int
    }

    package var cases = 0
    package var enums = 0
    /// The cases that say again what another one says.
    package var copies = 0
    /// The most repeated first.
    package var repeated: [Repeated] = []
    /// Responses to which each enum gives a name of its own.
    package var ambiguous: [Repeated] = []
    package var forgotten: [Forgotten] = []
    package var casesWithoutText = 0
    /// The texts that stand in the code, and those that a catalog is asked for.
    package var literalTexts = 0
    package var catalogTexts = 0
    /// The languages of the texts in the code, as their letters tell, and the enums with most of their texts in each.
    package var languages: [Language] = []
    /// About as many lines of Swift say all this.
    package var lines = 0
}

extension SwiftImporter {
    /// A case of an enum, for one kind of responses.
    private struct Member {
        var type: Int
        var name: String
        var match: String
        var texts: Texts
        var declared: SwiftErrorType.Case
    }

    private struct Texts: Hashable {
        var title: String?
        var description: String?
    }

    var survey: SwiftSurvey {
        let relevant = relevantTypes
        var survey = SwiftSurvey()
        let members = members(of: relevant)
        survey.enums = Set(members.map(\.type)).count
        for index in relevant {
            for declared in types[index].cases where !declared.responses.isEmpty && !wraps(declared, of: index) {
                survey.cases += 1
                let texts = [declared.title, declared.description].compactMap { $0 }
                if texts.isEmpty { survey.casesWithoutText += 1 }
                survey.catalogTexts += texts.count { $0.key != nil }
                survey.literalTexts += texts.count { $0.key == nil }
            }
        }
        for (match, members) in members.grouped(by: \.match) where members.count > 1 {
            let repeated = repeated(match, members)
            survey.copies += repeated.copies
            if repeated.names[0].enums.count > 1 {
                survey.repeated.append(repeated)
            } else {
                survey.ambiguous.append(repeated)
            }
            forgotten(match, members, of: relevant).map { survey.forgotten.append($0) }
        }
        // Equal ones keep the order of the code.
        survey.repeated.sort { $0.names[0].enums.count > $1.names[0].enums.count }
        survey.languages = languages(of: relevant)
        survey.lines = lines(of: Set(relevant))
        return survey
    }

    private func languages(of relevant: [Int]) -> [SwiftSurvey.Language] {
        let tags = relevant.compactMap { index -> String?? in
            let cases = types[index].cases.filter { !$0.responses.isEmpty && !wraps($0, of: index) }
            let texts = cases.flatMap { [$0.title, $0.description] }.compactMap { $0 }.filter { $0.key == nil }
            return texts.isEmpty ? nil : .some(texts.compactMap(\.shown).map(LanguageChoice.guess).commonest)
        }
        return tags.grouped { $0 }.map { SwiftSurvey.Language(tag: $0.key, enums: $0.elements.count) }
    }

    private func members(of relevant: [Int]) -> [Member] {
        var members: [Member] = []
        for index in relevant {
            var known: Set<String> = []
            for declared in types[index].cases where !wraps(declared, of: index) {
                for response in declared.responses {
                    let statuses = response.statuses.map(\.description).joined(separator: ", ")
                    let match = [statuses, response.codes.joined(separator: ", ")].filter { !$0.isEmpty }
                        .joined(separator: " ")
                    guard known.insert(match).inserted else { continue }
                    let texts = Texts(title: declared.title?.shown, description: declared.description?.shown)
                    members.append(
                        Member(type: index, name: declared.name, match: match, texts: texts, declared: declared))
                }
            }
        }
        return members
    }

    /// A text of a case, where it differs from the one of most.
    private func differing(_ member: Member, from most: Texts) -> Located<String> {
        let description = member.texts.description
        let isTitle = description == nil || description == most.description
        let name = SwiftFacts.CaseName(type: types[member.type].name, name: member.name)
        let property = errors.facts.properties.first {
            $0.what == (isTitle ? "title" : "description") && $0.cases?.contains(name) == true
        }
        return Located(
            (isTitle ? member.texts.title : description) ?? "",
            at: property.map { errors.range($0.at) } ?? member.declared.range)
    }

    private func repeated(_ match: String, _ members: [Member]) -> SwiftSurvey.Repeated {
        let called = members.grouped(by: \.name).map(\.elements).sorted { $0.count > $1.count }
        var copies = 0
        var differing: [Located<String>] = []
        for (index, members) in called.enumerated() {
            // Those without texts say what the others say.
            let said = members.filter { $0.texts != Texts() }
            let most = said.grouped(by: \.texts).max { $0.elements.count < $1.elements.count }?.key
            let others = said.filter { $0.texts != most }
            copies += members.count - others.count - 1
            if index == 0, let most { differing = others.map { self.differing($0, from: most) } }
        }
        let names = called.map { members in
            SwiftSurvey.Name(name: members[0].name, enums: members.map { types[$0.type].groupName })
        }
        return SwiftSurvey.Repeated(match: match, names: names, copies: copies, differing: differing)
    }

    /// The enums that lack what most have, by themselves and by what they wrap or ask.
    private func forgotten(_ match: String, _ members: [Member], of relevant: [Int]) -> SwiftSurvey.Forgotten? {
        let holders = Set(members.map(\.type))
        // A type that others wrap or ask is shared: it lacks their cases.
        let shared = Set(relevant.flatMap { wrapped(by: $0) })
        let lacking = relevant.filter { index in
            if shared.contains(index) { return false }
            var seen: Set<Int> = [index]
            var waiting = [index]
            while let next = waiting.popLast() {
                if holders.contains(next) { return false }
                for other in wrapped(by: next) where seen.insert(other).inserted { waiting.append(other) }
            }
            return types[index].cases.contains { !$0.responses.isEmpty }
        }
        guard !lacking.isEmpty, holders.count > 2, holders.count > lacking.count * 2 else { return nil }
        return SwiftSurvey.Forgotten(match: match, count: holders.count, enums: lacking.map { types[$0].name })
    }

    /// The lines between the first and the last fact about errors of each file; what is far from all others counts alone.
    private func lines(of relevant: Set<Int>) -> Int {
        var lines: [String: Set<Int>] = [:]
        func note(_ place: SwiftFacts.Place, _ type: String?) {
            guard let index = type.flatMap({ errors.positions[$0] }), relevant.contains(index) else { return }
            lines[place.path, default: []].insert(place.line)
        }
        for fact in errors.facts.types {
            note(fact.at, fact.name)
            for declared in fact.cases ?? [] { note(declared.at, fact.name) }
        }
        for mapping in errors.facts.mappings { note(mapping.at, mapping.target?.type ?? mapping.within) }
        for property in errors.facts.properties { note(property.at, property.cases?.first?.type ?? property.type) }
        for constant in errors.facts.constants { note(constant.at, constant.within) }
        return lines.values.reduce(0) { total, lines in
            var (total, last) = (total, -1_000)
            for line in lines.sorted() {
                // A few lines close what has been opened.
                total += line - last > 30 ? 4 : line - last
                last = line
            }
            return total
        }
    }
}

extension TextDraft {
    /// As the code has it, with an ellipsis for each value, or a catalog's key; `nil` where there is nothing to show.
    fileprivate var shown: String? {
        guard let template else { return key ?? (text.isEmpty ? nil : text) }
        return template.parts.map { if case .literal(let text) = $0 { text } else { "…" } }.joined()
    }
}
