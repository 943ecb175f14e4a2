extension LanguageChoice {
    /// Guesses the language of a text from its letters, for specs that don't name the language. Returns `nil` if many
    /// languages use the letters.
    package static func guess(from text: String) -> String? {
        var seesHan = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: return "ko"
            case 0x3040...0x30FF: return "ja"
            case 0x0E00...0x0E7F: return "th"
            case 0x0590...0x05FF: return "he"
            case 0x0370...0x03FF: return "el"
            case 0x0900...0x097F: return "hi"
            case 0x0600...0x06FF: return "ar"
            case 0x0400...0x04FF: return "ru"
            case 0x4E00...0x9FFF: seesHan = true
            default: continue
            }
        }
        return seesHan ? "zh" : nil
    }
}
