import ErrorSpecLanguage

/// The JSON Schema (draft-07) of the spec language, for completion, documentation and checks in editors.
///
/// The schema describes keys and types. `lint` checks everything that needs the whole spec: references, inheritance,
/// hidden cases.
package let specSchema: JSONValue = [
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "errorspec",
    "description":
        "A file of an errorspec API: `api.yaml`, which declares the API, or a file with groups and operations only.",
    "if": ["type": "object", "anyOf": [["required": ["errorspec"]], ["required": ["api"]]]],
    "then": Grammar.file(.api).schema,
    "else": ["anyOf": [["type": "null"], Grammar.file(.part).schema]],
    "definitions": .object(Grammar.forms.map { JSONMember($0.schemaName, $0.definition) }),
]

extension ValueForm {
    /// The form's name in the schema: `successStatus` for "success status".
    fileprivate var schemaName: String { CamelCase.lower(name) ?? name }

    fileprivate var schema: JSONValue {
        name.isEmpty ? definition : ["$ref": .string("#/definitions/\(schemaName)")]
    }

    fileprivate var definition: JSONValue {
        (documentation.isEmpty ? [:] : ["description": .string(documentation)]) + rules
    }

    private var rules: JSONValue {
        switch content {
        case .text(let form): form.schema
        // A word that is a number may be quoted: `1` and `"1"` are equal.
        case .words(let words):
            ["enum": .array(words.flatMap { Int($0) == nil ? [.string($0)] : [.number($0), .string($0)] })]
        case .number(let range, let isQuotable):
            .withoutNulls([
                "type": isQuotable ? ["integer", "string"] : "integer", "minimum": .integer(range.lowerBound),
                "maximum": .integer(range.upperBound),
                "pattern": isQuotable ? .string("^(\(range.map(String.init).joined(separator: "|")))$") : nil,
            ])
        case .map(let form): form.schema
        case .section(let form): form.schema
        case .list(let element, let isEmptyAllowed):
            [
                "anyOf": [
                    element.schema,
                    .withoutNulls([
                        "type": "array", "items": element.schema, "uniqueItems": true,
                        "minItems": isEmptyAllowed ? nil : 1,
                    ]),
                ]
            ]
        case .either(let forms): ["anyOf": .array(forms.map(\.schema))]
        }
    }
}

extension TextForm {
    fileprivate var schema: JSONValue {
        .withoutNulls([
            "type": types.count == 1 ? .string(types[0]) : .strings(types), "pattern": JSONValue(pattern),
            "minLength": pattern == nil ? 1 : nil, "examples": .unlessEmpty(examples.map { .string($0) }),
        ])
    }
}

extension SectionForm {
    fileprivate var schema: JSONValue {
        let reserved = reserved()
        let names: JSONValue =
            reserved.isEmpty
            ? self.names.schema : ["allOf": [self.names.schema, ["not": ["enum": .strings(reserved)]]]]
        return .withoutNulls([
            "type": "object", "propertyNames": names, "additionalProperties": values.schema,
            "minProperties": isEmptyAllowed ? nil : 1,
        ])
    }
}

extension MapForm {
    fileprivate var schema: JSONValue {
        let always = keys.filter(\.isRequired).map(\.name)
        let dependencies = keys.compactMap { key in key.dependency.map { JSONMember(key.name, $0) } }
        return .withoutNulls([
            "type": "object", "properties": .object(keys.map { JSONMember($0.name, $0.schema) }),
            "additionalProperties": false, "required": always.isEmpty ? nil : .strings(always),
            "anyOf": .unlessEmpty(atLeastOneOf.map { ["required": [.string($0)]] }),
            "dependencies": dependencies.isEmpty ? nil : .object(dependencies),
        ])
    }
}

extension KeyForm {
    fileprivate var schema: JSONValue {
        let rules = value.name.isEmpty ? value.definition : ["allOf": [value.schema]]
        return .withoutNulls([
            "description": .string(documentation),
            "default": defaultValue.map { Int($0) == nil ? .string($0) : .number($0) } ?? nil,
        ]) + rules
    }

    /// The schema of the keys that this key requires or excludes, or `nil` if there are no such keys.
    fileprivate var dependency: JSONValue? {
        if let needs { return [.string(needs)] }
        return excludes.isEmpty ? .none : ["not": ["anyOf": .array(excludes.map { ["required": [.string($0)]] })]]
    }
}
