/// A spec without errors. Only ``check(_:into:)`` creates values of this type, so Swift code is never generated from
/// an unchecked spec.
package struct CheckedSpec: Sendable {
    package let spec: ResolvedSpec

    fileprivate init(spec: ResolvedSpec) { self.spec = spec }
}

/// Runs all rules, even if earlier stages or rules reported errors.
///
/// - Returns: The checked spec, or `nil` if this or an earlier stage reported an error.
package func check(_ spec: ResolvedSpec, into diagnostics: inout Diagnostics) -> CheckedSpec? {
    for rule in Rule.all { rule.run(spec, &diagnostics) }
    return diagnostics.hasErrors ? nil : CheckedSpec(spec: spec)
}

/// Runs the rules for specs whose errors a server throws.
package func checkForServers(_ spec: ResolvedSpec, into diagnostics: inout Diagnostics) {
    for rule in Rule.ofServers { rule.run(spec, &diagnostics) }
}
