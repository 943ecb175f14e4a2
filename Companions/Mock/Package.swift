// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A separate package, so that users of errorspec don't need to resolve or build SwiftNIO.
let package = Package(
    name: "errorspec-mock",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "errorspec-mock", targets: ["errorspec-mock"])],
    dependencies: [.package(url: "https://github.com/apple/swift-nio", from: "2.101.2")],
    targets: [
        .target(
            name: "MockServer",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            resources: [
                .embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js"),
            ],
            swiftSettings: settings),
        .executableTarget(name: "errorspec-mock", dependencies: ["MockServer"], swiftSettings: settings),
        .testTarget(
            name: "MockServerTests",
            dependencies: [
                "MockServer",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
