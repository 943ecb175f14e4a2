import ErrorSpecReading

/// An API's texts, listed for translators. Inherited texts are listed only for the group that declares them.
package struct TextList: Sendable {
    package struct Text: Sendable {
        /// The identifier, such as `Login.cannotLogin.title`, which is unique in the API and doesn't depend on the
        /// file.
        package var id: String
        /// A note for the translator.
        package var note: String
        package var source: Located<String>
        /// The translations by locale, without the source text; empty for a text without locales.
        package var translations: [String: Located<String>] = [:]
        /// The text's locale keys, with their locations; empty for a text without locales.
        package var locales: [Located<String>] = []
        /// The placeholders in the source text.
        package var placeholders: [String] { TextTemplate(source.value).placeholders }
    }

    package let api: String
    /// The API's first locale; `nil` if the API declares no locales.
    package let sourceLocale: String?
    /// The locales into which texts are translated.
    package let targets: [String]
    package var texts: [Text]
}

/// Returns a list for each API. The texts are in the order of the API's files.
package func textLists(of spec: ResolvedSpec) -> [TextList] {
    // Parsing's findings are ignored, because they have been reported already.
    var ignored = Diagnostics()
    let documents = spec.files.all.map { parse($0, into: &ignored) }
    return spec.apis.map { api in
        let folder = spec.files[api.name.range.file].folder
        var collector = TextCollector(sourceLocale: api.locales.first)
        for document in documents where document.file.folder == folder { collector.add(document) }
        return TextList(
            api: api.name.value, sourceLocale: api.locales.first, targets: Array(api.locales.dropFirst()),
            texts: collector.texts)
    }
}

private struct TextCollector {
    let sourceLocale: String?
    private(set) var texts: [TextList.Text] = []

    init(sourceLocale: String?) { self.sourceLocale = sourceLocale }

    mutating func add(_ document: SpecDocument) {
        if let api = document.api {
            add(api.title, "title", "The title of every error without a title of its own")
            for failure in api.failures {
                let note =
                    switch failure.kind.value {
                    case .transport: "No response was received"
                    case .decoding: "A success that can't be read"
                    case .unmapped: "A failure that no case handles"
                    }
                add(failure.title, "failures.\(failure.kind.value.rawValue).title", note)
                add(failure.description, "failures.\(failure.kind.value.rawValue).description", note)
            }
        }
        for group in document.groups.entries {
            let name = group.name.value
            add(group.defaults, name, "The default for the cases of \(name)")
            for declared in group.cases.entries {
                add(declared.handling, "\(name).\(declared.name.value)", note(declared))
            }
            if let otherwise = group.otherwise {
                let note = otherwise.summary?.value ?? "All other failures of \(name)"
                add(otherwise.handling, "\(name).\(GeneratedName.unmatched)", note)
            }
        }
    }

    private func note(_ declared: CaseDeclaration) -> String {
        let statuses = (declared.statuses.value ?? []).map(\.value.description)
        let codes = (declared.codes.value ?? []).map(\.value.written)
        let summary = declared.summary.map { $0.value.hasSuffix(".") ? String($0.value.dropLast()) : $0.value }
        return ([summary, (statuses + codes).joined(separator: ", ")] as [String?])
            .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ")
    }

    private mutating func add(_ handling: HandlingDeclaration, _ id: String, _ note: String) {
        add(handling.title, "\(id).title", note)
        add(handling.description, "\(id).description", note)
    }

    private mutating func add(_ reading: Reading<TextDeclaration>, _ id: String, _ note: String) {
        guard let declaration = reading.value else { return }
        add(declaration.source, id, note)
        guard let fallback = declaration.fallback else { return }
        let reason =
            switch declaration.source {
            case .server: "used if the server sends no text"
            case .key: "used if the catalog has no text"
            case .decode: "used if the response has no text"
            default: "used if a placeholder has no value"
            }
        add(fallback.source, "\(id).otherwise", note.isEmpty ? reason : "\(note); \(reason)")
    }

    private mutating func add(_ source: TextDeclaration.Source, _ id: String, _ note: String) {
        var text: TextList.Text
        switch source {
        case .text(let bare): text = TextList.Text(id: id, note: note, source: bare)
        case .localized(let locales):
            guard let own = locales.first(where: { $0.locale.value == sourceLocale })?.text else { return }
            text = TextList.Text(id: id, note: note, source: own, locales: locales.map(\.locale))
            for locale in locales where locale.locale.value != sourceLocale {
                text.translations[locale.locale.value] = locale.text
            }
        case .key, .server, .decode, .invalid: return
        }
        if !text.placeholders.isEmpty {
            let kept = text.placeholders.map { "{\($0)}" }.joined(separator: ", ")
            text.note += (note.isEmpty ? "" : "; ") + "keep \(kept)"
        }
        texts.append(text)
    }
}
