// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that builds of other packages don't include it.
let package = Package(
    name: "errorspec-server-benchmark",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(path: "../../Integrations/ErrorSpecHummingbird"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
    ],
    targets: [
        .executableTarget(
            name: "Server",
            dependencies: [
                "ErrorSpecHummingbird",
                .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "GeneratedSamples", package: "errorspec"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
