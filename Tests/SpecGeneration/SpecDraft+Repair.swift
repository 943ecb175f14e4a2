import ErrorSpecLanguage

extension SpecDraft {
    /// Changes the draft until it has no more errors and warnings.
    mutating func repair() {
        for _ in 0..<200 {
            let findings = firstFindings()
            if findings.isEmpty { return }
            for finding in findings { repair(finding) }
        }
        fatalError("a random spec can't be repaired: \(firstFindings().map { "\($0.diagnostic)" })\n\(self)")
    }

    private struct Finding {
        var diagnostic: Diagnostic
        var origin: Origin?
        /// The text of the finding's line.
        var line: String
    }

    /// The first finding of each group. Repairing it may fix the group's other findings.
    private func firstFindings() -> [Finding] {
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
            return Finding(diagnostic: diagnostic, origin: origin, line: String(Substring(lines[line])))
        }
    }

    private mutating func repair(_ finding: Finding) {
        guard let origin = finding.origin else {
            if finding.line.contains("through:"), let line = header.firstIndex(of: finding.line) {
                header.remove(at: line)
                return
            }
            fatalError("\(finding.diagnostic.message) in: \(finding.line)\n\(print().files.map(\.text).joined())")
        }
        let names = finding.diagnostic.message.split(separator: "`").map(String.init).filter { $0.contains(".") }
        let group = origin.group
        guard let item = origin.item else { return repairGroup(group, finding, names) }
        switch finding.diagnostic.code {
        case .hiddenCase where names.count > 0:
            groups[group].cases[item].overrides.append(names[0])
        case .needlessOverride where names.count > 0:
            groups[group].cases[item].overrides.removeAll { $0 == names[0] }
        default:
            drop(item, of: group)
        }
    }

    private mutating func repairGroup(_ group: Int, _ finding: Finding, _ names: [String]) {
        let key = finding.line.drop { $0 == " " }.prefix { $0 != ":" }
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
                fatalError("\(finding.diagnostic.message)\n\(print().files.map(\.text).joined())")
            }
        }
    }

    /// Removes a case and all references to it.
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
