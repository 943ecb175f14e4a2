/// Names that generated code declares, and that a spec therefore can't use.
package enum GeneratedName {
    /// The case of a group's own `otherwise`.
    package static let unmatched = "unmatched"
    /// The static member of every generated enum.
    package static let group = "group"

    /// The case that wraps a parent. Its name is the parent's with the leading capitals in lower case: `common` for
    /// `Common`, `oauthToken` for `OAuthToken`.
    package static func wrapping(_ group: String) -> String {
        let capitals = group.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }.count
        return group.prefix(capitals).lowercased() + group.dropFirst(capitals)
    }
}
