import ErrorSpecLanguage
import ErrorSpecReading

/// The documented error bodies of a group's operations, read at the places of the group's body.
struct DocumentedGroup {
    /// The first response that has a schema.
    private(set) var first: SourceRange?
    /// The first response that lists all codes of a place.
    private(set) var firstList: SourceRange?
    private(set) var codes: Set<String> = []
    private(set) var hasMessage = false
    /// Whether a schema couldn't be read completely.
    private(set) var isUnknown = false
    /// For each place of `code`, whether all responses that have the place list its values; `nil` if no response has
    /// the place.
    private var areClosed: [Bool?]
    private let format: BodyFormat
    private var seen: Set<[SourceRange]> = []

    init(_ format: BodyFormat) {
        self.format = format
        areClosed = format.code.map { _ in nil }
    }

    var hasCode: Bool { areClosed.contains { $0 != nil } }

    /// Whether all codes are known: at least one place is documented, and every documented place lists its values.
    var isClosed: Bool { !isUnknown && hasCode && areClosed.allSatisfy { $0 != false } }

    mutating func add(_ response: DocumentedResponse, _ schemas: DocumentedSchemas) {
        isUnknown = isUnknown || response.isRemote
        guard !response.schemas.isEmpty, seen.insert(response.schemas.map(\.range)).inserted else { return }
        first = first ?? response.range
        for (index, place) in format.code.enumerated() {
            guard let found = place.documentedCodes(in: response.schemas, schemas) else { continue }
            isUnknown = isUnknown || found.isUnknown
            guard found.exists else { continue }
            areClosed[index] = areClosed[index] != false && found.isClosed
            codes.formUnion(found.values.map(\.value))
            if found.isClosed { firstList = firstList ?? response.range }
        }
        for place in format.message {
            guard let found = place.documented(in: response.schemas, schemas) else { continue }
            isUnknown = isUnknown || found.isUnknown
            hasMessage = hasMessage || found.exists
        }
    }
}

extension [Place] {
    /// The codes that a document lists at any of these places, each once.
    func documentedValues(of response: DocumentedResponse, _ known: DocumentedSchemas) -> [Located<String>] {
        flatMap { $0.documentedCodes(in: response.schemas, known)?.values ?? [] }.unique(by: \.value)
    }
}

extension Place {
    var isHeader: Bool {
        if case .header = root { true } else { false }
    }

    /// The documented facts about this place, with values as the place reads them; `nil` for a header, which schemas
    /// don't describe.
    func documented(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        if isHeader { return nil }
        var facts = known.facts(at: root, of: schemas)
        facts.values = facts.values.compactMap { value in read(value.value).map { Located($0, at: value.range) } }
        return facts
    }

    /// The documented facts about this place of a code. Values that only repeat the status are left out, because they
    /// aren't codes.
    func documentedCodes(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        guard var facts = documented(in: schemas, known) else { return nil }
        if facts.codes.isEmpty, !facts.values.isEmpty { (facts.values, facts.isClosed) = ([], false) }
        return facts
    }
}
