import ErrorSpecLanguage
import ErrorSpecReading

extension SpecDraft {
    /// Drafts a first spec for the errors of an app. Returns `nil` if no error has a status or a code.
    init?(_ app: SwiftGroups, name: String) {
        guard let first = app.groups.first?.range else { return nil }
        let drafts = app.groups.enumerated().map { index, group in
            var draft = GroupDraft(name: group.name, summary: group.summary)
            draft.parents = group.parents.map { app.groups[$0.group].name }
            draft.except = app.except(in: index)
            draft.cases = group.cases.map(\.draft)
            draft.otherwise = group.otherwise?.draft
            draft.operations = group.operations.map(\.value)
            return draft
        }
        var groups = SharedCases(drafts).groups
        let title = Self.title(of: groups)
        for index in groups.indices { groups[index].shareTexts() }
        let (body, assumed) = Self.body(app.body, of: groups)
        self.init(api: name, title: title?.text, body: body.isEmpty ? nil : body, groups: groups)
        unused = app.unused
        for (place, what) in assumed {
            unused.add(.body, "no decoded type has a \(what): `\(place)` is assumed as its place", at: first)
        }
        if let title, title.isAssumed {
            unused.add(
                .title, "no title of the app fits all errors: \"\(title.text)\" is written in api.yaml", at: first)
        }
        unused = unused.counted
    }

    /// Returns the body with the places that the cases need, and the places that no decoded type has.
    private static func body(
        _ found: BodyFormat, of groups: [GroupDraft]
    ) -> (body: BodyFormat, assumed: [(place: String, what: String)]) {
        var (body, assumed) = (found, [(place: String, what: String)]())
        let handlers = groups.flatMap(\.handlers)
        let texts = handlers.flatMap { [$0.title, $0.description] } + groups.map(\.description)
        if body.code.isEmpty, handlers.contains(where: { !$0.codes.isEmpty }) {
            body.code = [Place(.pointer("/code"))]
            assumed.append(("/code", "code"))
        }
        if body.message.isEmpty, texts.contains(where: { $0?.isFallback == true }) {
            body.message = [Place(.pointer("/message"))]
            assumed.append(("/message", "message"))
        }
        // A 2xx with one of these codes is a failure.
        let coded = handlers.filter { $0.statuses.contains { $0.first < 300 } }.flatMap(\.codes).unique(by: \.written)
        if !coded.isEmpty { body.failure = body.code.map { Place($0.root, equals: coded) } }
        return (body, assumed)
    }

    /// Returns the default title of the API's cases, or `nil` if every case has a title: the title that more than
    /// half of the cases have, or else the word for "Error" in the language of most texts.
    private static func title(of groups: [GroupDraft]) -> (text: String, isAssumed: Bool)? {
        let shown = groups.flatMap(\.handlers)
        if !shown.contains(where: { $0.title == nil }) { return nil }
        let plain = shown.compactMap(\.title).filter { !$0.isTemplate && $0.key == nil && !$0.isFallback }
        let own = plain.grouped(by: \.text).first { $0.elements.count > 1 && $0.elements.count * 2 > shown.count }
        if let own { return (own.key, false) }
        let texts = shown.flatMap { [$0.title, $0.description] }.compactMap { $0 }.filter { $0 != .placeholder }
        let languages = texts.map { LanguageChoice.guess(from: $0.text) }
        return (BuiltInText.title.text(for: languages.commonest ?? nil), true)
    }
}

extension SwiftGroups {
    /// Reads the Swift of the sources, and reports the files that can't be read completely.
    init(
        reading contents: SourceContents, by readSwift: SwiftReaderProgram, into diagnostics: inout Diagnostics
    ) throws {
        let facts = try swiftAssociations(
            of: contents.swift, generated: contents.generated, by: readSwift, into: &diagnostics)
        self.init(facts, of: contents.swift)
        reportSyntax(into: &diagnostics)
    }

    /// Returns the finding for Swift with nothing to import. The finding names the nearest thing.
    func nothingFound(in place: SourceFile, of count: Int) -> Diagnostic {
        let hint = "name the files with the types of errors and with the code that connects them with statuses or codes"
        let notes = unused.map { Diagnostic.Note($0.message, at: $0.range) }.unique(by: \.message).prefix(5)
        guard let nearest = facts.types.first(where: { $0.cases?.isEmpty == false }) ?? facts.types.first else {
            let files = count == 1 ? "`\(place.path)`" : "\(count) files of Swift"
            return Diagnostic(
                .unknownSource, "no type of errors is in \(files)", at: SourceRange(startOf: place.id),
                notes: Array(notes), hint: hint)
        }
        return Diagnostic(
            .unknownSource, "no status or code was found for errors such as `\(Prose.short(nearest.name))`",
            at: locations.range(nearest.at), notes: Array(notes), hint: hint)
    }

    /// Reports the files that can't be read completely.
    private func reportSyntax(into diagnostics: inout Diagnostics) {
        for fact in facts.unused where fact.reason == "syntax" {
            diagnostics.report(
                .swiftSyntax, "a part of the file can't be parsed", at: locations.range(fact.at),
                hint: "everything else was read")
        }
    }
}
