// swift-tools-version: 6.0
import PackageDescription

// Uses the tool as a binary, and only the runtime of errorspec's package.
let package = Package(
    name: "BundleConsumer",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "../..")],
    targets: [
        .executableTarget(
            name: "InBuild", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")],
            plugins: ["ErrorSpecBinaryPlugin"]),
        .binaryTarget(name: "ErrorSpecTools", path: "errorspec.artifactbundle"),
        .plugin(name: "ErrorSpecBinaryPlugin", capability: .buildTool(), dependencies: ["ErrorSpecTools"]),
    ]
)
