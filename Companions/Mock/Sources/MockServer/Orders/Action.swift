import NIOHTTP1

/// How to respond to a request, as ordered by a header, the page or a UI test.
struct Action: Sendable {
    enum Response: Hashable, Sendable {
        /// The example of the case with the given full name.
        case example(String)
        case status(Int)
        /// The response that a request without an order would get.
        case asUsual
    }

    /// A fault of the connection.
    enum Fault: String, Codable, Sendable {
        /// The connection is reset before any response.
        case reset
        /// The response ends in the middle of the body.
        case truncate
        /// No response is sent.
        case never
    }

    var response = Response.asUsual
    var delay = Duration.zero
    var fault: Fault?

    static let longestDelay = Duration.seconds(600)

    /// Whether the action is only a delay.
    var isOnlyDelay: Bool { response == .asUsual && fault == nil }

    /// The action as a text for the page.
    var text: String {
        var parts: [String] = []
        switch response {
        case .example(let name): parts.append(name)
        case .status(let status): parts.append(String(status))
        case .asUsual: break
        }
        if let fault { parts.append(fault.rawValue) }
        if delay > .zero { parts.append("after \(delay)") }
        return parts.joined(separator: ", ")
    }
}

extension Action {
    /// Reads the action from the headers of a request, or returns `nil` if no header describes an action.
    ///
    /// - Parameter groups: The groups of the request.
    init?(_ headers: HTTPHeaders, _ catalog: Catalog, groups: [String]) throws(Failure) {
        let name = headers.first(name: "Errorspec-Case")
        let status = headers.first(name: "Errorspec-Status")
        let delay = headers.first(name: "Errorspec-Delay")
        let fault = headers.first(name: "Errorspec-Fault")
        if [name, status, delay, fault].allSatisfy({ $0 == nil }) { return nil }
        if name != nil, status != nil {
            throw Failure("Errorspec-Case and Errorspec-Status both set the response: send only one of them")
        }
        if let name { response = .example(try catalog.caseName(name, of: groups.map(\.api))) }
        if let status { response = .status(try Self.status(status)) }
        if let delay { self.delay = try Self.duration(delay) }
        if let fault { self.fault = try Self.fault(fault) }
    }

    static func status(_ text: String) throws(Failure) -> Int {
        guard let status = Int(text), (200...599).contains(status) else {
            throw Failure("a status must be a number from 200 to 599, not `\(text)`")
        }
        return status
    }

    static func fault(_ text: String) throws(Failure) -> Fault {
        guard let fault = Fault(rawValue: text.lowercased()) else {
            throw Failure("a fault must be `reset`, `truncate` or `never`, not `\(text)`")
        }
        return fault
    }

    /// Parses a duration such as `2s`, `500ms` or `1min`. A number without a unit is in seconds.
    static func duration(_ text: String) throws(Failure) -> Duration {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let scales = ["ms": 0.001, "s": 1, "": 1, "min": 60]
        guard let scale = scales[String(text.dropFirst(digits.count))], let number = Double(digits), number >= 0 else {
            throw Failure("a delay must be written like `500ms`, `2s` or `1min`, not `\(text)`")
        }
        guard number * scale <= 600 else { throw Failure("a delay must be at most 10 minutes") }
        return .seconds(number * scale)
    }
}
