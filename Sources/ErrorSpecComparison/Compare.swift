package import ErrorSpecLanguage

/// Compares what two versions of specs do with every response, and what they declare.
package func compare(_ base: ResolvedSpec, _ head: ResolvedSpec) -> Comparison {
    Comparison()
}
