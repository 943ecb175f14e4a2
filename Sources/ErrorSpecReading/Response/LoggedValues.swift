extension ReadableResponse {
    /// The indices of the JSON body's values that logs show, at most 64, in document order: the values at the places of
    /// codes, titles, messages and references, and the names of fields.
    ///
    /// Values at the places of `failure` and `success` are included if they are booleans, or if `equals` lists them.
    package func loggedValues(_ formats: [BodyFormat]) -> [Int] {
        guard let document = json() else { return [] }
        var values: Set<Int> = []
        for format in formats {
            for place in format.loggedPlaces { values.formUnion(document.loggedValues(at: place)) }
            for place in format.failure + format.success { values.formUnion(document.decidingValues(at: place)) }
            if let fields = format.fields { values.formUnion(document.fieldNames(fields)) }
        }
        // Logs show the whole body as a body, not as a value.
        values.remove(JSONDocument.root)
        return Array(values.sorted().prefix(64))
    }
}

extension BodyFormat {
    /// The places whose values logs show.
    private var placesInLogs: [Place] { code + title + message + reference }

    /// Without `equals`, a value that `as` replaces can be any text, so it isn't shown.
    fileprivate var loggedPlaces: [Place] { placesInLogs.filter { $0.replacement == nil || !$0.equals.isEmpty } }

    /// The names of the headers whose values logs show, from the body's places.
    package var loggedHeaders: [String] {
        (placesInLogs + retryAfter).compactMap { place in
            if case .header(let name) = place.root { name } else { nil }
        }
    }

    /// The same format without the places that read the whole body as a code, because logs don't show these codes.
    package var withoutWholeBodyCodes: BodyFormat {
        var format = self
        format.code.removeAll { $0.root == .pointer("") && $0.replacement == nil }
        return format
    }
}

extension JSONDocument {
    private static let mostOfPlace = 32

    private func values(at root: Place.Root) -> [Int] {
        var found: [Int] = []
        visit(root) { index, _ in
            found.append(index)
            return found.count == Self.mostOfPlace
        }
        return found
    }

    fileprivate func loggedValues(at place: Place) -> [Int] {
        values(at: place.root).filter { text($0).flatMap(place.read) != nil }
    }

    fileprivate func decidingValues(at place: Place) -> [Int] {
        values(at: place.root).filter { index in
            switch kind(of: index) {
            case .yes, .no: true
            case .string, .number: !place.equals.isEmpty && text(index).flatMap(place.read) != nil
            case .object, .array, .null: false
            }
        }
    }

    /// The indices of the values that are names of fields. Logs always show names that are keys.
    fileprivate func fieldNames(_ fields: FieldsFormat) -> [Int] {
        let pointers = fields.name.compactMap(JSONPointer.init)
        return fields.at.flatMap(values).flatMap { index in
            let entries =
                kind(of: index) == .array ? children(of: index).prefix(Self.mostOfPlace).map(\.value) : [index]
            return entries.flatMap { entry in pointers.compactMap { find($0, from: entry) } }
        }.flatMap { kind(of: $0) == .array ? children(of: $0).map(\.value) : [$0] }
    }
}
