/// A path or another word for a command in a message. It is in quotes if a shell needs them, and never reads as an
/// option.
package func shellWord(_ word: String) -> String {
    // Compares scalars, because a shell sees a quote even if a combining accent follows.
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
