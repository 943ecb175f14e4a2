import ErrorSpecLanguage
import ErrorSpecReading

/// A recording, the group that handles its operation, and the outcome.
struct HandledRecording {
    var recording: Recording
    var api: Int
    var group: GroupID
    var codes: [String]
    var outcome: Outcome
    var response: ResponseReader

    init(_ recording: Recording, api: Int, _ lookup: GroupLookup) {
        (self.recording, self.api, group) = (recording, api, lookup.group)
        response = ResponseReader(
            status: recording.status, headers: ResponseHeaders(recording.headers), body: recording.body)
        if let recorded = recording.codes {
            codes = recorded
            outcome = lookup.matcher.outcome(status: recording.status, codes: recorded)
        } else {
            codes = response.codes(lookup.matcher.format).map(\.text)
            outcome = lookup.matcher.outcome(of: response)
        }
    }
}

/// Finds the groups that handle recorded responses.
struct RecordingRouter {
    private let spec: ResolvedSpec
    private var table = PathTable()
    private var targets: [(api: Int, operation: ResolvedOperation)] = []

    /// - Parameter bases: The base paths of servers. A template in the spec may include or omit a base path.
    init(spec: ResolvedSpec, bases: [String]) {
        self.spec = spec
        var variants: [(path: String, method: String, value: Int)] = []
        for (number, api) in spec.apis.enumerated() {
            for operation in api.operations {
                let value = targets.count
                targets.append((number, operation))
                table.add(operation.path, method: operation.method, value: value)
                for base in bases {
                    variants.append((base + operation.path, operation.method, value))
                    if operation.path.hasPrefix(base + "/") {
                        variants.append((String(operation.path.dropFirst(base.count)), operation.method, value))
                    }
                }
            }
        }
        // Paths as written are added first, so that they take precedence over paths with a base path added or
        // removed.
        for variant in variants { table.add(variant.path, method: variant.method, value: variant.value) }
    }

    /// Returns the group for a recording's origin, or `nil` if no group handles the operation, or if the group's name
    /// is unknown or ambiguous.
    func group(of origin: Recording.Origin) -> (api: Int, group: GroupID, operation: ResolvedOperation?)? {
        switch origin {
        case .operation(let method, let path):
            // Recorded paths may begin with `/api` and a version, which specs may omit.
            return Names.unversioned(path).lazy.compactMap { table.find($0, method: method) }.first
                .map { (targets[$0].api, targets[$0].operation.group, targets[$0].operation) }
        case .group(let name):
            let found = groups(named: name)
            return found.count == 1 ? (found[0].api, found[0].group, nil) : nil
        }
    }

    /// Returns the rest of the hint for an operation that no group handles, if the path ends with the path of a known
    /// operation: the base path may be unknown.
    func baseHint(aboutUnknown origin: Recording.Origin) -> String? {
        guard case .operation(let method, let path) = origin,
            let value = table.find(path, method: method, belowAnyBase: true)
        else { return nil }
        let operation = targets[value].operation
        let template = operation.path.split(separator: "/")
        let base = path.split(separator: "/").dropLast(template.count).map { "/" + $0 }.joined()
        return "if it is `\(operation.name)` below `\(base)`, check it together with an OpenAPI "
            + "document that has `\(base)` in its `servers`"
    }

    /// Finds groups by name: `Login` in all APIs, or `Shop/Login` in one API.
    func groups(named name: String) -> [(api: Int, group: GroupID)] {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard let group = parts.last else { return [] }
        return spec.apis.enumerated().compactMap { number, api in
            if parts.count > 1, api.name.value != parts[0] { return nil }
            return api.group(named: group).map { (number, $0) }
        }
    }
}

extension ResolvedAPI {
    /// Returns a clause that describes an outcome, and the location of the case or the `otherwise` that handles the
    /// response.
    func explanation(of outcome: Outcome) -> (text: String, range: SourceRange?) {
        switch outcome {
        case .success: ("it is a success", nil)
        case .handled(let id): ("`\(qualifiedName(id))` handles it", self[id].name.range)
        case .otherwise(let id): ("the `otherwise` of `\(self[id].name.value)` handles it", self[id].otherwise?.range)
        case .unmapped: ("no case handles it, and there is no `otherwise`", nil)
        }
    }

    /// Returns the title or the description that a user reads for a recorded response, in the source locale; `nil` if
    /// the spec doesn't determine the text.
    ///
    /// - Parameter what: `title` or `description`.
    func text(_ what: String, of handled: HandledRecording) -> Located<String>? {
        let handling: Handling
        let owner: GroupID
        switch handled.outcome {
        case .success, .unmapped: return nil
        case .handled(let id): (handling, owner) = (self[id].handling, self[id].group)
        case .otherwise(let id):
            guard let otherwise = self[id].otherwise else { return nil }
            (handling, owner) = (otherwise.handling, id)
        }
        guard let source = what == "title" ? handling.title : handling.description,
            let text = read(source.value, handled, owner: owner)
        else { return nil }
        return Located(text, at: source.provenance.range ?? self[owner].name.range)
    }

    private func read(_ source: TextSource, _ handled: HandledRecording, owner: GroupID) -> String? {
        switch source {
        // String catalogs and decoders are only available in the app.
        case .key, .decode: return nil
        case .text, .template, .server: break
        }
        let codes =
            handled.recording.codes.map { $0.map { ResponseCode($0) } }
            ?? handled.response.codes(format(of: handled.group))
        let reader = TextReader(handled.response, codes: codes, of: handled.group, owner: owner, in: self, now: nil)
        return reader.text(of: source) ?? reader.fallback(of: source)
    }
}
