package import ErrorSpecLanguage
import ErrorSpecReading

/// Returns the resolved specs as JSON, for other tools. `docs/export.md` describes the keys. The version increases when
/// a key is removed or changes its meaning.
package func export(_ spec: ResolvedSpec) -> JSONValue {
    ["errorspecExport": 1, "apis": .array(spec.apis.map { APIExporter(api: $0, files: spec.files).document })]
}

private struct APIExporter {
    let api: ResolvedAPI
    let files: SourceFiles

    var document: JSONValue {
        [
            "api": .string(api.name.value),
            "summary": JSONValue(api.summary),
            "access": .string(api.access.rawValue),
            "imports": .strings(api.imports.map(\.value)),
            "locales": .strings(api.locales),
            "place": files.json(api.name.range),
            "bodies": .array(api.bodies.map(body)),
            "recoveries": .array(api.recoveries.map(recovery)),
            "retries": .array(api.retries.map { api.json($0.retry) }),
            "categories": .strings(api.categories.map(\.value)),
            "failures": [
                "transport": texts(api.failures.transport), "decoding": texts(api.failures.decoding),
                "unmapped": texts(api.failures.unmapped),
            ],
            "groups": .array(api.groups.indices.map { group(GroupID($0)) }),
            "operations": .array(api.operations.map(operation)),
        ]
    }

    private func body(_ body: ResolvedBody) -> JSONValue {
        let format = body.format
        return [
            "body": .string(body.name.value),
            "summary": JSONValue(body.summary),
            "code": places(format.code), "title": places(format.title), "message": places(format.message),
            "reference": places(format.reference),
            "values": .object(format.values.map { JSONMember($0.name, places($0.places)) }),
            "retryAfter": places(format.retryAfter),
            "fields": format.fields.map(fields) ?? nil,
            "failure": .array(format.failure.map(\.json)), "success": .array(format.success.map(\.json)),
            "place": files.json(body.name.range),
        ]
    }

    /// Returns the places of a body's field errors: one place or a list of places for each key.
    private func fields(_ fields: FieldsFormat) -> JSONValue {
        [
            "at": pointersOrPlaces(fields.at.map { Place($0) }), "name": pointersOrPlaces(fields.name),
            "value": pointersOrPlaces(fields.value), "reason": pointersOrPlaces(fields.reason),
            "code": pointersOrPlaces(fields.code),
        ]
    }

    /// Returns one place or a list. A place that is only a pointer is a text.
    private func pointersOrPlaces(_ places: [Place]) -> JSONValue {
        oneOrMore(
            places.map { place in
                if case .pointer(let pointer) = place.root, place == Place(place.root) {
                    .string(pointer)
                } else {
                    place.json
                }
            })
    }

    private func places(_ places: [Place]) -> JSONValue { .array(places.map(\.json)) }

    private func recovery(_ recovery: ResolvedRecovery) -> JSONValue {
        [
            "recovery": .string(recovery.name.value), "summary": JSONValue(recovery.summary),
            "through": JSONValue(recovery.through.map { api[$0.value].name.value }),
            "place": files.json(recovery.name.range),
        ]
    }

    private func texts(_ texts: ResolvedFailures.Texts) -> JSONValue {
        [
            "title": texts.title.map { text($0.value) } ?? nil, "description": texts.description.map(text) ?? nil,
            "category": JSONValue(texts.category.map { api[$0].value }),
        ]
    }

    private func operation(_ operation: ResolvedOperation) -> JSONValue {
        [
            "method": .string(operation.method), "path": .string(operation.path),
            "group": .string(api[operation.group].name.value), "place": files.json(operation.range),
        ]
    }
}

extension APIExporter {
    private func group(_ id: GroupID) -> JSONValue {
        let group = api[id]
        return [
            "group": .string(group.name.value),
            "summary": JSONValue(group.summary),
            "was": .strings(group.was.map(\.value)),
            "parents": .strings(group.parents.map { api[$0].name.value }),
            "ancestors": .strings(group.ancestors.map { api[$0].name.value }),
            "except": .strings(group.except.map { api.qualifiedName($0.value) }),
            "body": JSONValue(group.body.map { api[$0].name.value }),
            "successes": .strings(group.successes.patterns.map(\.description)),
            "cases": .array(group.ownCaseIDs.map { self.case(api[$0]) }),
            "otherwise": group.otherwise.map(otherwise) ?? nil,
            "otherwiseFrom": JSONValue(group.otherwiseProvider.map { api[$0].name.value }),
            "rules": .array(api.rules(of: id).map { api.json($0) }),
            "place": files.json(group.name.range),
        ]
    }

    private func `case`(_ declared: ResolvedCase) -> JSONValue {
        let own: JSONValue = [
            "case": .string(declared.name.value),
            "summary": JSONValue(declared.summary),
            "was": .strings(declared.was.map(\.value)),
            "status": .strings(declared.statuses.map(\.value.description)),
            "code": .strings(declared.codes.map(\.value.quotedIfNeeded)),
            "overrides": .strings(declared.overrides.map { api.qualifiedName($0.value) }),
        ]
        return own + handling(declared.handling) + ["place": files.json(declared.name.range)]
    }

    private func otherwise(_ otherwise: ResolvedOtherwise) -> JSONValue {
        ["summary": JSONValue(otherwise.summary)] + handling(otherwise.handling)
            + ["place": files.json(otherwise.range)]
    }

    private func handling(_ handling: Handling) -> JSONValue {
        [
            "title": handling.title.map { text($0.value) } ?? nil,
            "description": handling.description.map { text($0.value) } ?? nil,
            "retry": api.json(handling.retry.value),
            "category": .string(api[handling.category.value].value),
        ]
    }

    private func text(_ source: TextSource) -> JSONValue {
        let own: JSONValue =
            switch source {
            case .text(let text), .template(let text, _): localized(text)
            case .key(let key, let table, _): ["key": .string(key), "table": JSONValue(table)]
            case .server(.pointer(let pointer), _): ["pointer": .string(pointer)]
            case .server(let field, _): ["field": .string(field.name)]
            case .decode(let type, _): ["type": .string(type)]
            }
        let otherwise: LocalizedText? = if case .text = source { nil } else { source.fallback }
        let kind = if case .template = source { "template" } else { source.kind }
        return ["source": .string(kind)] + own + ["otherwise": otherwise.map(localized) ?? nil]
    }

    private func localized(_ text: LocalizedText) -> JSONValue {
        let translations = api.locales.compactMap { locale in
            text.translations[locale].map { JSONMember(locale, .string($0)) }
        }
        return ["text": .string(text.source), "translations": .object(translations)]
    }
}

extension ResolvedAPI {
    /// Returns a policy with its name and all its settings.
    func json(_ retry: ResolvedRetry) -> JSONValue {
        let policy: JSONValue = ["policy": JSONValue(retry.name), "summary": JSONValue(retry.summary)]
        switch retry.action {
        case .never: return policy + ["action": "never"]
        case .recover(let id): return policy + ["action": "recover", "recovery": .string(self[id].name.value)]
        case .resend(let resend): return policy + ["action": "resend"] + json(resend)
        }
    }

    private func json(_ resend: Resend) -> JSONValue {
        let methods: JSONValue =
            switch resend.methods {
            case .idempotent: "idempotent"
            case .any: "any"
            case .listed(let methods): .strings(methods)
            }
        return [
            "maxRetries": .integer(resend.maxRetries),
            "initialMilliseconds": .integer(resend.initial),
            "maximumMilliseconds": .integer(resend.maximum),
            "retryTokens": .integer(resend.cost),
            "retryAfter": retryAfter(resend.retryAfter),
            "methods": methods,
        ]
    }

    private func retryAfter(_ retryAfter: Resend.RetryAfter) -> JSONValue {
        switch retryAfter {
        case .honour: "honour"
        case .ignore: "ignore"
        case .places(let places): .array(places.map(\.json))
        }
    }

    /// Returns a row of a group's matrix.
    func json(_ rule: MatchRule) -> JSONValue {
        let index = rule.winner.index
        return [
            "status": JSONValue(rule.status?.description), "code": JSONValue(rule.code?.quotedIfNeeded),
            "winner": [
                "group": .string(groups[cases[index].group.index].name.value),
                "case": .string(cases[index].name.value),
            ],
        ]
    }
}

/// Returns `null` for no values, the value itself for one value, and otherwise a list.
private func oneOrMore(_ values: [JSONValue]) -> JSONValue { values.count > 1 ? .array(values) : values.first ?? nil }
private func oneOrMore(_ texts: [String]) -> JSONValue { oneOrMore(texts.map { .string($0) }) }

extension Place.Root {
    fileprivate var json: JSONValue {
        switch self {
        case .pointer(let pointer): ["at": .string(pointer)]
        case .header(let name): ["header": .string(name)]
        case .each(let array, let pointer): ["each": .string(array), "at": .string(pointer)]
        }
    }
}

extension Place {
    fileprivate var json: JSONValue {
        root.json
            + .withoutNulls([
                "contains": oneOrMore(contains), "after": oneOrMore(after), "before": oneOrMore(before),
                "equals": oneOrMore(equals.map(\.quotedIfNeeded)),
                "as": JSONValue(replacement), "unit": isInMilliseconds ? "ms" : nil,
            ])
    }
}
