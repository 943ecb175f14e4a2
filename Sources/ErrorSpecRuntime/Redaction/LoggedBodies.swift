/// How much of a response's body is shown in logs.
public enum LoggedBodies: Sendable, Hashable {
    /// For JSON: names, types and lengths, with values only at the places that the spec declares for codes, titles,
    /// messages, references and the names of fields. For any other body: its media type and length.
    case outline
    /// The first 2 KiB of the unredacted body. **Unsafe**: it shows tokens, passwords and personal data. Use it only
    /// for debugging, never in an app that you ship.
    case full
}
