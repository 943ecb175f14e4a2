import ErrorSpecLanguage

/// A file of Swift: its tokens, which brackets belong together, and what is declared where.
struct SwiftFile {
    /// A type, an extension, a function or a property, with the tokens of its body.
    struct Scope {
        enum Kind: Equatable {
            case type
            /// `func`, `init`, or a computed property.
            case member
        }

        var kind: Kind
        /// `enum`, `extension`, `func`, `var`, ….
        var keyword: String
        /// A type's name; a member's.
        var name: String
        /// The tokens between the name and the body.
        var header: Range<Int>
        var body: Range<Int>
    }

    let file: SourceFile.ID
    let tokens: [SwiftToken]
    /// For each bracket that opens, the one that closes it; the end where none does.
    let closing: [Int: Int]
    private(set) var scopes: [Scope] = []
    /// The types that names are declared with: `let code: ErrorCode`.
    private(set) var declaredTypes: [String: [String]] = [:]

    init(_ source: SourceFile) {
        file = source.id
        let tokens = SwiftTokenizer.tokens(of: utf8Text(source.bytes))
        self.tokens = tokens
        closing = Self.brackets(of: tokens)
        findScopes()
        findDeclaredTypes()
    }

    private mutating func findDeclaredTypes() {
        for index in tokens.indices where index > 0 && index + 1 < tokens.count && tokens[index].isMark(":") {
            guard let name = tokens[index - 1].word, let type = tokens[index + 1].word,
                type.utf8.first.map(Names.isUpper) == true, declaredTypes[name]?.contains(type) != true
            else { continue }
            declaredTypes[name, default: []].append(type)
        }
    }

    /// `.cannotLogin`, `LoginError.cannotLogin(let message)`, `let .cannotLogin(message)`.
    func caseName(_ pattern: Range<Int>) -> String? {
        var index = pattern.lowerBound
        while index < pattern.upperBound, ["let", "var", "is"].contains(where: tokens[index].isWord) { index += 1 }
        while index + 1 < pattern.upperBound, tokens[index].word != nil, tokens[index + 1].isMark(".") { index += 1 }
        guard index + 1 < pattern.upperBound, tokens[index].isMark(".") else { return nil }
        return tokens[index + 1].word
    }

    private static func brackets(of tokens: [SwiftToken]) -> [Int: Int] {
        var closing: [Int: Int] = [:]
        var open: [(index: Int, mark: String)] = []
        let pairs = ["(": ")", "[": "]", "{": "}"]
        for (index, token) in tokens.enumerated() {
            guard case .mark(let mark) = token.kind else { continue }
            if let end = pairs[mark] {
                open.append((index, end))
            } else if mark == ")" || mark == "]" || mark == "}",
                let position = open.lastIndex(where: { $0.mark == mark })
            {
                for left in open[position...] { closing[left.index] = index }
                open.removeSubrange(position...)
            }
        }
        for left in open { closing[left.index] = tokens.count }
        return closing
    }

    func range(_ index: Int) -> SourceRange {
        let start = tokens.indices.contains(index) ? tokens[index].position : SourcePosition(line: 1, column: 1)
        return SourceRange(
            file: file, start: start, end: SourcePosition(line: Int(start.line), column: Int(start.column) + 1))
    }

    private mutating func findScopes() {
        let types: Set<String> = ["enum", "struct", "class", "extension", "actor", "protocol"]
        for index in tokens.indices {
            guard let keyword = tokens[index].word, index == 0 || !tokens[index - 1].isMark(".") else { continue }
            if types.contains(keyword), let name = wordBehind(index), !["func", "var", "let"].contains(name) {
                addType(keyword, at: index)
            } else if keyword == "func" || keyword == "init" {
                addFunction(keyword, at: index)
            } else if keyword == "var" {
                addProperty(at: index)
            }
        }
    }

    private func wordBehind(_ index: Int) -> String? {
        index + 1 < tokens.count ? tokens[index + 1].word : nil
    }

    private mutating func addType(_ keyword: String, at index: Int) {
        var name = index + 1
        while name + 2 < tokens.count, tokens[name + 1].isMark("."), tokens[name + 2].word != nil { name += 2 }
        guard let body = firstBrace(from: name + 1), let end = closing[body] else { return }
        scopes.append(
            Scope(
                kind: .type, keyword: keyword, name: tokens[name].word ?? "", header: name + 1..<body,
                body: body + 1..<max(end, body + 1)))
    }

    private mutating func addFunction(_ keyword: String, at index: Int) {
        let nameIndex = keyword == "func" ? index + 1 : index
        guard nameIndex < tokens.count else { return }
        var next = nameIndex + 1
        // `init?`, generic parameters, then the parameters.
        while next < tokens.count, !tokens[next].isMark("("), !tokens[next].isMark("{"), next < nameIndex + 40 {
            next += 1
        }
        guard next < tokens.count, tokens[next].isMark("("), let end = closing[next],
            let body = firstBrace(from: end + 1), let bodyEnd = closing[body]
        else { return }
        scopes.append(
            Scope(
                kind: .member, keyword: keyword, name: tokens[nameIndex].word ?? "", header: next..<body,
                body: body + 1..<max(bodyEnd, body + 1)))
    }

    private mutating func addProperty(at index: Int) {
        guard let name = wordBehind(index), index + 2 < tokens.count, tokens[index + 2].isMark(":") else { return }
        guard let body = firstBrace(from: index + 3), let end = closing[body] else { return }
        scopes.append(
            Scope(
                kind: .member, keyword: "var", name: name, header: index + 3..<body, body: body + 1..<max(end, body + 1)
            ))
    }

    /// The brace that begins a body, if nothing before it begins another declaration.
    private func firstBrace(from start: Int) -> Int? {
        let others: Set<String> = [
            "func", "var", "let", "case", "init", "enum", "struct", "class", "extension", "return",
        ]
        var index = start
        while index < tokens.count, index < start + 200 {
            if tokens[index].isMark("{") { return index }
            if tokens[index].isMark("}") || tokens[index].isMark("=") { return nil }
            if tokens[index].isMark("(") || tokens[index].isMark("[") {
                index = (closing[index] ?? index) + 1
                continue
            }
            if tokens[index].isFirstOfLine, let word = tokens[index].word, others.contains(word) { return nil }
            index += 1
        }
        return nil
    }

    /// The surroundings of a token.
    struct Context {
        /// The outermost first, of the innermost few.
        var types: [Scope] = []
        var member: Scope?
    }

    /// The surroundings of some tokens, which are in order: one walk through the file.
    func contexts(of indices: [Int]) -> [Context] {
        let ordered = scopes.sorted {
            ($0.body.lowerBound, $1.body.upperBound) < ($1.body.lowerBound, $0.body.upperBound)
        }
        var open: [Scope] = []
        var next = 0
        return indices.map { index in
            while next < ordered.count, ordered[next].body.lowerBound <= index {
                while let last = open.last, last.body.upperBound <= ordered[next].body.lowerBound { open.removeLast() }
                open.append(ordered[next])
                next += 1
            }
            while let last = open.last, last.body.upperBound <= index { open.removeLast() }
            let near = open.suffix(8)
            let member = near.last { $0.kind == .member }
            return Context(types: near.filter { $0.kind == .type }, member: member)
        }
    }
}
