// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that only users of swift-openapi-generator build it.
let package = Package(
    name: "errorspec-openapi-server",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [.library(name: "ErrorSpecOpenAPIServer", targets: ["ErrorSpecOpenAPIServer"])],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(url: "https://github.com/apple/swift-openapi-runtime", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
    ],
    targets: [
        .target(
            name: "ErrorSpecOpenAPIServer",
            dependencies: [
                .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "OpenAPIRuntime", package: "swift-openapi-runtime"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
