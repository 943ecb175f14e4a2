/// The language's limits on specs, so that reading any file takes little time and memory.
package enum SpecLimits {
    /// The bytes of a file.
    package static let file = 1 << 20
    package static let nesting = 64
    /// The bytes of a text.
    package static let scalar = 64 << 10
    package static let nodes = 100_000
    package static let parentChain = 64
    /// The nodes of all files of an API.
    package static let nodesOfAPI = 400_000
    /// The ancestors of all groups of an API. A list that several groups share counts once.
    package static let ancestors = 2_000_000
    /// The visible cases of all groups of an API.
    package static let visibleCases = 2_000_000
    /// The codes of the visible cases of all groups of an API.
    package static let visibleCodes = 20_000_000
    /// The different ranges of codes that one group sees.
    package static let codeRanges = 500
    /// The different families of codes that one group sees.
    package static let codeFamilies = 500
    /// The pairs of a status and a code that the cases of a file match.
    package static let pairs = 200_000
    package static let retries = 0...10
    package static let name = 128
    /// The characters of an API's name, which is a part of every generated file's name.
    package static let apiName = 64
}
