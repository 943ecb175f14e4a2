import ErrorSpecLanguage

/// Hand-written Swift → enums with the statuses, codes and texts of their cases.
///
/// It never guesses: what it recognizes and can't read is listed.
struct SwiftErrorReader {
    private(set) var types: [SwiftErrorType] = []
    private(set) var unused = UnusedList()
    /// Where the server's error body is decoded.
    private(set) var body = BodyShape()
    private var positions: [String: [Int]] = [:]
    /// For each type with a function that maps statuses: the enums that it maps to.
    private var handlers: [String: Int] = [:]

    init(_ files: [SwiftFile]) {
        for file in files {
            for type in file.errorTypes {
                positions[type.name, default: []].append(types.count)
                types.append(type)
            }
        }
        for file in files { readBody(in: file) }
        var seen: [(file: SwiftFile, found: SwiftSwitch, context: SwiftFile.Context)] = []
        for file in files {
            let switches = file.switches
            let contexts = file.contexts(of: switches.map(\.index))
            seen += zip(switches, contexts).map { (file, $0, $1) }
        }
        for entry in seen { read(entry.found, in: entry.file, entry.context) }
        for entry in seen { readAskedHandlers(entry.found, in: entry.file, entry.context) }
        for index in types.indices { readRawValues(of: index) }
    }

    // MARK: Raw values

    private mutating func readRawValues(of index: Int) {
        let type = types[index]
        let numbers: Set<String> = [
            "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
        ]
        guard type.isAboutErrors else { return }
        if type.inherited.contains(where: numbers.contains) {
            let values = type.cases.compactMap(\.rawNumber)
            let areStatuses = values.contains { (400...599).contains($0) } && values.allSatisfy { $0 < 600 }
            for position in type.cases.indices {
                let declared = type.cases[position]
                guard let number = declared.rawNumber else {
                    if declared.statuses.isEmpty, declared.codes.isEmpty, !values.isEmpty {
                        list(.case, "`\(type.name).\(declared.name)` has no literal", position, of: index)
                    }
                    continue
                }
                if !areStatuses {
                    add(code: String(number), to: position, of: index)
                } else if (300...599).contains(number) {
                    add(StatusPattern(number), to: position, of: index)
                } else if !(200...299).contains(number), declared.statuses.isEmpty {
                    list(.case, "`\(type.name).\(declared.name)` is \(number), which is no status", position, of: index)
                }
            }
        } else if type.inherited.contains("String"), type.cases.contains(where: { $0.rawText != nil }) {
            let areCodes = type.cases.allSatisfy { declared in
                declared.rawText.map { !$0.contains(" ") } ?? true
            }
            for position in type.cases.indices {
                let declared = type.cases[position]
                // Of an enum whose other raw values are texts for users, each is one.
                if let text = declared.rawText, !areCodes {
                    if types[index].cases[position].description == nil, text.contains(" ") {
                        types[index].cases[position].description = TextDraft(text)
                    }
                } else {
                    add(code: declared.rawText ?? declared.name, to: position, of: index)
                }
            }
        }
    }

    private mutating func list(_ kind: Unused.Kind, _ message: String, _ position: Int, of index: Int) {
        guard !types[index].cases[position].isListed else { return }
        types[index].cases[position].isListed = true
        unused.add(kind, message, at: types[index].cases[position].range)
    }

    private mutating func add(_ status: StatusPattern, to position: Int, of index: Int) {
        if !types[index].cases[position].statuses.contains(status) {
            types[index].cases[position].statuses.append(status)
        }
    }

    private mutating func add(code: String, to position: Int, of index: Int) {
        if !types[index].cases[position].codes.contains(code) { types[index].cases[position].codes.append(code) }
    }

    // MARK: Switches

    private mutating func read(_ found: SwiftSwitch, in file: SwiftFile, _ context: SwiftFile.Context) {
        let subject = Array(file.tokens[found.subject])
        if subject.count == 1, subject[0].isWord("self") {
            if let index = enclosingType(context) { readCases(found, of: index, in: file, context) }
            return
        }
        let patterns = found.arms.flatMap(\.patterns)
        if patterns.contains(where: { SwiftPattern(file, $0).isLiteral }) {
            readLiterals(found, in: file, context)
        } else if let index = typeOfCases(in: found, file, context) {
            readCases(found, of: index, in: file, context)
        }
    }

    private func enclosingType(_ context: SwiftFile.Context) -> Int? {
        context.types.reversed().lazy.compactMap { scope in
            let known = positions[scope.name] ?? []
            let outer = context.types.dropLast().map(\.name)
            return known.first { types[$0].outer == outer } ?? known.first
        }.first
    }

    /// The one enum whose cases the patterns of a switch name.
    private func typeOfCases(in found: SwiftSwitch, _ file: SwiftFile, _ context: SwiftFile.Context) -> Int? {
        let names = found.arms.flatMap(\.patterns).compactMap { SwiftPattern(file, $0).caseName }
        guard !names.isEmpty else { return nil }
        let mentioned = context.member.map { Set(file.tokens[$0.header].compactMap(\.word)) } ?? []
        let fitting = types.indices.filter { index in
            let known = Set(types[index].cases.map(\.name))
            return names.allSatisfy(known.contains) && types[index].isAboutErrors
        }
        return fitting.first { mentioned.contains(types[$0].name) } ?? (fitting.count == 1 ? fitting[0] : nil)
    }

    /// A switch over the cases of an enum: statuses, codes or texts of each.
    private mutating func readCases(
        _ found: SwiftSwitch, of index: Int, in file: SwiftFile, _ context: SwiftFile.Context
    ) {
        guard let member = context.member else { return }
        let purpose = SwiftPurpose(member)
        let numbers = found.arms.compactMap { SwiftValue(file, $0.body).number }
        let areStatuses = !numbers.isEmpty && numbers.allSatisfy { (100...599).contains($0) }
        var named = Set<Int>()
        for arm in found.arms {
            var cases = arm.patterns.compactMap { pattern -> Int? in
                guard let name = SwiftPattern(file, pattern).caseName else { return nil }
                return types[index].cases.firstIndex { $0.name == name }
            }
            named.formUnion(cases)
            // `default` stands for the cases that no arm before it names.
            if arm.patterns.isEmpty, purpose != .other {
                cases = types[index].cases.indices.filter { !named.contains($0) }
            }
            if cases.isEmpty || arm.hasCondition { continue }
            switch purpose {
            case .status, .code:
                readNumber(of: arm, cases, index, file, isStatus: purpose == .status || areStatuses)
            case .title, .description:
                readText(of: arm, cases, index, file, purpose)
            case .other:
                for position in cases { readLabelledTexts(of: arm, position, index, file) }
            }
        }
    }

    private mutating func readNumber(
        of arm: SwiftSwitch.Arm, _ cases: [Int], _ index: Int, _ file: SwiftFile, isStatus: Bool
    ) {
        let value = SwiftValue(file, arm.body)
        for position in cases {
            if let number = value.number {
                if isStatus, (300...599).contains(number) {
                    add(StatusPattern(number), to: position, of: index)
                } else if !isStatus {
                    add(code: String(number), to: position, of: index)
                }
            } else if let text = value.text, !isStatus {
                add(code: text.text, to: position, of: index)
            }
        }
    }

    private mutating func readText(
        of arm: SwiftSwitch.Arm, _ cases: [Int], _ index: Int, _ file: SwiftFile, _ purpose: SwiftPurpose
    ) {
        let value = SwiftValue(file, arm.body)
        guard let text = value.text else {
            if !value.isNothing {
                unused.add(
                    .text, "`\(types[index].name)` computes a \(purpose == .title ? "title" : "description")",
                    at: file.range(arm.start))
            }
            return
        }
        if text.text.isEmpty { return }
        for position in cases { set(text, purpose, position, index) }
    }

    private mutating func set(_ text: TextDraft, _ purpose: SwiftPurpose, _ position: Int, _ index: Int) {
        if purpose == .title {
            types[index].cases[position].title = types[index].cases[position].title ?? text
        } else {
            types[index].cases[position].description = types[index].cases[position].description ?? text
        }
    }

    /// `title: "…"` and `description: "…"` in an arm that says what happens for a case.
    private mutating func readLabelledTexts(of arm: SwiftSwitch.Arm, _ position: Int, _ index: Int, _ file: SwiftFile) {
        var found = false
        for token in arm.body where token + 1 < arm.body.upperBound && file.tokens[token + 1].isMark(":") {
            guard let label = file.tokens[token].word else { continue }
            let purpose = SwiftPurpose(name: label)
            guard purpose == .title || purpose == .description else { continue }
            var end = token + 2
            while end < arm.body.upperBound, !file.tokens[end].isMark(","), !file.tokens[end].isMark(")") {
                end = file.skip(end)
            }
            let value = SwiftValue(file, token + 2..<min(end, arm.body.upperBound))
            found = true
            if let text = value.text, !text.text.isEmpty {
                set(text, purpose, position, index)
            } else if !value.isNothing {
                unused.add(.text, "`\(types[index].name)` computes a \(label)", at: file.range(token))
            }
        }
        let retries = ["retry", "retryRequest", "refresh", "resend"]
        if arm.body.contains(where: { file.tokens[$0].word.map { word in retries.contains(word) } == true }), found {
            unused.add(
                .case, "what happens after `\(types[index].cases[position].name)` is code", at: file.range(arm.start))
        }
    }

    // MARK: Statuses and codes

    /// A switch over a status, a code, or both.
    private mutating func readLiterals(_ found: SwiftSwitch, in file: SwiftFile, _ context: SwiftFile.Context) {
        let subjects = SwiftSubject.all(of: found, in: file)
        guard subjects.contains(where: { $0 != .other }) else { return }
        for arm in found.arms {
            guard let target = target(of: arm, in: file, context) else {
                let isAsked = arm.patterns.isEmpty
                if !isAsked, SwiftPattern.mentionsCase(file, arm.body) {
                    unused.add(.case, "an arm whose case can't be told", at: file.range(arm.start))
                }
                continue
            }
            if arm.patterns.isEmpty {
                types[target.type].cases[target.position].isOtherwise = true
                continue
            }
            if arm.hasCondition {
                unused.add(.status, "a pattern with a condition", at: file.range(arm.start))
                continue
            }
            for pattern in arm.patterns { read(pattern, subjects, target, in: file) }
            // `message ?? "…"` as what the case is made with.
            let description = SwiftValue.fallback(in: arm.body, of: file)
            if let description { set(description, .description, target.position, target.type) }
            if let name = context.types.last?.name { handlers[name] = handlers[name] ?? target.type }
        }
    }

    private mutating func read(
        _ pattern: Range<Int>, _ subjects: [SwiftSubject], _ target: (type: Int, position: Int), in file: SwiftFile
    ) {
        let parts = SwiftPattern(file, pattern).elements
        guard parts.count == subjects.count else { return }
        for (part, subject) in zip(parts, subjects) {
            switch (SwiftPattern(file, part).value, subject) {
            case (.status(let status), .status):
                if status.first >= 300 { add(status, to: target.position, of: target.type) }
            case (.status(let status), .code) where status.isExact:
                add(code: String(status.first), to: target.position, of: target.type)
            case (.number(let number), .code):
                add(code: String(number), to: target.position, of: target.type)
            case (.text(let text), .code): add(code: text, to: target.position, of: target.type)
            case (.anything, _), (_, .other): break
            default: unused.add(.status, "a pattern that is no literal", at: file.range(part.lowerBound))
            }
        }
    }

    /// The case that an arm returns, throws or assigns.
    private func target(
        of arm: SwiftSwitch.Arm, in file: SwiftFile, _ context: SwiftFile.Context
    ) -> (type: Int, position: Int)? {
        let mentioned = context.member.map { file.tokens[$0.header].compactMap(\.word) } ?? []
        for index in arm.body where index + 1 < arm.body.upperBound && file.tokens[index].isMark(".") {
            guard let name = file.tokens[index + 1].word else { continue }
            let qualifier = index > arm.body.lowerBound ? file.tokens[index - 1].word : nil
            let candidates: [Int]
            if let qualifier, let known = positions[qualifier] {
                candidates = known
            } else if qualifier == "Self" || qualifier == "self" {
                candidates = enclosingType(context).map { [$0] } ?? []
            } else if qualifier == nil || ["return", "throw", "in", "else"].contains(qualifier) {
                let near = mentioned.flatMap { positions[$0] ?? [] } + (enclosingType(context).map { [$0] } ?? [])
                let named = types.indices.filter { type in types[type].cases.contains { $0.name == name } }
                candidates = near + (named.count == 1 ? named : [])
            } else {
                continue
            }
            for type in candidates {
                if let position = types[type].cases.firstIndex(where: { $0.name == name }) { return (type, position) }
            }
        }
        return nil
    }

    /// A handler that asks another one: `CommonErrorHandler().map(…)` where one maps to `LoginError`.
    private mutating func readAskedHandlers(_ found: SwiftSwitch, in file: SwiftFile, _ context: SwiftFile.Context) {
        guard let own = context.types.last?.name, let type = handlers[own], let member = context.member else { return }
        for index in member.body where index < file.tokens.count {
            guard let name = file.tokens[index].word, name != own, let asked = handlers[name], asked != type else {
                continue
            }
            if !types[type].asked.contains(types[asked].name) { types[type].asked.append(types[asked].name) }
        }
    }

    // MARK: Bodies

    /// The members of the type that error bodies are decoded into.
    private mutating func readBody(in file: SwiftFile) {
        for scope in file.scopes where scope.kind == .type && (scope.keyword == "struct" || scope.keyword == "class") {
            let header = file.tokens[scope.header].compactMap(\.word)
            let words = Names.words(scope.name).map { $0.lowercased() }
            guard header.contains(where: { $0 == "Decodable" || $0 == "Codable" }),
                words.contains(where: { ["error", "failure", "message"].contains($0) })
                    || scope.name.hasSuffix("ErrorDTO")
            else { continue }
            let shape = shape(of: scope, in: file)
            if !shape.isEmpty { body = body.isEmpty ? shape : body.merged(with: shape) ?? body }
        }
    }

    private func shape(of scope: SwiftFile.Scope, in file: SwiftFile) -> BodyShape {
        var names: [String: String] = [:]
        var index = scope.body.lowerBound
        while index < min(scope.body.upperBound, file.tokens.count) {
            if file.tokens[index].isWord("let") || file.tokens[index].isWord("var"), index + 1 < file.tokens.count,
                let name = file.tokens[index + 1].word
            {
                names[name] = name
            }
            index = file.skip(index)
        }
        // Keys that a `CodingKeys` within it renames.
        for keys in file.errorTypes where keys.name == "CodingKeys" && keys.outer.last == scope.name {
            for key in keys.cases where names[key.name] != nil { names[key.name] = key.rawText ?? key.name }
        }
        let values = Set(names.values)
        var shape = BodyShape()
        let codes = ["code", "errorCode", "error_code", "errCode", "resultCode"]
        let messages = ["message", "errorMessage", "error_message", "detail", "msg", "error_description"]
        shape.code = codes.first(where: values.contains).map { [.pointer("/\($0)")] } ?? []
        shape.message = messages.first(where: values.contains).map { "/\($0)" }
        return shape
    }
}
