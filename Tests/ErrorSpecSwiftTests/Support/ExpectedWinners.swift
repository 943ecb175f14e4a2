import ErrorSpecLanguage
import ErrorSpecReading

/// What the resolved table says, in the words of ``WinnerHarness``.
struct ExpectedWinners {
    struct Probe: Encodable {
        var headers: [String: String] = [:]
        var body = ""
    }

    let api: ResolvedAPI
    private(set) var probes: [String: [Probe]] = [:]
    private(set) var lines: Set<String> = []
    private(set) var calls: [String] = []

    init(_ api: ResolvedAPI) {
        self.api = api
        for index in api.groups.indices { add(GroupID(index)) }
    }

    private mutating func add(_ id: GroupID) {
        let group = api[id]
        let name = "\(api.name.value).\(group.name.value)"
        calls.append("reporter.report(\"\(name)\", \(name)ResponseErrorHandler())")
        let body = group.body.map { api[$0].format }
        var codes: [String?] = [nil]
        if let body, !body.code.isEmpty { codes += group.table.codes + ["never-heard-of"] }
        let place = body?.code.last(where: \.holdsAnything)
        probes[name] = codes.map { code in code.map { probe($0, in: place) } ?? Probe() }
        for (index, code) in codes.enumerated() {
            var start = 100
            var text = answer(of: id, 100, code)
            for status in 101...600 {
                let next = status < 600 ? answer(of: id, status, code) : ""
                if next == text { continue }
                lines.insert("W \(name) \(index) \(start)-\(status - 1) \(text)")
                (start, text) = (status, next)
            }
        }
    }

    private mutating func answer(of id: GroupID, _ status: Int, _ code: String?) -> String {
        if let winner = api[id].table.winner(status: status, code: code) {
            let name = api.qualifiedName(winner)
            insertDefinition(name, api[winner].meaning)
            return "\(chain(api.path(from: id, to: winner) ?? [])) \(name)"
        }
        guard let provider = api[id].otherwiseProvider, let otherwise = api[provider].otherwise else { return "-" }
        var path = [id]
        while let last = path.last, last != provider {
            guard let next = api[last].parents.first(where: { api[$0].otherwiseProvider == provider })?.group else {
                break
            }
            path.append(next)
        }
        let name = "\(api[provider].name.value).unmatched"
        insertDefinition(name, otherwise.meaning)
        return "\(chain(path)) \(name)"
    }

    private func chain(_ path: [GroupID]) -> String {
        path.map { "\(api[$0].name.value)ResponseError" }.joined(separator: ">")
    }

    private mutating func insertDefinition(_ id: String, _ meaning: Handling) {
        guard let title = meaning.title, let description = meaning.description else { return }
        let category = api[meaning.category.value].value
        lines.insert(
            "D \(api.name.value) \(id) \(render(title.value)) \(render(description.value)) "
                + "\(render(meaning.retry.value)) \(category)")
    }

    // MARK: Responses

    /// A response that has a code where the place says.
    private func probe(_ code: String, in place: Place?) -> Probe {
        switch place?.root {
        case .header(let name): return Probe(headers: [name: code])
        case .pointer(let pointer): return Probe(body: json(code, at: pointer))
        case .each(let array, let pointer): return Probe(body: json(code, at: "\(array)/0\(pointer)"))
        case nil: return Probe()
        }
    }

    private func json(_ code: String, at pointer: String) -> String {
        let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
        return tokens.reversed().reduce(json(code)) { inner, token in
            token == "0" ? "[\(inner)]" : "{\(json(token)): \(inner)}"
        }
    }

    private func json(_ text: String) -> String {
        var result = "\""
        for unit in text.utf16 {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return result + "\""
    }

    // MARK: Words

    private func hex(_ text: String) -> String {
        text.utf8.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }

    private func render(_ text: LocalizedText?) -> String {
        guard let text else { return "none" }
        let translations = text.translations.sorted { $0.locale < $1.locale }.map { "\($0.locale)=\(hex($0.text))" }
        return ([hex(text.source)] + translations).joined(separator: ",")
    }

    private func render(_ source: TextSource) -> String {
        switch source {
        case .text(let text): "text(\(render(text)))"
        case .template(let text, let otherwise): "template(\(render(text)),\(render(otherwise)))"
        case .key(let key, let table, let otherwise):
            "key(\(hex(key)),\(table.map(hex) ?? "none"),\(render(otherwise)))"
        case .body(.pointer(let pointer), let otherwise): "pointer(\(hex(pointer)),\(render(otherwise)))"
        case .body(let field, let otherwise): "\(field)(\(render(otherwise)))"
        case .decode(let type, let otherwise): "decode(\(type),\(render(otherwise)))"
        }
    }

    private func render(_ retry: ResolvedRetry) -> String {
        switch retry.action {
        case .never: return "never"
        case .recover(let id): return "recover(\(api[id].name.value))"
        case .resend(let resend):
            let methods =
                switch resend.methods {
                case .idempotent: "idempotent"
                case .any: "any"
                case .listed(let methods): methods.joined(separator: "+")
                }
            let factor = "\(Double(resend.factor.description) ?? .nan)"
            return "resend(\(resend.maxRetries),\(resend.initial),\(factor),\(resend.maximum),"
                + "\(resend.jitter.rawValue),\(resend.honoursRetryAfter),\(methods),\(resend.cost))"
        }
    }
}

extension Place {
    /// Whether any code may stand there as it is.
    fileprivate var holdsAnything: Bool { equals == nil && replacement == nil }
}
