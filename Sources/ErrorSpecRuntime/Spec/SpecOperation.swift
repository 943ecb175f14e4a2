import ErrorSpecReading

/// An endpoint in a spec, and the group that handles its responses.
public struct SpecOperation: Sendable, Hashable {
    /// The method, in upper case.
    public let method: String
    /// The path, as in OpenAPI: `/v1/orders/{id}`.
    public let path: String
    /// The group's name. The ``ErrorDefinition/id`` of each of the group's own cases begins with it.
    public let group: String

    /// Creates an operation of a group.
    public init(_ method: String, _ path: String, group: String) {
        self.method = method
        self.path = path
        self.group = group
    }
}

extension SpecOperation: CustomStringConvertible {
    /// The method and the path, such as `POST /v1/users/login`.
    public var description: String { "\(method) \(path)" }
}

extension ErrorAPI {
    /// Returns the operation of a request; `nil` if the spec has no such operation. If several path templates match,
    /// the most specific one wins. The templates are compared segment by segment, from the left.
    ///
    /// Use this method in adapters, stubs and logs that know a request but not the group that handles its responses.
    ///
    /// - Parameters:
    ///   - method: The method, in any case.
    ///   - path: The URL's path, percent-encoded and without the query. It may begin with a base path that isn't part
    ///     of the spec's paths.
    public static func operation(method: String, path: String) -> SpecOperation? {
        OperationTable(operations).operation(method: method, path: path)
    }
}

/// A table that finds the operation of a request.
package struct OperationTable: Sendable {
    private let operations: [SpecOperation]
    private var paths = PathTable()

    package init(_ operations: [SpecOperation]) {
        self.operations = operations
        for (index, operation) in operations.enumerated() {
            paths.add(operation.path, method: operation.method, value: index)
        }
    }

    /// - Parameter path: The path, percent-encoded, so that an escaped slash doesn't separate segments.
    package func operation(method: String, path: String) -> SpecOperation? {
        paths.find(path, method: method.uppercased(), belowAnyBase: true).map { operations[$0] }
    }
}
