/// The groups that the files of an API declare.
///
/// The declarations stay in their documents, because copying them would take as long as sorting them.
struct GroupDeclarations: Sendable {
    private var documents: [SpecDocument]
    /// The position of the first declaration of each name, sorted by name.
    private var origins: [Origin] = []

    private struct Origin {
        var document: Int
        var group: Int
    }

    /// Creates an empty list. ``APIResolver/mergeGroups()`` adds the groups.
    init(of documents: [SpecDocument]) { self.documents = documents }

    var count: Int { origins.count }
    var indices: Range<Int> { origins.indices }

    subscript(index: Int) -> GroupDeclaration {
        _read { yield documents[origins[index].document].groups.entries[origins[index].group] }
    }

    /// Finds the first declaration of each name.
    ///
    /// - Parameter repeated: Called for each further declaration of a name.
    fileprivate mutating func merge(repeated: (_ name: Located<String>, _ first: SourceRange) -> Void) {
        var found: [String: Origin] = [:]
        found.reserveCapacity(documents.reduce(0) { $0 + $1.groups.entries.count })
        for document in documents.indices {
            for group in documents[document].groups.entries.indices {
                let name = documents[document].groups.entries[group].name
                guard let first = found.updateValue(Origin(document: document, group: group), forKey: name.value) else {
                    continue
                }
                found[name.value] = first
                // It isn't known which of the declarations is intended, so the group is incomplete.
                documents[first.document].groups.entries[first.group].markUnreadable()
                repeated(name, documents[first.document].groups.entries[first.group].name.range)
            }
        }
        origins = found.sorted { $0.key < $1.key }.map(\.value)
    }
}

/// Merges the groups of an API's files.
extension APIResolver {
    mutating func mergeGroups() {
        var repeated: [(name: Located<String>, first: SourceRange)] = []
        declarations.merge { repeated.append(($0, $1)) }
        for (name, first) in repeated { reportTwice(name, "group", first: first) }
        groupIDs.reserveCapacity(declarations.count)
        for index in declarations.indices { groupIDs[declarations[index].name.value] = GroupID(index) }
        addSuggestedNames(to: \.groupIDs, .group, under: "groups")
    }

    mutating func reportTwice(
        _ name: Located<String>, _ what: String, first: SourceRange, writtenAs firstName: String? = nil,
        hint: String = "rename one, or combine them: the files of an API are merged"
    ) {
        diagnostics.report(
            .duplicateName, "\(what) `\(name.value)` is declared twice", at: name.range,
            notes: [.init("`\(firstName ?? name.value)` is declared here first", at: first)],
            hint: hint)
    }
}
