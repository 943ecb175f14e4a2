import ErrorSpecReading

/// Resolves documents into APIs. Parts with errors are marked as incomplete, so that later stages don't report the
/// consequences of these errors.
///
/// - Returns: The resolved spec, or `nil` if there are no documents.
package func resolve(
    _ documents: [SpecDocument], files: SourceFiles, into diagnostics: inout Diagnostics
) -> ResolvedSpec? {
    var byFolder: [String: [SpecDocument]] = [:]
    for document in documents {
        byFolder[document.file.folder, default: []].append(document)
    }
    var apis: [ResolvedAPI] = []
    for folder in byFolder.keys.sorted() {
        // Sorted, so that the result doesn't depend on the order in which the files were found.
        let ofAPI = byFolder[folder, default: []].sorted { $0.file.path < $1.file.path }
        var resolver = APIResolver(documents: withinLimits(ofAPI, into: &diagnostics))
        swap(&resolver.diagnostics, &diagnostics)
        apis.append(resolver.resolve())
        swap(&resolver.diagnostics, &diagnostics)
    }
    guard !apis.isEmpty else { return nil }
    reportSharedNames(apis, into: &diagnostics)
    return ResolvedSpec(apis: apis.sorted { $0.name.value < $1.name.value }, files: files)
}

/// Returns the documents of an API. Documents beyond the limit on nodes are replaced with unreadable documents.
private func withinLimits(_ documents: [SpecDocument], into diagnostics: inout Diagnostics) -> [SpecDocument] {
    var (nodes, isExceeded) = (0, false)
    return documents.map { document in
        nodes += document.nodeCount
        if nodes <= SpecLimits.nodesOfAPI { return document }
        if !isExceeded {
            diagnostics.report(
                .limitExceeded, "with this file, the API has more than 400,000 YAML nodes",
                at: SourceRange(startOf: document.file.id), hint: "split the API")
        }
        isExceeded = true
        return SpecDocument(unreadable: document.file)
    }
}

private func reportSharedNames(_ apis: [ResolvedAPI], into diagnostics: inout Diagnostics) {
    var first: [String: SourceRange] = [:]
    for api in apis where !api.name.value.isEmpty {
        if let range = first[api.name.value] {
            diagnostics.report(
                .duplicateName, "two APIs are named `\(api.name.value)`", at: api.name.range,
                notes: [.init("the other API is here", at: range)],
                hint: "rename one: their generated code would collide")
        } else {
            first[api.name.value] = api.name.range
        }
    }
}

/// Resolves the documents of one API. Each stage is an extension in a file of its own.
struct APIResolver {
    let documents: [SpecDocument]
    var diagnostics = Diagnostics()

    /// The content of `api.yaml`, except groups and operations. All values are unreadable if the file is missing or
    /// could not be read.
    let header: APIDeclaration
    let headerFile: SourceFile?
    /// Whether some groups may be unknown, because a file's `groups` could not be read or `api.yaml` is missing.
    let mayLackGroups: Bool
    var declarations: GroupDeclarations
    var groupIDs: [String: GroupID] = [:]
    /// A cache of each group's own cases by name, filled when a case reference first names the group.
    var caseIDs: [GroupID: [String: CaseID]] = [:]
    var bodyIDs: [String: BodyID] = [:]
    var recoveryIDs: [String: RecoveryID] = [:]
    var categoryIDs: [String: CategoryID] = [:]
    var policies: [String: ResolvedRetry] = [:]
    /// All groups, ancestors first.
    var order: [GroupID] = []
    /// For each body, the API's title as resolved for groups with this body.
    var titles: [BodyID?: TextSource] = [:]
    /// By section: the invalid names that were declared, and the valid names that were suggested for them.
    var uncertainNames: [String: Set<String>] = [:]
    /// The placeholders that texts can use in each scope.
    var placeholderNames: [TextScope: Set<String>] = [:]
    /// Whether texts per locale have been reported because the API has no `locales`.
    var hasReportedLocales = false
    let knownLocales: Set<String>
    var api: ResolvedAPI

    init(documents: [SpecDocument]) {
        self.documents = documents
        declarations = GroupDeclarations(of: documents)
        let main = documents.first { $0.api != nil }
        var header = main?.api ?? .unreadable
        for document in documents where !document.strayKeys.isEmpty { header.markUnreadable(document.strayKeys) }
        self.header = header
        headerFile = main?.file
        mayLackGroups = main == nil || documents.contains { !$0.groups.isWhole }
        let anywhere = SourceRange(startOf: headerFile?.id ?? documents.first?.file.id ?? SourceFile.ID(0))
        knownLocales = Set((header.locales.value ?? []).lazy.map(\.value))
        api = ResolvedAPI(
            name: header.name.located ?? Located("", at: anywhere), summary: header.summary?.value,
            access: header.access?.value ?? .public, imports: header.imports,
            locales: (header.locales.value ?? []).map(\.value),
            layout: APILayout(
                access: header.access?.range, locales: header.locales.value?.first?.range,
                body: header.body.located?.range, parents: header.parents.entries.first?.range),
            isIncomplete: mayLackGroups || !header.isWhole)
    }

    mutating func resolve() -> ResolvedAPI {
        mergeGroups()
        resolveHeader()
        resolveParents()
        breakCycles()
        resolveAncestors()
        resolveBodies()
        resolveSuccesses()
        resolveCases()
        resolveExcept()
        resolveVisible()
        resolveOverrides()
        resolveMatches()
        resolveFailures()
        resolveOperations()
        return api
    }

    // MARK: The header

    private mutating func resolveHeader() {
        resolveRecoveries()
        resolvePolicies()
        resolveCategories()
        resolveBodyDeclarations()
        // Resolving the title here reports its findings even if no group uses the title. Groups resolve the title
        // again with their own body.
        if let title = header.title.value, let source = textSource(title, in: .api) {
            api.failures.title = source
            for texts in [\ResolvedFailures.transport, \.decoding, \.unmapped] {
                api.failures[keyPath: texts].title = Sourced(source, from: .api(title.range))
            }
        }
    }

    private mutating func resolveBodyDeclarations() {
        for body in header.bodies.entries.sorted(by: { $0.name.value < $1.name.value }) {
            bodyIDs[body.name.value] = BodyID(api.bodies.count)
            api.bodies.append(
                ResolvedBody(
                    name: body.name, summary: body.summary?.value, format: body.format.value ?? BodyFormat(),
                    isIncomplete: body.format.isUnreadable))
        }
        addSuggestedNames(to: \.bodyIDs, .member, under: "bodies")
    }

    private mutating func resolveRecoveries() {
        for (index, recovery) in header.recoveries.entries.sorted(by: { $0.name.value < $1.name.value }).enumerated() {
            recoveryIDs[recovery.name.value] = RecoveryID(index)
            let through = recovery.through.flatMap { name in group(name).map { Located($0, at: name.range) } }
            api.recoveries.append(
                ResolvedRecovery(name: recovery.name, summary: recovery.summary?.value, through: through))
        }
        addSuggestedNames(to: \.recoveryIDs, .member, under: "recoveries")
    }

    private mutating func resolvePolicies() {
        for policy in ResolvedRetry.builtIn { policies[policy.name ?? ""] = policy }
        for policy in header.retries.entries.sorted(by: { ($0.name?.value ?? "") < ($1.name?.value ?? "") }) {
            guard let name = policy.name, name.value != "never" else { continue }
            var resolved = self.policy(policy)
            resolved.summary = policy.summary?.value
            policies[name.value] = resolved
            api.retries.append(ResolvedPolicy(name: name, retry: resolved))
        }
        addSuggestedNames(to: \.policies, .member, under: "retries")
    }

    private mutating func resolveCategories() {
        let start = SourceRange(startOf: api.name.range.file)
        let written = header.categories.entries
        // Cancelled calls are silent, so every API needs the category `silent`.
        for category in (written.isEmpty ? [Located("alert", at: start)] : written) + [Located("silent", at: start)]
        where categoryIDs[category.value] == nil {
            categoryIDs[category.value] = CategoryID(api.categories.count)
            api.categories.append(category)
        }
        addSuggestedNames(to: \.categoryIDs, .member, under: "categories")
    }

    private mutating func resolveFailures() {
        for failure in header.failures {
            let texts: WritableKeyPath<ResolvedFailures, ResolvedFailures.Texts> =
                switch failure.kind.value {
                case .transport: \.transport
                case .decoding: \.decoding
                case .unmapped: \.unmapped
                }
            if let title = failure.title.value {
                api.failures[keyPath: texts].title = textSource(title, of: nil, in: .api).map {
                    Sourced($0, from: .own(title.range))
                }
            }
            api.failures[keyPath: texts].description = failure.description.value.flatMap {
                textSource($0, of: nil, in: .api)
            }
            api.failures[keyPath: texts].category = failure.category.flatMap { category($0) }
            api.failures[keyPath: texts].range = failure.kind.range
        }
    }

    // MARK: Operations

    private mutating func resolveOperations() {
        var first: [String: OperationDeclaration] = [:]
        first.reserveCapacity(documents.reduce(0) { $0 + $1.operations.count })
        for operation in documents.lazy.flatMap(\.operations) {
            let name = operation.method + " " + operation.path
            let key = anonymousTemplate(name)
            if let other = first.updateValue(operation, forKey: key) {
                first[key] = other
                let otherName = "\(other.method) \(other.path)"
                if otherName != name || other.range.file != operation.range.file {
                    reportTwice(
                        Located(name, at: operation.range), "operation", first: other.range, writtenAs: otherName,
                        hint: "keep one of the two")
                }
                continue
            }
            guard let group = group(operation.group) else { continue }
            api.operations.append(
                ResolvedOperation(
                    method: operation.method, path: operation.path, group: group, range: operation.range))
        }
        api.operations.sort { ($0.path, $0.method) < ($1.path, $1.method) }
    }
}
