/// Parses `operations`, which assign each operation to a group.
extension SpecParser {
    mutating func operation(_ entry: YAMLEntry) -> OperationDeclaration? {
        let parts = entry.key.value.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard Self.isOperation(parts) else {
            reportOperation(entry)
            return nil
        }
        reportLiteralPath(entry.key)
        if entry.value.isAbsent {
            report(
                .missingKey, "`\(entry.key.value)` has no group", at: entry.key.range,
                hint: "write `\(entry.key.value): Group`")
            return nil
        }
        guard let group = text(entry.value, what: "an operation's group") else { return nil }
        return OperationDeclaration(method: parts[0], path: parts[1], range: entry.key.range, group: group)
    }

    /// Returns the entry that the author of `Login: POST /login`, or of a path with methods below it, probably meant.
    private static func turned(_ entry: YAMLEntry) -> String? {
        let key = entry.key.value
        switch entry.value.content {
        case .scalar(let scalar):
            let words = scalar.text.split(separator: " ").map(String.init)
            return isOperation(words) ? "\(scalar.text): \(key)" : nil
        case .mapping(let methods):
            guard let first = methods.first, let group = first.value.scalar?.text else { return nil }
            let operations = [[first.key.value.uppercased(), key], [key.uppercased(), first.key.value]]
            return operations.first(where: isOperation).map { "\($0[0]) \($0[1]): \(group)" }
        default: return nil
        }
    }

    private static func isOperation(_ parts: [String]) -> Bool {
        parts.count == 2 && RequestMethods.known.contains(parts[0]) && OperationDeclaration.isPathTemplate(parts[1])
    }

    private mutating func reportOperation(_ entry: YAMLEntry) {
        let key = entry.key
        if let meant = Self.turned(entry) {
            report(.invalidValue, "`\(key.value)` isn't an operation", at: key.range, hint: "write `\(meant)`")
            return
        }
        var words = key.value.split(separator: " ").map(String.init)
        if words.count == 2 {
            let method = words[0].uppercased()
            words[0] = nearest(to: method, in: RequestMethods.known) ?? method
            if !words[1].hasPrefix("/") { words[1] = "/" + words[1] }
        }
        report(
            .invalidValue, "`\(key.value)` isn't an operation", at: key.range,
            hint: Self.isOperation(words) && !words[1].contains("://")
                ? "write `\(words[0]) \(words[1])`"
                : "write a method and a path template, as in `POST /v1/users/{id}`")
    }
}

extension OperationDeclaration {
    /// Whether the given text is a path template such as `/v1/users/{id}`. Each parameter must have a name and both
    /// braces.
    package static func isPathTemplate(_ path: String) -> Bool {
        guard path.utf8.first == UInt8(ascii: "/") else { return false }
        var nameLength: Int?
        for byte in path.utf8 {
            switch (byte, nameLength) {
            case (UInt8(ascii: "{"), nil): nameLength = 0
            case (UInt8(ascii: "{"), _), (UInt8(ascii: "}"), nil), (UInt8(ascii: "}"), 0): return false
            case (UInt8(ascii: "}"), _): nameLength = nil
            case (UInt8(ascii: "?"), _), (UInt8(ascii: "#"), _): return false
            case (0...0x20, _), (0x7F, _): return false
            case (UInt8(ascii: "/"), .some): return false
            default: nameLength = nameLength.map { $0 + 1 }
            }
        }
        return nameLength == nil
    }
}
