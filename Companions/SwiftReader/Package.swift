// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own: nobody who depends on errorspec resolves or builds swift-syntax.
let package = Package(
    name: "errorspec-swift-reader",
    platforms: [.macOS(.v13)],
    products: [.executable(name: "errorspec-swift-reader", targets: ["errorspec-swift-reader"])],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1")],
    targets: [
        .target(
            name: "SwiftAssociations",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: settings),
        .executableTarget(name: "errorspec-swift-reader", dependencies: ["SwiftAssociations"], swiftSettings: settings),
        .testTarget(
            name: "SwiftAssociationsTests", dependencies: ["SwiftAssociations"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
