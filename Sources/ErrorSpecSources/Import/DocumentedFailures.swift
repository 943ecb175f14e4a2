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

    /// - Parameter alternatives: The failing alternatives of the document's 2xx responses, from ``alternatives(in:)``.
    init(_ document: OpenAPIDocument, _ body: BodyFormat, _ alternatives: [FailingAlternatives]) {
        (schemas, self.body) = (document.schemas, body)
        let successes = document.operations.flatMap(\.successes).filter { !$0.schemas.isEmpty }
            .unique { $0.schemas.map(\.range) }
        if successes.isEmpty { return }
        for response in document.operations.flatMap(\.responses).unique(by: { $0.schemas.map(\.range) }) {
            errorCodes.formUnion(body.code.documentedValues(of: response, schemas).map(\.value))
        }
        let failing = Dictionary(alternatives.map { ($0.response, $0) }) { first, _ in first }
        for response in successes { add(response, failing[response.schemas.map(\.range)]) }
    }

    /// Returns the codes that mark a 2xx response as a failure, or `nil` if, according to the document, the response is
    /// always a success.
    func codes(of response: DocumentedResponse) -> [Located<String>]? { failing[response.schemas.map(\.range)] }

    private mutating func add(_ response: DocumentedResponse, _ alternatives: FailingAlternatives?) {
        let key = response.schemas.map(\.range)
        if let (pointer, value) = Self.flag(of: response.schemas, schemas) {
            add(Place(.pointer(pointer), equals: [CodePattern(value)]))
            failing[key] = body.code.documentedValues(of: response, schemas)
            return
        }
        for place in body.code {
            let values = place.documentedCodes(in: response.schemas, schemas)?.values ?? []
            var codes = values.filter { errorCodes.contains($0.value) }
            if let alternatives, codes.isEmpty {
                codes = place.documentedCodes(in: alternatives.failing, schemas)?.values ?? []
                let others = Set(place.documented(in: alternatives.others, schemas)?.values.map(\.value) ?? [])
                codes.removeAll { others.contains($0.value) }
            }
            guard !codes.isEmpty, codes.count < values.count else { continue }
            add(Place(place.root, equals: codes.map { CodePattern($0.value) }))
            failing[key, default: []] += codes
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

/// The alternatives of a 2xx response, divided into failures and successes.
struct FailingAlternatives {
    /// The locations of the response's schemas.
    var response: [SourceRange]
    var failing: [DocumentNode]
    var others: [DocumentNode]
}

extension DocumentedFailures {
    /// Codes that mean success in the APIs that send a code with every response.
    private static let successCodes: Set<String> = ["0", "00", "000", "0000", "200", "ok", "success"]

    /// Returns the 2xx responses of a document with alternatives that are failures: with a flag such as `ok: false`,
    /// or with codes and a message, if another alternative has other codes.
    static func alternatives(in document: OpenAPIDocument) -> [FailingAlternatives] {
        document.operations.flatMap(\.successes).unique { $0.schemas.map(\.range) }.compactMap { response in
            let all = document.schemas.alternatives(of: response.schemas)
            let isFailing =
                flag(of: response.schemas, document.schemas).map { pointer, value in
                    { document.schemas.facts(at: pointer, of: [$0]).values.contains { $0.value == value } }
                } ?? isFailing(among: all, document.schemas)
            let failing = all.filter(isFailing)
            if failing.isEmpty { return nil }
            return FailingAlternatives(
                response: response.schemas.map(\.range), failing: failing, others: all.filter { !isFailing($0) })
        }
    }

    /// Returns the member that shows whether a call failed, with the value that means failure.
    private static func flag(
        of nodes: [DocumentNode], _ schemas: DocumentedSchemas
    ) -> (pointer: String, value: String)? {
        let names = schemas.memberNames(of: nodes)
        return flags.first { pointer, value in
            names.contains(String(pointer.dropFirst()))
                && schemas.facts(at: pointer, of: nodes).values.contains { $0.value == value }
        }
    }

    /// Returns a function that decides by the codes of an alternative whether it is a failure.
    private static func isFailing(
        among all: [DocumentNode], _ schemas: DocumentedSchemas
    ) -> (DocumentNode) -> Bool {
        guard all.count > 1 else { return { _ in false } }
        func codes(_ node: DocumentNode, _ name: String) -> Set<String> {
            let facts = schemas.facts(at: "/\(name)", of: [node])
            return facts.isClosed && facts.types != ["boolean"] ? Set(facts.values.map(\.value)) : []
        }
        func hasMessage(_ node: DocumentNode) -> Bool {
            schemas.memberNames(of: [node]).contains { MemberNames.messages.contains(simplified($0)) }
        }
        let names = schemas.memberNames(of: all).filter { MemberNames.mayBeCode(simplified($0)) }.sorted()
        let successes = names.map { name in
            all.compactMap { node -> Set<String>? in
                let codes = codes(node, name)
                let isSuccess = !hasMessage(node) || codes.allSatisfy { successCodes.contains($0.lowercased()) }
                return !codes.isEmpty && isSuccess ? codes : nil
            }
        }
        return { node in
            hasMessage(node)
                && zip(names, successes).contains { name, successes in
                    let codes = codes(node, name)
                    return !codes.isEmpty && successes.contains { $0.isDisjoint(with: codes) }
                }
        }
    }
}
