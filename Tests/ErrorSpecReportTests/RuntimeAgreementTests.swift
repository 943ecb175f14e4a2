import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecRuntime
import Foundation
import SpecGeneration
import TestSupport
import Testing

@testable import ErrorSpecReport

/// The runtime and `resolve` read the same values from responses, for random places, headers and bodies.
@Suite struct RuntimeAgreementTests {
    @Test func runtimeAndResolveReadTheSameValues() throws {
        var (failures, handled, texts) = (0, 0, 0)
        for seed in Samples.of(1_000) {
            var random = SeededGenerator(seed: seed)
            let reading = RandomReading(&random)
            let compilation = compile(reading.spec)
            let api = try #require(
                compilation.checked?.spec.apis.first,
                "\(seed): \(compilation.diagnostics.map(\.message))\n\(reading.spec)")
            let group = try #require(api.group(named: "Row"))
            for _ in 0..<6 {
                let response = RandomResponse(&random)
                let resolution = Resolution(to: response.asResolved, of: group, in: api)
                let read = App.$reading.withValue(reading) { Failure.read(response.asReceived) }
                let resolved = ReadValues(resolution, in: api)
                #expect(read == resolved, "\(seed): \(response)\n\(reading.spec)")
                failures += read.isFailure ? 1 : 0
                handled += read.winner == nil ? 0 : 1
                texts += read.description == nil || read.description == "-" ? 0 : 1
            }
        }
        // Enough responses of each kind were tried.
        #expect(failures > 100 && handled > 100 && texts > 30, "\(failures), \(handled), \(texts)")
    }
}

/// The values that the runtime or `resolve` reads from a response.
private struct ReadValues: Equatable {
    var isFailure: Bool
    var codes: [String]
    var winner: String?
    var title: String?
    var description: String?

    init(isFailure: Bool, codes: [String], winner: String?, title: String?, description: String?) {
        self.isFailure = isFailure
        self.codes = codes
        self.winner = winner
        self.title = title
        self.description = description
    }

    init(_ resolution: Resolution, in api: ResolvedAPI) {
        var winner: String?
        if case .declared(let id)? = resolution.winner { winner = api.qualifiedName(id) }
        self.init(
            isFailure: resolution.isFailure, codes: resolution.codes, winner: winner,
            title: winner == nil ? nil : resolution.title?.text,
            description: winner == nil ? nil : resolution.description?.text)
    }
}

// MARK: The app

private enum App: ErrorAPI {
    enum Category: String { case alert, silent }
    typealias Recovery = Never
    typealias Recoveries = Void

    static var defaultCategory: Category { .alert }
    static let locales = ["en"]

    @TaskLocal static var reading: RandomReading?
}

private struct Failure: ResponseErrorType {
    typealias API = App

    let name: String

    static var group: ErrorGroup<Failure> {
        let reading = App.reading
        return ErrorGroup(
            cases: reading?.cases.map { Failure(name: $0.name) } ?? [],
            body: ErrorBody(reading?.format ?? BodyFormat()), successes: reading?.successes)
    }

    var definition: ErrorDefinition<App> {
        let pattern = App.reading?.cases.first { $0.name == name }?.pattern ?? .status()
        return ErrorDefinition(
            "Row.\(name)", on: pattern, title: .title(otherwise: "-"),
            description: App.reading?.text.source ?? .message())
    }

    static func read(_ response: NetworkResponse) -> ReadValues {
        let group = Failure.group
        let isFailure = response.isFailure(group.body.format, successes: group.successes)
        let error = isFailure ? group.error(of: response) : nil
        return ReadValues(
            isFailure: isFailure, codes: response.codes(group.body), winner: error?.definition.id,
            title: error?.title(for: response, locale: "en"),
            description: error?.description(for: response, locale: "en"))
    }
}

// MARK: Random specs

private struct RandomReading: Sendable {
    enum Text: CaseIterable {
        case message, code, wait, value, pointer, wholeBody

        var source: ErrorSpecRuntime.TextSource<App> {
            switch self {
            case .message: .message(otherwise: "-")
            case .code: .code(otherwise: "-")
            case .wait: .template("{retryAfter}", otherwise: "-")
            case .value: .template("<{v}>", otherwise: "-")
            case .pointer: .pointer("/message", otherwise: "-")
            case .wholeBody: .pointer("", otherwise: "-")
            }
        }

        var written: String {
            switch self {
            case .message: "{server: message, otherwise: \"-\"}"
            case .code: "{server: code, otherwise: \"-\"}"
            case .wait: "{text: \"{retryAfter}\", otherwise: \"-\"}"
            case .value: "{text: \"<{v}>\", otherwise: \"-\"}"
            case .pointer: "{server: /message, otherwise: \"-\"}"
            case .wholeBody: "{server: \"\", otherwise: \"-\"}"
            }
        }
    }

    let format: BodyFormat
    let successes: [StatusPattern]?
    let text: Text
    let cases: [(name: String, pattern: ResponsePattern, written: String)] = [
        ("exact", .code("E1"), "code: E1"),
        ("denied", .status(400, 401, code: "denied"), "status: [400, 401], code: denied"),
        ("negative", .code(.range(-9 ... -1)), "code: -9--1"),
        ("family", .code(.family("E")), "code: E*"),
        ("client", .status(.range(400...499)), "status: 400-499"),
    ]

    init(_ random: inout SeededGenerator) {
        var format = BodyFormat()
        format.code = places(&random, 1...3) { place, _ in place }
        format.title = places(&random, 1...2) { place, _ in place }
        format.message = places(&random, 1...2) { place, _ in place }
        format.values = [.init(name: "v", places: places(&random, 1...2) { place, _ in place })]
        format.retryAfter = places(&random, 0...2) { place, random in
            var place = place
            place.isInMilliseconds = random.chance(30)
            return place
        }
        format.failure = places(&random, 0...2) { place, random in
            var place = place
            place.replacement = nil
            if !place.equals.isEmpty, random.chance(30) {
                place.equals.append(random.pick([.family("E"), .range(-9...5)]))
            }
            return place
        }
        if format.failure.contains(where: { !$0.overridesSuccess }), random.chance(60) {
            format.success = places(&random, 1...1) { place, _ in
                var place = place
                place.replacement = nil
                return place
            }
        }
        self.format = format
        successes = random.chance(30) ? [200, 202] : nil
        text = random.pick(Text.allCases)
    }

    var spec: String {
        let handling = "title: {server: title, otherwise: \"-\"}, description: \(text.written)"
        let cases = self.cases.map { "      \($0.name): {\($0.written), \(handling)}\n" }.joined()
        let lists = [
            ("code", format.code), ("title", format.title), ("message", format.message),
            ("retryAfter", format.retryAfter), ("failure", format.failure), ("success", format.success),
        ]
        let places = lists.filter { !$0.1.isEmpty }.map { "    \($0.0): \(written($0.1))\n" }.joined()
        return """
            errorspec: 1
            api: Random
            body: row
            \(successes == nil ? "" : "successes: [200, 202]")
            bodies:
              row:
            \(places)    values: {v: \(written(format.values[0].places))}
            groups:
              Row:
                cases:
            \(cases)
            """
    }

    private func written(_ places: [Place]) -> String { "[\(places.map(written).joined(separator: ", "))]" }

    private func written(_ place: Place) -> String {
        var parts =
            switch place.root {
            case .pointer(let pointer): ["at: \(quoted(pointer))"]
            case .header(let name): ["header: \(name)"]
            case .each(let list, let at): ["each: \(quoted(list))", "at: \(quoted(at))"]
            }
        for (key, texts) in [("contains", place.contains), ("after", place.after), ("before", place.before)]
        where !texts.isEmpty {
            parts.append("\(key): [\(texts.map(quoted).joined(separator: ", "))]")
        }
        if !place.equals.isEmpty {
            let values = place.equals.map { pattern in
                if case .code(let text) = pattern { quoted(text) } else { pattern.written }
            }
            parts.append("equals: [\(values.joined(separator: ", "))]")
        }
        if let text = place.replacement { parts.append("as: \(quoted(text))") }
        if place.isInMilliseconds { parts.append("unit: ms") }
        return "{\(parts.joined(separator: ", "))}"
    }

    /// Returns the text as a JSON string, which is also YAML.
    private func quoted(_ text: String) -> String { String(decoding: jsonText(Array(text.utf8)), as: UTF8.self) }
}

/// Returns distinct places, each without conditions that contradict each other.
private func places(
    _ random: inout SeededGenerator, _ count: ClosedRange<Int>, _ change: (Place, inout SeededGenerator) -> Place
) -> [Place] {
    var places: [Place] = []
    for _ in 0..<random.number(count) {
        let place = change(place(&random), &random)
        if !places.contains(place) { places.append(place) }
    }
    return places
}

private func place(_ random: inout SeededGenerator) -> Place {
    let root: Place.Root =
        switch random.number(0...9) {
        case 0...3: .pointer(random.pick(["/code", "/message", "/data", "/errors/0/code"]))
        case 4: .pointer("")
        case 5...6: .header(random.pick(["X-Code", "Retry-After", "WWW-Authenticate"]))
        default: .each(random.pick(["/errors", "/data", ""]), at: random.pick(["/code", "/message", ""]))
        }
    var place = Place(root)
    let texts = ["E1", "denied", "=", "\"", ": ", "s", "in "]
    if random.chance(30) { place.contains = random.some(random.number(1...2), of: texts) }
    if random.chance(25) { place.after = random.some(random.number(1...2), of: texts) }
    if random.chance(25) { place.before = random.some(random.number(1...2), of: texts) }
    if random.chance(25), place.contains.isEmpty || !place.after.isEmpty || !place.before.isEmpty {
        place.equals = random.some(random.number(1...2), of: ["E1", "denied", "false", "-7", "20s"]).map { .code($0) }
    }
    if random.chance(20) { place.replacement = random.pick(["E1", "denied", "30"]) }
    return place
}

// MARK: Random responses

private struct RandomResponse: CustomStringConvertible {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: [UInt8]
    private static let now = Double(Int(Date().timeIntervalSince1970))

    init(_ random: inout SeededGenerator) {
        status = random.pick([200, 201, 202, 400, 401, 500])
        var headers: [(name: String, value: String)] = []
        for name in ["Content-Type", "X-Code", "Retry-After", "Retry-After", "WWW-Authenticate", "Date"] {
            guard random.chance(40) else { continue }
            let values =
                switch name {
                case "Content-Type": ["text/plain", "text/plain; charset=utf-8", "text/html", "application/json", ""]
                case "Date": ["Tue, 14 Nov 2023 22:13:20 GMT"]
                case "Retry-After":
                    [
                        "20", "20s", "5, 30", "PT1M", "1700000060", "1700000060500", "soon", "-5", "9999999",
                        "Tue, 14 Nov 2023 22:14:20 GMT", "Tue, 14 Nov 2023 22:14:20 GMT, 5",
                        "Tue, 31 Nov 2023 22:14:20 GMT",
                    ]
                default: ["E1", "E2", "denied", "Bearer realm=\"x\"", "Bearer error=\"E1\"", "-7", " ", "\"\""]
                }
            headers.append((name, random.pick(values)))
        }
        self.headers = headers
        body = Array(Self.body(&random).utf8)
    }

    private static let texts = [
        #""E1""#, #""E2""#, #""denied""#, #""access denied: in 20s""#, #""x=\"E1\"""#, #""""#, "null", "true", "false",
        "-7", "4", "1.5", "1e1", "0.30000000000000004", #""1,5""#, #""20s""#, "{}", "[]", #"{"code": "E1"}"#,
    ]

    private static func body(_ random: inout SeededGenerator) -> String {
        func text() -> String { random.pick(texts) }
        func object() -> String {
            let members = ["code", "message"].filter { _ in random.chance(70) }.map { "\"\($0)\": \(text())" }
            return "{\(members.joined(separator: ", "))}"
        }
        switch random.number(0...9) {
        case 0: return random.pick(["", " ", "E1", "\n denied: in 20s \n", "<p>E1</p>", "{\"code\": \"E1\"", "x=E1"])
        case 1: return text()
        case 2: return "[\(object()), \(text())]"
        default:
            let errors = (0..<random.number(0...3)).map { _ in object() }.joined(separator: ", ")
            let own = object().dropFirst().dropLast()
            let members = [
                String(own), "\"errors\": [\(errors)]", "\"data\": \(random.chance(50) ? object() : text())",
            ]
            return "{\(members.filter { !$0.isEmpty }.joined(separator: ", "))}"
        }
    }

    var asResolved: ServerResponse { ServerResponse(status: status, body: body, headers: headers, now: Self.now) }

    /// The response as `URLSession` returns it: repeated headers are joined into one value.
    var asReceived: NetworkResponse {
        NetworkResponse(
            statusCode: status, headers: Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" },
            body: Data(body))
    }

    var description: String { "\(status) \(headers) \(String(decoding: body, as: UTF8.self))" }
}
