import ErrorSpecReading

extension DiagnosticCode {
    package static let duplicatedCase = DiagnosticCode("duplicated-case", .warning)
}

extension Rule {
    /// Reports equal cases in groups that don't inherit from each other.
    static let duplicatedCase = Rule(codes: [.duplicatedCase]) { spec, diagnostics in
        for api in spec.apis {
            for equal in api.equalCases() where diagnostics.accepts(.duplicatedCase) {
                // Cases of incomplete groups are ignored, because a misspelled parent may be the group that declares
                // an equal case.
                let ids = equal.filter { !api[api[$0].group].isIncomplete }
                let groups = Set(ids.map { api[$0].group })
                let unrelated = ids.filter { id in
                    groups.contains { other in
                        let group = api[id].group
                        return group != other && !api.inherits(group, from: other) && !api.inherits(other, from: group)
                    }
                }
                if unrelated.count > 1 { diagnostics.report(duplicated(unrelated, of: api, in: spec.files)) }
            }
        }
    }

    private static func duplicated(
        _ ids: [CaseID], of api: ResolvedAPI, in files: SourceFiles
    ) -> Diagnostic {
        let sorted = ids.sorted { left, right in
            let ranges = (api[left].name.range, api[right].name.range)
            let paths = (files[ranges.0.file].path, files[ranges.1.file].path)
            return paths.0 != paths.1 ? paths.0 < paths.1 : ranges.0.start < ranges.1.start
        }
        let notes = sorted.dropFirst().prefix(50).map { id in
            Diagnostic.Note("`\(api.qualifiedName(id))` is declared here", at: api[id].name.range)
        }
        let names = sorted.map { api.qualifiedName($0) }
        let listing = names.count > 50 ? listedShortly(names) : listed(names)
        return Diagnostic(
            .duplicatedCase,
            "\(listing) are the same case: their status, code, texts, retry and category are equal",
            at: api[sorted[0]].name.range, notes: Array(notes),
            hint: api.nearestShared(Set(ids.map { api[$0].group })).map {
                "declare it once, in `\(api[$0].name.value)`, from which these groups inherit"
            } ?? "declare it once, in a shared group, and add this group to the `parents` of the others")
    }
}

extension ResolvedAPI {
    /// Returns each set of two or more cases with the same content.
    fileprivate func equalCases() -> [[CaseID]] {
        // Cases are first grouped by a hash of a part of their content. Hashing the whole content of every case would
        // take most of the time of `lint`.
        var first: [Int: CaseID] = [:]
        first.reserveCapacity(cases.count)
        var candidates: [Int: [CaseID]] = [:]
        for index in cases.indices
        where !cases[index].isIncomplete && !cases[index].handling.isIncomplete
            && !cases[index].hasUnresolvedOverrides && !cases[index].handling.hasTodo
        {
            let fingerprint = fingerprint(ofCaseAt: index)
            guard let other = first.updateValue(CaseID(index), forKey: fingerprint) else { continue }
            first[fingerprint] = other
            candidates[fingerprint, default: [other]].append(CaseID(index))
        }
        var equal: [[CaseID]] = []
        for ids in candidates.values {
            equal += Dictionary(grouping: ids) { CaseContent(self[$0], in: self) }.values.filter { $0.count > 1 }
        }
        // Sorted, so that the same findings are shown each time, even if there are more findings than the limit.
        return equal.sorted { $0[0] < $1[0] }
    }

    /// Returns the nearest ancestor of all groups, or `nil` if the groups have no ancestor in common.
    fileprivate func nearestShared(_ groups: Set<GroupID>) -> GroupID? {
        let sorted = groups.sorted()
        guard let first = sorted.first else { return nil }
        let shared = self[first].ancestors.filter { ancestor in
            sorted.dropFirst().allSatisfy { inherits($0, from: ancestor) }
        }
        return shared.max { self[$0].depth < self[$1].depth }
    }

    /// Returns a hash of the title, the description and the statuses. Cases with the same content have the same hash.
    private func fingerprint(ofCaseAt index: Int) -> Int {
        var hasher = Hasher()
        func add(_ text: String) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
        if case .text(let text)? = cases[index].handling.title?.value { add(text.source) }
        if let text = cases[index].handling.description?.value.fallback { add(text.source) }
        if cases[index].statuses.isEmpty { hasher.combine(cases[index].codes.count) }
        // The order of statuses doesn't matter.
        hasher.combine(cases[index].statuses.reduce(0) { $0 + $1.value.first })
        return hasher.finalize()
    }
}

/// The resolved content of a case, with the body and the successes of its group. One case of a shared group can
/// replace all cases with equal content.
private struct CaseContent: Hashable {
    let statuses: Set<StatusPattern>
    let codes: Set<CodePattern>
    let title: TextSource?
    let description: TextSource?
    let retry: ResolvedRetry
    let category: CategoryID
    let body: BodyID?
    let successes: Successes
    let overrides: Set<CaseID>
    /// The name in lower case; `nil` if the case has a description, because the name then doesn't matter.
    let name: String?

    init(_ item: ResolvedCase, in api: ResolvedAPI) {
        statuses = Set(item.statuses.map(\.value))
        codes = Set(item.codes.map(\.value))
        title = item.handling.title?.value
        description = item.handling.description?.value
        retry = item.handling.retry.value
        category = item.handling.category.value
        body = api[item.group].body
        successes = api[item.group].successes
        overrides = Set(item.overrides.map(\.value))
        name = description == nil ? item.name.value.lowercased() : nil
    }
}

extension Handling {
    /// Whether the title or the description is still a TODO. Such a case isn't compared with others.
    fileprivate var hasTodo: Bool {
        [title?.value.fallback, description?.value.fallback].contains { $0.map { isTodo($0.source) } ?? false }
    }
}
