import Foundation

// Writes storm.svg, and the tables in retries.md, in the given folder or in the current one.

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".", isDirectory: true)
let start = ContinuousClock.now
var results: [[Row]] = []
for scenario in Scenario.all {
    var rows: [Row] = []
    for strategy in Strategy.all {
        rows.append(
            Row(
                strategy: strategy, traffic: await Simulation(scenario: scenario, strategy: strategy).run(),
                scenario: scenario))
    }
    results.append(rows)
    FileHandle.standardError.write(Data("\(scenario.name): \(ContinuousClock.now - start)\n".utf8))
}
let tables = Report(results: results).markdown()
print(tables, terminator: "")
do {
    try Page(folder.appendingPathComponent("retries.md")).replaceTables(with: tables)
    try Data(Plot(results[0]).svg().utf8).write(to: folder.appendingPathComponent("storm.svg"))
} catch {
    FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
    exit(1)
}
