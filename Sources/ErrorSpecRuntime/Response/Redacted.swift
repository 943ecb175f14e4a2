/// A value that may hold a secret, which `print`, `debugPrint` and `dump` leave out.
///
/// It is public only because public types conform to it.
public protocol _Redacted: CustomDebugStringConvertible, CustomReflectable {}

extension _Redacted {
    /// Shows the `debugDescription`, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: ["debugDescription": debugDescription]) }
}

extension _Redacted where Self: CustomStringConvertible {
    public var debugDescription: String { description }
}
