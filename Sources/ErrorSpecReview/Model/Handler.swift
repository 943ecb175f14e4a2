import ErrorSpecLanguage
import ErrorSpecReading

/// The name of a group's `otherwise` beside its cases.
let unmatched = "unmatched"
/// The name of no handler.
let unmapped = "unmapped"

/// The texts of an alert.
enum TextField: String, CaseIterable {
    case title
    case description
}

/// A case, a group's `otherwise`, or a failure that no case handles, in one version: what it does and says.
struct Handler {
    /// Where it is written; `nil` of a failure that the spec says nothing of.
    var range: SourceRange?
    var retry: Sourced<ResolvedRetry>
    var category: Sourced<String>
    var title: Sourced<TextSource>?
    var description: Sourced<TextSource>?
    var behavior: Behavior
    /// How responses are read; `nil` of failures: no group declares them, and `body-changed` is about the API's body.
    fileprivate var reading: BodyFormat?
    fileprivate var locales: [String]
    /// Of a failure: the runtime's description, where the spec has none.
    fileprivate var builtIn: BuiltInText?

    subscript(field: TextField) -> Sourced<TextSource>? { field == .title ? title : description }

    func words(_ field: TextField) -> UserText? {
        self[field].map { UserText($0.value, locales: locales, body: reading) }
    }

    /// `nil` where nothing is shown.
    var shown: ShownText? {
        if category.value == silent { return nil }
        guard let builtIn else { return ShownText(title: words(.title), description: words(.description)) }
        // The API's title alone stands above the runtime's text.
        if title?.provenance.isOfAPI ?? true, description == nil { return ShownText() }
        return ShownText(
            title: words(.title) ?? UserText(.title, locales: locales),
            description: words(.description) ?? UserText(builtIn, locales: locales))
    }

    /// Everything that it does, in one line for fingerprints, which changes only with an effect.
    var effect: String {
        let origins = TextField.allCases.map { words($0).map { $0.originSummary ?? "own" } ?? "none" }
        return ((builtIn == nil ? [] : [unmapped]) + [category.value, behavior.action.summary] + origins)
            .joined(separator: "|")
    }
}

extension ResolvedAPI {
    func handler(_ outcome: Outcome) -> Handler {
        switch outcome {
        case .handled(let id): return handler(self[id].handling, at: self[id].name.range, of: self[id].group)
        case .otherwise(let group):
            if let otherwise = self[group].otherwise {
                return handler(otherwise.handling, at: otherwise.range, of: group)
            }
        case .unmapped, .success: break
        }
        return handler(failures.unmapped, .generic)
    }

    private func handler(_ handling: Handling, at range: SourceRange, of group: GroupID) -> Handler {
        handler(
            range, handling.retry, handling.category, handling.title, handling.description, reading: reading(of: group))
    }

    /// - Parameter description: The runtime's own.
    func handler(_ failure: ResolvedFailures.Texts, _ description: BuiltInText) -> Handler {
        let range = failure.range ?? name.range
        return handler(
            failure.range, Sourced(ResolvedRetry(name: nil, action: .never), from: .builtIn),
            Sourced(failure.category ?? CategoryID(0), from: failure.category == nil ? .builtIn : .own(range)),
            failure.title.map { $0.provenance.isOfAPI ? $0 : Sourced($0.value, from: .own(range)) },
            failure.description.map { Sourced($0, from: .own(range)) }, builtIn: description)
    }

    private func handler(
        _ range: SourceRange?, _ retry: Sourced<ResolvedRetry>, _ category: Sourced<CategoryID>,
        _ title: Sourced<TextSource>?, _ description: Sourced<TextSource>?, reading: BodyFormat? = nil,
        builtIn: BuiltInText? = nil
    ) -> Handler {
        // The first category is the default.
        let source = category.provenance == .builtIn ? .api(categories[0].range) : category.provenance
        let name = self[category.value].value
        return Handler(
            range: range, retry: retry, category: Sourced(name, from: source), title: title, description: description,
            behavior: Behavior(action: action(retry.value), category: name), reading: reading, locales: locales,
            builtIn: builtIn)
    }

    private func action(_ retry: ResolvedRetry) -> Behavior.Action {
        switch retry.action {
        case .never: .never
        case .recover(let recovery): .recover(self[recovery].name.value)
        case .resend(let resend): resend.maxRetries == 0 ? .never : .resend(resend.normalized)
        }
    }

    /// The name of a handler in its group.
    func name(of outcome: Outcome) -> String {
        if case .handled(let id) = outcome { self[id].name.value } else { unmatched }
    }

    func reading(of group: GroupID) -> BodyFormat? { groups[group.index].body.map { bodies[$0.index].format } }

    /// The cases that a group declares, and its `otherwise`.
    func outcomes(of group: GroupID) -> [Outcome] {
        self[group].ownCaseIDs.map { .handled($0) } + (self[group].otherwise == nil ? [] : [.otherwise(group)])
    }

    /// Those of all groups.
    var outcomes: [Outcome] { groupIDs.flatMap(outcomes) }

    /// All texts that they show, a line each.
    var shownTexts: [String] {
        groupIDs.flatMap { id in
            outcomes(of: id).flatMap { outcome in
                (handler(outcome).shown?.lines ?? []).map { "\(self[id].name.value).\(name(of: outcome)) \($0)" }
            }
        }
    }
}
