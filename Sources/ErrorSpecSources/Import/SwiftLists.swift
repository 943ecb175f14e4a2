import ErrorSpecLanguage
import ErrorSpecReading

/// Lists the code that the spec doesn't say: once for several cases of which the same is true, with their count.
extension SwiftImporter {
    mutating func listTextless(_ cases: [SwiftErrorType.Case], of type: SwiftErrorType) {
        guard let first = cases.first else { return }
        let message =
            cases.count == 1
            ? "`\(type.name).\(first.name)` has no text: `TODO` is written"
            : "cases of `\(type.name)` have no text, `TODO` is written: \(listedShortly(cases.map(\.name)))"
        unused.add(.text, count: cases.count, message, at: first.range)
    }

    /// Lists the texts that a catalog has, which isn't read.
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

    /// Lists the code that is recognized and can't be read, of the types that became groups.
    mutating func listUnread(of relevant: Set<Int>) {
        let unread = errors.facts.unread.filter { !$0.isAboutFile }
        for (_, alike) in unread.grouped(by: { [$0.what, $0.message, $0.cases?.first?.type] }) {
            guard let kind = Unused.Kind(rawValue: alike[0].what) else { continue }
            // No text is missed of a case that isn't written.
            let found = alike.flatMap { $0.cases ?? [] }.unique { $0 }
                .filter { kind != .text || drafted.contains($0) }
                .compactMap { errors.find($0) }.filter { relevant.contains($0.type) }
            guard alike[0].cases == nil || !found.isEmpty else { continue }
            unused.add(
                kind, count: found.isEmpty ? alike.count : found.count, message(of: alike, about: found, kind),
                at: errors.range(alike[0].at))
        }
        // The state of a screen, say. An enum that makes its own cases, as `HTTPStatus(404)`, names statuses.
        for mapping in errors.facts.mappings where mapping.within != mapping.target?.type {
            guard let found = mapping.target.flatMap({ errors.find($0) }), !relevant.contains(found.type),
                mapping.match.statuses?.contains(where: { $0.first.map { $0 >= 300 } == true }) == true
            else { continue }
            unused.add(
                .status, "\(errors.shown(found)) is made for a status, and isn't an error", at: errors.range(mapping.at)
            )
        }
    }

    /// The line for facts of one message, and for the cases of one type that they are about.
    private func message(
        of alike: [SwiftFacts.Unread], about found: [SwiftCaseReference], _ kind: Unused.Kind
    ) -> String {
        let message = alike[0].message
        guard let first = found.first else {
            let places = alike.compactMap(\.within).unique { $0 }
            return places.isEmpty ? message : "\(message), in \(listedShortly(places))"
        }
        let names = found.map { errors[$0].name }
        let colon = kind == .case || kind == .status ? ":" : ""
        let isMissing = kind == .text && found.allSatisfy { errors[$0].title == nil && errors[$0].description == nil }
        let consequence = isMissing ? "; `TODO` is written" : ""
        if names.count == 1 { return "\(errors.shown(first))\(colon) \(message)\(consequence)" }
        let isComputed = message.hasPrefix("computes a ")
        let said = isComputed ? "compute " + message.dropFirst(9) : message
        let subject = "cases of `\(types[first.type].name)`\(isComputed ? "" : ":")"
        return "\(subject) \(said): \(listedShortly(names))\(consequence)"
    }
}

/// Lists problems of cases of a type, each problem once for all that have it.
struct CaseLists {
    private var found: [(declared: SwiftErrorType.Case, problem: String)] = []
    private var known: Set<[String]> = []

    /// - Parameter problem: The end of a sentence about one case: `has no status`.
    mutating func add(_ declared: SwiftErrorType.Case, _ problem: String) {
        if known.insert([declared.name, problem]).inserted { found.append((declared, problem)) }
    }

    func unused(of type: SwiftErrorType) -> [Unused] {
        found.grouped(by: \.problem).map { problem, all in
            let names = all.map(\.declared.name)
            let verb = problem.hasPrefix("has ") ? "have " + problem.dropFirst(4) : problem
            let plural = verb.replacing("before it", with: "before them").replacing("its own", with: "their own")
            let message =
                all.count == 1
                ? "`\(type.name).\(names[0])` \(problem)"
                : "cases of `\(type.name)` \(plural): \(listedShortly(names))"
            return Unused(kind: .case, count: all.count, message: message, range: all[0].declared.range)
        }
    }
}

extension SwiftFacts.Unread {
    /// Whether it is about a file that isn't Swift, or a part of one.
    var isAboutFile: Bool { what == "case" && cases == nil }
}
