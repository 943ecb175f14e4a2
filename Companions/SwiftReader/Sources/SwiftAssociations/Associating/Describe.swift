import SwiftSyntax

/// The error types with their cases and texts, and the cases without a constant.
extension Associator {
    mutating func describe(_ ordered: [TypeDecl]) {
        var nested: [TypeDecl: [String: CaseTexts]] = [:]
        var own: [TypeDecl: TextsOfType] = [:]
        for type in ordered {
            let texts = TextsOfType(program, type)
            own[type] = texts
            for (other, name, isTitle, text) in texts.nested {
                if isTitle {
                    nested[other, default: [:]][name, default: CaseTexts()].title = text
                } else {
                    nested[other, default: [:]][name, default: CaseTexts()].description = text
                }
            }
        }
        let otherwise = Set(
            report.associations.filter { $0.match.isOtherwise == true }.compactMap { item in
                item.case.map { item.type + "." + $0 }
            })
        for type in ordered {
            guard let texts = own[type] else { continue }
            let enumCases = type.cases.map { found in
                errorCase(
                    found.name, found.syntax, found.documented, type, texts, nested[type]?[found.name], found.payload,
                    [], otherwise)
            }
            let members = type.memberOrder.filter { isErrorMember($0, type) }.map { member in
                errorCase(
                    member.name, member.syntax, member.syntax, type, texts, nested[type]?[member.name], [],
                    arguments(of: member), otherwise)
            }
            report.types.append(
                Report.ErrorType(
                    name: type.fullName, at: program.location(type.syntax), end: program.endLine(type.syntax),
                    kind: type.kind == .external ? "struct" : type.kind.rawValue, comment: type.syntax.comment,
                    cases: enumCases + members))
        }
    }

    struct CaseTexts {
        var title: Text?
        var description: Text?
    }

    private func errorCase(
        _ name: String, _ syntax: Syntax, _ documented: Syntax, _ type: TypeDecl, _ texts: TextsOfType,
        _ nested: CaseTexts?, _ payload: [Parameter], _ arguments: [Node.Argument], _ otherwise: Set<String>
    ) -> Report.ErrorCase {
        var made = PlaceTexts(program, type, name, arguments)
        if !arguments.isEmpty, let result = type.members[name]?.first.flatMap({ program.type(of: $0)?.decl }) {
            made = PlaceTexts(program, result, nil, arguments)
            made.addDefaults()
        }
        let shown = finder.shown[type]?[name]
        let title = texts.title(name) ?? nested?.title ?? made.title ?? shown?.title
        let description = texts.description(name) ?? nested?.description ?? made.description ?? shown?.description
        var unreadable: [String] = []
        if title == nil, texts.isTitleUnreadable(name) { unreadable.append("title") }
        if description == nil, texts.isDescriptionUnreadable(name) { unreadable.append("description") }
        let wraps = payload.compactMap { program.resolve($0.type)?.decl }.filter { types.contains($0) }.map(\.fullName)
        return Report.ErrorCase(
            name: name, at: program.location(syntax), comment: documented.comment, title: title,
            description: description,
            unreadable: unreadable.isEmpty ? nil : unreadable, wraps: wraps.isEmpty ? nil : wraps,
            isOtherwise: otherwise.contains(type.fullName + "." + name) ? true : nil)
    }

    private func isErrorMember(_ member: Member, _ type: TypeDecl) -> Bool {
        guard member.isStatic, member.kind != .initializer, member.kind != .subscript else { return false }
        if connected[type]?.contains(member.name) == true { return true }
        guard let result = program.type(of: member)?.decl,
            result == type || types.contains(result) && result.kind != .enum,
            let value = member.initial, case .call = NodeReader.node(value).kind
        else { return false }
        return types.contains(result)
    }

    private func arguments(of member: Member) -> [Node.Argument] {
        guard let value = member.initial ?? member.body?.onlyExpression,
            case .call(_, let arguments, _) = NodeReader.node(value).kind
        else { return [] }
        return arguments
    }

    // MARK: Without a constant

    mutating func listUnconnected(_ type: TypeDecl, _ named: Set<String>, _ listed: Set<String>) {
        let wrapping = type.cases.filter { found in
            found.payload.contains { program.resolve($0.type)?.decl.map { isConnected($0) } ?? false }
        }
        let names = (connected[type] ?? []).union(wrapping.map(\.name))
        let isNamed = named.contains(type.fullName)
        let isListed =
            listed.contains(type.fullName) || type.cases.contains { listed.contains(type.fullName + "." + $0.name) }
        guard !names.isEmpty || isNamed || isListed || isConnected(type) else {
            return list(.unconnected, type.syntax, subject: type.fullName)
        }
        for found in type.cases where !names.contains(found.name) {
            let subject = type.fullName + "." + found.name
            if listed.contains(subject) || isSuccess(found, type) { continue }
            list(.unconnected, found.syntax, subject: subject)
        }
    }

    /// Whether an error type, or a part of it, is connected with a constant.
    private func isConnected(_ type: TypeDecl, _ depth: Int = 0) -> Bool {
        types.contains(type) && connected[type] != nil
            || depth < 4 && program.parts(of: type).contains { isConnected($0, depth + 1) }
    }

    /// A case for a success or a redirection.
    private func isSuccess(_ found: EnumCase, _ type: TypeDecl) -> Bool {
        if case .number(let number)? = program.rawValue(found, of: type), (100...399).contains(number) { return true }
        return ["success", "ok", "none"].contains(found.name.lowercased())
    }
}

/// The texts of a type's own properties, by case.
struct TextsOfType {
    private let titles: [TypeTexts.Property]
    private let descriptions: [TypeTexts.Property]
    private let reasons: [TypeTexts.Property]
    private let headline: TypeTexts.Property?

    init(_ program: Program, _ type: TypeDecl) {
        let reader = TypeTexts(program: program)
        let names = TypeTexts.names(type)
        titles = names.titles.compactMap { reader.property($0, of: type) }
        reasons = TypeTexts.reasons.compactMap { reader.property($0, of: type) }
        descriptions = names.descriptions.compactMap { reader.property($0, of: type) }
        headline = reader.property("errorDescription", of: type)
    }

    private func reason(_ name: String) -> Text? {
        let texts = reasons.compactMap { $0.text(name) }
        guard let first = texts.first else { return nil }
        if texts.count == 1 || first.key != nil || texts.contains(where: { $0.key != nil }) { return first }
        var parts: [Text.Part] = []
        for text in texts { parts += (parts.isEmpty ? [] : [.init(text: " ")]) + text.parts }
        return Text(at: first.at, parts: TextReader.merged(parts))
    }

    /// With a reason or a suggestion, `errorDescription` is the title, as in Cocoa's alerts.
    func title(_ name: String) -> Text? {
        if let title = titles.lazy.compactMap({ $0.text(name) }).first { return title }
        return reason(name) == nil ? nil : headline?.text(name)
    }

    func description(_ name: String) -> Text? {
        if let reason = reason(name), headline?.text(name) != nil, titles.allSatisfy({ $0.text(name) == nil }) {
            return reason
        }
        return descriptions.lazy.compactMap { $0.text(name) }.first ?? reason(name)
    }

    func isTitleUnreadable(_ name: String) -> Bool { titles.contains { $0.isUnreadable(name) } }
    func isDescriptionUnreadable(_ name: String) -> Bool { (descriptions + reasons).contains { $0.isUnreadable(name) } }

    var nested: [(TypeDecl, String, isTitle: Bool, Text)] {
        titles.flatMap { $0.nested.map { ($0.type, $0.name, true, $0.text) } }
            + (descriptions + reasons).flatMap { $0.nested.map { ($0.type, $0.name, false, $0.text) } }.reversed()
    }
}
