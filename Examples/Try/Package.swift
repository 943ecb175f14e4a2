// swift-tools-version: 6.0
import PackageDescription

// The app that `make try` runs: one file, with the errors of specs/shop.
let package = Package(
    name: "Try",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "errorspec", path: "../..")],
    targets: [
        .executableTarget(
            name: "Try",
            dependencies: [
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "ErrorSpecTesting", package: "errorspec"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
