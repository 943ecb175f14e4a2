package import ErrorSpecLanguage
import ErrorSpecReading

/// The reason why a document can't be read, and the position of the problem.
package struct SyntaxFailure: Error {
    package var message: String
    package var position: SourcePosition
    package var isLimit = false
}

/// Converts a JSON document to nodes with locations.
struct JSONDocumentReader {
    private let document: JSONDocument
    private let file: SourceFile.ID
    /// The offset of the previous position, from which the next position is counted. Offsets only increase.
    private var offset: Int
    private var line: Int
    private var column: Int

    /// Parses JSON, and converts the document to nodes with locations.
    ///
    /// - Parameters:
    ///   - line: The line of the first byte.
    ///   - column: The column of the first byte.
    static func read(
        _ bytes: [UInt8], file: SourceFile.ID, line: Int = 1, column: Int = 1
    ) throws(SyntaxFailure) -> DocumentNode {
        try read(parse(bytes, line: line), file: file, line: line, column: column)
    }

    /// Converts a document from ``parse(_:line:)`` to nodes with locations.
    static func read(
        _ document: JSONDocument, file: SourceFile.ID, line: Int = 1, column: Int = 1
    ) throws(SyntaxFailure) -> DocumentNode {
        var reader = JSONDocumentReader(document, file: file, line: line, column: column)
        return try reader.node(JSONDocument.root, depth: 1)
    }

    static func parse(_ bytes: [UInt8], line: Int) throws(SyntaxFailure) -> JSONDocument {
        do throws(JSONFailure) {
            return try JSONDocument(parsing: bytes)
        } catch {
            let place = error.location(in: bytes)
            throw SyntaxFailure(
                message: error.reason.rawValue,
                position: SourcePosition(line: line + place.line - 1, column: place.column), isLimit: error.isLimit)
        }
    }

    private init(_ document: JSONDocument, file: SourceFile.ID, line: Int, column: Int) {
        self.document = document
        self.file = file
        self.line = line
        self.column = column
        offset = document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func node(_ index: Int, depth: Int) throws(SyntaxFailure) -> DocumentNode {
        let bytes = document.range(of: index)
        let start = position(bytes.lowerBound)
        let content: DocumentNode.Content
        switch document.kind(of: index) {
        case .object:
            try DocumentLimits.enter(depth, at: start)
            var members: [DocumentMap.Member] = []
            for child in document.children(of: index) {
                guard let key = child.key else { continue }
                let bytes = document.range(of: key)
                let range = SourceRange(file: file, start: position(bytes.lowerBound), end: position(bytes.upperBound))
                let value = try node(child.value, depth: depth + 1)
                members.append(DocumentMap.Member(key: document.string(key), keyRange: range, value: value))
            }
            content = .map(DocumentMap(members))
        case .array:
            try DocumentLimits.enter(depth, at: start)
            var elements: [DocumentNode] = []
            for child in document.children(of: index) { elements.append(try node(child.value, depth: depth + 1)) }
            content = .list(elements)
        case .string: content = .scalar(document.string(index), .text)
        case .number: content = .scalar(String(decoding: document.source(of: index), as: UTF8.self), .number)
        case .yes: content = .scalar("true", .boolean)
        case .no: content = .scalar("false", .boolean)
        case .null: content = .scalar("null", .null)
        }
        return DocumentNode(content, at: SourceRange(file: file, start: start, end: position(bytes.upperBound)))
    }

    private mutating func position(_ end: Int) -> SourcePosition {
        for byte in document.bytes[offset..<end] {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        offset = end
        return SourcePosition(line: line, column: column)
    }
}
