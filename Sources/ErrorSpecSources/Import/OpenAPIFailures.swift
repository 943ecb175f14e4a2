import ErrorSpecLanguage
import ErrorSpecReading

/// The 2xx responses of a document that tell of a failure, as far as the document says so.
struct OpenAPIFailures {
    /// A member that says whether a call has failed, and the value that says it has.
    private struct Flag {
        var name: String
        var failing: String

        var pointer: String { "/" + name }
        var place: Place { Place(.pointer(pointer), equals: [CodePattern(failing)]) }
    }

    private static let flags =
        ["ok", "success", "isSuccess", "is_success", "succeeded", "Success"].map { Flag(name: $0, failing: "false") }
        + ["isError", "is_error", "hasError", "error"].map { Flag(name: $0, failing: "true") }
    /// Members that only a failure has.
    private static let errorMembers: Set<String> = [
        "error", "error_code", "errorCode", "errcode", "errCode", "error_message", "errorMessage", "errmsg", "errors",
    ]

    private struct Told {
        var place: Place
        var schemas: [DocumentNode]
    }

    let schemas: DocumentedSchemas
    /// Where bodies say that a 2xx has failed.
    private(set) var places: [Place] = []
    /// The schemas that error responses have, each with the member by which it is told.
    private var errorPlaces: [SourceRange: Place] = [:]
    /// The schemas of operations that have one success.
    private var successSchemas: Set<SourceRange> = []
    /// The members that most successes have.
    private var commonMembers: Set<String> = []
    private var known: [[SourceRange]: Told?] = [:]

    init(_ document: OpenAPIDocument) {
        schemas = document.schemas
        let successes = document.operations.flatMap(\.successes).filter { !$0.schemas.isEmpty }
        // To read the bodies of all errors takes long, and recordings have no successes.
        if successes.isEmpty { return }
        for operation in document.operations {
            for node in operation.responses.flatMap({ schemas.alternatives(of: $0.schemas) })
            where errorPlaces[node.range] == nil {
                let format = BodyReader(schemas: schemas, nodes: [node]).format()
                if case .pointer(let pointer) = format.code.first?.root {
                    errorPlaces[node.range] = Place(.pointer("/" + pointer.split(separator: "/")[0]))
                }
            }
            if operation.successes.count == 1 {
                successSchemas.formUnion(operation.successes[0].schemas.map(\.range))
            }
        }
        var counts: [String: Int] = [:]
        for response in successes {
            let names = schemas.memberNames(of: response.schemas)
            for flag in Self.flags where names.contains(flag.name) { counts[flag.name, default: 0] += 1 }
        }
        commonMembers = Set(counts.filter { $0.value * 2 > successes.count }.keys)
    }

    /// The error responses of an operation: those with an error's status, and those whose body says that a 2xx failed,
    /// which have no status of their own.
    mutating func errors(of operation: DocumentedOperation) -> [DocumentedResponse] {
        var errors = operation.responses
        for response in operation.successes {
            if isError(response, of: operation) {
                errors.append(response)
            } else if let told = told(by: response) {
                add(told.place)
                errors.append(
                    DocumentedResponse(range: response.range, schemas: told.schemas, examples: response.examples))
            } else if let place = flag(of: response, deniedBy: operation.responses) {
                add(place)
            }
        }
        return errors
    }

    private mutating func add(_ place: Place) {
        if !places.contains(place) { places.append(place) }
    }

    /// Whether a 2xx has the schema of an error, beside one that has not: its status is that of a failure.
    private func isError(_ response: DocumentedResponse, of operation: DocumentedOperation) -> Bool {
        func hasErrorSchema(_ response: DocumentedResponse) -> Bool {
            !response.schemas.isEmpty
                && response.schemas.allSatisfy {
                    errorPlaces[$0.range] != nil && !successSchemas.contains($0.range)
                }
        }
        return response.status?.isExact == true && hasErrorSchema(response)
            && operation.successes.contains { !hasErrorSchema($0) }
    }

    private mutating func told(by response: DocumentedResponse) -> Told? {
        if response.schemas.isEmpty { return nil }
        let key = response.schemas.map(\.range)
        if let known = known[key] { return known }
        let told = flagged(response) ?? queried(response) ?? alternative(of: response)
        known[key] = told
        return told
    }

    /// A member such as `ok`, which may be `false`.
    private func flagged(_ response: DocumentedResponse) -> Told? {
        let names = schemas.memberNames(of: response.schemas)
        let alternatives = schemas.alternatives(of: response.schemas)
        for flag in Self.flags where names.contains(flag.name) {
            let facts = schemas.facts(at: flag.pointer, of: response.schemas)
            guard facts.isBoolean else { continue }
            let isShown = response.examples.contains { $0.value(at: flag.pointer)?.responseValue == flag.failing }
            // Of one operation it may be the state of what was asked for.
            let isOfAll =
                commonMembers.contains(flag.name) && !facts.isClosed && !names.isDisjoint(with: Self.errorMembers)
            guard facts.says(flag.failing) || isShown || isOfAll && flag.failing == "false" else { continue }
            let failing = alternatives.filter { node in
                let own = schemas.facts(at: flag.pointer, of: [node])
                return own.exists && (!own.isClosed || own.says(flag.failing))
            }
            return Told(place: flag.place, schemas: failing.map(withoutResult))
        }
        return nil
    }

    /// A schema of failures and successes, without the members that only successes have.
    private func withoutResult(_ schema: DocumentNode) -> DocumentNode {
        let told = Self.errorMembers.union(["code", "message", "msg", "detail", "error_description"])
        guard let properties = schema["properties"]?.map, var members = schema.map?.members,
            let index = members.firstIndex(where: { $0.key == "properties" })
        else { return schema }
        members[index].value.content = .map(DocumentMap(properties.members.filter { told.contains($0.key) }))
        return DocumentNode(.map(DocumentMap(members)), at: schema.range)
    }

    /// `data` beside `errors`, as GraphQL has them.
    private func queried(_ response: DocumentedResponse) -> Told? {
        guard schemas.memberNames(of: response.schemas).isSuperset(of: ["data", "errors"]) else { return nil }
        func has(_ member: String) -> Bool {
            schemas.facts(at: .each("/errors", at: member), of: response.schemas).exists
        }
        guard has("/message"), has("/extensions") || has("/locations") else { return nil }
        return Told(place: Place(.pointer("/errors")), schemas: response.schemas)
    }

    /// One of several schemas, which error responses have too, and by a member that the others lack.
    private func alternative(of response: DocumentedResponse) -> Told? {
        let alternatives = schemas.alternatives(of: response.schemas)
        let failing = alternatives.filter { errorPlaces[$0.range] != nil }
        guard let place = failing.first.flatMap({ errorPlaces[$0.range] }), failing.count < alternatives.count,
            case .pointer(let pointer) = place.root
        else { return nil }
        let others = alternatives.filter { errorPlaces[$0.range] == nil }
        return schemas.facts(at: pointer, of: others).exists ? nil : Told(place: place, schemas: failing)
    }

    /// A member such as `ok` that is true in a success, where all that has no status of its own has another value there.
    private func flag(of response: DocumentedResponse, deniedBy errors: [DocumentedResponse]) -> Place? {
        guard let other = errors.first(where: { $0.status == nil }), !response.schemas.isEmpty else { return nil }
        let names = schemas.memberNames(of: response.schemas)
        return Self.flags.first { flag in
            names.contains(flag.name)
                && schemas.facts(at: flag.pointer, of: response.schemas).isBoolean
                && schemas.facts(at: flag.pointer, of: other.schemas).says(flag.failing)
        }?.place
    }
}

extension DocumentedSchemas.Facts {
    fileprivate var isBoolean: Bool {
        exists && types.isDisjoint(with: ["string", "integer", "number", "object", "array"])
            && values.allSatisfy { ["true", "false"].contains($0.value) }
    }

    /// Whether the document names a value: as the only one, as one of several, as an example, or in its description.
    fileprivate func says(_ value: String) -> Bool {
        (values + examples).contains { $0.value == value }
            || nodes.contains { node in
                let words = node["description"]?.text?.split { !$0.isLetter }
                return words?.contains { $0.lowercased() == value } == true
            }
    }
}
