/// The explanation of a kind of change, for `errorspec explain` and the reference page.
package struct KindExplanation: Sendable {
    /// The levels that the kind may have, the worst first.
    package let levels: [Change.Level]
    package let meaning: String
    /// The spec before the change, without the lines that every spec needs, or empty if there is no spec.
    package let before: String
    package let after: String

    fileprivate init(_ levels: Change.Level..., meaning: String, before: String, after: String) {
        (self.levels, self.meaning, self.before, self.after) = (levels, meaning, before, after)
    }

    /// Creates an explanation with a change to the case `locked: {status: 401, description: Locked.}`, in a spec with
    /// one group and one case.
    fileprivate init(
        _ levels: Change.Level..., meaning: String, above: String = "", case before: String = plain,
        to after: String
    ) {
        (self.levels, self.meaning) = (levels, meaning)
        (self.before, self.after) = (above + login(before), above + login(after))
    }

    /// Creates an explanation with a change to the lines above the groups, in a spec with one group and one case.
    fileprivate init(_ levels: Change.Level..., meaning: String, above before: String, becomes after: String) {
        (self.levels, self.meaning) = (levels, meaning)
        (self.before, self.after) = (before + login(plain), after + login(plain))
    }
}

private let plain = "locked: {status: 401, description: Locked.}"
private let body = "bodies: {json: {code: /code, message: /message}}\nbody: json\n"
private let recoveries = "recoveries: {renew: {}, signIn: {}}\n"
private let common = "groups:\n  Common: {cases: {down: {status: 500, description: Down.}}}\n"
private let odd = "groups:\n  Login: {cases: {\(plain)}, otherwise: {description: Odd.}}\n"
private let pay = "  Pay: {cases: {declined: {status: 402, description: Declined.}}}\n"
private func login(_ cases: String) -> String { "groups:\n  Login: {cases: {\(cases)}}\n" }

extension Kind {
    package var explanation: KindExplanation {
        switch self {
        case .successChanged:
            KindExplanation(
                .breaking,
                meaning: """
                    A response that was a success is a failure now, or the reverse, or a different condition on its \
                    body decides whether it is a failure. The change shows how the app handles the failure.
                    """,
                above: "", becomes: "successes: [200, 201]\n")
        case .handlerChanged:
            KindExplanation(
                .breaking, .warning,
                meaning: """
                    A different case, a group's `otherwise`, or nothing handles a response now. The change is \
                    breaking if the response loses its handler, or if the new handler does something else (category, \
                    retries, recovery). It is a warning if the new handler does the same, even with different texts, \
                    or if only an `otherwise` or nothing handled the response before.
                    """,
                case: "locked: {status: 401, description: Locked.}", to: "locked: {status: 403, description: Locked.}")
        case .recoveryChanged:
            KindExplanation(
                .breaking,
                meaning: "A case runs a different recovery, starts to run one, or no longer runs one.",
                above: recoveries, case: "locked: {status: 401, description: Locked., retry: {recover: renew}}",
                to: "locked: {status: 401, description: Locked., retry: {recover: signIn}}")
        case .retryChanged:
            KindExplanation(
                .breaking, .warning, .info,
                meaning: """
                    A case retries differently. The change is breaking if the case stops retrying, for all \
                    methods or for one, or if it starts to resend a method that isn't idempotent: a payment could be \
                    made twice. It is a warning if the case starts to retry, tries more often, waits longer in \
                    total, or has a smaller `maximum`: then the call fails at once if the server asks for a longer \
                    wait. Everything else is info. For an endpoint whose method the policy leaves out, the policy \
                    is no retry.
                    """,
                case: "busy: {status: 503, description: Busy., retry: transient}",
                to: "busy: {status: 503, description: Busy., retry: {maxRetries: 5}}")
        case .categoryChanged:
            KindExplanation(
                .breaking, .warning,
                meaning: """
                    A case has a different category. The change is breaking if the new category is `silent`: users \
                    who saw something now see nothing.
                    """,
                above: "categories: [alert, silent, toast]\n",
                to: "locked: {status: 401, description: Locked., category: toast}")
        case .bodyChanged:
            KindExplanation(
                .breaking, .warning, .info,
                meaning: """
                    A value of the response's body is read from different places. Adding the first place of a value, or \
                    a place at the end of a list, is info; for `code` it is a warning, because other cases may \
                    match. Everything else is breaking: the spec can't know where the server's responses have the \
                    value. Adding the first place of `retryAfter` is breaking too, because the `Retry-After` header \
                    is no longer read.
                    """,
                before: "bodies: {json: {message: /message}}\nbody: json\n" + login(plain),
                after: "bodies: {json: {message: /error/message}}\nbody: json\n" + login(plain))
        case .operationRemoved:
            KindExplanation(
                .warning, meaning: "The specs no longer list an endpoint.",
                before: login(plain) + "operations: {POST /login: Login, POST /signin: Login}\n",
                after: login(plain) + "operations: {POST /login: Login}\n")
        case .operationAdded:
            KindExplanation(
                .info, meaning: "The specs list an endpoint that they didn't list before.",
                before: login(plain) + "operations: {POST /login: Login}\n",
                after: login(plain) + "operations: {POST /login: Login, POST /signin: Login}\n")
        case .textChanged:
            KindExplanation(
                .info, meaning: "Users read a different text.",
                to: "locked: {status: 401, description: Your account is locked.}")
        case .textAdded:
            KindExplanation(
                .info,
                meaning: """
                    The response had neither a title nor a description, and now has one; or it wasn't handled, and \
                    now has a text of its own.
                    """,
                to: "locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}")
        case .textRemoved:
            KindExplanation(
                .warning,
                meaning: """
                    The response no longer has a title or a description, or nothing handles it any more, so users \
                    read the text of `failures.unmapped`, or the generic text.
                    """,
                case: "locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}", to: plain)
        case .textSourceChanged:
            KindExplanation(
                .warning,
                meaning: """
                    A text comes from a different source (the spec, the server, a key of a catalog, a decoder), or \
                    from a different place in the response.
                    """,
                above: body, to: "locked: {status: 401, description: {server: message, otherwise: Locked.}}")
        case .fallbackRemoved:
            KindExplanation(
                .breaking,
                meaning: """
                    A text from the server, a catalog or a decoder no longer has an `otherwise`: if its source has \
                    no text, users read the generic text.
                    """,
                above: body, case: "locked: {status: 401, description: {server: message, otherwise: Locked.}}",
                to: "locked: {status: 401, description: {server: message}}")
        case .translationRemoved:
            KindExplanation(
                .breaking, meaning: "A translation was removed: users of its locale read the source text.",
                above: "locales: [en, ko]\n", case: "locked: {status: 401, description: {en: Locked., ko: 잠겼습니다.}}",
                to: "locked: {status: 401, description: {en: Locked.}}")
        case .localeAdded:
            KindExplanation(
                .info,
                meaning: "A locale was added to an API. Its texts are counted, but aren't reported as changes.",
                above: "locales: [en]\n", becomes: "locales: [en, ko]\n")
        case .localeRemoved:
            KindExplanation(
                .breaking,
                meaning: """
                    A locale was removed from an API: its users read the source locale's texts. The texts are \
                    counted, but aren't reported as changes.
                    """,
                above: "locales: [en, ko]\n", becomes: "locales: [en]\n")
        case .sourceLocaleChanged:
            KindExplanation(
                .warning,
                meaning: """
                    A different locale is the first of `locales`: users without a text in their language read that \
                    locale's text.
                    """,
                before: "locales: [en, ko]\n" + login("locked: {status: 401, description: {en: Locked., ko: 잠겼습니다.}}"),
                after: "locales: [ko, en]\n" + login("locked: {status: 401, description: {en: Locked., ko: 잠겼습니다.}}"))
        case .apiRemoved:
            KindExplanation(
                .breaking, meaning: "An API was removed, with all its types.", before: login(plain), after: "")
        case .apiAdded:
            KindExplanation(.info, meaning: "An API was added.", before: "", after: login(plain))
        case .groupRemoved:
            KindExplanation(
                .breaking,
                meaning: """
                    A group was removed, with its types. If it was only renamed, write `was: [OldName]` in the new \
                    group.
                    """,
                before: login(plain) + pay, after: login(plain))
        case .groupAdded:
            KindExplanation(.info, meaning: "A group was added.", before: login(plain), after: login(plain) + pay)
        case .groupRenamed:
            KindExplanation(
                .breaking, .info,
                meaning: """
                    A group was renamed, and `was` keeps the old name as a deprecated type alias. The change is \
                    breaking if other groups inherit from the group: the case that wraps its errors is renamed too, \
                    and a pattern can't use an alias.
                    """,
                before: login(plain), after: "groups:\n  SignIn: {was: [Login], cases: {\(plain)}}\n")
        case .caseRemoved:
            KindExplanation(
                .breaking, meaning: "A case was removed: code that names it no longer compiles.",
                case: "\(plain), busy: {status: 503, description: Busy.}", to: plain)
        case .caseAdded:
            KindExplanation(
                .breaking,
                meaning: """
                    A case was added: an exhaustive `switch` must handle it. If your app never switches over errors, \
                    `.errorspec.yaml` can set the level to info.
                    """,
                to: "\(plain), busy: {status: 503, description: Busy.}")
        case .caseRenamed:
            KindExplanation(
                .breaking,
                meaning: """
                    A case was renamed, and `was` keeps the old name. Code that creates or compares the case still \
                    compiles, with a warning; a `switch` that names it doesn't.
                    """,
                to: "isLocked: {was: [locked], status: 401, description: Locked.}")
        case .caseMoved:
            KindExplanation(
                .breaking,
                meaning: """
                    A case moved to another group with the same name, pattern and content, for example from a group \
                    to its parent. Code that names the case must be changed.
                    """,
                before: """
                    groups:
                      Common: {cases: {gone: {status: 410, description: Gone.}}}
                      Cart: {parents: [Common], cases: {down: {status: 500, description: Down.}}}

                    """,
                after: """
                    groups:
                      Common: {cases: {gone: {status: 410, description: Gone.}, down: {status: 500, description: Down.}}}
                      Cart: {parents: [Common]}

                    """)
        case .parentsChanged:
            KindExplanation(
                .breaking,
                meaning: """
                    The parents of a group changed. The group's type has a case for each parent, which wraps the \
                    parent's errors.
                    """,
                before: common + "  Login: {parents: [], cases: {\(plain)}}\n",
                after: common + "  Login: {parents: [Common], cases: {\(plain)}}\n")
        case .otherwiseAdded:
            KindExplanation(
                .breaking, meaning: "A group has an `otherwise` now: its type has the case `unmatched`.",
                before: login(plain), after: odd)
        case .otherwiseRemoved:
            KindExplanation(
                .breaking, meaning: "A group no longer has an `otherwise`: the case `unmatched` was removed.",
                before: odd, after: login(plain))
        case .aliasRemoved:
            KindExplanation(
                .breaking,
                meaning: """
                    A name was removed from `was`, and with it the deprecated alias: code that uses the name no \
                    longer compiles.
                    """,
                before: "groups:\n  Login: {was: [SignIn], cases: {\(plain)}}\n", after: login(plain))
        case .operationMoved:
            KindExplanation(
                .info,
                meaning: """
                    A different group handles an endpoint. If the app's behaviour changes too, the behaviour lane \
                    lists the responses.
                    """,
                before: login(plain) + pay + "operations: {POST /pay: Login}\n",
                after: login(plain) + pay + "operations: {POST /pay: Pay}\n")
        case .recoveryRequired:
            KindExplanation(
                .breaking,
                meaning: "The protocol of the API's recoveries requires a new recovery, which the app must implement.",
                above: "", becomes: "recoveries: {renew: {}}\n")
        case .recoveryDropped:
            KindExplanation(
                .breaking, .info,
                meaning: "The protocol of the API's recoveries no longer requires a recovery.",
                above: "recoveries: {renew: {}}\n", becomes: "")
        case .categoryAdded:
            KindExplanation(
                .breaking,
                meaning: "A category was added to an API: an exhaustive `switch` over categories must handle it.",
                above: "categories: [alert]\n", becomes: "categories: [alert, toast]\n")
        case .categoryRemoved:
            KindExplanation(
                .breaking, meaning: "A category of an API was removed: code that names it no longer compiles.",
                above: "categories: [alert, toast]\n", becomes: "categories: [alert]\n")
        case .accessLowered:
            KindExplanation(
                .breaking, meaning: "The generated types are visible in fewer places.",
                above: "", becomes: "access: internal\n")
        case .accessRaised:
            KindExplanation(
                .info, meaning: "The generated types are visible in more places.",
                above: "access: internal\n", becomes: "")
        case .decoderChanged:
            KindExplanation(
                .breaking, .info,
                meaning: """
                    The generated code uses a different type of the app to decode a text. A new type must exist in \
                    the app and conform to `DecodingErrorType`.
                    """,
                case: "locked: {status: 401, description: {decode: Reason, otherwise: Locked.}}",
                to: "locked: {status: 401, description: {decode: Cause, otherwise: Locked.}}")
        case .importChanged:
            KindExplanation(
                .breaking, .info,
                meaning: """
                    The generated code imports different modules. The app's target must depend on each module that \
                    was added.
                    """,
                above: "", becomes: "imports: [AppModels]\n")
        case .declarationRemoved:
            KindExplanation(
                .breaking,
                meaning: """
                    A public declaration other than a group or a case is gone from the generated code, for example a \
                    body or a named policy.
                    """,
                above: "bodies: {json: {message: /message}}\n", becomes: "")
        }
    }
}
