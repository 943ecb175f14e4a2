package import ErrorSpecReading

/// How a server's error body is read.
package struct ResolvedBody: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// The places of its values.
    package var format: BodyFormat
    /// Whether a part of the body could not be read. The problem has been reported.
    package var isIncomplete: Bool
}
