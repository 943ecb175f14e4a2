package import Foundation

/// The program, which reads Swift files from standard input and prints associations to standard output. It opens no
/// files.
package enum SwiftReader {
    package enum Failure: Error, Equatable {
        case version(Int)
        case invalid(line: Int)

        package var message: String {
            switch self {
            case .version(let version):
                "this is version \(version) of the input, and this program reads version \(Report.version): "
                    + "install errorspec and errorspec-swift-reader from the same release"
            case .invalid(let line): "line \(line) is not {\"path\": …, \"text\": …}"
            }
        }
    }

    private struct Header: Decodable { var errorspecSwift: Int }

    /// A file. The declarations of a generated file are looked up, but nothing in it is printed.
    package struct File: Decodable {
        package var path: String
        package var text: String
        package var isGenerated: Bool?
    }

    /// Returns the files in the input. The first line has the version, and each other line has one file.
    package static func files(_ input: Data) throws(Failure) -> [File] {
        var lines = input.split(separator: UInt8(ascii: "\n"))[...]
        let decoder = JSONDecoder()
        guard let first = lines.popFirst(), let header = try? decoder.decode(Header.self, from: first) else {
            throw .invalid(line: 1)
        }
        guard header.errorspecSwift == Report.version else { throw .version(header.errorspecSwift) }
        var files: [File] = []
        for (number, line) in lines.enumerated() {
            guard let file = try? decoder.decode(File.self, from: line) else { throw .invalid(line: number + 2) }
            files.append(file)
        }
        return files
    }

    package static func run() -> Int32 {
        do {
            let files = try files(FileHandle.standardInput.readDataToEndOfFile())
            func texts(isGenerated: Bool) -> [(path: String, text: String)] {
                files.filter { ($0.isGenerated == true) == isGenerated }.map { ($0.path, $0.text) }
            }
            let report = readAssociations(texts(isGenerated: false), generated: texts(isGenerated: true))
            FileHandle.standardOutput.write(Data(try report.json().utf8))
            return 0
        } catch let failure as Failure {
            FileHandle.standardError.write(Data("errorspec-swift-reader: \(failure.message)\n".utf8))
        } catch {
            FileHandle.standardError.write(Data("errorspec-swift-reader: \(error)\n".utf8))
        }
        return 64
    }
}
