import ErrorSpecLanguage
import ErrorSpecReading

/// A recording, the group that handles it, and what happens to it there.
struct HandledRecording {
    var recording: Recording
    var api: Int
    var group: GroupID
    var codes: [String]
    var outcome: Outcome
    var response: ResponseReader
}

/// Finds the groups of recordings.
struct RecordingRouter {
    private let spec: ResolvedSpec
    private var table = PathTable()
    private var targets: [(api: Int, operation: ResolvedOperation)] = []
    /// By API and group: thousands of recordings may be of one.
    private var matchers: [[Int]: ResponseMatcher] = [:]

    /// - Parameter bases: Paths of servers. A template may begin with one or leave it out.
    init(spec: ResolvedSpec, bases: [String]) {
        self.spec = spec
        var behindBases: [(path: String, method: String, value: Int)] = []
        for (number, api) in spec.apis.enumerated() {
            for operation in api.operations {
                let value = targets.count
                targets.append((number, operation))
                table.add(operation.path, method: operation.method, value: value)
                for base in bases {
                    behindBases.append((base + operation.path, operation.method, value))
                    if operation.path.hasPrefix(base + "/") {
                        behindBases.append((String(operation.path.dropFirst(base.count)), operation.method, value))
                    }
                }
            }
        }
        // Written paths are added first, because they have precedence over paths with a base added or removed.
        for path in behindBases { table.add(path.path, method: path.method, value: path.value) }
    }

    /// `nil` for an operation that no group handles, and for the name of a group that no API has, or more than one.
    func group(of origin: Recording.Origin) -> (api: Int, group: GroupID, operation: ResolvedOperation?)? {
        switch origin {
        case .operation(let method, let path):
            // Servers put `/api` and a version before the paths of an API, which specs may leave out.
            return Names.unversioned(path).lazy.compactMap { table.find($0, method: method) }.first
                .map { (targets[$0].api, targets[$0].operation.group, targets[$0].operation) }
        case .group(let name):
            let found = groups(named: name)
            return found.count == 1 ? (found[0].api, found[0].group, nil) : nil
        }
    }

    /// The hint for an operation that no group handles: its path may begin with a server's path, which nothing says.
    func hint(aboutUnknown origin: Recording.Origin) -> String {
        let hint = "add it to the `operations` of the spec"
        guard case .operation(let method, let path) = origin,
            let value = table.find(path, method: method, belowAnyBase: true)
        else { return hint }
        let operation = targets[value].operation
        let template = operation.path.split(separator: "/")
        let base = path.split(separator: "/").dropLast(template.count).map { "/" + $0 }.joined()
        return "\(hint); if it is `\(operation.name)` below `\(base)`, check it together with an OpenAPI "
            + "document that has `\(base)` in its `servers`"
    }

    /// `Login`, or `Shop/Login` where several APIs have it.
    func groups(named name: String) -> [(api: Int, group: GroupID)] {
        let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
        guard let group = parts.last else { return [] }
        return spec.apis.enumerated().compactMap { number, api in
            if parts.count > 1, api.name.value != parts[0] { return nil }
            return api.group(named: group).map { (number, $0) }
        }
    }

    mutating func handled(_ recording: Recording, api number: Int, _ group: GroupID) -> HandledRecording {
        let api = spec.apis[number]
        let response = ResponseReader(
            status: recording.status, headers: ResponseHeaders(recording.headers), body: recording.body)
        let key = [number, group.index]
        let matcher = matchers[key] ?? ResponseMatcher(of: group, in: api)
        matchers[key] = matcher
        let codes = recording.codes ?? response.codes(matcher.format).map(\.text)
        let outcome =
            recording.codes == nil
            ? matcher.outcome(of: response) : matcher.outcome(status: recording.status, codes: codes)
        return HandledRecording(
            recording: recording, api: number, group: group, codes: codes,
            outcome: outcome, response: response)
    }
}

extension ResolvedAPI {
    /// The outcome of a response, as a part of a sentence, and the location of its declaration.
    func explanation(of outcome: Outcome) -> (text: String, range: SourceRange?) {
        switch outcome {
        case .success: ("it is a success", nil)
        case .handled(let id): ("`\(qualifiedName(id))` handles it", self[id].name.range)
        case .otherwise(let id): ("the `otherwise` of `\(self[id].name.value)` handles it", self[id].otherwise?.range)
        case .unmapped: ("no case handles it, and there is no `otherwise`", nil)
        }
    }

    /// The title or the description that a user reads for a recorded response, in the source locale, with its location
    /// in the spec; `nil` if only the running app has it.
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
        // A catalog and a decoder are the app's.
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
