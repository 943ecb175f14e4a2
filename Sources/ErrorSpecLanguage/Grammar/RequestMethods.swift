/// The request methods that specs name.
package enum RequestMethods {
    /// RFC 9110, section 9, and PATCH (RFC 5789).
    package static let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
    /// RFC 9110, section 9.2.2.
    package static let idempotent: Set<String> = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]
}
