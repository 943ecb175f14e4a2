// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that only users of Moya build it.
let package = Package(
    name: "errorspec-moya",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [.library(name: "ErrorSpecMoya", targets: ["ErrorSpecMoya"])],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(path: "../ErrorSpecAlamofire"),
        .package(url: "https://github.com/Moya/Moya", from: "15.0.3"),
        .package(url: "https://github.com/Alamofire/Alamofire", from: "5.10.0"),
    ],
    targets: [
        .target(
            name: "ErrorSpecMoya",
            dependencies: [
                .product(name: "ErrorSpecRuntime", package: "errorspec"), .product(name: "Moya", package: "Moya"),
                .product(name: "Alamofire", package: "Alamofire"),
                .product(name: "ErrorSpecAlamofire", package: "ErrorSpecAlamofire"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
