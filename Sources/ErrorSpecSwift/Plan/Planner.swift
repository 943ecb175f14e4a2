package import ErrorSpecLanguage
import ErrorSpecReading

/// Decides what every file holds: names, the order of matches, and how groups ask those they inherit from.
///
/// Names that Swift doesn't take, or that collide, are findings of ``check(_:into:)``: a checked spec has none.
package func plan(_ spec: CheckedSpec) -> [FilePlan] {
    spec.spec.apis.flatMap { api in
        let planner = Planner(api: api, files: spec.spec.files)
        let groups = concurrentMap(api.groups.indices.map { GroupID($0) }, atLeast: 32) { planner.groupFile($0) }
        return [planner.apiFile()] + groups
    }
}

/// Plans the files of one API.
struct Planner: Sendable {
    let api: ResolvedAPI
    let files: SourceFiles
    let namespace: Identifier
    let inheritance: InheritancePlan

    init(api: ResolvedAPI, files: SourceFiles) {
        self.api = api
        self.files = files
        namespace = SwiftNames.namespace(api.name.value)
        inheritance = InheritancePlan(api)
    }

    /// Below the output folder.
    ///
    /// - Parameter group: `nil`: the API's own file.
    func path(of group: GroupID?) -> String {
        let name = api.name.value
        guard let group else { return "\(name)/\(name).generated.swift" }
        return "\(name)/\(name)+\(SwiftNames.handlerType(api.groups[group.index].name.value)).generated.swift"
    }

    func apiFile() -> FilePlan {
        let texts = api.failures.all.flatMap { [$0.title, $0.description] } + [defaultTitle]
        return FilePlan(
            path: path(of: nil), source: files[api.name.range.file].name, access: api.access,
            imports: imports(for: texts), aliases: DecoderAlias.all(in: texts), namespace: namespace,
            content: .api(apiPlan()))
    }

    func groupFile(_ id: GroupID) -> FilePlan {
        FilePlan(
            path: path(of: id), source: files[api.groups[id.index].name.range.file].name, access: api.access,
            imports: imports(for: texts(of: api.groups[id.index])),
            aliases: DecoderAlias.all(in: texts(of: api.groups[id.index])), namespace: namespace,
            content: .group(groupPlan(id)))
    }

    private func texts(of group: ResolvedGroup) -> [TextSource?] {
        let handlings = api.cases[group.ownCases].map(\.handling) + [group.otherwise?.handling].compactMap(\.self)
        return handlings.flatMap { [$0.title?.value, $0.description?.value] }
    }

    /// The app's modules, where a text is read by one of its types.
    private func imports(for texts: @autoclosure () -> [TextSource?]) -> [Identifier] {
        if api.imports.isEmpty { return [] }
        let decodes = texts().contains { if case .decode = $0 { true } else { false } }
        return decodes ? api.imports.map { SwiftNames.module($0.value) } : []
    }

    // MARK: The API's file

    private func apiPlan() -> APIPlan {
        APIPlan(
            summary: api.summary, title: defaultTitle.map(text),
            categories: api.categories.map { SwiftNames.member($0.value) },
            recoveriesProtocol: SwiftNames.recoveriesProtocol(api.name.value),
            recoveries: api.recoveries.map { recovery in
                APIPlan.Recovery(
                    name: SwiftNames.member(recovery.name.value), summary: recovery.summary,
                    handler: recovery.through.map { SwiftNames.handlerType(api[$0.value].name.value) })
            },
            retries: api.retries.compactMap { retry in
                guard case .resend(let resend) = retry.retry.action else { return nil }
                return APIPlan.Retry(
                    name: SwiftNames.member(retry.name.value), summary: retry.retry.summary, resend: resend)
            },
            bodies: api.bodies.map { body in
                APIPlan.Body(name: SwiftNames.member(body.name.value), summary: body.summary, format: body.format)
            },
            body: api.body.map { SwiftNames.member(api[$0].name.value) },
            successes: patterns(api.successes, unlike: .all), sourceLocale: api.locales.first,
            transport: words(api.failures.transport), tls: api.failures.tls.map(words),
            tooLarge: api.failures.tooLarge.map(words), redirects: api.failures.redirects.map(words),
            decoding: words(api.failures.decoding),
            unmapped: words(api.failures.unmapped),
            operations: api.operations.map { operation in
                APIPlan.Operation(
                    name: "\(operation.method) \(operation.path)", group: api.groups[operation.group.index].name.value)
            })
    }

    private func words(_ words: ResolvedFailures.Texts) -> APIPlan.FailureTexts {
        APIPlan.FailureTexts(
            title: words.title.map(text), description: words.description.map(text),
            category: category(words.category ?? CategoryID(0)))
    }

    // MARK: A group's file

    private func groupPlan(_ id: GroupID) -> GroupPlan {
        let group = api.groups[id.index]
        let defaults = defaultTexts(of: group)
        return GroupPlan(
            summary: group.summary, name: group.name.value, errorType: SwiftNames.errorType(group.name.value),
            handlerType: SwiftNames.handlerType(group.name.value),
            was: group.was.map { name in
                GroupPlan.Alias(
                    errorType: SwiftNames.errorType(name.value), handlerType: SwiftNames.handlerType(name.value))
            },
            cases: group.ownCaseIDs.map { casePlan($0, defaults) },
            wraps: inheritance.wrapped(by: id).map { api.wrap($0) },
            otherwise: otherwise(of: id, defaults), defaults: defaults, body: body(of: group),
            successes: patterns(group.successes, unlike: api.successes),
            matching: inheritance.matching(of: id))
    }

    /// The API's title, where a case or an `otherwise` has it.
    private var defaultTitle: TextSource? {
        let cases = api.cases.lazy.map(\.handling)
        let others = api.groups.lazy.compactMap { $0.otherwise?.handling }
        let title = cases.first { $0.title?.isOfAPI == true } ?? others.first { $0.title?.isOfAPI == true }
        return title?.title?.value
    }

    private func defaultTexts(of group: ResolvedGroup) -> DefaultTexts {
        let handlings = api.cases[group.ownCases].lazy.map(\.handling) + [group.otherwise?.handling].compactMap(\.self)
        return DefaultTexts(
            title: defaultText(handlings.lazy.compactMap(\.title)),
            description: defaultText(handlings.lazy.compactMap(\.description)))
    }

    /// One case alone says its default itself, and so do those that are read by one of the app's types.
    private func defaultText(_ texts: some Sequence<Sourced<TextSource>>) -> TextPlan? {
        var first: TextSource?
        for text in texts where text.isOfGroup {
            if let first { return self.text(first) }
            if case .decode = text.value { return nil }
            first = text.value
        }
        return nil
    }

    private func casePlan(_ id: CaseID, _ defaults: DefaultTexts) -> GroupPlan.Case {
        GroupPlan.Case(
            name: SwiftNames.member(api.cases[id.index].name.value), summary: api.cases[id.index].summary,
            was: api.cases[id.index].was.map { SwiftNames.member($0.value) },
            definition: definition(api.cases[id.index].handling, defaults, id: api.qualifiedName(id)))
    }

    private func otherwise(of id: GroupID, _ defaults: DefaultTexts) -> GroupPlan.Otherwise? {
        guard let own = api.groups[id.index].otherwise else { return nil }
        let name = "\(api.groups[id.index].name.value).\(GeneratedName.unmatched)"
        return GroupPlan.Otherwise(definition: definition(own.handling, defaults, id: name), summary: own.summary)
    }

    private func body(of group: ResolvedGroup) -> GroupPlan.Body {
        if group.body == api.body { return .shared }
        return group.body.map { .named(SwiftNames.member(api[$0].name.value)) } ?? .none
    }

    private func patterns(_ successes: Successes, unlike other: Successes) -> [StatusPattern]? {
        successes == other ? nil : successes.patterns
    }

    // MARK: What a case says

    private func definition(_ handling: Handling, _ defaults: DefaultTexts, id: String) -> DefinitionPlan {
        guard let title = handling.title, let description = handling.description else {
            preconditionFailure("a checked spec has a title and a description for \(id)")
        }
        let (ownTitle, ownDescription) = (text(title, defaults.title), text(description, defaults.description))
        return DefinitionPlan(
            id: id, title: ownTitle, description: ownDescription,
            usesDefaults: ownTitle == nil && title.isOfGroup || ownDescription == nil,
            retry: retry(handling.retry.value),
            category: handling.category.value.index == 0 ? nil : category(handling.category.value))
    }

    /// `nil`: the group's default, else the API's.
    private func text(_ source: Sourced<TextSource>, _ groupDefault: TextPlan?) -> TextPlan? {
        source.isOfAPI || source.isOfGroup && groupDefault != nil ? nil : text(source.value)
    }

    private func text(_ source: TextSource) -> TextPlan {
        switch source {
        case .text(let text): .text(text)
        case .template(let text, let otherwise): .template(text, otherwise: otherwise)
        case .key(let key, let table, let otherwise): .key(key, table: table, otherwise: otherwise)
        case .body(let field, let otherwise): .body(field, otherwise: otherwise)
        case .decode(let type, let otherwise):
            .decode(DecoderAlias(type)?.name ?? SwiftNames.type(type), otherwise: otherwise)
        }
    }

    private func retry(_ retry: ResolvedRetry) -> RetryPlan? {
        switch retry.action {
        case .never: return nil
        case .recover(let id): return .recover(SwiftNames.member(api.recoveries[id.index].name.value))
        case .resend(let resend):
            guard let name = retry.name else { return .inline(resend) }
            let isDeclared = api.retries.contains { $0.name.value == name }
            return isDeclared ? .named(SwiftNames.member(name)) : .builtIn(SwiftNames.member(name))
        }
    }

    private func category(_ id: CategoryID) -> Identifier { SwiftNames.member(api.categories[id.index].value) }
}

extension Sourced {
    fileprivate var isOfGroup: Bool {
        if case .group = provenance { true } else { false }
    }

    fileprivate var isOfAPI: Bool {
        if case .api = provenance { true } else { false }
    }
}

extension ResolvedAPI {
    /// The case that stands for the failures of a parent.
    func wrap(_ parent: GroupID) -> GroupPlan.Wrap {
        let group = groups[parent.index]
        return GroupPlan.Wrap(
            name: SwiftNames.wrapping(group.name.value), was: group.was.map { SwiftNames.wrapping($0.value) },
            group: group.name.value, type: SwiftNames.errorType(group.name.value))
    }
}
