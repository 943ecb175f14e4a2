/// A rule as Make writes it and Ninja reads it: the outputs depend on the inputs.
///
/// All outputs stand before the colon: each of them is out of date when an input has changed.
func dependencyRule(of outputs: [String], on inputs: [String]) -> String {
    let targets = outputs.sorted().map(escaped).joined(separator: " \\\n")
    return targets + ":" + inputs.sorted().map { " \\\n  " + escaped($0) }.joined() + "\n"
}

/// Make splits at spaces, and takes `$` and `#` for its own.
private func escaped(_ path: String) -> String {
    var text = ""
    for character in path {
        switch character {
        case " ", "#": text += "\\\(character)"
        case "$": text += "$$"
        default: text.append(character)
        }
    }
    return text
}
