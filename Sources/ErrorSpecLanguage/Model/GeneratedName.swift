/// Names that a spec can't use because generated code declares them.
package enum GeneratedName {
    /// The Swift case for a group's own `otherwise`.
    package static let unmatched = "unmatched"
    /// A static member of every generated enum.
    package static let group = "group"

    /// Returns the name of the Swift case that wraps a parent: the parent's name with its leading capitals in lower
    /// case, such as `common` for `Common` and `oauthToken` for `OAuthToken`.
    package static func wrapping(_ group: String) -> String {
        let capitals = group.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }.count
        return group.prefix(capitals).lowercased() + group.dropFirst(capitals)
    }
}
