import ErrorSpecReading
import ErrorSpecResources

/// The JSON Schema (draft-07) of the spec language, as it is written: what editors complete, explain and mark.
///
/// It knows keys and types. What only a whole spec shows (references, inheritance, what hides what) is `lint`'s.
package var specSchemaText: String { String(decoding: Resources.schema, as: UTF8.self) }

/// The schema, read when it is first asked for.
package let specSchema = (try? JSONValue(parsing: Resources.schema)) ?? nil

extension JSONValue {
    /// The definition that a schema refers to; `nil` where it is one itself.
    package var referenced: (name: String, schema: JSONValue)? {
        guard let name = self["$ref"]?.string?.split(separator: "/").last.map(String.init),
            let schema = specSchema["definitions", name]
        else { return nil }
        return (name, schema)
    }
}

/// A spec that uses every key: what `explain` shows of each.
package var keyExamples: String { String(decoding: Resources.keys, as: UTF8.self) }

/// The lines of the example that have one of some keys, one for each form: a text, a list, a map.
func keyExample(_ keys: [String]) -> String? {
    var shown: Set<String> = []
    return exampleLines { line in
        guard let value = keys.lazy.compactMap({ line.value(of: $0) }).first else { return nil }
        let start = value.drop { $0 == " " }
        let form = "\(line.indentation) \(start.first == "{" ? start.prefix { $0 != ":" } : start.prefix(1))"
        guard shown.count < 4, shown.insert(form).inserted else { return nil }
        return keys.contains { line.dropFirst(line.indentation).hasPrefix("\($0):") } ? 10 : 0
    }
}

/// The line of the example that has a value.
func valueExample(_ value: String) -> String? {
    var isFound = false
    return exampleLines { line in
        guard !isFound, line.contains(": \(value)") else { return nil }
        isFound = true
        return 0
    }
}

/// Lines of the example, below the keys that they belong to.
///
/// - Parameter choose: How many of the lines below are shown with a line; `nil` for one that isn't shown.
private func exampleLines(_ choose: (Substring) -> Int?) -> String? {
    let lines = keyExamples.split(separator: "\n", omittingEmptySubsequences: false)
    var chosen: Set<Int> = []
    for (index, line) in lines.enumerated() {
        guard let most = choose(line) else { continue }
        var width = line.indentation
        let block = lines[(index + 1)...].prefix { $0.indentation > width }.prefix(most)
        chosen.formUnion(index...(index + block.count))
        for above in (0..<index).reversed() where lines[above].indentation < width {
            chosen.insert(above)
            width = lines[above].indentation
        }
    }
    return chosen.isEmpty ? nil : chosen.sorted().map { String(lines[$0]) }.joined(separator: "\n")
}

extension Substring {
    fileprivate var indentation: Int { prefix { $0 == " " }.count }

    /// The text behind a key that the line holds.
    fileprivate func value(of key: String) -> Substring? {
        if hasPrefix("\(key):") { return dropFirst(key.count + 1) }
        return [" \(key):", "{\(key):"].lazy.compactMap { firstRange(of: $0) }.first.map { self[$0.upperBound...] }
    }
}
