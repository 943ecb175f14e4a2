import ErrorSpecLanguage
import ErrorSpecReading

/// The schemas of error responses → the body of a spec, and the codes that it lists.
extension OpenAPIImporter {
    /// The commonest body, and what others add to it that don't contradict it.
    mutating func commonestBody() -> BodyFormat {
        let responses = document.operations.flatMap(\.responses).filter { !$0.schemas.isEmpty }
        let formats = responses.grouped { $0.schemas.map(\.range) }.map { _, alike in
            var format = BodyReader(schemas: document.schemas, nodes: alike[0].schemas).format()
            // A server that fails says nothing of what was entered.
            if alike.allSatisfy({ $0.status.map { $0.first >= 500 } == true }) { format.fields = nil }
            if format.isEmpty { listUnreadable(alike) }
            return (format: format, count: alike.count, first: alike[0].range)
        }
        let found = formats.filter { !$0.format.isEmpty }.grouped(by: \.format).map { format, alike in
            (format: format, count: alike.reduce(0) { $0 + $1.count }, first: alike[0].first)
        }
        var common = BodyFormat()
        // Of two that are as common, the first.
        for other in found.sorted(by: { $0.count > $1.count }) {
            if let merged = common.merged(with: other.format) {
                common = merged
            } else {
                let place = (other.format.code + other.format.message).first.map { SpecDraft.text(of: $0) } ?? ""
                unused.add(
                    .body, count: other.count, "error bodies of another shape, with `\(place)`", at: other.first)
            }
        }
        return common
    }

    /// Bodies in which nothing has a name that servers use for a code, a message or errors of fields.
    private mutating func listUnreadable(_ responses: [DocumentedResponse]) {
        let members = document.schemas.memberNames(of: responses[0].schemas).sorted().map { Prose.short($0) }
        let isList = document.schemas.facts(at: "", of: responses[0].schemas).types == ["array"]
        if members.isEmpty, !isList { return }
        unused.add(
            .body, count: responses.count,
            members.isEmpty
                ? "error bodies that are lists" : "error bodies without a known place, with \(listedShortly(members))",
            at: responses[0].range)
    }

    /// Lists the codes of a 2xx that nothing says to be a failure: one of them may mean success.
    mutating func listCodes(ofSuccess response: DocumentedResponse) {
        let reader = BodyReader(schemas: document.schemas, nodes: response.schemas)
        for (pointer, values) in reader.codes(besides: [], ofAnyName: false)
        where pointer.lowercased().hasSuffix("code") && !pointer.dropFirst().contains("/")
            && !reader.format().message.isEmpty
        {
            unused.add(
                .code, count: values.count,
                "codes at `\(pointer)` of a success: if it may have failed, the body needs `success` or `failure`",
                at: values[0].range)
        }
    }

    /// The codes that a response's schema lists, at the places that the spec reads.
    mutating func codes(of response: DocumentedResponse, at places: [Place]) -> DocumentedSchemas.Facts {
        let key = response.schemas.map(\.range)
        if let known = codes[places]?[key] { return known }
        var all = DocumentedSchemas.Facts()
        var known = Set<String>()
        for place in places {
            guard let facts = place.documentedCodes(in: response.schemas, document.schemas) else { continue }
            all.values += facts.values.filter { known.insert($0.value).inserted }
            all.names.merge(facts.names) { first, _ in first }
            all.texts.merge(facts.texts) { first, _ in first }
            all.exists = all.exists || facts.exists
            if facts.values.isEmpty { note(facts.examples) }
        }
        codes[places, default: [:]][key] = all
        let reader = BodyReader(schemas: document.schemas, nodes: response.schemas)
        // Beside the message an enum of any name may be one of codes.
        let message = body.message.first?.root
        let mayBeAny = all.values.isEmpty && message != nil && reader.format().message.first?.root == message
        if all.exists || mayBeAny {
            for (pointer, values) in reader.codes(besides: places.map(\.root), ofAnyName: mayBeAny) {
                unused.add(
                    .code, count: values.count, "codes at `\(pointer)`, which the body doesn't read",
                    at: values[0].range)
            }
        }
        return all
    }
}

extension OpenAPIImporter {
    /// Remembers the codes that examples show.
    mutating func note(_ values: [Located<String>]) {
        // A value that repeats the status tells nothing.
        shownCodes += values.filter { value in
            let isNumber = value.value.utf8.contains(where: \.isASCIIDigit) && !value.value.contains(" ")
            return !ReasonPhrases.isRepeated(by: value.value)
                && (Names.isCodeLike(value.value) || isNumber && !(100...599).contains(Int(value.value) ?? 0))
        }
    }

    /// Examples show that there is a code, not which codes there are: a person decides.
    mutating func listExamples(without listed: Set<String>) {
        let named = homes?.api.cases.flatMap(\.codes) ?? []
        let shown = shownCodes.unique(by: \.value).filter { code in
            !listed.contains(code.value) && !named.contains { $0.value.matches(code.value) }
        }
        guard let first = shown.first else { return }
        unused.add(
            .code, count: shown.count,
            "codes that only appear in examples: \(listedShortly(shown.prefix(8).map { Prose.short($0.value) }))",
            at: first.range)
    }
}

extension DocumentNode {
    /// The values at a place of a body that a document shows.
    func values(at root: Place.Root) -> [Located<String>] {
        (root.way.map { nodes(along: $0[...]) } ?? []).compactMap { node in
            node.responseValue.map { Located($0, at: node.range) }
        }
    }
}
