import ErrorSpecFiles
import ErrorSpecReport

extension LanguageServer {
    /// Addresses in comments and texts, and the files that comments name: the schema's, and what specs were imported from or are
    /// checked against.
    func documentLinks(_ file: FileSyntax) -> JSONValue {
        let folder = Path.parent(file.path) ?? "/"
        var links: [JSONValue] = []
        func add(_ word: Range<Int>, _ target: String) {
            links.append(["range": range(word, in: file), "target": .string(target)])
        }
        for line in 0..<file.document.lineCount {
            let range = file.document.line(line)
            let addresses = file.document.addresses(in: range)
            for address in addresses { add(address, file.document.text(address)) }
            for word in words(in: file.document.commentStart(in: range)..<range.upperBound, of: file.document)
            where !addresses.contains(where: { $0.overlaps(word) }) {
                if let target = self.file(file.document.text(word), in: folder) { add(word, target) }
            }
        }
        return .array(links)
    }

    /// A file that a word names and that is there.
    private func file(_ word: String, in folder: String) -> String? {
        guard word.contains("."), !word.contains("://"), word.utf8.count < 1_024 else { return nil }
        let path = Path.normalized(word.hasPrefix("/") ? word : Path.join(folder, word))
        return workspace.hasFile(path) ? DocumentURI.uri(path) : nil
    }

    /// Words between blanks, quotes and brackets, without punctuation at their ends; of `$schema=file`, the file.
    private func words(in line: Range<Int>, of document: TextDocument) -> [Range<Int>] {
        document.bytes[line].split { $0 <= 0x20 || "\"'`<>()[]{},=".utf8.contains($0) }.compactMap { word in
            word.lastIndex { !".,;:".utf8.contains($0) }.map { word.startIndex..<$0 + 1 }
        }
    }
}

extension TextDocument {
    /// Web addresses, without the punctuation behind them and the brackets and quotes around them.
    fileprivate func addresses(in line: Range<Int>) -> [Range<Int>] {
        bytes[line].split { $0 <= 0x20 || "\"<>`{}\\".utf8.contains($0) }.compactMap { word in
            let schemes = ["https://", "http://"].lazy
            guard let scheme = schemes.compactMap({ word.firstRange(of: $0.utf8) }).first else { return nil }
            var depth = 0
            let rest = word[scheme.upperBound...].prefix { byte in
                depth += "([".utf8.contains(byte) ? 1 : ")]".utf8.contains(byte) ? -1 : 0
                return depth >= 0
            }
            return rest.lastIndex { !".,;:!?'".utf8.contains($0) }.map { scheme.lowerBound..<$0 + 1 }
        }
    }

    /// Where a line's comment starts, or its end. A `#` within quotes may be taken for one, which does no harm to links.
    fileprivate func commentStart(in line: Range<Int>) -> Int {
        line.first { index in
            bytes[index] == UInt8(ascii: "#")
                && (index == line.lowerBound || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09)
        } ?? line.upperBound
    }
}
