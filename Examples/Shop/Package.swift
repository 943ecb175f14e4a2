// swift-tools-version: 6.1
import PackageDescription

// A server and a client of the same spec. Both depend on ShopErrors, the output of `errorspec generate`.
let package = Package(
    name: "ShopExample",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(path: "../../Integrations/ErrorSpecHummingbird"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    ],
    targets: [
        .target(name: "ShopErrors", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")]),
        .target(
            name: "ShopServer",
            dependencies: [
                "ShopErrors", "ErrorSpecHummingbird", .product(name: "ErrorSpecServer", package: "errorspec"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
        .target(
            name: "ShopClient",
            dependencies: ["ShopErrors", .product(name: "ErrorSpecRuntime", package: "errorspec")]),
        .executableTarget(
            name: "shop-server", dependencies: ["ShopServer", .product(name: "Hummingbird", package: "hummingbird")]),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "ShopErrors", "ShopServer", "ShopClient",
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
