// swift-tools-version: 6.0
import PackageDescription

// A package of its own, so that nobody's build pays for it.
let package = Package(
    name: "wire",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "../..")],
    targets: [
        .executableTarget(
            name: "Wire", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")])
    ],
    swiftLanguageModes: [.v6]
)
