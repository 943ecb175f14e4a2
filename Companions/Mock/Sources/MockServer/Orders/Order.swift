import Foundation

/// An action that waits for its requests.
struct Order: Sendable {
    var id: Int
    var action = Action()
    /// The group whose requests it is for; `nil`: of a case, every group whose callers may meet it; else all requests.
    var group: String?
    /// For how many requests more; `nil`: for all, until it is removed.
    var remaining: Int? = 1
    /// Of its requests, every n-th.
    var every = 1
    /// How many of its requests have come.
    var seen = 0

    /// The ordered case's full name; `nil` for an order of something else.
    var caseName: String? { if case .example(let name) = action.response { name } else { nil } }

    func isFor(_ group: String?, _ catalog: Catalog) -> Bool {
        if let wanted = self.group, wanted != group { return false }
        guard let caseName else { return true }
        return group.map { catalog.example(of: caseName, in: $0) != nil } ?? false
    }
}

extension Order {
    /// A value of an order, as it may be written.
    private enum Value: Decodable {
        case text(String)
        case number(Int)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .other
            }
        }
    }

    /// Reads `{"case": "Login.cannotLogin", "times": 2, "every": 3, "delay": "2s"}`.
    init(_ json: Data, id: Int, _ catalog: Catalog) throws(Failure) {
        guard let members = try? JSONDecoder().decode([String: Value].self, from: json) else {
            throw Failure("an order is a JSON object")
        }
        self.id = id
        let known = ["case", "status", "fault", "delay", "group", "times", "every"]
        if let stranger = members.keys.sorted().first(where: { !known.contains($0) }) {
            let near = nearest(to: stranger, in: known).map { "; did you mean `\($0)`?" }
            throw Failure("an order has no `\(stranger)`" + (near ?? ""))
        }
        if members["case"] != nil, members["status"] != nil {
            throw Failure("`case` and `status` both say what the response is: give one of them")
        }
        if known.prefix(4).allSatisfy({ members[$0] == nil }) {
            throw Failure("an order says a `case`, a `status`, a `fault` or a `delay`")
        }
        if let name = try Self.text("case", members) { action.response = .example(try catalog.caseName(name)) }
        if let status = try Self.text("status", members) { action.response = .status(try Action.status(status)) }
        if let fault = try Self.text("fault", members) { action.fault = try Action.fault(fault) }
        if let delay = try Self.text("delay", members) { action.delay = try Action.duration(delay) }
        if let name = try Self.text("group", members) { group = try catalog.groupName(name) }
        let isForAll = if case .text("all") = members["times"] { true } else { false }
        remaining = isForAll ? nil : try Self.count("times", members)
        every = try Self.count("every", members)
        try checkExample(catalog)
    }

    private func checkExample(_ catalog: Catalog) throws(Failure) {
        guard let caseName else { return }
        if let group {
            if catalog.example(of: caseName, in: group) != nil { return }
            throw Failure("callers of `\(group)` never meet `\(caseName.shortName)`")
        }
        if catalog.example(of: caseName) == nil { throw Failure(noExample(of: caseName)) }
    }

    private static func text(_ name: String, _ members: [String: Value]) throws(Failure) -> String? {
        switch members[name] {
        case .text(let text): return text
        case .number(let number): return String(number)
        case .other: throw Failure("`\(name)` is a text")
        case nil: return nil
        }
    }

    private static func count(_ name: String, _ members: [String: Value]) throws(Failure) -> Int {
        guard let value = members[name] else { return 1 }
        guard case .number(let count) = value, count > 0 else {
            throw Failure("`\(name)` is a number from 1 on" + (name == "times" ? ", or \"all\"" : ""))
        }
        return count
    }
}

/// Why a case can't be shown.
func noExample(of name: String) -> String { "`\(name.shortName)` has no example: `errorspec examples` says why" }

extension Order: Encodable {
    private enum CodingKeys: String, CodingKey { case id, `case`, status, group, fault, delay, times, every }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        switch action.response {
        case .example(let name): try members.encode(name.shortName, forKey: .case)
        case .status(let status): try members.encode(status, forKey: .status)
        case .asUsual: break
        }
        try members.encodeIfPresent(group, forKey: .group)
        try members.encodeIfPresent(action.fault, forKey: .fault)
        if action.delay > .zero {
            try members.encode("\(Int(action.delay / .milliseconds(1)))ms", forKey: .delay)
        }
        if let remaining {
            try members.encode(remaining, forKey: .times)
        } else {
            try members.encode("all", forKey: .times)
        }
        try members.encode(every, forKey: .every)
    }
}
