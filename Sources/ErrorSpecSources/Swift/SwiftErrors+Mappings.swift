import ErrorSpecLanguage
import ErrorSpecReading

/// Reads mappings from responses to cases or to texts.
extension SwiftErrors {
    mutating func read(_ mapping: SwiftFacts.Mapping) {
        if mapping.match.isEmpty { return }
        let target = mapping.target.flatMap { find($0) }
        if mapping.target != nil, target == nil { return }
        var match: SwiftErrorType.Match?
        if mapping.match.isOtherwise != true {
            let statuses = failures(mapping.match.statuses ?? [], of: target, at: range(mapping.at))
            if mapping.match.statuses?.isEmpty == false, statuses.isEmpty { return }
            let codes = mapping.match.codes ?? []
            // A text with spaces isn't a code. The source may switch over a title, for example.
            if codes.contains(where: { $0.utf8.contains { $0 == 0x20 || $0 >= 0x80 } }) { return }
            match = SwiftErrorType.Match(statuses: statuses, codes: codes)
        }
        let texts = (mapping.texts ?? [:]).sorted { $0.key < $1.key }.compactMap { what, text in
            text.isEmpty ? nil : Text(what: what, draft: text.at(range(mapping.at)))
        }
        if let target {
            for (position, meaning) in (mapping.carries ?? []).enumerated() {
                self[target].argumentMeanings[position, default: []]
                    .insert(SwiftErrorType.Meaning(rawValue: meaning))
            }
            findings.append(
                Finding(
                    target: target, match: match, isTentative: mapping.isTentative == true, range: range(mapping.at),
                    texts: texts))
        } else {
            give(texts, to: holders(of: mapping, match), at: mapping.at)
        }
    }

    /// Returns the cases that get the texts of a mapping: the handled cases that declare a code of the mapping, or
    /// else an unnamed case. Returns no cases if the texts belong to no type.
    private mutating func holders(
        of mapping: SwiftFacts.Mapping, _ match: SwiftErrorType.Match?
    ) -> [SwiftCaseReference] {
        if let match, match.statuses.isEmpty {
            let cases = (mapping.cases ?? []).compactMap { find($0) }
            let named = cases.filter { match.codes.contains(where: self[$0].own.codes.contains) }
            if !named.isEmpty { return named }
        }
        return ownerOfTexts(mapping).map { [unnamedCase(match, in: $0, at: range(mapping.at))] } ?? []
    }

    private mutating func give(_ texts: [Text], to holders: [SwiftCaseReference], at place: SwiftFacts.Place) {
        for found in holders {
            for text in texts {
                let known = text.what == "title" ? self[found].title : self[found].description
                if let known, known.text != text.draft.text {
                    listOtherText(found, at: place)
                } else {
                    self[found].set(text.draft, text.what)
                }
            }
        }
    }

    /// Returns the type that the texts of a mapping belong to: the type of the handled case, or else the type that
    /// encloses the mapping. If a different type, such as a screen, has a text for all other cases, adds the text to
    /// `unused` and returns `nil`.
    private mutating func ownerOfTexts(_ mapping: SwiftFacts.Mapping) -> Int? {
        if let found = mapping.cases?.first.flatMap({ find($0) }), types[found.type].isOfErrors {
            guard mapping.match.isOtherwise == true, let within = mapping.within, within != types[found.type].name
            else { return found.type }
            let name = types[found.type].name
            unused.add(
                .text, "`\(within)` has a text of its own for all other cases of `\(name)`", at: range(mapping.at))
            return nil
        }
        guard let within = mapping.within else { return nil }
        if let known = positions[within], types[known].isAboutErrors { return known }
        let owner = owner(within, at: mapping.at)
        types[owner].isErrorContainer = true
        return owner
    }

    private mutating func unnamedCase(
        _ match: SwiftErrorType.Match?, in owner: Int, at range: SourceRange
    ) -> SwiftCaseReference {
        var declared = SwiftErrorType.Case(name: "", range: range)
        declared.isUnnamed = true
        declared.isOtherwise = match == nil
        declared.matches = match.map { [$0] } ?? []
        declared.name =
            match?.codes.first.map { Names.case(code: $0) } ?? match?.statuses.first.map { Names.case($0) } ?? ""
        let same = types[owner].cases.firstIndex { other in
            other.isUnnamed && other.isOtherwise == declared.isOtherwise && other.matches == declared.matches
        }
        if let same { return SwiftCaseReference(type: owner, position: same) }
        types[owner].cases.append(declared)
        return SwiftCaseReference(type: owner, position: types[owner].cases.count - 1)
    }

    /// Reads the mappings that convert cases to cases of a type without statuses and codes. A converted case without
    /// texts gets the texts of the mapping's target.
    mutating func readConversions() {
        for mapping in facts.mappings where mapping.match.isEmpty {
            guard let target = mapping.target.flatMap({ find($0) }),
                types[target.type].cases.allSatisfy({ $0.responses.isEmpty && !$0.isOtherwise })
            else { continue }
            let (title, description) = (self[target].title, self[target].description)
            if title == nil, description == nil { continue }
            for found in (mapping.cases ?? []).compactMap({ find($0) }) {
                if self[found].title == nil, self[found].description == nil {
                    (self[found].title, self[found].description) = (title, description)
                } else {
                    listOtherText(found, at: mapping.at)
                }
            }
        }
    }

    mutating func listOtherText(_ found: SwiftCaseReference, at place: SwiftFacts.Place) {
        unused.add(.text, "\(shown(found)) has another text elsewhere", at: range(place))
    }
}

extension SwiftFacts.Match {
    /// Whether the mapping converts cases regardless of the response.
    fileprivate var isEmpty: Bool { statuses == nil && codes == nil && isOtherwise != true }
}
