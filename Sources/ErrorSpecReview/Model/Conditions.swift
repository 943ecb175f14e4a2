import ErrorSpecLanguage
import ErrorSpecReading

extension CodePattern {
    /// As specs write it, in quotes where the text alone would be a range.
    var told: String {
        if case .code(let text) = self, CodeRange(text) != nil { return "\"\(text)\"" }
        return written
    }
}

extension ResolvedCase {
    /// The conditions in a sentence: `401 and 5xx with code E1`.
    var conditions: String {
        let statuses = statuses.isEmpty ? "any status" : enumeration(self.statuses.map(\.value.description))
        return codes.isEmpty ? statuses : "\(statuses) with code \(enumeration(codes.map(\.value.told)))"
    }
}
