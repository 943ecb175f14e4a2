import ErrorSpecLanguage
import ErrorSpecReading

/// Which responses of a group are failures.
struct SuccessRule: Hashable {
    /// The statuses that mean success, unless the places below say otherwise.
    var successes: Successes
    /// A 2xx in which one of these holds something is a failure, too.
    var failure: [Place]
    /// Unless one of these holds something.
    var success: [Place]

    init(_ successes: Successes, _ reading: BodyFormat?) {
        self.successes = successes
        failure = reading?.failure ?? []
        success = reading?.success ?? []
    }

    /// Whether a response of a column can be a failure.
    func canFail(column: Int) -> Bool { isFailure(column: column) || !failure.isEmpty }

    /// Whether each is one.
    func isFailure(column: Int) -> Bool { Responses.status(of: column).map(successes.contains) != true }

    /// The statuses that mean success, as specs write them.
    var statuses: String { successes.patterns.map(\.description).joined(separator: ", ") }

    /// The condition of success, as the tables of a review show it.
    var summary: String {
        condition.map { "\(statuses), unless \($0)" } ?? statuses
    }

    /// In what a 2xx is a failure: "`/errors` holds something".
    var condition: String? {
        if failure.isEmpty { return nil }
        let held = failure.map { place in
            let values = place.equals.map { "`\($0.written)`" }
            return values.isEmpty
                ? "`\(place.root.name)` holds something" : "`\(place.root.name)` is \(enumeration(values, "or"))"
        }
        let lacking = success.map { place in
            let values = place.equals.map { "`\($0.written)`" }
            switch values.count {
            case 0: return "`\(place.root.name)` holds nothing"
            case 1: return "`\(place.root.name)` isn't \(values[0])"
            default: return "`\(place.root.name)` is neither \(values.joined(separator: " nor "))"
            }
        }
        let isList = held.count > 1 && !lacking.isEmpty
        return ([held.joined(separator: " or ") + (isList ? "," : "")] + lacking).joined(separator: " and ")
    }
}

extension SuccessRule {
    /// When a response is a failure.
    enum Failing: Hashable {
        case never
        /// Where the body says so, in words.
        case sometimes(String)
        case always
    }

    enum Trend {
        case more
        case fewer
        case others
    }

    /// How other responses fail by another rule.
    func trend(to other: SuccessRule, _ failing: Both<Failing>) -> Trend {
        switch (failing.old, failing.new) {
        case (.never, _), (_, .always): return .more
        case (_, .never), (.always, _): return .fewer
        case (.sometimes, .sometimes):
            if covers(other.failure, failure), covers(success, other.success) { return .more }
            return covers(failure, other.failure) && covers(other.success, success) ? .fewer : .others
        }
    }

    /// Whether a 2xx with a code fails, if the code says so.
    func fails(code: String, at places: [Place]) -> Bool? {
        func holds(_ place: Place) -> Bool? {
            var copy = place
            copy.equals = []
            if places != [copy] { return nil }
            return place.equals.isEmpty || place.equals.contains { $0.written == code }
        }
        let (failing, succeeding) = (failure.map(holds), success.map(holds))
        if succeeding.contains(true) || failing.allSatisfy({ $0 == false }) { return false }
        return failing.contains(true) && succeeding.allSatisfy { $0 == false } ? true : nil
    }

    /// Whether one of some places holds something wherever one of others does.
    private func covers(_ places: [Place], _ others: [Place]) -> Bool {
        others.allSatisfy { other in places.contains { $0.covers(other) } }
    }

    func failing(column: Int) -> Failing {
        if isFailure(column: column) { return .always }
        return condition.map { .sometimes($0) } ?? .never
    }
}

extension Place {
    fileprivate func covers(_ other: Place) -> Bool {
        var copy = self
        copy.equals = other.equals
        return copy == other && (equals.isEmpty || !other.equals.isEmpty && other.equals.allSatisfy(equals.contains))
    }
}

extension Place.Root {
    /// As people name it.
    fileprivate var name: String {
        switch self {
        case .pointer(let pointer): pointer
        case .header(let name): name
        case .each(let list, let at): "\(list)/…\(at)"
        }
    }
}
