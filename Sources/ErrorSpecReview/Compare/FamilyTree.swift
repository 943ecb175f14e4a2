import ErrorSpecLanguage
import ErrorSpecReading

/// The distinct code patterns of both versions of an API. Other lists refer to a pattern by its index.
struct CodeTable: Sendable {
    private(set) var patterns: [CodePattern] = []
    /// For each pattern, its index in the tree, or `nil` if the pattern isn't a family.
    let familyIndices: [Int?]
    let families: FamilyTree
    private var indices: [CodePattern: Int] = [:]

    init(_ all: some Sequence<CodePattern>) {
        for pattern in all where indices[pattern] == nil {
            indices[pattern] = patterns.count
            patterns.append(pattern)
        }
        let families = FamilyTree(patterns)
        self.families = families
        familyIndices = patterns.map { $0.isFamily ? families.narrowest(covering: $0) : nil }
    }

    func index(of pattern: CodePattern) -> Int? { indices[pattern] }
}

/// The families of codes of both versions of an API. A family is below the families that cover it.
struct FamilyTree: Sendable {
    /// The prefixes, sorted by their bytes, so that the families below a family follow it. Other lists refer to a
    /// family by its index in this list.
    private let prefixes: [[UInt8]]
    /// For each family, the narrowest family that covers it.
    private var parents: [Int?] = []
    /// For each family, the index after the last family below it.
    private var ends: [Int]
    private let indices: [CodePattern: Int]

    init(_ patterns: some Sequence<CodePattern>) {
        let families = Set(patterns.filter(\.isFamily))
            .map { (pattern: $0, prefix: Array($0.written.utf8.dropLast())) }
            .sorted { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        prefixes = families.map(\.prefix)
        indices = Dictionary(uniqueKeysWithValues: zip(families.map(\.pattern), families.indices))
        ends = Array(repeating: prefixes.count, count: prefixes.count)
        var open: [Int] = []
        for (index, prefix) in prefixes.enumerated() {
            while let last = open.last, !prefix.starts(with: prefixes[last]) {
                ends[last] = index
                open.removeLast()
            }
            parents.append(open.last)
            open.append(index)
        }
    }

    /// Returns the narrowest family that covers a region of codes, or `nil` if no family does.
    func narrowest(covering region: CodePattern) -> Int? {
        if prefixes.isEmpty { return nil }
        return switch region {
        case .family(let prefix): indices[region] ?? narrowest(of: Array(prefix.utf8))
        case .code(let code): narrowest(of: Array(code.utf8))
        case .range(let numbers):
            narrowest(of: Array("\(numbers.lowerBound)".utf8)) {
                CodePattern.family(String(decoding: $0, as: UTF8.self)).covers(region)
            }
        }
    }

    /// Returns the family with the longest prefix that the text begins with, that is shorter than the text, and that
    /// meets a condition. If a prefix meets the condition, all shorter ones must meet it as well.
    private func narrowest(of text: [UInt8], where condition: ([UInt8]) -> Bool = { _ in true }) -> Int? {
        let end = prefixes.start { text.lexicographicallyPrecedes($0) }
        var next = end == 0 ? nil : end - 1
        while let index = next {
            let prefix = prefixes[index]
            if prefix.count < text.count, text.starts(with: prefix), condition(prefix) { break }
            next = parents[index]
        }
        return next
    }

    /// Whether a family covers another family, or is the same.
    func covers(_ family: Int, _ other: Int) -> Bool { family <= other && other < ends[family] }
}
