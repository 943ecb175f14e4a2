/// The cases that a group sees, own ones first, then by ancestor.
///
/// Cases of one group stand next to each other in ``ResolvedAPI/cases``, so stretches say it all: thousands of groups
/// that inherit the same thousands of cases share one array.
package struct VisibleCases: Sendable {
    private let own: Range<Int>
    /// The inherited cases, a range for each group: none is empty, none overlap.
    package let inherited: [Range<Int>]

    package let count: Int

    init(own: Range<Int> = 0..<0, inherited: [Range<Int>] = [], inheritedCount: Int = 0) {
        self.own = own
        self.inherited = inherited
        self.count = own.count + inheritedCount
    }

    /// All stretches, the own one first.
    var stretches: [Range<Int>] { own.isEmpty ? inherited : [own] + inherited }

    package func contains(_ id: CaseID) -> Bool {
        own.contains(id.index) || inherited.contains { $0.contains(id.index) }
    }
}

extension VisibleCases: Sequence {
    package func makeIterator() -> some IteratorProtocol<CaseID> {
        stretches.lazy.joined().map { CaseID($0) }.makeIterator()
    }
}
