package import ErrorSpecLanguage
package import ErrorSpecReview

extension DiagnosticCode {
    /// The meaning, a spec with the problem, and the same spec fixed. Each code has an entry, which a test ensures.
    package var explanation: Explanation { Explanation.ofFindings[id] ?? Explanation(unexplained: id) }
}

extension Explanation {
    /// The entries of `findings.md`, by their codes.
    package static let ofFindings = all(of: PackageResources.findings_md)
}
