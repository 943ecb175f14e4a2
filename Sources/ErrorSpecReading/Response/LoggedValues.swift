extension ReadableResponse {
    /// Returns the indices of the values in the JSON body that logs show: the values at the places of codes, titles,
    /// messages and references, and the names of fields. At most 64 indices are returned, in document order.
    ///
    /// Values at the places of `failure` and `success` are included if they are booleans or are listed in `equals`.
    package func loggedValues(_ formats: [BodyFormat]) -> [Int] {
        guard let document = json() else { return [] }
        var values: Set<Int> = []
        for format in formats {
            for place in format.loggedPlaces { values.formUnion(document.loggedValues(at: place)) }
            for place in format.failure + format.success { values.formUnion(document.decidingValues(at: place)) }
            if let fields = format.fields { values.formUnion(document.fieldNames(fields)) }
        }
        // A body that is a single value isn't included, even if a place selects the whole body.
        values.remove(JSONDocument.root)
        return Array(values.sorted().prefix(64))
    }
}

extension BodyFormat {
    /// The places of the values that logs show.
    private var placesInLogs: [Place] { code + title + message + reference }

    /// ``placesInLogs`` without the places that have `as` but no `equals`: their values can be any text, so logs
    /// don't show them.
    fileprivate var loggedPlaces: [Place] { placesInLogs.filter { $0.replacement == nil || !$0.equals.isEmpty } }

    /// The names of the headers that this format reads and that logs show.
    package var loggedHeaders: [String] {
        (placesInLogs + retryAfter).compactMap { place in
            if case .header(let name) = place.root { name } else { nil }
        }
    }

    /// This format without the places that read the whole body as a code, because logs don't show these codes.
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

    /// Returns the indices of the values that are names of fields. Names that are keys aren't included, because logs
    /// always show keys.
    fileprivate func fieldNames(_ fields: FieldsFormat) -> [Int] {
        let pointers = fields.name.compactMap(\.root.firstPointer)
        return fields.at.flatMap(values).flatMap { index in
            let entries =
                kind(of: index) == .array ? children(of: index).prefix(Self.mostOfPlace).map(\.value) : [index]
            return entries.flatMap { entry in pointers.compactMap { find($0, from: entry) } }
        }.flatMap { kind(of: $0) == .array ? children(of: $0).map(\.value) : [$0] }
            .filter { text($0) != nil }
    }
}
