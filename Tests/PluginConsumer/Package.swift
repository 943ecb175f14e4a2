// swift-tools-version: 6.0
import PackageDescription

// Uses errorspec as an adopter does. One target generates code in its build, and another has generated code checked
// in.
let runtime = Target.Dependency.product(name: "ErrorSpecRuntime", package: "errorspec")

let package = Package(
    name: "PluginConsumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "../..")],
    targets: [
        .executableTarget(
            name: "InBuild", dependencies: [runtime],
            plugins: [.plugin(name: "ErrorSpecPlugin", package: "errorspec")]),
        .target(
            name: "Mail", dependencies: [runtime], plugins: [.plugin(name: "ErrorSpecPlugin", package: "errorspec")]),
        // Generates examples for the errors of another target, as a test target does.
        .executableTarget(
            name: "Shown", dependencies: ["Mail", .product(name: "ErrorSpecTesting", package: "errorspec")],
            plugins: [.plugin(name: "ErrorSpecExamplesPlugin", package: "errorspec")]),
        .executableTarget(name: "CheckedIn", dependencies: [runtime], exclude: ["specs"]),
    ]
)
