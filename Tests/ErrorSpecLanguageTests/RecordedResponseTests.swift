import ErrorSpecLanguage
import ErrorSpecReading
import Foundation
import TestSupport
import Testing

private let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("specs")

/// The APIs of `specs/` that have recorded responses.
private let recordedAPIs: [String] = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: specs.path)) ?? []
    return folders.filter { !files(of: $0, ending: ".responses.jsonl").isEmpty }.sorted()
}()

private func files(of api: String, ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: specs.appendingPathComponent(api).path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
}

/// The documented responses of the sample APIs are handled by the right cases.
@Suite struct RecordedResponseTests {
    @Test func apisWithComplexResponsesHaveRecordings() {
        let complex = ["firebase", "github", "google", "openai", "shopify", "slp", "sparkle", "stripe", "toss"]
        #expect(Set(complex).isSubset(of: recordedAPIs))
    }

    @Test(arguments: recordedAPIs)
    func eachResponseIsHandledAsRecorded(_ folder: String) throws {
        let api = try api(folder)
        for recording in try recordings(folder, of: api) {
            let handling = recording.handling(in: api)
            #expect(handling.is == recording.is, recording.comment)
            if let title = recording.title { #expect(handling.title == title, recording.comment) }
            if let text = recording.description { #expect(handling.description == text, recording.comment) }
        }
    }

    @Test(arguments: recordedAPIs)
    func eachCaseIsShownByAResponse(_ folder: String) throws {
        let api = try api(folder)
        let shown = Set(try recordings(folder, of: api).map(\.is))
        let missing = api.cases.indices.map { api.qualifiedName(CaseID($0)) }.filter { !shown.contains($0) }
        #expect(missing == [])
    }

    private func api(_ folder: String) throws -> ResolvedAPI {
        let texts = try files(of: folder, ending: ".yaml").map { name in
            SpecText(
                "\(folder)/\(name)",
                bytes: [UInt8](try Data(contentsOf: specs.appendingPathComponent("\(folder)/\(name)"))))
        }
        return try #require(expectSound(texts).api)
    }

    private func recordings(_ folder: String, of api: ResolvedAPI) throws -> [Recording] {
        try files(of: folder, ending: ".responses.jsonl").flatMap { name in
            let text = try String(contentsOf: specs.appendingPathComponent("\(folder)/\(name)"), encoding: .utf8)
            return try text.split(separator: "\n").enumerated().map { index, line in
                try Recording(String(line), at: "\(folder)/\(name):\(index + 1)", in: api)
            }
        }
    }
}

/// A line in a file of recorded responses.
private struct Recording {
    let place: String
    let group: GroupID
    let response: ResponseReader
    let `is`: String
    let title: String?
    let description: String?

    var comment: Comment { Comment(rawValue: place) }

    init(_ line: String, at place: String, in api: ResolvedAPI) throws {
        let entry = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        self.place = place
        let operation = (entry["operation"] as? String).flatMap { key in
            api.operations.first { "\($0.method) \($0.path)" == key }?.group
        }
        group = try #require(operation ?? (entry["group"] as? String).flatMap { api.group(named: $0) }, "\(place)")
        let headers = (entry["headers"] as? [String: String] ?? [:]).map { (name: $0.key, value: $0.value) }
        let body = try entry["body"].map { [UInt8](try JSONSerialization.data(withJSONObject: $0)) }
        response = ResponseReader(
            status: try #require(entry["status"] as? Int), headers: ResponseHeaders(headers),
            body: body ?? (entry["text"] as? String).map { Array($0.utf8) })
        `is` = try #require(entry["is"] as? String, "\(place)")
        title = entry["title"] as? String
        description = entry["description"] as? String
    }

    /// The name of the handler, and the texts that a user reads.
    struct Reading {
        var `is`: String
        var title: String?
        var description: String?
    }

    func handling(in api: ResolvedAPI) -> Reading {
        let codes = response.codes(format(of: group, in: api))
        switch ResponseMatcher(of: group, in: api).outcome(of: response) {
        case .success: return Reading(is: "success")
        case .unmapped: return Reading(is: "unmapped")
        case .otherwise(let provider):
            let handling = api[provider].otherwise?.handling
            return texts(handling, of: provider, deciding: nil, in: api, named: "unmatched")
        case .handled(let id):
            let deciding = codes.first { code in api[id].codes.contains { $0.value.matches(code.text) } }
            return texts(api[id].handling, of: api[id].group, deciding: deciding, in: api, named: api.qualifiedName(id))
        }
    }

    private func format(of group: GroupID, in api: ResolvedAPI) -> BodyFormat {
        api[group].body.map { api[$0].format } ?? BodyFormat()
    }

    private func texts(
        _ handling: Handling?, of owner: GroupID, deciding: ResponseCode?, in api: ResolvedAPI, named name: String
    ) -> Reading {
        let format = format(of: owner, in: api)
        func text(_ source: TextSource?) -> String? {
            switch source {
            case .text(let text): return text.source
            case .template(let text, let otherwise):
                let filled = TextTemplate(text.source).filled {
                    response.insertion(
                        for: $0, format, deciding: deciding, firstCode: response.code(format)?.text,
                        wait: response.wait(format, now: 0), locale: api.locales.first)
                }
                return filled ?? otherwise?.source
            case .server(let field, let otherwise):
                return response.text(at: format.places(field), deciding: deciding) ?? otherwise?.source
            case .key(_, _, let otherwise), .decode(_, let otherwise): return otherwise?.source
            case nil: return nil
            }
        }
        return Reading(
            is: name, title: text(handling?.title?.value), description: text(handling?.description?.value))
    }
}
