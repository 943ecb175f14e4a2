/// The names that generated code declares itself: a spec can't use them.
package enum GeneratedName {
    /// The case of a group's own `otherwise`.
    package static let unmatched = "unmatched"
    /// The static member of every generated enum.
    package static let group = "group"

    /// The case that wraps a parent: the leading run of capitals in lower case (`Common` → `common`, `OAuthToken` →
    /// `oauthToken`).
    package static func wrapping(_ group: String) -> String {
        let capitals = group.utf8.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }.count
        return group.prefix(capitals).lowercased() + group.dropFirst(capitals)
    }
}
