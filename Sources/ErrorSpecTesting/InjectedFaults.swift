public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The faults that haven't been used up, in the order in which they were injected.
public final class InjectedFaults: Sendable {
    /// A fault that hasn't been used up.
    public struct Fault: Sendable, Identifiable {
        public let id: Int
        /// The id of the case, or the name of a fault without a case.
        public let name: String
        /// The operations that the fault applies to, or `nil` if the fault doesn't depend on the operation.
        public let operations: [SpecOperation]?
        /// The number of requests that the fault still applies to, or `nil` for no limit.
        public internal(set) var remaining: Int?
        let delay: Duration
        /// The reply, or `nil` if the request is forwarded.
        let reply: StubReply?
        let matches: @Sendable (URLRequest) -> Bool
    }

    private struct State: Sendable {
        var faults: [Fault] = []
        var next = 0
    }

    private let state = Locked(State())

    /// Creates an empty list of faults.
    public init() {}

    /// The faults that haven't been used up.
    public var all: [Fault] { state.withLock(\.faults) }

    /// Replies to requests of a group with the example of a failure. Traps if the failure has no example.
    ///
    /// - Parameters:
    ///   - type: The group. The fault applies to requests of the group's operations, or to all requests if the group
    ///     has no operations.
    ///   - times: The number of requests to reply to, or `nil` for no limit.
    ///   - delay: The time before the response.
    @discardableResult
    public func inject<ResponseError: ErrorExamples>(
        _ error: ResponseError, into type: ResponseError.Type = ResponseError.self, times: Int? = 1,
        delay: Duration = .zero
    ) -> Fault.ID {
        guard let example = type.example(of: error) else {
            preconditionFailure("`\(error.definition.id)` has no example in `\(ResponseError.self).examples`")
        }
        let operations = type._exampleTable.operations
        return add(
            example.id, operations: operations, times: times, delay: delay, reply: .example(example),
            matches: Self.matching(operations, of: ResponseError.API.operations))
    }

    /// Makes requests of a group fail with the given example, such as an example that was chosen from
    /// `LSLP.examples`.
    @discardableResult
    public func inject(
        _ example: AnyErrorExample, into group: ErrorExampleGroup, times: Int? = 1, delay: Duration = .zero
    ) -> Fault.ID {
        add(
            example.id, operations: group.operations, times: times, delay: delay, reply: .example(example),
            matches: Self.matching(group.operations, of: group.operationsOfAPI()))
    }

    /// Sends the given reply to each matching request: for example a connection error, a response that isn't in the
    /// spec, or no response.
    @discardableResult
    public func inject(
        _ reply: StubReply, named name: String = "fault", times: Int? = 1,
        where matches: @escaping @Sendable (URLRequest) -> Bool = { _ in true }
    ) -> Fault.ID {
        add(name, operations: nil, times: times, delay: .zero, reply: reply, matches: matches)
    }

    /// Delays requests, and then forwards them.
    @discardableResult
    public func delay(
        by delay: Duration, times: Int? = 1, where matches: @escaping @Sendable (URLRequest) -> Bool = { _ in true }
    ) -> Fault.ID {
        add("delay of \(delay)", operations: nil, times: times, delay: delay, reply: nil, matches: matches)
    }

    /// Removes a fault.
    public func remove(_ id: Fault.ID) { state.withLock { $0.faults.removeAll { $0.id == id } } }

    /// Removes all faults.
    public func removeAll() { state.withLock { $0.faults.removeAll() } }

    private func add(
        _ name: String, operations: [SpecOperation]?, times: Int?, delay: Duration, reply: StubReply?,
        matches: @escaping @Sendable (URLRequest) -> Bool
    ) -> Fault.ID {
        state.withLock { state in
            state.next += 1
            if times.map({ $0 > 0 }) ?? true {
                state.faults.append(
                    Fault(
                        id: state.next, name: name, operations: operations, remaining: times, delay: delay,
                        reply: reply, matches: matches))
            }
            return state.next
        }
    }

    /// Returns the first fault that applies to the given request, and counts the request as one use of the fault.
    func next(for request: URLRequest) -> Fault? {
        // Call the closures without the lock, because the closures belong to the app.
        let matching = Set(all.filter { $0.matches(request) }.map(\.id))
        return state.withLock { state in
            guard let index = state.faults.firstIndex(where: { matching.contains($0.id) }) else { return nil }
            let fault = state.faults[index]
            if let remaining = fault.remaining {
                if remaining > 1 {
                    state.faults[index].remaining = remaining - 1
                } else {
                    state.faults.remove(at: index)
                }
            }
            return fault
        }
    }

    /// Returns a closure that checks whether a request belongs to one of the given operations, and whether no other
    /// operation of the API matches the request more specifically.
    private static func matching(
        _ operations: [SpecOperation], of all: [SpecOperation]
    ) -> @Sendable (URLRequest) -> Bool {
        if operations.isEmpty { return { _ in true } }
        let known = OperationTable(operations + all)
        return { request in
            let path = request.url?.path(percentEncoded: true) ?? "/"
            let found = known.operation(method: request.httpMethod ?? "GET", path: path)
            return found.map(operations.contains) ?? false
        }
    }
}
