import Foundation

// Writes storm.svg and storm.md into the folder that is given, or the current one.

let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".", isDirectory: true)
var scenario = Scenario()
if let clients = CommandLine.arguments.dropFirst(2).first.flatMap({ Int($0) }) { scenario.clients = clients }

func row<S: Strategy>(_ strategy: S, in scenario: Scenario) -> Row {
    let start = ContinuousClock.now
    let traffic = Simulation(scenario: scenario, strategy: strategy).run()
    FileHandle.standardError.write(Data("\(strategy.name): \(ContinuousClock.now - start)\n".utf8))
    return Row(name: strategy.name, traffic: traffic, scenario: scenario)
}

let rows = [row(Naive(), in: scenario), row(AlamofireNumbers(), in: scenario), row(ErrorSpec(), in: scenario)]
let table = Row.table(rows)
let window = Int(scenario.outage.lowerBound) - 20..<Int(scenario.outage.upperBound) + 40
do {
    try Data(Plot(rows: rows, time: window).svg().utf8).write(to: folder.appending(path: "storm.svg"))
    try Data(table.utf8).write(to: folder.appending(path: "storm.md"))
} catch {
    FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
    exit(1)
}
print(table, terminator: "")
