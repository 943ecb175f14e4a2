/// Returns the known word that was probably meant by the given word, or `nil` if no known word is similar or several
/// are equally similar.
package func nearest(to word: String, in known: some Sequence<String>) -> String? {
    // The `#` probably begins a comment.
    if word.contains("#") { return nil }
    let letters = Array(word.lowercased().unicodeScalars.prefix(SpecLimits.name))
    let tolerance = max(1, letters.count / 3)
    let otherNumber = pluralOrSingular(word.lowercased())
    var best: (word: String, distance: Int)?
    var isTie = false
    for candidate in known where candidate != word && abs(candidate.utf8.count - word.utf8.count) <= 3 * tolerance {
        let other = candidate.lowercased()
        let distance = other == otherNumber ? 1 : editDistance(letters, Array(other.unicodeScalars))
        guard distance <= tolerance, distance <= best?.distance ?? .max else { continue }
        if distance == best?.distance {
            isTie = isTie || candidate != best?.word
        } else {
            (best, isTie) = ((candidate, distance), false)
        }
    }
    return isTie ? nil : best?.word
}

/// Returns the plural of a noun such as `body`, or the singular of a noun such as `bodies`, or `nil` for other words.
/// `nearest` treats the two forms as similar, although their edit distance is too large for a misspelling.
private func pluralOrSingular(_ word: String) -> String? {
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    if word.hasSuffix("ys") { return word.dropLast(2) + "ies" }
    return word.hasSuffix("y") ? word.dropLast() + "ies" : nil
}

/// Returns the Damerau–Levenshtein distance (optimal string alignment): the smallest number of inserted, deleted,
/// replaced and transposed letters.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
        var row = [i + 1]
        row.reserveCapacity(right.count + 1)
        for j in right.indices {
            var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                distance = min(distance, beforeLast[j - 1] + 1)
            }
            row.append(distance)
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}

/// Lists the words, each in backticks. A list of more than four words is shortened, as in "`a`, `b`, `c` and 7 more".
package func listedShortly(_ words: [String], _ conjunction: String = "and") -> String {
    enumeration(firstFew(words.map { "`\($0)`" }), conjunction)
}

/// Returns up to four texts unchanged. Of more texts, returns the first three and a text about the rest.
package func firstFew(_ parts: [String], rest: (Int) -> String = { "\($0) more" }) -> [String] {
    parts.count > 4 ? parts.prefix(3) + [rest(parts.count - 3)] : parts
}

/// Returns the text with a capital first letter.
package func capitalized(_ text: some StringProtocol) -> String { text.prefix(1).uppercased() + text.dropFirst() }

/// Lists the words, each in backticks, as in "`a`, `b` and `c`".
package func listed(_ words: some Sequence<String>, _ conjunction: String = "and") -> String {
    enumeration(words.map { "`\($0)`" }, conjunction)
}

/// Lists the words, as in "1, 2 and 3".
package func enumeration(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

/// Returns the number with the noun, such as "1 file" or "2 retries".
package func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// Returns the text as a quoted YAML scalar on one line, for a hint.
func quoted(_ text: String) -> String {
    let hasControls = text.unicodeScalars.contains { $0.value < 0x20 }
    if !hasControls, !text.contains("\\"), !text.contains("\"") { return "\"\(text)\"" }
    if !hasControls, !text.contains("'") { return "'\(text)'" }
    let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
    return "\"\(escapes.reduce(text) { $0.replacing($1.0, with: $1.1) })\""
}
