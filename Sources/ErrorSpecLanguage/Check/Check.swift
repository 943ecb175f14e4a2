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
    // Few cases are checked before another thread has started.
    let isSmall = spec.apis.allSatisfy { $0.cases.count < 256 }
    let found = concurrentMap(rules, atLeast: isSmall ? rules.count : 1) { rule in
        var found = Diagnostics()
        rule.run(spec, &found)
        return found
    }
    for found in found { diagnostics.merge(found) }
    return diagnostics.hasErrors ? nil : CheckedSpec(spec: spec)
}
