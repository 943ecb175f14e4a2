/// A spec that keeps all rules: only ``check(_:into:)`` makes one, so nothing unchecked is generated from.
package struct CheckedSpec: Sendable {
    package let spec: ResolvedSpec

    fileprivate init(spec: ResolvedSpec) { self.spec = spec }
}

/// Runs all rules, whatever the earlier ones found.
///
/// - Returns: `nil` when any stage so far reported an error.
package func check(_ spec: ResolvedSpec, into diagnostics: inout Diagnostics) -> CheckedSpec? {
    // Few cases are checked before another thread has started.
    let isSmall = spec.apis.allSatisfy { $0.cases.count < 256 }
    let found = concurrentMap(Rule.all, atLeast: isSmall ? Rule.all.count : 1) { rule in
        var found = Diagnostics()
        rule.run(spec, &found)
        return found
    }
    for found in found { diagnostics.merge(found) }
    return diagnostics.hasErrors ? nil : CheckedSpec(spec: spec)
}

/// Runs the rules of specs that a server throws errors by.
package func checkForServers(_ spec: ResolvedSpec, into diagnostics: inout Diagnostics) {
    for rule in Rule.ofServers { rule.run(spec, &diagnostics) }
}
