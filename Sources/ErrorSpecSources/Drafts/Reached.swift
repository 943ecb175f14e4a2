/// Returns the given elements and all elements that can be reached from them, the nearest first, without duplicates.
func reached<Element: Hashable>(
    from start: [Element], _ next: (Element) -> some Sequence<Element>
) -> [Element] {
    var found = start
    var known = Set(start)
    var position = 0
    while position < found.count {
        found += next(found[position]).filter { known.insert($0).inserted }
        position += 1
    }
    return found
}
