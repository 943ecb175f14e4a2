import ErrorSpecFiles
import ErrorSpecLanguage

/// A file that changes.
package struct ChangedFile: Sendable {
    package var path: String
    /// `nil`: it is new.
    package var old: [UInt8]?
    package var new: [UInt8]

    package init(path: String, old: [UInt8]?, new: [UInt8]) {
        self.path = path
        self.old = old
        self.new = new
    }
}

/// Files of specs with some edits, each of which stands for something that is left out where it would be an error.
struct SpecEdits<ID> {
    private struct Place {
        var id: ID
        var path: String
        var lines: ClosedRange<UInt32>
        var column: UInt32
    }

    private(set) var files: [ChangedFile] = []
    private var places: [Place] = []

    init(_ edits: [(id: ID, replacement: Diagnostic.Replacement)], to sources: SourceFiles) {
        let byFile = Dictionary(grouping: edits.enumerated()) { $0.element.replacement.range.file }
        for (id, edits) in byFile.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let source = sources[id]
            let sorted = edits.sorted {
                ($0.element.replacement.range.start, $0.offset) < ($1.element.replacement.range.start, $1.offset)
            }.map(\.element)
            let (new, ranges) = apply(sorted.map(\.replacement), to: source.bytes)
            files.append(ChangedFile(path: source.path, old: source.bytes, new: new))
            let lines = SourceLines(new)
            for (edit, range) in zip(sorted, ranges) {
                // One that begins with a line break stands on the lines behind it.
                let lead = new[range].prefix { $0 == 0x0D || $0 == 0x0A }.count
                let first = lines.position(of: range.lowerBound + lead)
                let last = lines.position(of: range.upperBound)
                places.append(
                    Place(id: edit.id, path: source.path, lines: first.line...last.line, column: first.column))
            }
        }
    }

    /// The edit that stands at a location of the edited files.
    func edit(at range: SourceRange, in files: SourceFiles) -> ID? {
        let path = files[range.file].path
        let near = places.filter { $0.path == path && $0.lines.contains(range.start.line) }
        return (near.last { $0.column <= range.start.column } ?? near.first)?.id
    }

    /// The last edit of a file.
    func last(in path: String) -> ID? { places.last { $0.path == path }?.id }
}

extension FileTree {
    /// With the files as they would be.
    func with(_ files: [ChangedFile]) -> FileTree {
        with(Dictionary(files.map { ($0.path, $0.new) }, uniquingKeysWith: { first, _ in first }))
    }
}
