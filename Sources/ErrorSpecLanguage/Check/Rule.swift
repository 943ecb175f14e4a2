/// A rule that a spec keeps, beyond what its form says. Each stands in a file of its own, with its codes and wording.
package struct Rule: Sendable {
    /// What breaking it would do to the app's users or developers.
    package let purpose: String
    /// The mistakes that it reports.
    package let codes: [DiagnosticCode]
    package let run: @Sendable (ResolvedSpec, inout Diagnostics) -> Void

    package init(
        _ purpose: String, codes: [DiagnosticCode],
        run: @escaping @Sendable (ResolvedSpec, inout Diagnostics) -> Void
    ) {
        self.purpose = purpose
        self.codes = codes
        self.run = run
    }
}
