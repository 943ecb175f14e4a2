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

    /// The versions in which some responses are failures that aren't in the other, where bodies alone tell.
    static func sides(_ rules: Both<SuccessRule>) -> [Side] {
        let (old, new) = (rules.old, rules.new)
        if new.covers(new.failure, old.failure), old.covers(old.success, new.success) { return [.new] }
        return old.covers(old.failure, new.failure) && new.covers(new.success, old.success) ? [.old] : [.new, .old]
    }

    /// The codes on which it depends whether a response is a failure.
    func codes(at places: [Place]) -> [String] {
        (failure + success).filter { places == [$0.withoutEquals] }.flatMap(\.equals).map(\.written)
    }

    /// Whether a response of a column fails that has a code, or none, if status and code say so.
    func fails(column: Int, code: String?, at places: [Place]) -> Bool? {
        if isFailure(column: column) { return true }
        func holds(_ place: Place) -> Bool? {
            if places != [place.withoutEquals] { return nil }
            return code.map { code in place.equals.isEmpty || place.equals.contains { $0.written == code } } ?? false
        }
        if failure.contains(where: { $0.decidesAlone && holds($0) == true }) { return true }
        let (failing, succeeding) = (failure.map(holds), success.map(holds))
        let mayDecide = failure.contains { $0.decidesAlone && holds($0) == nil }
        if failing.allSatisfy({ $0 == false }) || succeeding.contains(true) && !mayDecide { return false }
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
    fileprivate var withoutEquals: Place {
        var copy = self
        copy.equals = []
        return copy
    }

    fileprivate func covers(_ other: Place) -> Bool {
        withoutEquals == other.withoutEquals
            && (equals.isEmpty || !other.equals.isEmpty && other.equals.allSatisfy(equals.contains))
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
