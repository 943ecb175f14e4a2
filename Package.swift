// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "errorspec",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
    products: [
        .library(name: "ErrorSpecRuntime", targets: ["ErrorSpecRuntime"]),
        .library(name: "ErrorSpecTesting", targets: ["ErrorSpecTesting"]),
        .library(name: "ErrorSpecServer", targets: ["ErrorSpecServer"]),
        .executable(name: "errorspec", targets: ["errorspec"]),
        .plugin(name: "ErrorSpecPlugin", targets: ["ErrorSpecPlugin"]),
        .plugin(name: "ErrorSpecExamplesPlugin", targets: ["ErrorSpecExamplesPlugin"]),
        .plugin(name: "GenerateResponseErrors", targets: ["GenerateResponseErrors"]),
        .plugin(name: "GenerateResponseErrorsInXcode", targets: ["GenerateResponseErrorsInXcode"]),
        // The Swift of specs/, for the packages in Examples/ alone.
        .library(name: "GeneratedSamples", targets: ["GeneratedSamples"]),
    ],
    dependencies: [
        // Alone: whoever depends on this package resolves all that stands here, used or not. What only tests, companions
        // and benchmarks need is named by packages of their own.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Stages, in the order of the pipeline: parse → resolve → check → emit.
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        // How a response is read. Language and Runtime share it, so it depends on nothing, not even on Foundation.
        .target(name: "ErrorSpecReading", swiftSettings: settings),
        .target(
            name: "ErrorSpecLanguage",
            dependencies: [
                "CLibYAML", "ErrorSpecReading",
            ],
            swiftSettings: settings),
        .target(
            name: "ErrorSpecSwift", dependencies: ["ErrorSpecReading", "ErrorSpecLanguage"], swiftSettings: settings),
        // Texts and data of the modules below. No adopter's build contains it.
        .target(
            name: "ErrorSpecResources", exclude: ["Schema"],
            resources: [
                "Explain/findings.md", "HTML/page.css", "HTML/page.js", "HTML/gallery.html",
                "HTML/gallery.css", "HTML/gallery.js", "HTML/texts.js", "HTML/review.css",
                "Text/statuses.txt", "Text/wide.txt", "starter.yaml",
            ].map { .embedInCode($0) }, swiftSettings: settings),
        .target(
            name: "ErrorSpecReview", dependencies: ["ErrorSpecReading", "ErrorSpecLanguage"],
            swiftSettings: settings),
        .target(
            name: "ErrorSpecReport",
            dependencies: ["ErrorSpecReading", "ErrorSpecLanguage", "ErrorSpecReview", "ErrorSpecResources"],
            swiftSettings: settings),
        .target(
            name: "ErrorSpecFiles", dependencies: ["ErrorSpecLanguage", "ErrorSpecSwift"], swiftSettings: settings),
        // The language server. No adopter's build contains it.
        .target(
            name: "ErrorSpecEditor",
            dependencies: [
                "ErrorSpecReading", "ErrorSpecLanguage", "ErrorSpecFiles", "ErrorSpecReview", "ErrorSpecSources",
                "ErrorSpecReport",
            ],
            swiftSettings: settings),
        // OpenAPI documents, recorded responses and facts about hand-written Swift. No adopter's build contains it.
        .target(
            name: "ErrorSpecSources",
            dependencies: ["ErrorSpecReading", "ErrorSpecLanguage", "ErrorSpecSwift", "ErrorSpecFiles"],
            swiftSettings: settings),
        .executableTarget(
            name: "errorspec",
            dependencies: [
                "ErrorSpecReading",
                "ErrorSpecLanguage", "ErrorSpecSwift", "ErrorSpecFiles", "ErrorSpecReview", "ErrorSpecReport",
                "ErrorSpecEditor", "ErrorSpecSources", "ErrorSpecResources",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),

        // Shared by tests: specs as texts and what the stages make of them, programs that use the runtime, the products.
        .target(
            name: "TestSupport", dependencies: ["ErrorSpecLanguage", "ErrorSpecRuntime"], path: "Tests/Support",
            swiftSettings: settings),
        // The table of cases that everyone who reads responses is held to: Tests/Fixtures/Reading.
        .target(
            name: "ReadingCases", dependencies: ["ErrorSpecReading"], path: "Tests/ReadingCases",
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecReadingTests", dependencies: ["ErrorSpecReading", "ReadingCases"], swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecLanguageTests", dependencies: ["ErrorSpecLanguage", "ErrorSpecReading", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        // Valid specs at random, for the tests of every stage.
        .target(
            name: "SpecGeneration", dependencies: ["ErrorSpecLanguage"], path: "Tests/SpecGeneration",
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecSwiftTests",
            dependencies: ["ErrorSpecSwift", "ErrorSpecLanguage", "ErrorSpecReading", "SpecGeneration", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecExampleTests",
            dependencies: [
                "ErrorSpecFiles", "ErrorSpecLanguage", "ErrorSpecReading", "ErrorSpecSwift", "SpecGeneration",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecReportTests",
            dependencies: [
                "ErrorSpecReport", "ErrorSpecReview", "ErrorSpecLanguage", "ErrorSpecReading", "ReadingCases",
                "TestSupport", "ErrorSpecRuntime", "SpecGeneration",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecEditorTests", dependencies: ["ErrorSpecEditor", "ErrorSpecLanguage"],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecReviewTests",
            dependencies: [
                "ErrorSpecReview", "ErrorSpecLanguage", "ErrorSpecReading", "SpecGeneration", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecSourcesTests",
            dependencies: [
                "ErrorSpecSources", "ErrorSpecFiles", "ErrorSpecLanguage", "ErrorSpecReading", "ErrorSpecReport",
                "ErrorSpecSwift", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecCLITests",
            dependencies: [
                "errorspec", "ErrorSpecFiles", "ErrorSpecReading", "ErrorSpecLanguage", "ErrorSpecReport",
                "ErrorSpecReview", "SpecGeneration", "TestSupport",
            ],
            swiftSettings: settings),

        // The Swift of specs/: golden, compiled, and called by tests.
        .target(
            name: "GeneratedSamples", dependencies: ["ErrorSpecRuntime"], path: "Generated", swiftSettings: settings),
        .testTarget(
            name: "GeneratedTests",
            dependencies: [
                "GeneratedSamples", "ErrorSpecRuntime", "errorspec", "ErrorSpecFiles", "ErrorSpecLanguage",
                "ErrorSpecReport", "ErrorSpecSwift",
            ],
            swiftSettings: settings),

        // The build's tool: the stages alone, because every adopter builds it.
        .executableTarget(
            name: "errorspec-generate", dependencies: ["ErrorSpecLanguage", "ErrorSpecSwift", "ErrorSpecFiles"],
            swiftSettings: settings),
        .plugin(name: "ErrorSpecPlugin", capability: .buildTool(), dependencies: ["errorspec-generate"]),
        .plugin(name: "ErrorSpecExamplesPlugin", capability: .buildTool(), dependencies: ["errorspec-generate"]),
        // Without a permission, which SwiftPM would ask for before `--check` too: `swift package
        // --allow-writing-to-package-directory` gives it. Xcode gives what is declared alone.
        .plugin(
            name: "GenerateResponseErrors",
            capability: .command(
                intent: .custom(
                    verb: "generate-response-errors", description: "Generate Swift from specs into a target's sources.")
            ),
            dependencies: ["errorspec"]),
        .plugin(
            name: "GenerateResponseErrorsInXcode",
            capability: .command(
                intent: .custom(
                    verb: "generate-response-errors-in-xcode",
                    description: "Generate Swift from specs into a target's sources, from Xcode's menu."),
                permissions: [.writeToPackageDirectory(reason: "Writes the generated Swift.")]),
            dependencies: ["errorspec"]),

        // Generated code imports it; it depends on nothing above.
        .target(name: "ErrorSpecRuntime", dependencies: ["ErrorSpecReading"], swiftSettings: settings),
        // For the tests, previews and debug builds of applications: stubs, faults, examples. No test framework.
        .target(
            name: "ErrorSpecTesting", dependencies: ["ErrorSpecRuntime", "ErrorSpecReading"], swiftSettings: settings),
        // The same errors, thrown by a server.
        .target(
            name: "ErrorSpecServer", dependencies: ["ErrorSpecRuntime", "ErrorSpecReading"], swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecServerTests",
            dependencies: [
                "ErrorSpecServer", "ErrorSpecRuntime", "ErrorSpecReading", "ErrorSpecLanguage", "ErrorSpecFiles",
                "ErrorSpecTesting", "GeneratedSamples", "SpecGeneration", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecTestingTests",
            dependencies: [
                "ErrorSpecTesting", "ErrorSpecRuntime", "GeneratedSamples", "ErrorSpecFiles", "ErrorSpecLanguage",
                "ErrorSpecSwift",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecRuntimeTests",
            dependencies: [
                "ErrorSpecRuntime", "ErrorSpecReading", "ReadingCases",
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)

// Plugins' tools are compiled a second time, for the host. Whoever works on the generator itself can do without:
// ERRORSPEC_PLUGINS=off takes nearly half off a build.
if Context.environment["ERRORSPEC_PLUGINS"] == "off" {
    package.products.removeAll { $0 is Product.Plugin }
    package.targets.removeAll { $0.type == .plugin }
}

// `make check FOLDER=Review` builds the tests of one folder, and only the targets that they depend on.
if let folder = Context.environment["ERRORSPEC_TESTS"] {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var kept: Set<String> = []
    var open = folder.split(separator: ",").map { "ErrorSpec\($0)Tests" }
    while let name = open.popLast() {
        guard let target = targets[name], kept.insert(name).inserted else { continue }
        for case .byNameItem(let dependency, _) in target.dependencies { open.append(dependency) }
    }
    package.products = []
    package.targets.removeAll { !kept.contains($0.name) }
}
