package import ErrorSpecReading

/// How a server's error body is read.
package struct ResolvedBody: Sendable {
    package var name: Located<String>
    package var summary: String?
    /// Two bodies that read alike are equal here.
    package var format: BodyFormat
    /// Some of it could not be read, which is already reported.
    package var isIncomplete: Bool
}
