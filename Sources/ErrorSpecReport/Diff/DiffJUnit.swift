import ErrorSpecReview

/// A JUnit report: a suite a lane, a test a change. A change that fails the run is a failure; an accepted one is
/// skipped.
func diffJUnit(_ review: Review, failing: Change.Level?) -> String {
    let suites = review.lanes.map { lane in
        suite(lane, review.entries.filter { $0.change.lane == lane }, failing: failing, of: review)
    }
    let counts = attributes(
        tests: suites.map(\.tests).reduce(0, +), failures: suites.map(\.failures).reduce(0, +),
        skipped: suites.map(\.skipped).reduce(0, +))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"errorspec diff\" \(counts)>\n"
        + suites.map(\.text).joined() + "</testsuites>\n"
}

private func attributes(tests: Int, failures: Int, skipped: Int) -> String {
    "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" time=\"0\""
}

private typealias Suite = (text: String, tests: Int, failures: Int, skipped: Int)

private func suite(_ lane: Change.Lane, _ entries: [Review.Entry], failing: Change.Level?, of review: Review) -> Suite {
    func fails(_ entry: Review.Entry) -> Bool {
        entry.acceptance == nil && failing.map { entry.change.level >= $0 } ?? false
    }
    let failures = entries.count(where: fails)
    let skipped = entries.count { $0.acceptance != nil }
    // A suite without a test would look as if nothing had been compared.
    let tests = max(1, entries.count)
    var text = "  <testsuite name=\"errorspec diff: \(lane.rawValue)\" "
    text += attributes(tests: tests, failures: failures, skipped: skipped) + ">\n"
    if entries.isEmpty {
        text += "    <testcase classname=\"errorspec.\(lane.rawValue)\" name=\"no change\" time=\"0\"/>\n"
    }
    for entry in entries { text += testCase(entry, fails: fails(entry), of: review) }
    return (text + "  </testsuite>\n", tests, failures, skipped)
}

private func testCase(_ entry: Review.Entry, fails: Bool, of review: Review) -> String {
    let change = entry.change
    // Some systems take a name for the test's identity: two changes of one case are two tests.
    let name = "\(change.kind.rawValue) \(change.subject) (\(change.fingerprint))"
    var text = "    <testcase classname=\"errorspec.\(change.lane.rawValue)\" name=\"\(xml(name))\""
    if let place = change.head ?? change.base {
        text += " file=\"\(xml(review.path(place)))\" line=\"\(place.line)\""
    }
    text += " time=\"0\">\n"
    let lines = [
        change.message, change.before.map { "before: \($0)" }, change.after.map { "after: \($0)" }, concerned(change),
    ].compactMap { $0 }.joined(separator: "\n")
    if let acceptance = entry.acceptance {
        text += "      <skipped message=\"\(xml("accepted: \(acceptance.reason)"))\"/>\n"
    } else if fails {
        let message = "\(change.level.rawValue): \(change.message)"
        text += "      <failure message=\"\(xml(message))\" type=\"\(change.kind.rawValue)\">"
        text += "\(xml(lines, keepsLines: true))</failure>\n"
    } else {
        text += "      <system-out>\(xml("\(change.level.rawValue): \(lines)", keepsLines: true))</system-out>\n"
    }
    return text + "    </testcase>\n"
}
