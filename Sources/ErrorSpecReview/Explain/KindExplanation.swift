/// What `errorspec explain` says of a kind of change.
package struct KindExplanation: Sendable {
    package let kind: Change.Kind
    /// The lanes that it is in, with the levels that it may have there, the worst first.
    package let levels: [(lane: Change.Lane, levels: [Change.Level])]
    package let meaning: String
    /// What of a spec is so before, and after: without the lines that both need and that say nothing here. Empty: there
    /// is no spec.
    package let before: String
    package let after: String
}

extension Change.Kind {
    package var explanation: KindExplanation {
        // Each kind has one, which a test compares with what the review says of the example.
        KindExplanation.all.first { $0.kind == self }
            ?? KindExplanation(kind: self, levels: [], meaning: "", before: "", after: "")
    }
}

extension KindExplanation {
    package static let all: [KindExplanation] = [
        KindExplanation(
            kind: .apiRemoved, levels: [(.source, [.breaking])],
            meaning: """
                An API is gone, with the types that it generated.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: ""),
        KindExplanation(
            kind: .apiAdded, levels: [(.source, [.info])],
            meaning: """
                An API is new.
                """,
            before: "",
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .groupRemoved, levels: [(.source, [.breaking])],
            meaning: """
                A group is gone, and with it its types. A group that has another name says so with `was`, and is \
                renamed.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                  Pay: {cases: {declined: {status: 402, description: Declined.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .groupAdded, levels: [(.source, [.info])],
            meaning: """
                A group is new.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                  Pay: {cases: {declined: {status: 402, description: Declined.}}}
                """),
        KindExplanation(
            kind: .groupRenamed, levels: [(.source, [.breaking, .info])],
            meaning: """
                A group has another name, which `was` says. A deprecated type alias keeps the old name. Where \
                descendants wrap the group, their case is renamed with it, and no alias can stand in a pattern: \
                that is breaking.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  SignIn: {was: [Login], cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .aliasRemoved, levels: [(.source, [.breaking])],
            meaning: """
                A name left `was`, and its deprecated alias with it: code that still says the old name no longer \
                compiles.
                """,
            before: """
                groups:
                  Login: {was: [SignIn], cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .aliasAdded, levels: [(.source, [.info])],
            meaning: """
                `was` gives another earlier name, as a deprecated alias.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {was: [SignIn], cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .caseRemoved, levels: [(.source, [.breaking])],
            meaning: """
                A case is gone. What becomes of the responses that it handled is `winner-changed`.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .caseAdded, levels: [(.source, [.breaking])],
            meaning: """
                A case is new: a `switch` that handles every case must handle it. Where that is no burden, as in \
                an app that never switches, `.errorspec.yaml` can make it `info`.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}}}
                """),
        KindExplanation(
            kind: .caseRenamed, levels: [(.source, [.breaking])],
            meaning: """
                A case has another name, which `was` says. A `switch` must be changed; construction and \
                comparison keep working, by a deprecated member.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {isLocked: {was: [locked], status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .caseMoved, levels: [(.source, [.breaking])],
            meaning: """
                A case stands in another group of the API, with the same name, match and meaning. Lifting a \
                duplicate into a shared group is such a move: no response is handled differently by it, but code \
                that names the case must be changed.
                """,
            before: """
                groups:
                  Cart: {parents: [Common], cases: {down: {status: 500, description: Down.}}}
                  Common: {cases: {gone: {status: 410, description: Gone.}}}
                """,
            after: """
                groups:
                  Cart: {parents: [Common]}
                  Common: {cases: {gone: {status: 410, description: Gone.}, down: {status: 500, description: Down.}}}
                """),
        KindExplanation(
            kind: .parentAdded, levels: [(.source, [.breaking])],
            meaning: """
                A group inherits from another one: its type has a case more, which wraps the parent's error.
                """,
            before: """
                groups:
                  Common: {cases: {down: {status: 500, description: Down.}}}
                  Login: {parents: [], cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Common: {cases: {down: {status: 500, description: Down.}}}
                  Login: {parents: [Common], cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .parentRemoved, levels: [(.source, [.breaking])],
            meaning: """
                A group no longer inherits from another one: the case that wrapped the parent's error is gone.
                """,
            before: """
                groups:
                  Common: {cases: {down: {status: 500, description: Down.}}}
                  Login: {parents: [Common], cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Common: {cases: {down: {status: 500, description: Down.}}}
                  Login: {parents: [], cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .parentsReordered, levels: [(.behaviour, [.warning])],
            meaning: """
                A group's parents stand in another order, and an error that several of them have is wrapped by \
                another one. The same case wins as before.
                """,
            before: """
                groups:
                  Root: {cases: {down: {status: 500, description: Down.}}}
                  Left: {parents: [Root]}
                  Right: {parents: [Root]}
                  Both: {parents: [Left, Right]}
                """,
            after: """
                groups:
                  Root: {cases: {down: {status: 500, description: Down.}}}
                  Left: {parents: [Root]}
                  Right: {parents: [Root]}
                  Both: {parents: [Right, Left]}
                """),
        KindExplanation(
            kind: .otherwiseAdded, levels: [(.source, [.breaking]), (.behaviour, [.warning])],
            meaning: """
                A group has an `otherwise`: its type has the case `unmatched`, and responses that no case \
                matches are no longer unmapped.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}, otherwise: {description: Odd.}}
                """),
        KindExplanation(
            kind: .otherwiseRemoved, levels: [(.source, [.breaking]), (.behaviour, [.breaking])],
            meaning: """
                A group has no `otherwise` any more: the case `unmatched` is gone, and responses that no case \
                matches are unmapped, or handled by an ancestor's `otherwise`.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}, otherwise: {description: Odd.}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .matchChanged, levels: [(.behaviour, [.breaking, .warning])],
            meaning: """
                A case's own status or code was edited, it moved to another group, or an `except` of it came or \
                went, and it gains or loses responses. It is breaking where a response has no case any more, or \
                gets one that does something else; a response that goes to a case which does the same is a \
                warning.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 403, description: Locked.}}}
                """),
        KindExplanation(
            kind: .successChanged, levels: [(.behaviour, [.breaking])],
            meaning: """
                Responses became failures or no longer are: by `successes`, or by a body's `failure` \
                and `success`.
                """,
            before: """
                bodies: {json: {code: /code, message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                bodies: {json: {code: /code, message: /message, failure: /code}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .winnerChanged, levels: [(.behaviour, [.breaking, .warning])],
            meaning: """
                Another case wins for some responses, for another reason than an edit of its own match: a case \
                or a parent came or went. It is breaking where a response has no case any more, or gets one that \
                does something else.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .retryAdded, levels: [(.behaviour, [.breaking, .warning])],
            meaning: """
                A case is retried now. It is breaking if methods are sent again that are not idempotent: a \
                payment could be made twice.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., retry: transient}}}
                """),
        KindExplanation(
            kind: .retryRemoved, levels: [(.behaviour, [.breaking])],
            meaning: """
                A case is no longer retried: what succeeded at the second attempt now fails.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., retry: transient}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .retryChanged, levels: [(.behaviour, [.breaking, .warning, .info])],
            meaning: """
                A case is retried in another way. It is breaking if methods are sent again that were not and are \
                not idempotent, and a warning if there are more attempts or longer waits.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 503, description: Busy., retry: transient}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 503, description: Busy., retry: {maxRetries: 5}}}}
                """),
        KindExplanation(
            kind: .recoveryAdded, levels: [(.behaviour, [.breaking])],
            meaning: """
                The app now recovers from a case by an action, and sends the request once more.
                """,
            before: """
                recoveries: {renew: {}, signIn: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                recoveries: {renew: {}, signIn: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., retry: {recover: renew}}}}
                """),
        KindExplanation(
            kind: .recoveryRemoved, levels: [(.behaviour, [.breaking])],
            meaning: """
                The app no longer recovers from a case.
                """,
            before: """
                recoveries: {renew: {}, signIn: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., retry: {recover: renew}}}}
                """,
            after: """
                recoveries: {renew: {}, signIn: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .recoveryChanged, levels: [(.behaviour, [.breaking])],
            meaning: """
                The app recovers from a case by another action.
                """,
            before: """
                recoveries: {renew: {}, signIn: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., retry: {recover: renew}}}}
                """,
            after: """
                recoveries: {renew: {}, signIn: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., retry: {recover: signIn}}}}
                """),
        KindExplanation(
            kind: .categoryChanged, levels: [(.behaviour, [.breaking, .warning])],
            meaning: """
                A failure is presented in another way. It is breaking when it becomes `silent`: users who were \
                told something are told nothing.
                """,
            before: """
                categories: [alert, silent, toast]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                categories: [alert, silent, toast]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked., category: toast}}}
                """),
        KindExplanation(
            kind: .bodyChanged, levels: [(.behaviour, [.breaking])],
            meaning: """
                A code, message, title, field error, reference or value is read from another place of the \
                response. The spec can't tell whether the server's responses have it there.
                """,
            before: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message, otherwise: Locked.}}}}
                """,
            after: """
                bodies: {json: {message: /error/message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message, otherwise: Locked.}}}}
                """),
        KindExplanation(
            kind: .textAdded, levels: [(.text, [.info])],
            meaning: """
                Users may read a text that they didn't before: of a new case, group or API, of a case that was \
                silent, or of a case that handles responses which had none.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}}}
                """),
        KindExplanation(
            kind: .textRemoved, levels: [(.text, [.warning])],
            meaning: """
                Users no longer read a text: its case is gone, lost the response, or became silent. The change \
                says what they read instead.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}, busy: {status: 503, description: Busy.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .textChanged, levels: [(.text, [.info])],
            meaning: """
                Users read other words.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Your account is locked.}}}
                """),
        KindExplanation(
            kind: .textSourceChanged, levels: [(.text, [.warning])],
            meaning: """
                A text comes from another source: from the server instead of the spec or the reverse, from \
                another pointer, decoder or key.
                """,
            before: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message, otherwise: Locked.}}}}
                """),
        KindExplanation(
            kind: .fallbackAdded, levels: [(.text, [.info])],
            meaning: """
                A text has words for when its source has none.
                """,
            before: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message}}}}
                """,
            after: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message, otherwise: Locked.}}}}
                """),
        KindExplanation(
            kind: .fallbackRemoved, levels: [(.text, [.breaking])],
            meaning: """
                A text has no words of its own any more for when its source has none: users then read a generic \
                text.
                """,
            before: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message, otherwise: Locked.}}}}
                """,
            after: """
                bodies: {json: {message: /message}}
                body: json
                groups:
                  Login: {cases: {locked: {status: 401, description: {server: message}}}}
                """),
        KindExplanation(
            kind: .translationAdded, levels: [(.text, [.info])],
            meaning: """
                A text has another translation.
                """,
            before: """
                locales: [en, ko]
                groups:
                  Login: {cases: {locked: {status: 401, description: {en: Locked.}}}}
                """,
            after: """
                locales: [en, ko]
                groups:
                  Login: {cases: {locked: {status: 401, description: {en: Locked., ko: 잠겼습니다.}}}}
                """),
        KindExplanation(
            kind: .translationRemoved, levels: [(.text, [.breaking])],
            meaning: """
                A translation is gone: its users read the source locale's text.
                """,
            before: """
                locales: [en, ko]
                groups:
                  Login: {cases: {locked: {status: 401, description: {en: Locked., ko: 잠겼습니다.}}}}
                """,
            after: """
                locales: [en, ko]
                groups:
                  Login: {cases: {locked: {status: 401, description: {en: Locked.}}}}
                """),
        KindExplanation(
            kind: .decoderChanged, levels: [(.source, [.breaking])],
            meaning: """
                A text is read by another type of the app, which must exist and conform to `DecodingErrorType`.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: {decode: Reason, otherwise: Locked.}}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: {decode: Cause, otherwise: Locked.}}}}
                """),
        KindExplanation(
            kind: .requirementAdded, levels: [(.source, [.breaking])],
            meaning: """
                The app must supply another recovery: the protocol of the API's recoveries has a requirement \
                more.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                recoveries: {renew: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .requirementRemoved, levels: [(.source, [.breaking])],
            meaning: """
                The app is no longer asked for a recovery; code that names it no longer compiles.
                """,
            before: """
                recoveries: {renew: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .requirementChanged, levels: [(.source, [.breaking])],
            meaning: """
                A recovery is asked for in another form: another group handles its own request (`through`).
                """,
            before: """
                recoveries: {renew: {}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                recoveries: {renew: {through: Login}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .categoryAdded, levels: [(.source, [.breaking])],
            meaning: """
                The API has another category: a `switch` over categories must handle it.
                """,
            before: """
                categories: [alert]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                categories: [alert, toast]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .categoryRemoved, levels: [(.source, [.breaking])],
            meaning: """
                A category of the API is gone; code that names it no longer compiles.
                """,
            before: """
                categories: [alert, toast]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                categories: [alert]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .accessLowered, levels: [(.source, [.breaking])],
            meaning: """
                The generated types are less visible.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                access: internal
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .accessRaised, levels: [(.source, [.info])],
            meaning: """
                The generated types are more visible.
                """,
            before: """
                access: internal
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .bodyTypeAdded, levels: [(.source, [.info])],
            meaning: """
                The generated code declares another body or named policy, or names endpoints for the first time.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                bodies: {json: {message: /message}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .bodyTypeRemoved, levels: [(.source, [.breaking])],
            meaning: """
                A public declaration of the generated code is gone that no other change speaks of: a body, a \
                named policy, the list of operations.
                """,
            before: """
                bodies: {json: {message: /message}}
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .importChanged, levels: [(.source, [.breaking])],
            meaning: """
                The generated code imports other modules, which its target must depend on.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                imports: [AppModels]
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .operationAdded, levels: [(.behaviour, [.info])],
            meaning: """
                An endpoint has a group now.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                operations:
                  POST /v1/login: Login
                """),
        KindExplanation(
            kind: .operationRemoved, levels: [(.behaviour, [.warning])],
            meaning: """
                An endpoint has no group any more.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                operations:
                  POST /v1/login: Login
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                """),
        KindExplanation(
            kind: .operationChanged, levels: [(.behaviour, [.warning])],
            meaning: """
                Another group handles an endpoint.
                """,
            before: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                  Pay: {cases: {declined: {status: 402, description: Declined.}}}
                operations:
                  POST /v1/login: Login
                """,
            after: """
                groups:
                  Login: {cases: {locked: {status: 401, description: Locked.}}}
                  Pay: {cases: {declined: {status: 402, description: Declined.}}}
                operations:
                  POST /v1/login: Pay
                """),
    ]
}
