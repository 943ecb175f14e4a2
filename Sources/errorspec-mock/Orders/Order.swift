import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

/// Why something can't be ordered, as a sentence.
struct OrderFailure: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

/// The action on a request: what a header, the page or a UI test asks for.
struct Action: Sendable {
    enum Response: Sendable {
        case example(Catalog.CaseKey)
        case status(Int)
        /// The response that would have come without an order.
        case asUsual
    }

    /// A fault of the connection.
    enum Fault: String, Sendable, CaseIterable {
        /// It is reset before any response.
        case reset
        /// The response breaks off in the middle.
        case truncate
        /// No response comes.
        case never
    }

    var response = Response.asUsual
    var delay = Duration.zero
    var fault: Fault?

    static let longestDelay = Duration.seconds(600)
}

extension Action {
    /// The order of a request's own headers; `nil` without any.
    init?(_ headers: HTTPHeaders, _ catalog: Catalog) throws(OrderFailure) {
        let name = headers["Errorspec-Case"]
        let status = headers["Errorspec-Status"]
        let delay = headers["Errorspec-Delay"]
        let fault = headers["Errorspec-Fault"]
        if [name, status, delay, fault].allSatisfy({ $0 == nil }) { return nil }
        if name != nil, status != nil {
            throw OrderFailure("Errorspec-Case and Errorspec-Status both say what the response is: send one of them")
        }
        if let name { response = .example(try catalog.subject(named: name)) }
        if let status { response = .status(try Self.status(status)) }
        if let delay { self.delay = try Self.duration(delay) }
        if let fault { self.fault = try Self.fault(fault) }
    }

    static func status(_ text: String) throws(OrderFailure) -> Int {
        guard let status = Int(text), (200...599).contains(status) else {
            throw OrderFailure("a status that can be sent is a number from 200 to 599, not `\(text)`")
        }
        return status
    }

    static func fault(_ text: String) throws(OrderFailure) -> Fault {
        guard let fault = Fault(rawValue: text.lowercased()) else {
            throw OrderFailure("a fault is `reset`, `truncate` or `never`, not `\(text)`")
        }
        return fault
    }

    /// `2s`, `500ms`, `1min`, or seconds without a unit.
    static func duration(_ text: String) throws(OrderFailure) -> Duration {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let scale: Double? =
            switch text.dropFirst(digits.count) {
            case "ms": 0.001
            case "s", "": 1
            case "min": 60
            default: nil
            }
        guard let scale, let number = Double(digits), number >= 0 else {
            throw OrderFailure("a delay is written as `500ms`, `2s` or `1min`, not `\(text)`")
        }
        let seconds = number * scale
        guard seconds <= 600 else { throw OrderFailure("a delay is at most 10 minutes") }
        return .seconds(seconds)
    }

    /// As the page shows it.
    func text(_ catalog: Catalog) -> String {
        var parts: [String] = []
        switch response {
        case .example(let key): parts.append(catalog.name(of: key))
        case .status(let status): parts.append(String(status))
        case .asUsual: break
        }
        if let fault { parts.append(fault.rawValue) }
        if delay > .zero { parts.append("after \(delay)") }
        return parts.joined(separator: ", ")
    }
}

/// An action that waits for its requests.
struct Order: Sendable {
    var id: Int
    var action: Action
    /// The group whose requests it is for; `nil`: of a case, every group whose callers may meet it; else all requests.
    var group: Catalog.GroupKey?
    /// For how many requests more; `nil`: for all, until it is removed.
    var remaining: Int?
    /// Of its requests, every n-th.
    var every: Int
    /// How many of its requests have come.
    var seen = 0

    func isFor(_ group: Catalog.GroupKey?, _ catalog: Catalog) -> Bool {
        if let wanted = self.group, wanted != group { return false }
        guard case .example(let key) = action.response else { return true }
        return group.map { catalog.example(key, in: $0) != nil } ?? false
    }
}

extension Order {
    /// Reads `{"case": "Login.cannotLogin", "times": 2, "every": 3, "delay": "2s"}`.
    init(_ json: JSONValue, id: Int, _ catalog: Catalog) throws(OrderFailure) {
        guard case .object(let members) = json else { throw OrderFailure("an order is a JSON object") }
        var action = Action()
        self.id = id
        group = nil
        remaining = 1
        every = 1
        var says: [String] = []
        for member in members {
            switch member.name {
            case "case":
                action.response = .example(try catalog.subject(named: try Self.text(member)))
                says.append("case")
            case "status":
                action.response = .status(try Action.status(try Self.text(member)))
                says.append("status")
            case "fault":
                action.fault = try Action.fault(try Self.text(member))
                says.append("fault")
            case "delay":
                action.delay = try Action.duration(try Self.text(member))
                says.append("delay")
            case "group": group = try catalog.group(named: try Self.text(member))
            case "times": remaining = member.value == "all" ? nil : try Self.count(member)
            case "every": every = try Self.count(member)
            default:
                let known = ["case", "status", "fault", "delay", "group", "times", "every"]
                let near = nearest(to: member.name, in: known).map { "; did you mean `\($0)`?" }
                throw OrderFailure("an order has no `\(member.name)`" + (near ?? ""))
            }
        }
        if says.isEmpty { throw OrderFailure("an order says a `case`, a `status`, a `fault` or a `delay`") }
        if says.contains("case"), says.contains("status") {
            throw OrderFailure("`case` and `status` both say what the response is: give one of them")
        }
        self.action = action
        if let group, case .example(let key) = action.response, catalog.example(key, in: group) == nil {
            throw OrderFailure("callers of `\(catalog.name(of: group))` never meet `\(catalog.name(of: key))`")
        }
        if case .example(let key) = action.response, group == nil, catalog.example(key) == nil {
            throw OrderFailure("`\(catalog.name(of: key))` has no example: `errorspec examples` says why")
        }
    }

    private static func text(_ member: JSONMember) throws(OrderFailure) -> String {
        switch member.value {
        case .string(let text): return text
        case .number(let text): return text
        default: throw OrderFailure("`\(member.name)` is a text")
        }
    }

    private static func count(_ member: JSONMember) throws(OrderFailure) -> Int {
        guard case .number(let digits) = member.value, let count = Int(digits), count > 0 else {
            throw OrderFailure(
                "`\(member.name)` is a number from 1 on" + (member.name == "times" ? ", or \"all\"" : ""))
        }
        return count
    }

    func json(_ catalog: Catalog) -> JSONValue {
        var members: [JSONMember] = [JSONMember("id", .integer(id))]
        switch action.response {
        case .example(let key): members.append(JSONMember("case", .string(catalog.name(of: key))))
        case .status(let status): members.append(JSONMember("status", .integer(status)))
        case .asUsual: break
        }
        if let group { members.append(JSONMember("group", .string(catalog.name(of: group)))) }
        if let fault = action.fault { members.append(JSONMember("fault", .string(fault.rawValue))) }
        if action.delay > .zero {
            let milliseconds = Int(action.delay / .milliseconds(1))
            members.append(JSONMember("delay", .string("\(milliseconds)ms")))
        }
        members.append(JSONMember("times", remaining.map { .integer($0) } ?? "all"))
        members.append(JSONMember("every", .integer(every)))
        return .object(members)
    }
}
