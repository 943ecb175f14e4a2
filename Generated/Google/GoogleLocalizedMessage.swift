public import ErrorSpecRuntime

/// The message in the user's language that an error of a Google API may have among its details: what
/// `decode: GoogleLocalizedMessage` in specs/google names. Written by hand, as an app's would be.
public struct GoogleLocalizedMessage: DecodingErrorType {
    struct Status: Decodable {
        struct Detail: Decodable { let message: String? }

        let details: [Detail]?
    }

    let error: Status

    public var errorDescription: String? { error.details?.lazy.compactMap(\.message).first }
}
