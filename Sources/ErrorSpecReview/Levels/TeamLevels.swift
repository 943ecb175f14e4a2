package import ErrorSpecLanguage

/// A team's levels of changes and findings: another one than the usual, or none.
package struct TeamLevels: Sendable {
    /// The name of the file that says so, at the root of a repository.
    package static let fileName = ".errorspec.yaml"
    /// A name that looks as if it were read.
    package static let otherName = ".errorspec.yml"

    /// A level, and what it holds for.
    package struct Setting<Level: Sendable & Hashable>: Sendable, Hashable {
        /// `nil`: it is not reported.
        package var level: Level?
        /// Groups, as `Login` or `LSLP/Login`, that declare what changes; empty: all.
        package var groups: Set<String> = []
        /// Empty: all.
        package var apis: Set<String> = []

        /// - Parameter declaring: The groups that declare it, all of which must be among those of the setting.
        fileprivate func holds(api: String?, declaring: Set<String>) -> Bool {
            if !apis.isEmpty, !(api.map(apis.contains) ?? false) { return false }
            if groups.isEmpty { return true }
            return !declaring.isEmpty
                && declaring.allSatisfy { group in
                    groups.contains(group) || api.map { groups.contains("\($0)/\(group)") } ?? false
                }
        }
    }

    /// Of several settings the first that holds counts.
    package var kinds: [Change.Kind: [Setting<Change.Level>]] = [:]
    package var findings: [DiagnosticCode: [Setting<Diagnostic.Severity>]] = [:]

    package init() {}
}

extension TeamLevels {
    /// The changes with the team's levels, in the order that every output has, and how many it has turned off.
    package func applied(to changes: [Change]) -> (shown: [Change], hidden: Int) {
        if kinds.isEmpty { return (changes, 0) }
        let shown = changes.compactMap { change -> Change? in
            let setting = kinds[change.kind]?.first { $0.holds(api: change.api, declaring: change.declaringGroups) }
            guard let setting else { return change }
            guard let level = setting.level else { return nil }
            var result = change
            result.level = level
            return result
        }.sorted(by: Change.isBefore)
        return (shown, changes.count - shown.count)
    }

    /// How another version of the file changes what a pull request is judged by: `` `match-changed` breaking → off ``.
    package func differences(from other: TeamLevels) -> [String] {
        let changes = Change.Kind.allCases.map { kind in
            let usual = Set(kind.explanation.levels.flatMap(\.levels)).sorted(by: >).map(\.rawValue)
            return (kind.rawValue, Self.words(other.kinds[kind], usual), Self.words(kinds[kind], usual))
        }
        let codes = Set(findings.keys).union(other.findings.keys).sorted { $0.id < $1.id }
        let reports = codes.map { code in
            let usual = [code.severity.rawValue]
            return (code.id, Self.words(other.findings[code], usual), Self.words(findings[code], usual))
        }
        return (changes + reports).compactMap { name, before, after in
            before == after ? nil : "`\(name)` \(before) → \(after)"
        }
    }

    private static func words<Level: RawRepresentable<String>>(_ settings: [Setting<Level>]?, _ usual: [String])
        -> String
    {
        guard let settings, !settings.isEmpty else { return usual.joined(separator: " or ") }
        return settings.map { setting in
            let scope = (setting.groups.sorted() + setting.apis.sorted()).joined(separator: " and ")
            return (setting.level?.rawValue ?? "off") + (scope.isEmpty ? "" : " for \(scope)")
        }.joined(separator: ", ")
    }

    /// The findings with the team's levels, without those that it has turned off. Errors stay what they are.
    package func applied(
        to diagnostics: [Diagnostic], of spec: ResolvedSpec?, in files: SourceFiles
    ) -> [Diagnostic] {
        if findings.isEmpty { return diagnostics }
        return diagnostics.compactMap { diagnostic in
            guard diagnostic.severity != .error, let settings = findings[diagnostic.code] else {
                return diagnostic
            }
            let (api, group) = spec?.owner(of: diagnostic.range, in: files) ?? (nil, nil)
            guard let setting = settings.first(where: { $0.holds(api: api, declaring: Set([group].compactMap { $0 })) })
            else { return diagnostic }
            guard let severity = setting.level else { return nil }
            var result = diagnostic
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
