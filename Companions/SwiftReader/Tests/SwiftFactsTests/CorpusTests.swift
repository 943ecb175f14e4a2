import Foundation
import Testing

@testable import SwiftFacts

/// Code in the styles of many apps, and the facts that a person finds in it: `Tests/Fixtures/Swift/NAME.swift` and `NAME.txt` of the
/// repository. Each status, code, text and operation that a person lists is among the facts.
@Suite struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../Tests/Fixtures/Swift")

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
    }()

    @Test func corpusHasFiles() { #expect(Self.names.count >= 35) }

    @Test(arguments: names)
    func factsListedByAPersonAreFound(name: String) throws {
        let code = try String(contentsOf: Self.folder.appending(path: name + ".swift"), encoding: .utf8)
        let table = try String(contentsOf: Self.folder.appending(path: name + ".txt"), encoding: .utf8)
        let facts = readFacts([(name + ".swift", code)])
        let found = FoundCases(facts)
        for line in table.split(separator: "\n") {
            if let operation = line.split(separator: ">", maxSplits: 1).dropFirst().first, !line.contains("|") {
                let requests = facts.requests.map { "\($0.method ?? "") \($0.path ?? "")" }
                let name = operation.trimmingCharacters(in: .whitespaces)
                #expect(requests.contains(name), "\(name) is not among \(requests)")
                continue
            }
            let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            expect(parts + Array(repeating: "", count: 5), in: found, line: String(line))
        }
    }

    private func expect(_ parts: [String], in found: FoundCases, line: String) {
        let name = parts[0].split(separator: ".").last.map(String.init) ?? ""
        let statuses = Set(parts[1].split(separator: ",").map(String.init))
        let codes = Set(parts[2].split(separator: ",").map(String.init))
        let all = found.cases.filter { $0.name == name || name == "otherwise" && $0.isOtherwise || $0.name.isEmpty }
        let matching = all.filter { $0.statuses.isSuperset(of: statuses) && $0.codes.isSuperset(of: codes) }
        // A Swift case for two kinds of responses becomes two cases of a spec. The second case is named after its
        // response.
        let holders = matching.isEmpty && all.isEmpty ? found.cases : matching
        let texts = [parts[3], parts[4]].filter { !$0.isEmpty }
        let isFound = holders.contains { holder in
            holder.statuses.isSuperset(of: statuses) && holder.codes.isSuperset(of: codes)
                && texts.allSatisfy { holder.hasText($0) }
        }
        #expect(isFound, "\(line)\n\(found.cases)")
    }
}

/// The statuses, codes and texts of each case, collected from the facts.
struct FoundCases {
    struct Found {
        var name: String
        var statuses: Set<String> = []
        var codes: Set<String> = []
        var isOtherwise = false
        var texts: [String] = []

        func hasText(_ text: String) -> Bool {
            // A catalog's key is in braces before the text; `?` marks the fallback for a server's message.
            let plain = text.replacingOccurrences(of: "\\n", with: "\n")
            return texts.contains(plain)
        }
    }

    private(set) var cases: [Found] = []

    init(_ facts: Facts) {
        var named: [Facts.CaseName: Found] = [:]
        var order: [Facts.CaseName] = []
        func change(_ name: Facts.CaseName, _ body: (inout Found) -> Void) {
            if named[name] == nil { order.append(name) }
            body(&named[name, default: Found(name: name.name)])
        }
        for type in facts.types {
            for declared in type.cases ?? [] {
                change(Facts.CaseName(type: type.name, name: declared.name)) { found in
                    declared.number.map { _ = found.statuses.insert(String($0)) }
                    declared.number.map { _ = found.codes.insert(String($0)) }
                    declared.text.map { _ = found.codes.insert($0) }
                }
            }
        }
        for mapping in facts.mappings {
            var alone = Found(name: "")
            alone.add(mapping.match, mapping.texts ?? [:])
            cases.append(alone)
            mapping.target.map { change($0) { $0.add(mapping.match, mapping.texts ?? [:]) } }
        }
        let own = facts.properties.filter { $0.cases != nil }
        for property in own + facts.properties.filter({ $0.cases == nil }) {
            let type = facts.types.first { $0.name == property.type }
            let all = property.cases ?? type?.cases?.map { Facts.CaseName(type: property.type ?? "", name: $0.name) }
            for name in all ?? [] { change(name) { $0.add(property) } }
        }
        for constant in facts.constants {
            var found = Found(name: constant.name)
            for property in constant.properties { found.add(property) }
            cases.append(found)
            change(Facts.CaseName(type: constant.within, name: constant.name)) { found in
                for property in constant.properties { found.add(property) }
            }
        }
        cases += order.compactMap { named[$0] }
    }
}

extension FoundCases.Found {
    fileprivate mutating func add(_ match: Facts.Match, _ texts: [String: Facts.Text]) {
        for range in match.statuses ?? [] {
            let isClass = range[0] % 100 == 0 && range[1] == range[0] + 99
            statuses.insert(
                range[0] == range[1]
                    ? String(range[0]) : isClass ? "\(range[0] / 100)xx" : "\(range[0])-\(range[1])")
        }
        codes.formUnion(match.codes ?? [])
        isOtherwise = isOtherwise || match.isOtherwise == true
        for text in texts.values { add(text) }
    }

    fileprivate mutating func add(_ property: Facts.Property) {
        property.number.map { _ = statuses.insert(String($0)) }
        if property.what == "code" { property.number.map { _ = codes.insert(String($0)) } }
        property.text.map { add($0) }
        if property.what == "code", let code = property.text { codes.insert(code.parts.compactMap(\.text).joined()) }
    }

    private mutating func add(_ text: Facts.Text) {
        var said = text.key.map { "{\($0)}" } ?? ""
        for part in text.parts {
            if let literal = part.text {
                let isTemplate = text.parts.contains { $0.inserts != nil && $0.inserts != "rawValue" }
                said +=
                    isTemplate
                    ? literal.replacingOccurrences(of: "{", with: "{{")
                        .replacingOccurrences(of: "}", with: "}}") : literal
            } else if part.inserts == "rawValue" {
                said += statuses.first { Int($0) != nil }.map { _ in "{status}" } ?? codes.first ?? ""
            } else if part.inserts == "value" || part.inserts == "status" {
                said += "{status}"
            } else {
                said += "{code}"
            }
        }
        texts += [said, "?" + said, said.replacingOccurrences(of: "{status}", with: "{code}")]
    }
}
