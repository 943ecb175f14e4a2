import ErrorSpecLanguage
import ErrorSpecSwift
import SpecGeneration
import Testing

/// The Swift that is generated from specs, and the findings.
struct Generation {
    var spec: ResolvedSpec
    var files: [GeneratedFile]
    var diagnostics: [Diagnostic]

    /// - Parameter texts: Paths, such as `shop/api.yaml`, and the files' texts.
    init(_ texts: [(path: String, text: String)]) throws {
        var sources = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = texts.map { path, text in
            let folder = String(path.prefix { $0 != "/" })
            let role: SourceFile.Role = path.hasSuffix("/api.yaml") ? .api : .part
            let file = sources.add(path: path, folder: folder, name: path, role: role, bytes: Array(text.utf8))
            return parse(file, into: &diagnostics)
        }
        spec = try #require(resolve(documents, files: sources, into: &diagnostics))
        files = check(spec, into: &diagnostics).map(emit) ?? []
        self.diagnostics = diagnostics.sorted(in: sources)
    }

    /// Generates the Swift of one API.
    init(_ text: String) throws { try self.init([("api/api.yaml", text)]) }

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }

    /// Returns the text of the file with the given name.
    func text(_ name: String) throws -> String {
        let file = try #require(files.first { $0.path.hasSuffix("/" + name) }, "\(files.map(\.path)) \(errors)")
        return String(decoding: file.bytes, as: UTF8.self)
    }
}

extension RandomSpec {
    var texts: [(path: String, text: String)] { files.map { ("\(api)/\($0.name)", $0.text) } }
}
