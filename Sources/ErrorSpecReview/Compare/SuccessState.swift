import ErrorSpecLanguage
import ErrorSpecReading

/// How a group treats its responses with a given status.
enum SuccessState: Hashable, Sendable {
    case success
    /// The body decides whether a response is a failure.
    case body(BodyID)
    case failure
}

extension ResolvedAPI {
    func successState(of group: GroupID, status: Int) -> SuccessState {
        guard isSuccess(in: group, status: status) else { return .failure }
        guard let body = groups[group.index].body, !bodies[body.index].format.failure.isEmpty else { return .success }
        return .body(body)
    }

    /// Returns the condition under which responses with the given state are failures, or `nil` if they are always
    /// successes.
    func condition(of state: SuccessState) -> Condition? {
        switch state {
        case .success: nil
        case .failure: .always
        case .body(let body):
            .places(
                failure: bodies[body.index].format.failure.inOneSpelling,
                success: bodies[body.index].format.success.inOneSpelling)
        }
    }
}

extension [Place] {
    /// The places, sorted and without duplicates. Each place has its codes in the shortest spelling.
    fileprivate var inOneSpelling: [Place] {
        let places = map { place in
            var place = place
            place.equals = place.equals.inOneSpelling
            return place
        }
        return Set(places).sorted { $0.written < $1.written }
    }
}

extension [CodePattern] {
    /// The codes in the shortest spelling: numbers are joined into ranges, and codes that a family or a range includes
    /// are left out.
    var inOneSpelling: [CodePattern] {
        var ranges: [ClosedRange<Int>] = []
        var others = Set<CodePattern>()
        for pattern in self {
            if let numbers = pattern.numbers { ranges.append(numbers) } else { others.insert(pattern) }
        }
        let families = Set(self).filter(\.isFamily)
        let patterns = ranges.joinedRuns.map { CodePattern(numbers: $0) } + others
        return patterns.filter { pattern in !families.contains { $0 != pattern && $0.covers(pattern) } }
            .sorted { $0.written < $1.written }
    }
}

extension CodePattern {
    /// The numbers that the pattern matches, if it is a range or a single number; otherwise `nil`.
    var numbers: ClosedRange<Int>? {
        switch self {
        case .code(let text): CodePattern.number(text).map { $0...$0 }
        case .range(let numbers): numbers
        case .family: nil
        }
    }

    init(numbers: ClosedRange<Int>) { self = numbers.count == 1 ? .code("\(numbers.lowerBound)") : .range(numbers) }
}

extension [ClosedRange<Int>] {
    /// The same numbers, sorted, in as few ranges as possible.
    var joinedRuns: [ClosedRange<Int>] {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { runs, range in
            if let last = runs.last, range.lowerBound <= last.upperBound + 1 {
                runs[runs.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                runs.append(range)
            }
        }
    }
}
