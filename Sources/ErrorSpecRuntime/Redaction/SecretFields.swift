import ErrorSpecReading

extension NetworkResponse {
    /// Values that a server repeats for fields whose names suggest a secret: `{"field": "password", "value": "…"}`.
    ///
    /// - Parameter fieldErrors: The errors that the body's `fields` find. Members with the usual names count too.
    func secrets(in fieldErrors: [FieldError]) -> Set<String> {
        let fields = fieldErrors.filter { $0.name.map(SecretName.matches) == true }
        var secrets = Set(fields.compactMap(\.value) + fields.flatMap { SecretFields.words(of: $0.reason) })
        if let document = json() { SecretFields.collect(from: JSONDocument.root, of: document, into: &secrets) }
        return secrets.filter { !$0.isEmpty }
    }
}

extension FieldError: CustomStringConvertible, _Redacted {
    /// The error, without the value if the field's name suggests a secret.
    public var description: String {
        let isSecret = name.map(SecretName.matches) == true
        let secrets = SecretFields.words(of: reason).union([value ?? ""])
        let members = [
            ("name", name), ("value", isSecret ? value.map { _ in Redaction.mark } : value),
            ("reason", isSecret ? reason.map { Redaction.hide(secrets, in: $0) } : reason), ("code", code),
        ]
        let texts = members.compactMap { name, text in text.map { "\(name): \($0)" } }
        return "FieldError(" + texts.joined(separator: ", ") + ")"
    }
}

private enum SecretFields {
    /// The names under which servers repeat the value that they refuse, in lower case.
    private static let valueNames: Set<String> = [
        "value", "rejectedvalue", "invalidvalue", "attemptedvalue", "input", "received", "actual", "given", "provided",
        "got", "data",
    ]

    /// The same for reasons, which may repeat it too.
    private static let reasonNames: Set<String> = ["reason", "message", "msg", "detail", "description", "error"]

    /// The words of a reason that may be a secret: those of letters and digits.
    static func words(of reason: String?) -> Set<String> {
        let words = reason?.split { $0.isWhitespace || "\"'`,;:()".contains($0) } ?? []
        return Set(words.filter { $0.contains(where: \.isNumber) && $0.contains(where: \.isLetter) }.map(String.init))
    }

    /// Looks for objects that name a field, and hold its value.
    static func collect(from value: Int, of document: JSONDocument, into secrets: inout Set<String>) {
        let children = Array(document.children(of: value))
        if document.kind(of: value) == .object, children.contains(where: { isSecretName($0.value, of: document) }) {
            for case (let key?, let value) in children {
                let name = document.string(key).lowercased().filter(\.isLetter)
                if valueNames.contains(name) { insert(value, of: document, into: &secrets) }
                if reasonNames.contains(name) { secrets.formUnion(words(of: document.text(value))) }
            }
        }
        for child in children { collect(from: child.value, of: document, into: &secrets) }
    }

    /// A field's name; FastAPI writes `["body", "password"]`.
    private static func isSecretName(_ value: Int, of document: JSONDocument) -> Bool {
        let last = document.kind(of: value) == .array ? Array(document.children(of: value)).last?.value : value
        guard let name = last.flatMap({ document.text($0) }) else { return false }
        return name.utf8.count <= 64 && !name.contains(" ") && SecretName.matches(name)
    }

    private static func insert(_ value: Int, of document: JSONDocument, into secrets: inout Set<String>) {
        switch document.kind(of: value) {
        case .string, .number:
            if let text = document.text(value, numbers: .all) { secrets.insert(text) }
        case .array: for child in document.children(of: value) { insert(child.value, of: document, into: &secrets) }
        case .object, .yes, .no, .null: break
        }
    }
}
