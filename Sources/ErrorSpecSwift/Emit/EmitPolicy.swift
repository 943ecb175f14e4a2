import ErrorSpecLanguage

/// Writes policies for sending requests again.
extension Emitter {
    /// Writes a policy on one line if it fits, otherwise with one argument per line.
    func emit(_ resend: Resend, after head: Code, end: Code, to out: inout CodeWriter) {
        let arguments = arguments(of: resend)
        out.line("\(head)ErrorSpecRuntime.ResendPolicy(\(arguments, separator: ", "))\(end)") { out in
            out.call("\(head)ErrorSpecRuntime.ResendPolicy", arguments, after: end)
        }
    }

    /// Returns the arguments for the values that differ from the policy `transient`. The values of `transient` are the
    /// runtime's defaults.
    private func arguments(of resend: Resend) -> [Code] {
        let usual = Resend.transient
        var arguments: [Code] = []
        if resend.maxRetries != usual.maxRetries { arguments.append("maxRetries: \(resend.maxRetries)") }
        if resend.initial != usual.initial { arguments.append("initial: \(duration(resend.initial))") }
        if resend.maximum != usual.maximum { arguments.append("maximum: \(duration(resend.maximum))") }
        switch resend.retryAfter {
        case .honour: break
        case .ignore: arguments.append("honoursRetryAfter: false")
        case .places(let places):
            arguments.append("retryAfter: [\(joined(places.map(place)))]")
        }
        if resend.methods != usual.methods { arguments.append("methods: \(methods(resend.methods))") }
        if resend.cost != usual.cost { arguments.append("cost: \(resend.cost)") }
        return arguments
    }

    /// Returns a duration in seconds, or in milliseconds if the duration isn't a whole number of seconds.
    private func duration(_ milliseconds: Int) -> Code {
        milliseconds.isMultiple(of: 1_000) ? ".seconds(\(milliseconds / 1_000))" : ".milliseconds(\(milliseconds))"
    }

    private func methods(_ methods: Resend.Methods) -> Code {
        switch methods {
        case .idempotent: ".idempotent"
        case .any: ".any"
        case .listed(let names): ".only([\(joined(names.map { "\(literal: $0)" }))])"
        }
    }
}
