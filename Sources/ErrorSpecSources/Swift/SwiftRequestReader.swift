import ErrorSpecLanguage
import ErrorSpecReading

/// The values of properties that describe a request → a path template, a method.
struct SwiftRequestReader {
    let place: SwiftPlace
    /// The names of values that a case carries.
    let carried: Set<String>
    /// The names of values that a type is made with.
    let stored: Set<String>
    let constants: SwiftConstants

    private var file: SwiftFile { place.file }

    /// `.post`, `Moya.Method.post`, `"POST"`.
    func method(_ range: Range<Int>) -> String? {
        let name: String
        switch file.operand(range) {
        case .implicit(let word): name = word
        case .member(_?, let word): name = word
        case .text(let text): name = text
        case .member(nil, _), .number, .numbers, .anything, .null, .unreadable: return nil
        }
        let method = name.uppercased()
        return RequestMethods.known.contains(method) ? method : nil
    }

    /// `"/users/\(id)"` → `/users/{id}`; `nil` where a part of it can't be read.
    func path(_ range: Range<Int>) -> String? {
        var parameters: [[String]] = []
        guard let pieces = pieces(range, parameters: &parameters) else { return nil }
        let names = Self.names(of: parameters)
        // A value that stands first may be a whole path.
        guard case .literal? = pieces.first else { return nil }
        var text = ""
        var next = 0
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .parameter:
                text += "{\(names[next])}"
                next += 1
            case .unknown: return nil
            }
        }
        if text.contains("?") || text.contains("#") { return nil }
        return text.hasPrefix("/") || text.isEmpty ? text : "/" + text
    }

    /// The path of `URL(string: "https://example.com/v1")!`, or of a text: `/v1`.
    func basePath(_ range: Range<Int>) -> String? {
        var range = range
        while let last = range.last, file.tokens[last].isMark("!") { range = range.lowerBound..<last }
        if range.count > 5, file.tokens[range.lowerBound].isWord("URL"), file.tokens[range.lowerBound + 1].isMark("("),
            file.tokens[range.lowerBound + 2].isWord("string"),
            file.closing[range.lowerBound + 1] == range.upperBound - 1
        {
            range = range.lowerBound + 4..<range.upperBound - 1
        }
        var parameters: [[String]] = []
        guard let pieces = pieces(range, parameters: &parameters) else { return nil }
        // The host may be anything, what stands behind it may not.
        let unknown = "\u{1}"
        let url = pieces.map { if case .literal(let text) = $0 { text } else { unknown } }.joined()
        let path = serverPath(of: url)
        return url.contains("://") && !path.contains(unknown) ? path : nil
    }

    // MARK: Pieces

    private enum Piece {
        case literal(String)
        /// A value that the request is made with.
        case parameter
        case unknown
    }

    private func pieces(_ range: Range<Int>, parameters: inout [[String]]) -> [Piece]? {
        var pieces: [Piece] = []
        for part in file.parts(of: range, between: "+") {
            if part.count == 1, case .text(let text) = file.tokens[part.lowerBound].kind {
                pieces.append(.literal(text))
            } else if part.count == 1, case .interpolatedText(let parts) = file.tokens[part.lowerBound].kind {
                for part in parts {
                    switch part {
                    case .literal(let text): pieces.append(.literal(text))
                    case .value(let kinds): pieces.append(piece(kinds, parameters: &parameters))
                    }
                }
            } else {
                pieces.append(piece(file.tokens[part].map(\.kind), parameters: &parameters))
            }
        }
        return pieces.isEmpty ? nil : pieces
    }

    private func piece(_ kinds: [SwiftToken.Kind], parameters: inout [[String]]) -> Piece {
        let chain = kinds.chain
        if let chain {
            let value = SwiftInsertedValue(
                kinds: kinds, names: SwiftNames(), constants: constants, ownType: place.context.types.last?.name)
            if let text = value.constant(chain) { return .literal(text) }
        }
        let words = chain ?? kinds.compactMap { if case .word(let word) = $0 { word } else { nil } }
        guard let known = words.first(where: { carried.contains($0) || stored.contains($0) }),
            chain == nil || chain?.first == known, !Self.isPath(words.last ?? known)
        else { return .unknown }
        parameters.append(chain ?? [known])
        return .parameter
    }

    /// A value of this name may hold several segments.
    private static func isPath(_ name: String) -> Bool {
        let paths: Set<String> = ["path", "url", "uri", "endpoint", "route", "query"]
        return Names.words(name).last.map { paths.contains($0.lowercased()) } == true
    }

    /// `order.id` → `id`; with another `id` in the path, `orderId`.
    private static func names(of parameters: [[String]]) -> [String] {
        let technical: Set<String> = [
            "uuidString", "rawValue", "description", "stringValue", "absoluteString", "value",
        ]
        let chains = parameters.map { words in
            let telling = words.filter { !technical.contains($0) }
            return telling.isEmpty ? words : telling
        }
        let last = chains.map { $0.last ?? "" }
        return chains.indices.map { index in
            guard last.count(where: { $0 == last[index] }) > 1, let first = chains[index].first else {
                return last[index]
            }
            return first + chains[index].dropFirst().map { Names.capitalized($0) }.joined()
        }
    }
}
