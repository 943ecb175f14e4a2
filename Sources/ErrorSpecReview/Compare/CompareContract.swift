import ErrorSpecLanguage

/// The requirements of an API on an app, and the other public declarations of the generated code: bodies, policies, the
/// lists of locales and operations, and what it imports.
extension APIComparison {
    var contractChanges: [Change] {
        accessChanges + categoryChanges + requirementChanges + localeChanges + operationsDeclarationChanges
            + importChanges
            + declarationChanges("\(name).Bodies", apis.map { $0.bodies.map(\.name) }, noun: "body")
            + declarationChanges("RetryPolicy<\(name)>", apis.map(\.declaredPolicies), noun: "policy")
    }

    private var accessChanges: [Change] {
        let access = apis.map(\.access)
        if access.isSame { return [] }
        let isLowered = access.new.reach < access.old.reach
        return [
            change(
                isLowered ? .accessLowered : .accessRaised, .source, isLowered ? .breaking : .info,
                message: "The generated types are `\(access.new.rawValue)` instead of `\(access.old.rawValue)`.",
                values: access.map(\.rawValue), at: apis.map { $0.layout.access ?? $0.name.range }, affected: allGroups)
        ]
    }

    private var categoryChanges: [Change] {
        diff(old.categories, new.categories) { $0.value }.lone.map { category, side in
            change(
                side == .old ? .categoryRemoved : .categoryAdded, .source, .breaking,
                message: "The category `\(category.value)` is "
                    + (side == .old
                        ? "gone; code that names it no longer compiles."
                        : "new; an exhaustive `switch` must handle it."),
                values: .only(category.value, side), at: .only(category.range, side),
                affected: groups(on: side) { $0.category == category.value })
        }
    }

    private func groups(recoveringBy name: String, _ side: Side) -> Set<String> {
        groups(on: side) { $0.action == .recover(name) }
    }

    /// The groups in which a case that behaves so, or such an `otherwise`, handles a response.
    private func groups(on side: Side, where isWanted: (Behavior) -> Bool) -> Set<String> {
        let outcomes = apis[side].outcomes.filter { isWanted(apis[side].handler($0).behavior) }
        return names(outcomes.flatMap { handled(by: $0, side) }, side)
    }

    private var requirementChanges: [Change] {
        let recoveries = diff(old.recoveries, new.recoveries) { $0.name.value }
        let lone = recoveries.lone.map { recovery, side in
            let name = recovery.name.value
            return change(
                side == .old ? .requirementRemoved : .requirementAdded, .source, .breaking,
                message: side == .old
                    ? "An app is no longer asked for the recovery `\(name)`; code that names it no longer compiles."
                    : "An app must supply the recovery `\(name)`.",
                values: .only(name, side), at: .only(recovery.name.range, side),
                affected: groups(recoveringBy: name, side))
        }
        return lone + recoveries.persisted.compactMap(requirementChange)
    }

    private func requirementChange(_ recovery: Both<ResolvedRecovery>) -> Change? {
        let through = recovery.map { $0.through?.value }
        if through.old.map({ pairing.partner(of: $0, .old) }) == through.new.map({ $0 }) { return nil }
        let name = recovery.new.name.value
        let groups = Both(through.old.map { old[$0].name.value }, through.new.map { new[$0].name.value })
        let handler =
            switch (groups.old, groups.new) {
            case (let old?, nil): "`\(old)` no longer handles the requests of the recovery `\(name)`"
            case (let old?, let new?): "`\(new)` handles the requests of the recovery `\(name)` instead of `\(old)`"
            case (nil, let new): "`\(new ?? "")` handles the requests of the recovery `\(name)` now"
            }
        return change(
            .requirementChanged, .source, .breaking,
            message: "\(handler); an app must supply it in another form.",
            values: groups.map { "\(name)\($0.map { " through \($0)" } ?? "")" },
            at: recovery.map { $0.through?.range ?? $0.name.range },
            affected: self.groups(recoveringBy: name, .old).union(self.groups(recoveringBy: name, .new)))
    }

    private func declarationChanges(_ type: String, _ names: Both<[Located<String>]>, noun: String) -> [Change] {
        diff(names.old, names.new) { $0.value }.lone.map { declared, side in
            let symbol = "\(type).\(declared.value)"
            return declarationChange(
                isGone: side == .old,
                side == .old
                    ? "The \(noun) `\(declared.value)` is gone; code that names `\(symbol)` no longer compiles."
                    : "The generated code declares the \(noun) `\(declared.value)` now, as `\(symbol)`.",
                .only(symbol, side), at: .only(declared.range, side))
        }
    }

    private func declarationChange(
        isGone: Bool, _ message: String, _ values: Both<String?>, at ranges: Both<SourceRange?>
    ) -> Change {
        change(
            isGone ? .bodyTypeRemoved : .bodyTypeAdded, .source, isGone ? .breaking : .info, message: message,
            values: values, at: ranges, affected: [])
    }

    /// The list of locales is declared where there is one, and texts have all but the first as labels, in their order.
    private var localeChanges: [Change] {
        let labels = apis.map { $0.locales.dropFirst() }
        let isEmpty = new.locales.isEmpty
        if labels.isSame, isEmpty == old.locales.isEmpty { return [] }
        let isGain = !isEmpty && labels.new.starts(with: labels.old)
        let (come, gone) = (
            new.locales.filter { !old.locales.contains($0) }, old.locales.filter { !new.locales.contains($0) }
        )
        func locales(_ names: [String]) -> String { "\(names.count == 1 ? "locale" : "locales") \(listed(names))" }
        let what =
            if isGain, !come.isEmpty {
                "`\(name)` has the \(locales(come)) now"
            } else if come.isEmpty, !gone.isEmpty {
                "`\(name)` no longer has the \(locales(gone))"
            } else {
                "`\(name)` has the \(locales(new.locales)) instead of \(listed(old.locales))"
            }
        let code = isEmpty ? "names `\(name).locales`" : "makes texts in several locales"
        return [
            declarationChange(
                isGone: !isGain,
                isGain
                    ? "\(what)\(come.contains(where: isRead) ? "" : "; no text has \(come.count == 1 ? "it" : "them") yet")."
                    : "\(what); code that \(code) no longer compiles.",
                apis.map { $0.locales.isEmpty ? nil : "locales " + $0.locales.joined(separator: ", ") },
                at: localesRanges)
        ]
    }

    /// Whether a case or an `otherwise` has a text in a locale.
    private func isRead(_ locale: String) -> Bool {
        new.outcomes.map(new.handler).contains { handler in
            TextField.allCases.contains { handler.words($0)?.locales.contains(locale) == true }
        }
    }

    private var localesRanges: Both<SourceRange?> { apis.map { $0.layout.locales ?? $0.name.range } }

    /// The language that all read whose own has no text.
    var sourceLocaleChanges: [Change] {
        guard let before = old.locales.first, let after = new.locales.first, before != after else { return [] }
        return [
            change(
                .textSourceChanged, .text, .warning, field: "locales",
                message: "Users whose language has no text read `\(after)` instead of `\(before)`.",
                values: Both(before, after), at: localesRanges, affected: allGroups)
        ]
    }

    /// The list of operations is declared where there is one.
    private var operationsDeclarationChanges: [Change] {
        let isGone = new.operations.isEmpty
        if old.operations.isEmpty == isGone { return [] }
        return [
            declarationChange(
                isGone: isGone,
                isGone
                    ? "No endpoint is named any more; code that asks for `\(name).operations` no longer compiles."
                    : "Endpoints are named now, in `\(name).operations`.",
                .only("operations", isGone ? .old : .new), at: apis.map { $0.operations.first?.range ?? $0.name.range })
        ]
    }

    private var importChanges: [Change] {
        let lone = diff(old.imports, new.imports) { $0.value }.lone
        if lone.isEmpty { return [] }
        func alone(on side: Side) -> [Located<String>] { lone.filter { $0.side == side }.map(\.element) }
        func names(_ imports: [Located<String>]) -> [String] { Set(imports.map(\.value)).sorted() }
        let (gone, come) = (names(alone(on: .old)), names(alone(on: .new)))
        let what = [
            come.isEmpty ? nil : "imports \(listed(come)) now",
            gone.isEmpty ? nil : "no longer imports \(listed(gone))",
        ].compactMap { $0 }
        func range(_ side: Side) -> SourceRange {
            (alone(on: side).first ?? apis[side].imports.first)?.range ?? apis[side].name.range
        }
        return [
            change(
                .importChanged, .source, .breaking,
                message: "The generated code \(what.joined(separator: ", and it ")).",
                values: apis.map { $0.imports.isEmpty ? nil : names($0.imports).joined(separator: ", ") },
                at: Both(range(.old), range(.new)), affected: [])
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

extension AccessLevel {
    fileprivate var reach: Int {
        switch self {
        case .public: 2
        case .package: 1
        case .internal: 0
        }
    }
}
