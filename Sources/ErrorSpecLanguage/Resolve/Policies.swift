/// Resolves named and inline retry policies, and applies their defaults.
extension APIResolver {
    mutating func retry(_ declaration: RetryDeclaration) -> Located<ResolvedRetry>? {
        switch declaration {
        case .named(let name): return namedPolicy(name).map { Located($0, at: name.range) }
        case .inline(let policy): return Located(self.policy(policy), at: policy.range)
        }
    }

    /// Resolves a policy. Missing keys have the values of `transient`.
    mutating func policy(_ declaration: PolicyDeclaration) -> ResolvedRetry {
        let name = declaration.name?.value
        if declaration.recover.isUnreadable { return ResolvedRetry(name: name, action: .never) }
        if let recovery = declaration.recover.located {
            return ResolvedRetry(name: name, action: self.recovery(recovery).map { .recover($0) } ?? .never)
        }
        // A policy that redefines `throttling` gets its defaults from `transient` too, not from the built-in
        // `throttling`.
        var resend = Resend.transient
        resend.maxRetries = declaration.maxRetries.value ?? resend.maxRetries
        resend.initial = declaration.initial.value ?? resend.initial
        resend.maximum = declaration.maximum.value ?? resend.maximum
        resend.retryAfter = declaration.retryAfter.value ?? resend.retryAfter
        resend.methods = declaration.methods.value ?? resend.methods
        checkWaits(resend, declaration)
        checkMethods(resend, declaration)
        return ResolvedRetry(name: name, action: .resend(resend))
    }

    private mutating func checkWaits(_ resend: Resend, _ declaration: PolicyDeclaration) {
        guard declaration.isWhole, resend.initial > resend.maximum,
            let range = declaration.maximum.located?.range ?? declaration.initial.located?.range
        else { return }
        let isWritten = !declaration.maximum.isAbsent
        diagnostics.report(
            .invalidDuration,
            isWritten
                ? "`maximum` is below `initial`"
                : "`initial` is above `maximum`, which is 20s by default", at: range,
            hint: isWritten ? "raise it to at least `initial`" : "add a `maximum`")
    }

    private mutating func checkMethods(_ resend: Resend, _ declaration: PolicyDeclaration) {
        guard let methods = declaration.methods.located else { return }
        let unsafe: String
        switch methods.value {
        case .idempotent: return
        case .any: unsafe = "every method"
        case .listed(let names):
            let risky = names.filter { RequestMethods.known.contains($0) && !RequestMethods.idempotent.contains($0) }
            guard !risky.isEmpty else { return }
            unsafe = listed(risky)
        }
        diagnostics.report(
            .unsafeRetry, "this policy resends \(unsafe): a request that reached the server may take effect twice",
            at: methods.range,
            hint: "write `idempotent`: a request of any method is still resent if it has an `Idempotency-Key` header, "
                + "by which the server recognizes a repetition")
    }
}

extension DiagnosticCode {
    package static let unsafeRetry = DiagnosticCode("unsafe-retry", .warning)
}
