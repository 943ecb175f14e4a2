// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ShopApp",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [.package(name: "errorspec", path: "../errorspec")],
    targets: [
        .target(name: "ShopApp", dependencies: [.product(name: "ErrorSpecRuntime", package: "errorspec")])
    ])
