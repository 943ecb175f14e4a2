/// The JSON Schema (draft-07) of the spec language: what editors complete, explain and mark.
///
/// It knows keys and types. What only a whole spec shows (references, inheritance, what hides what) is `lint`'s.
package let specSchema: JSONValue = SchemaNode.object([
    JSONMember("$schema", "http://json-schema.org/draft-07/schema#"),
    JSONMember("title", "errorspec"),
    JSONMember(
        "description",
        """
        A file of an errorspec API: `api.yaml`, which says what the API is, or one that holds groups and operations only.
        """),
    JSONMember("if", ["type": "object", "anyOf": [["required": ["errorspec"]], ["required": ["api"]]]]),
    JSONMember("then", reference("api")),
    JSONMember("else", reference("part")),
    JSONMember("definitions", .object(definitions)),
])

typealias SchemaNode = JSONValue

private var definitions: [JSONMember] {
    [JSONMember("api", apiSchema), JSONMember("part", partSchema)] + scalarDefinitions + textDefinitions
        + bodyDefinitions + retryDefinitions + groupDefinitions
}

// MARK: Building blocks

func reference(_ definition: String) -> SchemaNode { ["$ref": .string("#/definitions/\(definition)")] }

/// A reference with words of its own. Beside `$ref` draft-07 ignores them, so the reference stands in an `allOf`.
func reference(_ definition: String, _ description: String) -> SchemaNode {
    ["description": .string(description), "allOf": [reference(definition)]]
}

/// A map with a fixed set of keys.
func map(
    _ description: String, _ keys: [(String, SchemaNode)], required: [String] = [], and more: [JSONMember] = []
) -> SchemaNode {
    var members = [
        JSONMember("type", "object"), JSONMember("description", .string(description)),
        JSONMember("properties", .object(keys.map { JSONMember($0.0, $0.1) })),
        JSONMember("additionalProperties", false),
    ]
    if !required.isEmpty { members.append(JSONMember("required", .array(required.map { .string($0) }))) }
    return .object(members + more)
}

/// A map from names that the author chooses.
func map(_ description: String, from name: SchemaNode, to value: SchemaNode, and more: [JSONMember] = []) -> SchemaNode
{
    .object(
        [
            JSONMember("type", "object"), JSONMember("description", .string(description)),
            JSONMember("propertyNames", name), JSONMember("additionalProperties", value),
        ] + more)
}

/// A list that holds something, and nothing twice.
///
/// One value is a list of one.
func list(_ description: String, of element: SchemaNode, mayBeEmpty: Bool = false) -> SchemaNode {
    let several: SchemaNode = .object(
        [JSONMember("type", "array"), JSONMember("items", element), JSONMember("uniqueItems", true)]
            + (mayBeEmpty ? [] : [JSONMember("minItems", 1)]))
    return ["description": .string(description), "anyOf": [element, several]]
}

/// One of a few words.
func choice(_ description: String, _ words: [String], default standard: String? = nil) -> SchemaNode {
    JSONValue.object([
        JSONMember("description", .string(description)), JSONMember("enum", .array(words.map { .string($0) })),
        JSONMember("default", JSONValue(standard)),
    ]).withoutNulls
}

func pattern(_ description: String, _ pattern: String, _ examples: [String] = []) -> SchemaNode {
    var members = [
        JSONMember("type", "string"), JSONMember("description", .string(description)),
        JSONMember("pattern", .string(pattern)),
    ]
    if !examples.isEmpty { members.append(JSONMember("examples", .array(examples.map { .string($0) }))) }
    return .object(members)
}

/// A whole number; texts count as what they say, so it may stand in quotes.
func wholeNumber(_ description: String, _ range: ClosedRange<Int>, default standard: Int) -> SchemaNode {
    [
        "description": .string(description), "default": .integer(standard),
        "anyOf": [
            ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)],
            ["type": "string", "pattern": "^[0-9]{1,3}$"],
        ],
    ]
}

// MARK: Scalars

private var scalarDefinitions: [JSONMember] {
    [
        JSONMember(
            "text",
            [
                "description": "A text. Texts are not typed by how they look: `no`, `1.10` and `~` are texts.",
                "type": ["string", "number", "boolean", "null"], "minLength": 1,
            ]),
        JSONMember(
            "typeName",
            pattern(
                "A Swift type name: ASCII letters and digits, an upper-case letter first.", "^[A-Z][A-Za-z0-9]{0,127}$")
        ),
        JSONMember(
            "memberName",
            [
                "description": "A Swift member name: ASCII letters and digits, a lower-case letter first.",
                // Names are not typed by how they look either: `true` is one.
                "type": ["string", "boolean"], "pattern": "^[a-z][A-Za-z0-9]{0,127}$",
            ]),
        JSONMember(
            "caseReference",
            pattern(
                "A case, by the group that declares it.", "^[A-Z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$", ["Token.forbidden"]
            )),
        JSONMember(
            "pointer",
            pattern("A JSON Pointer (RFC 6901) into the body.", "^(/([^~]|~[01])*)$", ["/message", "/errors/0/code"])),
        JSONMember(
            "locale",
            pattern("A BCP 47 tag.", "^([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z0-9]{1,8})*$", ["ko", "en-GB", "zh-Hant"])),
        JSONMember(
            "duration",
            pattern("A whole number and a unit: `ms`, `s` or `min`.", "^[0-9]{1,12}(ms|s|min)$", ["50ms", "20s"])),
    ]
}
