import ErrorSpecLanguage
import ErrorSpecReading

/// The data of the gallery's page. Each text and each row of a matrix is stored once, in a table, and the rest of the
/// data refers to these tables by number.
struct GalleryData {
    private var strings = Numbers<String>()

    /// The maximum widths of texts, in columns, that an alert shows without cutting or scrolling.
    static let longestTexts = (title: 60, description: 240)

    /// - Parameter sourceURL: The URL pattern for a line of a spec, with `{path}` and `{line}` as placeholders.
    init(_ spec: ResolvedSpec, opensOn view: CaseView, sourceURL: String?) {
        let apis = zip(spec.apis, textLists(of: spec)).map { describe($0, $1, spec.files) }
        json = [
            "source": JSONValue(sourceURL), "view": .string(view.rawValue),
            "strings": .strings(strings.values), "apis": .array(apis),
        ]
    }

    private(set) var json: JSONValue = nil

    /// Returns the number of a text, or -1 for `nil`.
    private mutating func string(_ text: String?) -> JSONValue {
        .integer(text.map { strings.number(of: $0) } ?? -1)
    }

    private mutating func describe(_ api: ResolvedAPI, _ list: TextList, _ files: SourceFiles) -> JSONValue {
        let rules = concurrentMap(Array(api.groupIDs), atLeast: 16) { api.rules(of: $0) }
        let columns = GalleryColumns(rules)
        var paths = Numbers<String>()
        // The cards of `otherwise` come after the cards of the cases.
        let others = api.groups.indices.filter { api.groups[$0].otherwise != nil }
        let cardOfOther = Dictionary(
            uniqueKeysWithValues: others.enumerated().map { ($1, api.cases.count + $0) })
        let cards = api.alerts.map { card($0, of: api, files, &paths) }
        var pool = Numbers<JSONValue>()
        let groups = api.groups.indices.map { index -> JSONValue in
            let id = GroupID(index)
            let group = api.groups[index]
            let lines = columns.lines(of: rules[index], in: id, of: api).map { rule -> JSONValue in
                let line: JSONValue = [
                    .integer(rule.column), string(rule.code?.written), .integer(rule.winner.index),
                    .integer(rule.isWider ? 1 : 0),
                ]
                return .integer(pool.number(of: line))
            }
            let operations = api.operations.filter { $0.group == id }.map(\.name)
            let other = group.otherwiseProvider.flatMap { cardOfOther[$0.index] } ?? -1
            return [
                .string(group.name.value), string(group.summary), .strings(operations),
                .array(group.parents.map { .integer($0.group.index) }), number(of: group.name.range, files, &paths),
                .integer(Int(group.name.range.start.line)), .integer(other), .array(lines),
            ]
        }
        return [
            "name": .string(api.name.value), "summary": JSONValue(api.summary),
            "locales": .strings(api.locales),
            "categories": .strings(api.categories.map(\.value)),
            "columns": .strings(columns.titles), "files": .strings(paths.values),
            "groups": .array(groups), "rules": .array(pool.values), "cases": .array(cards),
            "texts": .array(list.texts.map { written($0, list.targets) }),
        ]
    }

    /// Returns a text for translators: its id, its note, and the text in each language.
    private mutating func written(_ text: TextList.Text, _ targets: [String]) -> JSONValue {
        .array(
            [.string(text.id), unabridged(text.note), unabridged(text.source.value)]
                + targets.map { unabridged(text.translations[$0]?.value) })
    }

    /// Returns the number of a text. A text with invisible characters is returned as a list of UTF-16 code units
    /// instead, so that the page's files for translators keep these characters.
    private mutating func unabridged(_ text: String?) -> JSONValue {
        guard let text, visibleLines(text) != text else { return string(text) }
        return .array(text.utf16.map { .integer(Int($0)) })
    }

    private func number(of range: SourceRange, _ files: SourceFiles, _ paths: inout Numbers<String>) -> JSONValue {
        .integer(paths.number(of: files[range.file].path))
    }

    // MARK: Cards

    private mutating func card(
        _ alert: Alert, of api: ResolvedAPI, _ files: SourceFiles, _ paths: inout Numbers<String>
    ) -> JSONValue {
        let mark =
            switch alert.retry?.action {
            case .never?, nil: 0
            case .recover?: 1
            case .resend?: 2
            }
        return [
            .string(alert.name), .integer(alert.group?.index ?? -1), string(alert.summary), string(alert.match),
            .array(alert.statuses.map { [.integer($0.first), .integer($0.last)] }), .integer(alert.category.index),
            string(alert.retry.map { api.description(of: $0) }), .integer(mark), number(of: alert.range, files, &paths),
            .integer(Int(alert.range.start.line)), text(alert.title), text(alert.description),
        ]
    }

    /// Returns the JSON of an alert's text. `readings` is a list of readings, each a list with a text per locale.
    /// `marks` has one integer per locale, whose bits are the marks. `words` describes a source that only the running
    /// app can read.
    private mutating func text(_ text: AlertText?) -> JSONValue {
        guard let text else { return nil }
        let readings = text.readings.map { reading -> JSONValue in .array(reading.map { string($0) }) }
        var members = [JSONMember("readings", .array(readings))]
        if text.isTemplate { members.append(JSONMember("isTemplate", true)) }
        if let origin = text.origin { members.append(JSONMember("words", string(origin))) }
        if text.marks.contains(where: { !$0.isEmpty }) {
            let bits = text.marks.map { $0.reduce(0) { $0 | 1 << $1.rawValue } }
            members.append(JSONMember("marks", .array(bits.map { .integer($0) })))
        }
        return .object(members)
    }
}

/// The columns of a matrix, one for each status or range of statuses.
struct GalleryColumns {
    /// A rule and the number of its column. If `isWider` is `true`, the column is an exact status, which the winner
    /// handles without naming this status.
    typealias Rule = (column: Int, code: CodePattern?, winner: CaseID, isWider: Bool)

    let titles: [String]
    private let patterns: [StatusPattern]

    init(_ rules: [[MatchRule]]) {
        let all = rules.joined()
        // Sorted by status. A range comes before the statuses that it includes.
        patterns = Set(all.compactMap(\.status)).sorted { ($0.first, -$0.last) < ($1.first, -$1.last) }
        titles = patterns.map(\.description) + (all.contains { $0.status == nil } ? ["any"] : [])
    }

    func lines(of rules: [MatchRule], in group: GroupID, of api: ResolvedAPI) -> [Rule] {
        var lines: [Rule] = []
        var codeless = Set<Int>()
        for rule in rules {
            let column = rule.status.flatMap { patterns.firstIndex(of: $0) } ?? patterns.count
            lines.append((column, rule.code, rule.winner, isWider: false))
            if rule.code == nil { codeless.insert(column) }
        }
        // If a response without a code has no rule for its exact status, a case with a range or with any status may
        // handle it. The status's column shows this case, too.
        let matcher = ResponseMatcher(of: group, in: api)
        for (column, pattern) in patterns.enumerated() where pattern.isExact && !codeless.contains(column) {
            guard let winner = matcher.codelessWinner(status: pattern.first) else { continue }
            lines.append((column, nil, winner, isWider: true))
        }
        return lines
    }
}

/// Distinct values, numbered from 0.
private struct Numbers<Value: Hashable> {
    private(set) var values: [Value] = []
    private var known: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
        if let number = known[value] { return number }
        known[value] = values.count
        values.append(value)
        return values.count - 1
    }
}
