import ErrorSpecLanguage
import Foundation
import Testing

/// Each row of the table of slips has a fixture with its finding.
@Suite struct SlipTableTests {
    private struct Finding {
        let message: String
        let hint: String
    }

    /// The findings of all fixtures.
    private static let findings: [Finding] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/Invalid")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") }.flatMap { name in
            let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
            return text.split(separator: "\napi.yaml:").map { finding in
                let lines = finding.split(separator: "\n").map(String.init)
                let hint = lines.first { $0.hasPrefix("  help: ") }?.dropFirst("  help: ".count) ?? ""
                return Finding(message: lines[0], hint: String(hint))
            }
        }
    }()

    private func expectFixture(_ parts: String..., hint: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isThere = Self.findings.contains { finding in
            parts.allSatisfy(finding.message.contains) && finding.hint.contains(hint)
        }
        #expect(isThere, "\(parts): \(hint)", sourceLocation: sourceLocation)
    }

    @Test func everyKeySlipHasAFixture() {
        let keys = Self.findings.compactMap { finding -> Finding? in
            let parts = finding.message.components(separatedBy: "has no key `")
            guard parts.count == 2, let key = parts[1].components(separatedBy: "`").first else { return nil }
            return Finding(message: key.lowercased().filter { $0 != "_" && $0 != "-" }, hint: finding.hint)
        }
        for row in Slips.keys {
            // The hint about several keys of one map names all of them.
            let place = row.hint.hasPrefix("write it ") ? row.hint.dropFirst("write it ".count) : "none"
            for name in row.names {
                let isThere = keys.contains { key in
                    let listed = key.hint.lowercased().filter { $0 != "_" && $0 != "-" }
                    return key.message == name && key.hint == row.hint
                        || listed.contains("`\(name)`") && key.hint.contains(place)
                }
                #expect(isThere, "\(name): \(row.hint)")
            }
        }
    }

    @Test func everyNormalFormSlipHasAFixture() {
        for form in Slips.statuses { expectFixture("`\(form.example)`", hint: "write `\(form.normal)`") }
        for hyphen in Slips.hyphens { expectFixture("`500\(hyphen)503`", hint: "write `500-503`") }
        for (unit, normal) in Slips.units where unit != normal {
            expectFixture("`1\(unit)`", hint: "write `1\(normal)`")
        }
        for (region, other) in Slips.regions { expectFixture("`\(region)`", hint: "-\(other)`") }
    }

    @Test func everyCodeSlipHasAFixture() {
        for row in Slips.codes { expectFixture("`\(row.example)`", row.reason, hint: "write ") }
    }

    @Test func everyLiteralSlipHasAFixture() {
        let rows = Slips.texts + Slips.textsWithoutEscapes + Slips.plainTexts + Slips.textsLikePlaces
        for row in rows + Slips.members + Slips.segments {
            expectFixture("`\(row.example)`", row.reason, hint: row.hint)
        }
    }
}
