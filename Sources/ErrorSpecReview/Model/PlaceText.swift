package import ErrorSpecReading

extension Place {
    /// The place as written in specs: `/error/code`, `{header: X-Code, before: ":"}`.
    package var written: String {
        let keys = [
            ("contains", contains.sorted().map(quoted)), ("after", after.sorted().map(quoted)),
            ("before", before.sorted().map(quoted)),
            ("equals", equals.map(\.quotedIfText)), ("as", replacement.map { [quoted($0)] } ?? []),
            ("unit", isInMilliseconds ? ["ms"] : []),
        ].filter { !$0.1.isEmpty }
        if case .pointer(let pointer) = root, keys.isEmpty { return pointer.isEmpty ? "\"\"" : pointer }
        let parts =
            root.keys + keys.map { "\($0.0): \($0.1.count == 1 ? $0.1[0] : "[\($0.1.joined(separator: ", "))]")" }
        return "{\(parts.joined(separator: ", "))}"
    }
}

extension Place.Root {
    /// The root as written in specs.
    var written: String { Place(self).written }

    fileprivate var keys: [String] {
        switch self {
        case .pointer(let pointer): ["at: \(pointer.isEmpty ? "\"\"" : pointer)"]
        case .header(let name): ["header: \(name)"]
        case .each(let list, ""): ["each: \(list.isEmpty ? "\"\"" : list)"]
        case .each(let list, let pointer): ["each: \(list.isEmpty ? "\"\"" : list)", "at: \(pointer)"]
        }
    }
}

extension CodePattern {
    /// The code, in quotes if it is a text that looks like a range.
    fileprivate var quotedIfText: String { isRange ? written : writtenInResponse }
}

private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
}
