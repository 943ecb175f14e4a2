package import ErrorSpecLanguage

/// A description of one form of a value: `a number from 0 to 10`, or a map and its keys.
package struct FormText: Hashable, Sendable {
    package struct Key: Hashable, Sendable {
        package let name: String
        /// The first sentence of the key's documentation.
        package let text: String
    }

    package var text: String
    package var keys: [Key] = []
}

extension ValueForm {
    /// Returns descriptions of the forms that a value can have.
    ///
    /// - Parameter link: Returns the text of a link to a form that has a name. If `link` is `nil`, forms with a name
    ///   are explained in place.
    package func texts(link: ((ValueForm) -> String)? = nil) -> [FormText] {
        if let link, !name.isEmpty { return [FormText(text: link(self))] }
        return ownTexts(link: link)
    }

    /// Describes the form itself instead of linking to it, for use below a heading with the form's name. Other named
    /// forms are still links.
    func ownTexts(link: ((ValueForm) -> String)? = nil) -> [FormText] {
        func explained(_ words: [String]) -> String {
            let all = enumeration(words.map(code), "or")
            return documentation.isEmpty ? all : "\(all): \(documentation)"
        }
        return switch content {
        case .either(let forms): forms.flatMap { $0.texts(link: link) }.unique { $0 }
        case .list(let element, _): element.texts(link: link) + [FormText(text: "a list of \(element.plural)")]
        case .words(let words):
            link != nil ? words.map { FormText(text: code($0)) } : [FormText(text: explained(words))]
        case .number(let range, _): [FormText(text: "a number from \(range.lowerBound) to \(range.upperBound)")]
        case .text(let form): [FormText(text: phrase ?? form.text)]
        case .map(let form): [FormText(text: phrase.map { "a map: \($0)" } ?? "a map", keys: form.texts)]
        case .section(let form): [form.text(link: link)]
        }
    }

    /// The words of this form that have their own documentation, each with its meaning.
    var explainedWords: [(word: String, meaning: String)] {
        alternatives.flatMap { form in
            if case .words(let words) = form.content, !form.documentation.isEmpty {
                words.map { ($0, form.documentation) }
            } else {
                [(String, String)]()
            }
        }
    }

    private var plural: String { name.isEmpty ? "those" : name + (name.hasSuffix("s") ? "es" : "s") }

    /// The documentation as a phrase for the middle of a sentence, with examples, or `nil` if the form has no
    /// documentation.
    fileprivate var phrase: String? {
        if documentation.isEmpty { return nil }
        let sentence = firstSentence(documentation)
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        var phrase = text.prefix(1).lowercased() + text.dropFirst()
        if case .text(let form) = content, !form.examples.isEmpty {
            phrase += ", such as \(form.examples.map(code).joined(separator: ", "))"
        }
        return phrase
    }
}

extension KeyForm {
    /// Descriptions of the forms that the key's value can have.
    package var texts: [FormText] {
        let texts = value.texts()
        // If the map has the same documentation as the key, the documentation isn't repeated.
        return value.documentation == documentation ? texts.map { FormText(text: "a map", keys: $0.keys) } : texts
    }
}

extension TextForm {
    var text: String {
        if !examples.isEmpty { return "a text such as \(examples.map(code).joined(separator: ", "))" }
        return pattern.map { "a text that matches \(code($0))" } ?? "a text"
    }
}

extension SectionForm {
    fileprivate func text(link: ((ValueForm) -> String)?) -> FormText {
        let names = self.names.texts(link: link)[0].text
        let name = link == nil ? String(names.prefix { $0 != ":" && $0 != "," }) : names
        let values = self.values.texts(link: link)
        if values.count == 1, !values[0].keys.isEmpty {
            return FormText(text: "a map from \(name) to a map", keys: values[0].keys)
        }
        return FormText(text: "a map from \(name) to \(enumeration(values.map(\.text), "or"))")
    }
}

extension MapForm {
    fileprivate var texts: [FormText.Key] { keys.map { .init(name: $0.name, text: firstSentence($0.meaning)) } }
}

private func code(_ text: String) -> String { "`\(text)`" }
