/// The forms of all values in the spec language, in the order of the reference.
package enum Grammar {
    package static let chapters: [(title: String, forms: [ValueForm])] = [
        ("Files", [.map(.api), .map(.failures), .map(.part)]),
        (
            "Groups and cases",
            [
                .map(.group), .map(.otherwise), .map(.case), .status, .successStatus, .caseReference, .category,
            ]
        ),
        ("Texts", [.text, .textSource, .localizedText, .fallback]),
        ("What happens next", [.retry, .map(.policy), .map(.backoff), .map(.recovery), .map(.failure)]),
        (
            "Error bodies",
            [.map(.body), .map(.field), .place, .failurePlace, .waitPlace, .fieldsPlace, .elementPlace, .pointer]
        ),
        ("Names and units", [.typeName, .memberName, .locale, .duration]),
    ]

    package static let forms = chapters.flatMap(\.forms)

    /// All maps with fixed keys.
    package static let maps = forms.flatMap { form in
        form.maps.filter { $0.name == form.name }
    }

    /// The form of a file.
    package static func file(_ role: SourceFile.Role) -> ValueForm { .map(role == .api ? .api : .part) }
}

// MARK: Examples

extension Grammar {
    /// Returns an example spec that contains the given key, the keys above its map, and any other keys that the map
    /// needs.
    ///
    /// - Parameter value: The key's value; `nil` for the key's own example.
    package static func example(of key: KeyForm, in map: MapForm, value: String? = nil) -> String {
        var lines = paths[map.name] ?? []
        let depth = lines.last.map { $0.depth + 1 } ?? 0
        lines += map.keysNeeded(by: key).map { Line(depth: depth, text: "\($0.name): \($0.example)") }
        lines.append(Line(depth: depth, text: "\(key.name): \(value ?? key.example)"))
        return lines.map { String(repeating: "  ", count: $0.depth) + $0.text }.joined(separator: "\n")
    }

    private struct Line {
        var depth: Int
        var text: String
    }

    /// By map name: the lines above the map's keys in an example spec, such as `bodies:`, `standard:` and `code:` for
    /// a place.
    private static let paths: [String: [Line]] = {
        var paths: [String: [Line]] = [:]
        func visit(_ map: MapForm, _ lines: [Line]) {
            if paths[map.name] != nil { return }
            paths[map.name] = lines
            let depth = lines.last.map { $0.depth + 1 } ?? 0
            for key in map.keys {
                let needed = key.needs.flatMap { map.key($0) }.map {
                    Line(depth: depth, text: "\($0.name): \($0.example)")
                }
                let below = lines + [needed].compactMap { $0 } + [Line(depth: depth, text: "\(key.name):")]
                for map in key.value.maps { visit(map, below) }
                for map in key.value.section?.values.maps ?? [] {
                    visit(map, below + [Line(depth: depth + 1, text: "\(map.entryName):")])
                }
            }
        }
        visit(.api, [])
        return paths
    }()
}

extension MapForm {
    /// Returns the other keys that a map with the given key needs.
    fileprivate func keysNeeded(by key: KeyForm) -> [KeyForm] {
        let needed = key.needs.flatMap { self.key($0) }
        let isEnough = [key.name, needed?.name].contains { name in atLeastOneOf.contains { $0 == name } }
        let first = isEnough ? nil : atLeastOneOf.first.flatMap { self.key($0) }
        return keys.filter { $0.isRequired && $0.name != key.name } + [needed, first].compactMap { $0 }
    }
}
