package import ErrorSpecReading
import Foundation

/// A response with its body's format and its expected values: a row of `Tests/Fixtures/Reading`.
package struct ReadingCase: Sendable, CustomStringConvertible {
    package struct Text: Sendable {
        package let text: String
        package let locale: String
        package let isCatalog: Bool
        /// The expected text, or `nil` if a placeholder has no value.
        package let expected: String?
    }

    /// The expected values. The response has no values that a case doesn't mention.
    package struct Expected: Sendable {
        package var codes: [String] = []
        package var isFailure = true
        package var title: String?
        package var message: String?
        package var reference: String?
        package var values: [String: String] = [:]
        package var fields: [FieldProblem] = []
        /// The wait in seconds.
        package var wait: Double?
    }

    /// The file and the case's name.
    package let name: String
    package let format: BodyFormat
    /// The body's declaration as in a spec, in JSON, which is also YAML.
    package let formatSource: String
    package let status: Int
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]
    /// The time in seconds since 1970.
    package let now: Double
    /// The places of the policy's `retryAfter`.
    package let policy: [Place]?
    package let policySource: String?
    /// The group's `successes`.
    package let successes: [StatusPattern]?
    package let successesSource: String?
    /// The code that a case matches, or `nil` for the first code that is tried.
    package let deciding: String?
    package let texts: [Text]
    package let expected: Expected

    package var description: String { name }

    package var response: ResponseReader {
        ResponseReader(status: status, headers: ResponseHeaders(headers), body: body)
    }
}

extension ReadingCase {
    /// All cases, in the order of the files and rows.
    package static let all: [ReadingCase] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Fixtures/Reading").standardizedFileURL
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        guard let files, !files.isEmpty else { fatalError("no fixtures in \(folder.path)") }
        return files.sorted().flatMap { file -> [ReadingCase] in
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(file)),
                let document = JSONDocument([UInt8](data))
            else { fatalError("\(file) is not JSON") }
            let root = FixtureValue(document: document, index: JSONDocument.root)
            let shared = root["format"]
            root.require(only: ["about", "format", "cases"])
            return root["cases"]?.elements.map { ReadingCase($0, shared: shared, file: file) } ?? []
        }
    }()

    private init(_ value: FixtureValue, shared: FixtureValue?, file: String) {
        value.require(only: [
            "name", "format", "status", "headers", "body", "bodyText", "now", "policy", "successes", "deciding",
            "texts", "expect",
        ])
        guard let name = value["name"]?.text, let format = value["format"] ?? shared else {
            fatalError("\(file): a case without name or format")
        }
        self.name = "\(file.dropLast(5)): \(name)"
        self.format = BodyFormat(format)
        formatSource = format.sourceText
        status = value["status"].map { Int($0.number) } ?? 400
        headers = value["headers"]?.elements.map { (name: $0.elements[0].text, value: $0.elements[1].text) } ?? []
        body = value["body"]?.source ?? value["bodyText"].map { Array($0.text.utf8) } ?? []
        now = value["now"]?.number ?? 1_700_000_000
        policy = value["policy"].map { $0.places }
        policySource = value["policy"]?.sourceText
        successes = value["successes"].map { $0.texts.map { StatusPattern(Int($0)!) } }
        successesSource = value["successes"]?.sourceText
        deciding = value["deciding"]?.text
        texts =
            value["texts"]?.elements.map {
                Text(
                    text: $0["text"]!.text, locale: $0["locale"]?.text ?? "en", isCatalog: $0["catalog"]?.flag ?? false,
                    expected: $0["expect"]!.textOrNone)
            } ?? []
        expected = Expected(value["expect"])
    }
}

extension ReadingCase.Expected {
    fileprivate init(_ value: FixtureValue?) {
        guard let value else { return }
        value.require(only: ["codes", "failure", "title", "message", "reference", "values", "fields", "wait"])
        codes = value["codes"]?.texts ?? []
        isFailure = value["failure"]?.flag ?? true
        title = value["title"]?.text
        message = value["message"]?.text
        reference = value["reference"]?.text
        values = value["values"]?.members.mapValues(\.text) ?? [:]
        fields =
            value["fields"]?.elements.map { field in
                field.require(only: ["name", "value", "reason", "code"])
                return FieldProblem(
                    name: field["name"]?.text, value: field["value"]?.text, reason: field["reason"]?.text,
                    code: field["code"]?.text)
            } ?? []
        wait = value["wait"]?.number
    }
}

// MARK: A body's declaration in a spec

extension BodyFormat {
    fileprivate init(_ value: FixtureValue) {
        value.require(only: [
            "code", "title", "message", "reference", "values", "retryAfter", "fields", "field", "failure", "success",
        ])
        let field = value["field"]
        let fields = value["fields"].map { fields in
            FieldsFormat(
                at: fields.places.map(\.root), name: field?["name"]?.places ?? [],
                value: field?["value"]?.places ?? [], reason: field?["reason"]?.places ?? [],
                code: field?["code"]?.places ?? [])
        }
        self.init(
            code: value["code"]?.places ?? [], title: value["title"]?.places ?? [],
            message: value["message"]?.places ?? [], reference: value["reference"]?.places ?? [],
            values: value["values"]?.names.map { Value(name: $0, places: value["values"]![$0]!.places) } ?? [],
            retryAfter: value["retryAfter"]?.places ?? [], fields: fields,
            failure: value["failure"]?.places ?? [], success: value["success"]?.places ?? [])
    }
}

extension FixtureValue {
    fileprivate var places: [Place] { isList ? elements.map(\.place) : [place] }

    private var place: Place {
        guard document.kind(of: index) == .object else { return Place(.pointer(text)) }
        require(only: ["at", "header", "each", "contains", "after", "before", "equals", "as", "unit"])
        let root: Place.Root =
            if let header = self["header"] {
                .header(header.text)
            } else if let each = self["each"] {
                .each(each.text, at: self["at"]?.text ?? "")
            } else {
                .pointer(self["at"]!.text)
            }
        return Place(
            root, contains: self["contains"]?.texts ?? [], after: self["after"]?.texts ?? [],
            before: self["before"]?.texts ?? [], equals: self["equals"]?.texts.map { CodePattern($0) } ?? [],
            replacement: self["as"]?.text, isInMilliseconds: self["unit"]?.text == "ms")
    }
}
