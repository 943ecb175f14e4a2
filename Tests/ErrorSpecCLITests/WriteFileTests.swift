import ErrorSpecFiles
import Foundation
import Testing

/// Writing files, as all commands do.
@Suite struct WriteFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ file: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func entries(_ path: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(path)").sorted()
    }

    @Test func fileKeepsItsPermissions() throws {
        try folder.write("a.txt", "old")
        #expect(chmod(folder.path + "/a.txt", 0o640) == 0)
        try writeFile(folder.path + "/a.txt", "new")
        #expect(try folder.read("a.txt") == "new")
        #expect(try mode("a.txt") == 0o640)
        #expect(try entries() == ["a.txt"])
    }

    @Test func linkStaysAndItsTargetIsWritten() throws {
        try folder.write("real/a.txt", "old")
        try folder.link("one", to: "real/a.txt")
        try folder.link("two", to: "one")
        try writeFile(folder.path + "/two", "new")
        #expect(try folder.read("real/a.txt") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/two") == "one")
        #expect(try entries() == ["one", "real", "two"])
    }

    @Test func linkToMissingFileCreatesIt() throws {
        try folder.write("real/keep", "")
        try folder.write("sub/keep", "")
        try folder.link("sub/link", to: "../real/new.txt")
        try writeFile(folder.path + "/sub/link", "new")
        #expect(try folder.read("real/new.txt") == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/sub/link") == "../real/new.txt")
        try folder.link("circle", to: "circle")
        #expect(throws: WriteFailure.self) { try writeFile(folder.path + "/circle", "new") }
    }

    @Test func devicesAreWrittenTo() throws {
        try writeFile("/dev/null", "lost")
        #expect(throws: WriteFailure.self) { try writeFile(folder.path, "a folder") }
        #expect(throws: WriteFailure.self) { try writeFile(folder.path + "/missing/a.txt", "no folder") }
    }

    @Test func fileIsCreatedOnlyOnce() throws {
        #expect(try createFile(folder.path + "/a.txt", "mine"))
        #expect(try !createFile(folder.path + "/a.txt", "other"))
        try folder.link("nowhere", to: "missing")
        #expect(try !createFile(folder.path + "/nowhere", "other"))
        #expect(try folder.read("a.txt") == "mine")
        #expect(try entries() == ["a.txt", "nowhere"])
    }

    @Test func createdFileIsCompleteOrMissing() async throws {
        let path = folder.path + "/large.txt"
        let text = String(repeating: "x", count: 32 << 20)
        let size = Task.detached {
            var status = stat()
            while stat(path, &status) != 0, !Task.isCancelled { await Task.yield() }
            return status.st_size
        }
        #expect(try createFile(path, text))
        size.cancel()
        #expect(await size.value == text.utf8.count)
        #expect(try entries() == ["large.txt"])
    }
}
