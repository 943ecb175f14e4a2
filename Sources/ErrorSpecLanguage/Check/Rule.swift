/// A check of a resolved spec. Each rule is in a file of its own, with its diagnostic codes and messages.
package struct Rule: Sendable {
    /// The diagnostic codes of the findings that the rule can report.
    package let codes: [DiagnosticCode]
    package let run: @Sendable (ResolvedSpec, inout Diagnostics) -> Void

    package init(codes: [DiagnosticCode], run: @escaping @Sendable (ResolvedSpec, inout Diagnostics) -> Void) {
        self.codes = codes
        self.run = run
    }
}
