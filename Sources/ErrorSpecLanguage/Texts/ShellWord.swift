/// A path or another word as it stands in a command that a message proposes, in quotes where a shell needs them.
package func shellWord(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "/._-+,:@%~".unicodeScalars.contains(scalar)
    }
    return isPlain && !word.isEmpty && !word.hasPrefix("~") ? word : "'\(word.replacing("'", with: #"'\''"#))'"
}
