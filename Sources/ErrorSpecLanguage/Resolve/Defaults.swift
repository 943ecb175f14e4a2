import ErrorSpecReading

/// Resolves cases, and applies the defaults of their group and API.
extension APIResolver {
    mutating func resolveCases() {
        // Reading `self.declarations` below, while `self` is being changed, would copy the declarations.
        let declarations = declarations
        var places: [(group: Int, number: Int)] = []
        places.reserveCapacity(declarations.indices.reduce(0) { $0 + declarations[$1].cases.entries.count })
        var defaults: [Handling] = []
        defaults.reserveCapacity(declarations.count)
        for index in declarations.indices {
            defaults.append(groupDefaults(of: GroupID(index), declarations))
            let first = places.count
            places += declarations[index].cases.entries.indices.map { (index, $0) }
            api.groups[index].ownCases = first..<places.count
        }
        api.cases = places.map { place in
            resolvedCase(
                declarations[place.group].cases.entries, place.number, of: GroupID(place.group),
                defaults: defaults[place.group])
        }
        for index in declarations.indices {
            resolveOtherwise(of: GroupID(index), declarations, defaults: defaults[index])
        }
        if header.title.isAbsent { reportMissingTitles(declarations) }
    }

    private mutating func resolveOtherwise(
        of id: GroupID, _ declarations: GroupDeclarations, defaults: Handling
    ) {
        if let otherwise = declarations[id.index].otherwise {
            api[id].otherwise = ResolvedOtherwise(
                range: otherwise.range, summary: otherwise.summary?.value,
                handling: describedHandling(
                    otherwise.handling, of: id, defaults: defaults, name: "otherwise", at: otherwise.range))
            return
        }
        let cases = declarations[id.index].cases
        if cases.entries.isEmpty, cases.isWhole, api[id].parents.isEmpty,
            !api[id].isIncomplete
        {
            let name = declarations[id.index].name
            diagnostics.report(
                .missingKey, "group `\(name.value)` has no cases, no parents and no `otherwise`", at: name.range,
                hint: "write its `cases`, or remove it")
        }
    }

    private mutating func resolvedCase(
        _ cases: [CaseDeclaration], _ index: Int, of group: GroupID, defaults: Handling
    ) -> ResolvedCase {
        // The case is accessed by index, because a constant would copy the whole case.
        ResolvedCase(
            name: cases[index].name, group: group, summary: cases[index].summary?.value, was: cases[index].was,
            statuses: cases[index].statuses.value ?? [], codes: cases[index].codes.value ?? [], overrides: [],
            hasUnresolvedOverrides: !cases[index].overrides.isWhole,
            handling: describedHandling(
                cases[index].handling, of: group, defaults: defaults, name: cases[index].name.value,
                at: cases[index].name.range),
            layout: cases[index].layout, isIncomplete: !cases[index].isWhole)
    }

    mutating func resolveOverrides() {
        for index in declarations.indices {
            let first = api.groups[index].ownCases.lowerBound
            for number in declarations[index].cases.entries.indices {
                let id = first + number
                for reference in declarations[index].cases.entries[number].overrides.entries {
                    if let target = caseID(reference, in: GroupID(index)) {
                        api.cases[id].overrides.append(Located(target, at: reference.range))
                    } else {
                        api.cases[id].hasUnresolvedOverrides = true
                    }
                }
            }
        }
    }

    // MARK: Defaults

    /// Returns the default handling for the group's own cases.
    private mutating func groupDefaults(of id: GroupID, _ declarations: GroupDeclarations) -> Handling {
        var builtIn = Handling(
            retry: Sourced(ResolvedRetry(name: "never", action: .never), from: .builtIn),
            category: Sourced(CategoryID(0), from: .builtIn))
        if let text = header.title.value, declarations.needTitleOfAPI(id) {
            builtIn.title = titleOfAPI(text, of: id).map { Sourced($0, from: .api(text.range)) }
        }
        return handling(declarations[id.index].defaults, of: id, defaults: builtIn) { .group($0) }
    }

    /// Returns the API's title for groups with the same body as the given group. The title is resolved once for each
    /// body, so that its findings are reported once.
    private mutating func titleOfAPI(_ text: TextDeclaration, of id: GroupID) -> TextSource? {
        let body = api[id].body
        if let title = titles[body] { return title }
        guard let title = textSource(text, of: id, in: .api) else { return nil }
        titles[body] = title
        return title
    }

    /// Returns the handling of a case or an `otherwise`, and reports a missing description.
    private mutating func describedHandling(
        _ written: HandlingDeclaration, of id: GroupID, defaults: Handling, name: String, at range: SourceRange
    ) -> Handling {
        if written.description.isAbsent, declarations[id.index].defaults.description.isAbsent,
            !written.isSilent(in: declarations[id.index])
        {
            diagnostics.report(
                .missingDescription, "`\(name)` has no description", at: range,
                hint: "write a `description` here or in the group")
        }
        return handling(written, of: id, defaults: defaults) { .own($0) }
    }

    /// Returns the declared handling, with the defaults for missing parts.
    private mutating func handling(
        _ written: HandlingDeclaration, of id: GroupID, defaults: Handling, from provenance: (SourceRange) -> Provenance
    ) -> Handling {
        var handling = defaults
        handling.isIncomplete = defaults.isIncomplete || !written.isWhole
        if !written.title.isAbsent { handling.title = text(written.title, of: id, from: provenance) }
        if !written.description.isAbsent { handling.description = text(written.description, of: id, from: provenance) }
        if let written = written.retry.value {
            if let policy = retry(written) {
                handling.retry = Sourced(policy.value, from: provenance(policy.range))
            } else {
                handling.isIncomplete = true
            }
        }
        if let name = written.category.located {
            if let id = category(name) {
                handling.category = Sourced(id, from: provenance(name.range))
            } else {
                handling.isIncomplete = true
            }
        }
        return handling
    }

    private mutating func text(
        _ written: Reading<TextDeclaration>, of id: GroupID, from provenance: (SourceRange) -> Provenance
    ) -> Sourced<TextSource>? {
        written.value.flatMap { text in
            textSource(text, of: id, in: .group(id)).map { Sourced($0, from: provenance(text.range)) }
        }
    }
}

extension GroupDeclarations {
    /// Returns whether a case or the `otherwise` of the group uses the API's title.
    fileprivate func needTitleOfAPI(_ id: GroupID) -> Bool {
        let cases = self[id.index].cases.entries
        return self[id.index].defaults.title.isAbsent
            && (cases.indices.contains { cases[$0].handling.title.isAbsent }
                || self[id.index].otherwise?.handling.title.isAbsent == true)
    }
}
