import ErrorSpecReading

/// The families of codes of both versions of an API. A family is below the families that cover it.
struct FamilyTree: Sendable {
    /// The prefixes, sorted by their bytes, so that the families below a family follow it. Other lists refer to a
    /// family by its index in this list.
    private let prefixes: [[UInt8]]
    /// For each family, the narrowest family that covers it.
    private var parents: [Int?] = []
    /// For each family, the index after the last family below it.
    private var ends: [Int]
    private let indices: [[UInt8]: Int]

    init(_ patterns: some Sequence<CodePattern>) {
        let distinct = Set(patterns.compactMap { $0.prefix.map { Array($0.utf8) } })
        prefixes = distinct.sorted { $0.lexicographicallyPrecedes($1) }
        indices = Dictionary(uniqueKeysWithValues: zip(prefixes, prefixes.indices))
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
        switch region {
        case .family(let prefix): indices[Array(prefix.utf8)] ?? narrowest(of: Array(prefix.utf8))
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
        var (low, high) = (0, prefixes.count)
        while low < high {
            let middle = (low + high) / 2
            if text.lexicographicallyPrecedes(prefixes[middle]) { high = middle } else { low = middle + 1 }
        }
        var next = low == 0 ? nil : low - 1
        while let index = next {
            let prefix = prefixes[index]
            if prefix.count < text.count, text.starts(with: prefix), condition(prefix) { break }
            next = parents[index]
        }
        return next
    }

    func index(of family: CodePattern) -> Int? { family.prefix.flatMap { indices[Array($0.utf8)] } }

    /// Whether a family covers another family, or is the same.
    func covers(_ family: Int, _ other: Int) -> Bool { family <= other && other < ends[family] }
}

extension CodePattern {
    fileprivate var prefix: String? { if case .family(let prefix) = self { prefix } else { nil } }
}
