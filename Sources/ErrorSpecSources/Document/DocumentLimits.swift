import ErrorSpecLanguage

/// The bounds of a source: whatever a file holds, reading it ends soon.
package enum DocumentLimits {
    /// In bytes, all files of a source taken together: 64 MiB.
    package static let bytes = 64 << 20
    package static let nesting = 200
    /// How many nodes aliases may stand for.
    package static let aliasedNodes = 1_000_000
    package static let files = 5_000
    package static let references = 64
    /// How many schemas may be asked for one place of a body: where they refer to each other, each leads to all. Of the
    /// documents in our tests none needs more than 31.
    package static let schemaVisits = 1_000
    /// How many nodes and values may be put together for one place of a body.
    package static let gatheredFacts = 10_000
    /// How many lines of directives a YAML document may begin with: libyaml is quadratic on them.
    package static let directives = 64

    static func enter(_ depth: Int, at start: SourcePosition) throws(SyntaxFailure) {
        if depth <= nesting { return }
        throw SyntaxFailure(message: "more than \(nesting) levels of nesting", position: start, isLimit: true)
    }
}
