import ErrorSpecLanguage

/// The schemas of error responses → the body of a spec, and the codes that it lists.
extension OpenAPIImporter {
    /// The commonest shape, and what others add to it that don't contradict it.
    mutating func commonestShape() -> BodyShape {
        var counts: [BodyShape: Int] = [:]
        var order: [BodyShape] = []
        var first: [BodyShape: SourceRange] = [:]
        for operation in document.operations {
            for response in operation.responses where !response.schemas.isEmpty {
                let shape = self.shape(of: response)
                if shape.isEmpty { continue }
                if counts[shape] == nil { order.append(shape) }
                counts[shape, default: 0] += 1
                first[shape] = first[shape] ?? response.range
            }
        }
        let ranked = order.enumerated().sorted { left, right in
            let (leftCount, rightCount) = (counts[left.element] ?? 0, counts[right.element] ?? 0)
            return leftCount != rightCount ? leftCount > rightCount : left.offset < right.offset
        }
        var common = BodyShape()
        for shape in ranked.map(\.element) {
            if let merged = common.merged(with: shape) {
                common = merged
            } else {
                let place = shape.code.first?.steps.joined(separator: "/*") ?? shape.message ?? ""
                unused.add(
                    .body, count: counts[shape] ?? 1, "error bodies of another shape, with `\(place)`",
                    at: first[shape] ?? document.range)
            }
        }
        return common
    }

    mutating func shape(of response: DocumentedResponse) -> BodyShape {
        let key = response.schemas.map(\.range)
        if let known = shapes[key] { return known }
        let shape = BodyShapeReader(schemas: document.schemas, nodes: response.schemas).shape()
        shapes[key] = shape
        return shape
    }

    /// The codes that a response's schema lists, at the places that the spec reads.
    mutating func codes(of response: DocumentedResponse) -> DocumentedSchemas.Facts {
        let key = response.schemas.map(\.range)
        if let known = codes[key] { return known }
        var all = DocumentedSchemas.Facts()
        var known = Set<String>()
        for place in body.code {
            let facts = document.schemas.facts(at: place.steps, of: response.schemas)
            all.values += facts.values.filter { known.insert($0.value).inserted }
            all.names.merge(facts.names) { first, _ in first }
            all.exists = all.exists || facts.exists
        }
        codes[key] = all
        return all
    }
}

extension OpenAPIImporter {
    /// Remembers the codes that an example shows.
    mutating func noteExamples(of response: DocumentedResponse) {
        guard !body.code.isEmpty else { return }
        for example in response.examples {
            for place in body.code {
                for value in example.values(at: place.steps) where BodyShapeReader.isCodeLike(value.value) {
                    if shownCodes[value.value] == nil { shownCodeOrder.append(value.value) }
                    shownCodes[value.value] = shownCodes[value.value] ?? value.range
                }
            }
        }
        for place in body.code {
            let key = response.schemas.map(\.range)
            guard notedSchemas.insert(key).inserted else { continue }
            let facts = document.schemas.facts(at: place.steps, of: response.schemas)
            for value in facts.examples where BodyShapeReader.isCodeLike(value.value) && facts.values.isEmpty {
                if shownCodes[value.value] == nil { shownCodeOrder.append(value.value) }
                shownCodes[value.value] = shownCodes[value.value] ?? value.range
            }
        }
    }

    /// Examples show that there is a code, not which codes there are: a person decides.
    mutating func listExamples(without listed: Set<String>) {
        let shown = shownCodeOrder.filter { !listed.contains($0) }
        guard let first = shown.first, let range = shownCodes[first] else { return }
        unused.add(
            .code, count: shown.count,
            "codes that stand in examples only: \(listedShortly(shown.prefix(8).map(Prose.short)))",
            at: range)
    }
}

extension DocumentNode {
    /// The values at a place of a body that a document shows.
    ///
    /// - Parameter steps: Pointers, with an array's elements between each two.
    func values(at steps: [String]) -> [Located<String>] {
        guard let first = steps.first, let node = value(at: first) else { return [] }
        if steps.count == 1 { return node.responseValue.map { [Located($0, at: node.range)] } ?? [] }
        let elements = node.list ?? node.map?.members.map(\.value) ?? []
        return elements.prefix(32).flatMap { $0.values(at: Array(steps.dropFirst())) }
    }
}
