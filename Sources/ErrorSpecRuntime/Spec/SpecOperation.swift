/// An endpoint that a spec names, and the group that handles its responses.
public struct SpecOperation: Sendable, Hashable {
    /// In upper case.
    public let method: String
    /// As in OpenAPI: `/v1/orders/{id}`.
    public let path: String
    /// The group's name, with which the ``ErrorDefinition/id`` of its own cases begins.
    public let group: String

    /// An operation of a group.
    public init(_ method: String, _ path: String, group: String) {
        self.method = method
        self.path = path
        self.group = group
    }

    /// Segments that a request's path has to have; `nil`: any but an empty one.
    private var segments: [Substring?] {
        SpecOperation.segments(of: path).map { $0.hasPrefix("{") && $0.hasSuffix("}") ? nil : $0 }
    }

    fileprivate static func segments(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// How many leading segments a path has in common with the template, by what they are: `nil` if it doesn't match.
    fileprivate func precision(of path: [Substring]) -> [Int]? {
        let segments = segments
        guard segments.count == path.count else { return nil }
        var precision: [Int] = []
        for (segment, given) in zip(segments, path) {
            guard segment == nil ? !given.isEmpty : segment == given else { return nil }
            precision.append(segment == nil ? 0 : 1)
        }
        return precision
    }
}

extension SpecOperation: CustomStringConvertible {
    /// `POST /v1/users/login`
    public var description: String { "\(method) \(path)" }
}

extension ErrorAPI {
    /// The operation of a request: of several whose templates match its path, the one that says more of it, from the left.
    ///
    /// For adapters, stubs and logs that know a request but not the group that handles it.
    ///
    /// - Parameters:
    ///   - method: without regard to case.
    ///   - path: of the URL, without its query, and without what the spec's paths don't begin with.
    public static func operation(method: String, path: String) -> SpecOperation? {
        let given = SpecOperation.segments(of: path)
        let method = method.uppercased()
        let matches = operations.compactMap { operation in
            operation.method == method ? operation.precision(of: given).map { (operation, $0) } : nil
        }
        return matches.max { $0.1.lexicographicallyPrecedes($1.1) }?.0
    }
}
