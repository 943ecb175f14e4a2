import ErrorSpecFiles
import Foundation
import Testing

@testable import errorspec

/// A simulated disk and clock, which change only while the watch waits.
private final class SimulatedDisk {
    var files: [String: FileStamp] = [:]
    var time = Duration.zero
    /// The changes and their times. The watch ends after the last one.
    var events: [(at: Duration, change: (SimulatedDisk) -> Void)] = []

    func save(_ path: String) { files[path] = .init(time: Int64(time / .nanoseconds(1))) }

    var watch: Watch {
        Watch(
            look: { paths in Dictionary(uniqueKeysWithValues: paths.map { ($0, self.files[$0]) }) },
            wait: { duration in
                self.time += duration
                while let next = self.events.first, next.at <= self.time {
                    next.change(self)
                    self.events.removeFirst()
                }
                return !self.events.isEmpty
            }, now: { Int64(self.time / .nanoseconds(1)) })
    }

    /// - Returns: The times at which the work was done.
    func run(_ paths: [String], for duration: Duration = .seconds(1)) -> [Duration] {
        events.append((duration, { _ in }))
        var runs: [Duration] = []
        watch.run {
            runs.append(time)
            return paths
        }
        return runs
    }
}

@Suite struct WatchTests {
    @Test func saveIsNoticedWithinOneHundredMilliseconds() {
        for save in stride(from: 100, to: 200, by: 7) {
            let disk = SimulatedDisk()
            disk.files = ["a": .init(time: -1), "b": .init(time: -1)]
            disk.events = [(.milliseconds(save), { $0.save("a") })]
            let runs = disk.run(["a", "b"])
            #expect(runs.count == 2)
            #expect(runs[1] - .milliseconds(save) <= .milliseconds(60))
        }
    }

    @Test func saveInSeveralStepsIsNoticedOnce() {
        let disk = SimulatedDisk()
        disk.files = ["a": .init(time: -1)]
        disk.events = [
            (.milliseconds(100), { $0.files["a"] = nil }), (.milliseconds(105), { $0.save("a") }),
            (.milliseconds(115), { $0.save("a") }),
        ]
        #expect(disk.run(["a"]).count == 2)
    }

    @Test func addedAndRemovedFilesAreNoticed() {
        let disk = SimulatedDisk()
        disk.files = ["a": .init(time: -1)]
        disk.events = [
            (.milliseconds(100), { $0.save("b") }), (.milliseconds(300), { $0.files["a"] = nil }),
        ]
        #expect(disk.run(["a", "b"]).count == 3)
    }

    /// The work may have read the file before or after the save.
    @Test func saveDuringWorkIsNotMissed() {
        let disk = SimulatedDisk()
        disk.files = ["a": .init(time: -1)]
        disk.events = [(.seconds(1), { _ in })]
        var runs = 0
        disk.watch.run {
            runs += 1
            if runs <= 2 {
                disk.time += .milliseconds(5)
                disk.save("a")
            }
            return ["a"]
        }
        #expect(runs == 3)
    }

    @Test func watchEndsWithoutAnotherRun() {
        let disk = SimulatedDisk()
        disk.files = ["a": .init(time: -1)]
        disk.events = [(.milliseconds(100), { $0.save("a") })]
        var runs = 0
        disk.watch.run {
            runs += 1
            return ["a"]
        }
        #expect(runs == 1)
    }
}
