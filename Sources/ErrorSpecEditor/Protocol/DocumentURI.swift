import ErrorSpecFiles
import ErrorSpecReading
import ErrorSpecReport

/// Converts between `file:` URIs (RFC 8089) and paths.
package enum DocumentURI {
    /// The maximum depth of a path. A deeper path is refused, because every folder above a file is searched for an
    /// `api.yaml`.
    private static let depthLimit = 100

    /// Returns the absolute path in a URI, or `nil` if the URI doesn't refer to a file on this machine.
    package static func path(_ uri: String) -> String? {
        guard uri.count > 5, uri.prefix(5).lowercased() == "file:" else { return nil }
        var rest = uri.dropFirst(5)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            let host = rest[..<slash].lowercased()
            guard host.isEmpty || host == "localhost" else { return nil }
            rest = rest[slash...]
        }
        if let end = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) { rest = rest[..<end] }
        guard let path = percentDecoded(rest), path.hasPrefix("/"), !path.utf8.contains(0),
            path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= depthLimit
        else { return nil }
        return path
    }

    package static func uri(_ path: String) -> String { "file://" + uriPath(path) }
}
