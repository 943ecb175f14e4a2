import ErrorSpecLanguage
import ErrorSpecReading

/// Code that leads from responses to cases, or to texts.
extension SwiftErrors {
    mutating func read(_ mapping: SwiftFacts.Mapping) {
        let target = mapping.target.flatMap { find($0) }
        if mapping.target != nil, target == nil { return }
        var match: SwiftErrorType.Match?
        if mapping.match.isOtherwise != true {
            let statuses = failures(mapping.match.statuses ?? [], of: target, at: range(mapping.at))
            if mapping.match.statuses?.isEmpty == false, statuses.isEmpty { return }
            let codes = mapping.match.codes ?? []
            // Words are no codes: a screen may be switched over by its title.
            if codes.contains(where: { $0.utf8.contains { $0 == 0x20 || $0 >= 0x80 } }) { return }
            match = SwiftErrorType.Match(statuses: statuses, codes: codes)
        }
        let texts = (mapping.texts ?? [:]).sorted { $0.key < $1.key }.compactMap { what, text in
            text.isEmpty ? nil : Text(what: what, draft: text.at(range(mapping.at)))
        }
        if let target {
            for (position, meaning) in (mapping.carries ?? []).enumerated() {
                self[target].made[position, default: []]
                    .insert(SwiftErrorType.Meaning(rawValue: meaning))
            }
            findings.append(
                Finding(
                    target: target, match: match, isTentative: mapping.isTentative == true, range: range(mapping.at),
                    texts: texts))
        } else if let owner = ownerOfTexts(mapping) {
            let found = unnamedCase(match, in: owner, at: range(mapping.at))
            for text in texts { self[found].set(text.draft, text.what) }
        }
    }

    /// The type that the texts for responses belong to: the type of the handled case; otherwise the type that contains
    /// the code, as if it were an error type.
    private mutating func ownerOfTexts(_ mapping: SwiftFacts.Mapping) -> Int? {
        if let found = mapping.cases?.first.flatMap({ find($0) }) { return found.type }
        guard let within = mapping.within else { return nil }
        if let known = positions[within], types[known].isAboutErrors { return known }
        let owner = owner(within, at: mapping.at)
        types[owner].isOfTexts = true
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
}
