import ErrorSpecLanguage
import ErrorSpecReview

/// Returns the lines of the texts of both sides, one for each locale. Locales with the same texts share a line.
func textLines(_ before: [ShownText], _ after: [ShownText]) -> (before: [Line], after: [Line]) {
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
        return all.unique { $0 }.filter { !$0.isEmpty }
    }
    return (side(0), side(1))
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
