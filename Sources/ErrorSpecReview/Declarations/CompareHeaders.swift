import ErrorSpecLanguage
import ErrorSpecReading

/// Compares the declarations in `api.yaml`, its locales, and the endpoints.
struct HeaderComparison {
    let pair: APIPair

    var declarations: [Declaration] { operations + locales + recoveries + names + access }

    // MARK: Operations

    private var operations: [Declaration] {
        let (base, head) = (pair.base, pair.head)
        let old = Dictionary(uniqueKeysWithValues: base.operations.map { ($0.key, $0) })
        let new = Dictionary(uniqueKeysWithValues: head.operations.map { ($0.key, $0) })
        var result: [Declaration] = []
        for operation in base.operations where new[operation.key] == nil {
            let entry = "\(operation.name): \(pair.name(ofBase: operation.group))"
            let group = pair.groupInHead[operation.group.index]
            result.append(
                Declaration(.operationRemoved, .warning, entry, base: operation.range)
                    .with(base: [operation.group], head: group.map { [$0] } ?? []).with([.endpoint(operation.name)]))
        }
        for operation in head.operations {
            let entry = "\(operation.name): \(head.groups[operation.group.index].name.value)"
            let unit = [ReviewUnit.endpoint(operation.name)]
            guard let other = old[operation.key] else {
                let added = Declaration(.operationAdded, .info, nil, entry, head: operation.range)
                result.append(added.with(head: [operation.group]).with(unit))
                continue
            }
            if pair.groupInHead[other.group.index] == operation.group { continue }
            let before = "\(other.name): \(pair.name(ofBase: other.group))"
            let moved = Declaration(
                .operationMoved, .info, before, entry, base: other.range, head: operation.range)
            result.append(moved.with(base: [other.group], head: [operation.group]).with(unit))
        }
        return result
    }

    // MARK: Locales

    private var locales: [Declaration] {
        let (base, head) = (pair.base, pair.head)
        let (old, new) = (base.locales, head.locales)
        var result: [Declaration] = []
        func declaration(_ kind: Kind, _ level: Change.Level) -> Declaration {
            Declaration(kind, level, base: base.layout.locales, head: head.layout.locales).with([])
        }
        for locale in old where !new.contains(locale) {
            var removed = declaration(.localeRemoved, .breaking)
            removed.before = .locale(locale, texts: base.texts(in: locale))
            result.append(removed)
        }
        for locale in new where !old.contains(locale) {
            var added = declaration(.localeAdded, .info)
            added.after = .locale(locale, texts: head.texts(in: locale))
            result.append(added)
        }
        if let before = old.first, let after = new.first, before != after {
            var changed = declaration(.sourceLocaleChanged, .warning)
            changed.before = .locale(before, texts: nil)
            changed.after = .locale(after, texts: nil)
            result.append(changed)
        }
        return result
    }

    // MARK: Names

    /// The recoveries that the app must implement. If a recovery's `through` changes, the app must implement another
    /// function.
    private var recoveries: [Declaration] {
        let old = pair.base.recoveries.map { recovery in
            entry(recovery, recovery.through.map { pair.name(ofBase: $0.value) })
        }
        let new = pair.head.recoveries.map { recovery in
            entry(recovery, recovery.through.map { pair.head.groups[$0.value.index].name.value })
        }
        return compared(old, new, removed: (.recoveryDropped, .breaking), added: (.recoveryRequired, .breaking))
    }

    private func entry(_ recovery: ResolvedRecovery, _ through: String?) -> Located<String> {
        recovery.name.map { name in through.map { "\(name): \($0)" } ?? name }
    }

    private var names: [Declaration] {
        let (base, head) = (pair.base, pair.head)
        return compared(
            base.categories, head.categories, removed: (.categoryRemoved, .breaking), added: (.categoryAdded, .breaking)
        )
            + compared(
                base.decoders, head.decoders, removed: (.decoderChanged, .info), added: (.decoderChanged, .breaking))
            + compared(base.imports, head.imports, removed: (.importChanged, .info), added: (.importChanged, .breaking))
            + compared(base.namedValues, head.namedValues, removed: (.declarationRemoved, .breaking), added: nil)
    }

    private typealias KindAndLevel = (kind: Kind, level: Change.Level)

    private func compared(
        _ old: [Located<String>], _ new: [Located<String>], removed: KindAndLevel, added: KindAndLevel?
    ) -> [Declaration] {
        let (before, after) = (Set(old.map(\.value)), Set(new.map(\.value)))
        let removals = old.filter { !after.contains($0.value) }.map { name in
            Declaration(removed.kind, removed.level, name.value, base: name.range).with([])
        }
        guard let added else { return removals }
        return removals
            + new.filter { !before.contains($0.value) }.map { name in
                Declaration(added.kind, added.level, nil, name.value, head: name.range).with([])
            }
    }

    private var access: [Declaration] {
        let levels = AccessLevel.allCases
        let (old, new) = (pair.base.access, pair.head.access)
        guard let before = levels.firstIndex(of: old), let after = levels.firstIndex(of: new), before != after else {
            return []
        }
        // `AccessLevel` lists the widest access first.
        return [
            Declaration(
                after > before ? .accessLowered : .accessRaised, after > before ? .breaking : .info, old.rawValue,
                new.rawValue, base: pair.base.layout.access, head: pair.head.layout.access
            ).with([])
        ]
    }
}

extension ResolvedAPI {
    /// The bodies and named policies that generated code declares.
    fileprivate var namedValues: [Located<String>] {
        let policies = retries.filter { policy in
            if case .resend = policy.retry.action { true } else { false }
        }
        let builtIn = Set(ResolvedRetry.builtIn.map(\.name))
        return bodies.map { body in body.name.map { "body \($0)" } }
            + policies.filter { !builtIn.contains($0.name.value) }.map { $0.name.map { "policy \($0)" } }
    }

    /// The app's types to which texts refer, without duplicates.
    fileprivate var decoders: [Located<String>] {
        texts.compactMap { text in
            guard case .decode(let type, _) = text.source else { return nil }
            return Located(type, at: text.range ?? name.range)
        }.unique { $0.value }
    }

    /// Returns the number of titles and descriptions in a locale. A text that several cases share counts only once.
    fileprivate func texts(in locale: String) -> Int {
        let isSource = locale == locales.first
        let translated = texts.filter { text in
            text.source.localized.contains { isSource || $0.translations[locale] != nil }
        }
        return Set(translated.compactMap(\.range)).count
    }

    private typealias WrittenText = (source: TextSource, range: SourceRange?)

    /// All titles and descriptions, with their locations.
    private var texts: [WrittenText] {
        let handlings = cases.map(\.handling) + groups.compactMap { $0.otherwise?.handling }
        let ofHandlings = handlings.flatMap { handling in
            [handling.title, handling.description].compactMap { text -> WrittenText? in
                text.map { ($0.value, $0.provenance.range) }
            }
        }
        return ofHandlings
            + failures.all.flatMap { failure -> [WrittenText] in
                let title = failure.title.map { ($0.value, $0.provenance.range) }
                let description = failure.description.map { ($0, failure.range) }
                return [title, description].compactMap { $0 }
            }
    }
}

extension TextSource {
    /// The texts of this source that are in the spec.
    fileprivate var localized: [LocalizedText] {
        if case .template(let text, let otherwise) = self {
            [text] + (otherwise.map { [$0] } ?? [])
        } else {
            fallback.map { [$0] } ?? []
        }
    }
}
