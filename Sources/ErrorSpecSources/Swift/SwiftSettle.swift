import ErrorSpecLanguage
import ErrorSpecReading

/// Puts the facts of all of the code together.
extension SwiftErrorReader {
    mutating func settle() {
        for finding in findings where !finding.isTentative { apply(finding) }
        settleTentative()
        settleMadeTexts()
        for translation in translations { apply(translation.from, to: translation.to) }
        for index in types.indices { mergeUnnamed(of: index) }
        for index in types.indices { settleTexts(of: index) }
        for (index, texts) in defaults {
            for position in types[index].cases.indices {
                types[index].cases[position].title = types[index].cases[position].title ?? texts.title
                types[index].cases[position].description = types[index].cases[position].description ?? texts.description
            }
        }
        for (message, found) in unlisted where types[found.type].cases[found.position].responses.isEmpty {
            unused.add(.case, message, at: types[found.type].cases[found.position].range)
        }
    }

    private mutating func apply(_ finding: Finding) {
        switch finding.match {
        case .otherwise: types[finding.target.type].cases[finding.target.position].isOtherwise = true
        case .response(let match): types[finding.target.type].cases[finding.target.position].add(match)
        }
    }

    /// A match that depends on more than the response counts where no other case stands for the same one.
    private mutating func settleTentative() {
        struct Key: Hashable {
            var type: Int
            var match: Finding.Match
        }
        var targets: [Key: Set<SwiftCaseReference>] = [:]
        for finding in findings {
            targets[Key(type: finding.target.type, match: finding.match), default: []].insert(finding.target)
        }
        for finding in findings where finding.isTentative {
            if targets[Key(type: finding.target.type, match: finding.match)]?.count == 1 {
                apply(finding)
            } else {
                let target = types[finding.target.type]
                unused.add(
                    .status,
                    "`\(target.name).\(target.cases[finding.target.position].name)` depends on more than the response",
                    at: finding.range)
            }
        }
    }

    /// A case that is made with a text has it, unless it is made with another one, or without one, for other responses.
    private mutating func settleMadeTexts() {
        var made: [SwiftCaseReference: Set<Text?>] = [:]
        for finding in findings {
            made[finding.target, default: []].formUnion(finding.texts.isEmpty ? [nil] : finding.texts.map { $0 })
        }
        for finding in findings {
            for text in finding.texts {
                let others = made[finding.target, default: []].filter { $0.map { $0.purpose == text.purpose } ?? true }
                if others == [text] {
                    set(text.draft, text.purpose, finding.target)
                } else {
                    let type = types[finding.target.type]
                    let name = "`\(type.name).\(type.cases[finding.target.position].name)`"
                    unused.add(.text, "\(name) is made with several texts", at: finding.range)
                }
            }
        }
    }

    /// A case that code turns into one of another type stands for the same responses.
    private mutating func apply(_ from: SwiftCaseReference, to target: SwiftCaseReference) {
        let source = types[from.type].cases[from.position]
        guard types[target.type].isAboutErrors else { return }
        for match in source.responses { types[target.type].cases[target.position].add(match) }
        if source.isOtherwise, source.responses.isEmpty { types[target.type].cases[target.position].isOtherwise = true }
    }

    /// Texts for a response that a case stands for are that case's.
    private mutating func mergeUnnamed(of index: Int) {
        let unnamed = types[index].cases.filter(\.isUnnamed)
        if unnamed.isEmpty { return }
        types[index].cases.removeAll(where: \.isUnnamed)
        for text in unnamed {
            let same = types[index].cases.firstIndex { declared in
                text.isOtherwise ? declared.isOtherwise : declared.responses.contains { $0 == text.matches.first }
            }
            if let same {
                types[index].cases[same].title = types[index].cases[same].title ?? text.title
                types[index].cases[same].description = types[index].cases[same].description ?? text.description
            } else {
                types[index].cases.append(text)
            }
        }
    }

    /// `LocalizedError` has three texts, and a case has two: with a suggestion or a reason, the description is the title.
    private mutating func settleTexts(of index: Int) {
        for position in types[index].cases.indices {
            var declared = types[index].cases[position]
            guard let more = declared.suggestion ?? declared.reason else { continue }
            if declared.description == nil {
                declared.description = more
            } else if declared.title == nil {
                declared.title = declared.description
                declared.description = more
            } else {
                unused.add(.text, "`\(types[index].name)` has more than a title and a description", at: declared.range)
            }
            if declared.suggestion != nil, declared.reason != nil {
                unused.add(.text, "`\(types[index].name)` has more than a title and a description", at: declared.range)
            }
            types[index].cases[position] = declared
        }
    }

    // MARK: Raw values

    mutating func add(own status: StatusPattern, to found: SwiftCaseReference) {
        if !types[found.type].cases[found.position].own.statuses.contains(status) {
            types[found.type].cases[found.position].own.statuses.append(status)
        }
    }

    mutating func add(ownCode code: String, to found: SwiftCaseReference) {
        // It would be a family.
        if code.hasSuffix("*") {
            let name = "`\(types[found.type].name).\(types[found.type].cases[found.position].name)`"
            unused.add(
                .code, "\(name) has a code that a spec can't show", at: types[found.type].cases[found.position].range)
            return
        }
        if !types[found.type].cases[found.position].own.codes.contains(code) {
            types[found.type].cases[found.position].own.codes.append(code)
        }
    }

    mutating func readRawValues(of index: Int) {
        let numbers: Set<String> = [
            "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
        ]
        guard types[index].isAboutErrors else { return }
        if types[index].inherited.contains(where: numbers.contains) {
            readNumbers(of: index)
        } else if types[index].inherited.contains("String"), types[index].cases.contains(where: { $0.rawText != nil }) {
            readRawTexts(of: index)
        }
    }

    private mutating func readNumbers(of index: Int) {
        let type = types[index]
        let values = type.cases.compactMap(\.rawNumber)
        let areStatuses = values.contains { (400...599).contains($0) } && values.count { $0 >= 600 } * 2 < values.count
        for (position, declared) in type.cases.enumerated() {
            let found = SwiftCaseReference(type: index, position: position)
            guard let number = declared.rawNumber else {
                if !values.isEmpty { list("`\(type.name).\(declared.name)` has no literal", found) }
                continue
            }
            if !areStatuses {
                add(ownCode: String(number), to: found)
            } else if (300...599).contains(number) {
                add(own: StatusPattern(number), to: found)
            } else if !(100...299).contains(number) {
                list("`\(type.name).\(declared.name)` is \(number), which is no status", found)
            }
        }
    }

    private mutating func readRawTexts(of index: Int) {
        let type = types[index]
        let areCodes = type.cases.allSatisfy { declared in
            declared.rawText.map { !$0.contains(" ") && $0.utf8.allSatisfy { $0 < 0x80 } } ?? true
        }
        for (position, declared) in type.cases.enumerated() {
            // Of an enum whose other raw values are texts for users, each is one.
            if let text = declared.rawText, !areCodes {
                if text.contains(" ") || text.utf8.contains(where: { $0 >= 0x80 }) {
                    types[index].cases[position].description = TextDraft(text)
                }
            } else if areCodes {
                add(ownCode: declared.rawText ?? declared.name, to: SwiftCaseReference(type: index, position: position))
            }
        }
    }

    private mutating func list(_ message: String, _ found: SwiftCaseReference) {
        types[found.type].cases[found.position].isListed = true
        unlisted.append((message, found))
    }
}
