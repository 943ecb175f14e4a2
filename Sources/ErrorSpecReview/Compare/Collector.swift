import ErrorSpecLanguage
import ErrorSpecReading

/// Collects the occurrences of each difference: the responses, and the classes of units for which these responses
/// differ.
struct Collector {
    /// The occurrences of one difference.
    struct Occurrences {
        let difference: Difference
        /// For each range of responses, the indices of the classes.
        var classes: [ResponseRange: [Int]] = [:]
        /// The classes that have the difference regardless of the response, such as a difference between bodies.
        var classesWithoutResponses: [Int] = []
        var before = Set<CaseID>()
        var after = Set<CaseID>()
    }

    private(set) var all: [Occurrences] = []
    private var numbers: [Difference: Int] = [:]
    private var known: [Reactions: [Int]] = [:]
    private var finder: DifferenceFinder

    private struct Reactions: Hashable {
        var before: Region.Reaction
        var after: Region.Reaction
        var method: String?
    }

    private struct Span: Hashable {
        var difference: Int
        var codes: CodePattern?
    }

    init(_ finder: DifferenceFinder) { self.finder = finder }

    /// - Parameters:
    ///   - unitClass: The index of the class.
    ///   - method: The class's method.
    ///   - failing: The statuses that can be failures on either side.
    mutating func add(_ regions: [Region], of unitClass: Int, _ method: String?, failing: [ClosedRange<Int>]) {
        var spans: [Span: [ClosedRange<Int>]] = [:]
        for region in regions {
            for difference in differences(region, method) {
                spans[Span(difference: difference, codes: region.codes), default: []].append(region.statuses)
            }
            // The condition of a failure doesn't depend on the response's code.
            guard region.codes == nil, let condition = finder.difference(region.before.state, region.after.state)
            else { continue }
            spans[Span(difference: number(of: condition), codes: nil), default: []].append(region.statuses)
        }
        for (span, statuses) in spans {
            let runs = statuses.joinedRuns
            // A code that is a number is written with its statuses, because a number would be read as a status.
            if let codes = span.codes, codes.numbers == nil, runs == failing {
                all[span.difference].classes[.code(codes), default: []].append(unitClass)
            } else {
                for run in runs {
                    all[span.difference].classes[.statuses(run, code: span.codes), default: []].append(unitClass)
                }
            }
        }
    }

    mutating func add(_ differences: [Difference], at response: ResponseRange, of classes: Range<Int>) {
        if classes.isEmpty { return }
        for difference in differences { all[number(of: difference)].classes[response] = Array(classes) }
    }

    mutating func addWithoutResponses(_ difference: Difference, of unitClass: Int) {
        let number = number(of: difference)
        if all[number].classesWithoutResponses.last != unitClass {
            all[number].classesWithoutResponses.append(unitClass)
        }
    }

    private mutating func differences(_ region: Region, _ method: String?) -> [Int] {
        let reactions = Reactions(before: region.before, after: region.after, method: method)
        if let known = known[reactions] { return known }
        let numbers = finder.differences(region.before, region.after, method: method).map { number(of: $0) }
        for number in numbers {
            if case .handled(let id)? = region.before.handler { all[number].before.insert(id) }
            if case .handled(let id)? = region.after.handler { all[number].after.insert(id) }
        }
        known[reactions] = numbers
        return numbers
    }

    private mutating func number(of difference: Difference) -> Int {
        if let number = numbers[difference] { return number }
        numbers[difference] = all.count
        all.append(Occurrences(difference: difference))
        return all.count - 1
    }
}
