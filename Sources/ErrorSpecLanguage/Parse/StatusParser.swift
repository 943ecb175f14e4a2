import ErrorSpecReading

/// Parses single statuses, classes of statuses and ranges of statuses.
extension SpecParser {
    /// Parses `successes`, which lists the statuses that mean success.
    mutating func successes(_ map: SpecMap) -> Reading<Successes> {
        read("successes", of: map) { parser, entry in
            guard let statuses = parser.statuses(entry.value, what: "`successes`") else { return nil }
            let others = statuses.filter { $0.value.first < 200 || $0.value.last > 299 }
            for status in others {
                parser.report(
                    .invalidStatus, "`successes` contains `\(status.value)`, which isn't a 2xx", at: status.range,
                    hint: "list only statuses from 200 to 299: all others are failures")
            }
            if !others.isEmpty { return nil }
            return Successes(statuses.map(\.value), at: entry.value.range)
        }
    }

    /// Parses a status or a list of statuses. Returns `nil` if a status could not be read.
    mutating func statuses(_ node: YAMLNode, what: String) -> [Located<StatusPattern>]? {
        guard let nodes = elements(node, what: what) else { return nil }
        let isList = if case .sequence = node.content { true } else { false }
        let found = nodes.compactMap { node in
            status(node, isElement: isList).map { Located($0, at: node.range) }
        }
        var statuses = distinct(found, what: what)
        if statuses.count > 64 {
            // Many patterns would be slow, and only the narrowest pattern for each status has an effect.
            let narrowest = Self.narrowest(of: statuses.map(\.value))
            statuses.removeAll { !narrowest.contains($0.value) }
        }
        return found.count == nodes.count ? statuses : nil
    }

    /// Returns each pattern that is the most specific one for at least one status.
    private static func narrowest(of patterns: [StatusPattern]) -> Set<StatusPattern> {
        var narrowest = [StatusPattern?](repeating: nil, count: StatusPattern.all.upperBound + 1)
        for pattern in patterns {
            for status in pattern.first...pattern.last
            where narrowest[status].map({ pattern.specificity > $0.specificity }) ?? true {
                narrowest[status] = pattern
            }
        }
        return Set(narrowest.compactMap(\.self))
    }

    private mutating func status(_ node: YAMLNode, isElement: Bool) -> StatusPattern? {
        guard case .scalar(let scalar) = node.content else {
            if case .invalid = node.content { return nil }
            report(
                .wrongType, "expected a status, found \(node.kindName)", at: node.range,
                hint: "write `401`, `5xx`, `500-503`, or a list of those")
            return nil
        }
        if scalar.isPlain, let pattern = Self.pattern(scalar.text) { return pattern }
        if reportSeveralLines(scalar, at: node.range, what: "status") { return nil }
        if text(node, what: "a status") != nil { reportStatus(scalar, at: node.range, isElement: isElement) }
        return nil
    }

    private mutating func reportStatus(_ scalar: YAMLScalar, at range: SourceRange, isElement: Bool) {
        let isOneLine = range.start.line == range.end.line || scalar.style == .block
        let meant = isOneLine ? Slips.status(scalar.text) : nil
        // If one element of a list is meant as several statuses, the suggestion has no brackets, so that the statuses
        // become elements of the same list.
        let text = meant.map { isElement ? $0.filter { !"[]".contains($0) } : $0 }
        let code = CodePattern.number(scalar.text).flatMap { $0 > 999 ? $0 : nil }
        report(
            .invalidStatus,
            Self.pattern(scalar.text) == nil ? "`\(scalar.text)` isn't a status" : "a status in quotes is a text",
            at: range,
            hint: ["any", "all", "*"].contains(scalar.text.lowercased())
                ? "remove `status` if the case has a `code`, or write a class such as `5xx`"
                : text.map { "write `\($0)`" } ?? code.map { "if this is a code, write `code: \($0)`" }
                    ?? "write a number from 100 to 599, a class such as `5xx`, or a range such as `500-503`",
            replacement: text.map { .init($0, at: range) })
    }

    static func pattern(_ text: String) -> StatusPattern? {
        let bytes = text.utf8
        // Quickly rejects most texts that aren't statuses.
        guard let first = bytes.first, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(first) else { return nil }
        switch bytes.count {
        case 3:
            if let status = number(text) { return StatusPattern(status) }
            guard bytes.dropFirst().allSatisfy({ $0 == UInt8(ascii: "x") }) else { return nil }
            let hundreds = Int(first - UInt8(ascii: "0")) * 100
            return StatusPattern(first: hundreds, last: hundreds + 99, isClass: true)
        case 7:
            guard bytes.dropFirst(3).first == UInt8(ascii: "-"), let first = number(Substring(bytes.prefix(3))),
                let last = number(Substring(bytes.suffix(3))), first < last
            else { return nil }
            return StatusPattern(first: first, last: last)
        default: return nil
        }
    }

    /// Parses a single status.
    static func number(_ text: some StringProtocol) -> Int? {
        CodePattern.number(String(text)).flatMap { StatusPattern.all.contains($0) ? $0 : nil }
    }
}
