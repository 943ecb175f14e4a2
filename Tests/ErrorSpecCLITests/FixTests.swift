import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import Foundation
import SpecGeneration
import TestSupport
import Testing

/// Runs `lint --fix` on the samples in `specs`, each with one slip.
@Suite struct FixTests {
    @Test func fixesKeepMeaningAndComments() throws {
        let samples = try Sample.all
        let outcomes = concurrentMap(Array(Samples.of(2_000))) { seed in
            var random = SeededGenerator(seed: seed)
            let sample = random.pick(samples)
            return sample.fix(Slip(in: sample, random: &random), "seed \(seed)")
        }
        for case .wrong(let story) in outcomes { Issue.record("\(story)") }
        let fixed = outcomes.count { $0 == .fixed }
        #expect(fixed > outcomes.count / 50, "\(fixed) of \(outcomes.count)")
    }
}

/// An API, unchanged or with a comment on nearly every line.
private struct Sample {
    enum Outcome: Equatable {
        case untouched
        case fixed
        case wrong(String)
    }

    var files: [String: String]
    var meaning: JSONValue

    static var all: [Sample] {
        get throws {
            let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../specs").standardizedFileURL
            var apis: [String: [String: String]] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: specs.path)
            where path.hasSuffix(".yaml") {
                let text = try String(contentsOf: specs.appendingPathComponent(path), encoding: .utf8)
                apis[String(path.prefix { $0 != "/" }), default: [:]][path] = text
            }
            return try apis.sorted { $0.key < $1.key }.flatMap { _, files in
                let meaning = try #require(Self.meaning(of: files))
                let commented = files.mapValues(withComments)
                #expect(Self.meaning(of: commented) == meaning)
                return [Sample(files: files, meaning: meaning), Sample(files: commented, meaning: meaning)]
            }
        }
    }

    private static func withComments(_ text: String) -> String {
        lines(text).enumerated().map { number, line in
            if line.isEmpty { return "" }
            return number % 3 == 0 ? "\(line.prefix { $0 == " " })# c\(number).\n\(line)" : "\(line) # c\(number)."
        }.joined(separator: "\n")
    }

    /// Returns the meaning of the specs, or `nil` if they have errors.
    private static func meaning(of files: [String: String]) -> JSONValue? { analyse([], of: tree(files)).meaning }

    private static func tree(_ files: [String: String]) -> FileTree {
        .memory(Dictionary(uniqueKeysWithValues: files.map { ("specs/" + $0.key, Array($0.value.utf8)) }))
    }

    /// Fixes a spec with a slip. If no errors remain, the spec must mean what it meant with the slip or, if the slip
    /// was an error, before the slip. If errors remain, undoing the slip must restore the original meaning.
    func fix(_ slip: Slip, _ name: String) -> Outcome {
        let slipped = files.merging([slip.path: slip.text]) { $1 }
        let fixed = fixSpecs(in: [], of: Self.tree(slipped))
        if fixed.count == 0 { return .untouched }
        let texts = slipped.merging(
            fixed.files.map { ($0.key.replacing("specs/", with: ""), String(decoding: $0.value, as: UTF8.self)) }
        ) { $1 }
        var problems: [String] = []
        let comments = slipped.flatMap { $0.value.matches(of: /# c\d+\./).map(\.output) }
        let kept = Set(texts.flatMap { $0.value.matches(of: /# c\d+\./).map(\.output) })
        if !kept.isSuperset(of: comments) { problems.append("a comment is lost") }
        if fixSpecs(in: [], of: Self.tree(texts)).count > 0 { problems.append("a second run changes more") }
        if let meaning = fixed.analysis.meaning {
            let meant = Self.meaning(of: slipped) ?? self.meaning
            if slip.normalized(meaning) != slip.normalized(meant) { problems.append("the meaning is another") }
        } else if let repaired = slip.repaired(texts[slip.path, default: ""]) {
            if Self.meaning(of: texts.merging([slip.path: repaired]) { $1 }) != self.meaning {
                problems.append("without the slip, the meaning is another")
            }
        }
        if problems.isEmpty { return .fixed }
        let (slips, fixes) = (changes(files, slipped), changes(slipped, texts))
        return .wrong("\(name): \(problems)\n\(slip.path), \(slip.name):\n\(slips)\nand the fix:\n\(fixes)")
    }

    private func changes(_ before: [String: String], _ after: [String: String]) -> String {
        before.keys.sorted().flatMap { path in
            lines(after[path, default: ""]).difference(from: lines(before[path, default: ""])).map { change in
                switch change {
                case .insert(let line, let text, _): "  \(line + 1)+ \(text)"
                case .remove(let line, let text, _): "  \(line + 1)- \(text)"
                }
            }
        }.joined(separator: "\n")
    }
}

private func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

extension Analysis {
    fileprivate var meaning: JSONValue? { checked.map { export($0.spec).withoutLocations } }
}

/// One accidental edit of a spec.
private struct Slip {
    var name: String
    var path: String
    var original: String
    var text: String

    init(in sample: Sample, random: inout SeededGenerator) {
        path = random.pick(sample.files.keys.sorted())
        original = sample.files[path, default: ""]
        name = random.pick(Self.kinds.keys.sorted())
        var lines = lines(original).map(String.init)
        let index = random.pick(lines.indices.filter { !lines[$0].isEmpty })
        Self.kinds[name]?(&lines, index, &random)
        text = lines.joined(separator: "\n")
    }

    /// Returns the fixed text with the slip undone, or `nil` if the fix added or removed lines.
    func repaired(_ fixed: String) -> String? {
        var repaired = lines(fixed)
        let (before, after) = (lines(original), lines(text))
        guard repaired.count == after.count else { return nil }
        let start = zip(before, after).prefix { $0 == $1 }.count
        let rest = min(before.count, after.count) - start
        let end = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
        repaired.replaceSubrange(start..<(after.count - end), with: before[start..<(before.count - end)])
        return repaired.joined(separator: "\n")
    }

    /// Returns the meaning without the differences that the slip itself causes in names and texts.
    func normalized(_ meaning: JSONValue) -> JSONValue {
        let (before, after) = (Array(original), Array(text))
        let start = zip(before, after).prefix { $0 == $1 }.count
        func word(_ text: [Character]) -> String {
            func isName(_ character: Character) -> Bool { character.isASCII && character.isLetter }
            let end = text[start...].firstIndex { !isName($0) } ?? text.endIndex
            return text[..<start].reversed().prefix(while: isName).reversed() + String(text[start..<end])
        }
        switch name {
        case "a letter less", "two letters swapped", "a letter in the other case":
            return meaning.replacing(word(before), with: word(after))
        case "a mark more": return meaning.replacing(String(after[start]), with: "").replacing(" ", with: "")
        default: return meaning
        }
    }

    private typealias Edit = @Sendable (inout [String], Int, inout SeededGenerator) -> Void

    private static let (marks, letters) = ("\"',:[]{}-#/*", "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

    private static let kinds: [String: Edit] = [
        "another indentation": { $0[$1].indent(by: $2.pick([-2, -1, 1, 2])) },
        "a block at another level": { lines, index, random in
            let columns = random.pick([-4, -2, -1, 1, 2, 4])
            for line in index..<lines.endOfBlock(at: index) { lines[line].indent(by: columns) }
        },
        "a tab": { lines, index, _ in lines[index] = "\t" + lines[index].drop { $0 == " " } },
        "a comment above": { lines, index, random in
            lines.insert(String(repeating: " ", count: random.number(0...10)) + "# c9999.", at: index)
        },
        "a comment within": { $0[$1].edit(" ", &$2) { $0 + $1.pick(["# c9999. ", "#todo ", "# c9999."]) } },
        "a comment behind": { $0[$1] += $2.pick([" # c9999.", " #todo", "# c9999."]) },
        "a mark less": { $0[$1].edit(marks, &$2) { _, _ in "" } },
        "a mark more": { $0[$1].edit(nil, &$2) { "\($1.pick(marks))\($0)" } },
        "a blank less": { $0[$1].edit(" ", &$2) { _, _ in "" } },
        "a letter less": { $0[$1].edit(letters, &$2) { _, _ in "" } },
        "a letter in the other case": {
            $0[$1].edit(letters, &$2) { letter, _ in
                letter == letter.lowercased() ? letter.uppercased() : letter.lowercased()
            }
        },
        "two letters swapped": { lines, index, random in
            var line = Array(lines[index])
            let places = line.indices.dropLast().filter { letters.contains(line[$0]) && letters.contains(line[$0 + 1]) }
            guard !places.isEmpty else { return }
            let place = random.pick(places)
            line.swapAt(place, place + 1)
            lines[index] = String(line)
        },
        "a line less": { lines, index, _ in lines.remove(at: index) },
        "a line twice": { lines, index, _ in lines.insert(lines[index], at: index) },
        "a block twice": { lines, index, _ in
            lines.insert(contentsOf: lines[index..<lines.endOfBlock(at: index)], at: index)
        },
        "a line broken": { $0[$1].edit(" ", &$2) { "\n" + String(repeating: $0, count: $1.number(0...10)) } },
        "two lines joined": { lines, index, _ in
            guard index + 1 < lines.count else { return }
            lines[index] += " " + lines.remove(at: index + 1).drop { $0 == " " }
        },
        "two lines swapped": { lines, index, _ in if index + 1 < lines.count { lines.swapAt(index, index + 1) } },
    ]
}

extension String {
    fileprivate var indentation: Int { prefix { $0 == " " }.count }

    fileprivate mutating func indent(by columns: Int) {
        self = String(repeating: " ", count: max(indentation + columns, 0)) + drop { $0 == " " }
    }

    /// Edits one character at random, if the text has any of the given characters.
    ///
    /// - Parameter characters: The characters that may be replaced, or `nil` for any character.
    fileprivate mutating func edit(
        _ characters: String?, _ random: inout SeededGenerator, by edit: (String, inout SeededGenerator) -> String
    ) {
        let places = indices.filter { characters?.contains(self[$0]) ?? true }
        guard !places.isEmpty else { return }
        let place = random.pick(places)
        replaceSubrange(place...place, with: edit(String(self[place]), &random))
    }
}

extension [String] {
    /// Returns the index after the lines that are indented under the line at the given index.
    fileprivate func endOfBlock(at index: Int) -> Int {
        self[(index + 1)...].firstIndex { !$0.isEmpty && $0.indentation <= self[index].indentation } ?? count
    }
}

extension JSONValue {
    /// The value without locations, because a moved key has a different column.
    fileprivate var withoutLocations: JSONValue {
        switch self {
        case .object(let members):
            .object(members.filter { $0.name != "place" }.map { JSONMember($0.name, $0.value.withoutLocations) })
        case .array(let elements): .array(elements.map(\.withoutLocations))
        default: self
        }
    }

    /// Returns the value with a text replaced in every string, and with groups sorted by name.
    fileprivate func replacing(_ text: String, with other: String) -> JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { JSONMember($0.name.replacing(text, with: other), $0.value.replacing(text, with: other)) })
        case .array(let elements):
            .array(elements.map { $0.replacing(text, with: other) }.sorted { $0.text < $1.text })
        case .string(let string): .string(string.replacing(text, with: other))
        default: self
        }
    }
}
