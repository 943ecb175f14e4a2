/// Some elements and all that they lead to, the nearest first, each once.
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
