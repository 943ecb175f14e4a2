/// A rule as Make writes it and Ninja reads it: the outputs depend on the inputs.
///
/// All outputs stand before the colon: each of them is out of date when an input has changed. Each input is a target of
/// its own as well, without a recipe, so that Make doesn't miss one that is gone.
package func dependencyRule(of outputs: [String], on inputs: [String]) -> String {
    let inputs = inputs.sorted()
    let targets = outputs.sorted().map(escaped).joined(separator: " \\\n")
    let rule = targets + ":" + inputs.map { " \\\n  " + escaped($0) }.joined() + "\n"
    return rule + inputs.map { escaped($0) + ":\n" }.joined()
}

/// Make splits at blanks and colons, and takes `$` and `#` for its own. A backslash stands for itself, except in front of
/// one of these.
private func escaped(_ path: String) -> String {
    var text = ""
    var backslashes = 0
    // Scalars: a blank with a combining mark is one character, and still splits.
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
    // The path ends in front of a blank or a colon.
    return text + String(repeating: "\\", count: backslashes)
}
