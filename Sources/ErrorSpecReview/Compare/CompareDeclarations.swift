import ErrorSpecLanguage

/// The other public declarations of the generated code: bodies, policies, the list of operations, and what it
/// imports.
extension APIComparison {
    var declarationChanges: [Change] {
        declarationChanges("\(name).Bodies", old.bodies.map(\.name), new.bodies.map(\.name), noun: "body")
            + declarationChanges("RetryPolicy<\(name)>", old.declaredPolicies, new.declaredPolicies, noun: "policy")
            + localeChanges + operationsDeclarationChanges + importChanges
    }

    private func declarationChanges(
        _ type: String, _ before: [Located<String>], _ after: [Located<String>], noun: String
    ) -> [Change] {
        diff(before, after) { $0.value }.lone.map { declared, side in
            let isGone = side == .old
            let symbol = "\(type).\(declared.value)"
            let message =
                isGone
                ? "The \(noun) `\(declared.value)` is gone; code that names `\(symbol)` no longer compiles."
                : "The generated code declares the \(noun) `\(declared.value)` now, as `\(symbol)`."
            return Change(
                isGone ? .bodyTypeRemoved : .bodyTypeAdded, .source, isGone ? .breaking : .info, of: side, api: name,
                message: message, value: symbol, at: place(declared.range, side), affected: [])
        }
    }

    /// The list of locales is declared where there is one, and texts have all but the first as labels, in their order.
    private var localeChanges: [Change] {
        let labels = (old.locales.dropFirst(), new.locales.dropFirst())
        let (isEmpty, wasEmpty) = (new.locales.isEmpty, old.locales.isEmpty)
        if labels.0 == labels.1, isEmpty == wasEmpty { return [] }
        let isGain = !isEmpty && labels.1.starts(with: labels.0)
        let what = "Texts of `\(name)` " + (isEmpty ? "have no locale" : "are in \(listed(new.locales))")
        let code = isEmpty ? "names `\(name).locales`" : "has those as labels"
        let message =
            isGain
            ? "\(what) now; code that makes some still compiles."
            : "\(what) instead of \(listed(old.locales)); code that \(code) no longer compiles."
        func value(_ locales: [String]) -> String? {
            locales.isEmpty ? nil : "locales " + locales.joined(separator: ", ")
        }
        return [
            Change(
                isGain ? .bodyTypeAdded : .bodyTypeRemoved, .source, isGain ? .info : .breaking, api: name,
                message: message, before: value(old.locales), after: value(new.locales),
                base: base(old.layout.locales ?? old.name.range), head: head(new.layout.locales ?? new.name.range))
        ]
    }

    /// The list of operations is declared where there is one.
    private var operationsDeclarationChanges: [Change] {
        if old.operations.isEmpty == new.operations.isEmpty { return [] }
        let isGone = new.operations.isEmpty
        return [
            Change(
                isGone ? .bodyTypeRemoved : .bodyTypeAdded, .source, isGone ? .breaking : .info, api: name,
                message: isGone
                    ? "No endpoint is named any more; code that asks for `\(name).operations` no longer compiles."
                    : "Endpoints are named now, in `\(name).operations`.",
                before: isGone ? "operations" : nil, after: isGone ? nil : "operations",
                base: base(old.operations.first?.range ?? old.name.range),
                head: head(new.operations.first?.range ?? new.name.range))
        ]
    }

    private var importChanges: [Change] {
        let (before, after) = (Set(old.imports.map(\.value)), Set(new.imports.map(\.value)))
        if before == after { return [] }
        let (gone, come) = (before.subtracting(after).sorted(), after.subtracting(before).sorted())
        let what = [
            come.isEmpty ? nil : "imports \(listed(come)) now",
            gone.isEmpty ? nil : "no longer imports \(listed(gone))",
        ].compactMap { $0 }
        return [
            Change(
                .importChanged, .source, .breaking, api: name,
                message: "The generated code \(what.joined(separator: ", and it ")).",
                before: before.isEmpty ? nil : before.sorted().joined(separator: ", "),
                after: after.isEmpty ? nil : after.sorted().joined(separator: ", "),
                base: base(
                    (old.imports.first { gone.contains($0.value) } ?? old.imports.first)?.range ?? old.name.range),
                head: head(
                    (new.imports.first { come.contains($0.value) } ?? new.imports.first)?.range ?? new.name.range))
        ]
    }
}

extension ResolvedAPI {
    /// The named policies that the generated code declares: a recovery is no policy of its own there.
    fileprivate var declaredPolicies: [Located<String>] {
        retries.compactMap { policy in
            if case .resend = policy.retry.action { policy.name } else { nil }
        }
    }
}
