/// An API: the namespace of what errorspec generates from one `api.yaml`.
///
/// Generated code conforms; applications don't.
public protocol ErrorAPI: ErrorSpecification {
    /// The actions that the app supplies, one for each recovery: an existential of the generated protocol.
    associatedtype Recoveries: Sendable

    /// Runs the app's action for a recovery.
    ///
    /// - Throws: what the action throws.
    static func recover(
        _ recovery: Recovery, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair
}

extension ErrorAPI where Recovery == Never {
    /// An API without recoveries never asks for one.
    public static func recover(
        _ recovery: Never, with recoveries: Recoveries, context: RecoveryContext<Self>
    ) async throws -> RequestRepair {}
}
