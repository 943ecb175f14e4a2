import ErrorSpecLanguage
import ErrorSpecReading

extension [Place] {
    /// The codes that a document lists at any of these places, each once.
    func documentedValues(of response: DocumentedResponse, _ known: DocumentedSchemas) -> [Located<String>] {
        flatMap { $0.documentedCodes(in: response.schemas, known)?.values ?? [] }.unique(by: \.value)
    }
}

extension Place {
    /// The schemas of a document at this place, as the place reads it; `nil` for a header, of which schemas say
    /// nothing.
    func documented(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        if isHeader { return nil }
        var facts = known.facts(at: root, of: schemas)
        facts.values = facts.values.compactMap { value in read(value.value).map { Located($0, at: value.range) } }
        return facts
    }

    /// The same for a place of codes. Values that repeat the status are none, so that no list of codes is known.
    func documentedCodes(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        guard var facts = documented(in: schemas, known) else { return nil }
        if facts.codes.isEmpty, !facts.values.isEmpty { (facts.values, facts.isClosed) = ([], false) }
        return facts
    }
}
