// swift-tools-version: 6.0
import PackageDescription

// A package of its own, as an app's would be: it takes the runtime by dependency, and the checked-in code as a target.
let package = Package(
    name: "LSLPExample",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // A link to ../../Generated/LSLP, which `make generate` writes.
        .target(name: "LSLPErrors", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")]),
        .target(name: "LSLPServer", dependencies: ["FlyingFox"]),
        .target(
            name: "LSLPClient",
            dependencies: ["LSLPErrors", .product(name: "ErrorSpecRuntime", package: "errorspec")]),
        .executableTarget(name: "lslp-example", dependencies: ["LSLPClient", "LSLPServer"]),
        .testTarget(
            name: "LSLPExampleTests",
            dependencies: [
                "LSLPClient", "LSLPErrors", "LSLPServer", .product(name: "ErrorSpecRuntime", package: "errorspec"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
