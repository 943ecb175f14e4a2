/// How much of responses' bodies logs show.
public enum LoggedBodies: Sendable, Hashable {
    /// The names, types and lengths in a JSON body, with values only at the places that the spec declares for codes,
    /// titles, messages, references and the names of fields. The media type and the length of any other body.
    case outline
    /// The first 2 KiB of a body as it is. **Unsafe**: it shows tokens, passwords and personal data. Use it only to find
    /// a fault, and never in an app that you ship.
    case full
}
