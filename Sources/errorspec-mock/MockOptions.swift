/// The options that `errorspec mock` passes on; it has checked everything that can be checked without the specs.
struct MockOptions: Sendable {
    static let usage = """
        usage: errorspec-mock [--host ADDRESS] [--port PORT] [--upstream URL] [--seed N] [--rate P] [--quiet] [SPECS…]

        What `errorspec mock` starts. See `errorspec help mock`.

        """

    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var upstream: String?
    var seed: UInt64?
    var rate = 0.0
    var isQuiet = false
    var specs: [String] = []

    init?(_ arguments: some Sequence<String>) {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            if argument == "--quiet" {
                isQuiet = true
                continue
            }
            guard argument.hasPrefix("--") else {
                specs.append(argument)
                continue
            }
            guard let value = arguments.next(), set(argument, value) else { return nil }
        }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--host": host = value
        case "--upstream": upstream = value
        case "--port":
            guard let number = UInt16(value) else { return false }
            port = number
        case "--seed":
            guard let number = UInt64(value) else { return false }
            seed = number
        case "--rate":
            guard let number = Double(value), (0...1).contains(number) else { return false }
            rate = number
        default: return false
        }
        return true
    }
}
