/// A value that may hold a secret, and that `print`, `debugPrint` and `dump` show without it.
///
/// Public only because public types conform to it.
public protocol _Redacted: CustomDebugStringConvertible, CustomReflectable {}

extension _Redacted {
    /// As `debugDescription`, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["debugDescription": debugDescription]) }
}

extension _Redacted where Self: CustomStringConvertible {
    public var debugDescription: String { description }
}
