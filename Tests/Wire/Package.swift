// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The runtime's tests against real HTTP servers: a package of its own, so that nobody who depends on errorspec resolves
// the servers. What these tests share with those of ErrorSpecRuntimeTests are links in Support.
let package = Package(
    name: "errorspec-wire-tests",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .testTarget(
            name: "ErrorSpecWireTests",
            dependencies: [
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "FlyingFox", package: "FlyingFox"), .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: settings)
    ],
    swiftLanguageModes: [.v6]
)
