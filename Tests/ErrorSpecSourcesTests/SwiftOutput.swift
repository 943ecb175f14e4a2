import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

/// The output of `errorspec-swift-reader`, written by hand. Locations are lines of `App.swift`.
struct SwiftOutput {
    var types: [String] = []
    var associations: [String] = []
    var parents: [String] = []
    var operations: [String] = []
    var bodies: [String] = []
    var unused: [String] = []
    private var line = 0

    var json: String {
        """
        {"errorspecSwift":1,"types":[\(types.joined(separator: ","))],
        "associations":[\(associations.joined(separator: ",\n"))],
        "parents":[\(parents.joined(separator: ","))],"operations":[\(operations.joined(separator: ","))],
        "bodies":[\(bodies.joined(separator: ","))],"unused":[\(unused.joined(separator: ","))]}
        """
    }

    private mutating func location(_ given: Int?) -> String {
        line = given ?? line + 1
        return "\"at\":\"App.swift:\(line):1\""
    }

    /// Adds a type of errors.
    ///
    /// - Parameter cases: The names of the cases, with their descriptions; `nil` for a case without one.
    mutating func type(_ name: String, _ cases: KeyValuePairs<String, String?> = [:], at line: Int? = nil) {
        let start = location(line)
        let cases = cases.map { name, text in
            let text = text.map { ",\"description\":\(Self.text($0))" } ?? ""
            return "{\"name\":\(Self.quoted(name)),\(location(self.line))\(text)}"
        }
        types.append("{\"name\":\"\(name)\",\(start),\"kind\":\"enum\",\"cases\":[\(cases.joined(separator: ","))]}")
    }

    /// Adds an association.
    ///
    /// - Parameters:
    ///   - error: The type, with or without a case: `AccountFailure.gone`.
    ///   - match: Statuses, then codes: `401`, `400-499,503`, `422 E1,E2`, `*30` for a family, `=1-9` for a range of
    ///     codes, `_ E1` for any status; or `otherwise`.
    ///   - endpoint: The endpoint's type, and the cases of its arm: `AccountTarget.renew.leave`.
    mutating func map(
        _ error: String, _ match: String, endpoint: String? = nil, in function: String? = nil,
        description: String? = nil, title: String? = nil, at line: Int? = nil, _ more: String = ""
    ) {
        let parts = error.split(separator: ".").map(String.init)
        let isCase = parts.last?.first?.isUppercase == false
        let type = (isCase ? parts.dropLast() : parts[...]).joined(separator: ".")
        var fields = [location(line), "\"type\":\"\(type)\"", "\"match\":\(Self.match(match))"]
        if isCase { fields.append("\"case\":\"\(parts[parts.count - 1])\"") }
        if let endpoint {
            let names = endpoint.split(separator: ".").map { "\"\($0)\"" }
            let others = names.count < 3 ? "" : ",\"also\":[\(names.dropFirst(2).joined(separator: ","))]"
            let cases = names.count == 1 ? "" : ",\"case\":\(names[1])\(others)"
            fields.append("\"endpoint\":{\"type\":\(names[0])\(cases)}")
        }
        fields.append(
            function.map { "\"form\":\"branch\",\"function\":\"\($0)\"" } ?? "\"form\":\"entry\"")
        if let description { fields.append("\"description\":\(Self.text(description))") }
        if let title { fields.append("\"title\":\(Self.text(title))") }
        if !more.isEmpty { fields.append(more) }
        associations.append("{\(fields.joined(separator: ","))}")
    }

    mutating func parent(_ parent: String, of child: String, isFirst: Bool = false) {
        parents.append(
            "{\(location(nil)),\"child\":\"\(child)\",\"parent\":\"\(parent)\"\(isFirst ? ",\"isFirst\":true" : "")}")
    }

    /// Adds an endpoint, such as `POST /users`.
    mutating func operation(_ operation: String, of endpoint: String, errors: [String] = []) {
        let parts = operation.split(separator: " ").map { "\"\($0)\"" }
        let names = endpoint.split(separator: ".").map { "\"\($0)\"" }
        let member = names.count > 1 ? ",\"case\":\(names[1])" : ""
        let errors = errors.isEmpty ? "" : ",\"errors\":[\(errors.map { "\"\($0)\"" }.joined(separator: ","))]"
        operations.append(
            "{\(location(nil)),\"type\":\(names[0])\(member),\"method\":\(parts[0]),\"path\":\(parts[1])\(errors)}")
    }

    mutating func list(_ reason: String, _ subject: String?, _ detail: String? = nil) {
        let fields = [
            location(nil), "\"reason\":\"\(reason)\"", subject.map { "\"subject\":\(Self.quoted($0))" },
            detail.map { "\"detail\":\(Self.quoted($0))" },
        ]
        unused.append("{\(fields.compactMap { $0 }.joined(separator: ","))}")
    }

    static func match(_ text: String) -> String {
        if text == "otherwise" { return "{\"isOtherwise\":true}" }
        let parts = text.split(separator: " ", maxSplits: 1)
        let statuses = parts[0].split(separator: ",").filter { $0 != "_" }.map { status -> String in
            let ends = status.split(separator: "-")
            return "[\(ends[0]),\(ends[ends.count - 1])]"
        }
        let codes = parts.dropFirst().flatMap { $0.split(separator: ",") }.map { code -> String in
            if code.hasPrefix("*") { return "{\"prefix\":\(quoted(String(code.dropFirst())))}" }
            if code.hasPrefix("=") {
                let ends = code.dropFirst().split(separator: "-")
                return "{\"first\":\(ends[0]),\"last\":\(ends[1])}"
            }
            return "{\"text\":\(quoted(String(code)))}"
        }
        let keys = [
            statuses.isEmpty ? nil : "\"statuses\":[\(statuses.joined(separator: ","))]",
            codes.isEmpty ? nil : "\"codes\":[\(codes.joined(separator: ","))]",
        ]
        return "{\(keys.compactMap { $0 }.joined(separator: ","))}"
    }

    /// A text; `{status}`, `{code}`, `{server}` and other names in braces are inserted values.
    static func text(_ text: String) -> String {
        let known = ["status", "code", "retryAfter", "server"]
        var parts: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            if open > rest.startIndex { parts.append("{\"text\":\(quoted(String(rest[..<open])))}") }
            let kind = known.contains(name) ? name : "value"
            parts.append("{\"inserts\":\"\(kind)\",\"name\":\"\(name)\"}")
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty || parts.isEmpty { parts.append("{\"text\":\(quoted(String(rest)))}") }
        return "{\"parts\":[\(parts.joined(separator: ","))]}"
    }

    static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                out += "\\" + String(scalar)
            } else if scalar.value < 0x20 {
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    // MARK: Import and check

    private var source: SourceInput {
        .file(path: "App.swift", shown: "App.swift", bytes: Array("import Foundation\n".utf8))
    }

    var program: SwiftReaderProgram {
        let output = Array(json.utf8)
        return { _ in (status: 0, output: output, errors: []) }
    }

    func imported() throws -> Imported {
        var store = DocumentStore(tree: tree([:]))
        let spec = try importSpec(
            from: [source], name: nil, fallbackName: "App", store: &store, readSwift: program)
        return Imported(spec: spec, store: store)
    }

    /// Imports, and expects that the spec has no error.
    func spec(location: Testing.SourceLocation = #_sourceLocation) throws -> Imported {
        let result = try imported()
        let errors = result.analysis.findings.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors.map(\.message)) \(result.files)", sourceLocation: location)
        return result
    }

    /// Returns `Group.case statuses codes "description"` for each case, and `Group.otherwise`.
    func cases() throws -> [String] {
        try #require(try spec().spec).draft.groups.flatMap { group in
            (group.cases + (group.otherwise.map { [$0] } ?? [])).map { declared in
                let text = declared.description ?? group.description
                let parts: [String?] = [
                    "\(group.name).\(declared.name)", declared.statuses.map(\.description).joined(separator: ","),
                    declared.codes.map(\.written).joined(separator: ","),
                    text.flatMap { $0.text == "TODO" ? nil : "“\($0.isTemplate ? $0.written : $0.text)”" },
                ]
                return parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
            }
        }
    }

    /// Returns the list of what isn't imported.
    func unusedLines() throws -> [String] {
        (try imported().spec?.draft.unused ?? []).filter { $0.kind != .title }.map { $0.message }
    }

    /// Checks specs against the output, and other sources in the same call.
    func checked(
        _ specs: [String: String], beside others: [(path: String, text: String)] = [], undocumented: Bool = false
    ) throws -> Checked {
        let analysis = analyse(
            ["specs"], of: tree(Dictionary(uniqueKeysWithValues: specs.map { ("specs/" + $0.key, $0.value) })))
        let spec = try #require(analysis.checked, "\(analysis.findings.map(\.message))")
        var store = DocumentStore(files: analysis.files, tree: tree([:]))
        let inputs = others.map { SourceInput.file(path: $0.path, shown: $0.path, bytes: Array($0.text.utf8)) }
        let result = try checkSources(
            spec.spec, against: [source] + inputs, undocumented: undocumented, store: &store, readSwift: program)
        return Checked(coverage: result.coverage, paste: result.paste, store: store)
    }
}
