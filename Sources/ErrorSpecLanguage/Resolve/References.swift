/// Resolves names. An unknown name is reported, unless its declaration may be in a file or a section that could not
/// be read.
extension APIResolver {
    mutating func group(_ name: Located<String>) -> GroupID? {
        if let id = groupIDs[name.value] { return id }
        if !mayLackGroups, !reportCase(name) { reportUnknown(name, "group", known: groupIDs.keys, under: "groups") }
        return nil
    }

    /// Reports a case in place of a group, as in `parents: [Common.gone]`. Returns whether the name was reported.
    private mutating func reportCase(_ name: Located<String>) -> Bool {
        guard let dot = name.value.firstIndex(of: "."), case let group = String(name.value[..<dot]),
            groupIDs[group] != nil
        else { return false }
        diagnostics.report(
            .unknownReference, "`\(name.value)` isn't a group", at: name.range, hint: "name the group alone: `\(group)`"
        )
        return true
    }

    mutating func body(_ name: Located<String>) -> BodyID? {
        if let id = bodyIDs[name.value] { return id }
        if header.bodies.isWhole { reportUnknown(name, "body", known: bodyIDs.keys, under: "bodies") }
        return nil
    }

    mutating func recovery(_ name: Located<String>) -> RecoveryID? {
        if let id = recoveryIDs[name.value] { return id }
        if header.recoveries.isWhole { reportUnknown(name, "recovery", known: recoveryIDs.keys, under: "recoveries") }
        return nil
    }

    mutating func category(_ name: Located<String>) -> CategoryID? {
        if let id = categoryIDs[name.value] { return id }
        if header.categories.isWhole { reportUnknown(name, "category", known: categoryIDs.keys, under: "categories") }
        return nil
    }

    mutating func namedPolicy(_ name: Located<String>) -> ResolvedRetry? {
        if let policy = policies[name.value] { return policy }
        if header.retries.isWhole, !reportRecovery(name), !reportNumber(name) {
            reportUnknown(name, "retry policy", known: policies.keys, under: "retries")
        }
        return nil
    }

    /// Reports a policy name that is a number or a boolean, as in `retry: 3` or `retry: true`. Returns whether the
    /// name was reported.
    private mutating func reportNumber(_ name: Located<String>) -> Bool {
        let line: String
        switch name.value.lowercased() {
        case "true", "yes", "on": line = "transient"
        case "false", "no", "off", "none", "0": line = "never"
        default:
            guard let number = Int(name.value), number >= 0 else { return false }
            line = "{maxRetries: \(min(number, 10))}"
        }
        diagnostics.report(
            .unknownReference, "there is no retry policy `\(name.value)`", at: name.range,
            hint: "write `retry: \(line)`", replacement: .init(line, at: name.range))
        return true
    }

    /// Reports a policy name that is the name of a recovery. Returns whether the name was reported.
    private mutating func reportRecovery(_ name: Located<String>) -> Bool {
        guard let recovery = recoveryIDs[name.value] else { return false }
        let policy = policies.filter { $0.value.action == .recover(recovery) }.keys.min()
        let line = policy ?? "{recover: \(name.value)}"
        diagnostics.report(
            .unknownReference, "`\(name.value)` is a recovery, but `retry` needs a policy", at: name.range,
            hint: "write `retry: \(line)`", replacement: .init(line, at: name.range))
        return true
    }

    /// Reports a name without a declaration.
    ///
    /// - Parameters:
    ///   - section: The key under which names of this kind are declared.
    ///   - replacement: Makes the text of the fix from the name that was probably meant.
    mutating func reportUnknown(
        _ name: Located<String>, _ what: String, known: some Collection<String>, under section: String,
        replacement: (String) -> String = { $0 }
    ) {
        guard diagnostics.accepts(.unknownReference) else { return }
        let uncertain = uncertainNames[section, default: []]
        // The author probably means a name that has been reported as invalid.
        if nearest(to: name.value, in: uncertain) != nil { return }
        let known = known.filter { !uncertain.contains($0) }
        let suggestion = diagnostics.suggestion(for: name.value, of: .unknownReference, in: known)
        let few = known.count <= 8 ? known.sorted() : []
        let place = section == "groups" ? "`groups`" : "`\(section)` in `api.yaml`"
        let others = few.isEmpty ? "use one that is declared" : "use \(listed(few, "or"))"
        let advice = "declare it under \(place)" + (known.isEmpty ? "" : ", or \(others)")
        diagnostics.report(
            .unknownReference, "there is no \(what) `\(name.value)`", at: name.range,
            hint: suggestion.map { "did you mean `\($0)`?" } ?? advice,
            replacement: suggestion.map { .init(replacement($0), at: name.range) })
    }
}

// MARK: Invalid names

extension APIResolver {
    /// Adds the valid name that was suggested for each invalid name, because the author may have corrected the name
    /// only where it is used.
    ///
    /// - Parameter section: The key under which the names are declared.
    mutating func addSuggestedNames<Value>(
        to names: WritableKeyPath<APIResolver, [String: Value]>, _ syntax: NameSyntax, under section: String
    ) {
        let invalid = self[keyPath: names].keys.filter { !syntax.accepts($0) }
        uncertainNames[section] = Set(invalid)
        for name in invalid.sorted() {
            guard let suggestion = syntax.suggestion(for: name), self[keyPath: names][suggestion] == nil else {
                continue
            }
            self[keyPath: names][suggestion] = self[keyPath: names][name]
            uncertainNames[section]?.insert(suggestion)
        }
    }
}
