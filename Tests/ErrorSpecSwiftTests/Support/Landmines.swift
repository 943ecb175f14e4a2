import Foundation

/// Names that already have a meaning in Swift or in the runtime.
enum Landmines {
    static let words = """
        associatedtype borrowing class consuming deinit enum extension fileprivate func import init inout internal let
        nonisolated open operator precedencegroup private protocol public rethrows static struct subscript typealias var
        break case catch continue default defer do else fallthrough for guard if in repeat return switch throw where while
        any as async await false is nil self super throws true try actor convenience didSet dynamic each final get
        indirect infix isolated lazy left macro mutating nonmutating optional override package postfix precedence prefix
        required right sending set unowned weak willSet then discard copy consume type yield unsafe borrow
        rawValue hash hashValue description debugDescription localizedDescription errorDescription failureReason encode
        decode definition parent inherited policy recovery recover resend never match otherwise unmatched error cases parents
        response id title retry category body code
        string int bool double array dictionary set result optional data date url never void character substring range
        print min max abs zip stride fatalError precondition assert swap bundle locale
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// The public names of the runtime, read from its sources.
    static func runtimeNames() throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let sources = root.appendingPathComponent("Sources/ErrorSpecRuntime").path
        var names = Set<String>()
        for file in FileManager.default.enumerator(atPath: sources)?.compactMap({ $0 as? String }) ?? []
        where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
            for match in text.matches(
                of: /\b(?:struct|enum|class|protocol|actor|typealias|func|var|let|case) ([A-Za-z]\w*)/)
            {
                names.insert(String(match.output.1))
            }
        }
        return names.sorted()
    }

    /// Types that generated code or its callers use.
    static let types = """
        String Int Bool Double Array Dictionary Set Result Optional Error Never Void Any AnyObject Sendable Hashable
        Equatable Codable Decodable Encodable Comparable CaseIterable RawRepresentable Identifiable Task Duration Actor
        MainActor Character Substring StaticString Range Data Date URL URLRequest URLSession UUID Locale Bundle NSError
        Category Recovery Recoveries Bodies Retries Handler Response Init Default Class Public Private Import Swift
        Foundation ErrorSpecRuntime
        """.split { $0 == " " || $0 == "\n" }.map(String.init)

    /// All names as cases, groups, categories, bodies, policies and recoveries. Each API has 40 of them, because the
    /// time to compile grows with the square of an API's recoveries, and of a group's parents.
    static func specs() throws -> [(path: String, text: String)] {
        let names = words + (try runtimeNames())
        let members = distinct(
            names.map { $0.prefix(1).lowercased() + $0.dropFirst() }
                .filter { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } },
            without: ["none", "some", "allcases", "group", "filler"])
        let groups = distinct(
            types + members.map { $0.prefix(1).uppercased() + $0.dropFirst() },
            without: ["none", "some", "allcases", "type", "protocol", "self", "group"])
        return stride(from: 0, to: max(members.count, groups.count), by: 40).map { start in
            let api = "Landmines\(start)"
            let text = spec(
                api: api, members: members.dropFirst(start).prefix(40), groups: groups.dropFirst(start).prefix(40))
            return ("\(api)/api.yaml", text)
        }
    }

    /// Returns the names without duplicates, regardless of letter case.
    private static func distinct(_ names: [String], without others: Set<String>) -> [String] {
        var seen = others
        return names.filter { seen.insert($0.lowercased()).inserted }
    }

    private static func spec(api: String, members: ArraySlice<String>, groups: ArraySlice<String>) -> String {
        var lines = [
            "errorspec: 1", "api: \(api)", "title: Error", "body: filler", "bodies:", "  filler: {code: /code}",
        ]
        lines += members.map { "  \($0): {code: /code}" }
        lines += ["categories: [\((["filler"] + members).joined(separator: ", "))]", "recoveries:"]
        lines += (["filler"] + members).map { "  \($0): {summary: Repair}" }
        lines += ["retries:"]
        lines += (["filler"] + members.filter { $0 != "never" }).map { "  \($0): {maxRetries: 1}" }
        lines += ["groups:", "  OfEveryName:", "    description: Text", "    cases:", "      filler: {code: filler}"]
        for (index, member) in members.enumerated() {
            let retry = index % 2 == 0 ? "{recover: \(member)}" : member
            lines.append("      \(member): {code: c\(index), category: \(member), retry: \(retry)}")
        }
        for (index, group) in groups.enumerated() {
            lines.append("  \(group): {description: Text, cases: {x: {code: g\(index)}}}")
        }
        for start in stride(from: groups.startIndex, to: groups.endIndex, by: 8) {
            let parents = groups[start..<min(start + 8, groups.endIndex)].joined(separator: ", ")
            lines.append(
                "  Wrapping\(start): {description: Text, parents: [\(parents)], cases: {own\(start): {status: 400}}}")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
