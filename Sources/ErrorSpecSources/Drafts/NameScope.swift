/// Names of the cases of a group: each once, without regard to case.
struct NameScope {
    private var taken: Set<String>

    /// - Parameter reserved: What stands for the group's parents.
    init(reserved: Set<String>) {
        taken = Set(reserved.map { $0.lowercased() }).union(["none", "some", "allcases", "unmatched", "errorbody"])
    }

    mutating func claim(_ name: String, or other: String? = nil) -> String {
        if taken.insert(name.lowercased()).inserted { return name }
        if let other, taken.insert(other.lowercased()).inserted { return other }
        return taken.claim(name)
    }
}

extension Set<String> {
    /// Takes a name, or where it is taken, whatever its case, the name with a number: `notFound2` stays what it is as long
    /// as what stands before it does. The set holds names in lower case.
    mutating func claim(_ name: String) -> String {
        if insert(name.lowercased()).inserted { return name }
        var number = 2
        while !insert("\(name)\(number)".lowercased()).inserted { number += 1 }
        return "\(name)\(number)"
    }
}
