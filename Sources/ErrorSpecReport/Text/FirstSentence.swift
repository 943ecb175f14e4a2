/// Returns the text up to the first full stop that ends a sentence.
package func firstSentence(_ text: String) -> String {
    var previous: Character?
    for index in text.indices {
        if previous == ".", text[index] == " " || text[index] == "\n" { return String(text[..<index]) }
        previous = text[index]
    }
    return text
}
