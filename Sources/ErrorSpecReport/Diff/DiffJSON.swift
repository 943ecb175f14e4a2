import ErrorSpecLanguage
import ErrorSpecReview

/// Returns the review as JSON, in a stable, versioned form for other programs.
func diffJSON(_ review: Review) -> JSONValue {
    let shown = worst(10_000, of: review.entries)
    let open = review.open
    let lanes = Change.Lane.allCases.map { lane in
        let counts = Change.Level.allCases.sorted(by: >).map { level in
            JSONMember(level.rawValue, .integer(open.count { $0.lane == lane && $0.level == level }))
        }
        return JSONMember(lane.rawValue, .object(counts))
    }
    let others = [
        JSONMember("accepted", .integer(review.accepted.count)), JSONMember("hidden", .integer(review.hidden)),
        JSONMember("unusedGroups", .integer(review.unusedGroups)),
        JSONMember("leftOut", .integer(review.entries.count - shown.count)),
    ]
    return [
        "errorspecDiff": 2,
        "gate": .strings(review.context.ruleChanges),
        "note": JSONValue(review.context.note),
        "changes": .array(shown.map { json($0, review.context) }),
        "summary": .object(lanes + others),
    ]
}

/// Returns at most `limit` entries, in their original order. If there are more, the accepted changes are kept first,
/// then the worst open changes.
private func worst(_ limit: Int, of entries: [Review.Entry]) -> [Review.Entry] {
    guard entries.count > limit else { return entries }
    let ranked = entries.enumerated().sorted { left, right in
        (left.element.isOpen ? 1 : 0, right.element.change.level, left.offset)
            < (right.element.isOpen ? 1 : 0, left.element.change.level, right.offset)
    }
    return ranked.prefix(limit).map(\.offset).sorted().map { entries[$0] }
}

private func json(_ entry: Review.Entry, _ context: Review.Context) -> JSONValue {
    let change = entry.change
    func json(_ range: SourceRange?, _ files: SourceFiles) -> JSONValue { range.map(files.json) ?? nil }
    func strings(_ responses: [ResponseRange]) -> JSONValue { .strings(responses.map(\.written)) }
    return [
        "fingerprint": .string(change.fingerprint),
        "kind": .string(change.kind.rawValue),
        "lane": .string(change.lane.rawValue),
        "level": .string(change.level.rawValue),
        "api": .string(change.api),
        "rows": .array(
            change.rows.map { ["responses": strings($0.responses), "units": .strings($0.units.map(\.name))] }),
        "responses": strings(change.responses),
        "units": .strings(change.units.map(\.name)),
        "cases": .strings(change.cases),
        "groups": .strings(change.groups),
        "before": side(change.before, from: change.after),
        "after": side(change.after, from: change.before),
        "place": [
            "base": json(change.locations.base, context.baseFiles), "head": json(change.locations.head, context.files),
        ],
        "accepted": entry.acceptance.map { acceptance in
            ["reason": .string(acceptance.reason), "expires": JSONValue(acceptance.expires?.value.text)]
        } ?? .null,
    ]
}

private func side(_ side: Side?, from other: Side?) -> JSONValue {
    switch side {
    case nil: .null
    case .success: ["success": true]
    case .failure(let parts): failure(parts, from: other)
    case .texts(let texts):
        .object(
            texts.grouped(by: \.locale).map { locale, parts in
                JSONMember(locale, .object(parts.map { JSONMember($0.part.rawValue, text($0.text)) }))
            })
    case .body(let keys): .object(keys.map { JSONMember($0.key, .strings($0.places)) })
    case .locale(let name, let texts):
        .withoutNulls(["locale": .string(name), "texts": texts.map { .integer($0) } ?? nil])
    case .names(let names): .strings(names)
    }
}

private func failure(_ parts: FailureParts, from other: Side?) -> JSONValue {
    var members: [JSONMember] = []
    switch parts.condition {
    case nil: break
    case .always: members.append(JSONMember("fails", true))
    case .places(let failure, let success):
        let places: JSONValue = [
            "failure": .strings(failure.map(\.written)), "success": .strings(success.map(\.written)),
        ]
        members.append(JSONMember("fails", places))
    }
    switch parts.handler {
    case nil: break
    case .named(let name): members.append(JSONMember("handler", .string(name)))
    case .otherwise(let group): members.append(JSONMember("handler", .string("\(group).unmatched")))
    case .nothing: members.append(JSONMember("handler", nil))
    }
    if let category = parts.category { members.append(JSONMember("category", .string(category))) }
    if case .failure(let others) = other, case .recovery = others.retry, parts.retry != nil, !parts.recovers {
        members.append(JSONMember("recovery", nil))
    }
    switch parts.retry {
    case nil: break
    case .never: members.append(JSONMember("retry", nil))
    case .recovery(let name): members.append(JSONMember("recovery", .string(name)))
    case .resend(let policy): members.append(JSONMember("retry", json(policy)))
    }
    return .object(members)
}

private func json(_ policy: Retry.Policy) -> JSONValue {
    let methods: JSONValue =
        switch policy.methods {
        case nil: nil
        case .idempotent: "idempotent"
        case .any: "any"
        case .listed(let names): .strings(names)
        }
    let retryAfter: JSONValue =
        switch policy.retryAfter {
        case .honour: "honour"
        case .ignore: "ignore"
        case .places(let places): .strings(places.map(\.written))
        }
    func written(_ milliseconds: Int) -> JSONValue { .string(duration(milliseconds).replacing(" ", with: "")) }
    return .withoutNulls([
        "maxRetries": .integer(policy.maxRetries), "initial": written(policy.initial),
        "maximum": written(policy.maximum), "methods": methods, "retryAfter": retryAfter,
    ])
}

private func text(_ text: ShownText.Text?) -> JSONValue {
    guard let text else { return nil }
    return .withoutNulls([
        "source": .string(text.source.rawValue), "text": JSONValue(text.text), "place": JSONValue(text.place),
        "otherwise": JSONValue(text.otherwise),
    ])
}

extension FailureParts {
    fileprivate var recovers: Bool { if case .recovery = retry { true } else { false } }
}
