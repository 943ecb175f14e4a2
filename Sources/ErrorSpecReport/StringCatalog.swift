package import ErrorSpecLanguage
package import ErrorSpecReading

/// Why a file is no string catalog.
package struct StringCatalogFailure: Error {
    package let description: String
}

/// A String Catalog of Xcode's (`.xcstrings`): the texts of one table, by key.
///
/// Keys and translations that are there stay: people and other tools work on the file too.
package struct StringCatalog {
    private var document: JSONValue

    /// - Parameter bytes: `nil` for a catalog to be.
    package init(_ bytes: [UInt8]?, sourceLanguage: String) throws(StringCatalogFailure) {
        guard let bytes else {
            document = ["sourceLanguage": .string(sourceLanguage), "strings": [:], "version": "1.0"]
            return
        }
        let document: JSONValue
        do throws(JSONFailure) {
            document = try JSONValue(parsing: bytes)
        } catch {
            let location = error.location(in: bytes)
            throw StringCatalogFailure(
                description: "line \(location.line), column \(location.column): \(error.reason.rawValue)")
        }
        guard document.members != nil, (document["strings"] ?? [:]).members != nil else {
            throw StringCatalogFailure(description: "it is no string catalog: `strings` is not an object")
        }
        self.document = document
    }

    /// Adds what the specs say under a key: the source text takes the place of an older one, whose translations then
    /// need a review; a translation is added only where there is none.
    ///
    /// A source text with placeholders was written in the catalog, since an `otherwise` has none: it stays.
    ///
    /// - Parameter format: how the responses are read whose values the text may insert.
    package mutating func merge(
        _ key: String, _ text: LocalizedText?, sourceLocale: String?, format: BodyFormat? = nil
    ) {
        let sourceLocale = sourceLocale ?? document["sourceLanguage"]?.string ?? "en"
        let strings = document["strings"] ?? [:]
        var entry = strings[key] ?? ["extractionState": "manual"]
        // A source text that varies by device or number says more than a spec can.
        if let text, entry["localizations"]?[sourceLocale]?["variations"] == nil {
            var localizations = entry["localizations"] ?? [:]
            let old = localizations[sourceLocale]?.value
            let source = TextTemplate.escaped(text.source)
            if old != source, old.map({ TextTemplate($0).placeholders.isEmpty }) ?? true {
                if old != nil { localizations = localizations.needingReview(except: sourceLocale) }
                let unit = localizations[sourceLocale] ?? [:]
                localizations = localizations.setting(sourceLocale, unit.stating("translated", source))
            }
            for translation in text.translations where localizations[translation.locale] == nil {
                localizations = localizations.setting(
                    translation.locale,
                    JSONValue.object([]).stating("translated", TextTemplate.escaped(translation.text)))
            }
            entry = entry.setting("localizations", localizations)
        }
        if let source = entry["localizations"]?[sourceLocale]?.value {
            entry = entry.explaining(TextTemplate(source).placeholders, format)
        }
        document = document.setting("strings", strings.setting(key, entry))
    }

    /// The catalog of a table with the texts that specs have for it.
    ///
    /// - Parameter table: the catalog's name without `.xcstrings`.
    /// - Returns: its bytes, `nil` where it holds all texts already; and the keys that have several texts, of which the
    ///   first counts.
    package static func merging(
        _ spec: ResolvedSpec, into old: [UInt8]?, table: String
    ) throws(StringCatalogFailure) -> (bytes: [UInt8]?, ambiguous: [String]) {
        var catalog = try StringCatalog(
            old, sourceLanguage: spec.apis.lazy.compactMap(\.locales.first).first ?? "en")
        let before = catalog.document
        var seen: [String: CatalogText] = [:]
        var ambiguous: [String] = []
        for text in spec.catalogTexts(of: table) {
            if let first = seen[text.key], let known = first.text {
                if let other = text.text, other != known { ambiguous.append(text.key) }
                continue
            }
            seen[text.key] = text
            catalog.merge(text.key, text.text, sourceLocale: text.sourceLocale, format: text.format)
        }
        // Another tool's layout is no change.
        return (old != nil && catalog.document == before ? nil : catalog.bytes, ambiguous)
    }

    /// As Xcode writes it, without a newline at the end, so that its own changes and these make small diffs.
    package var bytes: [UInt8] { document.bytes(JSONValue.Layout(colon: " : ", breaksEmpty: true)) }
}

/// A text of the specs that has a key in a table.
package struct CatalogText: Hashable, Sendable {
    package var key: String
    package var text: LocalizedText?
    package var sourceLocale: String?
    /// How the responses are read whose values it may insert; `nil` for a text of no group.
    var format: BodyFormat?
}

extension ResolvedSpec {
    /// The texts with a key of a table, in the order of APIs, groups and cases. A source without a table means
    /// `Localizable`.
    package func catalogTexts(of table: String) -> [CatalogText] {
        apis.flatMap { api in
            func text(_ source: TextSource?, _ body: BodyID?) -> CatalogText? {
                guard case .key(let key, let name, let text)? = source, name ?? "Localizable" == table else {
                    return nil
                }
                return CatalogText(
                    key: key, text: text, sourceLocale: api.locales.first, format: body.map { api[$0].format })
            }
            let ofGroups = api.groups.flatMap { group in
                let handlings =
                    group.ownCaseIDs.map { api[$0].handling } + [group.otherwise?.handling].compactMap(\.self)
                return handlings.flatMap { [$0.title?.value, $0.description?.value] }.map { text($0, group.body) }
            }
            let ofFailures = api.failures.all.flatMap { [$0.title, $0.description] }.map { text($0, api.body) }
            return (ofGroups + ofFailures).compactMap(\.self)
        }
    }
}

extension JSONValue {
    /// The text of a localization.
    fileprivate var value: String? { self["stringUnit"]?["value"]?.string }

    /// With a member's value: in its place, or at the end.
    fileprivate func setting(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return .object([JSONMember(name, value)]) }
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index] = JSONMember(name, value)
        } else {
            members.append(JSONMember(name, value))
        }
        return .object(members)
    }

    fileprivate func stating(_ state: String, _ value: String) -> JSONValue {
        setting("stringUnit", ["state": .string(state), "value": .string(value)])
    }

    /// Localizations whose source has changed.
    fileprivate func needingReview(except source: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(
            members.map { member in
                guard member.name != source, let unit = member.value["stringUnit"] else { return member }
                let reviewed = unit.setting("state", "needs_review")
                return JSONMember(member.name, member.value.setting("stringUnit", reviewed))
            })
    }
}

// MARK: What a translator sees

extension JSONValue {
    private static let explanationStart = "Inserted by the app: "

    /// With a comment on each placeholder, unless somebody has written a comment of their own.
    fileprivate func explaining(_ placeholders: [String], _ format: BodyFormat?) -> JSONValue {
        if let comment = self["comment"]?.string, !comment.hasPrefix(Self.explanationStart) { return self }
        if placeholders.isEmpty { return self["comment"] == nil ? self : removing("comment") }
        let explained = placeholders.map { "{\($0)} is \(Self.explanation(of: $0, format))" }
        return setting(
            "comment", .string(Self.explanationStart + explained.joined(separator: "; ") + ". Keep the braces."))
    }

    private static func explanation(of placeholder: String, _ format: BodyFormat?) -> String {
        switch placeholder {
        case "retryAfter": return "how long to wait, in the words of the text's language (2 minutes)"
        case "reference": return "the number that support asks for"
        case "code": return "the server's error code"
        case "status": return "the HTTP status (404)"
        default:
            let places = format?.values.first { $0.name == placeholder }?.places ?? []
            return places.isEmpty ? "nothing that the server says" : "a value of the server's response"
        }
    }

    private func removing(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.name != name })
    }
}
