import ErrorSpecLanguage
import ErrorSpecReading

/// Compares a spec with the errors of hand-written Swift.
struct SwiftCheck {
    let spec: ResolvedSpec
    let app: SwiftGroups
    /// The app's errors that no case handles, or whose codes no case names.
    private(set) var rows: [UnhandledRow] = []
    private(set) var coverage = Coverage(isOfApp: true)
    /// For each group of the app, its operations that the specs lack, and the group that should handle them.
    private(set) var withoutGroup: [(api: Int, group: String, operations: [Located<String>])] = []
    private var differing: [DifferingText] = []
    private let router: RecordingRouter
    private let files: SourceFiles
    private var lookups: GroupLookups

    /// A part of the specs that handles errors of the app. `group` is `nil` if no group of the specs is known.
    private struct Target {
        var operation: String
        var api: Int
        var group: GroupID?
        var range: SourceRange?
    }

    /// A text of the app that the spec's case doesn't have.
    private struct DifferingText {
        var row: UnhandledRow
        var what: String
        var app: String
        var spec: Located<String>
        var handler: CaseID
    }

    /// The app's operations that the specs lack.
    var lacking: [NewOperation] {
        withoutGroup.flatMap { api, group, operations in
            operations.map { operation in
                NewOperation(
                    api: api, name: operation.value, group: group, known: spec.apis[api].group(named: group), rows: [])
            }
        }
    }

    init(_ spec: ResolvedSpec, against app: SwiftGroups, files: SourceFiles) {
        (self.spec, self.app, self.files) = (spec, app, files)
        lookups = GroupLookups(spec: spec)
        // Either of the specs' and the app's paths may begin with `/api` or a version.
        let paths = spec.apis.flatMap(\.operations).map(\.path)
        let bases = paths.flatMap { path in
            Names.unversioned(path).dropFirst().map { String(path.dropLast($0.count)) }
        }
        router = RecordingRouter(spec: spec, bases: bases.unique { $0 })
        for group in app.groups { compare(group) }
        coverage.operations = app.groups.reduce(0) { $0 + $1.operations.count }
        coverage.documented = app.groups.reduce(0) { $0 + $1.cases.count }
    }

    // MARK: Rows

    private mutating func compare(_ group: SwiftGroup) {
        let targets = self.targets(of: group)
        let samples = SampleResponses(of: group, in: app)
        var covered = Set(group.cases.indices)
        for (key, alike) in targets.grouped(by: { [$0.api, $0.group?.index ?? -1] }) {
            let known = alike[0].group
            for (position, found) in group.cases.enumerated() {
                let open = known.map { unhandled(found.draft, in: $0, of: key[0]) } ?? unhandledAnywhere(found.draft)
                if !open.isEmpty { covered.remove(position) }
                for target in alike {
                    rows += open.map { row(of: found, $0, target, in: group) }
                    if open.isEmpty { compareTexts(of: found, target, in: group, samples) }
                }
            }
            guard let known, let otherwise = group.otherwise,
                spec.apis[key[0]][known].otherwiseProvider == nil
            else { continue }
            rows += alike.map { row(of: otherwise, Open(code: .uncoveredStatus), $0, in: group) }
        }
        coverage.covered += covered.count
    }

    /// Returns what handles the group's errors: the groups of its operations, else the group of its name.
    private mutating func targets(of group: SwiftGroup) -> [Target] {
        var found: [Target] = []
        var lacking: [Located<String>] = []
        for operation in group.operations {
            let parts = operation.value.split(separator: " ", maxSplits: 1).map(String.init)
            if let handler = router.group(of: .operation(method: parts[0], path: parts[1])) {
                found.append(
                    Target(
                        operation: operation.value, api: handler.api, group: handler.group,
                        range: handler.operation?.range))
            } else {
                lacking.append(operation)
            }
        }
        coverage.withGroup += group.operations.count - lacking.count
        let named = spec.apis.enumerated().compactMap { number, api in api.group(named: group.name).map { (number, $0) }
        }
        let api = found.first?.api ?? named.first?.0 ?? 0
        if !lacking.isEmpty {
            let id = found.first?.group ?? named.first?.1
            withoutGroup.append((api, id.map { spec.apis[api][$0].name.value } ?? group.name, lacking))
        }
        if !found.isEmpty { return found }
        let subjects = lacking.isEmpty ? [group.type ?? group.name] : lacking.map(\.value)
        return subjects.flatMap { subject -> [Target] in
            if named.isEmpty { return [Target(operation: subject, api: api)] }
            return named.map { number, id in
                Target(operation: subject, api: number, group: id, range: spec.apis[number][id].name.range)
            }
        }
    }

    /// A status or a code that nothing handles.
    private struct Open {
        var code: DiagnosticCode
        var status: StatusPattern?
        var codes: [CodePattern] = []
    }

    private mutating func unhandled(_ draft: CaseDraft, in group: GroupID, of api: Int) -> [Open] {
        let lookup = lookups.lookup(group, of: api)
        if draft.codes.isEmpty {
            func isHandled(_ status: StatusPattern) -> Bool {
                (status.first...status.last).contains {
                    lookup.handles(status: $0) && spec.apis[api].canFail(in: group, status: $0)
                }
            }
            return draft.statuses.filter { !isHandled($0) }.map { Open(code: .uncoveredStatus, status: $0) }
        }
        let statuses = draft.statuses.isEmpty ? [nil] : draft.statuses.map { $0 as StatusPattern? }
        let unnamed = draft.codes.filter { code in !statuses.allSatisfy { lookup.names(code, with: $0) } }
        if unnamed.isEmpty { return [] }
        return [Open(code: .uncoveredCode, status: draft.statuses.first, codes: unnamed)]
    }

    /// Returns what none of the groups handles, if it isn't known which one should.
    private mutating func unhandledAnywhere(_ draft: CaseDraft) -> [Open] {
        var open: [Open]?
        for (number, api) in spec.apis.enumerated() {
            for group in api.groupIDs {
                let found = unhandled(draft, in: group, of: number)
                if found.isEmpty { return [] }
                open = open ?? found
            }
        }
        return open ?? [Open(code: .uncoveredStatus, status: draft.statuses.first, codes: draft.codes)]
    }

    private func row(
        of found: SwiftGroup.Case, _ open: Open, _ target: Target, in group: SwiftGroup
    ) -> UnhandledRow {
        var draft = found.draft
        if !draft.isOtherwise, open.codes.isEmpty { draft.statuses = open.status.map { [$0] } ?? [] }
        if !open.codes.isEmpty { draft.codes = open.codes }
        let api = spec.apis[target.api]
        return UnhandledRow(
            source: .app(error: shown(found)), code: open.code, operation: target.operation, api: target.api,
            group: target.group, newGroup: target.group == nil ? group.name : nil, status: open.status,
            codes: open.codes.map(\.written),
            hasOtherwise: target.group.map { api[$0].otherwiseProvider != nil } ?? false,
            draft: draft, range: found.range,
            specRange: target.range ?? target.group.map { api[$0].name.range } ?? found.range)
    }

    /// The error's name and location, such as `` `wrongPassword` (Login.swift:47)``.
    private func shown(_ found: SwiftGroup.Case) -> String {
        let path = files[found.range.file].path
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "`\(found.shownName)` (\(name):\(found.range.start.line))"
    }

    // MARK: Texts

    private mutating func compareTexts(
        of found: SwiftGroup.Case, _ target: Target, in group: SwiftGroup, _ samples: SampleResponses
    ) {
        guard let id = target.group else { return }
        let api = spec.apis[target.api]
        let matcher = lookups.lookup(id, of: target.api).matcher
        guard let sample = samples.response(of: found.draft),
            case .handled(let handler) = matcher.failure(status: sample.status, codes: sample.codes)
        else { return }
        for (what, text, source) in [
            ("title", found.draft.title, api[handler].handling.title),
            ("description", found.draft.description, api[handler].handling.description),
        ] {
            guard let text, let source, let words = text.differs(from: source.value) else { continue }
            let open = Open(code: .textDiffers, status: found.draft.statuses.first, codes: found.draft.codes)
            differing.append(
                DifferingText(
                    row: row(of: found, open, target, in: group), what: what, app: words.app,
                    spec: Located(words.spec, at: source.provenance.range ?? api[handler].name.range),
                    handler: handler))
        }
    }

    // MARK: Findings

    func report(undocumented: Bool, into diagnostics: inout Diagnostics) {
        UnhandledRows.report(rows, of: spec, into: &diagnostics)
        if spec.apis.contains(where: { !$0.operations.isEmpty }) {
            for (_, group, operations) in withoutGroup where diagnostics.accepts(.operationWithoutGroup) {
                diagnostics.report(
                    .operationWithoutGroup,
                    "\(listedShortly(operations.map(\.value))): in Swift, not in `operations`",
                    at: operations[0].range, hint: "add `\(operations[0].value): \(group)` to `operations`")
            }
        }
        for alike in differing.grouped(by: { [$0.what, $0.app, "\($0.handler.index) \($0.row.api)"] }) {
            report(alike.elements, into: &diagnostics)
        }
        reportBodies(into: &diagnostics)
        if undocumented { reportCases(into: &diagnostics) }
    }

    private func report(_ alike: [DifferingText], into diagnostics: inout Diagnostics) {
        let (first, name) = (alike[0], spec.apis[alike[0].row.api].qualifiedName(alike[0].handler))
        guard diagnostics.accepts(.textDiffers) else { return }
        diagnostics.report(
            .textDiffers,
            "\(UnhandledRows(rows: alike.map(\.row), codes: []).subject): the app's \(first.what) is "
                + "“\(shortened(first.app, to: 80))”, and `\(name)` has “\(shortened(first.spec.value, to: 80))”",
            at: first.row.range, notes: [.init("the spec's \(first.what) is here", at: first.spec.range)],
            hint: "correct the text in the spec, unless it was changed on purpose")
    }

    private func reportBodies(into diagnostics: inout Diagnostics) {
        guard let first = app.facts.bodies.first.map({ app.locations.range($0.at) }) else { return }
        for api in spec.apis {
            for body in api.bodies where diagnostics.accepts(.bodyNotThere) {
                func lacks(_ places: [Place], _ decoded: [Place]) -> Bool {
                    !places.isEmpty && !decoded.isEmpty && !places.contains(where: \.isHeader)
                        && Set(places.map(\.root)).isDisjoint(with: decoded.map(\.root))
                }
                let missing = [
                    lacks(body.format.code, app.body.code) ? "code" : nil,
                    lacks(body.format.message, app.body.message) ? "message" : nil,
                ].compactMap { $0 }
                if missing.isEmpty { continue }
                diagnostics.report(
                    .bodyNotThere,
                    "the types that the app decodes lack the \(missing.joined(separator: " and the ")) of body "
                        + "`\(body.name.value)`",
                    at: body.name.range, notes: [.init("the first of the types is here", at: first)],
                    hint: "correct the places of the body, or the types")
            }
        }
    }

    /// Reports the cases that no error of the app stands for.
    private func reportCases(into diagnostics: inout Diagnostics) {
        let drafts = app.groups.flatMap(\.cases).map(\.draft)
        let codes = Set(drafts.flatMap { $0.codes.map(\.written) })
        let statuses = Set(drafts.filter(\.codes.isEmpty).flatMap(\.statuses))
        for api in spec.apis {
            for id in api.caseIDs {
                let declared = api[id]
                let isMentioned =
                    declared.codes.isEmpty
                    ? declared.statuses.contains { one in statuses.contains { $0.overlaps(one.value) } }
                    : declared.codes.contains { one in
                        codes.contains { one.value.matches($0) || one.value.written == $0 }
                    }
                if isMentioned { continue }
                diagnostics.report(
                    .undocumentedCase, "`\(api.qualifiedName(id))`: in the specs, not in Swift",
                    at: declared.name.range, hint: "remove the case if the server doesn't send it")
            }
        }
    }
}
