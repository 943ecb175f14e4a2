// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that builds of other packages don't include it.
let package = Package(
    name: "storm",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "../..")],
    targets: [
        .executableTarget(
            name: "Storm", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")])
    ],
    swiftLanguageModes: [.v6]
)
