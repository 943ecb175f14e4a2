import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview

/// A naive review, for comparison. It looks up the handler of each response of each unit in the engine, on both
/// sides.
struct NaiveReview {
    struct Unit {
        var name: String
        /// The endpoint's method, or `nil` for a group.
        var method: String?
        var base: GroupID
        var head: GroupID
    }

    let base: ResolvedAPI
    let head: ResolvedAPI
    let units: [Unit]
    let statuses: [Int]

    init(_ base: ResolvedAPI, _ head: ResolvedAPI) {
        self.base = base
        self.head = head
        units = Self.units(base, head)
        let named = (base.cases + head.cases).flatMap { $0.statuses.map(\.value) }
        statuses = (100...599).filter { status in
            let hundred = StatusPattern(first: status / 100 * 100, last: status / 100 * 100 + 99)
            return [2, 4, 5].contains(status / 100) || named.contains { $0.overlaps(hundred) }
        }
    }

    private static func units(_ base: ResolvedAPI, _ head: ResolvedAPI) -> [Unit] {
        func pair(_ head: ResolvedGroup) -> GroupID? { base.group(named: head.name.value) }
        if base.operations.isEmpty || head.operations.isEmpty {
            return head.groupIDs.compactMap { id in
                pair(head.groups[id.index]).map { Unit(name: head.groups[id.index].name.value, base: $0, head: id) }
            }
        }
        var units = head.operations.compactMap { operation in
            base.operations.first { $0.key == operation.key }.map {
                Unit(name: operation.name, method: operation.method, base: $0.group, head: operation.group)
            }
        }
        func isUsed(_ group: GroupID, _ api: ResolvedAPI) -> Bool {
            api.operations.contains { $0.group == group } || api.recoveries.contains { $0.through?.value == group }
        }
        let endpoints = units
        for id in head.groupIDs {
            guard let other = pair(head.groups[id.index]), isUsed(id, head), isUsed(other, base),
                !endpoints.contains(where: { $0.base == other && $0.head == id })
            else { continue }
            units.append(Unit(name: head.groups[id.index].name.value, base: other, head: id))
        }
        return units
    }

    // MARK: Responses

    /// The codes that cases name, codes within each range and family, and codes around the limits of ranges.
    func codes(of unit: Unit) -> [String] {
        var codes = Set<String>()
        for pattern in patterns(of: unit) {
            switch pattern {
            case .code(let code): codes.formUnion([code, code + "x"])
            case .family(let prefix): codes.formUnion([prefix + "~", prefix + "0", prefix + "00"])
            case .range(let range):
                for bound in [range.lowerBound, range.upperBound] {
                    codes.formUnion((bound - 1...bound + 1).map(String.init))
                }
            }
        }
        return codes.sorted()
    }

    func patterns(of unit: Unit) -> Set<CodePattern> {
        let cases =
            base.groups[unit.base.index].visible.map { base.cases[$0.index] }
            + head.groups[unit.head.index].visible.map { head.cases[$0.index] }
        return Set(cases.flatMap { $0.codes.map(\.value) })
    }

    struct Deciders {
        var base: ResponseMatcher
        var head: ResponseMatcher
    }

    func deciders(of unit: Unit) -> Deciders {
        Deciders(base: ResponseMatcher(of: unit.base, in: base), head: ResponseMatcher(of: unit.head, in: head))
    }

    /// Returns the handlers of a failure, or `nil` if responses with this status are successes.
    func outcomes(_ unit: Unit, _ deciders: Deciders, _ status: Int, _ code: String?) -> (Outcome?, Outcome?) {
        let codes = code.map { [$0] } ?? []
        return (
            base.canFail(in: unit.base, status: status)
                ? deciders.base.failure(status: status, codes: codes) : nil,
            head.canFail(in: unit.head, status: status)
                ? deciders.head.failure(status: status, codes: codes) : nil
        )
    }

    // MARK: Differences

    func differsInBehaviour(_ unit: Unit, _ before: Outcome?, _ after: Outcome?) -> Bool {
        guard let before, let after else { return before != after }
        let method = unit.method
        return !isSameHandler(before, after, method) || action(before, base, method) != action(after, head, method)
    }

    /// Returns the category, and the policy or the recovery, with names that both sides share.
    private func action(_ outcome: Outcome, _ api: ResolvedAPI, _ method: String?) -> [String] {
        guard let handling = handling(outcome, api) else {
            return [category(api.failures.unmapped, api), "unhandled"]
        }
        return [api.categories[handling.category.value.index].value, retry(handling.retry.value, api, method)]
    }

    func category(_ texts: ResolvedFailures.Texts, _ api: ResolvedAPI) -> String {
        api.categories[texts.category?.index ?? 0].value
    }

    /// Returns the retry of an outcome, as it applies to a unit's method.
    func retry(_ outcome: Outcome, _ api: ResolvedAPI, _ method: String?) -> String {
        handling(outcome, api).map { retry($0.retry.value, api, method) } ?? "unhandled"
    }

    /// Returns the methods, sorted, or `-` for an endpoint.
    static func written(_ methods: Resend.Methods?) -> String {
        let names: [String]
        switch methods {
        case nil: return "-"
        case .any: names = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
        case .idempotent: names = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]
        case .listed(let listed): names = listed
        }
        return Set(names).sorted().joined(separator: ",")
    }

    /// Returns the policy as it applies to requests with a method, or, for a group, with all of its methods.
    private func retry(_ retry: ResolvedRetry, _ api: ResolvedAPI, _ method: String?) -> String {
        switch retry.action {
        case .never: return "never"
        case .recover(let id): return "recovers by \(api.recoveries[id.index].name.value)"
        case .resend(let resend) where resend.maxRetries == 0: return "never"
        case .resend(let resend):
            if let method, resend.methods != .any,
                !Self.written(resend.methods).split(separator: ",").contains(method[...])
            {
                return "never"
            }
            return "\(resend.maxRetries) \(resend.initial) \(resend.maximum) \(resend.retryAfter) "
                + Self.written(method == nil ? resend.methods : nil)
        }
    }

    private func handling(_ outcome: Outcome, _ api: ResolvedAPI) -> Handling? {
        switch outcome {
        case .handled(let id): api.cases[id.index].handling
        case .otherwise(let group): api.groups[group.index].otherwise?.handling
        case .unmapped, .success: nil
        }
    }

    private func isSameHandler(_ before: Outcome, _ after: Outcome, _ method: String?) -> Bool {
        switch (before, after) {
        case (.unmapped, .unmapped): return true
        case (.handled(let one), .handled(let other)):
            let (old, new) = (base.cases[one.index], head.cases[other.index])
            if base.qualifiedName(one) == head.qualifiedName(other) { return true }
            return old.name.value == new.name.value && Set(old.statuses.map(\.value)) == Set(new.statuses.map(\.value))
                && Set(old.codes.map(\.value)) == Set(new.codes.map(\.value)) && isSameContent(before, after, method)
        case (.otherwise(let one), .otherwise(let other)):
            return base.groups[one.index].name.value == head.groups[other.index].name.value
                || isSameContent(before, after, method)
        default: return false
        }
    }

    private func isSameContent(_ before: Outcome, _ after: Outcome, _ method: String?) -> Bool {
        guard let old = handling(before, base), let new = handling(after, head) else { return false }
        let isSilent = base.categories[old.category.value.index].value == "silent"
        return action(before, base, method) == action(after, head, method)
            && (isSilent || old.title?.value == new.title?.value && old.description?.value == new.description?.value)
    }

    // MARK: Texts

    var locales: [String] {
        base.locales.isEmpty || head.locales.isEmpty ? [""] : head.locales.filter(base.locales.contains)
    }

    func differsInText(_ before: Outcome?, _ after: Outcome?, _ locale: String) -> Bool {
        words(before, base, locale) != words(after, head, locale)
    }

    private func words(_ outcome: Outcome?, _ api: ResolvedAPI, _ locale: String) -> [String] {
        guard let outcome else { return ["-", "-"] }
        guard let handling = handling(outcome, api) else { return words(api.failures.unmapped, api, locale) }
        if api.categories[handling.category.value.index].value == "silent" { return ["-", "-"] }
        return [handling.title?.value, handling.description?.value].map { words($0, api, locale) ?? "-" }
    }

    func words(_ texts: ResolvedFailures.Texts, _ api: ResolvedAPI, _ locale: String) -> [String] {
        if category(texts, api) == "silent" { return ["-", "-"] }
        return [texts.title?.value, texts.description].map { words($0, api, locale) ?? "generic" }
    }

    private func words(_ source: TextSource?, _ api: ResolvedAPI, _ locale: String) -> String? {
        func chosen(_ text: LocalizedText?) -> String {
            guard let text else { return "-" }
            guard let source = api.locales.first, !locale.isEmpty else { return "=" + text.source }
            let choice = LanguageChoice.best(of: [source] + text.translations.keys.sorted(), for: [locale])
            return "=" + (choice.flatMap { text.translations[$0] } ?? text.source)
        }
        return switch source {
        case nil: nil
        case .text(let text): "words \(chosen(text))"
        case .template(let text, let otherwise): "template \(chosen(text)) \(chosen(otherwise))"
        case .key(let key, let table, let otherwise): "key \(key) \(table ?? "-") \(chosen(otherwise))"
        case .server(let field, let otherwise): "server \(field.name) \(chosen(otherwise))"
        case .decode(let type, let otherwise): "decode \(type) \(chosen(otherwise))"
        }
    }
}
