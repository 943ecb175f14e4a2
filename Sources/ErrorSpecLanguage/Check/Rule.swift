/// A check of resolved specs. Each rule has a file of its own, with its codes and its wording.
package struct Rule: Sendable {
    /// The codes of the findings that the rule can report.
    package let codes: [DiagnosticCode]
    package let run: @Sendable (ResolvedSpec, inout Diagnostics) -> Void

    package init(codes: [DiagnosticCode], run: @escaping @Sendable (ResolvedSpec, inout Diagnostics) -> Void) {
        self.codes = codes
        self.run = run
    }
}
