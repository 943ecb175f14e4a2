/// What is wrong with one field of a request, as the server's body says it.
public struct FieldError: Sendable, Hashable {
    /// The field's name; `nil` if the body doesn't say.
    public let name: String?
    /// The value that was refused.
    public let value: String?
    /// Why, in the server's words.
    public let reason: String?

    public init(name: String? = nil, value: String? = nil, reason: String? = nil) {
        self.name = name
        self.value = value
        self.reason = reason
    }
}

extension JSONDocument {
    /// The field errors at `fields.at`: objects in an array, or an object of field → reason or reasons.
    func fieldErrors(_ fields: ErrorBody.Fields) -> [FieldError] {
        guard let root = find(fields.at) else { return [] }
        switch nodes[root].kind {
        case .array: return elements(of: root).compactMap { fieldError($0, fields, name: nil) }
        case .object:
            return members(of: root).flatMap { member in
                let name = string(member.key)
                return nodes[member.value].kind == .array
                    ? elements(of: member.value).compactMap { fieldError($0, fields, name: name) }
                    : [fieldError(member.value, fields, name: name)].compactMap(\.self)
            }
        default: return []
        }
    }

    private func fieldError(_ index: Int, _ fields: ErrorBody.Fields, name: String?) -> FieldError? {
        guard nodes[index].kind == .object else {
            return scalar(index).map { FieldError(name: name, reason: $0) }
        }
        func read(_ pointer: String?) -> String? { pointer.flatMap { find($0, from: index) }.flatMap(scalar) }
        let error = FieldError(name: read(fields.name) ?? name, value: read(fields.value), reason: read(fields.reason))
        return error == FieldError() ? nil : error
    }
}
