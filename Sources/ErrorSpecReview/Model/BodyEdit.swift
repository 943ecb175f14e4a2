import ErrorSpecLanguage
import ErrorSpecReading

/// Something that a body says.
enum BodyPart: String, CaseIterable {
    case code, title, message, reference, values, retryAfter, fields

    /// Whether the app learns it of a response whatever its case says.
    var isFact: Bool { self == .code || isFactOfCase }

    /// Whether such a fact is read with the body of the group that declares the case, not of the request's.
    var isFactOfCase: Bool { self == .reference || self == .fields }

    /// Where a body has it, in the order in which it is looked for.
    fileprivate func places(_ format: BodyFormat) -> [Place] {
        switch self {
        case .code: format.code
        case .title: format.title
        case .message: format.message
        case .reference: format.reference
        case .retryAfter: format.waitPlaces
        case .values, .fields: []
        }
    }

    /// `nil`: the body says nothing of it.
    fileprivate func summary(_ format: BodyFormat) -> String? {
        let summary =
            switch self {
            case .fields: format.fields?.summary ?? ""
            case .values: format.values.map { "\($0.name) \(placesSummary($0.places))" }.joined(separator: ", ")
            default: placesSummary(places(format))
            }
        return summary.isEmpty ? nil : summary
    }
}

/// Two readings, spelled in one way, that take each other's place: one cause, however many groups and cases read so.
struct BodyEdit: Hashable {
    var names: Both<String?>
    var formats: Both<BodyFormat>

    private var before: BodyFormat { formats.old }
    private var after: BodyFormat { formats.new }

    /// The parts that differ.
    var parts: [BodyPart] { BodyPart.allCases.filter { $0.summary(before) != $0.summary(after) } }

    /// The parts that differ, as the tables of a review show them.
    func summary(_ format: BodyFormat) -> String? {
        let lines = parts.compactMap { part in part.summary(format).map { "\(part.rawValue): \($0)" } }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    var withoutWaits: BodyEdit {
        var copy = self
        copy.formats.new.retryAfter = before.retryAfter
        return copy
    }

    /// Values that only have another name, by the old one: what users read of them is the same.
    private var renames: [String: String] {
        let values = diff(before.values, after.values, by: \.name).lone
        let pairs = values.filter { $0.side == .old }.compactMap { old, _ in
            values.first { $0.side == .new && $0.element.places == old.places }.map { (old.name, $0.element.name) }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Whether values have other names, and nothing else differs.
    var isRename: Bool {
        let renames = renames
        return parts == [.values] && values == Set(renames.keys).union(renames.values)
    }

    /// The same edit, of waits alone.
    var ofWaits: BodyEdit {
        BodyEdit(names: names, formats: formats.map { BodyFormat(retryAfter: $0.retryAfter) })
    }

    // MARK: Readers

    /// Whether a text is made of something that is read elsewhere.
    func isRead(by handler: Handler) -> Bool {
        [handler.title, handler.description].contains { text in
            text.map { isRead(by: $0.value, waits: handler.retry.value.waitPlaces) } ?? false
        }
    }

    /// - Parameter waits: The places of waits that a policy has of its own; `nil`: those of the body count.
    private func isRead(by text: TextSource, waits: [Place]?) -> Bool {
        switch text {
        case .server(.code, _): parts.contains(.code)
        case .server(.title, _): parts.contains(.title)
        case .server(.message, _): parts.contains(.message)
        case .template(let text, _):
            !insertions(waits).isDisjoint(with: TextTemplate(text.source).placeholders)
        // Only the catalog says what its text inserts.
        case .key: !insertions(waits).isEmpty
        case .text, .decode, .server(.pointer, _): false
        }
    }

    /// The placeholders whose values are read elsewhere, facts aside, which concern every text.
    private func insertions(_ waits: [Place]?) -> Set<String> {
        let hasWait = waits == nil && parts.contains(.retryAfter)
        return values.union(hasWait ? [BodyPart.retryAfter.rawValue] : [])
    }

    private var values: Set<String> { Set(Set(before.values).symmetricDifference(after.values).map(\.name)) }

    // MARK: Sentences

    var clause: String {
        let what =
            switch (names.old, names.new) {
            case (let old?, let new?) where old == new: "the body `\(new)` is read in another way"
            case (let old?, let new?): "the body `\(new)` is read instead of `\(old)`"
            case (let old?, nil): "no body is read instead of `\(old)`"
            case (nil, let new): "the body `\(new ?? "")` is read, and none was before"
            }
        let clauses = parts.flatMap(nouns).grouped(by: \.fate).map { fate, nouns in
            let names = nouns.map(\.name)
            return "its \(enumeration(names)) \(names.count == 1 && names != ["fields"] ? "is" : "are") \(fate)"
        }
        return "\(what): \(clauses.joined(separator: "; "))"
    }

    /// A part, or each of its values, and its fate.
    private func nouns(_ part: BodyPart) -> [(name: String, fate: String)] {
        switch part {
        case .values:
            let renames = renames
            return values.subtracting(renames.values).sorted().map { name in
                if let new = renames[name] { return ("value `\(name)`", "called `\(new)` now") }
                let places = [before, after].map { format in format.values.first { $0.name == name }?.places ?? [] }
                return ("value `\(name)`", fate(places[0], places[1]))
            }
        case .fields:
            return [("fields", before.fields == nil ? "new" : after.fields == nil ? "gone" : "read elsewhere")]
        default:
            return [(part == .retryAfter ? "wait" : part.rawValue, fate(part.places(before), part.places(after)))]
        }
    }

    /// The fate of a part that is read from other places, or from the same ones in another order.
    private func fate(_ before: [Place], _ after: [Place]) -> String {
        func list(_ places: some Sequence<Place>) -> String { enumeration(places.map(\.told), "or") }
        if before.isEmpty { return "new" }
        if after.isEmpty { return "gone" }
        let lost = before.filter { !after.contains($0) }
        if after == before.filter(after.contains) { return "no longer read from \(list(lost))" }
        if !lost.isEmpty { return "read elsewhere" }
        if after.starts(with: before) { return "also read from \(list(after.dropFirst(before.count)))" }
        return "read from \(after[0].told) first, then from \(list(after.dropFirst()))"
    }
}

extension BodyFormat {
    /// Where a body that says nothing of waits has them.
    static let waitHeader = Place(.header("Retry-After"))

    /// The places of waits, that of a body that says nothing of them too.
    var waitPlaces: [Place] { retryAfter.isEmpty ? [Self.waitHeader] : retryAfter }
}

func placesSummary(_ places: [Place]) -> String { places.map(\.summary).joined(separator: ", ") }

extension Place {
    /// As the tables of a review show it.
    var summary: String { described({ $0 }, header: { "header \($0)" }) }

    /// The place in a sentence: `` the `Retry-After` header ``
    var told: String { described({ "`\($0)`" }, header: { "the `\($0)` header" }) }

    private func described(_ name: (String) -> String, header: (String) -> String) -> String {
        let place =
            switch root {
            case .pointer(let pointer): name(pointer)
            case .header(let text): header(text)
            case .each(let array, ""): "each of \(name(array))"
            case .each(let array, let pointer): "\(name(pointer)) of each of \(name(array))"
            }
        let parts = [
            quoted("contains", contains), quoted("after", after), quoted("before", before),
            quoted("equals", equals.map(\.written)),
            replacement.map { "as \"\($0)\"" }, isInMilliseconds ? "in milliseconds" : nil,
        ].compactMap { $0 }
        return ([place] + parts).joined(separator: " ")
    }

    private func quoted(_ key: String, _ texts: [String]) -> String? {
        texts.isEmpty ? nil : "\(key) " + texts.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}

extension FieldsFormat {
    fileprivate var summary: String {
        let parts = [("name", name), ("value", value), ("reason", reason), ("code", code)].compactMap { key, pointers in
            pointers.isEmpty ? nil : "\(key) \(pointers.joined(separator: " or "))"
        }
        return (at.map { Place($0).summary } + parts).joined(separator: ", ")
    }
}
