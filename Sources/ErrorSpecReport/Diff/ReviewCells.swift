import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReview

/// Returns the cells of both sides of a change.
func cells(of change: Change) -> (before: ReviewCell, after: ReviewCell) {
    switch (change.before, change.after) {
    case (.failure(let before), .failure(let after)):
        guard before.handler == nil, case .resend(let old) = before.retry, case .resend(let new) = after.retry else {
            break
        }
        return cells(old, new)
    case (.texts(let before), .texts(let after)): return cells(before, after)
    default: break
    }
    return (cell(of: change.before), cell(of: change.after))
}

private func cell(of side: Side?) -> ReviewCell {
    switch side {
    case nil: .empty
    case .success: ReviewCell(subject: [.words("success")])
    case .failure(let parts):
        ReviewCell(subject: handler(parts.handler), action: action(parts), below: conditions(parts.condition))
    case .texts(let texts): cells(texts, []).before
    case .body(let keys):
        ReviewCell(
            below: keys.map { key in
                let places = inOneLine(key.places.map { [.code($0)] })
                return [.code(key.key), .words(": ")] + (places.isEmpty ? [.words("–")] : places)
            })
    case .locale(let name, let texts):
        ReviewCell(subject: [.code(name)] + (texts.map { [.words(", \(counted($0, "text"))")] } ?? []))
    case .names(let names): ReviewCell(below: listedBelow(names.map { [.code($0)] }))
    }
}

/// Returns the lines, or, if there are more than four, the first three and the number of other lines.
func listedBelow(_ lines: [Line]) -> [Line] {
    lines.count > 4 ? lines.prefix(3) + [[.words("and \(lines.count - 3) more")]] : lines
}

// MARK: - Failures

func handler(_ handler: Handler?) -> Line {
    switch handler {
    case nil: []
    case .named(let name): [.code(name)]
    case .otherwise(let group): [.code("otherwise"), .words(" of "), .code(group)]
    case .nothing: [.words("not handled")]
    }
}

private func action(_ parts: FailureParts) -> Line {
    let category = parts.category.map { [Piece.code($0)] }
    let retry: Line? =
        switch parts.retry {
        case nil: nil
        // Most handlers don't retry, so `no retry` is shown only if the cell names no handler.
        case .never: parts.handler == nil ? [.words("no retry")] : nil
        case .recovery(let name): [.words("runs "), .code(name), .words(", then resends")]
        case .resend(let resend): inOneLine(policy(resend))
        }
    return inOneLine([category, retry].compactMap { $0 })
}

private func conditions(_ condition: Condition?) -> [Line] {
    guard case .places(let failure, let success) = condition else { return [] }
    func line(_ words: String, _ places: [Place]) -> Line {
        if places.isEmpty { return [] }
        return [.words(words)] + inOneLine(places.map { [.code($0.written)] })
    }
    return [line("fails with ", failure), line("succeeds with ", success)].filter { !$0.isEmpty }
}

/// Returns the parts of a policy: `3 retries`, `first wait 50 ms`, `longest wait 20 s`, `idempotent methods`.
private func policy(_ resend: Resend) -> [Line] {
    let methods: Line =
        switch resend.methods {
        case .idempotent: [.words("idempotent methods")]
        case .any: [.words("any method")]
        case .listed(let names): inOneLine(names.map { [.code($0)] })
        }
    let retryAfter: Line =
        switch resend.retryAfter {
        case .honour: [.words("waits as long as the server says")]
        case .ignore: [.words("ignores the server's wait")]
        case .places(let places):
            [.words("waits as ")] + inOneLine(places.map { [.code($0.written)] }) + [.words(" says")]
        }
    return [
        [.words(counted(resend.maxRetries, "retry", plural: "retries"))],
        [.words("first wait \(duration(resend.initial))")], [.words("longest wait \(duration(resend.maximum))")],
        methods, retryAfter,
    ]
}

/// Returns the cells of two policies. The parts that are equal in both policies are folded.
private func cells(_ old: Resend, _ new: Resend) -> (ReviewCell, ReviewCell) {
    let pairs = Array(zip(policy(old), policy(new)))
    let differing = pairs.filter { $0 != $1 }
    let rest = inOneLine(pairs.filter { $0 == $1 }.map(\.0))
    let after = differing.map { $1.map { if case .words(let words) = $0 { Piece.strong(words) } else { $0 } } }
    return (ReviewCell(below: differing.map(\.0)), ReviewCell(below: after, rest: rest))
}

// MARK: - Texts

/// Returns the cells of the texts that differ, with a line for each locale. Locales with the same change share a line.
func cells(_ before: [ShownText], _ after: [ShownText]) -> (before: ReviewCell, after: ReviewCell) {
    let (old, new) = (before.grouped(by: \.locale), after.grouped(by: \.locale))
    let oldTexts = Dictionary(uniqueKeysWithValues: old.map { ($0.key, $0.elements) })
    let newTexts = Dictionary(uniqueKeysWithValues: new.map { ($0.key, $0.elements) })
    let locales = (old + new).map(\.key).unique { $0 }
    let groups = locales.grouped { locale in
        let sides = [oldTexts, newTexts].map { ($0[locale] ?? []).sorted { $0.part.order < $1.part.order } }
        return zip(sides, sides.reversed()).map { line($0, from: $1) }
    }
    func side(_ index: Int) -> [Line] {
        // A text from a source outside the spec is described in the same way for every locale, so the locales are left
        // out.
        let lines = groups.map { group -> (line: Line, isAll: Bool) in
            let line = group.key[index]
            return (line, groups.allSatisfy { $0.key[index] == line })
        }
        let all = zip(lines, groups).map { entry, group in
            entry.line.contains(where: \.isText) || !entry.isAll ? named(group.elements, entry.line) : entry.line
        }
        return listedBelow(all.unique { $0 }.filter { !$0.isEmpty })
    }
    return (ReviewCell(below: side(0)), ReviewCell(below: side(1)))
}

/// Inserts the names of the locales before the first text of a line.
private func named(_ locales: [String], _ line: Line) -> Line {
    if locales == [""] || line.isEmpty { return line }
    let index = line.firstIndex(where: \.isText) ?? 0
    return line[..<index] + [.locales(locales), .words(" ")] + line[index...]
}

private func line(_ texts: [ShownText], from other: [ShownText]) -> Line {
    if texts.isEmpty { return [] }
    if texts.allSatisfy({ $0.text == nil }) {
        return [.words(texts.count == 1 ? "no \(texts[0].part.rawValue)" : "nothing")]
    }
    if texts.allSatisfy({ $0.text?.source == .generic }) { return [.words("the generic text")] }
    let lines = texts.map { text in line(text, from: other.first { $0.part == text.part }?.text) }
    return inOneLine(lines.filter { !$0.isEmpty }, separator: " ")
}

private func line(_ text: ShownText, from other: ShownText.Text?) -> Line {
    func piece(_ words: String, _ otherWords: String?) -> Piece {
        let words = excerpt(words, from: otherWords ?? "")
        return text.part == .title ? .title(words) : .text(words)
    }
    guard let source = text.text else { return [] }
    let origin: Line =
        switch source.source {
        case .own: [piece(source.text ?? "", other?.text ?? other?.otherwise)]
        case .generic: [.words("the generic \(text.part == .title ? "title" : "text")")]
        case .server: [.words("the server's "), .code(source.place ?? "")]
        case .key: [.words("the catalog's "), .code(source.place ?? "")]
        case .decode: [.words("the text of "), .code(source.place ?? "")]
        }
    guard let otherwise = source.otherwise else { return origin }
    return origin + [.words(", otherwise "), piece(otherwise, other?.otherwise ?? other?.text)]
}

/// Returns the text, or, if the text is long, an excerpt that begins shortly before the first difference.
private func excerpt(_ text: String, from other: String) -> String {
    let limit = 240
    guard text.count > limit else { return text }
    let common = zip(text, other).prefix { $0 == $1 }.count
    let start = common > limit / 2 ? min(common - 20, text.count - limit) : 0
    let part = text.dropFirst(start)
    return (start > 0 ? "…" : "") + part.prefix(limit) + (part.count > limit ? "…" : "")
}

extension Piece {
    var isText: Bool {
        switch self {
        case .title, .text: true
        default: false
        }
    }
}

extension ShownText.Part {
    fileprivate var order: Int { self == .title ? 0 : 1 }
}
