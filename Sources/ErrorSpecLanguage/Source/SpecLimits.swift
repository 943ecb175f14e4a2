/// The bounds of a spec, as the language fixes them: whatever a file holds, reading it stays fast and small.
package enum SpecLimits {
    /// In bytes: 1 MiB.
    package static let file = 1 << 20
    package static let nesting = 64
    /// In bytes: 64 KiB.
    package static let scalar = 64 << 10
    package static let nodes = 100_000
    package static let parentChain = 64
    /// Of an API's files together.
    package static let nodesOfAPI = 400_000
    /// Of an API's groups together; equal lists of ancestors count once.
    package static let ancestors = 2_000_000
    /// The visible cases of an API's groups together.
    package static let visibleCases = 2_000_000
    /// The codes of those cases.
    package static let visibleCodes = 20_000_000
    /// The different ranges of codes that one group sees.
    package static let codeRanges = 500
    /// The different families of codes that one group sees.
    package static let codeFamilies = 500
    /// How many pairs of a status and a code the cases of a file match, taken together.
    package static let pairs = 200_000
    package static let retries = 0...10
    package static let name = 128
    /// An API's name is part of every file's name.
    package static let apiName = 64
}
