/// How much of what a server documents a spec handles.
package struct Coverage: Equatable, Sendable {
    /// How many operations the documents have, and how many of them have a group.
    package var operations = 0
    package var withGroup = 0
    /// How many error responses the operations document, each status of each operation; and how many of them a case
    /// handles.
    package var documented = 0
    package var covered = 0
}
