import ErrorSpecLanguage

/// One way in which two versions differ.
struct Difference: Hashable {
    var kind: Change.Kind
    var level: Change.Level
    /// `nil` where it is in no text, or in the text as a whole.
    var field: TextField?
    var before: String?
    var after: String?
    /// In words, behind what differs.
    var sentence = ""
    var cause = HandlingCause.itself
    var locales = Locales()

    var lane: Change.Lane { kind.explanation.levels.first?.lane ?? .behaviour }
}

/// The edit that changed the effect or the texts of a case.
enum HandlingCause: Hashable {
    case itself
    /// A default of the declaring group, which may be gone.
    case group(GroupID, isGone: Bool)
    /// A default of the API, which may be gone.
    case api(isGone: Bool)
    /// A named policy.
    case policy(String)
    /// A locale that the API no longer has, or did not have.
    case locale(String)
}

/// The locales in which a text reads otherwise; empty where it is not localized.
struct Locales: Hashable {
    var changed: [String] = []
    /// Those in which it reads as before.
    var kept: [String] = []

    /// `` in `de` ``, where other locales stay.
    var place: String? { kept.isEmpty || changed.isEmpty ? nil : "in \(listed(changed))" }

    /// `` ; `en` stays ``
    var rest: String { place == nil ? "" : "; \(listed(kept)) \(kept.count == 1 ? "stays" : "stay")" }
}

/// - Parameter sameCase: A case's own change; else one case takes another's place, and bodies that read the same
///   field elsewhere are two sources. (Of one case that is `body-changed`.)
func differences(_ old: UserText?, _ new: UserText?, sameCase: Bool, locales: Both<[String]>) -> [Difference] {
    guard let old, let new else {
        if old == nil, new == nil { return [] }
        return [
            Difference(
                kind: new == nil ? .textRemoved : .textAdded, level: new == nil ? .warning : .info,
                before: old?.summary, after: new?.summary ?? genericText, sentence: replaced(old, new))
        ]
    }
    if sameCase, old.origin == .own, new.origin != .own, !old.texts.isEmpty, new.texts.isEmpty {
        return [
            Difference(
                kind: .fallbackRemoved, level: .breaking, before: old.summary, after: new.summary,
                sentence: "is \(new.quotation()), without a fallback, instead of \(old.quotation())")
        ]
    }
    var result: [Difference] = []
    var sameOrigin = old.origin == new.origin
    if sameCase, case .server(let before, _) = old.origin, case .server(before, _) = new.origin { sameOrigin = true }
    if !sameOrigin {
        result.append(
            Difference(
                kind: .textSourceChanged, level: .warning, before: old.summary, after: new.summary,
                sentence: replaced(old, new)))
    }
    if sameCase, let fallback = fallbackDifference(old, new) { return result + [fallback] }
    let (left, right) = (old.localized(like: new), new.localized(like: old))
    if sameOrigin, let words = wordDifference(left, right, sameCase: sameCase) { result.append(words) }
    // Own words in place of the server's are another source, in however many languages.
    if sameCase, !left.texts.isEmpty { result += translationDifferences(Both(left, right), locales) }
    return result
}

/// One text instead of another one, for a sentence.
private func replaced(_ old: UserText?, _ new: UserText?) -> String {
    let (before, after) = (old?.quotation() ?? genericText, new?.quotation() ?? genericText)
    return before == after ? "is \(after) from another place" : "is \(after) instead of \(before)"
}

/// A text for when the source has none, or the response lacks a value, where there was none before; and the reverse.
private func fallbackDifference(_ old: UserText, _ new: UserText) -> Difference? {
    let isSameText = old.texts == new.texts
    let (left, right) = isSameText ? (old.withoutValues, new.withoutValues) : (old, new)
    if left.texts.isEmpty == right.texts.isEmpty { return nil }
    if right.texts.isEmpty {
        return Difference(
            kind: .fallbackRemoved, level: .breaking, before: left.summary(of: left.locales), after: nil,
            sentence: "no longer falls back to \(left.quotation(of: left.texts))")
    }
    if new.origin == .own, !isSameText { return nil }
    return Difference(
        kind: .fallbackAdded, level: .info, before: nil, after: right.summary(of: right.locales),
        sentence: "falls back to \(right.quotation(of: right.texts)) now")
}

/// Other words from the same source.
private func wordDifference(_ old: UserText, _ new: UserText, sameCase: Bool) -> Difference? {
    let changed = Set(old.texts.keys).union(new.texts.keys).filter { locale in
        old.words(in: locale) != new.words(in: locale) && old.meaning(in: locale) != new.meaning(in: locale)
            && (!sameCase || old.texts[locale] != nil && new.texts[locale] != nil)
    }
    if changed.isEmpty { return nil }
    let locales = Locales(
        changed: new.ordered(changed),
        kept: new.ordered(Set(old.texts.keys).intersection(new.texts.keys).subtracting(changed)))
    let words = Both(old.quoted(besides: new), new.quoted(besides: old)).map { $0.quotation(in: locales.changed) }
    let clause = words.isSame ? nil : "reads \(words.new) instead of \(words.old)"
    let rows = Both(old, new).map { text in
        text.origin == .own ? text.summary(of: locales.changed) : text.fallbackSummary(of: locales.changed)
    }
    return Difference(
        kind: .textChanged, level: .info, before: rows.old, after: rows.new,
        sentence: new.fallbackClause(insteadOf: old, in: locales.changed) ?? clause
            ?? (new.origin == .own ? "reads differently" : "falls back to another text"),
        locales: locales)
}

extension UserText {
    /// The text without what is read where the response lacks a value, if another text has the same for that.
    fileprivate func quoted(besides other: UserText) -> UserText {
        var copy = self
        if textsWithoutValues == other.textsWithoutValues, texts != other.texts { copy.textsWithoutValues = [:] }
        return copy
    }

    /// The text that is read where the response lacks a value.
    fileprivate var withoutValues: UserText {
        var copy = self
        (copy.texts, copy.textsWithoutValues) = (textsWithoutValues, [:])
        return copy
    }

    /// Texts without a locale become, or were, those of the source locale.
    fileprivate func localized(like other: UserText) -> UserText {
        if !sourceLocale.isEmpty || other.sourceLocale.isEmpty { return self }
        func renamed(_ texts: [String: String]) -> [String: String] {
            Dictionary(
                texts.sorted { $0.key > $1.key }.map { ($0.isEmpty ? other.sourceLocale : $0, $1) },
                uniquingKeysWith: { first, _ in first })
        }
        var copy = self
        copy.sourceLocale = other.sourceLocale
        (copy.texts, copy.textsWithoutValues) = (renamed(texts), renamed(textsWithoutValues))
        return copy
    }
}

/// A locale that the API gains or drops is one cause, whatever the words; one that a text does is that text's own.
private func translationDifferences(_ texts: Both<UserText>, _ locales: Both<[String]>) -> [Difference] {
    Side.allCases.flatMap { side -> [Difference] in
        let (own, other, isGone) = (texts[side], texts[side.other], side == .old)
        let lone = own.texts.keys.filter { locale in
            // Texts that were, or become, the source's are read in every locale that has none of its own.
            let isOfSource =
                own.sourceLocale != other.sourceLocale && other.texts[other.sourceLocale] == own.texts[locale]
            return other.texts[locale] == nil && !isOfSource
        }
        return lone.sorted().map { locale in
            let isOfAPI = !locales[side.other].contains(locale)
            let value = isOfAPI ? locale : "\(locale): \(own.texts[locale] ?? "")"
            return Difference(
                kind: isGone ? .translationRemoved : .translationAdded, level: isGone ? .breaking : .info,
                before: isGone ? value : nil, after: isGone ? nil : value, cause: isOfAPI ? .locale(locale) : .itself,
                locales: Locales(changed: [locale]))
        }
    }
}
