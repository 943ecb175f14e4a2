/// A rule as Make writes it and Ninja reads it: the outputs depend on the inputs.
///
/// All outputs come before the colon: each is out of date once an input has changed. Each input is also a target without
/// a recipe, so that Make doesn't fail when an input is deleted.
package func dependencyRule(of outputs: [String], on inputs: [String]) -> String {
    let inputs = inputs.sorted()
    let targets = outputs.sorted().map(escaped).joined(separator: " \\\n")
    let rule = targets + ":" + inputs.map { " \\\n  " + escaped($0) }.joined() + "\n"
    return rule + inputs.map { escaped($0) + ":\n" }.joined()
}

/// Make splits at spaces and colons, and treats `$` and `#` specially. A backslash is itself, except before one of these.
private func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = 0
    // Scalars, because a space with a combining mark is one character, and still splits.
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
    // The path ends before a space or a colon.
    return text + String(repeating: "\\", count: backslashes)
}
