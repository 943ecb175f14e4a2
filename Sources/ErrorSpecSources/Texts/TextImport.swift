package import ErrorSpecFiles
package import ErrorSpecLanguage
import ErrorSpecReading

/// Specs with the texts of a translators' file.
package struct ImportedTexts: Sendable {
    package var files: [ChangedFile] = []
    /// How many texts are written.
    package var count = 0
    package var diagnostics = Diagnostics()
    /// The specs' files and the translators' own.
    package var sources: SourceFiles
}

/// Writes texts to specs in the place of older ones, and nothing else.
///
/// - Parameters:
///   - file: Its path as users see it, and its bytes.
///   - folders: The specs' folders.
package func importTexts(
    _ file: (path: String, bytes: [UInt8]), as format: TextFileFormat, into spec: CheckedSpec, in folders: [String],
    of tree: FileTree
) -> ImportedTexts {
    var sources = spec.spec.files
    let origin = sources.add(path: file.path, folder: "", name: file.path, role: .part, bytes: utf8Text(file.bytes))
    var importer = TextImporter(textLists(of: spec.spec), origin, ImportedTexts(sources: sources))
    do throws(TextFileFailure) {
        for text in try format.read(file.bytes) { importer.add(text) }
    } catch {
        importer.report(.textSyntax, error.reason, at: error.offset)
    }
    importer.write(to: tree, folders)
    return importer.result
}

/// A text as files of texts hold it, whatever they end lines with.
private func withPlainBreaks(_ text: String) -> String { text.replacing("\r\n", with: "\n") }

private struct TextImporter {
    private let lists: [String: TextList]
    private let texts: [String: TextList.Text]
    private let origin: SourceFile
    private let lines: SourceLines
    private(set) var result: ImportedTexts
    private var suggestions = SuggestionBudget()
    /// The texts to write, by API and id.
    private var wanted: [String: [TranslatedText]] = [:]
    /// The APIs and locales that the specs lack: each is said once.
    private var missing: Set<String> = []

    init(_ lists: [TextList], _ origin: SourceFile, _ result: ImportedTexts) {
        self.lists = Dictionary(lists.map { ($0.api, $0) }, uniquingKeysWith: { first, _ in first })
        texts = Self.byID(lists)
        self.origin = origin
        self.result = result
        lines = SourceLines(origin.bytes)
    }

    private static func byID(_ lists: [TextList]) -> [String: TextList.Text] {
        let texts = lists.flatMap { list in list.texts.map { ("\(list.api).\($0.id)", $0) } }
        return Dictionary(texts) { first, _ in first }
    }

    mutating func report(
        _ code: DiagnosticCode, _ message: String, at offset: Int, notes: [Diagnostic.Note] = [], hint: String? = nil
    ) {
        let start = lines.position(of: offset)
        let range = SourceRange(file: origin.id, start: start, end: start)
        result.diagnostics.report(Diagnostic(code, message, at: range, notes: notes, hint: hint))
    }

    /// Takes a text unless the specs have it, or something speaks against it.
    mutating func add(_ new: TranslatedText) {
        let id = "\(new.api).\(new.id)"
        guard let list = lists[new.api] else {
            if !missing.insert(new.api).inserted { return }
            let near = suggestions.nearest(to: new.api, among: lists.count, in: lists.keys.sorted())
            return report(
                .unwrittenText, "the specs have no API `\(new.api)`", at: new.offset,
                hint: near.map { "did you mean `\($0)`?" })
        }
        guard let text = texts[id] else {
            let near = suggestions.nearest(to: new.id, among: list.texts.count, in: list.texts.map(\.id))
            return report(
                .unwrittenText, "the specs have no text `\(id)`", at: new.offset,
                hint: near.map { "did you mean `\(new.api).\($0)`?" })
        }
        guard list.targets.contains(new.locale) else {
            // The source language is no translation.
            if new.locale == list.sourceLocale { return }
            if !missing.insert("\(new.api).\(new.locale)").inserted { return }
            return reportLanguage(of: new, list)
        }
        let old = text.translations[new.locale]?.value
        if new.text.allSatisfy(\.isWhitespace) || old == new.text || old.map(withPlainBreaks) == new.text { return }
        if let complaint = complaint(new, about: text) {
            let note = Diagnostic.Note("it is declared here", at: text.source.range)
            return report(
                .unwrittenText, "`\(id)` in `\(new.locale)` is not written: \(complaint.what)", at: new.offset,
                notes: [note], hint: complaint.hint)
        }
        wanted[id, default: []].append(new)
    }

    /// A language that the specs lack, or a column of the translators' own.
    private mutating func reportLanguage(of new: TranslatedText, _ list: TextList) {
        let isLanguage = NameSyntax.isLocale(new.locale) && new.locale.prefix { $0 != "-" }.utf8.count <= 3
        let meant = LanguageChoice.best(of: list.targets, for: [new.locale]).map { "did you mean `\($0)`?" }
        report(
            .unwrittenText,
            isLanguage
                ? "`\(new.api)` has no translations into `\(new.locale)`"
                : "`\(new.locale)` is no language, and its column is not read",
            at: new.localeOffset,
            hint: meant
                ?? (isLanguage
                    ? "add `\(new.locale)` to `locales` in its `api.yaml`"
                    : "name a column of translations after a locale of the specs: \(listed(list.targets))"))
    }

    private func complaint(_ new: TranslatedText, about text: TextList.Text) -> (what: String, hint: String?)? {
        if let problem = new.problem { return (problem, nil) }
        if new.source != text.source.value, new.source != withPlainBreaks(text.source.value) {
            return (
                "its source text is now `\(text.source.value)`",
                "translate that, in a file that `gallery` writes now"
            )
        }
        let (own, others) = (Set(text.placeholders), Set(TextTemplate(new.text).placeholders))
        if let missing = text.placeholders.first(where: { !others.contains($0) }) {
            return ("it lacks `{\(missing)}`", "keep what stands in braces as it is")
        }
        if let extra = others.subtracting(own).min() {
            return ("its source text has no `{\(extra)}`", "write `{{` for a brace that is shown")
        }
        let isTwice = wanted["\(new.api).\(new.id)"]?.contains { $0.locale == new.locale } ?? false
        return isTwice ? ("the file has another text for it above", nil) : nil
    }

    // MARK: Writing

    /// Puts what is wanted into the specs; what would make them wrong is left out, and said.
    mutating func write(to tree: FileTree, _ folders: [String]) {
        if result.diagnostics.hasErrors { wanted = [:] }
        while !wanted.isEmpty {
            let edits = edits
            let analysis = analyse(folders, of: tree.with(edits.files))
            let errors = analysis.findings.filter { $0.severity == .error }
            var wrong: [String: String] = [:]
            for error in errors {
                if let id = edits.edit(at: error.range, in: analysis.files) { wrong[id] = error.message }
            }
            if let checked = analysis.checked {
                let unlike = unlike(textLists(of: checked.spec))
                if unlike.isEmpty {
                    result.count = wanted.values.reduce(0) { $0 + $1.count }
                    result.files = edits.files
                    return
                }
                for id in unlike where wanted[id] != nil { wrong[id] = "it can't be written where it stands" }
            }
            // Whichever is to blame: the specs stay as they are.
            if wrong.isEmpty {
                let message = errors.first?.message ?? "another text would change with it"
                for id in wanted.keys { wrong[id] = message }
            }
            for (id, message) in wrong.sorted(by: { $0.key < $1.key }) {
                for text in wanted.removeValue(forKey: id) ?? [] {
                    report(.unwrittenText, "`\(id)` in `\(text.locale)` is not written: \(message)", at: text.offset)
                }
            }
        }
    }

    /// The texts that specs don't have as they are wanted.
    private func unlike(_ lists: [TextList]) -> [String] {
        let found = Self.byID(lists)
        return texts.keys.filter { id in
            guard let old = texts[id], let new = found[id] else { return true }
            var expected = old.translations.mapValues(\.value)
            for text in wanted[id] ?? [] { expected[text.locale] = text.text }
            return new.source.value != old.source.value || new.translations.mapValues(\.value) != expected
        }
    }

    /// The files that change, by the ids of their texts.
    private var edits: SpecEdits<String> {
        var lines: [SourceFile.ID: SourceLines] = [:]
        return SpecEdits(
            wanted.keys.sorted().flatMap { id in
                replacements(of: id, &lines).map { (id: id, replacement: $0) }
            },
            to: result.sources)
    }

    /// - Parameter lines: Of the files so far.
    private func replacements(of id: String, _ lines: inout [SourceFile.ID: SourceLines]) -> [Diagnostic.Replacement] {
        guard let text = texts[id], let new = wanted[id], let list = new.first.flatMap({ lists[$0.api] }) else {
            return []
        }
        let file = text.source.range.file
        let source = lines[file] ?? SourceLines(result.sources[file].bytes)
        lines[file] = source
        let byLocale = Dictionary(new.map { ($0.locale, $0.text) }, uniquingKeysWith: { first, _ in first })
        let targets = list.targets.compactMap { locale in byLocale[locale].map { (locale: locale, text: $0) } }
        guard let firstKey = text.locales.min(by: { $0.range.start < $1.range.start })?.range.start else {
            // A bare text becomes one per locale.
            let all = [(locale: list.sourceLocale ?? "", text: text.source.value)] + targets
            let map = all.map { "\($0.locale): \(yamlText($0.text))" }.joined(separator: ", ")
            return [replacement("{\(map)}", of: text.source.range)]
        }
        // The first key of a map in braces stands behind the brace, maybe on the next line.
        let bytes = result.sources[text.source.range.file].bytes[..<source.offset(of: firstKey)]
        let isFlow = bytes.last { $0 > 0x20 } == UInt8(ascii: "{")
        var replacements: [Diagnostic.Replacement] = []
        var added = ""
        let indentation = String(repeating: " ", count: Int(firstKey.column) - 1)
        for target in targets {
            let written = yamlText(target.text, inFlow: isFlow)
            if let old = text.translations[target.locale] {
                replacements.append(replacement(written, of: old.range))
            } else {
                added += isFlow ? ", \(target.locale): \(written)" : "\n\(indentation)\(target.locale): \(written)"
            }
        }
        let last = (text.translations.values.map(\.range) + [text.source.range]).max { $0.end < $1.end }
        if !added.isEmpty, let last {
            replacements.append(insertion(of: added, behind: last, isFlow: isFlow, source))
        }
        return replacements
    }

    /// A text of several lines ends where the next line begins.
    private func replacement(_ written: String, of range: SourceRange) -> Diagnostic.Replacement {
        Diagnostic.Replacement(written + (range.end.column == 1 ? "\n" : ""), at: range)
    }

    /// Behind the last text of a map in braces, else behind its line, comments and all.
    private func insertion(
        of added: String, behind last: SourceRange, isFlow: Bool, _ source: SourceLines
    ) -> Diagnostic.Replacement {
        func at(_ position: SourcePosition, _ text: String) -> Diagnostic.Replacement {
            Diagnostic.Replacement(text, at: SourceRange(file: last.file, start: position, end: position))
        }
        if isFlow { return at(last.end, added) }
        if last.end.column == 1 { return at(last.end, String(added.dropFirst()) + "\n") }
        return at(source.position(of: source[Int(last.end.line)].endIndex), added)
    }
}
