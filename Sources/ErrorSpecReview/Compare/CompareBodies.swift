import ErrorSpecLanguage
import ErrorSpecReading

/// How errors are read from what a server sends.
extension APIComparison {
    /// Two readings that take each other's place: one cause, however many groups and cases read so.
    private struct BodyEdit: Hashable {
        var oldName: String?
        var newName: String?
        var before: BodyFormat?
        var after: BodyFormat?
    }

    var bodyChanges: [Change] {
        let edits = groupPairs.compactMap { group -> (edit: BodyEdit, group: GroupPair)? in
            let (before, after) = (oldReading(of: group.old), newReading(of: group.new))
            if BodyPart.all.allSatisfy({ !$0.isDifferent(before, after) }) { return nil }
            let (oldName, newName) = (
                old[group.old].body.map { old[$0].name }, new[group.new].body.map { new[$0].name }
            )
            return (BodyEdit(oldName: oldName?.value, newName: newName?.value, before: before, after: after), group)
        }
        return edits.grouped(by: \.edit).map { change($0.key, of: $0.elements.map(\.group)) }
    }

    private func change(_ edit: BodyEdit, of groups: [GroupPair]) -> Change {
        let parts = BodyPart.all.filter { $0.isDifferent(edit.before, edit.after) }
        let declaring = Set(groups.map(\.new))
        let cases = casePairs.filter { pair in
            declaring.contains(new[pair.new].group)
                && (parts.contains { $0.concerns(old[pair.old]) || $0.concerns(new[pair.new]) })
        }
        var affected = cases.reduce(into: Set<String>()) { $0.formUnion(self.affected(old: $1.old, new: $1.new)) }
        // The facts that a response's own group reads reach the app without any case.
        if cases.isEmpty || parts.contains(where: \.concernsEveryResponse) {
            affected.formUnion(groups.map { name(ofNew: $0.new) })
        }
        let concerned = cases.isEmpty ? declaring : Set(cases.map { new[$0.new].group })
        let names = cases.map { qualifiedName(ofNew: $0.new) }.sorted()
        let what = parts.map(\.name)
        let body = edit.newName ?? edit.oldName ?? ""
        let message =
            edit.oldName == edit.newName
            ? "The body `\(body)` is read in another way: its \(enumeration(what)) \(what.count == 1 ? "is" : "are") elsewhere."
            : "The body `\(edit.newName ?? "none")` is read instead of `\(edit.oldName ?? "none")`, "
                + "with another \(what.joined(separator: ", "))."
        return Change(
            .bodyChanged, .behaviour, .breaking, api: name,
            group: concerned.count == 1 ? concerned.first.map(name(ofNew:)) : nil,
            caseName: cases.count == 1 ? new[cases[0].new].name.value : nil, cases: cases.count == 1 ? [] : names,
            message: message, before: summary(parts, edit.before), after: summary(parts, edit.after),
            base: base(groups[0].old), head: head(groups[0].new), affected: affected.sorted())
    }

    /// Where a body says how long to wait is a matter of the cases that wait for it.
    var bodyWaitChanges: [Change] {
        var edits: [(edit: WaitEdit, pair: (old: CaseID, new: CaseID))] = []
        for (oldCase, newCase) in casePairs where waitsForServer(old, oldCase) && waitsForServer(new, newCase) {
            let before = oldReading(of: old[oldCase].group)?.retryAfter ?? []
            let after = newReading(of: new[newCase].group)?.retryAfter ?? []
            if before != after { edits.append((WaitEdit(before: before, after: after), (oldCase, newCase))) }
        }
        return edits.grouped(by: \.edit).map { waitChange($0.key, of: $0.elements.map(\.pair)) }
    }

    private struct WaitEdit: Hashable {
        var before: [Place]
        var after: [Place]
    }

    private func waitsForServer(_ api: ResolvedAPI, _ id: CaseID) -> Bool {
        guard case .resend(let resend) = api[id].handling.retry.value.action else { return false }
        return resend.maxRetries > 0 && resend.retryAfter == .honour
    }

    private func waitChange(_ edit: WaitEdit, of cases: [(old: CaseID, new: CaseID)]) -> Change {
        let names = cases.map { qualifiedName(ofNew: $0.new) }.sorted()
        let groups = Set(cases.map { new[$0.new].group })
        let affected = cases.reduce(into: Set<String>()) { $0.formUnion(self.affected(old: $1.old, new: $1.new)) }
        let header = "header Retry-After"
        let (before, after) = (places(edit.before) ?? header, places(edit.after) ?? header)
        let (oldGroup, newGroup) = (old.cases[cases[0].old.index].group, new.cases[cases[0].new.index].group)
        let isOne = cases.count == 1
        return Change(
            .retryChanged, .behaviour, .info, api: name, group: groups.count == 1 ? name(ofNew: newGroup) : nil,
            caseName: isOne ? new.cases[cases[0].new.index].name.value : nil, cases: isOne ? [] : names,
            field: "retryAfter",
            message: "\(list(names)) \(isOne ? "waits" : "wait") as long as \(after) says, instead of \(before).",
            before: before, after: after, base: base(oldGroup), head: head(newGroup), affected: affected.sorted(),
            responses: Set(cases.map { new[$0.new].matchSummary }).sorted().joined(separator: "; "),
            effects: cases.map { new.effect(new[$0.new].handling) })
    }

    private func summary(_ parts: [BodyPart], _ reading: BodyFormat?) -> String? {
        let lines = parts.compactMap { part in
            reading.flatMap(part.summary).map { "\(part.name): \($0)" }
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private func base(_ group: GroupID) -> Change.Location? {
        base(old[group].body.map { old[$0].name.range } ?? old[group].name.range)
    }
    private func head(_ group: GroupID) -> Change.Location? {
        head(new[group].body.map { new[$0].name.range } ?? new[group].name.range)
    }
}

/// Something that a body says.
private struct BodyPart: Sendable {
    var name: String
    /// `nil`: the body says nothing of it.
    var summary: @Sendable (BodyFormat) -> String?
    /// The text source that reads it.
    var field: BodyField?
    /// The app learns it of every response, whichever case handles it.
    var concernsEveryResponse: Bool

    func isDifferent(_ before: BodyFormat?, _ after: BodyFormat?) -> Bool {
        before.flatMap(summary) != after.flatMap(summary)
    }

    func concerns(_ declared: ResolvedCase) -> Bool {
        if field == .code, !declared.codes.isEmpty { return true }
        return [declared.handling.title, declared.handling.description].contains { text in
            if case .server(let read, _) = text?.value { read == field } else { false }
        }
    }

    static let all = [
        BodyPart(name: "code", summary: { places($0.code) }, field: .code, concernsEveryResponse: true),
        BodyPart(name: "title", summary: { places($0.title) }, field: .title, concernsEveryResponse: false),
        BodyPart(name: "message", summary: { places($0.message) }, field: .message, concernsEveryResponse: false),
        BodyPart(name: "reference", summary: { places($0.reference) }, field: nil, concernsEveryResponse: true),
        BodyPart(
            name: "values",
            summary: { format in
                let values = format.values.sorted { $0.name < $1.name }
                    .map { "\($0.name) \(places($0.places) ?? "")" }
                return values.isEmpty ? nil : values.joined(separator: ", ")
            }, field: nil, concernsEveryResponse: false),
        BodyPart(name: "fields", summary: { $0.fields?.summary }, field: nil, concernsEveryResponse: true),
    ]
}

private func places(_ places: [Place]) -> String? {
    places.isEmpty ? nil : places.map(\.summary).joined(separator: ", ")
}

extension Place {
    var summary: String {
        let place =
            switch root {
            case .pointer(let pointer): pointer
            case .header(let name): "header \(name)"
            case .each(let array, let pointer): pointer.isEmpty ? "each of \(array)" : "\(pointer) of each of \(array)"
            }
        let parts = [
            quoted("after", after), quoted("before", before), quoted("equals", equals.map(\.written)),
            replacement.map { "as \"\($0)\"" },
        ].compactMap { $0 }
        return ([place] + parts).joined(separator: " ")
    }

    private func quoted(_ key: String, _ texts: [String]) -> String? {
        texts.isEmpty ? nil : "\(key) " + texts.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}

extension FieldsFormat {
    fileprivate var summary: String {
        let parts = [("name", name), ("value", value), ("reason", reason), ("code", code)].compactMap { key, pointers in
            pointers.isEmpty ? nil : "\(key) \(pointers.joined(separator: " or "))"
        }
        return (at.map { Place($0).summary } + parts).joined(separator: ", ")
    }
}
