import SwiftSyntax

/// Raw values, and the error's own number.
extension Associator {
    mutating func rawValues(of type: TypeDecl) {
        guard type.kind == .enum, let subject = program.subject(ofType: type) else { return }
        let isStandard = type.cases.contains { program.rawValue($0, of: type) == .number(200) }
        for found in type.cases {
            guard let value = program.rawValue(found, of: type), isUsable(value, found, type, subject, isStandard)
            else { continue }
            add(value, subject, found.name, type, found.syntax, .rawValue)
        }
    }

    /// Whether a raw value can be a failure's; names of texts and counted numbers that nothing compares aren't.
    private mutating func isUsable(
        _ value: Constant, _ found: EnumCase, _ type: TypeDecl, _ subject: Subject, _ isStandard: Bool
    ) -> Bool {
        let isVerdict = ["success", "ok", "succeeded"].contains(found.name.lowercased())
        if subject.kind == .code { return !isVerdict }
        let tested = Tested([value], Subject(kind: .status))
        guard tested.strange.isEmpty else {
            if found.rawValue != nil {
                let name = type.fullName + "." + found.name
                switch value {
                case .number(let number):
                    if number != 0, number != 1 {
                        list(.notStatus, found.syntax, subject: name, detail: String(number))
                    }
                case .text(let text): list(.notBodyMember, found.syntax, subject: name, detail: text)
                default: break
                }
            }
            return false
        }
        guard let status = tested.statuses.first?.lowerBound else { return false }
        if !(201...299).contains(status), !(400...599).contains(status) { return false }
        // `ok = 200, created = 201`: a list of successes.
        let name = found.name.lowercased()
        if (201...299).contains(status),
            isStandard || StatusNames.status(found.name) == status || name.contains("success")
        {
            return false
        }
        return true
    }

    private mutating func add(
        _ value: Constant, _ subject: Subject, _ name: String, _ type: TypeDecl, _ syntax: Syntax, _ form: Report.Form
    ) {
        var match = Match()
        if subject.kind == .code {
            match.codes = [Match.Code(value)]
            if let place = subject.place { places.append(place) }
        } else {
            let statuses = Tested([value], Subject(kind: .status)).statuses
            guard let status = statuses.first else { return }
            match.statuses = [[status.lowerBound, status.upperBound]]
        }
        connected[type, default: []].insert(name)
        report.associations.append(
            Report.Association(
                at: program.location(syntax), type: type.fullName, case: name, form: form, match: match))
    }

    // MARK: The error's own number

    /// `var statusCode: Int { switch self { case .gone: 410 } }`.
    mutating func numbers(of type: TypeDecl) {
        let members = type.memberOrder.filter { member in
            let name = member.name.lowercased()
            return member.isComputed && !member.isStatic
                && (name.contains("status") || name.hasSuffix("code") || name == "rawvalue" || name == "number")
        }
        let statusMember = members.first { StatusNames.isStatus($0.name) && !values(of: $0, type).isEmpty }
        var statuses: [String: [ClosedRange<Int>]] = [:]
        if let statusMember {
            for (name, value, _) in values(of: statusMember, type) {
                statuses[name] = Tested([value], Subject(kind: .status)).statuses
            }
        }
        let codeMember = members.first {
            $0.name != statusMember?.name && $0.name.lowercased().hasSuffix("code") && !StatusNames.isStatus($0.name)
        }
        let coded = Set(statusMember == nil ? [] : codeMember.map { values(of: $0, type).map(\.name) } ?? [])
        for member in members where !isPlatforms(member, type) {
            let isCode =
                statusMember != nil && member.name != statusMember?.name && member.name.lowercased().hasSuffix("code")
                && !StatusNames.isStatus(member.name)
            for (name, value, syntax) in values(of: member, type) {
                if member.name == statusMember?.name, coded.contains(name) { continue }
                own(value, name, isCode: isCode, statuses[name], type, syntax)
            }
        }
    }

    /// `errorCode` of a `CustomNSError` is a number for Cocoa.
    private func isPlatforms(_ member: Member, _ type: TypeDecl) -> Bool {
        guard member.name == "errorCode", program.inheritedNames(of: type).contains("CustomNSError") else {
            return false
        }
        return !values(of: member, type).allSatisfy {
            guard case .number(let number) = $0.value else { return false }
            return (400...599).contains(number)
        }
    }

    private mutating func own(
        _ value: Constant, _ name: String, isCode: Bool, _ statuses: [ClosedRange<Int>]?, _ type: TypeDecl,
        _ syntax: Syntax
    ) {
        var match = Match()
        let subject = type.fullName + "." + name
        if isCode {
            match.codes = [Match.Code(value)]
            match.statuses = statuses?.first.map { [[$0.lowerBound, $0.upperBound]] }
        } else {
            let tested = Tested([value], Subject(kind: .status))
            guard let status = tested.statuses.first else {
                switch value {
                case .number(let number) where number > 1:
                    list(.notStatus, syntax, subject: subject, detail: String(number))
                case .text(let text) where !text.isEmpty: list(.notBodyMember, syntax, subject: subject, detail: text)
                default: break
                }
                return
            }
            guard (201...299).contains(status.lowerBound) || (400...599).contains(status.lowerBound) else {
                if (100...399).contains(status.lowerBound), status.lowerBound != 200 {
                    list(.informational, syntax, subject: subject, detail: status.text)
                }
                return
            }
            if status.lowerBound < 300,
                StatusNames.status(name) == status.lowerBound || name.lowercased().contains("success")
            {
                return
            }
            match.statuses = [[status.lowerBound, status.upperBound]]
        }
        connected[type, default: []].insert(name)
        report.associations.append(
            Report.Association(
                at: program.location(syntax), type: type.fullName, case: name, form: .number, match: match))
    }

    /// The constants that a property returns in the arms of `switch self`.
    private func values(of member: Member, _ type: TypeDecl) -> [(name: String, value: Constant, syntax: Syntax)] {
        guard let body = member.body, let expression = body.onlyExpression?.as(SwitchExprSyntax.self),
            case .name("self") = NodeReader.node(expression.subject).kind
        else { return [] }
        let result = program.resolve(member.type)
        var values: [(name: String, value: Constant, syntax: Syntax)] = []
        for arm in expression.cases {
            guard case .switchCase(let arm) = arm, case .case(let label) = arm.label,
                let returned = arm.statements.onlyExpression,
                let value = program.constant(NodeReader.node(returned), as: result), value != .null
            else { continue }
            for item in label.caseItems where item.whereClause == nil {
                let pattern = NodeReader.node(item.pattern)
                guard let name = pattern.lastName, type.enumCase(name) != nil || type.members[name] != nil else {
                    continue
                }
                values.append((name, value, Syntax(returned)))
            }
        }
        return values
    }
}
