// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The adapters, compiled and tested with stand-ins that have the real clients' signatures, so that the clients'
// packages aren't needed. Apps depend on the packages in the subfolders, which use the real clients.
let package = Package(
    name: "errorspec-adapters",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(name: "errorspec", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    ],
    targets: [
        .target(name: "Alamofire", path: "StandIns/Alamofire"),
        // Swift 5, as in Moya, because Moya's errors contain a response that isn't `Sendable`.
        .target(
            name: "Moya", dependencies: ["Alamofire"], path: "StandIns/Moya", swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "OpenAPIRuntime", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")],
            path: "StandIns/OpenAPIRuntime"),
        .target(
            name: "ErrorSpecAlamofire",
            dependencies: ["Alamofire", .product(name: "ErrorSpecRuntime", package: "errorspec")],
            path: "ErrorSpecAlamofire/Sources/ErrorSpecAlamofire", swiftSettings: settings),
        .target(
            name: "ErrorSpecMoya",
            dependencies: [
                "Alamofire", "Moya", "ErrorSpecAlamofire", .product(name: "ErrorSpecRuntime", package: "errorspec"),
            ],
            path: "ErrorSpecMoya/Sources/ErrorSpecMoya", swiftSettings: settings),
        .target(
            name: "ErrorSpecOpenAPI",
            dependencies: [
                "OpenAPIRuntime", .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], path: "ErrorSpecOpenAPI/Sources/ErrorSpecOpenAPI", swiftSettings: settings),
        .target(
            name: "ErrorSpecOpenAPIServer",
            dependencies: [
                "OpenAPIRuntime", .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], path: "ErrorSpecOpenAPIServer/Sources/ErrorSpecOpenAPIServer", swiftSettings: settings),
        .testTarget(
            name: "AdapterTests",
            dependencies: [
                "Alamofire", "Moya", "OpenAPIRuntime", "ErrorSpecAlamofire", "ErrorSpecMoya", "ErrorSpecOpenAPI",
                "ErrorSpecOpenAPIServer", .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], path: "StandIns/Tests", swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
