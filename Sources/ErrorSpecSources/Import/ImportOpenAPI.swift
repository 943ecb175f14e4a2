import ErrorSpecLanguage
import ErrorSpecReading

/// An OpenAPI document → a first spec.
///
/// - Parameter name: The API's name, where the user gives it; `nil`: from the document's title.
package func importOpenAPI(_ document: OpenAPIDocument, name: String?, fallbackName: String) -> SpecDraft {
    var importer = OpenAPIImporter(document: document)
    return importer.draft(name: name ?? document.title.flatMap { Names.api($0) } ?? fallbackName)
}

private struct OpenAPIImporter {
    /// What the operations of a group document, taken together.
    struct Group {
        var name: String
        var summary: String?
        var operations: [String] = []
        /// Statuses with the descriptions of their responses, in the document's order.
        var statuses: [StatusPattern: [Located<String>]] = [:]
        var defaults: [Located<String>]?
        /// In the document's order.
        var codes: [String] = []
        /// The responses that list each code, and all whose bodies have a place for one.
        var codeKeys: [String: Set<DocumentedResponse.Key>] = [:]
        var codedKeys: Set<DocumentedResponse.Key> = []
        /// What the document itself calls statuses and codes.
        var statusNames: [StatusPattern: String] = [:]
        var codeNames: [String: String] = [:]
    }

    static let groupLimit = 2_000
    static let caseLimit = 3_000
    static let allCasesLimit = 30_000

    let document: OpenAPIDocument
    var groups: [Group] = []
    var unused = UnusedList()
    private var positions: [String: Int] = [:]
    private var body = BodyShape()
    private var shapes: [[SourceRange]: BodyShape] = [:]
    private var codes: [[SourceRange]: DocumentedSchemas.Facts] = [:]
    /// The codes that examples show, and where.
    private var shownCodes: [String: SourceRange] = [:]
    private var shownCodeOrder: [String] = []
    private var notedSchemas: Set<[SourceRange]> = []

    init(document: OpenAPIDocument) { self.document = document }

    mutating func draft(name: String) -> SpecDraft {
        body = commonestShape()
        var templates: [String: Bool] = [:]
        for operation in document.operations { add(operation, known: &templates) }
        let shared = liftShared()
        var draft = SpecDraft(
            api: name, title: "Error", body: body.isEmpty ? nil : body, defaultGroup: nil, groups: [])
        draft.summary = document.title.flatMap { Prose.summary($0) }
        let needsParent = groups.contains { $0.statuses.isEmpty && $0.codes.isEmpty && $0.defaults == nil }
        if shared.isEmpty, needsParent || groups.isEmpty {
            var common = GroupDraft(name: "Common", summary: "What every operation may respond with")
            common.otherwise = OtherwiseDraft(
                summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
            draft.groups.append(common)
        } else if !shared.isEmpty {
            var common = GroupDraft(name: "Common", summary: "What several groups of operations may respond with")
            fill(&common, from: shared)
            draft.groups.append(common)
        }
        draft.defaultGroup = draft.groups.first?.name
        let sharedNames = Set(draft.groups.first?.cases.filter { !$0.codes.isEmpty }.map(\.name) ?? [])
        for group in groups {
            var written = GroupDraft(name: group.name, summary: group.summary)
            written.operations = group.operations
            fill(&written, from: group, shared: sharedNames)
            draft.groups.append(written)
        }
        dropWhatIsTooMuch(&draft)
        listExamples(without: Set(draft.groups.flatMap { $0.cases.flatMap(\.codes) }))
        draft.unused = unused.sorted
        return draft
    }

    private mutating func dropWhatIsTooMuch(_ draft: inout SpecDraft) {
        var left = Self.allCasesLimit
        for index in draft.groups.indices {
            let kept = min(draft.groups[index].cases.count, left, Self.caseLimit)
            let dropped = draft.groups[index].cases.count - kept
            if dropped > 0 {
                draft.groups[index].cases.removeLast(dropped)
                unused.add(
                    .code, count: dropped, "`\(draft.groups[index].name)` has more cases than a spec can hold",
                    at: document.range)
            }
            left -= kept
        }
    }

    // MARK: Groups

    private mutating func add(_ operation: DocumentedOperation, known: inout [String: Bool]) {
        for key in operation.unreadable {
            unused.add(.status, "`\(Prose.clean(key.value))` is no status", at: key.range)
        }
        guard OperationSyntax.accepts(operation.path) else {
            unused.add(
                .operation, "`\(Prose.clean(operation.name))` is no path template of a spec", at: operation.range)
            return
        }
        let template = "\(operation.method) \(anonymousTemplate(operation.path))"
        guard known.updateValue(true, forKey: template) == nil else {
            unused.add(
                .operation, "`\(operation.name)` differs from another operation by the names of its parameters only",
                at: operation.range)
            return
        }
        guard let index = group(for: operation) else {
            unused.add(
                .operation, "`\(operation.name)` would need one of more than \(Self.groupLimit) groups",
                at: operation.range)
            return
        }
        groups[index].operations.append(operation.name)
        for response in operation.responses { add(response, to: index) }
    }

    /// The group of an operation's first tag, else of its path.
    private mutating func group(for operation: DocumentedOperation) -> Int? {
        let tag = operation.tags.first
        let fromTag = tag.flatMap { Names.group($0) }
        let name = Self.avoided(fromTag ?? Names.segment(operation.path).flatMap { Names.group($0) } ?? "Root")
        if let index = positions[name.lowercased()] { return index }
        guard groups.count < Self.groupLimit else { return nil }
        let index = groups.count
        positions[name.lowercased()] = index
        var group = Group(name: name)
        if fromTag != nil { group.summary = tag.flatMap { document.tagDescriptions[$0] }.flatMap { Prose.summary($0) } }
        groups.append(group)
        return index
    }

    /// Names that mean something else in a spec, or in Swift.
    private static func avoided(_ name: String) -> String {
        let taken = ["common", "type", "protocol", "self", "none", "some", "allcases"]
        return taken.contains(name.lowercased()) ? name + "Operations" : name
    }

    private mutating func add(_ response: DocumentedResponse, to index: Int) {
        let description = response.description.map { [$0] } ?? []
        switch response.key {
        case .status(let pattern):
            groups[index].statuses[pattern, default: []] += description
            groups[index].statusNames[pattern] = groups[index].statusNames[pattern] ?? response.name
        case .other: groups[index].defaults = (groups[index].defaults ?? []) + description
        }
        let listed = self.codes(of: response)
        if listed.exists { groups[index].codedKeys.insert(response.key) }
        for code in listed.values where isUsable(code) {
            if groups[index].codeKeys[code.value] == nil { groups[index].codes.append(code.value) }
            groups[index].codeKeys[code.value, default: []].insert(response.key)
        }
        groups[index].codeNames.merge(listed.names) { first, _ in first }
        noteExamples(of: response)
    }

    private mutating func isUsable(_ code: Located<String>) -> Bool {
        if code.value.hasSuffix("*") {
            unused.add(.code, "a code that ends in `*` would be a family", at: code.range)
        } else if code.value != Prose.clean(code.value) || code.value.utf8.count > 200 {
            unused.add(.code, "a code that no spec would show as it is", at: code.range)
        } else {
            return true
        }
        return false
    }

    // MARK: Bodies

    /// The commonest shape, and what others add to it that don't contradict it.
    private mutating func commonestShape() -> BodyShape {
        var counts: [BodyShape: Int] = [:]
        var order: [BodyShape] = []
        var first: [BodyShape: SourceRange] = [:]
        for operation in document.operations {
            for response in operation.responses where !response.schemas.isEmpty {
                let shape = self.shape(of: response)
                if shape.isEmpty { continue }
                if counts[shape] == nil { order.append(shape) }
                counts[shape, default: 0] += 1
                first[shape] = first[shape] ?? response.range
            }
        }
        let ranked = order.enumerated().sorted { left, right in
            let (leftCount, rightCount) = (counts[left.element] ?? 0, counts[right.element] ?? 0)
            return leftCount != rightCount ? leftCount > rightCount : left.offset < right.offset
        }
        var common = BodyShape()
        for shape in ranked.map(\.element) {
            if let merged = common.merged(with: shape) {
                common = merged
            } else {
                let place = shape.code.first?.steps.joined(separator: "/*") ?? shape.message ?? ""
                unused.add(
                    .body, count: counts[shape] ?? 1, "error bodies of another shape, with `\(place)`",
                    at: first[shape] ?? document.range)
            }
        }
        return common
    }

    private mutating func shape(of response: DocumentedResponse) -> BodyShape {
        let key = response.schemas.map(\.range)
        if let known = shapes[key] { return known }
        let shape = BodyShapeReader(schemas: document.schemas).shape(of: response.schemas)
        shapes[key] = shape
        return shape
    }

    /// The codes that a response's schema lists, at the places that the spec reads.
    private mutating func codes(of response: DocumentedResponse) -> DocumentedSchemas.Facts {
        let key = response.schemas.map(\.range)
        if let known = codes[key] { return known }
        var all = DocumentedSchemas.Facts()
        var known = Set<String>()
        for place in body.code {
            let facts = document.schemas.facts(at: place.steps, of: response.schemas)
            all.values += facts.values.filter { known.insert($0.value).inserted }
            all.names.merge(facts.names) { first, _ in first }
            all.exists = all.exists || facts.exists
        }
        codes[key] = all
        return all
    }
}

extension OpenAPIImporter {
    /// Takes what two or more groups document out of them.
    private mutating func liftShared() -> Group {
        var shared = Group(name: "Common")
        var counts: [StatusPattern: Int] = [:]
        var codeCounts: [String: Int] = [:]
        for group in groups {
            for status in group.statuses.keys { counts[status, default: 0] += 1 }
            for code in group.codes { codeCounts[code, default: 0] += 1 }
        }
        let sharesDefault = groups.count { $0.defaults != nil } > 1
        for index in groups.indices {
            for (status, descriptions) in groups[index].statuses where counts[status, default: 0] > 1 {
                shared.statuses[status, default: []] += descriptions
                groups[index].statuses[status] = nil
            }
            for code in groups[index].codes where codeCounts[code, default: 0] > 1 {
                if shared.codeKeys[code] == nil { shared.codes.append(code) }
                shared.codeKeys[code, default: []].formUnion(groups[index].codeKeys[code] ?? [])
                shared.codedKeys.formUnion(groups[index].codedKeys)
            }
            groups[index].codes.removeAll { codeCounts[$0, default: 0] > 1 }
            shared.statusNames.merge(groups[index].statusNames) { first, _ in first }
            shared.codeNames.merge(groups[index].codeNames) { first, _ in first }
            if sharesDefault, let defaults = groups[index].defaults {
                shared.defaults = (shared.defaults ?? []) + defaults
                groups[index].defaults = nil
            }
        }
        return shared
    }

    /// The most specific first.
    private static func isBefore(_ left: StatusPattern, _ right: StatusPattern) -> Bool {
        let (first, second) = (Specificity.Status(left), Specificity.Status(right))
        return first == second ? left.first < right.first : first > second
    }

    /// - Parameter shared: The names of the default group's cases for codes.
    private mutating func fill(_ draft: inout GroupDraft, from group: Group, shared: Set<String> = []) {
        var scope = NameScope(reserved: group.name == "Common" ? [] : ["common"])
        // Codes first: a status beside them stands for the other errors of that status.
        let coded = group.codes.map { code in
            let given = group.codeNames[code].flatMap { Names.member($0) == nil ? nil : Names.case(code: $0) }
            var draft = CaseDraft(name: scope.claim(given ?? Names.case(code: code)), codes: [code])
            draft.statuses = group.statuses(of: code)
            return draft
        }
        // Statuses that the document gives one name are one case.
        var givenPositions: [String: Int] = [:]
        for pattern in group.statuses.keys.sorted(by: Self.isBefore) {
            if let given = group.statusNames[pattern], let known = givenPositions[given] {
                draft.cases[known].statuses.append(pattern)
                continue
            }
            if let given = group.statusNames[pattern] { givenPositions[given] = draft.cases.count }
            let name = group.statusNames[pattern] ?? Names.case(pattern)
            let other = "other" + Names.capitalized(name)
            let claimed = shared.contains(name) ? scope.claim(other) : scope.claim(name, or: other)
            draft.cases.append(self.case(pattern, group.statuses[pattern] ?? [], named: claimed))
        }
        draft.cases += coded
        if !coded.isEmpty { draft.description = TextDraft(ReasonPhrases.text(nil), isFallback: true) }
        if let defaults = group.defaults { draft.otherwise = otherwise(defaults) }
    }

    private mutating func `case`(
        _ pattern: StatusPattern, _ descriptions: [Located<String>], named name: String
    ) -> CaseDraft {
        var draft = CaseDraft(name: name, statuses: [pattern])
        draft.summary = commonest(descriptions).flatMap { Prose.summary($0.value) }
        draft.description = TextDraft(text(descriptions) ?? ReasonPhrases.text(pattern), isFallback: true)
        return draft
    }

    private mutating func otherwise(_ descriptions: [Located<String>]) -> OtherwiseDraft {
        var draft = OtherwiseDraft()
        draft.summary = commonest(descriptions).flatMap { Prose.summary($0.value) }
        draft.description = TextDraft(text(descriptions) ?? ReasonPhrases.text(nil), isFallback: true)
        return draft
    }

    private mutating func text(_ descriptions: [Located<String>]) -> String? {
        guard let told = commonest(descriptions) else { return nil }
        if let text = Prose.userText(told.value) { return text }
        unused.add(
            .text, "a description doesn't read like a text for users, and became a summary only", at: told.range)
        return nil
    }

    /// Of texts the one that comes most often; of several the first.
    private func commonest(_ texts: [Located<String>]) -> Located<String>? {
        var counts: [String: Int] = [:]
        for text in texts where !Prose.clean(text.value).isEmpty { counts[text.value, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        return texts.first { counts[$0.value] == most }
    }
}

extension OpenAPIImporter {
    /// Remembers the codes that an example shows.
    private mutating func noteExamples(of response: DocumentedResponse) {
        guard !body.code.isEmpty else { return }
        for example in response.examples {
            for place in body.code {
                for value in example.values(at: place.steps) where BodyShapeReader.isCodeLike(value.value) {
                    if shownCodes[value.value] == nil { shownCodeOrder.append(value.value) }
                    shownCodes[value.value] = shownCodes[value.value] ?? value.range
                }
            }
        }
        for place in body.code {
            let key = response.schemas.map(\.range)
            guard notedSchemas.insert(key).inserted else { continue }
            let facts = document.schemas.facts(at: place.steps, of: response.schemas)
            for value in facts.examples where BodyShapeReader.isCodeLike(value.value) && facts.values.isEmpty {
                if shownCodes[value.value] == nil { shownCodeOrder.append(value.value) }
                shownCodes[value.value] = shownCodes[value.value] ?? value.range
            }
        }
    }

    /// Examples show that there is a code, not which codes there are: a person decides.
    private mutating func listExamples(without listed: Set<String>) {
        let shown = shownCodeOrder.filter { !listed.contains($0) }
        guard let first = shown.first, let range = shownCodes[first] else { return }
        unused.add(
            .code, count: shown.count, "codes that stand in examples only: \(listedShortly(shown.map(Prose.clean)))",
            at: range)
    }
}

extension DocumentNode {
    /// The values at a place of a body that a document shows.
    ///
    /// - Parameter steps: Pointers, with an array's elements between each two.
    func values(at steps: [String]) -> [Located<String>] {
        guard let first = steps.first, let node = value(at: first) else { return [] }
        if steps.count == 1 { return node.responseValue.map { [Located($0, at: node.range)] } ?? [] }
        let elements = node.list ?? node.map?.members.map(\.value) ?? []
        return elements.prefix(32).flatMap { $0.values(at: Array(steps.dropFirst())) }
    }
}

extension OpenAPIImporter.Group {
    /// The statuses that a code comes with, where the document tells them apart: it lists the code for some of the
    /// statuses whose bodies have one, and for no others. Empty: any.
    func statuses(of code: String) -> [StatusPattern] {
        let keys = codeKeys[code] ?? []
        guard keys.isStrictSubset(of: codedKeys) else { return [] }
        var statuses: [StatusPattern] = []
        for key in keys {
            guard case .status(let pattern) = key, pattern.isExact else { return [] }
            statuses.append(pattern)
        }
        return statuses.sorted { $0.first < $1.first }
    }

    var isEmpty: Bool { statuses.isEmpty && codes.isEmpty && defaults == nil }
}

/// Names of the cases of a group: each once, without regard to case.
struct NameScope {
    private var taken: Set<String>

    /// - Parameter reserved: What stands for the group's parents.
    init(reserved: Set<String>) {
        taken = Set(reserved.map { $0.lowercased() }).union(["none", "some", "allcases", "unmatched", "errorbody"])
    }

    mutating func claim(_ name: String, or other: String? = nil) -> String {
        if taken.insert(name.lowercased()).inserted { return name }
        if let other, taken.insert(other.lowercased()).inserted { return other }
        // `notFound2` stays what it is as long as what stands before it does.
        var number = 2
        while !taken.insert("\(name)\(number)".lowercased()).inserted { number += 1 }
        return "\(name)\(number)"
    }
}

/// How specs write operations.
enum OperationSyntax {
    /// Whether a path is a template of the spec language: parameters are whole between their braces, and have names.
    static func accepts(_ path: String) -> Bool {
        guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 2_000, path == Prose.clean(path) else {
            return false
        }
        var nameLength: Int?
        for byte in path.utf8 {
            switch (byte, nameLength) {
            case (UInt8(ascii: "{"), nil): nameLength = 0
            case (UInt8(ascii: "{"), _), (UInt8(ascii: "}"), nil), (UInt8(ascii: "}"), 0): return false
            case (UInt8(ascii: "}"), _): nameLength = nil
            case (UInt8(ascii: "?"), _), (UInt8(ascii: "#"), _), (0...0x20, _), (0x7F, _): return false
            case (UInt8(ascii: "/"), .some): return false
            default: nameLength = nameLength.map { $0 + 1 }
            }
        }
        return nameLength == nil
    }
}

/// What was not used, counted: a thousand of one kind are one line.
struct UnusedList {
    private var entries: [Unused] = []
    private var positions: [String: Int] = [:]

    mutating func add(_ kind: Unused.Kind, count: Int = 1, _ message: String, at range: SourceRange) {
        let key = "\(kind.rawValue) \(message)"
        if let position = positions[key] {
            entries[position].count += count
        } else {
            positions[key] = entries.count
            entries.append(Unused(kind, count: count, message, at: range))
        }
    }

    /// By kind, in the order of ``Unused/Kind``, then as they were found.
    var sorted: [Unused] {
        Unused.Kind.allCases.flatMap { kind in entries.filter { $0.kind == kind } }
    }
}
