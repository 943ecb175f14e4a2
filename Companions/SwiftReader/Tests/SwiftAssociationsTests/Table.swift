import Testing

@testable import SwiftAssociations

/// The associations of some Swift as a readable table: `Type.case 401,409 "CODE" @Target.case | title | text`.
func associations(_ swift: String) -> [String] {
    let report = readAssociations([("a.swift", swift)])
    var texts: [String: (String, String)] = [:]
    for type in report.types {
        for item in type.cases {
            texts[type.name + "." + item.name] = (words(item.title), words(item.description))
        }
    }
    return report.associations.map { item in
        let name = item.type + (item.case.map { "." + $0 } ?? "")
        let known = item.case == nil ? nil : texts[name]
        let title = item.title.map(words) ?? known?.0 ?? ""
        let text = item.description.map(words) ?? known?.1 ?? ""
        let parts = [name, match(item.match), endpoint(item.endpoint)].filter { !$0.isEmpty }
        let shown = title.isEmpty ? (text.isEmpty ? "" : " | \(text)") : " | \(title) | \(text)"
        return parts.joined(separator: " ") + shown
    }
}

/// What isn't imported: the reason, the subject, the detail, and the line.
func unused(_ swift: String, path: String = "a.swift") -> [String] {
    readAssociations([(path, swift)]).unused.map { item in
        ([item.reason.rawValue] + [item.subject, item.detail].compactMap(\.self) + ["\(item.at.line)"])
            .joined(separator: " ")
    }
}

func parents(_ swift: String) -> [String] {
    readAssociations([("a.swift", swift)]).parents.map { item in
        "\(item.child) < \(item.parent)\(item.isFirst == true ? " first" : "")"
    }
}

func operations(_ swift: String) -> [String] {
    readAssociations([("a.swift", swift)]).operations.map { item in
        let name = item.type + (item.case.map { "." + $0 } ?? "")
        return "\(name) \(item.method ?? "?") \(item.path ?? "?")"
            + (item.errors.map { " \($0.joined(separator: ","))" } ?? "")
    }
}

func bodies(_ swift: String) -> [String] {
    func places(_ name: String, _ places: [Place]?) -> String {
        guard let places else { return "" }
        return " \(name) " + places.map { ($0.each.map { $0 + "/*" } ?? "") + $0.at }.joined(separator: ",")
    }
    return readAssociations([("a.swift", swift)]).bodies.map { body in
        body.type + places("code", body.code) + places("message", body.message) + places("title", body.title)
    }
}

private func match(_ match: Match) -> String {
    var parts = (match.statuses ?? []).map { $0[0] == $0[1] ? "\($0[0])" : "\($0[0])-\($0[1])" }
    for code in match.codes ?? [] {
        if let text = code.text { parts.append("'\(text)'") }
        if let prefix = code.prefix { parts.append("'\(prefix)*'") }
        if let first = code.first, let last = code.last { parts.append("'\(first)-\(last)'") }
    }
    if match.isOtherwise == true { parts.append("otherwise") }
    return parts.joined(separator: ",")
}

private func endpoint(_ endpoint: Report.Endpoint?) -> String {
    guard let endpoint else { return "" }
    let names = [endpoint.case].compactMap(\.self) + (endpoint.also ?? [])
    return "@" + endpoint.type + (names.isEmpty ? "" : "." + names.joined(separator: "+"))
}

private func words(_ text: Text?) -> String {
    guard let text else { return "" }
    let parts = text.parts.map { $0.text ?? "{\($0.inserts ?? "")}" }.joined()
    return (text.isFallback == true ? "server ?? " : "") + (text.key.map { "<\($0)>" } ?? "") + parts
}
