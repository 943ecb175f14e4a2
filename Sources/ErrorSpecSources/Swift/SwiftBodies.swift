import ErrorSpecLanguage
import ErrorSpecReading

/// The places that the app reads in the bodies of errors.
extension SwiftGroups {
    mutating func readBodies() {
        func places(_ path: KeyPath<SwiftAssociations.Body, [SwiftAssociations.BodyPlace]?>) -> [Place] {
            facts.bodies.flatMap { $0[keyPath: path] ?? [] }.compactMap(\.root).unique { $0 }.map { Place($0) }
        }
        body.code = places(\.code)
        body.message = places(\.message)
        body.title = places(\.title)
    }
}

extension SwiftAssociations.BodyPlace {
    /// The place; `nil` if it has no valid pointer.
    fileprivate var root: Place.Root? {
        func isPointer(_ text: String) -> Bool {
            text.isEmpty || text.hasPrefix("/") && Prose.fitsCode(text) && !text.contains("~") && !text.contains("//")
        }
        guard isPointer(at ?? ""), isPointer(each ?? "") else { return nil }
        if let each { return .each(each, at: at ?? "") }
        return at.flatMap { $0.isEmpty ? nil : .pointer($0) }
    }
}
