import ErrorSpecFiles
import Foundation
import Testing

@testable import errorspec

/// A disk and a clock that move only when somebody waits.
private final class Clockwork {
    var files: [String: FileStamps.Stamp] = [:]
    var time = Duration.zero
    /// What happens at which time; the watch ends after the last.
    var events: [(at: Duration, change: (Clockwork) -> Void)] = []

    func save(_ path: String) { files[path] = .init(time: Int64(time / .nanoseconds(1))) }

    var watch: Watch {
        Watch(
            look: { paths in FileStamps(Dictionary(uniqueKeysWithValues: paths.map { ($0, self.files[$0]) })) },
            wait: { duration in
                self.time += duration
                while let next = self.events.first, next.at <= self.time {
                    next.change(self)
                    self.events.removeFirst()
                }
                return !self.events.isEmpty
            }, now: { Int64(self.time / .nanoseconds(1)) })
    }

    func run(_ paths: [String], for duration: Duration = .seconds(1)) -> [(at: Duration, changed: [String])] {
        events.append((duration, { _ in }))
        var runs: [(Duration, [String])] = []
        watch.run { changed in
            runs.append((time, changed))
            return paths
        }
        return runs
    }
}

@Suite struct WatchTests {
    @Test func aSaveIsSeenWithinAHundredMilliseconds() {
        for save in stride(from: 100, to: 200, by: 7) {
            let clockwork = Clockwork()
            clockwork.files = ["a": .init(time: -1), "b": .init(time: -1)]
            clockwork.events = [(.milliseconds(save), { $0.save("a") })]
            let runs = clockwork.run(["a", "b"])
            #expect(runs.map(\.changed) == [[], ["a"]])
            #expect(runs[1].at - .milliseconds(save) <= .milliseconds(60))
        }
    }

    @Test func aSaveInSeveralStepsIsSeenOnce() {
        let clockwork = Clockwork()
        clockwork.files = ["a": .init(time: -1)]
        clockwork.events = [
            (.milliseconds(100), { $0.files["a"] = nil }), (.milliseconds(105), { $0.save("a") }),
            (.milliseconds(115), { $0.save("a") }),
        ]
        #expect(clockwork.run(["a"]).map(\.changed) == [[], ["a"]])
    }

    @Test func filesComeAndGo() {
        let clockwork = Clockwork()
        clockwork.files = ["a": .init(time: -1)]
        clockwork.events = [
            (.milliseconds(100), { $0.save("b") }), (.milliseconds(300), { $0.files["a"] = nil }),
        ]
        #expect(clockwork.run(["a", "b"]).map(\.changed) == [[], ["b"], ["a"]])
    }

    /// The work may have read the file before or after.
    @Test func aSaveDuringTheWorkIsNotMissed() {
        let clockwork = Clockwork()
        clockwork.files = ["a": .init(time: -1)]
        clockwork.events = [(.seconds(1), { _ in })]
        var runs: [[String]] = []
        clockwork.watch.run { changed in
            runs.append(changed)
            if runs.count <= 2 {
                clockwork.time += .milliseconds(5)
                clockwork.save("a")
            }
            return ["a"]
        }
        #expect(runs == [[], ["a"], ["a"]])
    }

    @Test func watchEndsWithoutAnotherRun() {
        let clockwork = Clockwork()
        clockwork.files = ["a": .init(time: -1)]
        clockwork.events = [(.milliseconds(100), { $0.save("a") })]
        var runs = 0
        clockwork.watch.run { _ in
            runs += 1
            return ["a"]
        }
        #expect(runs == 1)
    }
}

/// The tool as a person uses it: messages are waited for, never a time.
@Suite struct WatchCommandTests {
    private final class Running {
        let process = Process()
        private let input = Pipe()
        private let output = Pipe()
        private var seen = ""

        init(_ arguments: [String], in folder: TemporaryFolder) throws {
            process.executableURL = Tool.executable
            process.arguments = arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.standardInput = input
            process.standardOutput = output
            process.standardError = output
            try process.run()
        }

        /// What it has said up to and with a text.
        func wait(for text: String) throws -> String {
            while !seen.contains(text) {
                let data = output.fileHandleForReading.availableData
                try #require(!data.isEmpty, "it has ended after: \(seen)")
                seen += String(decoding: data, as: UTF8.self)
            }
            let end = try #require(seen.range(of: text)).upperBound
            defer { seen = String(seen[end...]) }
            return String(seen[..<end])
        }

        func closeInput() throws { try input.fileHandleForWriting.close() }

        func end() -> Int32 {
            process.waitUntilExit()
            return process.terminationReason == .exit ? process.terminationStatus : -1
        }
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\ncolour: red\n")
        try folder.write("specs/groups.yaml", groups(""))
        return folder
    }

    private func groups(_ more: String) -> String {
        "groups: {Login: {\(more)description: Text, cases: {wrong: {status: 401}}}}\n"
    }

    @Test func lintMarksWhatIsNew() throws {
        let folder = try folder()
        let running = try Running(["lint", "--watch"], in: folder)
        let first = try running.wait(for: "1 error in 2 files\n")
        #expect(first.contains("[unknown-key]") && !first.contains("(new)"))
        try folder.write("specs/groups.yaml", groups("size: 1, "))
        let second = try running.wait(for: "2 errors in 2 files, 1 new\n")
        #expect(second.contains("specs/groups.yaml changed\n"))
        #expect(second.contains("specs/groups.yaml:1:18: error: "))
        #expect(second.components(separatedBy: "(new)").count == 2)
        try folder.write("specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        let third = try running.wait(for: "1 error in 2 files, 1 fixed\n")
        #expect(!third.contains("(new)"))
        // A file in a new folder.
        try folder.write("specs/more/new.yaml", "groups: {New: {size: 1}}\n")
        _ = try running.wait(for: "in 3 files")
        try running.closeInput()
        #expect(running.end() == 0)
    }

    @Test func generateWritesAgain() throws {
        let folder = try folder()
        let running = try Running(["generate", "--watch"], in: folder)
        _ = try running.wait(for: "1 error in 2 files\n")
        try folder.write("specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        _ = try running.wait(for: "wrote 2 files, 0 unchanged in Generated\n")
        try folder.write("specs/groups.yaml", groups("").replacingOccurrences(of: "401", with: "402"))
        _ = try running.wait(for: "wrote 1 file, 1 unchanged in Generated\n")
        #expect(
            try folder.read("Generated/Shop/Shop+LoginResponseErrorHandler.generated.swift").contains("on: 402,"))
        kill(running.process.processIdentifier, SIGINT)
        #expect(running.end() == 0)
    }
}
