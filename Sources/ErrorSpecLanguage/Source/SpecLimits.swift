/// The language's limits on specs, so that reading any file takes little time and memory.
package enum SpecLimits {
    /// The maximum size of a file, in bytes.
    package static let file = 1 << 20
    /// The maximum depth of nested maps and lists.
    package static let nesting = 64
    /// The maximum size of a text, in bytes.
    package static let scalar = 64 << 10
    /// The maximum number of nodes in a file.
    package static let nodes = 100_000
    /// The maximum number of groups in a chain of parents.
    package static let parentChain = 64
    /// The maximum number of nodes in all files of an API.
    package static let nodesOfAPI = 400_000
    /// The maximum total number of ancestors of all groups in an API. A list of ancestors that several groups share
    /// counts once.
    package static let ancestors = 2_000_000
    /// The maximum total number of visible cases of all groups in an API. A group's visible cases include inherited
    /// cases. A case with several statuses and codes counts once for each pair of a status and a code.
    package static let visibleCases = 300_000
    /// The maximum number of different ranges of codes in the visible cases of one group.
    package static let codeRanges = 500
    /// The maximum number of different families of codes in the visible cases of one group.
    package static let codeFamilies = 500
    package static let retries = 0...10
    package static let name = 128
    /// The maximum length of an API's name. The names of all generated files contain the API's name.
    package static let apiName = 64
}
