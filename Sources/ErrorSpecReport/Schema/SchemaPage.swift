import ErrorSpecLanguage

/// The reference page of the language's keys: every map of a spec, with a table of its keys.
package var specReference: String {
    let sections = Grammar.chapters.flatMap { chapter in
        ["## \(chapter.title)"] + chapter.forms.map { $0.section }
    }
    return """
        # Keys

        Every key of the spec language, with its values. Keys that aren't marked as required may be left out.

        \(sections.joined(separator: "\n\n"))

        """
}

extension ValueForm {
    fileprivate var section: String {
        var parts = ["### \(name)\n\n\(documentation)"]
        if maps.first?.name != name || alternatives.count > 1 { parts.append(sentence) }
        let words = explainedWords.map { "- `\($0.word)`: \($0.meaning)" }
        if !words.isEmpty { parts.append(words.joined(separator: "\n")) }
        if let map = maps.first(where: { $0.name == name }) { parts.append(map.table) }
        return parts.joined(separator: "\n\n")
    }

    private var sentence: String {
        if case .text(let form) = content { return form.pattern == nil ? "It is not empty." : "It is \(form.text)." }
        return "It is \(enumeration(ownTexts(link: link(to:)).map(\.text), "or"))."
    }
}

extension MapForm {
    fileprivate var table: String {
        let rows = keys.map { key in
            let values = enumeration(key.value.texts(link: link(to:)).map(\.text), "or")
            let words = key.value.name.isEmpty ? key.value.explainedWords.map { " `\($0.word)`: \($0.meaning)" } : []
            return "\n| `\(key.name)`\(key.isRequired ? ", required" : "") | \(cell(values)) | "
                + "\(cell(key.meaning + words.joined())) |"
        }
        return (atLeastOneOf.isEmpty ? "" : "One of \(listed(atLeastOneOf)) is required.\n\n")
            + "| key | value | meaning |\n| --- | --- | --- |" + rows.joined()
    }
}

/// Returns a link to a form's heading. Form names have no capitals, so git hosts and DocC generate the same anchor.
private func link(to form: ValueForm) -> String { "[\(form.name)](#\(form.name.replacing(" ", with: "-")))" }

private func cell(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ").replacing("|", with: "\\|")
}
