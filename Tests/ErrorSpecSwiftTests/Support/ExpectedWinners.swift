import ErrorSpecLanguage
import ErrorSpecReading
import TestSupport

/// The winners of the resolved table, in the format of ``WinnerHarness``.
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
        // A place with `as` would also read the codes of other places in the same array or object.
        let replaced = Set(body?.code.filter { !$0.acceptsAnyCode }.compactMap(\.list) ?? [])
        let places = body?.code.filter { $0.acceptsAnyCode && !($0.list.map(replaced.contains) ?? false) } ?? []
        var lists: [[String]] = [[]]
        if !places.isEmpty {
            let regions = CodeRegions(cutBy: api.codePatterns(seenBy: id))
            let known = regions.all.map(regions.sample)
            lists += Samples.of((known + ["never-heard-of"]).map { [$0] } + severalCodes(known, in: places))
        }
        probes[name] = lists.map { probe($0, in: places) }
        let matcher = ResponseMatcher(of: id, in: api)
        for (index, codes) in lists.enumerated() {
            var start = 100
            var text = described(of: id, 100, codes, by: matcher)
            for status in 101...600 {
                let next = status < 600 ? described(of: id, status, codes, by: matcher) : ""
                if next == text { continue }
                lines.insert("W \(name) \(index) \(start)-\(status - 1) \(text)")
                (start, text) = (status, next)
            }
        }
    }

    /// Returns lists of two and three codes, if a response with this body can have several codes: known codes in
    /// either order, also after an unknown code.
    private func severalCodes(_ known: [String], in places: [Place]) -> [[String]] {
        let room = places.contains(where: \.isEach) ? 3 : places.count
        guard room > 1 else { return [] }
        var lists: [[String]] = []
        for (index, code) in known.prefix(6).enumerated() {
            let next = known[(index + 1) % known.count]
            lists += [[code, next], [next, code], ["never-heard-of", code], ["never-heard-of", next, code]]
        }
        return lists.filter { $0.count <= room && Set($0).count == $0.count }
    }

    private mutating func described(
        of id: GroupID, _ status: Int, _ codes: [String], by matcher: ResponseMatcher
    ) -> String {
        if case .handled(let winner) = matcher.failure(status: status, codes: codesInOrder(codes, of: id, status)) {
            let name = api.qualifiedName(winner)
            insertDefinition(name, api[winner].handling)
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
        insertDefinition(name, otherwise.handling)
        return "\(chain(path)) \(name)"
    }

    /// Returns the codes in the order in which they are tried. The codes that make a 2xx a failure come first.
    private func codesInOrder(_ codes: [String], of id: GroupID, _ status: Int) -> [String] {
        let deciding = (api[id].body.map { api[$0].format.failure } ?? []).flatMap(\.equals)
        guard !deciding.isEmpty, api[id].successes.contains(status)
        else { return codes }
        func decides(_ code: String) -> Bool { deciding.contains { $0.matches(code) } }
        return codes.filter(decides) + codes.filter { !decides($0) }
    }

    private func chain(_ path: [GroupID]) -> String {
        path.map { "\(api[$0].name.value)ResponseError" }.joined(separator: ">")
    }

    private mutating func insertDefinition(_ id: String, _ handling: Handling) {
        guard let title = handling.title, let description = handling.description else { return }
        let category = api[handling.category.value].value
        lines.insert(
            "D \(api.name.value) \(id) \(render(title.value)) \(render(description.value)) "
                + "\(render(handling.retry.value)) \(category)")
    }

    // MARK: Responses

    /// Returns a response with the codes at the places. One code is at the last place, and several codes are in a
    /// list if a place allows it, or else one at each place.
    private func probe(_ codes: [String], in places: [Place]) -> Probe {
        var probe = Probe()
        var body = JSONTree.members([:])
        let several = places.first(where: \.isEach).map { Array(repeating: $0, count: codes.count) } ?? places
        for (index, place) in zip(codes.indices, codes.count > 1 ? several : places.suffix(1)) {
            // Without the text of `contains`, the place has no value.
            let code = place.contains.isEmpty ? codes[index] : place.marked(codes[index])
            switch place.root {
            case .header(let name): probe.headers[name] = code
            case .pointer(let pointer): body.set(code, at: pointer)
            case .each(let array, let pointer): body.set(code, at: "\(array)/\(index)\(pointer)")
            }
        }
        probe.body = json(body)
        return probe
    }

    private func json(_ tree: JSONTree) -> String {
        switch tree {
        case .text(let text): return json(text)
        case .members(let members):
            let names = members.keys.sorted()
            if !names.isEmpty, names.allSatisfy({ Int($0) != nil }) {
                return "[\(names.compactMap { members[$0].map(json) }.joined(separator: ", "))]"
            }
            let pairs = names.compactMap { name in members[name].map { "\(json(name)): \(json($0))" } }
            return "{\(pairs.joined(separator: ", "))}"
        }
    }

    private func json(_ text: String) -> String {
        // Escapes are avoided, because the unoptimized runtime reads the body 500 times.
        let units = text.utf16.map { unit in
            if let scalar = Unicode.Scalar(unit), scalar.isASCII, scalar.properties.isAlphabetic {
                return String(scalar)
            }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"\(units.joined())\""
    }

    // MARK: Texts

    private func hex(_ text: String) -> String {
        text.utf8.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }

    private func render(_ text: LocalizedText?) -> String {
        guard let text else { return "none" }
        let translations = text.translations.sorted { $0.key < $1.key }.map { "\($0.key)=\(hex($0.value))" }
        return ([hex(text.source)] + translations).joined(separator: ",")
    }

    private func render(_ source: TextSource) -> String {
        switch source {
        case .text(let text): "text(\(render(text)))"
        case .template(let text, let otherwise): "template(\(render(text)),\(render(otherwise)))"
        case .key(let key, let table, let otherwise):
            "key(\(hex(key)),\(table.map(hex) ?? "none"),\(render(otherwise)))"
        case .server(.pointer(let pointer), let otherwise): "pointer(\(hex(pointer)),\(render(otherwise)))"
        case .server(let field, let otherwise): "\(field)(\(render(otherwise)))"
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
            return "resend(\(resend.maxRetries),\(resend.initial),\(resend.maximum),"
                + "\(resend.honoursRetryAfter),\(methods),\(resend.cost))"
        }
    }
}

extension Place {
    /// Returns the value between the texts of `after` and `before`.
    fileprivate func marked(_ value: String) -> String { (after.first ?? "") + value + (before.first ?? "") }

    /// Whether the place accepts any code unchanged.
    fileprivate var acceptsAnyCode: Bool { equals.isEmpty && replacement == nil }

    fileprivate var isEach: Bool { if case .each = root { true } else { false } }
}

/// A body that is built pointer by pointer. Members whose names are numbers are elements of an array.
private indirect enum JSONTree {
    case text(String)
    case members([String: JSONTree])

    mutating func set(_ text: String, at pointer: String) {
        let tokens = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        set(text, at: tokens.map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }[...])
    }

    private mutating func set(_ text: String, at tokens: ArraySlice<String>) {
        guard let first = tokens.first else {
            self = .text(text)
            return
        }
        var members: [String: JSONTree] = [:]
        if case .members(let old) = self { members = old }
        members[first, default: .members([:])].set(text, at: tokens.dropFirst())
        self = .members(members)
    }
}

extension Place {
    /// The array or object whose values this place reads.
    fileprivate var list: String? {
        if case .each(let list, _) = root { list } else { nil }
    }
}
