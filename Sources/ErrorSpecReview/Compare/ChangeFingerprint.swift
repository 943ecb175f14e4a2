import ErrorSpecLanguage
import ErrorSpecReading

/// Returns the fingerprint of a change: 128 bits in hexadecimal digits. The fingerprint depends on the change's facts,
/// but not on its locations.
///
/// - Parameter units: The digest of the units of each row.
func fingerprint(of change: Change, units: [String]) -> String {
    let rows = zip(change.rows, units).map { row, units in
        fingerprint(of: row.responses.map(\.written).sorted() + [units])
    }
    return fingerprint(of: [
        change.kind.rawValue, change.lane.rawValue, change.api, fingerprint(of: rows.sorted()),
        fingerprint(of: change.cases.sorted()), fingerprint(of: change.before?.facts ?? []),
        fingerprint(of: change.after?.facts ?? []),
    ])
}

extension Side {
    /// All facts of the side, in a fixed order.
    fileprivate var facts: [String] {
        switch self {
        case .success: ["success"]
        case .failure(let parts): ["failure"] + parts.facts
        case .texts(let texts):
            ["texts"]
                + texts.map { text in
                    fingerprint(of: [text.locale, text.part.rawValue] + (text.text?.facts ?? []))
                }.sorted()
        case .body(let keys): ["body"] + keys.map { fingerprint(of: [$0.key] + $0.places) }.sorted()
        case .locale(let name, let texts): ["locale", name, texts.map(String.init) ?? ""]
        case .names(let names): ["names"] + names.sorted()
        }
    }
}

extension FailureParts {
    fileprivate var facts: [String] {
        [
            condition.map { fingerprint(of: $0.facts) } ?? "", handler.map { fingerprint(of: $0.facts) } ?? "",
            category.map { "category \($0)" } ?? "", retry.map { fingerprint(of: $0.facts) } ?? "",
        ]
    }
}

extension Condition {
    fileprivate var facts: [String] {
        switch self {
        case .always: ["always"]
        case .places(let failure, let success):
            [fingerprint(of: failure.map(\.written).sorted()), fingerprint(of: success.map(\.written).sorted())]
        }
    }
}

extension Handler {
    fileprivate var facts: [String] {
        switch self {
        case .named(let name): ["case", name]
        case .otherwise(let group): ["otherwise", group]
        case .nothing: ["nothing"]
        }
    }
}

extension Retry {
    fileprivate var facts: [String] {
        switch self {
        case .never: ["never"]
        case .recovery(let name): ["recovery", name]
        case .resend(let policy):
            [
                "\(policy.maxRetries)", "\(policy.initial)", "\(policy.maximum)",
                policy.methods.map { fingerprint(of: $0.names.sorted()) } ?? "",
                fingerprint(of: policy.retryAfter.facts),
            ]
        }
    }
}

extension Resend.RetryAfter {
    fileprivate var facts: [String] {
        switch self {
        case .honour: ["honour"]
        case .ignore: ["ignore"]
        case .places(let places): ["places"] + places.map(\.written)
        }
    }
}

extension ShownText.Text {
    fileprivate var facts: [String] { [source.rawValue] + [text, place, otherwise].map { $0.map { "=\($0)" } ?? "" } }
}
