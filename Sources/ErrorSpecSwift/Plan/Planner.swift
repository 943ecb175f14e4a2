package import ErrorSpecLanguage
import ErrorSpecReading

/// Decides what every file holds: names, the order of cases, and what is said once for several.
///
/// Names that Swift doesn't take, or that collide, are findings of ``check(_:into:)``: a checked spec has none.
///
/// - Parameter use: What becomes of each plan, on all cores. A plan is gone when it is used: to keep a thousand of them,
///   and to clean up after them, took a tenth of a run.
package func plan<Result: Sendable>(_ spec: CheckedSpec, for use: @Sendable (FilePlan) -> Result) -> [Result] {
    spec.spec.apis.flatMap { api in
        let planner = Planner(api: api, files: spec.spec.files)
        // The API's own file is the largest: who begins with it doesn't wait for it in the end.
        let files = [nil] + api.groupIDs.map(Optional.some)
        return concurrentMap(files, atLeast: 16) { use($0.map(planner.groupFile) ?? planner.apiFile()) }
    }
}

/// Plans the files of one API.
struct Planner: Sendable {
    let api: ResolvedAPI
    let files: SourceFiles
    let namespace: Identifier
    /// The API's title, where a case or an `otherwise` has it.
    private let defaultTitle: TextSource?

    init(api: ResolvedAPI, files: SourceFiles) {
        self.api = api
        self.files = files
        namespace = SwiftNames.namespace(api.name.value)
        defaultTitle = Self.defaultTitle(of: api)
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
        return filePlan(
            path: path(of: nil), source: api.name.range.file, decoders: texts.compactMap { $0?.decoder },
            content: .api(apiPlan()))
    }

    func groupFile(_ id: GroupID) -> FilePlan {
        filePlan(
            path: path(of: id), source: api.groups[id.index].name.range.file, decoders: decoders(of: id),
            content: .group(groupPlan(id)))
    }

    /// - Parameter decoders: the app's types that texts of the file are read by.
    private func filePlan(
        path: String, source: SourceFile.ID, decoders: [String], content: FilePlan.Content
    ) -> FilePlan {
        FilePlan(
            path: path, source: files[source].name, access: api.access,
            imports: decoders.isEmpty ? [] : api.imports.map { SwiftNames.module($0.value) },
            aliases: DecoderAlias.all(of: decoders), namespace: namespace, locales: api.locales, content: content)
    }

    private func decoders(of id: GroupID) -> [String] {
        handlings(of: id).flatMap { [$0.title?.value.decoder, $0.description?.value.decoder].compactMap(\.self) }
    }

    /// Those of a group's cases, and of its `otherwise`.
    private func handlings(of id: GroupID) -> [Handling] {
        api.groups[id.index].ownCases.map { api.cases[$0].handling }
            + [api.groups[id.index].otherwise?.handling].compactMap(\.self)
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
            successes: patterns(api.successes, unlike: .all), locales: api.locales, textForms: textForms(),
            transport: words(api.failures.transport),
            decoding: words(api.failures.decoding),
            unmapped: words(api.failures.unmapped),
            operations: api.operations.map { operation in
                APIPlan.Operation(
                    method: operation.method, path: operation.path,
                    group: api.groups[operation.group.index].name.value)
            })
    }

    /// Those that occur: with one locale, the runtime has them.
    private func textForms() -> [TextForm] {
        if api.locales.count < 2 { return [] }
        var forms = Set((api.failures.all.flatMap { [$0.title, $0.description] } + [defaultTitle]).map(\.?.form))
        // By number: an element would be copied.
        for index in api.cases.indices {
            forms.insert(api.cases[index].handling.title?.value.form)
            forms.insert(api.cases[index].handling.description?.value.form)
        }
        for handling in api.groups.lazy.compactMap({ $0.otherwise?.handling }) {
            forms.formUnion([handling.title?.value.form, handling.description?.value.form])
        }
        return TextForm.allCases.filter(forms.contains)
    }

    private func words(_ words: ResolvedFailures.Texts) -> APIPlan.FailureTexts {
        APIPlan.FailureTexts(
            title: words.hasTitleOfAPI ? nil : words.title.map(text), description: words.description.map(text),
            category: words.category.flatMap(category))
    }

    // MARK: A group's file

    private func groupPlan(_ id: GroupID) -> GroupPlan {
        // Asked for each of its parts: the whole of a group would be copied first.
        let name = api.groups[id.index].name.value
        let defaults = defaultTexts(of: id)
        return GroupPlan(
            summary: api.groups[id.index].summary, name: name, errorType: SwiftNames.errorType(name),
            handlerType: SwiftNames.handlerType(name),
            was: api.groups[id.index].was.map { name in
                GroupPlan.Alias(
                    errorType: SwiftNames.errorType(name.value), handlerType: SwiftNames.handlerType(name.value))
            },
            cases: api.groups[id.index].ownCases.map { casePlan(CaseID($0), name, defaults) },
            wraps: api.groups[id.index].parents.map { wrap($0.group, in: id) },
            otherwise: otherwise(of: id, defaults), defaults: defaults, body: body(api.groups[id.index].body),
            successes: patterns(api.groups[id.index].successes, unlike: api.successes))
    }

    private func wrap(_ parent: GroupID, in id: GroupID) -> GroupPlan.Wrap {
        let name = api.groups[parent.index].name.value
        let leftOut = api.groups[id.index].except.map(\.value).filter { api.groups[parent.index].sees($0) }
        return GroupPlan.Wrap(
            name: SwiftNames.wrapping(name),
            was: api.groups[parent.index].was.map { SwiftNames.wrapping($0.value) },
            type: SwiftNames.errorType(name), except: leftOut.map { SwiftNames.path(from: parent, to: $0, in: api) })
    }

    private static func defaultTitle(of api: ResolvedAPI) -> TextSource? {
        if let index = api.cases.indices.first(where: { api.cases[$0].handling.title?.isOfAPI == true }) {
            return api.cases[index].handling.title?.value
        }
        return api.failures.all.first(where: \.hasTitleOfAPI)?.title
    }

    private func defaultTexts(of id: GroupID) -> DefaultTexts {
        var (title, description) = (SharedDefault(), SharedDefault())
        for handling in handlings(of: id) {
            title.add(handling.title)
            description.add(handling.description)
        }
        return DefaultTexts(title: title.text.map(text), description: description.text.map(text))
    }

    private func casePlan(_ id: CaseID, _ group: String, _ defaults: DefaultTexts) -> GroupPlan.Case {
        let declared = api.cases[id.index]
        return GroupPlan.Case(
            name: SwiftNames.member(declared.name.value), summary: declared.summary ?? Self.matches(declared),
            was: declared.was.map { SwiftNames.member($0.value) }, pattern: declared.pattern,
            definition: definition(declared.handling, defaults, id: "\(group).\(declared.name.value)"))
    }

    /// The comment of a case without a summary; `nil` for a long list, which is read where it is written.
    private static func matches(_ declared: ResolvedCase) -> String? {
        declared.statuses.count + declared.codes.count > 6 ? nil : "Matches \(declared.matchSummary)."
    }

    private func otherwise(of id: GroupID, _ defaults: DefaultTexts) -> GroupPlan.Otherwise? {
        guard let own = api.groups[id.index].otherwise else { return nil }
        let name = "\(api.groups[id.index].name.value).\(GeneratedName.unmatched)"
        return GroupPlan.Otherwise(definition: definition(own.handling, defaults, id: name), summary: own.summary)
    }

    private func body(_ id: BodyID?) -> GroupPlan.Body {
        if id == api.body { return .shared }
        return id.map { .named(SwiftNames.member(api[$0].name.value)) } ?? .none
    }

    private func patterns(_ successes: Successes, unlike other: Successes) -> [StatusPattern]? {
        successes == other ? nil : successes.patterns
    }

    // MARK: What a case says

    private func definition(_ handling: Handling, _ defaults: DefaultTexts, id: String) -> DefinitionPlan {
        DefinitionPlan(
            id: id, title: handling.title.flatMap { text($0, defaults.title) },
            description: handling.description.flatMap { text($0, defaults.description) },
            retry: retry(handling.retry.value), category: category(handling.category.value))
    }

    /// `nil`: the API's default.
    private func text(_ source: Sourced<TextSource>, _ groupDefault: TextPlan?) -> CaseText? {
        if source.isOfAPI { return nil }
        return source.isOfGroup && groupDefault != nil ? .ofGroup : .own(text(source.value))
    }

    private func text(_ source: TextSource) -> TextPlan {
        switch source {
        case .text(let text): .text(text)
        case .template(let text, let otherwise): .template(text, otherwise: otherwise)
        case .key(let key, let table, let otherwise): .key(key, table: table, otherwise: otherwise)
        case .server(let field, let otherwise): .server(field, otherwise: otherwise)
        case .decode(let type, let otherwise):
            .decode(DecoderAlias(type)?.name ?? SwiftNames.type(type), otherwise: otherwise)
        }
    }

    private func retry(_ retry: ResolvedRetry) -> RetryPlan? {
        switch retry.action {
        case .never: return nil
        case .recover(let id): return .recover(SwiftNames.member(api.recoveries[id.index].name.value))
        case .resend(let resend):
            return retry.name.map { .named(SwiftNames.member($0)) } ?? .inline(resend)
        }
    }

    /// `nil`: the default.
    private func category(_ id: CategoryID) -> Identifier? {
        id.index == 0 ? nil : SwiftNames.member(api.categories[id.index].value)
    }
}

/// A group's default for a text, where several cases have it.
private struct SharedDefault {
    private var first: TextSource?
    private var isShared = false

    mutating func add(_ text: Sourced<TextSource>?) {
        guard let text, text.isOfGroup else { return }
        if first == nil { first = text.value } else { isShared = true }
    }

    /// One case alone says its default itself.
    var text: TextSource? { isShared ? first : nil }
}

extension TextSource {
    /// The app's type that reads the text.
    fileprivate var decoder: String? { if case .decode(let type, _) = self { type } else { nil } }

    fileprivate var form: TextForm {
        switch self {
        case .text: .text
        case .template: .template
        case .key: .key
        case .server(.code, _): .code
        case .server(.message, _): .message
        case .server(.title, _): .title
        case .server(.pointer, _): .pointer
        case .decode: .decode
        }
    }
}

extension Sourced {
    fileprivate var isOfGroup: Bool {
        if case .group = provenance { true } else { false }
    }

    fileprivate var isOfAPI: Bool { provenance.isOfAPI }
}
