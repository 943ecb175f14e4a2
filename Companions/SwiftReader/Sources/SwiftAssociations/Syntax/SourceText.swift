import Foundation
import SwiftParser
import SwiftSyntax

/// A parsed Swift file, without the source that release builds leave out.
struct SourceText {
    let path: String
    let tree: SourceFileSyntax
    /// Whether the file is nested too deeply to be parsed.
    let isTooDeep: Bool
    private let bytes: [UInt8]
    private let converter: SourceLocationConverter

    init(path: String, text: String) {
        self.path = path
        isTooDeep = Nesting.isTooDeep(Array(text.utf8))
        bytes = isTooDeep ? [] : Self.withoutInactiveCode(Array(text.utf8))
        tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        converter = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// Returns the location of a node. Columns are numbered from 1 and count Unicode scalars.
    func place(_ syntax: some SyntaxProtocol) -> Location {
        let position = syntax.positionAfterSkippingLeadingTrivia
        let location = converter.location(for: position)
        let start = max(position.utf8Offset - location.column + 1, 0)
        let before = bytes[start..<max(min(position.utf8Offset, bytes.count), start)]
        return Location(path: path, line: location.line, column: before.count { $0 & 0xC0 != 0x80 } + 1)
    }

    /// Parses the files on as many threads as there are processors. Each thread has a stack that is large enough for
    /// the deepest nesting, also on systems with small stacks.
    static func parse(_ files: [(path: String, text: String)]) -> [SourceText] {
        let count = min(max(ProcessInfo.processInfo.activeProcessorCount, 1), files.count)
        guard count > 1 else { return files.map { SourceText(path: $0.path, text: $0.text) } }
        var parsed: [SourceText?] = Array(repeating: nil, count: files.count)
        parsed.withUnsafeMutableBufferPointer { buffer in
            // Each thread writes elements of its own.
            nonisolated(unsafe) let parsed = buffer
            let group = DispatchGroup()
            for start in 0..<count {
                group.enter()
                let thread = Thread {
                    for index in stride(from: start, to: files.count, by: count) {
                        parsed[index] = SourceText(path: files[index].path, text: files[index].text)
                    }
                    group.leave()
                }
                thread.stackSize = 64 << 20
                thread.start()
            }
            group.wait()
        }
        return parsed.compactMap(\.self)
    }

    /// Where the first syntax error is; `nil` for a file without one.
    var syntaxError: Location? {
        guard tree.hasError else { return nil }
        let visitor = ErrorVisitor(viewMode: .all)
        visitor.walk(tree)
        return visitor.first.map { place($0) } ?? Location(path: path, line: 1, column: 1)
    }

    /// Returns the last line of a node.
    func endLine(_ syntax: some SyntaxProtocol) -> Int {
        converter.location(for: syntax.endPositionBeforeTrailingTrivia).line
    }

    /// Replaces inactive `#if` branches with spaces. A branch for debug or staging builds is inactive. The first
    /// other branch is active, and so are later branches that only have declarations or cases, or that only return.
    private static func withoutInactiveCode(_ bytes: [UInt8]) -> [UInt8] {
        guard String(decoding: bytes, as: UTF8.self).contains("#if") else { return bytes }
        let visitor = DirectiveVisitor(viewMode: .sourceAccurate)
        visitor.walk(bytes.withUnsafeBufferPointer { Parser.parse(source: $0) })
        var bytes = bytes
        for range in visitor.inactive {
            for index in range where index < bytes.count && bytes[index] != UInt8(ascii: "\n") {
                bytes[index] = UInt8(ascii: " ")
            }
        }
        return bytes
    }
}

private final class ErrorVisitor: SyntaxAnyVisitor {
    var first: Syntax?

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        guard first == nil, node.hasError else { return .skipChildren }
        if node.is(UnexpectedNodesSyntax.self) { first = node }
        return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        if first == nil, token.presence == .missing { first = Syntax(token) }
        return .skipChildren
    }
}

private final class DirectiveVisitor: SyntaxVisitor {
    var inactive: [Range<Int>] = []

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        var wasTaken = false
        for clause in node.clauses {
            let isRelease = clause.condition.map { Self.holdsInRelease($0.trimmedDescription) } ?? true
            let isActive = isRelease && (!wasTaken || Self.declares(clause.elements))
            wasTaken = wasTaken || isActive
            let start = clause.poundKeyword.positionAfterSkippingLeadingTrivia.utf8Offset
            let head = clause.elements?.position.utf8Offset ?? clause.endPosition.utf8Offset
            inactive.append(start..<(isActive ? head : clause.endPosition.utf8Offset))
        }
        let end = node.poundEndif
        inactive.append(end.positionAfterSkippingLeadingTrivia.utf8Offset..<end.endPosition.utf8Offset)
        return .visitChildren
    }

    private static func holdsInRelease(_ condition: String) -> Bool {
        ["DEBUG", "STAGING"].allSatisfy { name in !condition.contains(name) || condition.contains("!" + name) }
    }

    private static func declares(_ elements: IfConfigClauseSyntax.Elements?) -> Bool {
        switch elements {
        case .decls, .switchCases: true
        case .statements(let items):
            items.allSatisfy { item in
                switch item.item {
                case .decl(let decl): !decl.is(VariableDeclSyntax.self)
                case .stmt(let statement): items.count == 1 && statement.is(ReturnStmtSyntax.self)
                case .expr: false
                }
            }
        default: false
        }
    }
}

extension SyntaxProtocol {
    /// The text of the comment directly before the node, or `nil` if the node has no comment.
    var comment: String? {
        let pieces = leadingTrivia.pieces
        var lines: [String] = []
        for piece in pieces.reversed() {
            switch piece {
            case .lineComment(let text) where Self.isDirective(text): break
            case .docLineComment(let text), .lineComment(let text):
                lines.insert(String(text.drop { $0 == "/" }).trimmed, at: 0)
            case .docBlockComment(let text), .blockComment(let text):
                lines.insert(contentsOf: Self.lines(ofBlock: text), at: 0)
            case .newlines(let count) where count > 1, .carriageReturnLineFeeds(let count) where count > 1:
                return lines.isEmpty ? nil : lines.joined(separator: "\n")
            default: break
            }
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Whether a comment is for a tool: `// swiftlint:disable nesting`, `// MARK: - Cases`.
    private static func isDirective(_ text: String) -> Bool {
        let words = String(text.drop { $0 == "/" }).trimmed
        return ["swiftlint:", "swiftformat:", "swift-format", "sourcery:", "MARK:"].contains(where: words.hasPrefix)
    }

    private static func lines(ofBlock text: String) -> [String] {
        text.dropFirst(2).dropLast(2).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.drop { $0 == " " || $0 == "*" || $0 == "\t" }).trimmed
        }.filter { !$0.isEmpty }
    }
}

extension TokenSyntax {
    var plainName: String { text.filter { $0 != "`" } }
}

extension String {
    var trimmed: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
