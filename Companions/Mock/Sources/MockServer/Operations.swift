import Foundation

/// Finds the groups that handle the operation of a request, in several APIs.
///
/// Fixed segments of a path take precedence over parameters, from left to right. Segments are percent-decoded after
/// splitting, so that an escaped slash doesn't separate segments.
struct Operations: Sendable {
    private enum Segment: Comparable {
        case fixed(String)
        /// A segment with text and parameters, such as `{name}.json`. The value has the texts before, between and
        /// after the parameters.
        case mixed([String])
        case parameter

        init(_ template: Substring) {
            let parts = template.split(separator: "{", omittingEmptySubsequences: false)
            let texts = (parts.prefix(1) + parts.dropFirst().map { $0.drop { $0 != "}" }.dropFirst() }).map(unescaped)
            if texts.count == 1 {
                self = .fixed(texts[0])
            } else {
                self = texts == ["", ""] ? .parameter : .mixed(texts)
            }
        }

        private var rank: Int {
            switch self {
            case .fixed: 0
            case .mixed: 1
            case .parameter: 2
            }
        }

        static func < (left: Segment, right: Segment) -> Bool { left.rank < right.rank }

        func fits(_ text: String) -> Bool {
            switch self {
            case .fixed(let fixed): return text == fixed
            case .parameter: return !text.isEmpty
            case .mixed(let texts):
                guard text.hasPrefix(texts[0]) else { return false }
                var rest = text.dropFirst(texts[0].count)
                for (index, next) in texts.enumerated().dropFirst() {
                    // A parameter needs at least one character.
                    guard !rest.isEmpty else { return false }
                    if index == texts.count - 1 { return rest.dropFirst().hasSuffix(next) }
                    guard let found = rest.dropFirst().firstRange(of: next) else { return false }
                    rest = rest[found.upperBound...]
                }
                return true
            }
        }
    }

    private struct Route {
        var segments: [Segment]
        var group: String
    }

    /// The routes by method and number of segments, most specific first.
    private var routes: [String: [Int: [Route]]] = [:]

    init(_ operations: [Document.Operation]) {
        for operation in operations {
            let segments = Self.segments(operation.path[...]).map(Segment.init)
            routes[operation.method, default: [:]][segments.count, default: []].append(
                Route(segments: segments, group: "\(operation.api)/\(operation.group)"))
        }
        for (method, known) in routes {
            routes[method] = known.mapValues { routes in
                routes.enumerated().sorted { left, right in
                    let (one, other) = (left.element.segments, right.element.segments)
                    if one.lexicographicallyPrecedes(other) { return true }
                    return !other.lexicographicallyPrecedes(one) && left.offset < right.offset
                }.map(\.element)
            }
        }
    }

    /// Returns the groups of a request: several groups if APIs share the operation, and an empty list if no operation
    /// matches. The path may begin with a base path that isn't part of the operations.
    func groups(method: String, path: String) -> [String] {
        guard let known = routes[method] else { return [] }
        var segments = Self.segments(path[...]).map(unescaped)[...]
        while !segments.isEmpty {
            let routes = known[segments.count] ?? []
            if let best = routes.first(where: { zip($0.segments, segments).allSatisfy { $0.fits($1) } }) {
                return routes.filter { $0.segments == best.segments }.map(\.group)
            }
            segments = segments.dropFirst()
        }
        return []
    }

    /// Splits a path into segments. A slash at the end of the path is ignored. The maximum number of splits limits
    /// the work for hostile paths.
    private static func segments(_ path: Substring) -> [Substring] {
        var path = path
        if path.hasPrefix("/") { path.removeFirst() }
        if path.hasSuffix("/") { path.removeLast() }
        return path.split(separator: "/", maxSplits: 256, omittingEmptySubsequences: false)
    }
}

/// Returns the percent-decoded segment, or the segment unchanged if it can't be decoded.
private func unescaped(_ segment: Substring) -> String { segment.removingPercentEncoding ?? String(segment) }
