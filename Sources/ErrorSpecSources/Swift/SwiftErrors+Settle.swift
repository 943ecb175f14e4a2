import ErrorSpecLanguage
import ErrorSpecReading

/// Combines the facts of all files.
extension SwiftErrors {
    mutating func settle() {
        for finding in findings where !finding.isTentative { apply(finding) }
        settleTentative()
        settleMadeTexts()
        for index in types.indices {
            separateCasesOfSharedStatuses(index)
            mergeUnnamed(of: index)
        }
        for index in types.indices {
            for position in types[index].cases.indices where !types[index].cases[position].settleTexts() {
                unused.add(
                    .text, "`\(types[index].name)` has more than a title and a description",
                    at: types[index].cases[position].range)
            }
        }
    }

    private mutating func apply(_ finding: Finding) {
        if let match = finding.match {
            self[finding.target].add(match)
        } else {
            self[finding.target].isOtherwise = true
        }
    }

    /// Applies the mappings that depend on more than the response. If the source also maps the same responses to a
    /// different case of the type, adds the mapping to `unused` instead.
    private mutating func settleTentative() {
        struct Key: Hashable {
            var type: Int
            var match: SwiftErrorType.Match?
        }
        var targets: [Key: Set<SwiftCaseReference>] = [:]
        for finding in findings {
            targets[Key(type: finding.target.type, match: finding.match), default: []].insert(finding.target)
        }
        for finding in findings where finding.isTentative {
            if targets[Key(type: finding.target.type, match: finding.match)]?.count == 1 {
                apply(finding)
            } else {
                unused.add(.status, "\(shown(finding.target)) depends on more than the response", at: finding.range)
            }
        }
    }

    /// Gives each case the text with which the source creates the case. If the source also creates the case with a
    /// different text or without a text, adds the text to `unused` instead.
    private mutating func settleMadeTexts() {
        var made: [SwiftCaseReference: Set<Text?>] = [:]
        for finding in findings {
            made[finding.target, default: []].formUnion(finding.texts.isEmpty ? [nil] : finding.texts.map { $0 })
        }
        for finding in findings {
            for text in finding.texts {
                let others = made[finding.target, default: []].filter { $0.map { $0.what == text.what } ?? true }
                if others == [text] {
                    self[finding.target].set(text.draft, text.what)
                } else {
                    unused.add(.text, "\(shown(finding.target)) is created with several texts", at: finding.range)
                }
            }
        }
    }

    /// Distinguishes cases that declare the same status. If the source creates one of these cases when it sees
    /// certain codes, that case matches the status only together with those codes.
    private mutating func separateCasesOfSharedStatuses(_ index: Int) {
        let statuses = types[index].cases.flatMap(\.own.statuses)
        for position in types[index].cases.indices {
            let own = types[index].cases[position].own
            let isShared = own.statuses.contains { status in statuses.count { $0 == status } > 1 }
            guard own.codes.isEmpty, isShared else { continue }
            for number in types[index].cases[position].matches.indices
            where types[index].cases[position].matches[number].statuses.isEmpty {
                types[index].cases[position].matches[number].statuses = own.statuses
                types[index].cases[position].own.statuses = []
            }
        }
    }

    /// Merges unnamed cases, which only have texts, into declared cases for the same response.
    private mutating func mergeUnnamed(of index: Int) {
        let unnamed = types[index].cases.filter(\.isUnnamed)
        if unnamed.isEmpty { return }
        types[index].cases.removeAll(where: \.isUnnamed)
        for text in unnamed {
            let same = types[index].cases.firstIndex { declared in
                text.isOtherwise ? declared.isOtherwise : declared.responses.contains { $0 == text.matches.first }
            }
            guard let same else {
                types[index].cases.append(text)
                continue
            }
            text.title.map { types[index].cases[same].set($0, "title") }
            text.description.map { types[index].cases[same].set($0, "description") }
        }
    }
}
