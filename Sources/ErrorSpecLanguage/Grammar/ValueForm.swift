/// The form of a value, such as a text, a list, or a map with fixed keys.
///
/// The parser, the schema, `explain`, the reference and the editor all read these forms.
package struct ValueForm: Sendable {
    package indirect enum Content: Sendable {
        case text(TextForm)
        /// One of the given words.
        case words([String])
        /// A whole number, possibly in quotes.
        case number(ClosedRange<Int>, isQuotable: Bool)
        case map(MapForm)
        case section(SectionForm)
        /// One value of the given form, or a list of such values without duplicates.
        case list(ValueForm, isEmptyAllowed: Bool)
        case either([ValueForm])
    }

    /// The name in the reference and in `explain`; empty for an unnamed form.
    package var name = ""
    package var documentation = ""
    package let content: Content
    /// The text's relation to the names of its API; `nil` if the value isn't a name and can't contain names.
    package var role: NameRole?
}

/// The form of a text.
package struct TextForm: Sendable {
    /// A regular expression that the whole text must match; `nil` if any non-empty text is allowed.
    package var pattern: String?
    package var examples: [String] = []
    /// The types of YAML's core schema that a text of this form may have.
    package var types: [String] = ["string"]
}

/// The form of a map whose author chooses the keys, such as `groups`.
package struct SectionForm: Sendable {
    package var names: ValueForm
    package var values: ValueForm
    /// Returns the names that aren't allowed. This is a closure because the names can be keys of a map whose
    /// definition contains this section.
    package var reserved: @Sendable () -> [String] = { [] }
    package var isEmptyAllowed = true
    /// The form that provides an example entry.
    package var sample: MapForm?
}

/// The kinds of names that a spec declares and refers to.
package enum NameKind: String, Hashable, Sendable {
    case group, `case`, body, value, policy, recovery, category, locale
}

/// The relation between a text and the names of its API.
package enum NameRole: Hashable, Sendable {
    case declaration(NameKind)
    case reference(NameKind)
    /// The text can insert values by their names, such as `{balance}`.
    case template
}

// MARK: Making forms

extension ValueForm {
    static func pattern(_ pattern: String, _ examples: String..., types: [String] = ["string"]) -> ValueForm {
        ValueForm(content: .text(TextForm(pattern: pattern, examples: examples, types: types)))
    }

    static func words(_ words: [String]) -> ValueForm { ValueForm(content: .words(words)) }

    /// Returns the form of a single word with its own documentation.
    static func word(_ word: String, _ documentation: String) -> ValueForm {
        ValueForm(documentation: documentation, content: .words([word]))
    }

    static func number(_ range: ClosedRange<Int>, isQuotable: Bool = false) -> ValueForm {
        ValueForm(content: .number(range, isQuotable: isQuotable))
    }

    static func list(_ element: ValueForm, isEmptyAllowed: Bool = false) -> ValueForm {
        ValueForm(content: .list(element, isEmptyAllowed: isEmptyAllowed))
    }

    static func either(_ forms: ValueForm...) -> ValueForm { ValueForm(content: .either(forms)) }

    static func section(
        _ names: ValueForm, except reserved: @autoclosure @escaping @Sendable () -> [String] = [], of values: ValueForm,
        isEmptyAllowed: Bool = true, like sample: MapForm? = nil
    ) -> ValueForm {
        ValueForm(
            content: .section(
                SectionForm(
                    names: names, values: values, reserved: reserved, isEmptyAllowed: isEmptyAllowed,
                    sample: sample ?? values.maps.first)))
    }

    /// Returns the form of a map that has its own entry in the reference documentation, under the map's name.
    package static func map(_ form: MapForm) -> ValueForm {
        ValueForm(name: form.name, documentation: form.documentation, content: .map(form))
    }

    /// Returns an unnamed form for the given map, for use as an alternative in a named form.
    static func keys(of form: MapForm) -> ValueForm { ValueForm(content: .map(form)) }

    /// Returns this form with a name, under which it has its own entry in the reference documentation.
    func named(_ name: String, _ documentation: String) -> ValueForm {
        ValueForm(name: name, documentation: documentation, content: content, role: role)
    }

    func declaring(_ kind: NameKind) -> ValueForm { with(.declaration(kind)) }
    func referring(to kind: NameKind) -> ValueForm { with(.reference(kind)) }

    func with(_ role: NameRole) -> ValueForm {
        var form = self
        form.role = role
        return form
    }
}

// MARK: Reading forms

extension ValueForm {
    /// The forms that a single value can have, including the forms of a list's elements, but not the list's own form.
    package var alternatives: [ValueForm] {
        switch content {
        case .either(let forms): forms.flatMap(\.alternatives)
        case .list(let element, _): element.alternatives
        default: [self]
        }
    }

    /// The forms of the maps with fixed keys that are allowed as the value.
    package var maps: [MapForm] {
        alternatives.compactMap { if case .map(let form) = $0.content { form } else { nil } }
    }

    /// The form of the map with chosen names that is allowed as the value; `nil` if no such map is allowed.
    package var section: SectionForm? {
        alternatives.lazy.compactMap { if case .section(let form) = $0.content { form } else { nil } }.first
    }

    /// The words that are allowed as the value.
    package var words: [String] {
        alternatives.flatMap { if case .words(let words) = $0.content { words } else { [String]() } }
    }

    package func key(_ name: String) -> KeyForm? { maps.lazy.compactMap { $0.key(name) }.first }
}
