/// The cases that a group sees: its own cases, then each ancestor's.
///
/// The cases of one group are adjacent in ``ResolvedAPI/cases``, so ranges of indices represent them. Groups that
/// inherit the same cases share one array.
package struct VisibleCases: Sendable {
    private let own: Range<Int>
    /// The index ranges of the inherited cases. The ranges aren't empty and don't overlap.
    package let inherited: [Range<Int>]

    package let count: Int

    init(own: Range<Int> = 0..<0, inherited: [Range<Int>] = [], inheritedCount: Int = 0) {
        self.own = own
        self.inherited = inherited
        self.count = own.count + inheritedCount
    }

    /// All index ranges, starting with the range of the group's own cases.
    var indexRanges: [Range<Int>] { own.isEmpty ? inherited : [own] + inherited }

    package func contains(_ id: CaseID) -> Bool {
        own.contains(id.index) || inherited.contains { $0.contains(id.index) }
    }
}

extension VisibleCases: Sequence {
    package func makeIterator() -> some IteratorProtocol<CaseID> {
        indexRanges.lazy.joined().map { CaseID($0) }.makeIterator()
    }
}
