/// Which types of errors there are, and who a name means at a place of the code.
struct SwiftSymbols {
    private struct TypeNames {
        var outer: [String]
        var isAboutErrors: Bool
        var cases: [String: Int]
    }

    private var types: [TypeNames] = []
    private var positions: [String: [Int]] = [:]
    /// The types of errors that have a case of a name.
    private var owners: [String: [Int]] = [:]

    init(_ known: [SwiftErrorType]) {
        for (index, type) in known.enumerated() {
            positions[type.name, default: []].append(index)
            var names = TypeNames(outer: type.outer, isAboutErrors: type.isAboutErrors, cases: [:])
            for (position, declared) in type.cases.enumerated() where names.cases[declared.name] == nil {
                names.cases[declared.name] = position
                if type.isAboutErrors { owners[declared.name, default: []].append(index) }
            }
            types.append(names)
        }
    }

    func types(named name: String) -> [Int] { positions[name] ?? [] }

    func enclosingType(_ context: SwiftFile.Context) -> Int? {
        let outer = context.types.dropLast().map(\.name)
        return context.types.reversed().lazy.compactMap { scope in
            let known = positions[scope.name] ?? []
            return known.first { types[$0].outer == outer } ?? known.first
        }.first
    }

    func find(_ name: String, in type: Int) -> SwiftCaseReference? {
        types[type].cases[name].map { SwiftCaseReference(type: type, position: $0) }
    }

    /// The case that a pattern names.
    ///
    /// - Parameter type: The type that all patterns of the `switch` fit.
    func find(
        _ name: String, qualifiedBy qualifier: String?, over subject: Range<Int>?, type: Int?, _ place: SwiftPlace
    ) -> SwiftCaseReference? {
        if let qualifier, qualifier != "Self" {
            return types(named: qualifier).lazy.compactMap { find(name, in: $0) }.first
        }
        if let type { return find(name, in: type) }
        if let near = nearTypes(place, subject).lazy.compactMap({ find(name, in: $0) }).first { return near }
        return isOfOtherType(subject, place) ? nil : findAnywhere(name)
    }

    /// Whether a subject is declared as something that isn't read: `URLError`, `DecodingError`.
    private func isOfOtherType(_ subject: Range<Int>?, _ place: SwiftPlace) -> Bool {
        guard let subject else { return false }
        let words = place.file.tokens[subject].compactMap(\.word)
        let declared = words.flatMap { place.file.declaredTypes[$0] ?? [] }
        let named = words.filter { $0.utf8.first.map(Names.isUpper) == true }
        let mentioned = (declared + named).filter { $0 != "Error" }
        return !mentioned.isEmpty && mentioned.allSatisfy { positions[$0] == nil }
    }

    private func findAnywhere(_ name: String) -> SwiftCaseReference? {
        guard let known = owners[name], known.count == 1 else { return nil }
        return find(name, in: known[0])
    }

    /// The types that the code around a place mentions, the likeliest first.
    private func nearTypes(_ place: SwiftPlace, _ subject: Range<Int>?) -> [Int] {
        let words = subject.map { place.file.tokens[$0].compactMap(\.word) } ?? []
        let declared = words.reversed().flatMap { place.file.declaredTypes[$0] ?? [] }
        return (declared + place.headerWords).flatMap { types(named: $0) } + (place.ownType.map { [$0] } ?? [])
    }

    /// The one type whose cases the patterns of a `switch` name.
    func typeOfCases(in found: SwiftSwitch, _ place: SwiftPlace) -> Int? {
        let file = place.file
        let isOverSelf = found.subject.allSatisfy { index in
            file.tokens[index].isWord("self") || file.tokens[index].isMark("(") || file.tokens[index].isMark(")")
        }
        if isOverSelf { return place.ownType }
        let names = Set(found.arms.flatMap(\.patterns).compactMap { file.caseName($0) })
        guard let first = names.first else { return nil }
        let fitting = (owners[first] ?? []).filter { type in names.allSatisfy { types[type].cases[$0] != nil } }
        if let near = nearTypes(place, found.subject).first(where: fitting.contains) { return near }
        return fitting.count == 1 && !isOfOtherType(found.subject, place) ? fitting[0] : nil
    }

    // MARK: Targets

    /// The case that a statement returns, throws, sets or hands on.
    func target(of statement: SwiftStatement, _ place: SwiftPlace) -> SwiftCaseReference? {
        let file = place.file
        var later: SwiftCaseReference?
        var index = statement.value.lowerBound
        while index + 1 < statement.value.upperBound {
            // A closure is read by itself.
            if file.tokens[index].isMark("{") {
                index = file.skip(index)
                continue
            }
            defer { index += 1 }
            guard file.tokens[index].isMark("."), let name = file.tokens[index + 1].word,
                let found = candidate(name, at: index, from: statement.value.lowerBound, place)
            else { continue }
            // `.failure(.unauthorized)`
            if name == "failure" || name == "success" {
                later = later ?? found
            } else {
                return found
            }
        }
        return later
    }

    private func candidate(
        _ name: String, at index: Int, from start: Int, _ place: SwiftPlace
    ) -> SwiftCaseReference? {
        let qualifier = index > start ? place.file.tokens[index - 1].word : nil
        let keywords: Set<String> = ["return", "throw", "in", "else", "try", "await", "case"]
        if let qualifier, !keywords.contains(qualifier) {
            if qualifier == "Self" || qualifier == "self" { return place.ownType.flatMap { find(name, in: $0) } }
            return types(named: qualifier).lazy.compactMap { find(name, in: $0) }.first
        }
        // `value?.name`, `call().name` are members of something else.
        if index > start, [")", "]", "?", "!", "}"].contains(where: place.file.tokens[index - 1].isMark) { return nil }
        return nearTypes(place, nil).lazy.compactMap { find(name, in: $0) }.first ?? findAnywhere(name)
    }
}
