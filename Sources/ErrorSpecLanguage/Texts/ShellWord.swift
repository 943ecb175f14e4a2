/// Returns a path or another word for use in a shell command that a message shows. The result is quoted if necessary,
/// and never looks like an option.
package func shellWord(_ word: String) -> String {
    // Scalars are compared, because a shell sees a quote even if a combining accent follows.
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
