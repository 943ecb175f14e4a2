import ErrorSpecFiles
import ErrorSpecReport

extension LanguageServer {
    /// Addresses in comments and texts, and the files that comments name: the schema's, and what specs were imported from or are
    /// checked against.
    func documentLinks(_ file: FileSyntax) -> JSONValue {
        let folder = Path.parent(file.path) ?? "/"
        var links: [JSONValue] = []
        for line in 0..<file.document.lineCount {
            let range = file.document.line(line)
            let comment = file.document.commentStart(in: range)
            for word in words(in: range, of: file.document) {
                let text = file.document.text(word)
                if let target = address(text) ?? (word.lowerBound >= comment ? self.file(text, in: folder) : nil) {
                    links.append(["range": self.range(word, in: file), "target": .string(target)])
                }
            }
        }
        return .array(links)
    }

    private func address(_ word: String) -> String? {
        word.hasPrefix("https://") && word.count > 8 || word.hasPrefix("http://") && word.count > 7 ? word : nil
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
    /// Where a line's comment starts, or its end. A `#` within quotes may be taken for one, which does no harm to links.
    fileprivate func commentStart(in line: Range<Int>) -> Int {
        line.first { index in
            bytes[index] == UInt8(ascii: "#")
                && (index == line.lowerBound || bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09)
        } ?? line.upperBound
    }
}
