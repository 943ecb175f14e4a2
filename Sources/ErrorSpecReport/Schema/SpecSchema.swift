import ErrorSpecReading

/// The JSON Schema (draft-07) of the spec language, as it is written: what editors complete, explain and mark.
///
/// It knows keys and types. What only a whole spec shows (references, inheritance, what hides what) is `lint`'s.
package var specSchemaText: String { String(decoding: PackageResources.errorspec_schema_json, as: UTF8.self) }

/// The schema, read when it is first asked for.
package let specSchema = (try? JSONValue(parsing: PackageResources.errorspec_schema_json)) ?? nil

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
package var keyExamples: String { String(decoding: PackageResources.keys_yaml, as: UTF8.self) }

/// The lines of the example in which a key first stands, with what is below it.
func keyExample(_ key: String) -> String? {
    let lines = keyExamples.split(separator: "\n", omittingEmptySubsequences: false)
    let names = [" \(key):", "{\(key):"]
    guard
        let start = lines.firstIndex(where: { line in line.hasPrefix("\(key):") || names.contains { line.contains($0) }
        })
    else { return nil }
    let indentation = lines[start].prefix { $0 == " " }.count
    let below = lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > indentation }
    let isHead = lines[start].dropFirst(indentation).hasPrefix("\(key):")
    return ([lines[start]] + (isHead ? below : [])).prefix(12).map { String($0.dropFirst(indentation)) }
        .joined(separator: "\n")
}
