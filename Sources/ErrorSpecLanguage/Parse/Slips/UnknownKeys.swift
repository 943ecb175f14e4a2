import ErrorSpecReading

extension SpecParser {
    /// Whether a text that lacks quotes is a text: no list or map with a bracket too many, and without a comment or a key
    /// as an entry begins whose comma, colon or line is gone.
    static func isSurelyText(_ text: String) -> Bool {
        func words(_ part: Substring) -> [Substring] { part.split { " ,{[".contains($0) } }
        let behindCommas = text.split(separator: ",").dropFirst().compactMap { words($0).first }
        let beforeColons = text.split(separator: ":").dropLast().compactMap { words($0).last }
        let isInBrackets = "[{".contains(text.prefix(1)) && "]}".contains(text.suffix(1))
        let isMarked = isInBrackets || text.contains("#")
        return !isMarked && !(behindCommas + beforeColons).contains { MapForm.allKeys.contains(String($0)) }
    }
}

/// Keys that a map may not have, and what was most likely meant by them.
extension SpecMap {
    /// The key that an unknown one most likely stands for, of those that are absent.
    static func suggestion(for entry: YAMLEntry, among absent: [String]) -> String? {
        let key = entry.key.value
        // `default: Common`, of a group: what other groups say as `parents`.
        if key == "default", absent.contains("parents"), case .scalar(let scalar) = entry.value.content,
            scalar.text.first?.isUppercase == true, NameSyntax.isIdentifier(scalar.text)
        {
            return "parents"
        }
        let usual = usualNames[key.lowercased().filter { $0 != "_" && $0 != "-" }] ?? []
        return usual.first { absent.contains($0) } ?? nearest(to: key, in: absent)
    }

    /// The names that other tools and languages use; in lower case, without `_` and `-`.
    private static let usualNames: [String: [String]] = [
        "statuscode": ["status"], "httpstatus": ["status"], "httpstatuscode": ["status"], "httpcode": ["status"],
        "http": ["status"], "statuses": ["status"],
        "errorcode": ["code"], "errcode": ["code"], "codes": ["code"],
        "message": ["description"], "msg": ["message", "description"], "errormessage": ["message", "description"],
        "desc": ["description"], "detail": ["description"], "details": ["description"], "text": ["description"],
        "content": ["description"], "설명": ["description"], "메시지": ["description"], "내용": ["description"],
        "count": ["maxRetries"], "times": ["maxRetries"], "retrycount": ["maxRetries"], "max": ["maxRetries"],
        "heading": ["title"], "headline": ["title"], "제목": ["title"],
        "extends": ["parents"], "inherits": ["parents"], "parent": ["parents"], "include": ["parents"],
        "errors": ["cases", "groups"], "responses": ["cases"], "hides": ["overrides"], "replaces": ["overrides"],
        "fallback": ["otherwise"], "default": ["otherwise"], "else": ["otherwise"],
        "policy": ["retry"], "policies": ["retries"], "retrypolicy": ["retry"], "retrypolicies": ["retries"],
        "name": ["api"], "languages": ["locales"], "body": ["server"],
    ]

    func reportUnknownKeys(into diagnostics: inout Diagnostics) {
        var skipped = 0
        for (place, entry, suggestion) in unknown {
            if skipped > 0 {
                skipped -= 1
                continue
            }
            guard diagnostics.accepts(.unknownKey) else { return }
            if let diagnostic = missingColon(in: entry, at: place) {
                diagnostics.report(diagnostic)
            } else if entry.value.isAbsent,
                let (diagnostic, count) = SpecParser.textWithCommas(entries, from: place, isPart: { !isKnown($0) })
            {
                diagnostics.report(diagnostic)
                skipped = count - 1
            } else {
                diagnostics.report(unknownKey(entry, suggestion: suggestion))
            }
        }
    }

    private func unknownKey(_ entry: YAMLEntry, suggestion: String?) -> Diagnostic {
        let key = entry.key.value
        if let elsewhere = form.elsewhere[key] { return finding(entry, hint: elsewhere) }
        guard let suggestion else {
            return retryKey(entry) ?? finding(entry, hint: "it may have \(listed(form.keyNames))")
        }
        var hint = "did you mean `\(suggestion)`?"
        if let line = Self.line(suggestion, entry.value), nearest(to: key, in: [suggestion]) == nil {
            hint = "write `\(line)`"
        }
        // Among keys of which nothing is known, it may be of another map; of two for one key, one is too many.
        let isSafe =
            unknown.allSatisfy { $0.suggestion != nil } && unknown.count { $0.suggestion == suggestion } == 1
        return finding(entry, hint: hint, replacement: .init(suggestion, at: entry.key.range, isSafe: isSafe))
    }

    private func finding(
        _ entry: YAMLEntry, _ reason: String = "", hint: String, replacement: Diagnostic.Replacement? = nil
    ) -> Diagnostic {
        Diagnostic(
            .unknownKey, "\(form.what) has no key `\(entry.key.value)`\(reason)", at: entry.key.range, hint: hint,
            replacement: replacement)
    }

    /// A key with its value, as it is written on one line; `nil` for what is no short text.
    static func line(_ key: String, _ value: YAMLNode) -> String? {
        guard case .scalar(let scalar) = value.content, scalar.text.utf8.count <= 200, !scalar.text.contains("\n"),
            !scalar.text.isEmpty
        else { return nil }
        return "\(key): \(scalar.isPlain ? scalar.text : quoted(scalar.text))"
    }

    /// A key of a policy that stands at the case itself: `recover: refreshToken`.
    private func retryKey(_ entry: YAMLEntry) -> Diagnostic? {
        guard isKnown("retry"), MapForm.policy.keyNames.dropFirst().contains(entry.key.value) else { return nil }
        let reason = ": it belongs to the policy behind `retry`"
        guard let line = Self.line(entry.key.value, entry.value), !has("retry"),
            entry.range.start.line == entry.range.end.line
        else { return finding(entry, reason, hint: "write `retry: {\(entry.key.value): …}`") }
        return finding(
            entry, reason, hint: "write `retry: {\(line)}`", replacement: .init("retry: {\(line)}", at: entry.range))
    }

    /// `{title:Error}`, `{title = Error}`, `{title：Error}` and `{title Error}` are keys without values.
    private func missingColon(in entry: YAMLEntry, at place: Int) -> Diagnostic? {
        // Behind a text, a key with a blank may be the rest of it, with a comma before.
        let isBehindText = place > 0 && ValueKind(of: entries[place - 1].key.value).isText
        guard entry.value.isAbsent,
            let (key, value, sign) = Self.squeezed(entry.key.value, orBlank: !isBehindText), isKnown(key)
        else { return nil }
        return finding(
            entry, hint: "write `\(key): \(value)`" + (sign == ":" ? ", with a blank behind the `:`" : ""),
            replacement: .init("\(key): \(value)", at: entry.key.range, isSafe: sign != " "))
    }

    /// The parts of a key that holds its value.
    static func squeezed(_ key: String, orBlank: Bool = false) -> (key: String, value: String, sign: Character)? {
        let sign = key.firstIndex { ":=：;".contains($0) } ?? (orBlank ? key.firstIndex(of: " ") : nil)
        guard let sign else { return nil }
        let value = String(key[key.index(after: sign)...].drop { key[sign] == "=" && $0 == ">" }).trimmed
        return value.isEmpty ? nil : (String(key[..<sign]).trimmed, value, key[sign])
    }
}

extension SpecParser {
    /// `{description: Sorry, try again}`: what stands behind the comma is a key without a value.
    ///
    /// - Parameters:
    ///   - index: an entry without a value.
    ///   - isPart: whether a key without a value may be part of the text.
    /// - Returns: also how many of the entries are parts of the text.
    static func textWithCommas(
        _ entries: [YAMLEntry], from index: Int, isPart: (String) -> Bool
    ) -> (Diagnostic, count: Int)? {
        guard index > 0, case .scalar(let scalar) = entries[index - 1].value.content, scalar.isPlain,
            !scalar.text.isEmpty
        else { return nil }
        let key = entries[index - 1].key.value
        var text = scalar.text
        var range = entries[index - 1].value.range
        var count = 0
        for part in entries[index...] {
            guard part.value.isAbsent, isPart(part.key.value), part.key.range.start.line == range.end.line else {
                break
            }
            let gap = Int(part.key.range.start.column) - Int(range.end.column) - 1
            text += "," + String(repeating: " ", count: max(0, gap)) + part.key.value
            range.end = part.key.range.end
            count += 1
        }
        guard count > 0 else { return nil }
        text = text.withoutOddQuotes ?? text
        let isShort = text.utf8.count <= 500
        let kind = ValueKind(of: key)
        let arePlaces = text.split(separator: ",").allSatisfy { $0.drop { $0 == " " }.hasPrefix("/") }
        let isList = isShort && (!kind.isText && kind != .single || arePlaces)
        let isNext = kind == .single && !isList
        let written = isList ? "[\(text)]" : quoted(text)
        // A code may hold a comma: a tag has one (RFC 4151), and a sentence.
        let areSurelyMany =
            kind != .code || text.split(separator: ", ").allSatisfy { part in !part.contains { ":, ".contains($0) } }
        let hint =
            if isNext {
                "write the key of what stands behind the comma, or remove it"
            } else if isList {
                "write `\(key): \(written)`"
                    + (areSurelyMany ? "" : ", or quote it if it is one code: `\(quoted(text))`")
            } else {
                "quote the text" + (isShort ? ": `\(key): \(written)`" : "")
            }
        let isSafe = isList ? areSurelyMany : SpecParser.isSurelyText(text)
        let diagnostic = Diagnostic(
            .unknownKey,
            "the \(isList || isNext ? "value" : "text") of `\(key)` ends at its comma: inside `{…}` a comma separates entries",
            at: range, hint: hint, replacement: isNext ? nil : .init(written, at: range, isSafe: isSafe))
        return (diagnostic, count)
    }
}
