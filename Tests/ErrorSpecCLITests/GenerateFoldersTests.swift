import Foundation
import Testing

/// The files that `generate` recognizes as its own, from any directory and in any checkout.
@Suite struct GenerateFoldersTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try writeAPI("specs/shop", "Shop")
    }

    private func writeAPI(_ path: String, _ name: String, groups: String = "Login") throws {
        try folder.write("\(path)/api.yaml", "errorspec: 1\napi: \(name)\ntitle: Error\n")
        try folder.write(
            "\(path)/groups/all.yaml", "groups: {\(groups): {description: Text, cases: {wrong: {status: 401}}}}\n")
    }

    private let login = "Generated/Shop/Shop+LoginResponseErrorHandler.generated.swift"

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path + "/" + path) }

    private func contents(_ root: String) throws -> [String: String] {
        let files = try #require(FileManager.default.subpaths(atPath: folder.path + "/" + root))
        return try Dictionary(
            uniqueKeysWithValues: files.filter { $0.hasSuffix(".swift") }
                .map { ($0, try folder.read("\(root)/\($0)")) })
    }

    // MARK: Checkouts

    @Test(arguments: [("", "\r\n"), ("\u{FEFF}", "\n"), ("\u{FEFF}", "\r\n")])
    func differentLineEndingsAreNotAChange(mark: String, newline: String) throws {
        #expect(try folder.run("generate").status == 0)
        let checkedOut = mark + (try folder.read(login)).replacingOccurrences(of: "\n", with: newline)
        try folder.write(login, checkedOut)
        #expect(try folder.run("generate", "--check").status == 0)
        #expect(try folder.run("generate").messages == "wrote 0 files, 2 unchanged in Generated\n")
        #expect(try folder.read(login) == checkedOut)

        let spec = try folder.read("specs/shop/groups/all.yaml")
        try folder.write("specs/shop/groups/all.yaml", spec.replacingOccurrences(of: "401", with: "402"))
        let drift = try folder.run("generate", "--check")
        #expect(drift.status == 1)
        // The diff shows only the changed line.
        #expect(drift.output.split(separator: "\n").count { $0.hasPrefix("-") } < 8, "\(drift.output)")
        #expect(try folder.run("generate").status == 0)
        #expect(try folder.read(login).contains("on: 402,"))

        // The file of a group that was removed from the spec is deleted.
        try folder.write(login, mark + (try folder.read(login)).replacingOccurrences(of: "\n", with: newline))
        try writeAPI("specs/shop", "Shop", groups: "Other")
        #expect(try folder.run("generate").status == 0)
        #expect(!exists(login))
    }

    @Test func unpairedCarriageReturnIsAChange() throws {
        #expect(try folder.run("generate").status == 0)
        try folder.write(login, (try folder.read(login)) + "\r")
        #expect(try folder.run("generate", "--check").status == 1)
    }

    @Test func hugeForeignFileIsNotRead() throws {
        for name in [login, "Generated/Shop/Huge.generated.swift"] {
            try folder.write(name, "// Mine\n")
            #expect(truncate(folder.path + "/" + name, 8 << 30) == 0)
        }
        let limited = ["/bin/sh", "-c", "ulimit -v 4000000; exec \"$@\"", "sh"]
        let outcome = try Tool.run(["generate"], in: folder.path, by: limited)
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("[foreign-file]"))
        try FileManager.default.removeItem(atPath: folder.path + "/" + login)
        #expect(try Tool.run(["generate"], in: folder.path, by: limited).status == 0)
        #expect(exists("Generated/Shop/Huge.generated.swift"))
    }

    // MARK: Spellings

    @Test func everySpellingOfAFolderWritesTheSameBytes() throws {
        #expect(try folder.run("generate", "--output", "expected").status == 0)
        let expected = try contents("expected")
        #expect(expected.values.contains { $0.contains("// Source: shop/groups/all.yaml\n") })
        try folder.link("linked", to: "specs")
        let spellings = [
            (".", "specs/shop"), ("..", "specs/shop/groups"), (".", "specs"), ("../shop", "specs/shop"),
            ("./", "specs/shop"),
            ("specs/shop/.", ""), (folder.path + "/specs/shop", "specs"), ("../../specs", "specs/shop"),
            (".", "linked/shop"),
            ("specs/shop/groups/..", ""),
        ]
        for (index, (specs, here)) in spellings.enumerated() {
            let output = folder.path + "/out\(index)"
            let outcome = try Tool.run(
                ["generate", specs, "--output", output], in: "\(folder.path)/\(here)",
                environment: ["PWD": "\(folder.path)/\(here)"])
            #expect(outcome.status == 0, "\(outcome.messages)")
            #expect(try contents("out\(index)") == expected, "\(specs) in \(here)")
        }
    }

    /// The folder of a checkout may have any name.
    @Test func outputDoesNotDependOnCheckoutName() throws {
        for name in ["one", "two"] {
            try writeAPI(name, "Shop")
            try folder.write("\(name)/.git/HEAD", "")
            #expect(try Tool.run(["generate", "."], in: "\(folder.path)/\(name)").status == 0)
        }
        let source = try contents("one/Generated")
        #expect(try source == contents("two/Generated"))
        #expect(source.values.contains { $0.contains("// Source: groups/all.yaml\n") })
    }

    // MARK: Renamed and removed APIs

    @Test(arguments: [[], ["specs"], ["specs/shop"]])
    func folderOfRenamedAPIIsRemoved(_ specs: [String]) throws {
        #expect(try folder.run("generate").status == 0)
        try writeAPI("specs/shop", "Store")
        let outcome = try Tool.run(["generate"] + specs, in: folder.path)
        #expect(outcome.status == 0)
        #expect(!exists("Generated/Shop"))
        #expect(exists("Generated/Store/Store.generated.swift"))
        #expect(outcome.messages.contains("note: removed 2 generated files from Generated/Shop"))
        #expect(try Tool.run(["generate", "--check"] + specs, in: folder.path).status == 0)
    }

    @Test func otherFilesOfRenamedAPIStay() throws {
        #expect(try folder.run("generate").status == 0)
        try folder.write("Generated/Shop/Mine.swift", "// Mine\n")
        try writeAPI("specs/shop", "Store")
        #expect(try folder.run("generate").status == 0)
        #expect(try contents("Generated/Shop") == ["Mine.swift": "// Mine\n"])
    }

    @Test func generatingOneAPILeavesOthersAlone() throws {
        try writeAPI("specs/blog", "Blog")
        #expect(try folder.run("generate", "specs/shop").status == 0)
        let second = try folder.run("generate", "specs/blog")
        #expect(second.status == 0)
        #expect(second.messages.contains("note: left Generated/Shop unchanged"))
        #expect(exists(login))
        #expect(try folder.run("generate", "--check").status == 0)
        #expect(try folder.run("generate", "specs/shop", "--check").status == 0)
        #expect(try folder.run("generate", "specs/blog", "specs/shop", "--check").status == 0)
    }

    @Test func checkHintNamesExamplesFolder() throws {
        let arguments = ["generate", "--output", "out", "--examples", "ex"]
        #expect(try Tool.run(arguments, in: folder.path).status == 0)
        let same = try Tool.run(arguments + ["--check"], in: folder.path)
        #expect(same.status == 0 && same.messages.hasSuffix(" up to date in out and ex\n"))
        try folder.write("ex/Shop/Shop+Examples.generated.swift", "// Code generated by errorspec. DO NOT EDIT.\n")
        let outcome = try Tool.run(arguments + ["--check"], in: folder.path)
        #expect(outcome.status == 1 && outcome.messages.contains("1 file in out and ex not up to date"))
    }

    /// The run names the folder of all APIs, so an API that isn't in this folder was removed.
    @Test func removedAPIIsReported() throws {
        try writeAPI("specs/blog", "Blog")
        #expect(try folder.run("generate").status == 0)
        try FileManager.default.removeItem(atPath: folder.path + "/specs/blog")
        let check = try folder.run("generate", "--check")
        #expect(check.status == 1)
        #expect(exists("Generated/Blog"))
        let outcome = try folder.run("generate", "--quiet")
        #expect(
            outcome.messages == "note: removed 2 generated files from Generated/Blog: these specs have no API `Blog`\n")
        #expect(!exists("Generated/Blog"))
    }
}
