/// Names that Swift can't take even in backticks, that mislead, or that generated code has.
enum ReservedNames {
    /// Names of cases, and of all that is written like them, that would mislead: `error == .none` compares with `nil`.
    static let members: [String: String] = [
        "none": "`.none` would mean the absence of an error wherever it is optional",
        "some": "`.some` would mean the presence of an error wherever it is optional",
        "allCases": "Swift lists the cases of an enum under this name",
    ]

    static let groups: [String: String] = [
        "Type": "Swift keeps the word for types of types", "Protocol": "Swift keeps the word for types of types",
        "Self": "Swift keeps the word for the type that it stands in",
        "None": "the case that stands for the group would be `none`, which means the absence of an error",
        "Some": "the case that stands for the group would be `some`, which means the presence of an error",
        "AllCases": "the case that stands for the group would be `allCases`, where Swift lists the cases of an enum",
    ]

    static let apis: [String: String] = [
        "Type": "Swift keeps the word for types of types", "Protocol": "Swift keeps the word for types of types",
        "Self": "Swift keeps the word for the type that it stands in", "Any": "Swift keeps the word for any type",
        "Swift": "it would hide Swift's standard library", "Foundation": "it would hide Foundation",
        "ErrorSpecRuntime": "it would hide the module that generated code imports",
        "Category": "generated code has a type of this name inside of the API",
        "Recovery": "generated code has a type of this name inside of the API",
        "Recoveries": "generated code has a type of this name inside of the API",
        "Bodies": "generated code has a type of this name inside of the API",
    ]
}
