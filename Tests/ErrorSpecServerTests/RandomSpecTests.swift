import ErrorSpecLanguage
import ErrorSpecReading
import Foundation
import SpecGeneration
import TestSupport
import Testing

/// Responses that are written for the cases of random specs are read as these cases.
@Suite struct RandomSpecTests {
    /// Cases without a response, and values that are left out, must be rare and have a reason.
    @Test func everyCaseIsReadAsWritten() throws {
        var (cases, values) = ((all: 0, missing: [String]()), (all: 0, missing: 0))
        for seed in Samples.of(100) {
            try forEachCase(of: seed) { api, group, id, matcher in
                let name = Comment(rawValue: "\(seed): \(api[group].name.value): \(api.qualifiedName(id))")
                let parts = api.parts(of: id)
                cases.all += 1
                guard let written = write(id, of: api, in: group, matcher, parts) else {
                    cases.missing.append(name.rawValue)
                    return
                }
                values.all += ResponseParts.Part.allCases.count { parts.has($0) }
                values.missing += written.response.omitted.count
                let response = ExampleResponse(
                    status: written.status, headers: written.response.headers, body: written.response.body)
                #expect(matcher.subject(of: response) == .declared(id), name)
                let format = api.format(of: api[id].group)
                expect(parts, in: response, without: Set(written.response.omitted), format, name)
                if let other = write(id, of: api, in: group, matcher, parts.only(.message)) {
                    let reader = ResponseReader(
                        status: other.status, headers: ResponseHeaders(other.response.headers),
                        body: other.response.body)
                    #expect(reader.fieldProblems(format) == [], name)
                }
            }
        }
        #expect(cases.all > 100)
        // With only a tenth of the specs, one spec with several missing cases would exceed the rate.
        #expect(
            Samples.areAll ? cases.missing.count * 200 < cases.all : cases.missing.count <= 5,
            "\(cases.missing.count) of \(cases.all): \(cases.missing.prefix(20))")
        #expect(values.missing * 10 < values.all, "\(values.missing) of \(values.all)")
    }

    private func expect(
        _ parts: ResponseParts, in response: ExampleResponse, without omitted: Set<ResponseParts.Part>,
        _ format: BodyFormat, _ name: Comment
    ) {
        if !omitted.contains(.fields), let fields = format.fields {
            let reader = ResponseReader(
                status: response.status, headers: ResponseHeaders(response.headers.map { ($0.name, $0.value) }),
                body: response.body)
            #expect(fields.expressible(reader.fieldProblems(format)) == fields.expressible(parts.fields), name)
        }
        for (part, text) in [(ResponseParts.Part.message, parts.message), (.title, parts.title)] {
            guard let text else { continue }
            let isThere =
                String(decoding: response.body, as: UTF8.self).contains(text)
                || response.headers.contains { $0.value.contains(text) }
            #expect(isThere != omitted.contains(part), name)
        }
    }

    /// Visits each group together with each case that wins at least one of the group's responses.
    private func forEachCase(
        of seed: UInt64, _ visit: (ResolvedAPI, GroupID, CaseID, ResponseMatcher) throws -> Void
    ) throws {
        let spec = RandomSpec(seed: seed)
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = spec.sourceFiles(into: &files).map { parse($0, into: &diagnostics) }
        let resolved = try #require(resolve(documents, files: files, into: &diagnostics))
        for api in resolved.apis {
            for group in api.groups.indices.map({ GroupID($0) }) {
                let matcher = ResponseMatcher(of: group, in: api)
                // A 1xx isn't a final response (RFC 9110, 15.2).
                let rules = api.rules(of: group).filter { $0.status?.last ?? 599 >= 200 }
                for id in Set(rules.map(\.winner)).sorted() { try visit(api, group, id, matcher) }
            }
        }
    }

    /// Returns a response for the case. Tries the statuses and codes that the case declares, and then others for
    /// which the case wins.
    private func write(
        _ id: CaseID, of api: ResolvedAPI, in group: GroupID, _ matcher: ResponseMatcher, _ parts: ResponseParts
    ) -> (status: Int, response: ResponseWriter.Response)? {
        let writer = api.writer(of: .declared(id), in: group, matcher)
        let pattern = api[id].pattern
        for status in pattern.sendableStatuses(matcher.format) {
            for code in pattern.ownCodes {
                if let response = writer.response(status: status, code: code, parts) { return (status, response) }
            }
        }
        let rules = api.rules(of: group).filter { $0.winner == id }
        let regions = CodeRegions(cutBy: api.codePatterns(seenBy: group))
        for rule in rules {
            let code = rule.code.map(regions.sample)
            let statuses = max(200, rule.status?.first ?? 200)...max(200, rule.status?.last ?? 599)
            for status in statuses
            where matcher.failure(status: status, codes: code.map { [$0] } ?? []) == .handled(id) {
                if let response = writer.response(status: status, code: code, parts) { return (status, response) }
            }
        }
        return nil
    }
}

extension ResolvedAPI {
    /// Returns sample values of each kind that the body has a place for.
    fileprivate func parts(of id: CaseID) -> ResponseParts {
        ResponseParts(
            for: format(of: self[id].group), title: "A <title>", message: "A <message>.",
            fields: [
                FieldProblem(name: "email", value: "x", reason: "A reason.", code: "invalid"),
                FieldProblem(name: "age", reason: "Another."),
            ])
    }
}
