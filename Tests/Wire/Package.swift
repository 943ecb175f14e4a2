// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Tests of the runtime with real HTTP servers. A separate package, so that users of errorspec don't need to resolve the
// servers' packages. The files in Support that are shared with ErrorSpecRuntimeTests are links.
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
