/// Returns a rule that makes the outputs depend on the inputs. The rule is in the syntax of Make, which Ninja reads
/// too.
///
/// Each input is also a target without a recipe, so that Make doesn't fail if an input has been deleted.
package func dependencyRule(of outputs: [String], on inputs: [String]) -> String {
    let inputs = inputs.sorted()
    let targets = outputs.sorted().map(escaped).joined(separator: " \\\n")
    let rule = targets + ":" + inputs.map { " \\\n  " + escaped($0) }.joined() + "\n"
    return rule + inputs.map { escaped($0) + ":\n" }.joined()
}

/// Escapes spaces, tabs, colons, `#` and `$`, which have a meaning in Make. Backslashes are doubled before a
/// character that is escaped with a backslash, and at the end of the path. Make reads all other backslashes
/// literally.
private func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = 0
    // Compares scalars, because a space and a combining mark form one `Character`, but Make still sees a space.
    for scalar in path.unicodeScalars {
        switch scalar {
        case " ", "\t", "#", ":":
            text += String(repeating: "\\", count: backslashes + 1)
            text.unicodeScalars.append(scalar)
        case "$": text += "$$"
        default: text.unicodeScalars.append(scalar)
        }
        backslashes = scalar == "\\" ? backslashes + 1 : 0
    }
    // The rule continues with a space or a colon, so backslashes at the end of the path are doubled.
    return text + String(repeating: "\\", count: backslashes)
}
