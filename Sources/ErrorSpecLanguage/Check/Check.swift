/// A spec without errors. Only ``check(_:into:)`` makes one, so code is never generated from an unchecked spec.
package struct CheckedSpec: Sendable {
    package let spec: ResolvedSpec

    fileprivate init(spec: ResolvedSpec) { self.spec = spec }
}

/// Runs all rules, even if earlier stages or rules reported errors.
///
/// - Returns: `nil` if any stage so far reported an error.
package func check(_ spec: ResolvedSpec, into diagnostics: inout Diagnostics) -> CheckedSpec? {
    // A small spec is checked before a second thread would have started.
    let isSmall = spec.apis.allSatisfy { $0.cases.count < 256 }
    let found = concurrentMap(Rule.all, atLeast: isSmall ? Rule.all.count : 1) { rule in
        var found = Diagnostics()
        rule.run(spec, &found)
        return found
    }
    for found in found { diagnostics.merge(found) }
    return diagnostics.hasErrors ? nil : CheckedSpec(spec: spec)
}

/// Runs the rules for specs whose errors a server throws.
package func checkForServers(_ spec: ResolvedSpec, into diagnostics: inout Diagnostics) {
    for rule in Rule.ofServers { rule.run(spec, &diagnostics) }
}
