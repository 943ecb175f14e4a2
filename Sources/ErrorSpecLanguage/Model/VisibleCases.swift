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

extension VisibleCases: Collection {
    package struct Index: Comparable, Sendable {
        /// 0: the own cases; from 1 on: what is inherited.
        fileprivate var stretch: Int
        fileprivate var id: Int

        package static func < (left: Self, right: Self) -> Bool {
            left.stretch != right.stretch ? left.stretch < right.stretch : left.id < right.id
        }
    }

    package var startIndex: Index {
        own.isEmpty ? start(of: 1) : Index(stretch: 0, id: own.lowerBound)
    }

    package var endIndex: Index { Index(stretch: inherited.count + 1, id: 0) }

    package subscript(index: Index) -> CaseID { CaseID(index.id) }

    package func index(after index: Index) -> Index {
        let end = index.stretch == 0 ? own.upperBound : inherited[index.stretch - 1].upperBound
        return index.id + 1 < end ? Index(stretch: index.stretch, id: index.id + 1) : start(of: index.stretch + 1)
    }

    private func start(of stretch: Int) -> Index {
        stretch <= inherited.count ? Index(stretch: stretch, id: inherited[stretch - 1].lowerBound) : endIndex
    }
}
