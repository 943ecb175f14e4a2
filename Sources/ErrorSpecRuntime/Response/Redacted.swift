/// A value that may contain a secret. `print`, `debugPrint` and `dump` don't show the secret.
///
/// Public only because public types conform to it.
public protocol _Redacted: CustomDebugStringConvertible, CustomReflectable {}

extension _Redacted {
    /// A mirror that contains only the `debugDescription`, so that `dump` shows no secrets.
    public var customMirror: Mirror { Mirror(self, children: ["debugDescription": debugDescription]) }
}

extension _Redacted where Self: CustomStringConvertible {
    public var debugDescription: String { description }
}
