import ErrorSpecLanguage
import ErrorSpecReading

/// Responses that only one of the errors of a group and its ancestors handles.
struct SampleResponses {
    /// The statuses of errors without codes, and of errors with codes.
    private let statuses: (codeless: [StatusPattern], coded: [StatusPattern])
    private let codes: Set<CodePattern>
    private let ranges: [CodePattern]

    init(of group: SwiftGroup, in app: SwiftGroups) {
        let drafts = (group.cases + app.reached(by: group.parents).flatMap { app.groups[$0].cases }).map(\.draft)
        statuses = (
            drafts.filter(\.codes.isEmpty).flatMap(\.statuses).unique { $0 },
            drafts.filter { !$0.codes.isEmpty }.flatMap(\.statuses).unique { $0 }
        )
        codes = Set(drafts.flatMap(\.codes))
        ranges = codes.filter(\.isRange)
    }

    func response(of draft: CaseDraft) -> (status: Int, codes: [String])? {
        guard let pattern = draft.codes.first else {
            for one in draft.statuses {
                let narrower = statuses.codeless.filter { $0.specificity > one.specificity }
                let free = (one.first...one.last).first { status in !narrower.contains { $0.contains(status) } }
                if let free { return (free, []) }
            }
            return nil
        }
        let own = draft.statuses.first ?? StatusPattern(first: 400, last: 599)
        let narrower = statuses.coded.filter { draft.statuses.isEmpty || $0.specificity > own.specificity }
        let free = (own.first...own.last).first { status in !narrower.contains { $0.contains(status) } }
        guard let status = free else { return nil }
        let found: [String] =
            switch pattern {
            case .code(let code): [code]
            case .range(let range):
                range.prefix(100).map { "\($0)" }.filter { code in
                    !codes.contains(.code(code))
                        && !ranges.contains { $0.specificity > pattern.specificity && $0.matches(code) }
                }
            case .family(let prefix): [prefix + "~"]
            }
        return found.first.map { (status, [$0]) }
    }
}

extension TextDraft {
    /// Returns the words of this text and of a spec's text if they differ. Texts from catalogs and decoders aren't
    /// known.
    func differs(from source: TextSource) -> (app: String, spec: String)? {
        let spec: String?
        switch source {
        case .text(let text): spec = text.source
        case .template(let text, _): spec = text.source
        case .key(let key, _, let otherwise): spec = key == self.key ? nil : otherwise?.source
        case .server(_, let otherwise): spec = otherwise?.source
        case .decode: spec = nil
        }
        let app = isTemplate ? written : text
        guard let spec, !app.isEmpty, self != .placeholder, app != spec else { return nil }
        return (app, spec)
    }
}
