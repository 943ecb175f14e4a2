/// The HTTP request methods that a spec can use.
package enum RequestMethods {
    /// The methods of RFC 9110, section 9, and PATCH (RFC 5789).
    package static let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
    /// The idempotent methods, according to RFC 9110, section 9.2.2.
    package static let idempotent: Set<String> = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"]
}
