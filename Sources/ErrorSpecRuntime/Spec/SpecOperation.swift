/// An endpoint that a spec names, and the group that handles its responses.
public struct SpecOperation: Sendable, Hashable {
    /// The method, in upper case.
    public let method: String
    /// The path, as in OpenAPI: `/v1/orders/{id}`.
    public let path: String
    /// The group's name, with which the ``ErrorDefinition/id`` of its own cases begins.
    public let group: String

    /// An operation of a group.
    public init(_ method: String, _ path: String, group: String) {
        self.method = method
        self.path = path
        self.group = group
    }

    /// The segments that a request's path must have; `nil` for any that isn't empty.
    private var segments: [Substring?] {
        SpecOperation.segments(of: path).map { $0.hasPrefix("{") && $0.hasSuffix("}") ? nil : $0 }
    }

    fileprivate static func segments(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// How precisely each segment of the template matches the path's; `nil` if the path doesn't match.
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
    /// The method and the path, such as `POST /v1/users/login`.
    public var description: String { "\(method) \(path)" }
}

extension ErrorAPI {
    /// The operation of a request. If several templates match its path, the more specific one wins, from left to right.
    ///
    /// For adapters, stubs and logs that know a request but not the group that handles it.
    ///
    /// - Parameters:
    ///   - method: The method, in any case.
    ///   - path: The URL's path, without its query and without any prefix that the spec's paths leave out.
    public static func operation(method: String, path: String) -> SpecOperation? {
        let given = SpecOperation.segments(of: path)
        let method = method.uppercased()
        let matches = operations.compactMap { operation in
            operation.method == method ? operation.precision(of: given).map { (operation, $0) } : nil
        }
        return matches.max { $0.1.lexicographicallyPrecedes($1.1) }?.0
    }
}
