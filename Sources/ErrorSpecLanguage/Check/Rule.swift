/// A rule that a spec keeps, beyond what its form says. Each stands in a file of its own, with its codes and wording.
package struct Rule: Sendable {
    /// The codes that it may report.
    package let codes: [DiagnosticCode]
    package let run: @Sendable (ResolvedSpec, inout Diagnostics) -> Void

    package init(codes: [DiagnosticCode], run: @escaping @Sendable (ResolvedSpec, inout Diagnostics) -> Void) {
        self.codes = codes
        self.run = run
    }
}
