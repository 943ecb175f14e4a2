import ErrorSpecLanguage
import ErrorSpecReading

/// The texts of errors, as a spec writes them. A text that can't be read becomes `TODO`.
extension SwiftGroups {
    /// Returns the title and the description of an error. Texts that are in `unreadable` exist and can't be read.
    mutating func texts(
        of error: SwiftError, _ title: TextDraft?, _ description: TextDraft?, _ unreadable: Set<String>,
        _ statuses: [StatusPattern], at range: SourceRange
    ) -> (title: TextDraft?, description: TextDraft) {
        let texts = [("title", title), ("description", description)].map { what, text -> TextDraft? in
            guard let text else {
                if unreadable.contains(what) { unused.add(.unreadableText, error.shown, what, at: range) }
                return nil
            }
            let (written, lacking) = specText(text, statuses.count == 1 ? statuses[0] : nil)
            if let lacking { unused.add(.insertion, error.shown, lacking, at: range) }
            return written
        }
        // If an error has only a title, users read it as the description too.
        return (texts[0], texts[1] ?? texts[0] ?? .placeholder)
    }

    /// Returns the text as a spec can have it, or the value that it inserts and for which a spec has no placeholder.
    private func specText(_ text: TextDraft, _ status: StatusPattern?) -> (TextDraft?, lacking: String?) {
        var (parts, lacking) = ([TextDraft.Part](), String?.none)
        for part in text.parts {
            switch part {
            case .literal(let words): parts.append(.literal(Self.visible(words)))
            // The words that replace a missing server's message can't insert values.
            case .status where text.isFallback && status?.isExact == true:
                parts.append(.literal("\(status?.first ?? 0)"))
            case .status where !text.isFallback, .retryAfter where !text.isFallback: parts.append(part)
            case .code where !text.isFallback && readsCodes: parts.append(part)
            case .server where text.parts.count == 1: return (TextDraft([], isFallback: true), nil)
            case .status, .code, .retryAfter: lacking = lacking ?? "\(part)"
            case .server: lacking = lacking ?? "message"
            case .other(let name): lacking = lacking ?? name
            }
        }
        if let lacking { return (nil, lacking) }
        var written = TextDraft(parts, isFallback: text.isFallback)
        if !text.isFallback, !written.isTemplate, let key = text.key, Prose.fitsCode(key) {
            written.key = key
            written.table = text.table.flatMap { Prose.fitsCode($0) ? $0 : nil }
            return (written, nil)
        }
        let isSeen = written.isTemplate || !Prose.clean(written.text).isEmpty
        return isSeen ? (written, nil) : (text.isFallback ? TextDraft([], isFallback: true) : nil, nil)
    }

    private static let lengthLimit = 8_000

    /// Returns the text without characters that a spec can't contain.
    private static func visible(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(lengthLimit) {
            let isNoncharacter = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
            if !isNoncharacter, !isControl { scalars.append(scalar) }
        }
        return String(scalars)
    }
}
