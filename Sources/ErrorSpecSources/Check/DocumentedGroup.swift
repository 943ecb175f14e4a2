import ErrorSpecLanguage
import ErrorSpecReading

/// The codes in the error bodies of a group's operations, according to the documents, and whether the bodies have a
/// message. Only the places that the spec reads are considered.
struct DocumentedGroup {
    /// The location of the first response that has a schema.
    private(set) var first: SourceRange?
    /// The location of the first response whose schema lists all values of a `code` place.
    private(set) var firstList: SourceRange?
    private(set) var codes: Set<String> = []
    private(set) var hasMessage = false
    /// Whether a schema couldn't be read completely.
    private(set) var isUnknown = false
    /// For each `code` place, whether every response with the place lists all possible values; `nil` if no response
    /// has the place.
    private var listsAllValues: [Bool?]
    private let format: BodyFormat
    private var seen: Set<[SourceRange]> = []

    init(_ format: BodyFormat) {
        self.format = format
        listsAllValues = format.code.map { _ in nil }
    }

    var hasCode: Bool { listsAllValues.contains { $0 != nil } }

    /// Whether all codes are known: at least one `code` place is documented, and every documented place lists its
    /// values.
    var isClosed: Bool { !isUnknown && hasCode && listsAllValues.allSatisfy { $0 != false } }

    mutating func add(_ response: DocumentedResponse, _ schemas: DocumentedSchemas) {
        isUnknown = isUnknown || response.isRemote
        guard !response.schemas.isEmpty, seen.insert(response.schemas.map(\.range)).inserted else { return }
        first = first ?? response.range
        for (index, place) in format.code.enumerated() {
            guard let found = place.documentedCodes(in: response.schemas, schemas) else { continue }
            isUnknown = isUnknown || found.isUnknown
            guard found.exists else { continue }
            listsAllValues[index] = listsAllValues[index] != false && found.isClosed
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
    /// Returns the codes that the response's schemas list at these places, without duplicates.
    func documentedValues(of response: DocumentedResponse, _ known: DocumentedSchemas) -> [Located<String>] {
        flatMap { $0.documentedCodes(in: response.schemas, known)?.values ?? [] }.unique(by: \.value)
    }
}

extension Place {
    var isHeader: Bool {
        if case .header = root { true } else { false }
    }

    /// Returns the documented facts about this place, or `nil` for a header, which schemas don't describe. The place's
    /// filters and replacements are applied to the values.
    func documented(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        if isHeader { return nil }
        var facts = known.facts(at: root, of: schemas)
        facts.values = facts.values.compactMap { value in read(value.value).map { Located($0, at: value.range) } }
        return facts
    }

    /// Returns the documented facts about this `code` place. If all values only repeat the status, they aren't codes
    /// and are left out.
    func documentedCodes(in schemas: [DocumentNode], _ known: DocumentedSchemas) -> DocumentedSchemas.Facts? {
        guard var facts = documented(in: schemas, known) else { return nil }
        if facts.codes.isEmpty, !facts.values.isEmpty { (facts.values, facts.isClosed) = ([], false) }
        return facts
    }
}
