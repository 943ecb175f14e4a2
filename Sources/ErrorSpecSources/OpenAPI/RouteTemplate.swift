import ErrorSpecReading

/// A path from a document, which may have the wildcards of a server framework.
enum RouteTemplate: Equatable {
    /// A path template for a spec. Each `*` outside braces has become a parameter.
    case operation(String)
    /// A path with any number of segments, such as `/files/**`, which no spec can express. The value is the path before
    /// the wildcard, which may be empty.
    case anyBelow(String)

    init(_ path: String) {
        // Spaces around a key aren't part of a request's path, and neither is a fragment. Documents use fragments to
        // describe several operations of one path: `/files/{id}#add_shared_link`.
        var key = path.prefix { $0 != "#" }
        while key.first == " " { key.removeFirst() }
        while key.last == " " { key.removeLast() }
        let path = key.hasPrefix("/") ? String(key) : "/" + key
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        // `{name=projects/*}` is one parameter, despite the slash.
        let isWhole = segments.allSatisfy { segment in segment.count { $0 == "{" } == segment.count { $0 == "}" } }
        if !isWhole {
            self = .operation(path)
        } else if let end = segments.firstIndex(where: Self.matchesManySegments) {
            self = .anyBelow(segments[..<end].joined(separator: "/"))
        } else {
            let written = segments.map { $0.contains("{") ? $0 : $0.replacing("*", with: "{value}") }
            self = .operation(written.joined(separator: "/"))
        }
    }

    /// Whether a segment matches any number of segments: `**`, `*path`, `{path+}`, `{*path}`, `{path...}`,
    /// `{path:path}`.
    private static func matchesManySegments(_ segment: Substring) -> Bool {
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
