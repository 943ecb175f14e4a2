import SwiftSyntax

/// Texts for statuses, and what texts insert.
extension Associator {
    /// Functions that have texts for informational statuses or redirections too: they name statuses.
    func listsOfStatuses() -> Set<SyntaxIdentifier> {
        var lists: Set<SyntaxIdentifier> = []
        for item in finder.found where item.text != nil {
            guard let function = item.function, let statuses = item.context.statuses else { continue }
            let isOther = statuses.allSatisfy { $0.upperBound < 400 && !(201...299).contains($0.lowerBound) }
            if isOther { lists.insert(function.syntax.id) }
        }
        return lists
    }

    mutating func text(_ item: Finder.Found, _ lists: Set<SyntaxIdentifier>) {
        guard let node = item.text, refusal(item.context) == nil, item.context.codes == nil,
            !item.context.constantTypes.contains(item.type),
            item.function.map({ lists.contains($0.syntax.id) }) != true, !item.context.isSuccess,
            item.context.statuses != nil || item.function.map({ textFunctions.contains($0.syntax.id) }) == true
        else { return }
        let owner = item.type === program.globals ? nil : item.type
        guard let match = match(item.context, node.syntax, subject: item.function?.fullName ?? "") else { return }
        if let (type, names) = item.context.handled, type == item.type { payloads[type, default: []] += names }
        let type = owner?.fullName ?? item.function?.name ?? ""
        guard !type.isEmpty else { return }
        report.associations.append(
            Report.Association(
                at: program.location(node.syntax), type: type, case: nil, form: .branch, match: match,
                endpoint: item.context.endpoint, function: item.function?.fullName,
                title: item.title.flatMap { TextReader(program).text($0) },
                description: item.title?.syntax.id == node.syntax.id ? nil : TextReader(program).text(node)))
        if !types.contains(item.type), !report.types.contains(where: { $0.name == type }) {
            let syntax = owner?.syntax ?? item.function?.syntax ?? node.syntax
            report.types.append(
                Report.ErrorType(
                    name: type, at: program.location(syntax), end: program.endLine(syntax), kind: "texts", cases: []))
        }
    }

    /// An argument that is only the server's message is worth less than the text that the type makes of it.
    mutating func preferTexts() {
        var described: Set<String> = []
        for type in report.types {
            for item in type.cases where item.description != nil { described.insert(type.name + "." + item.name) }
        }
        for index in report.associations.indices {
            let item = report.associations[index]
            guard let name = item.case, described.contains(item.type + "." + name),
                item.description?.parts.allSatisfy({ $0.text == nil }) == true, item.description?.key == nil
            else { continue }
            report.associations[index].description = nil
        }
    }

    /// A value that a text inserts is the code only if the app finds an error by the same member of the body.
    mutating func keepCodes() {
        let places = Set(places)
        for type in report.types.indices {
            for item in report.types[type].cases.indices {
                report.types[type].cases[item].title?.keepCodes(at: places)
                report.types[type].cases[item].description?.keepCodes(at: places)
            }
        }
        for index in report.associations.indices {
            report.associations[index].title?.keepCodes(at: places)
            report.associations[index].description?.keepCodes(at: places)
        }
    }

    /// A case that carries a status, and that has texts for some statuses, stands for all other statuses.
    mutating func addPayloads() {
        for (type, names) in payloads {
            for name in Set(names) where connected[type]?.contains(name) != true {
                guard let found = type.enumCase(name) else { continue }
                connected[type, default: []].insert(name)
                report.associations.append(
                    Report.Association(
                        at: program.location(found.syntax), type: type.fullName, case: name, form: .branch,
                        match: Match(isOtherwise: true)))
            }
        }
    }
}

extension Text {
    fileprivate mutating func keepCodes(at places: Set<BodyPlace>) {
        for index in parts.indices {
            if let place = parts[index].place, !places.contains(place) { parts[index].inserts = "value" }
        }
    }
}
