import SpecGeneration

@testable import ErrorSpecLanguage

/// A spec's files as trees, which can be printed in other spellings.
struct SpecTrees {
    var api: YAMLNode
    /// The groups and operations of all files other than `api.yaml`.
    var groups: [YAMLEntry] = []
    var operations: [YAMLEntry] = []

    init(_ spec: RandomSpec) {
        api = Self.read(spec.files[0].text)
        for file in spec.files.dropFirst() {
            for entry in Self.read(file.text).entries {
                if entry.key.value == "groups" {
                    groups += entry.value.entries
                } else {
                    operations += entry.value.entries
                }
            }
        }
    }

    static func read(_ text: String) -> YAMLNode {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let file = files.add(path: "x.yaml", folder: "", name: "x.yaml", role: .part, bytes: Array(text.utf8))
        guard case .node(let node) = readYAML(file, into: &diagnostics) else { fatalError("\(diagnostics.all)") }
        return node
    }

    /// Prints the same spec in different words: with groups in different files and orders, shuffled keys, block or
    /// flow style, quoted or plain scalars.
    func printed(using random: inout SeededGenerator) -> [String: String] {
        var files: [String: [YAMLEntry]] = [:]
        for group in groups.shuffled(using: &random) {
            files[random.pick(["a.yaml", "b/c.yml", "z.yaml"]), default: []].append(group)
        }
        var printer = YAMLPrinter(random: random)
        var result = ["x/api.yaml": printer.document(api)]
        for (name, groups) in files.sorted(by: { $0.key < $1.key }) {
            var entries = [YAMLEntry("groups", YAMLNode(entries: groups))]
            if name == files.keys.sorted().last, !operations.isEmpty {
                entries.insert(YAMLEntry("operations", YAMLNode(entries: operations)), at: 0)
            }
            result["x/\(name)"] = printer.document(YAMLNode(entries: entries))
        }
        random = printer.random
        return result
    }

    /// Replaces the names of policies with the policies.
    mutating func inlinePolicies() {
        let policies = Dictionary(
            (api["retries"]?.entries ?? []).map { ($0.key.value, $0.value) }, uniquingKeysWith: { first, _ in first })
        for index in groups.indices { groups[index].value = inlined(groups[index].value, policies) }
    }

    private func inlined(_ node: YAMLNode, _ policies: [String: YAMLNode]) -> YAMLNode {
        var copy = node
        guard case .mapping(let entries) = node.content else { return node }
        copy.content = .mapping(
            entries.map { entry in
                var entry = entry
                if entry.key.value == "retry", let policy = entry.value.text.flatMap({ policies[$0] }) {
                    entry.value = policy
                } else {
                    entry.value = inlined(entry.value, policies)
                }
                return entry
            })
        return copy
    }
}

extension YAMLNode {
    init(entries: [YAMLEntry]) {
        self.init(content: .mapping(entries), range: SourceRange(startOf: SourceFile.ID(0)))
    }

    init(list: [String]) {
        self.init(content: .sequence(list.map { YAMLNode($0) }), range: SourceRange(startOf: SourceFile.ID(0)))
    }

    init(_ text: String) {
        self.init(
            content: .scalar(YAMLScalar(text: text, style: .plain)), range: SourceRange(startOf: SourceFile.ID(0)))
    }

    var entries: [YAMLEntry] {
        get { if case .mapping(let entries) = content { entries } else { [] } }
        set { content = .mapping(newValue) }
    }

    var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

    /// Adds a `was` that keeps the aliases of a renamed group.
    mutating func addEarlierName(_ name: String) {
        var names = [YAMLNode(name)]
        switch self["was"]?.content {
        case .sequence(let earlier): names += earlier
        case .scalar: names += [self["was"]!]
        default: break
        }
        self["was"] = YAMLNode(content: .sequence(names), range: SourceRange(startOf: SourceFile.ID(0)))
    }

    subscript(key: String) -> YAMLNode? {
        get { entries.first { $0.key.value == key }?.value }
        set {
            if let index = entries.firstIndex(where: { $0.key.value == key }) {
                if let newValue { entries[index].value = newValue } else { entries.remove(at: index) }
            } else if let newValue {
                entries.append(YAMLEntry(key, newValue))
            }
        }
    }
}

extension YAMLEntry {
    init(_ key: String, _ value: YAMLNode) {
        self.init(key: Located(key, at: SourceRange(startOf: SourceFile.ID(0))), value: value)
    }
}

/// Writes a tree as YAML in a random style.
struct YAMLPrinter {
    var random: SeededGenerator

    mutating func document(_ node: YAMLNode) -> String {
        "# \(random.next())\n" + block(node, indent: 0)
    }

    private mutating func block(_ node: YAMLNode, indent: Int) -> String {
        let pad = String(repeating: " ", count: indent)
        return node.entries.shuffled(using: &random).map { entry in
            let key = pad + entry.key.value + ":"
            if case .mapping(let entries) = entry.value.content, !entries.isEmpty, indent == 0 || random.chance(60) {
                return key + "\n" + block(entry.value, indent: indent + (random.chance(50) ? 2 : 3))
            }
            return "\(key) \(flow(entry.value))\(random.chance(20) ? " # why" : "")\n"
        }.joined()
    }

    private mutating func flow(_ node: YAMLNode) -> String {
        switch node.content {
        case .mapping(let entries):
            let parts = entries.shuffled(using: &random).map { "\($0.key.value): \(flow($0.value))" }
            return "{\(parts.joined(separator: ", "))}"
        case .sequence(let nodes): return "[\(nodes.map { flow($0) }.joined(separator: ", "))]"
        case .scalar(let scalar): return written(scalar)
        case .invalid: return ""
        }
    }

    /// Statuses are plain; other scalars may be quoted.
    private mutating func written(_ scalar: YAMLScalar) -> String {
        let isSafe = scalar.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        let isStatus = scalar.text.utf8.first.map { (0x30...0x39).contains($0) } ?? false
        if scalar.isPlain, isSafe, isStatus || random.chance(50) { return scalar.text }
        if scalar.isPlain, !isSafe, !scalar.text.contains(where: { ",[]{}:#\"'".contains($0) }), random.chance(50) {
            return scalar.text
        }
        return "\"" + scalar.text.unicodeScalars.map(escaped).joined() + "\""
    }

    private func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
        if (0x20...0x7E).contains(scalar.value) { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
