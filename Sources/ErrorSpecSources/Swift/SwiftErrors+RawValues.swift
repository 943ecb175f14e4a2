import ErrorSpecLanguage
import ErrorSpecReading

/// Reads the raw values of cases: statuses, codes or texts.
extension SwiftErrors {
    mutating func readRawValues(of index: Int) {
        guard types[index].isOfErrors else { return }
        if types[index].cases.contains(where: { $0.rawNumber != nil && !$0.isImplicit }) {
            readNumbers(of: index)
        } else if types[index].cases.contains(where: { $0.rawText != nil }) {
            readRawTexts(of: index)
        }
    }

    private mutating func readNumbers(of index: Int) {
        let values = types[index].cases.compactMap(\.rawNumber)
        let areStatuses = values.contains { (400...599).contains($0) } && values.count { $0 >= 600 } * 2 < values.count
        // In `case none, expired = 4001`, Swift derives 0 for `none`, which isn't a code.
        let firstWritten = types[index].cases.firstIndex { !$0.isImplicit } ?? 0
        for (position, declared) in types[index].cases.enumerated() {
            guard let number = declared.rawNumber else { continue }
            if !areStatuses {
                if position < firstWritten {
                    types[index].cases[position].problem = "has no explicit raw value"
                } else {
                    types[index].cases[position].add(ownCode: String(number))
                }
                continue
            }
            // In `case serverError = 500, unknown`, Swift derives 501 for `unknown`, which isn't intended.
            let isMeant =
                !declared.isImplicit || ReasonPhrases.phrase(number).flatMap { Names.member($0) } == declared.name
            if isMeant, (100...599).contains(number) {
                let statuses = failures([[number, number]], of: SwiftCaseReference(type: index, position: position))
                types[index].cases[position].add(own: statuses)
            } else {
                types[index].cases[position].problem =
                    declared.isImplicit ? "has no explicit raw value" : "is \(number), which isn't a status"
            }
        }
    }

    private mutating func readRawTexts(of index: Int) {
        let cases = types[index].cases
        let texts = cases.compactMap(\.rawText)
        let areCodes = texts.allSatisfy { !$0.contains(" ") && $0.utf8.allSatisfy { $0 < 0x80 } }
        // A derived raw value such as `wrongPassword` isn't a code, but `E11` is.
        let areGiven = cases.allSatisfy(\.isImplicit)
        let isDecoded = types[index].isMade && types[index].inherited.contains { $0 == "Decodable" || $0 == "Codable" }
        if areGiven, !isDecoded, !texts.allSatisfy(Self.looksLikeCode) { return }
        for (position, declared) in cases.enumerated() {
            guard let text = declared.rawText else { continue }
            if areCodes {
                if text.hasSuffix("*") {
                    listCode(SwiftCaseReference(type: index, position: position))
                } else {
                    types[index].cases[position].add(ownCode: text)
                }
            } else if text.contains(" ") || text.utf8.contains(where: { $0 >= 0x80 }) {
                // The other raw values are texts for users, so this one is too.
                types[index].cases[position].description = TextDraft(text)
            }
        }
    }

    /// Whether a name isn't in lower camel case and so looks like a code: `E11`, `NOT_FOUND`.
    private static func looksLikeCode(_ name: String) -> Bool {
        name.utf8.first.map(Names.isUpper) == true
            || name.utf8.contains { $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
    }
}
