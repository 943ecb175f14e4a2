import ErrorSpecLanguage
import ErrorSpecReading

/// An operation of a spec, and the API that it belongs to.
struct SpecOperation {
    var api: Int
    var operation: ResolvedOperation

    var name: String { "\(operation.method) \(operation.path)" }
}

/// Operations by method and template, without the names of parameters, with and without a document's bases.
struct OperationIndex {
    private var positions: [String: [Int]] = [:]

    /// - Parameter paths: All paths that an operation may be found by.
    mutating func add(_ position: Int, method: String, paths: [String]) {
        for path in Set(paths.map(anonymousTemplate)) { positions["\(method) \(path)", default: []].append(position) }
    }

    func positions(method: String, path: String) -> [Int] {
        positions["\(method) \(anonymousTemplate(path))"] ?? []
    }
}

extension DocumentedOperation {
    /// The template alone, and behind each base.
    var paths: [String] { [path] + bases.map { $0 + path } }
}
