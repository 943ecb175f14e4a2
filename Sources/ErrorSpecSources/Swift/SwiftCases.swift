import ErrorSpecLanguage
import ErrorSpecReading

/// Makes the cases of a group from the associations of its errors.
extension SwiftGroups {
    mutating func add(_ associations: [SwiftAssociations.Association], of owner: SwiftGroup.Owner) {
        var group = SwiftGroup(owner: owner, range: locations.range(associations[0].at))
        if case .type(let name) = owner, let type = types[name] {
            (group.range, group.summary) = (locations.range(type.at), type.comment.flatMap { Prose.summary($0) })
        }
        room.startGroup()
        var positions: [SwiftVariant: Int] = [:]
        for association in associations {
            if association.match.isOtherwise == true {
                addOtherwise(association, to: &group)
            } else {
                add(association, to: &group, &positions)
            }
        }
        let other = group.type.flatMap { types[$0]?.cases?.first { $0.isOtherwise == true } }
        if group.otherwise == nil, let other {
            let error = SwiftError(type: group.type ?? "", name: other.name)
            if !group.cases.contains(where: { $0.error == error }) {
                group.otherwise = made(error, name: "otherwise", nil, [], at: locations.range(other.at))
            }
        }
        groups.append(group)
    }

    private mutating func addOtherwise(_ association: SwiftAssociations.Association, to group: inout SwiftGroup) {
        let error = SwiftError(type: association.type, name: association.case ?? "")
        let range = locations.range(association.at)
        if let known = group.otherwise?.error {
            if known != error { unused.add(.claimed, error.shown, known.shown, at: range) }
        } else {
            group.otherwise = made(error, name: "otherwise", association, [], at: range)
        }
    }

    private mutating func add(
        _ association: SwiftAssociations.Association, to group: inout SwiftGroup,
        _ positions: inout [SwiftVariant: Int]
    ) {
        let range = locations.range(association.at)
        let (statuses, codes) = readable(association)
        let unnamed = codes.first?.written ?? statuses.first?.description ?? ""
        let error = SwiftError(type: association.type, name: association.case ?? "(\(unnamed))")
        let claim = SwiftClaims.Claim(
            error: error, function: association.form == "branch" ? association.function : nil)
        let isReadable =
            (association.match.codes ?? []).isEmpty == codes.isEmpty && !(statuses.isEmpty && codes.isEmpty)
        guard isReadable else { return }
        for code in codes.isEmpty ? [nil] : codes.map({ $0 as CodePattern? }) {
            var free: [SwiftClaims.Row] = []
            for status in statuses.isEmpty ? [nil] : statuses.map({ $0 as StatusPattern? }) {
                let (rows, other) = group.claims.claim(.init(status: status, code: code), claim)
                if let other, other != error { unused.add(.claimed, error.shown, other.shown, at: range) }
                free += rows
            }
            if free.isEmpty { continue }
            add(free, of: error, association, to: &group, &positions)
        }
    }

    private mutating func add(
        _ rows: [SwiftClaims.Row], of error: SwiftError, _ association: SwiftAssociations.Association,
        to group: inout SwiftGroup, _ positions: inout [SwiftVariant: Int]
    ) {
        let statuses = rows.compactMap(\.status).unique { $0 }
        let codes = rows.compactMap(\.code).unique { $0 }
        let variant = SwiftVariant(
            error: error, hasCode: !codes.isEmpty, statuses: codes.isEmpty ? [] : statuses,
            title: association.title?.words, description: association.description?.words)
        let range = locations.range(association.at)
        if let position = positions[variant], room.takes(codes.isEmpty ? statuses : [], codes) {
            if codes.isEmpty { group.cases[position].draft.statuses += statuses }
            group.cases[position].draft.codes += codes
            return
        }
        var new = made(error, name: "", association, statuses, at: range)
        (new.draft.statuses, new.draft.codes) = (statuses, codes)
        if positions[variant] == nil, room.takes(new) {
            positions[variant] = group.cases.count
            group.cases.append(new)
        } else {
            unused.add(.tooMany, error.shown, at: range)
        }
    }

    /// Returns a case with the error's texts.
    private mutating func made(
        _ error: SwiftError, name: String, _ association: SwiftAssociations.Association?, _ statuses: [StatusPattern],
        at range: SourceRange
    ) -> SwiftGroup.Case {
        let declared = cases[error]
        var draft = CaseDraft(name: name, summary: declared?.comment.flatMap { Prose.summary($0) })
        let title = association?.title ?? declared?.title
        let description = association?.description ?? declared?.description
        let unreadable = Set((association?.unreadable ?? []) + (declared?.unreadable ?? []))
        (draft.title, draft.description) = texts(
            of: error, title?.words, description?.words, unreadable, statuses, at: range)
        return SwiftGroup.Case(
            draft: draft, error: error, range: range, isRawValue: association?.form == "rawValue",
            titleRange: title?.at.map { locations.range($0) },
            descriptionRange: description?.at.map { locations.range($0) })
    }

    /// Returns the statuses and codes that a spec can contain, and lists the others.
    private mutating func readable(
        _ association: SwiftAssociations.Association
    ) -> (statuses: [StatusPattern], codes: [CodePattern]) {
        let range = locations.range(association.at)
        let subject = "\(association.type).\(association.case ?? "")"
        var statuses: [StatusPattern] = []
        for ends in association.match.statuses ?? [] {
            let text = Set(ends).count == 1 ? "\(ends[0])" : ends.map { "\($0)" }.joined(separator: "...")
            guard let first = ends.first, let last = ends.last, first <= last, first >= 100, last <= 599 else {
                unused.add(.notStatus, subject, text, at: range)
                continue
            }
            // Without a code, 1xx, 200 and 3xx aren't errors. A range around all successes means what isn't a success.
            if 200...299 ~= first, last <= 299, association.match.codes?.isEmpty == false {
                statuses.append(StatusPattern(statuses: first...last))
                continue
            }
            let failing = first > 200 ? first...last : last >= 300 ? 300...last : nil
            if let failing, failing.lowerBound < 300 || failing.upperBound >= 400 {
                statuses.append(StatusPattern(statuses: failing))
            } else {
                unused.add(.informational, subject, text, at: range)
            }
        }
        var codes: [CodePattern] = []
        for code in association.match.codes ?? [] {
            if let pattern = code.pattern {
                codes.append(pattern)
            } else {
                unused.add(.unsayableCode, subject, code.text ?? code.prefix, at: range)
            }
        }
        return (statuses.unique { $0 }, codes.unique { $0 })
    }
}

/// The properties that all associations of a case share: the error, its texts, and whether it has codes. Associations
/// with codes also share their statuses.
struct SwiftVariant: Hashable {
    var error: SwiftError
    var hasCode: Bool
    var statuses: [StatusPattern]
    var title: TextDraft?
    var description: TextDraft?
}

/// The room that is left for cases, so that the spec stays within the language's limits. Each group is in one file.
struct SwiftRoom {
    private var nodes = 0
    private var bytes = 0
    private var nodesOfAPI = 380_000

    mutating func startGroup() { (nodes, bytes) = (95_000, 900_000) }

    /// Whether there is room for the case, which then uses it.
    mutating func takes(_ new: SwiftGroup.Case) -> Bool {
        let texts = [new.draft.summary, new.draft.title?.written, new.draft.description?.written].compactMap { $0 }
        let length = texts.reduce(min(new.error.name.utf8.count, Names.limit)) { $0 + $1.utf8.count * 2 }
        return takes(nodes: 2 + 3 * texts.count, bytes: 50 + length)
            && takes(new.draft.statuses, new.draft.codes)
    }

    /// Whether there is room for more statuses or codes in a case.
    mutating func takes(_ statuses: [StatusPattern], _ codes: [CodePattern]) -> Bool {
        let size = codes.reduce(statuses.count * 9) { $0 + 4 + $1.written.utf8.count * 2 }
        return takes(nodes: 2 + statuses.count + codes.count, bytes: size)
    }

    private mutating func takes(nodes count: Int, bytes size: Int) -> Bool {
        guard nodes >= count, nodesOfAPI >= count, bytes >= size else { return false }
        (nodes, nodesOfAPI, bytes) = (nodes - count, nodesOfAPI - count, bytes - size)
        return true
    }
}

extension SwiftAssociations.Code {
    /// The pattern; `nil` if a spec can't contain it.
    fileprivate var pattern: CodePattern? {
        if let text { return Prose.fitsCode(text) && !text.hasSuffix("*") ? .code(text) : nil }
        if let prefix { return Prose.fitsCode(prefix) && !prefix.hasSuffix("*") ? .family(prefix) : nil }
        guard let first, let last, first <= last, [first, last].allSatisfy({ abs($0 / 2) < 500_000_000_000_000_000 })
        else { return nil }
        return first == last ? .code("\(first)") : .range(first...last)
    }
}
