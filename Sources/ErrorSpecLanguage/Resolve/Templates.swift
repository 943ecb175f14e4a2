import ErrorSpecReading

/// Resolves texts with placeholders, and checks that the placeholders' values exist.
extension APIResolver {
    /// The scope of a text, which determines the values that the text can insert.
    enum TextScope: Hashable {
        /// The text is in a group, and can insert the values of the group's body.
        case group(GroupID)
        /// The text is in `api.yaml`, and can insert the values of all bodies.
        case api
    }

    /// Resolves a text that contains braces or is written as `{text: …}`. The result is a plain text if the text has
    /// no placeholders.
    mutating func template(
        _ text: LocalizedText, of declaration: TextDeclaration, otherwise: LocalizedText?, in scope: TextScope
    ) -> TextSource? {
        let written = texts(of: declaration.source)
        let templates = written.map { TextTemplate($0.value) }
        var isSound = true
        var reported: Set<String> = []
        for (text, template) in zip(written, templates) {
            if reportStrayBraces(template, of: text, in: scope, &reported) { isSound = false }
            if reportUnknown(template.placeholders, of: text, declaration, in: scope, &reported) { isSound = false }
        }
        guard isSound, let source = templates.first else { return nil }
        let isDoubled = reportBraces(written, in: scope)
        let names = Set(source.placeholders)
        for (text, template) in zip(written, templates).dropFirst() where Set(template.placeholders) != names {
            reportMismatch(template, of: text, with: source, at: written[0])
            isSound = false
        }
        guard isSound else { return nil }
        if names.isEmpty {
            if declaration.fallback != nil, !isDoubled { reportNeedlessFallback(declaration) }
            return .text(text.unescaped)
        }
        if declaration.fallback == nil, names != ["status"] { reportMissingFallback(declaration, source.placeholders) }
        return .template(text, otherwise: otherwise)
    }

    /// Returns the text of an `otherwise`, or `nil` if the text has an error. An `otherwise` can't have placeholders;
    /// literal braces are doubled, as in other texts.
    mutating func fallbackText(_ fallback: TextDeclaration.Fallback) -> LocalizedText? {
        guard let text = localizedText(fallback.source, at: fallback.range) else { return nil }
        guard text.hasBraces else { return text }
        var isSound = true
        for text in texts(of: fallback.source) {
            let template = TextTemplate(text.value)
            var reported: Set<String> = []
            if reportStrayBraces(template, of: text, in: nil, &reported) { isSound = false }
            guard let name = template.placeholders.first else { continue }
            isSound = false
            diagnostics.report(
                .invalidValue, "`otherwise` inserts `{\(name)}`, but users read it if a value is missing",
                at: text.part("{\(name)}"),
                hint: "write the text without `{\(name)}`, or write `{{\(name)}}` for literal braces")
        }
        return isSound ? text.unescaped : nil
    }

    /// Returns the texts of a source, starting with the text in the source locale.
    private func texts(of source: TextDeclaration.Source) -> [Located<String>] {
        switch source {
        case .text(let text): return [text]
        case .localized(let texts):
            let byLocale = TextsByLocale(texts)
            return api.locales.compactMap { byLocale[$0]?.text }
        case .key, .server, .decode, .invalid: return []
        }
    }

    // MARK: Findings

    private mutating func reportBraces(_ texts: [Located<String>], in scope: TextScope) -> Bool {
        var isReported = false
        for text in texts where text.value.contains("{{") {
            guard let bodies = bodies(in: scope) else { return true }
            let known = placeholders(in: scope, of: bodies)
            let found = doubledBraces(in: text, known) { hint(forPlaceholder: $0, of: text, in: scope) }
            guard let found, diagnostics.accepts(.literalText) else { continue }
            diagnostics.report(found)
            isReported = true
        }
        return isReported
    }

    /// Reports braces that aren't part of a placeholder, and returns whether the text has such braces.
    ///
    /// - Parameter reported: The braces that have been reported for another locale.
    private mutating func reportStrayBraces(
        _ template: TextTemplate, of text: Located<String>, in scope: TextScope?, _ reported: inout Set<String>
    ) -> Bool {
        for brace in template.strayBraces {
            guard diagnostics.accepts(.invalidValue) else {
                diagnostics.report(.invalidValue, "a brace isn't part of a placeholder", at: text.range)
                break
            }
            guard brace.utf8.count > 1 else {
                diagnostics.report(
                    .invalidValue, "`\(brace)` isn't part of a placeholder", at: text.part(brace),
                    hint: "write `\(brace)\(brace)` for a literal brace")
                continue
            }
            guard reported.insert(brace).inserted else { continue }
            diagnostics.report(
                .invalidValue, "`\(brace)` isn't a placeholder: a value's name consists of letters and digits",
                at: text.part(brace),
                hint: scope.flatMap { hint(forPlaceholder: brace, of: text, in: $0) ?? hint(forPair: brace, in: $0) }
                    ?? "write a name of letters and digits between the braces, or `{\(brace)}` for literal braces")
        }
        return !template.strayBraces.isEmpty
    }

    /// Reports placeholders with unknown names, and returns whether the text has such placeholders. A misspelled name
    /// is reported in each locale's text, but an undeclared name only once, because one declaration fixes all texts.
    private mutating func reportUnknown(
        _ names: [String], of text: Located<String>, _ declaration: TextDeclaration, in scope: TextScope,
        _ reported: inout Set<String>
    ) -> Bool {
        if names.isEmpty { return false }
        guard let bodies = bodies(in: scope) else { return false }
        let known = placeholders(in: scope, of: bodies)
        var isUnknown = false
        for name in names where !known.contains(name) {
            isUnknown = true
            guard diagnostics.accepts(.unknownReference) else {
                diagnostics.report(.unknownReference, "there is no value `\(name)`", at: text.range)
                break
            }
            let range = text.part("{\(name)}")
            let suggestion = diagnostics.suggestion(for: name, of: .unknownReference, in: known)
            if suggestion == nil, !reported.insert(name).inserted { continue }
            let isOnlyBody = bodies.count == 1 ? bodies.first : nil
            let message =
                isOnlyBody.map { "body `\($0.name.value)` has no \(Self.described(name))" }
                ?? (bodies.isEmpty ? "no body has a place for `\(name)`" : "no body has a \(Self.described(name))")
            let lacksFallback = declaration.fallback == nil
            let hint =
                suggestion.map { "did you mean `{\($0)}`?" + (lacksFallback && $0 != "status" ? Self.fallback : "") }
                ?? hint(forPlaceholder: "{\(name)}", of: text, in: scope)
                ?? Self.declaring(name, hasBody: !bodies.isEmpty, lacksFallback)
            // The author may know `${name}` or `%{name}` from a programming language.
            let prefix = ["$", "%"].first { text.value.contains("\($0){\(name)}") }
            let removing = prefix.map {
                (hint.hasSuffix("?") ? "" : ".") + " Remove the `\($0)` before it: users would read it"
            }
            diagnostics.report(
                .unknownReference, message, at: range,
                notes: isOnlyBody.map { [.init("`\($0.name.value)` is declared here", at: $0.name.range)] } ?? [],
                hint: hint + (removing ?? ""),
                replacement: suggestion.flatMap { text.isPart(range) ? .init("{\($0)}", at: range) : nil })
        }
        return isUnknown
    }

    /// Returns the hint for placeholders that probably mean the server's own text, such as `{message}` and
    /// `{server.message}`, or `nil` for other placeholders.
    private func hint(forPlaceholder placeholder: String, of text: Located<String>, in scope: TextScope) -> String? {
        guard let name = BodyField.named(byPlaceholder: placeholder) else { return nil }
        let field: BodyField = name == "title" ? .title : .message
        let isDeclared = bodies(in: scope)?.contains { !$0.format.places(field).isEmpty } ?? true
        let declaring = isDeclared ? "" : "add its place to the body, as in `\(name): /\(name)`, and "
        let showing = "to show the server's \(name), \(declaring)write `{server: \(name), otherwise: …}`"
        if text.value == placeholder { return showing }
        return
            "\(showing) instead of this text; to insert it, add `values: {\(name): /\(name)}` to the body, and write "
            + "`{text: … {\(name)} …, otherwise: …}`"
    }

    /// Returns a hint with the known placeholder that the author probably means by braces such as `{retry_after}` or
    /// `{/data/balance}`, or `nil` if no placeholder is similar.
    private mutating func hint(forPair pair: String, in scope: TextScope) -> String? {
        guard let bodies = bodies(in: scope) else { return nil }
        let words = pair.split { !($0.isLetter || $0.isNumber) }.map { $0.lowercased() }
        let known = placeholders(in: scope, of: bodies).sorted().first {
            $0.lowercased() == words.joined() || $0.lowercased() == words.last
        }
        return known.map { "did you mean `{\($0)}`?" }
    }

    /// Returns the placeholders that texts in the scope can use.
    private mutating func placeholders(in scope: TextScope, of bodies: [ResolvedBody]) -> Set<String> {
        if let known = placeholderNames[scope] { return known }
        let known = Set(bodies.flatMap(\.placeholders) + ["retryAfter", "status"])
        placeholderNames[scope] = known
        return known
    }

    /// Returns the bodies whose values can be inserted by texts in the scope, or `nil` if some of these bodies are
    /// unknown.
    private func bodies(in scope: TextScope) -> [ResolvedBody]? {
        switch scope {
        case .group(let id):
            if api[id].isIncomplete || api[id].body.map({ api[$0].isIncomplete }) == true { return nil }
            return api[id].body.map { [api[$0]] } ?? []
        case .api:
            if !header.bodies.isWhole || api.bodies.contains(where: \.isIncomplete) { return nil }
            return api.bodies
        }
    }

    private static func described(_ name: String) -> String {
        BodyField.placeholders.contains(name) ? "`\(name)`" : "value `\(name)`"
    }

    /// The end of the hint for an unknown name in a text without a fallback. Without this sentence, the next finding
    /// would be the missing `otherwise`.
    private static let fallback = " The text then needs an `otherwise`, too: `{text: …, otherwise: …}`"

    /// Returns the hint on how to declare the value of a placeholder.
    private static func declaring(_ name: String, hasBody: Bool, _ lacksFallback: Bool) -> String {
        let line =
            BodyField.placeholders.contains(name)
            ? "`\(name): /\(name)`" : "`values: {\(name): /\(name)}`"
        let body = hasBody ? "add its place to the body" : "declare a body with its place"
        let text = lacksFallback ? ", and write this text as `{text: …, otherwise: …}`" : ""
        return "\(body), as in \(line)\(text); or write `{{\(name)}}` for literal braces"
    }

    private mutating func reportMismatch(
        _ template: TextTemplate, of text: Located<String>, with source: TextTemplate, at sourceText: Located<String>
    ) {
        let missing = source.placeholders.filter { !template.placeholders.contains($0) }
        let added = template.placeholders.filter { !source.placeholders.contains($0) }
        let names = { (names: [String]) in listed(names.map { "{\($0)}" }) }
        var parts: [String] = []
        if !missing.isEmpty { parts.append("lacks \(names(missing))") }
        if !added.isEmpty { parts.append("inserts \(names(added)), which the source text doesn't insert") }
        diagnostics.report(
            .placeholderMismatch, "the translation \(parts.joined(separator: " and "))", at: text.range,
            notes: [.init("the source text is here", at: sourceText.range)],
            hint: missing.isEmpty
                ? "remove \(names(added)), or insert it into the source text too"
                : "insert \(names(missing)) here, or remove it from the source text")
    }

    private mutating func reportMissingFallback(_ declaration: TextDeclaration, _ names: [String]) {
        let listing = listed(names.filter { $0 != "status" }.map { "{\($0)}" }, "or")
        var hint = "add `otherwise: …`; without it, users read a generic text"
        if !declaration.isTemplate {
            hint = "write `{text: …, otherwise: …}`; without it, users read a generic text"
        }
        diagnostics.report(
            .missingFallback, "the text has no fallback in case \(listing) has no value", at: declaration.range,
            hint: hint)
    }

    private mutating func reportNeedlessFallback(_ declaration: TextDeclaration) {
        guard let fallback = declaration.fallback else { return }
        diagnostics.report(
            .needlessFallback, "this `otherwise` is never read: the text inserts nothing", at: fallback.range,
            hint: "write the text alone, without `text` and `otherwise`")
    }
}

extension BodyField {
    /// The names of the body's fields that are also placeholders.
    package static let placeholders = ["code", "reference"]
}

extension ResolvedBody {
    /// The placeholders that texts of groups with this body can use.
    fileprivate var placeholders: [String] {
        (format.code.isEmpty ? [] : ["code"]) + (format.reference.isEmpty ? [] : ["reference"])
            + format.values.map(\.name)
    }
}

extension Located<String> {
    /// Returns the range of a part of the text, or the range of the whole text if it has several lines or escapes.
    func part(_ part: String) -> SourceRange {
        let quote = isPlain ? 0 : 1
        guard isVerbatim, let found = value.firstRange(of: part) else { return range }
        let before = value[..<found.lowerBound].unicodeScalars.count
        var result = range
        result.start.column += UInt32(quote + before)
        result.end.column = result.start.column + UInt32(part.unicodeScalars.count)
        return result
    }

    func isPart(_ range: SourceRange) -> Bool { range != self.range }

    private var width: Int { Int(range.end.column) - Int(range.start.column) }
    private var isPlain: Bool { width == value.unicodeScalars.count }
    private var isVerbatim: Bool {
        range.start.line == range.end.line && (isPlain || width == value.unicodeScalars.count + 2)
    }
}

extension LocalizedText {
    /// Whether any of the texts contains a brace.
    var hasBraces: Bool {
        func hasBraces(_ text: String) -> Bool {
            text.hasByte { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        }
        return hasBraces(source) || translations.values.contains(where: hasBraces)
    }

    /// The texts with `{{` and `}}` replaced by single braces. Texts with placeholders aren't changed.
    fileprivate var unescaped: LocalizedText {
        func unescaped(_ text: String) -> String { TextTemplate(text).literal ?? text }
        return LocalizedText(unescaped(source), translations: translations.mapValues(unescaped))
    }
}
