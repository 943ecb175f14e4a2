import Foundation

/// An action for future requests.
struct Order: Sendable {
    var id: Int
    var action = Action()
    /// The order only applies to requests of this group. If `nil`, an order for a case applies to all groups that can
    /// return the case, and any other order applies to all requests.
    var group: String?
    /// The number of requests that the order still applies to, or `nil` if the order applies until it is removed.
    var remaining: Int? = 1
    /// The interval: the order applies to every n-th matching request.
    var every = 1
    /// The number of matching requests so far.
    var seen = 0

    /// The full name of the ordered case, or `nil` if the order has no case.
    var caseName: String? { if case .example(let name) = action.response { name } else { nil } }

    /// - Parameter groups: The groups of the request.
    func applies(to groups: [String], _ catalog: Catalog) -> Bool {
        if let group, !groups.contains(group) { return false }
        guard let caseName else { return true }
        return (group.map { [$0] } ?? groups).contains { catalog.example(of: caseName, in: $0) != nil }
    }
}

extension Order {
    /// A value in the JSON of an order, converted to text. The text is checked later, depending on the key.
    private struct Value: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else if let number = try? container.decode(Int.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            } else if let flag = try? container.decode(Bool.self) {
                text = String(flag)
            } else {
                text = (try? decoder.unkeyedContainer()) == nil ? "{…}" : "[…]"
            }
        }
    }

    /// Reads an order such as `{"case": "Login.cannotLogin", "times": 2, "every": 3, "delay": "2s"}`.
    init(_ json: Data, id: Int, _ catalog: Catalog) throws(Failure) {
        guard let members = try? JSONDecoder().decode([String: Value?].self, from: json) else {
            throw Failure("an order must be a JSON object")
        }
        self.id = id
        let known = ["case", "status", "fault", "delay", "group", "times", "every"]
        if let stranger = members.keys.sorted().first(where: { !known.contains($0) }) {
            let near = nearest(to: stranger, in: known).map { "; did you mean `\($0)`?" }
            throw Failure("an order has no key `\(stranger)`" + (near ?? ""))
        }
        // Some encoders write `null` for missing optionals.
        let texts = members.compactMapValues { $0?.text }
        if texts["case"] != nil, texts["status"] != nil {
            throw Failure("`case` and `status` both set the response: give only one of them")
        }
        if known.prefix(4).allSatisfy({ texts[$0] == nil }) {
            throw Failure("an order must have a `case`, a `status`, a `fault` or a `delay`")
        }
        if let name = texts["group"] {
            let api = texts["case"].flatMap { $0.contains("/") ? [$0.api] : nil }
            group = try catalog.groupName(name, of: api ?? [])
        }
        if let name = texts["case"] {
            action.response = .example(try catalog.caseName(name, of: group.map { [$0.api] } ?? []))
        }
        if let status = texts["status"] { action.response = .status(try Action.status(status)) }
        if let fault = texts["fault"] { action.fault = try Action.fault(fault) }
        if let delay = texts["delay"] { action.delay = try Action.duration(delay) }
        remaining = texts["times"] == "all" ? nil : try Self.count("times", texts)
        every = try Self.count("every", texts)
        if let obstacle = catalog.obstacle(to: caseName, in: group) { throw Failure(obstacle) }
    }

    private static func count(_ name: String, _ texts: [String: String]) throws(Failure) -> Int {
        guard let text = texts[name] else { return 1 }
        guard let count = Int(text), count > 0 else {
            throw Failure("`\(name)` must be a number from 1" + (name == "times" ? ", or \"all\"" : ""))
        }
        return count
    }
}

extension Order: Encodable {
    private enum CodingKeys: String, CodingKey { case id, `case`, status, group, fault, delay, times, every }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(id, forKey: .id)
        switch action.response {
        case .example(let name): try members.encode(name, forKey: .case)
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
