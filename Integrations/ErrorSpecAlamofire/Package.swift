// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that only users of Alamofire build it.
let package = Package(
    name: "errorspec-alamofire",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [.library(name: "ErrorSpecAlamofire", targets: ["ErrorSpecAlamofire"])],
    dependencies: [
        .package(name: "errorspec", path: "../.."),
        .package(url: "https://github.com/Alamofire/Alamofire", from: "5.10.0"),
    ],
    targets: [
        .target(
            name: "ErrorSpecAlamofire",
            dependencies: [
                .product(name: "ErrorSpecRuntime", package: "errorspec"),
                .product(name: "Alamofire", package: "Alamofire"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
