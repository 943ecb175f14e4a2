/// Finds the path template that matches a request's path. Fixed segments take precedence over parameters, from left to
/// right.
///
/// Segments are percent-decoded after splitting, so that an escaped slash doesn't separate segments.
package struct PathTable: Sendable {
    private struct Node: Sendable {
        var fixed: [Substring: Int] = [:]
        /// Segments with several parameters, or with a parameter and text: `{name}.json`.
        var mixed: [(segment: [Substring], node: Int)] = []
        var parameter: Int?
        /// The value for each method.
        var values: [String: Int] = [:]
    }

    private var nodes = [Node()]

    package init() {}

    /// - Parameter value: The value that `find` returns. If a method and a template are added again, the first value is
    ///   kept.
    package mutating func add(_ template: String, method: String, value: Int) {
        var node = 0
        for segment in Self.segments(anonymousTemplate(template)) { node = child(of: node, for: segment) }
        if nodes[node].values[method] == nil { nodes[node].values[method] = value }
    }

    private mutating func child(of node: Int, for segment: Substring) -> Int {
        let next = nodes.count
        if segment == "{}" {
            if let known = nodes[node].parameter { return known }
            nodes[node].parameter = next
        } else if segment.contains("{}") {
            let parts = segment.split(separator: "{}", omittingEmptySubsequences: false).map(Self.unescaped)
            if let known = nodes[node].mixed.first(where: { $0.segment == parts }) { return known.node }
            nodes[node].mixed.append((parts, next))
        } else {
            let segment = Self.unescaped(segment)
            if let known = nodes[node].fixed[segment] { return known }
            nodes[node].fixed[segment] = next
        }
        nodes.append(Node())
        return next
    }

    /// Returns the value of the template that matches, or `nil` if no template matches.
    ///
    /// - Parameters:
    ///   - path: The path of a request, percent-encoded.
    ///   - belowAnyBase: Whether to drop leading segments until a template matches, because a server may have its API
    ///     below a base path that the templates leave out.
    package func find(_ path: String, method: String, belowAnyBase: Bool = false) -> Int? {
        var segments = Self.segments(anonymousTemplate(path)).map(Self.unescaped)[...]
        if let found = find(segments, method, from: 0) { return found }
        while belowAnyBase, segments.count > 1 {
            segments = segments.dropFirst()
            if let found = find(segments, method, from: 0) { return found }
        }
        return nil
    }

    private func find(_ segments: ArraySlice<Substring>, _ method: String, from node: Int) -> Int? {
        guard let segment = segments.first else { return nodes[node].values[method] }
        let rest = segments.dropFirst()
        if let next = nodes[node].fixed[segment], let found = find(rest, method, from: next) { return found }
        if segment.isEmpty { return nil }
        for (parts, next) in nodes[node].mixed where Self.fits(segment, parts) {
            if let found = find(rest, method, from: next) { return found }
        }
        return nodes[node].parameter.flatMap { find(rest, method, from: $0) }
    }

    /// Whether a segment contains the fixed parts of a mixed segment in order, with text between them.
    private static func fits(_ segment: Substring, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last, segment.hasPrefix(first) else { return false }
        var rest = segment.dropFirst(first.count)
        guard rest.count > last.count, rest.hasSuffix(last) else { return false }
        rest = rest.dropLast(last.count)
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.dropFirst().firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return !rest.isEmpty
    }

    /// Returns the segments of a path, ignoring a slash at its start and its end.
    private static func segments(_ path: String) -> [Substring] {
        var path = Substring(path)
        if path.hasPrefix("/") { path = path.dropFirst() }
        if path.hasSuffix("/") { path = path.dropLast() }
        // Limits the work for hostile paths.
        return path.split(separator: "/", maxSplits: 256, omittingEmptySubsequences: false)
    }

    /// Returns the percent-decoded segment, or the segment unchanged if it can't be decoded.
    private static func unescaped(_ segment: Substring) -> Substring {
        segment.utf8.contains(UInt8(ascii: "%")) ? percentDecoded(segment).map { $0[...] } ?? segment : segment
    }
}

/// Decodes percent-escapes: `%7B` → `{`. Returns `nil` if an escape is invalid, or if the decoded bytes aren't UTF-8.
package func percentDecoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        guard let high = rest.popFirst().flatMap(JSONParser.hex), let low = rest.popFirst().flatMap(JSONParser.hex)
        else { return nil }
        bytes.append(high << 4 | low)
    }
    return isValidUTF8(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
}

/// Removes the names of a path template's parameters: `/users/{id}` → `/users/{}`.
package func anonymousTemplate(_ path: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(path.utf8.count)
    var isInside = false
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "{"):
            isInside = true
            result += "{}".utf8
        case UInt8(ascii: "}"): isInside = false
        default: if !isInside { result.append(byte) }
        }
    }
    return String(decoding: result, as: UTF8.self)
}

/// Returns the path of a URL without its query and without a slash at its end: `https://example.com/v1/users/?page=2` →
/// `/v1/users`. The text may also be only a path.
package func requestPath(of url: String) -> String {
    var path = Substring(url)
    if let scheme = path.firstRange(of: "://") {
        path = path[scheme.upperBound...]
        path = path.firstIndex(of: "/").map { path[$0...] } ?? ""
    }
    path = path.prefix { $0 != "?" && $0 != "#" }
    while path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("/") ? String(path) : "/" + path
}

/// Returns the base path in a server's URL: `https://example.com/v1/` → `/v1`. The result is empty if the URL has no
/// path.
package func serverPath(of url: String) -> String {
    let path = requestPath(of: url)
    return path == "/" ? "" : path
}
