import ErrorSpecLanguage
import ErrorSpecReading

/// The 2xx responses of a document that may be failures: their schemas have an enum with values that mean failure.
struct DocumentedFailures {
    /// Pointers to members that show whether a call failed, each with the value that means failure.
    private static let flags = [
        ("/ok", "false"), ("/success", "false"), ("/isSuccess", "false"), ("/is_success", "false"),
        ("/succeeded", "false"), ("/Success", "false"), ("/isError", "true"), ("/is_error", "true"),
        ("/hasError", "true"), ("/error", "true"),
    ]

    /// The places in a body that show whether a 2xx response is a failure.
    private(set) var places: [Place] = []
    private let schemas: DocumentedSchemas
    private let body: BodyFormat
    /// The codes of the document's error responses.
    private var errorCodes: Set<String> = []
    /// The codes of the 2xx responses that may be failures, by the locations of a response's schemas.
    private var failing: [[SourceRange]: [Located<String>]] = [:]

    init(_ document: OpenAPIDocument, _ body: BodyFormat) {
        (schemas, self.body) = (document.schemas, body)
        let successes = document.operations.flatMap(\.successes).filter { !$0.schemas.isEmpty }
            .unique { $0.schemas.map(\.range) }
        if successes.isEmpty { return }
        for response in document.operations.flatMap(\.responses).unique(by: { $0.schemas.map(\.range) }) {
            errorCodes.formUnion(body.code.documentedValues(of: response, schemas).map(\.value))
        }
        for response in successes { add(response) }
    }

    /// Returns the codes that mark a 2xx response as a failure, or `nil` if, according to the document, the response is
    /// always a success.
    func codes(of response: DocumentedResponse) -> [Located<String>]? { failing[response.schemas.map(\.range)] }

    private mutating func add(_ response: DocumentedResponse) {
        let names = schemas.memberNames(of: response.schemas)
        let listed = body.code.documentedValues(of: response, schemas)
        let flag = Self.flags.first { pointer, value in
            names.contains(String(pointer.dropFirst()))
                && schemas.facts(at: pointer, of: response.schemas).values.contains { $0.value == value }
        }
        if let (pointer, value) = flag {
            add(Place(.pointer(pointer), equals: [CodePattern(value)]))
            failing[response.schemas.map(\.range)] = listed
            return
        }
        for place in body.code {
            let values = place.documentedCodes(in: response.schemas, schemas)?.values ?? []
            let codes = values.filter { errorCodes.contains($0.value) }
            guard !codes.isEmpty, codes.count < values.count else { continue }
            add(Place(place.root, equals: codes.map { CodePattern($0.value) }))
            failing[response.schemas.map(\.range), default: []] += codes
        }
    }

    private mutating func add(_ place: Place) {
        if let index = places.firstIndex(where: { $0.root == place.root }) {
            places[index].equals += place.equals.filter { !places[index].equals.contains($0) }
        } else {
            places.append(place)
        }
    }
}
