/// A spec without mistakes: only ``check(_:rules:into:)`` makes one, so nothing unchecked is generated from.
package struct CheckedSpec: Sendable {
    package let spec: ResolvedSpec

    fileprivate init(spec: ResolvedSpec) { self.spec = spec }
}

/// Runs all rules, whatever the earlier ones found.
///
/// - Returns: `nil` when any stage so far reported an error.
package func check(
    _ spec: ResolvedSpec, rules: [Rule] = Rule.all, into diagnostics: inout Diagnostics
) -> CheckedSpec? {
    let found = concurrentMap(rules) { rule in
        var found = Diagnostics()
        rule.run(spec, &found)
        return found
    }
    for found in found { diagnostics.merge(found) }
    return diagnostics.hasErrors ? nil : CheckedSpec(spec: spec)
}
