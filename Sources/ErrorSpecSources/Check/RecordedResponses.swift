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
    private var targets: [(api: Int, group: GroupID, operation: String)] = []
    /// By API and group: thousands of recordings may be of one.
    private var matchers: [[Int]: ResponseMatcher] = [:]

    /// - Parameter bases: Paths of servers, which may stand before a template or be left out of it.
    init(spec: ResolvedSpec, bases: [String]) {
        self.spec = spec
        var behindBases: [(path: String, method: String, value: Int)] = []
        for (number, api) in spec.apis.enumerated() {
            for operation in api.operations {
                let value = targets.count
                targets.append((number, operation.group, operation.name))
                table.add(operation.path, method: operation.method, value: value)
                for base in bases {
                    behindBases.append((base + operation.path, operation.method, value))
                    if operation.path.hasPrefix(base + "/") {
                        behindBases.append((String(operation.path.dropFirst(base.count)), operation.method, value))
                    }
                }
            }
        }
        // Paths as they are written beat those that they may stand for.
        for path in behindBases { table.add(path.path, method: path.method, value: path.value) }
    }

    enum Route {
        case group(api: Int, GroupID)
        case unknownOperation
        /// A group that no API has, or more than one.
        case unknownGroup(String)
    }

    func route(_ origin: Recording.Origin) -> Route {
        switch origin {
        case .operation(let method, let path):
            guard let value = table.find(path, method: method) else { return .unknownOperation }
            return .group(api: targets[value].api, targets[value].group)
        case .group(let name):
            let found = groups(named: name)
            guard found.count == 1, let only = found.first else { return .unknownGroup(name) }
            return .group(api: only.api, only.group)
        }
    }

    /// The operation that a path stands for if it begins with a server's path, which nothing says: `/v1/users/login`.
    private func operation(behindUnknownBase path: String, method: String) -> (base: String, operation: String)? {
        var base = ""
        var rest = Substring(path)
        while let end = rest.dropFirst().firstIndex(of: "/"), base.utf8.count < 200 {
            base += rest[..<end]
            rest = rest[end...]
            if let value = table.find(String(rest), method: method) { return (base, targets[value].operation) }
        }
        return nil
    }

    /// The hint for an operation that no group handles.
    func hint(aboutUnknown origin: Recording.Origin) -> String {
        let hint = "add it to the `operations` of the spec"
        guard case .operation(let method, let path) = origin,
            let found = operation(behindUnknownBase: path, method: method)
        else { return hint }
        return "\(hint); if it is `\(found.operation)` below `\(found.base)`, check it together with an OpenAPI "
            + "document that has `\(found.base)` in its `servers`"
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
            ? matcher.outcome(of: response, codes: codes) : matcher.outcome(status: recording.status, codes: codes)
        return HandledRecording(
            recording: recording, api: number, group: group, codes: codes,
            outcome: outcome, response: response)
    }
}

extension ResolvedAPI {
    /// The outcome of a response, as a part of a sentence, and where that is declared.
    func explanation(of outcome: Outcome) -> (text: String, range: SourceRange?) {
        switch outcome {
        case .success: ("it is a success", nil)
        case .handled(let id): ("`\(qualifiedName(id))` handles it", self[id].name.range)
        case .otherwise(let id): ("the `otherwise` of `\(self[id].name.value)` handles it", self[id].otherwise?.range)
        case .unmapped: ("no case handles it, and there is no `otherwise`", nil)
        }
    }
}
