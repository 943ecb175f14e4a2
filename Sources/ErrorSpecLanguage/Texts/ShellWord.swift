/// A path or another word for a command in a message: in quotes if a shell needs them, and never an option.
package func shellWord(_ word: String) -> String {
    // By scalars: a quote with a combining accent is one character, but a shell sees the quote.
    let own = word.unicodeScalars
    let scalars = own.first == "-" ? ("./" + word).unicodeScalars : own
    let isPlain = scalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "/._-+,:@%~".unicodeScalars.contains(scalar)
    }
    if isPlain, let first = scalars.first, first != "~" { return String(scalars) }
    let parts = scalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'\(parts.joined(separator: #"'\''"#))'"
}
