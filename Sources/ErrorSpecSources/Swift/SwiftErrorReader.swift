import ErrorSpecLanguage

/// Hand-written Swift → types of errors with the statuses, codes and texts of their cases.
///
/// It never guesses: what it recognizes and can't read is listed.
struct SwiftErrorReader {
    /// A place of the code that leads from responses to a case.
    struct Finding {
        enum Match: Hashable {
            case response(SwiftErrorType.Match)
            /// Everything that nothing else matches.
            case otherwise
        }

        var target: SwiftCaseReference
        var match: Match
        /// It depends on more than the response: another case may stand for the same one.
        var isTentative: Bool
        var range: SourceRange
        /// The arguments of the case.
        var texts: [Text]
    }

    struct Text: Hashable {
        var purpose: SwiftPurpose
        var draft: TextDraft
    }

    var types: [SwiftErrorType] = []
    var unused = UnusedList()
    /// Where the server's error body is decoded.
    private(set) var body = BodyShape()
    let constants: SwiftConstants
    var findings: [Finding] = []
    /// Cases of one type that code turns into cases of another.
    var translations: [(from: SwiftCaseReference, to: SwiftCaseReference)] = []
    /// For each type with a function that maps responses: the type of errors that it maps to.
    var handlers: [String: Int] = [:]
    /// The texts of all cases of a type that say no others.
    var defaults: [Int: (title: TextDraft?, description: TextDraft?)] = [:]
    /// Cases whose raw value says nothing, unless something else does.
    var unlisted: [(message: String, found: SwiftCaseReference)] = []
    /// Types that describe requests: enums by their positions, others by their names.
    var targets: [String: SwiftTarget] = [:]
    var targetOrder: [String] = []
    var operations: [SwiftOperation] = []
    private(set) var symbols = SwiftSymbols([])
    private var textOwners: [String: Int] = [:]

    init(_ files: [SwiftFile]) {
        let declared = files.flatMap(\.errorTypes)
        constants = SwiftConstants(files, declared)
        types = declared
        for file in files { readConstantErrors(of: file) }
        symbols = SwiftSymbols(types)
        for file in files { body = bodyShape(in: file).flatMap { body.isEmpty ? $0 : body.merged(with: $0) } ?? body }
        for index in types.indices { readRawValues(of: index) }
        for file in files { read(file) }
        settle()
        readOperations()
        for file in files { readAskedHandlers(in: file) }
    }

    private mutating func read(_ file: SwiftFile) {
        let members = file.scopes.filter { $0.kind == .member }
        for (member, context) in zip(members, file.contexts(of: members.map(\.body.lowerBound))) {
            var context = context
            context.member = member
            let place = SwiftPlace(
                file: file, context: context, purpose: SwiftPurpose(member), ownType: symbols.enclosingType(context))
            walk(member.body.lowerBound..<min(member.body.upperBound, file.tokens.count), SwiftConditions(), place)
        }
        readDictionaries(of: file)
    }

    // MARK: Texts without cases

    /// Who has the texts that code gives for responses: the type of the case that is handled, else the type around the
    /// code, as if it were one of errors.
    mutating func ownerOfTexts(_ conditions: SwiftConditions, _ place: SwiftPlace) -> Int? {
        if let found = conditions.cases?.first { return found.type }
        if let own = place.ownType, types[own].isAboutErrors { return own }
        guard let scope = place.context.types.last else { return nil }
        if let known = textOwners[scope.name] { return known }
        var type = SwiftErrorType(
            name: scope.name, outer: place.context.types.dropLast().map(\.name),
            range: place.file.range(scope.header.lowerBound - 1), inherited: [], cases: [])
        type.isOfTexts = true
        textOwners[scope.name] = types.count
        types.append(type)
        return types.count - 1
    }

    mutating func unnamedCase(_ match: Finding.Match, in owner: Int, at range: SourceRange) -> SwiftCaseReference {
        let same = types[owner].cases.firstIndex { declared in
            switch match {
            case .otherwise: declared.isUnnamed && declared.isOtherwise
            case .response(let response): declared.isUnnamed && declared.matches == [response]
            }
        }
        if let same { return SwiftCaseReference(type: owner, position: same) }
        var declared = SwiftErrorType.Case(name: "", range: range)
        declared.isUnnamed = true
        switch match {
        case .otherwise: declared.isOtherwise = true
        case .response(let response):
            declared.matches = [response]
            declared.name =
                response.codes.first.map { Names.case(code: $0) }
                ?? response.statuses.first.map { Names.case($0) } ?? ""
        }
        types[owner].cases.append(declared)
        return SwiftCaseReference(type: owner, position: types[owner].cases.count - 1)
    }

    // MARK: Handlers

    /// A handler that asks another one: `CommonErrorHandler().map(…)` where one maps to `LoginError`.
    private mutating func readAskedHandlers(in file: SwiftFile) {
        let members = file.scopes.filter { $0.kind == .member }
        for (member, context) in zip(members, file.contexts(of: members.map(\.body.lowerBound))) {
            guard let own = context.types.last?.name, let type = handlers[own] else { continue }
            for index in member.body where index < file.tokens.count {
                guard let name = file.tokens[index].word, name != own, let asked = handlers[name], asked != type else {
                    continue
                }
                if !types[type].asked.contains(types[asked].name) { types[type].asked.append(types[asked].name) }
            }
        }
    }
}
