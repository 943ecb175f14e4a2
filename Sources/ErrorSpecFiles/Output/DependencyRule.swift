/// A rule in the syntax of Make, which Ninja reads too: the outputs depend on the inputs.
///
/// Each output is out of date once an input has changed. Each input is also a target without a recipe, so that Make
/// doesn't fail if an input is deleted.
package func dependencyRule(of outputs: [String], on inputs: [String]) -> String {
    let inputs = inputs.sorted()
    let targets = outputs.sorted().map(escaped).joined(separator: " \\\n")
    let rule = targets + ":" + inputs.map { " \\\n  " + escaped($0) }.joined() + "\n"
    return rule + inputs.map { escaped($0) + ":\n" }.joined()
}

/// Escapes spaces, colons, `$` and `#`, which have a meaning in Make. A backslash is literal, except before one of
/// these characters.
private func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = 0
    // Scalars are compared, because a space with a combining mark is one `Character`, but still separates paths.
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
    // A space or a colon follows the path, so backslashes at its end are doubled.
    return text + String(repeating: "\\", count: backslashes)
}
