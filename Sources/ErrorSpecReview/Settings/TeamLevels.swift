package import ErrorSpecLanguage

/// A team's levels of changes and findings.
package struct TeamLevels: Sendable {
    /// The name of the file with the levels, at the root of a repository.
    package static let fileName = ".errorspec.yaml"
    /// A similar name, which isn't read.
    package static let otherName = ".errorspec.yml"

    /// A level, and the groups and APIs to which it applies.
    package struct Setting: Sendable, Hashable {
        /// The level, or `off` to report nothing.
        var level: String
        /// The groups, such as `Login` or `LSLP/Login`, or empty for all groups.
        package var groups: Set<String> = []
        /// The APIs, or empty for all APIs.
        var apis: Set<String> = []

        fileprivate func applies(to group: String?, of api: String?) -> Bool {
            if !apis.isEmpty, !(api.map(apis.contains) ?? false) { return false }
            guard !groups.isEmpty else { return true }
            guard let group else { return false }
            return groups.contains(group) || api.map { groups.contains("\($0)/\(group)") } ?? false
        }

        fileprivate var words: String {
            let scope = (groups.sorted() + apis.sorted()).joined(separator: " and ")
            return level + (scope.isEmpty ? "" : " for \(scope)")
        }
    }

    /// The settings of a kind of change or of a finding.
    package struct Rule: Sendable {
        /// A description of the levels that apply without settings.
        var usual: String
        /// The levels that can be set, in ascending order.
        var scale: [String]
        /// The settings, of which the first that applies to a group counts.
        package var settings: [Setting]

        /// Returns the highest level of the given groups, or the level of the API if no groups are given.
        fileprivate func level(of groups: [String], api: String?, usual: String) -> String {
            let owners: [String?] = groups.isEmpty ? [nil] : groups
            let levels = owners.map { group in
                settings.first { $0.applies(to: group, of: api) }?.level ?? usual
            }
            return levels.max { scale.firstIndex(of: $0) ?? 0 < scale.firstIndex(of: $1) ?? 0 } ?? usual
        }

        fileprivate var words: String { settings.map(\.words).joined(separator: ", ") }
    }

    /// The rules, by kind or code.
    package var rules: [String: Rule] = [:]

    package init() {}
}

extension TeamLevels {
    /// Returns the changes with the team's levels, and the changes that these levels hide.
    package func applied(to changes: [Change]) -> (shown: [Change], hidden: [Change]) {
        var (shown, hidden): ([Change], [Change]) = ([], [])
        for change in changes {
            var change = change
            let rule = rules[change.kind.rawValue]
            let word = rule?.level(of: change.baseGroups, api: change.api, usual: change.level.rawValue)
            if let word, word != change.level.rawValue {
                guard let level = Change.Level(rawValue: word) else {
                    hidden.append(change)
                    continue
                }
                change.level = level
            }
            shown.append(change)
        }
        return (shown, hidden)
    }

    /// Returns the differences from another version of the file, such as `` `handler-changed` breaking → off ``.
    package func differences(from other: TeamLevels) -> [String] {
        let kinds = Kind.allCases.map(\.rawValue)
        let codes = Set(rules.keys).union(other.rules.keys).subtracting(kinds).sorted()
        return (kinds + codes).compactMap { id in
            guard let usual = rules[id]?.usual ?? other.rules[id]?.usual else { return nil }
            let words = [other, self].map { $0.rules[id]?.words ?? usual }
            return words[0] == words[1] ? nil : "`\(id)` \(words[0]) → \(words[1])"
        }
    }

    /// Returns the findings with the team's levels, without the findings that these levels hide. Errors remain errors.
    package func applied(
        to diagnostics: [Diagnostic], of spec: ResolvedSpec?, in files: SourceFiles
    ) -> [Diagnostic] {
        diagnostics.compactMap { diagnostic in
            guard diagnostic.severity != .error, let rule = rules[diagnostic.code.id] else { return diagnostic }
            let (api, group) = spec?.owner(of: diagnostic.range, in: files) ?? (nil, nil)
            let word = rule.level(of: group.map { [$0] } ?? [], api: api, usual: diagnostic.severity.rawValue)
            guard let severity = Diagnostic.Severity(rawValue: word) else { return nil }
            var result = diagnostic
            result.severity = severity
            return result
        }
    }
}

extension ResolvedSpec {
    /// Returns the API and the group that contain the start of a range.
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
