package import ErrorSpecFiles
package import ErrorSpecLanguage
import ErrorSpecReading

/// The result of importing a String Catalog.
package struct ImportedTexts: Sendable {
    package var files: [ChangedFile] = []
    /// The number of changed translations.
    package var count = 0
    package var diagnostics = Diagnostics()
    /// The specs' files, and the catalog.
    package var sources: SourceFiles
}

/// Imports the translations of a String Catalog into the specs' texts, and returns the changed files. Nothing but the
/// translations changes.
///
/// If an entry can't be imported, the entry is reported, and no file changes.
///
/// - Parameters:
///   - file: The catalog's path as users see it, and its bytes.
///   - list: The texts of the API that the catalog belongs to.
///   - folders: The specs' folders.
package func importCatalog(
    _ file: (path: String, bytes: [UInt8]), into list: TextList, of spec: CheckedSpec, in folders: [String],
    of tree: FileTree
) -> ImportedTexts {
    var sources = spec.spec.files
    let bytes = utf8Text(file.bytes)
    let source = sources.add(path: file.path, folder: "", name: file.path, role: .part, bytes: bytes)
    var result = ImportedTexts(sources: sources)
    switch Result(catching: { () throws(SyntaxFailure) in try JSONDocumentReader.read(bytes, file: source.id) }) {
    case .failure(let failure):
        result.diagnostics.report(
            failure.isLimit ? .limitExceeded : .jsonSyntax, failure.message,
            at: SourceRange(file: source.id, start: failure.position, length: 1))
    case .success(let root):
        guard let catalog = StringCatalog(root) else {
            let message = "`\(file.path)` has no `strings`, or no `sourceLanguage`"
            result.diagnostics.report(.unknownSource, message, at: SourceRange(startOf: source.id))
            break
        }
        var importer = CatalogImporter(list: list, catalog: catalog)
        importer.readEntries()
        result.diagnostics = importer.diagnostics
        if importer.diagnostics.hasErrors || importer.wanted.isEmpty { break }
        result.write(importer, folders, tree)
    }
    return result
}

extension ImportedTexts {
    /// Applies the translations, unless this would cause errors in the specs or change other texts.
    fileprivate mutating func write(_ importer: CatalogImporter, _ folders: [String], _ tree: FileTree) {
        let byFile = Dictionary(grouping: importer.replacements(in: sources), by: \.range.file)
        let changed = byFile.sorted { $0.key.rawValue < $1.key.rawValue }.map { file, replacements in
            let sorted = replacements.sorted { $0.range.start < $1.range.start }
            let old = sources[file].bytes
            return ChangedFile(path: sources[file].path, old: old, new: apply(sorted, to: old).0)
        }
        let analysis = analyse(folders, of: tree.with(changed))
        guard let checked = analysis.checked,
            let new = textLists(of: checked.spec).first(where: { $0.api == importer.list.api })
        else {
            let reason = analysis.findings.first { $0.severity == .error }?.message ?? "the specs can't be read"
            return reportUnwritable(importer, reason)
        }
        if let text = importer.firstMismatch(in: new) {
            return reportUnwritable(importer, "`\(text)` would not be read literally")
        }
        files = changed
        count = importer.wanted.values.reduce(0) { $0 + $1.count }
    }

    private mutating func reportUnwritable(_ importer: CatalogImporter, _ reason: String) {
        let entries = importer.wanted.values.flatMap(\.self)
        guard let first = entries.min(by: { $0.range.start < $1.range.start }) else { return }
        diagnostics.report(
            .unwrittenText, "the specs with these translations have an error: \(reason)", at: first.range)
    }
}

private struct CatalogImporter {
    let list: TextList
    let catalog: StringCatalog
    let texts: [String: TextList.Text]
    private(set) var diagnostics = Diagnostics()
    /// The entries to write, by the id of the text.
    private(set) var wanted: [String: [StringCatalog.Entry]] = [:]

    init(list: TextList, catalog: StringCatalog) {
        (self.list, self.catalog) = (list, catalog)
        texts = Dictionary(list.texts.map { ($0.id, $0) }) { first, _ in first }
    }

    // MARK: Reading

    mutating func readEntries() {
        for key in catalog.variations {
            diagnostics.report(
                Diagnostic(
                    .unwrittenText, "`\(key.value)` varies by number or device, which no text of a spec does",
                    as: .warning, at: key.range))
        }
        // A missing key or locale is only reported once.
        var missing: Set<String> = []
        for entry in catalog.entries {
            guard let text = texts[entry.key] else {
                if missing.insert(entry.key).inserted {
                    report(
                        "`\(list.api)` has no text `\(entry.key)`", at: entry.range,
                        hint: "remove it from the catalog, or export the catalog again")
                }
                continue
            }
            if entry.locale == catalog.sourceLanguage || entry.locale == list.sourceLocale {
                checkSource(entry, text)
            } else if list.targets.contains(entry.locale) {
                add(entry, to: text)
            } else if missing.insert("locale \(entry.locale)").inserted {
                report(
                    "`\(list.api)` has no translations into `\(entry.locale)`", at: entry.range,
                    hint: "add `\(entry.locale)` to `locales` in its `api.yaml`, or remove it from the catalog")
            }
        }
    }

    private mutating func add(_ entry: StringCatalog.Entry, to text: TextList.Text) {
        if entry.value.allSatisfy(\.isWhitespace) || text.translations[entry.locale]?.value == entry.value { return }
        let (own, others) = (Set(text.placeholders), Set(TextTemplate(entry.value).placeholders))
        if let missing = text.placeholders.first(where: { !others.contains($0) }) {
            report(
                "`\(entry.key)` in `\(entry.locale)` lacks `{\(missing)}`", at: entry.range, text,
                hint: "keep what is in braces")
        } else if let extra = others.subtracting(own).min() {
            report(
                "`\(entry.key)` in `\(entry.locale)` has `{\(extra)}`, and its source text doesn't", at: entry.range,
                text, hint: "write `{{` for a brace that is shown")
        } else {
            wanted[entry.key, default: []].append(entry)
        }
    }

    /// Reports a source text that has changed since the export, because the translations may not fit the new text.
    private mutating func checkSource(_ entry: StringCatalog.Entry, _ text: TextList.Text) {
        guard entry.value != text.source.value else { return }
        report(
            "the source text of `\(entry.key)` is now `\(text.source.value)`", at: entry.range, text,
            hint: "write it into the catalog, check its translations, and import again")
    }

    private mutating func report(
        _ message: String, at range: SourceRange, _ text: TextList.Text? = nil, hint: String
    ) {
        let notes = text.map { [Diagnostic.Note("the text is declared here", at: $0.source.range)] } ?? []
        diagnostics.report(Diagnostic(.unwrittenText, message, at: range, notes: notes, hint: hint))
    }

    /// Returns the id of the first text in the changed specs that isn't as expected, or `nil` if all texts are as
    /// expected.
    func firstMismatch(in new: TextList) -> String? {
        let found = Dictionary(new.texts.map { ($0.id, $0) }) { first, _ in first }
        return list.texts.first { old in
            guard let text = found[old.id] else { return true }
            var expected = old.translations.mapValues(\.value)
            for entry in wanted[old.id] ?? [] { expected[entry.locale] = entry.value }
            return text.source.value != old.source.value || text.translations.mapValues(\.value) != expected
        }?.id
    }

    // MARK: Writing

    func replacements(in sources: SourceFiles) -> [Diagnostic.Replacement] {
        var lines: [SourceFile.ID: SourceLines] = [:]
        return list.texts.flatMap { text -> [Diagnostic.Replacement] in
            guard let entries = wanted[text.id] else { return [] }
            let file = sources[text.source.range.file]
            let source = lines[file.id] ?? SourceLines(file.bytes)
            lines[file.id] = source
            let byLocale = Dictionary(entries.map { ($0.locale, $0.value) }) { first, _ in first }
            let translations = list.targets.compactMap { locale in byLocale[locale].map { (locale, $0) } }
            return replacements(of: text, by: translations, source, file.bytes)
        }
    }

    private func replacements(
        of text: TextList.Text, by translations: [(locale: String, value: String)], _ source: SourceLines,
        _ bytes: [UInt8]
    ) -> [Diagnostic.Replacement] {
        guard let firstKey = text.locales.min(by: { $0.range.start < $1.range.start })?.range.start else {
            // A text without locales becomes a map with a text per locale.
            let all = [(locale: list.sourceLocale ?? "", value: text.source.value)] + translations
            let map = all.map { "\($0.locale): \(yamlText($0.value))" }.joined(separator: ", ")
            return [replacement("{\(map)}", of: text.source.range)]
        }
        // In a map in braces, the opening brace comes before the first key, possibly on an earlier line.
        let isFlow = bytes[..<source.offset(of: firstKey)].last { $0 > 0x20 } == UInt8(ascii: "{")
        let indentation = String(repeating: " ", count: Int(firstKey.column) - 1)
        var replacements: [Diagnostic.Replacement] = []
        var added = ""
        for (locale, value) in translations {
            let written = yamlText(value, inFlow: isFlow)
            if let old = text.translations[locale] {
                replacements.append(replacement(written, of: old.range))
            } else {
                added += isFlow ? ", \(locale): \(written)" : "\n\(indentation)\(locale): \(written)"
            }
        }
        let last = (text.translations.values.map(\.range) + [text.source.range]).max { $0.end < $1.end }
        if !added.isEmpty, let last { replacements.append(insertion(of: added, after: last, isFlow: isFlow, source)) }
        return replacements
    }

    /// Returns a replacement for a text. The range of a block text includes the line ending, so its replacement ends
    /// with a line break too.
    private func replacement(_ written: String, of range: SourceRange) -> Diagnostic.Replacement {
        Diagnostic.Replacement(written + (range.end.column == 1 ? "\n" : ""), at: range)
    }

    /// Returns an insertion after the last text of a map. In braces, the insertion directly follows this text;
    /// otherwise, it follows the text's line, including any comment.
    private func insertion(
        of added: String, after last: SourceRange, isFlow: Bool, _ source: SourceLines
    ) -> Diagnostic.Replacement {
        func at(_ position: SourcePosition, _ text: String) -> Diagnostic.Replacement {
            Diagnostic.Replacement(text, at: SourceRange(file: last.file, start: position, end: position))
        }
        if isFlow { return at(last.end, added) }
        if last.end.column == 1 { return at(last.end, String(added.dropFirst()) + "\n") }
        return at(source.position(of: source[Int(last.end.line)].endIndex), added)
    }
}
