import ErrorSpecLanguage
import ErrorSpecReading

/// Adds to `unused` the parts of the source that aren't imported. Cases with the same problem become one entry with a
/// count.
extension SwiftImporter {
    mutating func listTextless(_ cases: [SwiftErrorType.Case], of type: SwiftErrorType) {
        guard let first = cases.first else { return }
        let message =
            cases.count == 1
            ? "`\(type.name).\(first.name)` has no text: `TODO` is written"
            : "cases of `\(type.name)` have no text, `TODO` is written: \(listedShortly(cases.map(\.name)))"
        unused.add(.text, count: cases.count, message, at: first.range)
    }

    /// Adds to `unused` the texts that are only in a catalog, because catalogs aren't read.
    mutating func listKeys(of type: SwiftErrorType) {
        let cases = type.cases.filter { declared in
            guard drafted.contains(.init(type: type.name, name: declared.name)) else { return false }
            let texts = [declared.title, declared.description].compactMap { $0 }
            return texts.contains { $0.key != nil && $0.text.isEmpty }
        }
        guard let first = cases.first else { return }
        let message =
            cases.count == 1
            ? "the text of `\(type.name).\(first.name)` is in a catalog: copy it into its `otherwise`"
            : "the texts of `\(type.name)` are in a catalog: copy them into the `otherwise` of each case"
        unused.add(.text, count: cases.count, message, at: (first.description ?? first.title)?.range ?? first.range)
    }

    /// Adds to `unused` the parts of the source that can't be read. A part about cases is only added if the cases'
    /// type became a group.
    mutating func listUnread(of relevant: Set<Int>) {
        let unread = errors.facts.unread.filter { !$0.isAboutFile }
        for (_, alike) in unread.grouped(by: { [$0.what, $0.message, $0.cases?.first?.type ?? $0.within] }) {
            guard let kind = Unused.Kind(rawValue: alike[0].what) else { continue }
            // A case that isn't in the spec needs no text.
            let found = alike.flatMap { $0.cases ?? [] }.unique { $0 }
                .filter { kind != .text || drafted.contains($0) }
                .compactMap { errors.find($0) }.filter { relevant.contains($0.type) }
            guard alike[0].cases == nil || !found.isEmpty else { continue }
            unused.add(
                kind, count: found.isEmpty ? alike.count : found.count, message(of: alike, about: found, kind),
                at: errors.range(alike[0].at))
        }
        // Add statuses that the source maps to a type that isn't an error, such as the state of a screen. A type that
        // maps statuses to its own cases, such as `HTTPStatus(404)`, only names statuses, so they aren't added.
        for mapping in errors.facts.mappings where mapping.within != mapping.target?.type {
            guard let found = mapping.target.flatMap({ errors.find($0) }), !relevant.contains(found.type),
                mapping.match.statuses?.contains(where: { $0.first.map { $0 >= 300 } == true }) == true
            else { continue }
            unused.add(
                .status, "\(errors.shown(found)) is created for a status, but isn't an error",
                at: errors.range(mapping.at)
            )
        }
    }

    /// Adds to `unused` the errors that the source creates for all failures, if no case of their type can be
    /// imported.
    mutating func listGeneral(besides relevant: Set<Int>) {
        for (index, type) in types.enumerated() where type.isOfErrors && !relevant.contains(index) {
            guard let declared = type.cases.first(where: { $0.isOtherwise && !$0.isUnnamed }) else { continue }
            unused.add(
                .case,
                "`\(type.name).\(declared.name)` is created for all failures, and no case of `\(type.name)` has a status or a code",
                at: declared.range)
        }
    }

    /// Returns the message of the single entry for several unread facts. The facts have the same message, and are
    /// about cases of the same type or in the same function.
    private func message(
        of alike: [SwiftFacts.Unread], about found: [SwiftCaseReference], _ kind: Unused.Kind
    ) -> String {
        let message = alike[0].message
        guard let first = found.first else {
            return alike[0].within.map { "\(message), in `\($0)`" } ?? message
        }
        let names = found.map { errors[$0].name }
        let colon = kind == .case || kind == .status ? ":" : ""
        let isMissing = kind == .text && found.allSatisfy { errors[$0].title == nil && errors[$0].description == nil }
        let consequence = isMissing ? "; `TODO` is written" : ""
        if names.count == 1 { return "\(errors.shown(first))\(colon) \(message)\(consequence)" }
        let plurals = ["computes a ": "compute a ", "carries its ": "carry their "]
        let plural = plurals.first { message.hasPrefix($0.key) }.map { $0.value + message.dropFirst($0.key.count) }
        let subject = "cases of `\(types[first.type].name)`\(plural == nil ? ":" : "")"
        return "\(subject) \(plural ?? message): \(listedShortly(names))\(consequence)"
    }
}

/// Collects the problems of a type's cases. Cases with the same problem become one entry of `unused`.
struct CaseLists {
    private var found: [(declared: SwiftErrorType.Case, problem: String)] = []
    private var known: Set<[String]> = []

    /// - Parameter problem: The end of a sentence about one case, such as `has no status`.
    mutating func add(_ declared: SwiftErrorType.Case, _ problem: String) {
        if known.insert([declared.name, problem]).inserted { found.append((declared, problem)) }
    }

    func unused(of type: SwiftErrorType) -> [Unused] {
        found.grouped(by: \.problem).map { problem, all in
            let names = all.map(\.declared.name)
            let plural = problem.hasPrefix("has ") ? "have " + problem.dropFirst(4) : problem
            let message =
                all.count == 1
                ? "`\(type.name).\(names[0])` \(problem)"
                : "cases of `\(type.name)` \(plural): \(listedShortly(names))"
            return Unused(kind: .case, count: all.count, message: message, range: all[0].declared.range)
        }
    }
}

extension SwiftFacts.Unread {
    /// Whether the fact is about a file that can't be parsed completely.
    var isAboutFile: Bool { what == "case" && cases == nil }
}
