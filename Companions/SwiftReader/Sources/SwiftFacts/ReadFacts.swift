import Dispatch
import Foundation
import SwiftSyntax

/// Returns the facts in Swift files.
///
/// The files are read on a thread with a stack that is large enough for the deepest nesting that SwiftParser accepts.
package func readFacts(_ files: [(path: String, text: String)]) -> Facts {
    let isDone = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var facts = Facts()
    let thread = Thread {
        facts = readAll(files)
        isDone.signal()
    }
    thread.stackSize = 512 << 20
    thread.start()
    isDone.wait()
    return facts
}

/// Reads the declarations of all files first, then the statements of each file.
private func readAll(_ files: [(path: String, text: String)]) -> Facts {
    let texts = files.map { SourceText(path: $0.path, text: $0.text) }
    var symbols = Symbols()
    for (index, text) in texts.enumerated() {
        let visitor = DeclarationVisitor(text, file: index, into: symbols)
        // Drop this reference to the tables, so that the visitor can add declarations without copying the tables.
        symbols = Symbols()
        visitor.walk(text.tree)
        symbols = visitor.symbols
    }
    symbols.usesSnakeCase = files.contains { $0.text.contains(".convertFromSnakeCase") }
    var facts = Facts()
    var requests = RequestFacts()
    var thrown: Set<Int> = []
    for (index, text) in texts.enumerated() {
        let reader = FileReader(text, file: index, symbols, requests)
        requests = RequestFacts()
        reader.walk(text.tree)
        requests = reader.requests
        thrown.formUnion(reader.thrown)
        facts.add(reader.facts)
        if text.isTooDeep || text.tree.hasError { text.syntaxError.map { facts.unread.append($0) } }
    }
    facts.requests = requests.facts(symbols)
    let containers = symbols.bodiesByContainedType
    facts.bodies = facts.bodies.flatMap { body in
        guard let outer = containers[body.type] else { return [body] }
        return outer.map { Facts.Body(at: body.at, type: $0.body, code: "\($0.key)/\(body.code)") }
    }
    facts.types = symbols.types.indices.map { index in
        var fact = symbols.fact(index)
        fact.isThrown = thrown.contains(index) ? true : nil
        return fact
    }
    return facts
}

extension Facts {
    fileprivate mutating func add(_ other: Facts) {
        constants += other.constants
        mappings += other.mappings
        properties += other.properties
        bodies += other.bodies
        unread += other.unread
    }
}

extension SourceText {
    /// The finding for a file that can't be parsed completely, or `nil` if no part of the file was skipped. Some
    /// syntax errors skip nothing, such as the space in `@State (…)`, which older compilers accepted.
    fileprivate var syntaxError: Facts.Unread? {
        if isTooDeep {
            return Facts.Unread(
                at: Facts.Place(path: path, line: 1, column: 1), what: "case",
                message: "this is nested too deeply to be read")
        }
        let broken = tree.tokens(viewMode: .all).first { token in
            token.presence == .missing || token.parent?.is(UnexpectedNodesSyntax.self) == true
        }
        return broken.map { token in
            Facts.Unread(at: place(token), what: "case", message: "a syntax error: a part of this file was skipped")
        }
    }
}

extension Symbols {
    /// Returns the fact about a type, with the type's cases or with the keys from which the type is decoded.
    fileprivate func fact(_ index: Int) -> Facts.TypeFact {
        let type = types[index]
        let keys = keys(of: type, depth: 0)
        let codes = codeTypes(of: type)
        return Facts.TypeFact(
            name: type.name, kind: type.kind, inherits: type.inherits, at: type.at, comment: type.comment,
            cases: type.cases.isEmpty ? nil : type.cases.map { full($0, in: type) }, keys: keys.isEmpty ? nil : keys,
            codes: codes.isEmpty ? nil : codes)
    }

    /// For each type, the bodies with a property of the type, and the key of the property. For
    /// `struct ErrorResponse: Decodable { let error: ErrorDetail }`, `ErrorDetail` is in `ErrorResponse` at the key
    /// `error`.
    fileprivate var bodiesByContainedType: [String: [(body: String, key: String)]] {
        var found: [String: [(body: String, key: String)]] = [:]
        for body in types where body.isBody {
            for property in body.storedProperties.subtracting(body.arrays).sorted() {
                let contained = types(body.properties[property] ?? [], in: [body.name], file: body.file)
                for type in contained where types[type].name != body.name {
                    found[types[type].name, default: []].append((body.name, key(of: property, in: body)))
                }
            }
        }
        return found
    }

    /// Returns the names of the enums that a body's properties use for codes: `ErrorCode` for `let code: ErrorCode`.
    /// Only enums with raw values count.
    private func codeTypes(of type: DeclaredType) -> [String] {
        guard type.isBody else { return [] }
        let isOfErrors = Words.areOfErrors(type.lastName)
        // `struct ItemResult: Decodable { let mediaType: MediaType }` isn't the body of an error.
        let held = type.properties.filter { name, _ in
            type.storedProperties.contains(name)
                && (isOfErrors || Words.of(name).contains { ["code", "error"].contains($0) })
        }.sorted { $0.key < $1.key }
        return held.flatMap { types($0.value, in: [type.name], file: type.file) }.map { types[$0] }
            .filter { $0.kind == "enum" && $0.hasRawValues }.map(\.name)
    }

    /// Returns the keys from which a type is decoded. For the body of an error, also returns the keys of nested
    /// types, such as `error/code`, and of array elements, such as `errors/*/field`.
    private func keys(of type: DeclaredType, depth: Int) -> [String] {
        let isDecoded = type.inherits.contains { $0 == "Decodable" || $0 == "Codable" }
        guard isDecoded, type.kind != "enum" else { return [] }
        let words = Words.of(type.name.split(separator: ".").last.map(String.init) ?? "")
        let isDeep = depth > 0 || words.contains { ["error", "failure", "message", "problem", "fault"].contains($0) }
        let held = type.properties.filter { type.storedProperties.contains($0.key) }
        return held.sorted { $0.key < $1.key }.flatMap { name, types -> [String] in
            let key = key(of: name, in: type)
            guard isDeep, depth < 2, let inner = self.types(types, in: [type.name], file: type.file).first else {
                return [key]
            }
            let way = type.arrays.contains(name) ? "\(key)/*/" : "\(key)/"
            return [key] + keys(of: self.types[inner], depth: depth + 1).map { way + $0 }
        }
    }

    private func full(_ declared: Facts.Case, in type: DeclaredType) -> Facts.Case {
        var declared = declared
        declared.values = declared.values?.map { value in
            let types = value.types.map { name in
                self.type(name, in: [type.name], file: type.file).map { self.types[$0].name } ?? name
            }
            return Facts.Value(label: value.label, types: types)
        }
        return declared
    }
}
