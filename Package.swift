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
        // The Swift of specs/, only for the packages in Examples/.
        .library(name: "GeneratedSamples", targets: ["GeneratedSamples"]),
    ],
    dependencies: [
        // The only dependency: SwiftPM resolves every package in this list for all users of this package. Tests,
        // companions and benchmarks that need other packages are packages of their own.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Stages, in the order of the pipeline: parse → resolve → check → emit.
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        // Reads responses. Language and Runtime share it, so it depends on nothing, not even on Foundation.
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

        // Shared by tests: specs as texts and the results of the stages, programs that use the runtime, the products.
        .target(
            name: "TestSupport", dependencies: ["ErrorSpecLanguage", "ErrorSpecRuntime"], path: "Tests/Support",
            swiftSettings: settings),
        // The table of cases that every reader of responses is tested with: Tests/Fixtures/Reading.
        .target(
            name: "ReadingCases", dependencies: ["ErrorSpecReading"], path: "Tests/ReadingCases",
            swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecReadingTests", dependencies: ["ErrorSpecReading", "ReadingCases"], swiftSettings: settings),
        .testTarget(
            name: "ErrorSpecLanguageTests", dependencies: ["ErrorSpecLanguage", "ErrorSpecReading", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        // Random valid specs, for the tests of every stage.
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
                "TestSupport",
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

        // The build plugin's tool: only the stages, because every adopter builds it.
        .executableTarget(
            name: "errorspec-generate", dependencies: ["ErrorSpecLanguage", "ErrorSpecSwift", "ErrorSpecFiles"],
            swiftSettings: settings),
        .plugin(name: "ErrorSpecPlugin", capability: .buildTool(), dependencies: ["errorspec-generate"]),
        .plugin(name: "ErrorSpecExamplesPlugin", capability: .buildTool(), dependencies: ["errorspec-generate"]),
        // Declares no permission, because SwiftPM would ask for it before `--check` too. Users grant it with `swift package
        // --allow-writing-to-package-directory`; in Xcode, only declared permissions can be granted.
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
        // For the tests, previews and debug builds of apps: stubs, faults, examples. Imports no test framework.
        .target(
            name: "ErrorSpecTesting", dependencies: ["ErrorSpecRuntime", "ErrorSpecReading"], swiftSettings: settings),
        // Lets a server throw the same errors.
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

// The plugins' tools are compiled a second time, for the host. ERRORSPEC_PLUGINS=off leaves the plugins out, which
// nearly halves a build of this package.
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
