import ErrorSpecLanguage
import ErrorSpecReading

/// The types of errors in Swift files, with the statuses, codes and texts of their cases.
///
/// ``unused`` contains the parts of the source that are recognized but can't be imported.
struct SwiftErrors {
    /// A mapping from responses to a case.
    struct Finding {
        var target: SwiftCaseReference
        /// The responses, or `nil` for all responses that no other mapping matches.
        var match: SwiftErrorType.Match?
        /// Whether the mapping depends on more than the response.
        var isTentative: Bool
        var range: SourceRange
        /// The texts with which the source creates the case.
        var texts: [Text]
    }

    struct Text: Hashable {
        var what: String
        var draft: TextDraft
    }

    var types: [SwiftErrorType] = []
    var unused: [Unused] = []
    /// The places of codes and messages in the server's error body.
    var body = BodyFormat()
    let facts: SwiftFacts
    private let files: [String: SourceFile.ID]
    private let first: SourceFile.ID
    /// The names of option sets and views, which have no errors as members.
    private let nonErrorTypes: Set<String>
    /// The positions of types, by qualified name.
    private(set) var positions: [String: Int] = [:]
    var findings: [Finding] = []

    /// - Parameter sources: The files that were read, at least one.
    init(_ facts: SwiftFacts, of sources: [SourceFile]) {
        self.facts = facts
        files = Dictionary(sources.map { ($0.path, $0.id) }) { first, _ in first }
        first = sources[0].id
        nonErrorTypes = Set(
            facts.types.filter { fact in
                fact.inherits.contains { ["OptionSet", "View"].contains($0.split(separator: ".").last ?? "") }
            }.map(\.name))
        let codes = Set(facts.types.flatMap { $0.codes ?? [] })
        let decoded = facts.types.filter { type in
            codes.contains(type.name) && type.inherits.contains { $0 == "Decodable" || $0 == "Codable" }
        }
        let decodedNames = Set(decoded.map(\.name))
        var mappings: [String: Set<SwiftFacts.Match>] = [:]
        for mapping in facts.mappings where mapping.match.isOtherwise != true && mapping.match.isFailure {
            if let target = mapping.target { mappings[target.type, default: []].insert(mapping.match) }
        }
        for fact in facts.types where fact.kind == "enum" || fact.cases != nil {
            let isMade = fact.isThrown == true || decodedNames.contains(fact.name)
            add(fact, isMade: isMade, mappings: mappings[fact.name]?.count ?? 0)
        }
        for type in types where type.inherited.contains("CustomNSError") {
            for position in [type.name] + type.cases.flatMap(\.payload) {
                positions[position].map { types[$0].hasOnlyNSErrorCodes = true }
            }
        }
        for constant in facts.constants { read(constant) }
        readBodies()
        for index in types.indices { readRawValues(of: index) }
        for property in facts.properties where property.cases != nil && property.within == nil { read(property) }
        readTextsElsewhere()
        for mapping in facts.mappings { read(mapping) }
        settle()
        for unread in facts.unread where unread.what == "status" {
            for found in (unread.cases ?? []).compactMap({ find($0) }) { self[found].problem = nil }
        }
        for property in facts.properties where property.cases == nil { readDefault(property) }
        readConversions()
    }

    subscript(found: SwiftCaseReference) -> SwiftErrorType.Case {
        get { types[found.type].cases[found.position] }
        set { types[found.type].cases[found.position] = newValue }
    }

    func range(_ place: SwiftFacts.Place) -> SourceRange {
        let start = SourcePosition(line: place.line, column: place.column)
        return SourceRange(file: files[place.path] ?? first, start: start, end: start)
    }

    func shown(_ found: SwiftCaseReference) -> String {
        "`\(types[found.type].name).\(self[found].name)`"
    }

    func find(_ name: SwiftFacts.CaseName) -> SwiftCaseReference? {
        guard let type = positions[name.type],
            let position = types[type].cases.firstIndex(where: { $0.name == name.name && !$0.isUnnamed })
        else { return nil }
        return SwiftCaseReference(type: type, position: position)
    }

    // MARK: Types

    private mutating func add(_ fact: SwiftFacts.TypeFact, isMade: Bool, mappings: Int) {
        guard positions[fact.name] == nil, !nonErrorTypes.contains(fact.name) else { return }
        var type = SwiftErrorType(name: fact.name, range: range(fact.at), inherited: fact.inherits)
        (type.isMade, type.mappings) = (isMade, mappings)
        type.summary = fact.comment.flatMap { Prose.summary($0) }
        type.cases = (fact.cases ?? []).map { declared in
            var new = SwiftErrorType.Case(name: declared.name, range: range(declared.at))
            new.summary = declared.comment.flatMap { Prose.summary($0) }
            new.payload = (declared.values ?? []).flatMap(\.types)
            new.labels = (declared.values ?? []).map(\.label)
            (new.rawNumber, new.rawText) = (declared.number, declared.text)
            new.isImplicit = declared.isImplicit == true
            return new
        }
        positions[fact.name] = types.count
        types.append(type)
    }

    /// Returns the position of the type with the given name. If the type isn't known, adds the type.
    mutating func owner(_ name: String, at place: SwiftFacts.Place) -> Int {
        if let known = positions[name] { return known }
        let fact = facts.types.first { $0.name == name }
        positions[name] = types.count
        types.append(SwiftErrorType(name: name, range: range(fact?.at ?? place), inherited: fact?.inherits ?? []))
        return types.count - 1
    }

    /// Reads a constant such as `static let unauthorized = APIError(status: 401, message: "Please sign in.")`.
    private mutating func read(_ constant: SwiftFacts.Constant) {
        if nonErrorTypes.contains(constant.within) { return }
        if constant.type == "NSError" {
            let shown = "`\(constant.within).\(constant.name)`"
            unused.add(.case, "\(shown) is an `NSError`, which no server sends", at: range(constant.at))
            return
        }
        let words = Names.words(constant.type).map { $0.lowercased() }
        let isError = words.contains { ["error", "failure", "fault", "exception", "problem"].contains($0) }
        var declared = SwiftErrorType.Case(name: constant.name, range: range(constant.at))
        declared.summary = constant.comment.flatMap { Prose.summary($0) }
        // If the constant also has a status, its `code` is a code even if it looks like a status, such as 404.
        let status = constant.properties.first { $0.what == "status" && $0.number != nil }?.number
        for property in constant.properties {
            if let text = property.text, !["code", "status"].contains(property.what) {
                declared.set(text, property.what, at: range(property.at))
            } else if let status, property.what == "code", let number = property.number {
                // `code: 0` and `code: -1` aren't codes, and a repeated status adds nothing.
                if number > 0, number != status { declared.add(ownCode: String(number)) }
            } else if property.what == "status", let number = property.number, (200...299).contains(number) {
                listSuccess("`\(constant.within).\(constant.name)`", [number, number], at: range(property.at))
            } else {
                declared.add(property)
            }
        }
        let isKnown = positions[constant.within] != nil
        let owner = owner(constant.within, at: constant.at)
        // A type such as `enum LoginErrors { static let … = APIError(…) }` becomes a group.
        if isError, !isKnown || !types[owner].isAboutErrors { types[owner].isErrorContainer = true }
        if let known = types[owner].cases.firstIndex(where: { $0.name == constant.name }) {
            types[owner].cases[known].take(declared)
        } else if !declared.own.isEmpty, types[owner].isAboutErrors {
            types[owner].cases.append(declared)
        }
    }

    /// Reads the texts that other types, such as screens, provide for cases without a text in their own type.
    private mutating func readTextsElsewhere() {
        let elsewhere = facts.properties.filter { $0.cases != nil && $0.within != nil }
        var known = Set<SwiftCaseReference>()
        for found in elsewhere.flatMap({ ($0.cases ?? []).compactMap { find($0) } }) {
            let declared = self[found]
            if declared.title != nil || declared.description != nil { known.insert(found) }
        }
        for property in elsewhere {
            let withText = (property.cases ?? []).compactMap { find($0) }.filter(known.contains)
            for found in withText where property.text != nil && types[found.type].isOfErrors {
                listOtherText(found, at: property.at)
            }
            if withText.isEmpty { read(property) }
        }
    }

    mutating func listCode(_ found: SwiftCaseReference) {
        // A spec would read the `*` as a wildcard.
        unused.add(
            .code, "\(shown(found)) has a code that a spec can't contain",
            at: self[found].range)
    }

    /// Returns the failures among the given statuses. A 2xx that the source turns into an error is listed as unused,
    /// because its meaning is unknown.
    mutating func failures(
        _ ranges: [[Int]], of found: SwiftCaseReference?, at range: SourceRange? = nil
    ) -> [StatusPattern] {
        ranges.compactMap { statuses -> StatusPattern? in
            guard let first = statuses.first, let last = statuses.last, first <= last, first <= 599 else { return nil }
            if last >= 300 { return StatusPattern(statuses: max(first, 300)...min(last, 599)) }
            if last >= 200, let found, types[found.type].isOfErrors {
                listSuccess(shown(found), statuses, at: range ?? self[found].range)
                self[found].problem = nil
            }
            return nil
        }
    }

    private mutating func listSuccess(_ shown: String, _ statuses: [Int], at range: SourceRange) {
        let isNamed = SwiftSuccesses.isNamed(String(shown.dropLast().split(separator: ".").last ?? ""))
        if isNamed { return }
        let written = statuses.first == statuses.last ? "\(statuses[0])" : "\(statuses[0])...\(statuses[1])"
        unused.add(.status, "\(shown) is created for \(written), which is a success", at: range)
    }

    // MARK: Properties

    private mutating func read(_ property: SwiftFacts.Property) {
        for found in (property.cases ?? []).compactMap({ find($0) }) {
            if property.what == "status" || property.what == "code" {
                guard !(property.what == "code" && types[found.type].hasOnlyNSErrorCodes && property.isLocalCode) else {
                    continue
                }
                if property.what == "code", property.literal?.hasSuffix("*") == true {
                    listCode(found)
                } else if property.what == "status", let number = property.number, (200...299).contains(number) {
                    listSuccess(shown(found), [number, number], at: range(property.at))
                } else {
                    self[found].add(property)
                }
            } else if let text = property.text {
                self[found].set(text, property.what, at: range(property.at))
            }
        }
    }

    /// Reads a property with the same text for every case. Cases without a text get this text.
    private mutating func readDefault(_ property: SwiftFacts.Property) {
        guard let type = property.type.flatMap({ positions[$0] }), let text = property.text else { return }
        for position in types[type].cases.indices {
            types[type].cases[position].set(text, property.what, at: range(property.at))
        }
    }
}

extension SwiftErrorType.Case {
    /// Adopts the statuses, codes and texts of a constant with the same name.
    fileprivate mutating func take(_ constant: Self) {
        own = constant.own.isEmpty ? own : constant.own
        constant.title.map { set($0, "title") }
        constant.description.map { set($0, "description") }
        constant.reason.map { set($0, "reason") }
        constant.suggestion.map { set($0, "suggestion") }
    }

    mutating func add(own statuses: [StatusPattern]) {
        own.statuses += statuses.filter { !own.statuses.contains($0) }
    }

    mutating func add(ownCode code: String) {
        if !own.codes.contains(code) { own.codes.append(code) }
    }

    /// Adds a property's status or code.
    fileprivate mutating func add(_ property: SwiftFacts.Property) {
        guard let number = property.number else {
            property.literal.map { add(ownCode: $0) }
            return
        }
        if property.what == "status" ? (300...599).contains(number) : (400...599).contains(number) {
            add(own: [StatusPattern(number)])
        } else if property.what == "code", number > 0 {
            add(ownCode: String(number))
        }
    }
}

extension SwiftFacts.Match {
    /// Whether the match has a code, or a status that isn't a success.
    fileprivate var isFailure: Bool {
        codes?.isEmpty == false || statuses?.contains { ($0.last ?? 0) >= 300 } == true
    }
}

extension SwiftFacts.Property {
    /// The code, or `nil` if the property isn't a code or isn't a plain text.
    fileprivate var literal: String? {
        guard what == "code", let text, text.key == nil, !text.isTemplate, !text.isEmpty else { return nil }
        return text.text
    }

    /// Whether the property is a number that can't be the status of a failure.
    fileprivate var isLocalCode: Bool { number.map { !(400...599).contains($0) } ?? false }
}
