import ErrorSpecReport

/// Reading what a client sent: what is absent, or of another type, is `nil`.
extension JSONValue {
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? {
        if case .number(let digits) = self { Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) } } else { nil }
    }
    var boolean: Bool? { if case .bool(let value) = self { value } else { nil } }
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var members: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

    /// The value behind several names: `value["capabilities", "textDocument", "hover"]`.
    subscript(_ first: String, _ second: String, _ more: String...) -> JSONValue? {
        more.reduce(self[first]?[second]) { $0?[$1] }
    }
}
