import ErrorSpecLanguage
import ErrorSpecReading

/// The texts of failures that no case handles, and the language that all read whose own has no text.
extension APIComparison {
    var failureChanges: [Change] { failures.flatMap(changes) + sourceLocaleChanges }

    /// A failure that no case handles, in both versions.
    struct Failure {
        var name: String
        /// The runtime's own description.
        var builtIn: BuiltInText
        var before: ResolvedFailures.Texts
        var after: ResolvedFailures.Texts
        /// The groups in which it may happen.
        var groups: Set<String>

        var field: String { "failures.\(name)" }

        /// Whether it has no title of its own in either version.
        var hasTitleOfAPI: Bool { before.hasTitleOfAPI && after.hasTitleOfAPI }

        /// Whether its texts are made of something that is read elsewhere: never where there is no response.
        func isRead(by edit: BodyEdit) -> Bool {
            if name == "transport" { return false }
            return [before.title, before.description, after.title, after.description].contains { text in
                text.map { edit.isRead(by: $0) } ?? false
            }
        }
    }

    var failures: [Failure] {
        let (before, after) = (old.failures, new.failures)
        let leavingUnmapped = names(
            old: old.groups.indices.lazy.map { GroupID($0) }.filter { old[$0].otherwiseProvider == nil },
            new: new.groups.indices.lazy.map { GroupID($0) }.filter { new[$0].otherwiseProvider == nil }
        ).intersection(handling)
        return [
            Failure(
                name: "transport", builtIn: .transport, before: before.transport, after: after.transport,
                groups: allGroups),
            Failure(
                name: "decoding", builtIn: .decoding, before: before.decoding, after: after.decoding, groups: allGroups),
            Failure(
                name: "unmapped", builtIn: .generic, before: before.unmapped, after: after.unmapped,
                groups: leavingUnmapped),
        ]
    }

    /// Those that have the default category in both versions.
    var failuresByDefault: [Failure] {
        failures.filter { $0.before.category == nil && $0.after.category == nil && !$0.groups.isEmpty }
    }

    /// The title and the description of a failure in both versions.
    ///
    /// No group declares a failure: its words are read with no body but the API's, which `body-changed` is about.
    private func words(of failure: Failure) -> [(field: String, before: UserText?, after: UserText?)] {
        let fields: [(String, KeyPath<ResolvedFailures.Texts, TextSource?>)] = [
            ("title", \.title), ("description", \.description),
        ]
        return fields.map { field, source in
            (
                field, failure.before[keyPath: source].map { UserText($0, of: old, body: nil) },
                failure.after[keyPath: source].map { UserText($0, of: new, body: nil) }
            )
        }
    }

    /// A locale that the API gains or drops: reported only where no case or `otherwise` reports it already.
    func failureLocaleChanges(besides told: [Change]) -> [Change] {
        var affected: [Difference: Set<String>] = [:]
        for failure in failures {
            for difference in localeDifferences(of: failure) {
                affected[difference, default: []].formUnion(failure.groups)
            }
        }
        return affected.compactMap { difference, groups in
            let isTold = told.contains {
                $0.kind == difference.kind && $0.before == difference.before && $0.after == difference.after
            }
            if isTold { return nil }
            return Change(
                difference.kind, .text, difference.level, api: name, field: "failures",
                message: "A translation of the texts of `failures` is "
                    + (difference.after.map { "new: the API has `\($0)` now." }
                        ?? "gone: the API has no `\(difference.before ?? "")` any more."),
                before: difference.before, after: difference.after, base: base(old.layout.locales ?? old.name.range),
                head: head(new.layout.locales ?? new.name.range), affected: groups.sorted())
        }
    }

    private func localeDifferences(of failure: Failure) -> [Difference] {
        if old.locales == new.locales { return [] }
        return words(of: failure).flatMap {
            differences($0.before, $0.after, sameCase: true, locales: (old.locales, new.locales))
        }.filter { $0.localeOfAPI != nil }
    }

    /// The failures that gain or lose the same locale of the API, or have its title too.
    func failures(thatTell finding: HandlingChange) -> [Failure] {
        if finding.isOfTitleOfAPI { return failures.filter(\.hasTitleOfAPI) }
        return finding.difference.localeOfAPI == nil
            ? [] : failures.filter { localeDifferences(of: $0).contains(finding.difference) }
    }

    private func changes(of failure: Failure) -> [Change] {
        let (before, after) = (failure.before, failure.after)
        let field = failure.field
        func change(_ difference: Difference, _ lane: Change.Lane, _ field: String) -> Change {
            let what =
                switch lane {
                case .source: difference.details.joined()
                case .behaviour: "is \(categoryClause(difference))"
                case .text: difference.sentence + difference.locales.rest
                }
            let place = difference.locales.place.map { "\(capitalized($0)), " } ?? ""
            return Change(
                difference.kind, lane, difference.level, api: name, field: field,
                message: "\(place)`\(field)` \(what).",
                before: difference.before, after: difference.after, base: base(before.range ?? old.name.range),
                head: head(after.range ?? new.name.range), affected: failure.groups.sorted())
        }
        var result: [Change] = []
        // A changed default is reported at the cases that have it.
        if before.category != nil || after.category != nil {
            let categories = (old[before.category ?? CategoryID(0)].value, new[after.category ?? CategoryID(0)].value)
            result += categoryDifference(categories.0, categories.1).map { [change($0, .behaviour, field)] } ?? []
        }
        let builtIn = failure.builtIn
        let texts = (shown(before, in: old, description: builtIn), shown(after, in: new, description: builtIn))
        if (texts.0 == nil) != (texts.1 == nil) {
            let difference = Difference(
                kind: texts.0 == nil ? .textAdded : .textRemoved, level: texts.0 == nil ? .info : .warning,
                before: texts.0?.lines.joined(separator: "\n"), after: texts.1?.lines.joined(separator: "\n"),
                details: [texts.0 == nil ? "is shown now" : "shows nothing any more"])
            result.append(change(difference, .text, field))
        }
        for (part, before, after) in words(of: failure)
        where before != after && !(part == "title" && failure.hasTitleOfAPI) {
            if let difference = decoderDifference(before, after) {
                result.append(change(difference, .source, "\(field).\(part)"))
            }
            if texts.0 == nil || texts.1 == nil { continue }
            let words = differences(before, after, sameCase: true, locales: (old.locales, new.locales))
            result += words.filter { $0.localeOfAPI == nil }.map { change($0, .text, "\(field).\(part)") }
        }
        return result
    }

    /// The first category is also the default of failures: reported only where no case reports it already.
    func defaultCategoryChanges(besides told: [HandlingChange]) -> [Change] {
        let failures = failuresByDefault
        guard !failures.isEmpty, !told.contains(where: \.isOfDefaultCategory),
            let difference = categoryDifference(old.categories[0].value, new.categories[0].value)
        else { return [] }
        return [
            Change(
                .categoryChanged, .behaviour, difference.level, api: name, field: failures.sharedField,
                message: "Failures that no case handles are \(categoryClause(difference)).", before: difference.before,
                after: difference.after, base: base(old.categories[0].range), head: head(new.categories[0].range),
                affected: Set(failures.flatMap(\.groups)).sorted())
        ]
    }

    /// The API's title is also that of failures without one: reported only where no case reports it already.
    func titleOfAPIChanges(besides told: [HandlingChange]) -> [Change] {
        guard !told.contains(where: \.isOfTitleOfAPI), let failure = failures.first(where: \.hasTitleOfAPI) else {
            return []
        }
        let (_, before, after) = words(of: failure)[0]
        func change(_ difference: Difference, _ lane: Change.Lane, _ sentence: String) -> Change {
            Change(
                difference.kind, lane, difference.level, api: name, field: "failures.title",
                message: "The title of failures that no case handles \(sentence).", before: difference.before,
                after: difference.after, base: base(failure.before.titleProvenance?.range),
                head: head(failure.after.titleProvenance?.range), affected: allGroups.sorted())
        }
        let words = differences(before, after, sameCase: true, locales: (old.locales, new.locales))
        return (decoderDifference(before, after).map { [change($0, .source, $0.details.joined())] } ?? [])
            + words.filter { $0.localeOfAPI == nil }.map { change($0, .text, $0.sentence + $0.locales.rest) }
    }

    private var sourceLocaleChanges: [Change] {
        guard let before = old.locales.first, let after = new.locales.first, before != after else { return [] }
        return [
            Change(
                .textSourceChanged, .text, .warning, api: name, field: "locales",
                message: "Users whose language has no text read `\(after)` instead of `\(before)`.", before: before,
                after: after, base: base(old.layout.locales ?? old.name.range),
                head: head(new.layout.locales ?? new.name.range), affected: allGroups.sorted())
        ]
    }
}

extension [APIComparison.Failure] {
    /// Their common name.
    var sharedField: String? { count > 1 ? "failures" : first?.field }
}
