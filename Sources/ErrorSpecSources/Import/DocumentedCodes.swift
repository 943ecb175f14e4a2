import ErrorSpecLanguage
import ErrorSpecReading

/// The documented lists of codes. Responses with the same schemas share a list.
struct DocumentedCodes {
    struct Code {
        var value: String
        var summary: String?
        /// The document's name for the code.
        var name: String?
    }

    /// A list of codes, and the group and the status of a response that documents the list.
    private struct Use {
        var list: Int
        var group: Int
        var status: StatusPattern?
    }

    private var lists: [[Code]] = []
    private var uses: [Use] = []

    subscript(list: Int) -> [Code] { lists[list] }

    /// Adds a list of codes, and returns the list's index.
    mutating func add(_ codes: [Code]) -> Int {
        lists.append(codes)
        return lists.count - 1
    }

    /// Records that a response with the given group and status documents the list.
    mutating func addUse(of list: Int, by group: Int, status: StatusPattern?) {
        uses.append(Use(list: list, group: group, status: status))
    }

    /// Adds each code to the group that documents it, or to the shared group if several groups document it.
    func add(to groups: inout [DocumentedCases], or shared: inout DocumentedCases) {
        let usedLists = uses.sorted { $0.group < $1.group }.grouped(by: \.list)
        let sharedCodes = sharedCodes(in: usedLists)
        for (list, uses) in usedLists {
            let statuses = Set(uses.map(\.status))
            for code in lists[list] {
                if sharedCodes.contains(code.value) {
                    shared.add(code, statuses: statuses)
                } else {
                    groups[uses[0].group].add(code, statuses: statuses)
                }
            }
            guard lists[list].contains(where: { sharedCodes.contains($0.value) }) else { continue }
            for group in Set(uses.map(\.group)) { shared.codedStatuses.formUnion(groups[group].codedStatuses) }
        }
    }

    /// Returns the codes that several groups document.
    private func sharedCodes(in usedLists: [(key: Int, elements: [Use])]) -> Set<String> {
        var owners: [String: Int] = [:]
        var shared: Set<String> = []
        for (list, uses) in usedLists {
            let group = uses[0].group
            let isShared = uses.contains { $0.group != group }
            for code in lists[list] {
                let owner = owners.updateValue(group, forKey: code.value) ?? group
                if isShared || owner != group { shared.insert(code.value) }
            }
        }
        return shared
    }
}
