import ErrorSpecLanguage

/// A form in which a value may be written, as the schema says: `a number from 0 to 10`, or a map and its keys.
package struct ValueForm: Hashable, Sendable {
    package struct Key: Hashable, Sendable {
        package let name: String
        package let text: String
    }

    package let text: String
    /// The keys of a map, each with the first sentence on it.
    package var keys: [Key] = []
}

extension JSONValue {
    /// The forms of a value, what is referred to in full.
    ///
    /// - Parameter isExplained: Whether the description has been given already, as that of a key.
    package func forms(isExplained: Bool = false) -> [ValueForm] {
        if let referenced { return referenced.schema.forms() }
        if let only = elements(of: "allOf").first {
            return isExplained || words.isEmpty ? only.forms() : [ValueForm(text: phrase)]
        }
        let keys = members(of: "properties")
        if !keys.isEmpty {
            let text = isExplained || words.isEmpty ? "a map" : "a map: \(phrase)"
            return [
                ValueForm(text: text, keys: keys.map { .init(name: $0.name, text: firstSentence($0.value.meaning)) })
            ]
        }
        let branches = elements(of: "anyOf")
        if !branches.isEmpty { return branches.reduce(into: []) { $1.add(to: &$0) } }
        return mapOfNames.map { [$0] } ?? [ValueForm(text: scalar(isExplained: isExplained))]
    }

    private func add(to forms: inout [ValueForm]) {
        if self["type"]?.string == "null" { return }
        if let listOfThose { return forms.append(ValueForm(text: listOfThose)) }
        if !isDigits(behind: forms.last?.text) { forms += self.forms().filter { !forms.contains($0) } }
    }

    /// A list beside the form that its elements have.
    var listOfThose: String? {
        self["items"].map { "a list of \($0.referenced.map { plural(word(for: $0.name)) } ?? "those")" }
    }

    /// Whether a form is a number written as a text: that it has digits needs no saying.
    func isDigits(behind form: String?) -> Bool {
        words.isEmpty && self["pattern"] != nil && form?.hasPrefix("a number") == true
    }

    /// A map whose keys are names that the author chooses.
    private var mapOfNames: ValueForm? {
        guard let value = self["additionalProperties"], value.members != nil, let name = self["propertyNames"] else {
            return nil
        }
        let (forms, names) = (value.forms(), name.forms()[0].text.prefix { $0 != ":" && $0 != "," })
        guard forms.count == 1, !forms[0].keys.isEmpty else {
            return ValueForm(text: "a map from \(names) to \(forms.count == 1 ? forms[0].text : value.phrase)")
        }
        return ValueForm(text: "a map from \(names) to a map", keys: forms[0].keys)
    }

    func scalar(isExplained: Bool) -> String {
        // `1` and `"1"` read alike.
        let choices = elements(of: "enum").map { "`\($0.plain)`" }.unique { $0 }
        if !choices.isEmpty {
            let all = enumeration(choices, "or")
            return words.isEmpty || isExplained ? all : "\(all): \(words)"
        }
        if let first = self["minimum"] {
            return "a number from \(first.plain)" + (self["maximum"].map { " to \($0.plain)" } ?? "")
        }
        let examples = elements(of: "examples").compactMap(\.string).map { "`\($0)`" }.joined(separator: ", ")
        if !words.isEmpty, !isExplained { return examples.isEmpty ? phrase : "\(phrase), such as \(examples)" }
        if !examples.isEmpty { return "a text such as \(examples)" }
        return self["pattern"]?.string.map { "a text that matches `\($0)`" } ?? "a text"
    }

    /// The description as a part of a sentence.
    private var phrase: String {
        let sentence = firstSentence(words)
        let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

/// The name of a definition in `explain`: a value in all its forms goes by the name of the plain one.
func word(for definition: String) -> String {
    let heading = heading(of: definition)
    return heading.hasSuffix(" in full") ? String(heading.dropLast(" in full".count)) : heading
}

private func plural(_ name: String) -> String { name + (name.hasSuffix("s") ? "es" : "s") }
