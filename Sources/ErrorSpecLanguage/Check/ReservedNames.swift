/// Names that a spec can't use, with the reasons: names that Swift doesn't accept even in backticks, misleading
/// names, and names that generated code uses.
package enum ReservedNames {
    /// Misleading names for cases, categories and other members. For example, `error == .none` compares with `nil`.
    static let members: [String: String] = [
        "none": "`.none` would mean the absence of an error wherever it is optional",
        "some": "`.some` would mean the presence of an error wherever it is optional",
        "allCases": "Swift lists the cases of an enum under this name",
    ]

    package static let groups: [String: String] = [
        "Type": "Swift reserves it for metatypes", "Protocol": "Swift reserves it for metatypes",
        "Self": "Swift reserves it for the enclosing type",
        "None": "the case that wraps the group would be `none`, which means the absence of an error",
        "Some": "the case that wraps the group would be `some`, which means the presence of an error",
        "AllCases": "the case that wraps the group would be `allCases`, under which Swift lists the cases of an enum",
    ]

    package static let apis: [String: String] = [
        "Type": "Swift reserves it for metatypes", "Protocol": "Swift reserves it for metatypes",
        "Self": "Swift reserves it for the enclosing type", "Any": "Swift reserves it for any type",
        "Swift": "it would hide Swift's standard library", "Foundation": "it would hide Foundation",
        "ErrorSpecRuntime": "it would hide the module that generated code imports",
        "Category": "the generated API has a nested type with this name",
        "Recovery": "the generated API has a nested type with this name",
        "Recoveries": "the generated API has a nested type with this name",
        "Bodies": "the generated API has a nested type with this name",
    ]
}
