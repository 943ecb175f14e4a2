import ErrorSpecLanguage

extension SpecDraft {
    /// Changes what the language's rules complain about, until they don't.
    mutating func repair() {
        for _ in 0..<200 {
            let mistakes = firstMistakes()
            if mistakes.isEmpty { return }
            for mistake in mistakes { repair(mistake) }
        }
        fatalError("a random spec can't be repaired: \(firstMistakes().map { "\($0.diagnostic)" })\n\(self)")
    }

    private struct Mistake {
        var diagnostic: Diagnostic
        var origin: Origin?
        /// The text of the line.
        var line: String
    }

    /// The first mistake of each group: what else is wrong with it may go with that one.
    private func firstMistakes() -> [Mistake] {
        let (printed, origins) = print()
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = printed.map { file in
            let source = files.add(
                path: file.name, folder: ".", name: file.name, role: file.name == "api.yaml" ? .api : .part,
                bytes: Array(file.text.utf8))
            return parse(source, into: &diagnostics)
        }
        guard let resolved = resolve(documents, files: files, into: &diagnostics),
            check(resolved, into: &diagnostics) == nil
        else { return [] }
        var groups = Set<Int?>()
        return diagnostics.sorted(in: files).lazy.filter { $0.severity == .error }.compactMap { diagnostic in
            let file = Int(diagnostic.range.file.rawValue)
            let line = Int(diagnostic.range.start.line) - 1
            let origin = origins[file].indices.contains(line) ? origins[file][line] : nil
            guard groups.insert(origin?.group).inserted else { return nil }
            let lines = printed[file].text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return Mistake(diagnostic: diagnostic, origin: origin, line: String(Substring(lines[line])))
        }
    }

    private mutating func repair(_ mistake: Mistake) {
        guard let origin = mistake.origin else {
            if mistake.line.contains("through:"), let line = header.firstIndex(of: mistake.line) {
                header.remove(at: line)
                return
            }
            fatalError("\(mistake.diagnostic.message) in: \(mistake.line)\n\(print().files.map(\.text).joined())")
        }
        let names = mistake.diagnostic.message.split(separator: "`").map(String.init).filter { $0.contains(".") }
        let group = origin.group
        guard let item = origin.item else { return repairGroup(group, mistake, names) }
        switch mistake.diagnostic.code {
        case .hiddenCase where names.count > 0:
            groups[group].cases[item].overrides.append(names[0])
        case .needlessOverride where names.count > 0:
            groups[group].cases[item].overrides.removeAll { $0 == names[0] }
        default:
            drop(item, of: group)
        }
    }

    private mutating func repairGroup(_ group: Int, _ mistake: Mistake, _ names: [String]) {
        let key = mistake.line.drop { $0 == " " }.prefix { $0 != ":" }
        switch key {
        case "except":
            groups[group].except = []
        case "otherwise":
            groups[group].otherwise = nil
        case "body" where groups[group].body != nil:
            groups[group].body = nil
        default:
            if let parents = groups[group].parents, parents.count > 1 {
                groups[group].parents = Array(parents.dropLast())
            } else if groups[group].parents?.isEmpty == false || groups[group].parents == nil {
                groups[group].parents = []
            } else if !groups[group].cases.isEmpty {
                drop(groups[group].cases.count - 1, of: group)
            } else {
                fatalError("\(mistake.diagnostic.message)\n\(print().files.map(\.text).joined())")
            }
        }
    }

    /// Takes a case out, and every mention of it.
    private mutating func drop(_ item: Int, of group: Int) {
        let name = "\(groups[group].name).\(groups[group].cases[item].name)"
        groups[group].cases.remove(at: item)
        for index in groups.indices {
            groups[index].except.removeAll { $0 == name }
            for number in groups[index].cases.indices { groups[index].cases[number].overrides.removeAll { $0 == name } }
        }
        if groups[group].cases.isEmpty, groups[group].parents?.isEmpty ?? true, groups[group].otherwise == nil {
            groups[group].otherwise = [("title", "Error"), ("description", "Something is wrong.")]
        }
    }
}
