import Foundation
import SwiftSyntax

/// Reads the associations in Swift files: constants, the errors with which the app connects them, and the places.
/// Nothing in generated files is reported.
package func readAssociations(
    _ files: [(path: String, text: String)], generated: [(path: String, text: String)] = []
) -> Report {
    let sources = SourceText.parse(files + generated)
    let program = Program(sources, generated: files.count..<sources.count)
    let finder = Finder(program)
    for source in sources.prefix(files.count) { finder.listSyntax(source) }
    finder.findAll()
    finder.findArguments()
    let types = ErrorTypes(program, finder)
    var associator = Associator(program, finder, types)
    associator.associate()
    return associator.report
}

/// Turns what was found into associations, and lists the rest.
struct Associator {
    let program: Program
    let finder: Finder
    let types: ErrorTypes
    var report = Report()
    /// The errors that are connected with a constant, by type.
    var connected: [TypeDecl: Set<String>] = [:]
    var places: [BodyPlace] = []
    var lines: Set<Report.Unused> = []
    private let typesByName: [String: TypeDecl]
    /// Functions with texts for statuses.
    let textFunctions: Set<SyntaxIdentifier>
    /// Cases that carry a status, with texts for some statuses.
    var payloads: [TypeDecl: [String]] = [:]
    /// Enums whose cases are the constants of associations.
    var constantTypes: Set<TypeDecl> = []

    init(_ program: Program, _ finder: Finder, _ types: ErrorTypes) {
        self.program = program
        self.finder = finder
        self.types = types
        lines = Set(finder.unused)
        typesByName = Dictionary(program.types.map { ($0.fullName, $0) }, uniquingKeysWith: { first, _ in first })
        textFunctions = Set(
            finder.found.lazy.filter { $0.text != nil && $0.context.statuses != nil && !$0.context.isSuccess }
                .compactMap { $0.function?.syntax.id })
    }

    mutating func associate() {
        let all = types.types.sorted { program.location($0.syntax) < program.location($1.syntax) }
        branches()
        let ordered = all.filter { !isConstants($0) }
        for type in ordered {
            rawValues(of: type)
            numbers(of: type)
        }
        addPayloads()
        findParents()
        findOperations()
        findBodies()
        let named = Set(report.associations.map(\.type))
        let listed = Set(lines.compactMap(\.subject))
        for type in ordered { listUnconnected(type, named, listed) }
        describe(ordered)
        preferTexts()
        keepCodes()
        report.associations.sort { ($0.at, $0.type) < ($1.at, $1.type) }
        report.unused = lines.sorted { ($0.at, $0.order) < ($1.at, $1.order) }
    }

    mutating func list(
        _ reason: Report.Reason, _ syntax: some SyntaxProtocol, subject: String? = nil, detail: String? = nil
    ) {
        lines.insert(
            Report.Unused(at: program.location(syntax), reason: reason, subject: subject, detail: detail))
    }

    /// Whether an enum of statuses or codes only names the constants that the app connects with other errors.
    private func isConstants(_ type: TypeDecl) -> Bool {
        constantTypes.contains(type) && !program.isError(type) && connected[type] == nil
            && !types.codesOfErrors.contains(type)
    }

    // MARK: Matches

    /// The responses of a context; `nil` if none is a failure's, which `list` explains.
    mutating func match(_ context: Context, _ syntax: Syntax, subject: String) -> Match? {
        var match = Match()
        if let codes = context.codes {
            match.codes = codes.map(Match.Code.init)
            if match.codes?.isEmpty == true { return nil }
        }
        for constant in context.strange { list(strange: constant, syntax, subject) }
        if let statuses = context.statuses {
            // 200 is a success; what happens next isn't about the status.
            if context.isSuccess, context.codes == nil { return nil }
            // With a code, a 200 can be a failure.
            let failing = [context.codes == nil ? 201...299 : 200...299, 400...599]
            let known = statuses.flatMap { range in failing.compactMap { range.overlap($0) } }
            if known.isEmpty, context.codes == nil {
                for range in statuses where (100...399).contains(range.lowerBound) {
                    list(.informational, syntax, subject: subject, detail: range.text)
                }
                return nil
            }
            if !known.isEmpty { match.statuses = known.merged.map { [$0.lowerBound, $0.upperBound] } }
        }
        if match.statuses == nil, match.codes == nil {
            guard context.isOtherwise, context.strange.isEmpty else { return nil }
            match.isOtherwise = true
        }
        return match
    }

    private mutating func list(strange constant: Constant, _ syntax: Syntax, _ subject: String) {
        switch constant {
        case .number(let number):
            if number == 200 || (0...1).contains(number) { return }
            list(.notStatus, syntax, subject: subject, detail: String(number))
        case .range(let first, let last):
            list(.notStatus, syntax, subject: subject, detail: "\(first)-\(last)")
        case .text(let text), .prefix(let text):
            if text.isEmpty { return }
            list(.notBodyMember, syntax, subject: subject, detail: text)
        case .null: break
        }
    }

    // MARK: Branches, entries and arguments

    private mutating func branches() {
        let lists = listsOfStatuses()
        let tables = tablesOfEndpoints()
        for item in finder.found {
            if item.text != nil {
                text(item, lists)
                continue
            }
            guard isError(item) else { continue }
            if let table = item.table, item.context.endpoint == nil, finder.usedTables.contains(table) { continue }
            if ["success", "ok", "succeeded"].contains(item.name?.lowercased()) { continue }
            let subject = item.type.fullName + (item.name.map { "." + $0 } ?? "")
            if item.context.isSuccess, item.context.codes == nil, item.context.strange.isEmpty { continue }
            if let reason = refusal(item.context) {
                if item.context.isTested {
                    list(reason, item.node.syntax, subject: subject)
                }
                continue
            }
            guard let match = match(item.context, item.node.syntax, subject: subject) else { continue }
            var context = item.context
            if let endpoint = context.endpoint, !isKept(endpoint, item.type, tables) { context.endpoint = nil }
            add(item, match, context)
        }
    }

    /// Why the code of a context isn't an association.
    func refusal(_ context: Context) -> Report.Reason? {
        if let reason = context.reason { return reason }
        return context.isBranched ? .branching : nil
    }

    private func isError(_ item: Finder.Found) -> Bool {
        guard types.contains(item.type) else { return false }
        switch item.use {
        case .returned, .thrown, .entry, .carried: return true
        case .assigned, .handed:
            return program.isError(item.type) || item.name == nil
        }
    }

    private mutating func add(_ item: Finder.Found, _ match: Match, _ context: Context) {
        if let name = item.name { connected[item.type, default: []].insert(name) }
        constantTypes.formUnion(context.constantTypes.filter { $0 != item.type })
        places += context.codes == nil ? [] : context.places
        var texts = PlaceTexts(program, item)
        if item.name == nil, item.type.kind != .enum { texts.addDefaults() }
        report.associations.append(
            Report.Association(
                at: program.location(item.node.syntax), type: item.type.fullName, case: item.name, form: item.form,
                match: match, endpoint: context.endpoint, function: item.function?.fullName, title: texts.title,
                description: texts.description))
    }

    // MARK: Endpoints with tables

    /// The types with tables of their own, by the errors in them.
    private func tablesOfEndpoints() -> [TypeDecl: Set<String>] {
        var owners: [TypeDecl: Set<String>] = [:]
        for item in finder.found {
            guard item.form == .entry, let endpoint = item.context.endpoint else { continue }
            owners[item.type, default: []].insert(endpoint.type)
        }
        return owners
    }

    private func isKept(_ endpoint: Report.Endpoint, _ type: TypeDecl, _ tables: [TypeDecl: Set<String>]) -> Bool {
        guard let decl = typesByName[endpoint.type] else { return false }
        return program.isRequest(decl) || (tables[type]?.count ?? 0) > 1
    }
}

extension Match.Code {
    init(_ constant: Constant) {
        switch constant {
        case .number(let number): self.init(text: String(number))
        case .text(let text): self.init(text: text)
        case .range(let first, let last): self.init(first: first, last: last)
        case .prefix(let prefix): self.init(prefix: prefix)
        case .null: self.init(text: "")
        }
    }
}

extension ClosedRange<Int> {
    var text: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)" }
}

extension [ClosedRange<Int>] {
    /// The ranges in order, without duplicates.
    var merged: [ClosedRange<Int>] {
        var result: [ClosedRange<Int>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where result.last != range { result.append(range) }
        return result
    }
}
