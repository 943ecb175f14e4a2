package import Foundation

/// The products of the build, which are in the same folder as the test bundle.
package enum BuildProducts {
    package static var folder: URL {
        #if os(macOS)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!.bundleURL
        #else
            let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        #endif
        return bundle.deletingLastPathComponent()
    }

    /// The object files of a module's sources.
    ///
    /// These are read from the build's own list, because the folder also contains objects of deleted sources.
    static func objects(of module: String) throws -> [String] {
        let list = folder.appendingPathComponent("\(module).build/output-file-map.json")
        let outputs = try JSONDecoder().decode([String: Outputs].self, from: Data(contentsOf: list))
        return outputs.compactMap { source, outputs in
            FileManager.default.fileExists(atPath: source) ? outputs.object : nil
        }.sorted()
    }

    private struct Outputs: Decodable {
        var object: String?
    }
}
