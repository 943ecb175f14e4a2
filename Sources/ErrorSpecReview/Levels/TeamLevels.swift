package import ErrorSpecLanguage

/// A team's levels of changes and findings: another one than the usual, or none.
package struct TeamLevels: Sendable {
    /// The name of the file that says so, at the root of a repository.
    package static let fileName = ".errorspec.yaml"
    /// A name that looks as if it were read.
    package static let otherName = ".errorspec.yml"

    /// A level, and what it holds for.
    package struct Setting: Sendable, Hashable {
        /// `off`: it is not reported.
        var level: String
        /// Groups, as `Login` or `LSLP/Login`, that declare what changes; empty: all.
        package var groups: Set<String> = []
        /// Empty: all.
        var apis: Set<String> = []

        /// - Parameter declaring: The groups that declare it, all of which must be among those of the setting.
        fileprivate func holds(api: String?, declaring: Set<String>) -> Bool {
            if !apis.isEmpty, !(api.map(apis.contains) ?? false) { return false }
            if groups.isEmpty { return true }
            return !declaring.isEmpty
                && declaring.allSatisfy { group in
                    groups.contains(group) || api.map { groups.contains("\($0)/\(group)") } ?? false
                }
        }

        fileprivate var words: String {
            let scope = (groups.sorted() + apis.sorted()).joined(separator: " and ")
            return level + (scope.isEmpty ? "" : " for \(scope)")
        }
    }

    /// The settings of a kind of change or of a finding, of which the first that holds counts.
    package struct Rule: Sendable {
        /// The levels that it has without settings.
        var usual: String
        package var settings: [Setting]
    }

    /// By the kind, or the finding's code.
    package var rules: [String: Rule] = [:]

    package init() {}
}

extension TeamLevels {
    private func level(of id: String, api: String?, declaring groups: Set<String>) -> String? {
        rules[id]?.settings.first { $0.holds(api: api, declaring: groups) }?.level
    }

    /// The changes with the team's levels, in the order that every output has, and those that it has turned off.
    package func applied(to changes: [Change]) -> (shown: [Change], hidden: [Change]) {
        var hidden: [Change] = []
        let shown = changes.compactMap { change -> Change? in
            let word = level(of: change.kind.rawValue, api: change.api, declaring: change.declaringGroups)
            guard let word else { return change }
            var result = change
            guard let level = Change.Level(rawValue: word) else {
                hidden.append(change)
                return nil
            }
            result.level = level
            return result
        }.sorted(by: Change.isBefore)
        return (shown, hidden)
    }

    /// How another version of the file changes what a pull request is judged by: `` `match-changed` breaking → off ``.
    package func differences(from other: TeamLevels) -> [String] {
        let kinds = Change.Kind.allCases.map(\.rawValue)
        let codes = Set(rules.keys).union(other.rules.keys).subtracting(kinds).sorted()
        return (kinds + codes).compactMap { id in
            guard let usual = rules[id]?.usual ?? other.rules[id]?.usual else { return nil }
            let words = [other, self].map { levels in
                let settings = levels.rules[id]?.settings ?? []
                return settings.isEmpty ? usual : settings.map(\.words).joined(separator: ", ")
            }
            return words[0] == words[1] ? nil : "`\(id)` \(words[0]) → \(words[1])"
        }
    }

    /// The findings with the team's levels, without those that it has turned off. Errors stay what they are.
    package func applied(
        to diagnostics: [Diagnostic], of spec: ResolvedSpec?, in files: SourceFiles
    ) -> [Diagnostic] {
        diagnostics.compactMap { diagnostic in
            if diagnostic.severity == .error || rules[diagnostic.code.id] == nil { return diagnostic }
            let (api, group) = spec?.owner(of: diagnostic.range, in: files) ?? (nil, nil)
            let word = level(of: diagnostic.code.id, api: api, declaring: Set([group].compactMap { $0 }))
            guard let word else { return diagnostic }
            var result = diagnostic
            guard let severity = Diagnostic.Severity(rawValue: word) else { return nil }
            result.severity = severity
            return result
        }
    }
}

extension Change {
    fileprivate var declaringGroups: Set<String> {
        if let group { return [group] }
        return Set(cases.compactMap { $0.split(separator: ".").first.map(String.init) })
    }
}

extension ResolvedSpec {
    /// The API and the group that a line belongs to.
    fileprivate func owner(of range: SourceRange, in files: SourceFiles) -> (api: String?, group: String?) {
        let folder = files[range.file].folder
        guard let api = apis.first(where: { self.files[$0.name.range.file].folder == folder }) else {
            return (nil, nil)
        }
        let above = api.groups.map(\.name).filter {
            $0.range.file == range.file && $0.range.start.line <= range.start.line
        }
        return (api.name.value, above.max { $0.range.start.line < $1.range.start.line }?.value)
    }
}
