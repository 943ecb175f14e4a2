package import ErrorSpecLanguage

/// A valid random spec with one API. The same seed makes the same spec.
///
/// It uses every construct of the language. `locale` keys, catalog keys and texts contain characters that generators
/// often get wrong.
package struct RandomSpec: Sendable {
    package struct File: Sendable {
        /// The path within the API's folder: `api.yaml`.
        package var name: String
        package var text: String
    }

    package var api: String
    package var files: [File]

    /// - Parameters:
    ///   - api: The API's name, for several specs that are compiled together.
    ///   - groups: The maximum number of groups.
    package init(seed: UInt64, api: String = "Random", groups: Int = 7) {
        var maker = SpecMaker(seed: seed, api: api)
        self.init(maker.make(groups: groups), api: api)
    }

    /// A spec with only groups that inherit from each other, with statuses, ranges, codes, `except` and `otherwise`.
    package init(inheritanceWithSeed seed: UInt64, api: String) {
        var maker = InheritanceMaker(seed: seed, api: api)
        self.init(maker.make(), api: api)
    }

    private init(_ draft: SpecDraft, api: String) {
        var draft = draft
        draft.repair()
        self.api = api
        files = draft.print().files
    }

    /// The files as read by the tool, below `folder`.
    package func sourceFiles(in folder: String? = nil, into files: inout SourceFiles) -> [SourceFile] {
        let folder = folder ?? api.lowercased()
        return self.files.map { file in
            files.add(
                path: "\(folder)/\(file.name)", folder: folder, name: "\(folder)/\(file.name)",
                role: file.name == "api.yaml" ? .api : .part, bytes: Array(file.text.utf8))
        }
    }
}

/// A random spec before it is written to files.
struct SpecDraft {
    struct Case {
        var name: String
        /// The keys and values, as YAML.
        var lines: [(key: String, value: String)]
        var overrides: [String] = []
    }

    struct Group {
        var name: String
        var file: Int
        var lines: [(key: String, value: String)]
        /// `nil` for the API's default.
        var parents: [String]?
        var except: [String] = []
        var body: String?
        var cases: [Case]
        var otherwise: [(key: String, value: String)]?
    }

    var header: [String]
    var groups: [Group]
    var operations: [String]
    var defaultGroup: String?

    static let fileNames = ["first.yaml", "more/second.yaml", "third.yml"]

    /// The part of the draft that produced a line of a printed file.
    struct Origin {
        var group: Int
        var item: Int?
    }

    func print() -> (files: [RandomSpec.File], origins: [[Origin?]]) {
        var api = header
        if let defaultGroup { api.append("parents: [\(defaultGroup)]") }
        var files = [RandomSpec.File(name: "api.yaml", text: api.joined(separator: "\n") + "\n")]
        var origins: [[Origin?]] = [Array(repeating: nil, count: api.count)]
        for (number, name) in Self.fileNames.enumerated() where groups.contains(where: { $0.file == number }) {
            var lines: [(String, Origin?)] = [("groups:", nil)]
            for (index, group) in groups.enumerated() where group.file == number {
                lines += print(group, index)
            }
            if files.count == 1, !operations.isEmpty {
                lines.append(("operations:", nil))
                lines += operations.map { ("  " + $0, nil) }
            }
            files.append(.init(name: name, text: lines.map(\.0).joined(separator: "\n") + "\n"))
            origins.append(lines.map(\.1))
        }
        return (files, origins)
    }

    private func print(_ group: Group, _ index: Int) -> [(String, Origin?)] {
        var lines = ["  \(group.name):"]
        if let parents = group.parents { lines.append("    parents: [\(parents.joined(separator: ", "))]") }
        if !group.except.isEmpty { lines.append("    except: [\(group.except.joined(separator: ", "))]") }
        if let body = group.body { lines.append("    body: \(body)") }
        lines += group.lines.map { "    \($0.key): \($0.value)" }
        if let otherwise = group.otherwise {
            lines.append("    otherwise:")
            lines += otherwise.map { "      \($0.key): \($0.value)" }
        }
        var result: [(String, Origin?)] = lines.map { ($0, Origin(group: index)) }
        if !group.cases.isEmpty { result.append(("    cases:", Origin(group: index))) }
        for (number, item) in group.cases.enumerated() {
            let origin = Origin(group: index, item: number)
            result.append(("      \(item.name):", origin))
            result += item.lines.map { ("        \($0.key): \($0.value)", origin) }
            if !item.overrides.isEmpty {
                result.append(("        overrides: [\(item.overrides.joined(separator: ", "))]", origin))
            }
        }
        return result
    }
}
