import ErrorSpecReading

/// A path as a document or a server's router writes it, read as a template of OpenAPI.
enum RouteTemplate: Equatable {
    /// One operation of a spec can match it. A `*`, which stands for a segment or a part of one, is a parameter.
    case operation(String)
    /// It has any number of segments, as `/files/**`, so no operation of a spec can match it. The value is the path
    /// before these segments, which may be empty.
    case anyBelow(String)

    init(_ path: String) {
        // Requests don't have the spaces around a key.
        var key = path[...]
        while key.first == " " { key.removeFirst() }
        while key.last == " " { key.removeLast() }
        let path = key.hasPrefix("/") ? String(key) : "/" + key
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        // `{name=projects/*}` is one parameter.
        let isWhole = segments.allSatisfy { segment in segment.count { $0 == "{" } == segment.count { $0 == "}" } }
        if !isWhole {
            self = .operation(path)
        } else if let end = segments.firstIndex(where: Self.isAnyNumber) {
            self = .anyBelow(segments[..<end].joined(separator: "/"))
        } else {
            let written = segments.map { $0.contains("{") ? $0 : $0.replacing("*", with: "{value}") }
            self = .operation(written.joined(separator: "/"))
        }
    }

    /// `**`, `*path`, `{path+}`, `{*path}`, `{path...}`, `{path:path}`.
    private static func isAnyNumber(_ segment: Substring) -> Bool {
        if segment.hasPrefix("{"), segment.hasSuffix("}") {
            let name = segment.dropFirst().dropLast()
            return name.hasPrefix("*") || name.hasPrefix("+")
                || [":path", ":.*", ":.+"].contains(where: name.hasSuffix)
                || ["+", "*", "..."].contains(where: name.hasSuffix) && !name.contains(":")
        }
        if segment.contains("{") { return false }
        return segment.contains("**") || segment.hasPrefix("*") && segment.dropFirst().first?.isLetter == true
    }
}
