package import ErrorSpecReading

/// A description of a server's error body.
package struct ResolvedBody: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// The places of the body's values.
    package var format: BodyFormat
    /// Whether a part of the body could not be read. The problem has been reported.
    package var isIncomplete: Bool
}
