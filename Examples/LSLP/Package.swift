// swift-tools-version: 6.0
import PackageDescription

// A separate package, like an app's. An app would have a target with its generated code; this package uses the
// repository's folder Generated, which is written by `make generate`.
let package = Package(
    name: "LSLPExample",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "LSLPServer", dependencies: ["FlyingFox"]),
        .target(
            name: "LSLPClient",
            dependencies: [
                .product(name: "GeneratedSamples", package: "errorspec"),
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
            ]),
        .executableTarget(name: "lslp-example", dependencies: ["LSLPClient", "LSLPServer"]),
        .testTarget(
            name: "LSLPExampleTests",
            dependencies: [
                "LSLPClient", "LSLPServer", .product(name: "GeneratedSamples", package: "errorspec"),
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "ErrorSpecTesting", package: "errorspec"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
