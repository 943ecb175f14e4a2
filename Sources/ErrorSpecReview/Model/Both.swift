/// One of the two versions.
enum Side: CaseIterable {
    case old
    case new

    var other: Side { self == .old ? .new : .old }
}

/// A value of each of the two versions.
struct Both<Value> {
    var old: Value
    var new: Value

    init(_ old: Value, _ new: Value) { (self.old, self.new) = (old, new) }

    subscript(side: Side) -> Value {
        _read { if side == .old { yield old } else { yield new } }
        _modify { if side == .old { yield &old } else { yield &new } }
    }

    func map<Result>(_ transform: (Value) -> Result) -> Both<Result> { Both<Result>(transform(old), transform(new)) }

    /// A value that one version alone has.
    static func only<Wrapped>(_ value: Wrapped, _ side: Side) -> Self where Value == Wrapped? {
        side == .old ? Self(value, nil) : Self(nil, value)
    }
}

extension Both: Equatable where Value: Equatable {
    var isSame: Bool { old == new }
}

extension Both: Hashable where Value: Hashable {}

/// The elements that one list has and the other lacks, those of the old one first, and those that both have, told by a
/// key that is unique in each.
func diff<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element) -> Key
) -> (lone: [(element: Element, side: Side)], persisted: [Both<Element>]) {
    let before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(key))
    return (
        old.filter { !after.contains(key($0)) }.map { ($0, .old) }
            + new.filter { before[key($0)] == nil }.map { ($0, .new) },
        new.compactMap { element in before[key(element)].map { Both($0, element) } }
    )
}

/// The elements of two versions that are alike, each like one of the other version alone, in the order of the new ones.
func alikePairs<Element>(_ sides: Both<[Element]>, _ areAlike: (Element, Element) -> Bool) -> [Both<Element>] {
    let found = sides.new.map { after in sides.old.indices.filter { areAlike(sides.old[$0], after) } }
    let counts = found.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return zip(sides.new, found).compactMap { after, found in
        found.count == 1 && counts[found[0]] == 1 ? Both(sides.old[found[0]], after) : nil
    }
}

extension Set {
    /// Whether more than half of each of two sets is in the other.
    func hasMost(of other: Set) -> Bool { intersection(other).count * 2 > Swift.max(count, other.count) }
}
