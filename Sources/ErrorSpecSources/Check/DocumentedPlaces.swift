import ErrorSpecLanguage
import ErrorSpecReading

extension Place {
    /// The schemas of a document at this place, as the place reads it; `nil` for a header, of which schemas say
    /// nothing.
    func documented(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        if isHeader { return nil }
        var facts = known.facts(at: root.steps, of: schemas)
        if isPlain { return facts }
        facts.values = facts.values.compactMap { value in read(value.value).map { Located($0, at: value.range) } }
        return facts
    }

    /// Whether the value counts as it stands.
    private var isPlain: Bool { after.isEmpty && before.isEmpty && equals.isEmpty && replacement == nil }

    /// Reads a value as any response is read, from a body that is the value.
    private func read(_ value: String) -> String? {
        var place = self
        place.root = .pointer("")
        let response = ResponseReader(status: 400, body: jsonText(Array(value.utf8)))
        return response.text(at: [place])
    }
}
