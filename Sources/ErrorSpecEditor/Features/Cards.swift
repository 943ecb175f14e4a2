import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

/// Hover cards for the declarations of a spec, as Markdown.
extension ResolvedAPI {
    /// Returns a group's card. The card includes the group's rows of the matrix, which show which case handles which
    /// response.
    func card(of group: GroupID) -> String {
        let rowLimit = 60
        var origin: [String] = []
        let ancestors = self[group].ancestors.map { self[$0].name.value }
        if !ancestors.isEmpty { origin.append("inherits from \(listedShortly(ancestors))") }
        if let body = self[group].body { origin.append("is read with the body `\(self[body].name.value)`") }
        let table = markdownTable(of: group, isFull: true).encoded.split(separator: "\n")
        let more = table.count - 2 - rowLimit
        return [
            "group **\(self[group].name.value)**\(sentence(self[group].summary))",
            origin.isEmpty ? "" : "It " + origin.joined(separator: ", and ") + ".",
            table.prefix(2 + rowLimit).joined(separator: "\n"), more > 0 ? "… and \(more) more rows" : "",
            self[group].otherwiseProvider == nil ? "A failure that no case matches is unmapped." : "",
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    func card(of id: CaseID) -> String {
        let own = self[id]
        return [
            "case **\(qualifiedName(id))**\(sentence(own.summary))", conditions(of: own), hiding(of: id),
            inheriting(id), alert(of: own.handling), "Retry: \(description(of: own.handling.retry.value)).",
            "Category: `\(self[own.handling.category.value].value)`.",
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private func conditions(of own: ResolvedCase) -> String {
        var words: [String] = []
        if !own.statuses.isEmpty {
            words.append("the status is \(enumeration(own.statuses.map(\.value.description), "or"))")
        }
        let codes = own.codes.map { MarkdownText.code($0.value.written).encoded }
        if !codes.isEmpty { words.append("a code is \(enumeration(codes, "or"))") }
        return words.isEmpty ? "" : "It matches when \(words.joined(separator: " and "))."
    }

    private func hiding(of id: CaseID) -> String {
        let hides = self[id].overrides.map { qualifiedName($0.value) }
        let hiding = caseIDs.filter { other in self[other].overrides.contains { $0.value == id } }.map(qualifiedName)
        return [
            hides.isEmpty ? nil : "It hides \(listedShortly(hides)).",
            hiding.isEmpty ? nil : "It is hidden by \(listedShortly(hiding)).",
        ].compactMap { $0 }.joined(separator: " ")
    }

    private func inheriting(_ id: CaseID) -> String {
        let names = groupIDs.filter { $0 != self[id].group && self[$0].sees(id) }.map { self[$0].name.value }
        return names.isEmpty ? "" : "\(listedShortly(names)) \(names.count == 1 ? "inherits" : "inherit") it."
    }

    /// Returns a table of an alert's texts in each language.
    private func alert(of handling: Handling) -> String {
        if isSilent(handling) { return "Nothing is shown." }
        let texts = [handling.title?.value, handling.description?.value]
        func row(_ locale: String?) -> String {
            texts.map { $0?.description(in: locale).encoded ?? "" }.joined(separator: " | ")
        }
        let rows =
            locales.isEmpty
            ? ["| title | description |", "| --- | --- |", "| \(row(nil)) |"]
            : ["| | title | description |", "| --- | --- | --- |"] + locales.map { "| \($0) | \(row($0)) |" }
        return rows.joined(separator: "\n")
    }

    func policyCard(_ name: String) -> String? {
        let declared = retries.first { $0.name.value == name }?.retry
        return (declared ?? ResolvedRetry.builtIn.first { $0.name == name }).map { retry in
            let origin = declared == nil ? ", built into the language" : sentence(retry.summary)
            return "policy **\(name)**\(origin)\n\nRetry: \(description(of: retry, isNamed: false))."
        }
    }

    func bodyCard(_ name: String) -> String? {
        guard let body = bodies.firstIndex(where: { $0.name.value == name }) else { return nil }
        let groups = groups.filter { $0.body == BodyID(body) }.map(\.name.value)
        let use = groups.isEmpty ? "No group uses it." : "It reads the responses of \(listedShortly(groups))."
        return "body **\(name)**\(sentence(bodies[body].summary))\n\n\(use)"
    }

    func recoveryCard(_ name: String) -> String? {
        guard let recovery = recoveries.first(where: { $0.name.value == name }) else { return nil }
        let card = "recovery **\(name)**\(sentence(recovery.summary))\n\nAn action that the app supplies."
        guard let through = recovery.through else { return card }
        return card + "\n\n`\(self[through.value].name.value)` handles the errors of its own request."
    }
}

/// Returns the summary with a leading `: `, to append to a card's heading, or an empty text if there is no summary.
private func sentence(_ summary: String?) -> String { summary.map { ": \(MarkdownText.prose($0).encoded)" } ?? "" }
