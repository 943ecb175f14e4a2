// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A separate package, so that only users of Hummingbird build it.
let package = Package(
    name: "errorspec-hummingbird",
    platforms: [.macOS(.v14)],
    products: [.library(name: "ErrorSpecHummingbird", targets: ["ErrorSpecHummingbird"])],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        .target(
            name: "ErrorSpecHummingbird",
            dependencies: [
                .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecHummingbirdTests",
            dependencies: [
                "ErrorSpecHummingbird",
                .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "GeneratedSamples", package: "errorspec"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
