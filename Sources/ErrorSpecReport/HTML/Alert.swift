import ErrorSpecLanguage
import ErrorSpecReading

/// An alert that users may read: the alert of a case, of an `otherwise`, or of a failure that no case handles.
struct Alert {
    /// The name of the case or of the failure, without a group.
    var name: String
    /// The group that declares the alert, or `nil` for a failure that no case handles.
    var group: GroupID?
    var summary: String?
    var match: String
    var statuses: [StatusPattern] = []
    var category: CategoryID
    /// The retry policy, or `nil` for a failure that no case handles.
    var retry: ResolvedRetry?
    var range: SourceRange
    var title: AlertText?
    var description: AlertText?
}

/// A text of an alert, in all forms that users may read.
struct AlertText {
    /// A reason to look at a text. The page's script lists the marks in the same order.
    enum Mark: Int, CaseIterable {
        /// The text isn't translated, so users read the source text.
        case missing
        case tooLong
        /// A case has no text of its own.
        case generic
        /// The built-in text is in another language.
        case foreign
        /// Users read this text only if the source has no text.
        case fallback
    }

    /// A description of the text's source if only the running app knows the text; otherwise `nil`.
    let origin: String?
    /// The forms of the text, each in all locales, with `nil` for a missing translation. Users read the first form that
    /// is available.
    let readings: [[String?]]
    /// Whether the first reading has placeholders.
    let isTemplate: Bool
    /// The marks of each locale.
    let marks: [Set<Mark>]

    /// - Parameters:
    ///   - builtIn: The runtime's text, which users read if the source has no text, or `nil` to show nothing in this
    ///     case.
    ///   - isWritable: Whether a spec can have its own text instead of the built-in text.
    ///   - wantsOwn: Whether a spec should have its own text.
    init?(
        _ source: TextSource?, locales: [String], builtIn: BuiltInText?, longest: Int, isWritable: Bool = true,
        wantsOwn: Bool
    ) {
        func byLocale(_ text: LocalizedText) -> [String?] {
            [text.source] + locales.dropFirst().map { text.translations[$0] }
        }
        var readings: [[String?]] = []
        var wantsFallback = true
        if case .template(let text, _)? = source {
            readings.append(byLocale(text))
            wantsFallback = TextTemplate(text.source).placeholders.contains { $0 != "status" }
        }
        isTemplate = !readings.isEmpty
        origin = isTemplate ? nil : source?.sourceDescription()
        if let text = source?.fallback { readings.append(byLocale(text)) }
        let builtIn = wantsFallback && source?.fallback == nil ? builtIn : nil
        let names: [String?] = locales.isEmpty ? [nil] : locales
        var marks = names.indices.map { Self.marks(of: readings, at: $0, longest: longest) }
        for (index, locale) in names.enumerated() {
            if origin != nil { marks[index].insert(.fallback) }
            guard let builtIn, isWritable else { continue }
            if wantsOwn { marks[index].insert(.generic) }
            if let locale, !builtIn.isWritten(for: locale) { marks[index].insert(.foreign) }
        }
        if let builtIn { readings.append(names.map { builtIn.text(for: $0) }) }
        if readings.isEmpty, origin == nil { return nil }
        self.readings = readings
        self.marks = marks
    }

    private static func marks(of readings: [[String?]], at locale: Int, longest: Int) -> Set<Mark> {
        var marks = Set<Mark>()
        for reading in readings {
            if reading[locale] == nil { marks.insert(.missing) }
            if DisplayWidth.of(reading[locale] ?? reading[0] ?? "") > longest { marks.insert(.tooLong) }
        }
        return marks
    }

    /// Returns the forms in a locale, in the order in which they are tried.
    func texts(at locale: Int) -> [String] {
        readings.enumerated().compactMap { index, reading in
            guard let text = reading[locale] ?? reading[0] else { return nil }
            if index > 0 || !isTemplate { return text }
            return TextTemplate(text).segments.map { segment in
                switch segment {
                case .literal(let text): text
                case .placeholder(let name): "{\(name)}"
                }
            }.joined()
        }
    }
}

extension ResolvedAPI {
    /// All alerts that users may read: first the alerts of cases, then of each `otherwise`, then of failures that no
    /// case handles.
    var alerts: [Alert] {
        let others = groupIDs.filter { self[$0].otherwise != nil }
        let subjects = caseIDs.map { ResponseExample.Subject.declared($0) } + others.map { .otherwise($0) }
        return subjects.compactMap(alert) + failureAlerts
    }

    /// Whether a text of the alert has a mark other than `fallback`, in any language.
    func needsAttention(_ alert: Alert) -> Bool {
        if isSilent(alert) { return false }
        return [alert.title, alert.description].contains { text in
            text?.marks.contains { !$0.subtracting([.fallback]).isEmpty } ?? false
        }
    }

    func isSilent(_ alert: Alert) -> Bool { self[alert.category].value == "silent" }

    private func alert(_ subject: ResponseExample.Subject) -> Alert? {
        guard let handling = handling(of: subject) else { return nil }
        var (match, statuses) = ("all other responses", [StatusPattern]())
        if case .declared(let id) = subject {
            match = self[id].matchSummary
            statuses = self[id].statuses.map(\.value)
            if statuses.isEmpty { statuses = [StatusPattern(first: 100, last: 599)] }
        }
        var alert = Alert(
            name: ownName(of: subject), group: declaringGroup(of: subject), summary: summary(of: subject), match: match,
            statuses: statuses, category: handling.category.value, retry: handling.retry.value,
            range: range(of: subject))
        write(handling.title?.value, handling.description?.value, .generic, into: &alert)
        return alert
    }

    /// The alerts of failures that no case handles: failures whose texts the spec can set in `failures`, and failures
    /// that always have built-in texts.
    private var failureAlerts: [Alert] {
        let known: [(name: String, match: String, texts: ResolvedFailures.Texts?, builtIn: BuiltInText)] = [
            ("transport", "the server can't be reached", failures.transport, .transport),
            ("decoding", "a success that can't be read", failures.decoding, .decoding),
            ("unmapped", "a failure that no case handles", failures.unmapped, .generic),
            ("tls", "no secure connection; the text is always the built-in one", nil, .tls),
            ("tooLarge", "too large a response; the text is always the built-in one", nil, .tooLarge),
            ("redirects", "too many redirects; the text is always the built-in one", nil, .redirects),
            ("recovered", "recovered, but not sent again; the text is always the built-in one", nil, .again),
        ]
        return known.filter { $0.name != "recovered" || !recoveries.isEmpty }.map { name, match, texts, builtIn in
            var alert = Alert(
                name: name, match: match, category: (texts ?? failures.transport).category ?? CategoryID(0),
                range: texts?.range ?? self.name.range)
            let title = texts.map { $0.title?.value } ?? failures.title
            write(title, texts?.description, builtIn, isWritable: texts != nil, into: &alert)
            return alert
        }
    }

    private func write(
        _ title: TextSource?, _ description: TextSource?, _ builtIn: BuiltInText, isWritable: Bool = true,
        into alert: inout Alert
    ) {
        let isShown = !isSilent(alert)
        alert.title = AlertText(
            title, locales: locales, builtIn: isShown ? .title : nil, longest: GalleryData.longestTexts.title,
            isWritable: isWritable, wantsOwn: title != nil)
        alert.description = AlertText(
            description, locales: locales, builtIn: isShown ? builtIn : nil,
            longest: GalleryData.longestTexts.description, isWritable: isWritable,
            wantsOwn: alert.group != nil || description != nil)
    }
}
