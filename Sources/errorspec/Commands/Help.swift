import ArgumentParser

extension CommandConfiguration {
    /// - Parameter name: The command's, by which `help.md` has its page.
    init(
        explained name: String, aliases: [String] = [], version: String = "",
        subcommands: [any ParsableCommand.Type] = []
    ) {
        let parts = Self.pages[name, default: []]
        let usage = parts.dropFirst().first.flatMap { $0.hasPrefix("errorspec ") ? $0 : nil }
        self.init(
            commandName: name, abstract: parts.first ?? "", usage: usage,
            discussion: parts.dropFirst(usage == nil ? 1 : 2).joined(separator: "\n\n"), version: version,
            subcommands: subcommands, aliases: aliases)
    }

    /// The paragraphs of each page, without the line ends within their sentences.
    private static let pages: [String: [String]] = {
        let entries = String(decoding: PackageResources.help_md, as: UTF8.self).split(separator: "\n# ").dropFirst()
        return entries.reduce(into: [:]) { pages, entry in
            let paragraphs = entry.split(separator: "\n\n").map { paragraph in
                paragraph.split(separator: "\n").reduce(into: "") { text, line in
                    let isLine = line.hasPrefix(" ") || line.hasPrefix("errorspec ")
                    text += (text.isEmpty ? "" : isLine ? "\n" : " ") + line
                }
            }
            pages[paragraphs[0]] = Array(paragraphs.dropFirst())
        }
    }()
}
