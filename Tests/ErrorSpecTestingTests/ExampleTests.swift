import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecRuntime
import ErrorSpecSwift
import ErrorSpecTesting
import Foundation
import Testing

@testable import GeneratedSamples

/// The compiled examples of the samples. Accessing them traps if a response isn't read as the example's error.
@Suite struct ExampleTests {
    static let apis: [(name: String, groups: [ErrorExampleGroup])] = [
        ("BearerResource", BearerResource.examples), ("Envelope", Envelope.examples),
        ("FirebaseAuth", FirebaseAuth.examples), ("GitHub", GitHub.examples),
        ("Google", Google.examples), ("LSLP", LSLP.examples), ("Lambda", Lambda.examples),
        ("NodeRPC", NodeRPC.examples), ("OAuth", OAuth.examples),
        ("OpenAI", OpenAI.examples), ("Problem", Problem.examples), ("SLP", SLP.examples),
        ("Shopify", Shopify.examples), ("Slack", Slack.examples), ("Sparkle", Sparkle.examples),
        ("Storefront", Storefront.examples), ("Stripe", Stripe.examples), ("TossPayments", TossPayments.examples),
    ]
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Each case that can win, according to the table of winners, has an example.
    @Test func everyGroupHasAllItsExamples() throws {
        let analysis = analyse([Self.root.appending(path: "specs").path])
        let spec = try #require(analysis.resolved)
        #expect(spec.apis.map(\.name.value).sorted() == Self.apis.map(\.name).sorted())
        for api in spec.apis {
            let recorded = analysis.recordedExamples(of: api, in: .disk)
            let compiled = try #require(Self.apis.first { $0.name == api.name.value }).groups
            for index in api.groups.indices {
                let expected = api.examples(of: GroupID(index), recorded: recorded).examples
                let name = api.groups[index].name.value
                let found = compiled.first { $0.id == name }?.examples ?? []
                #expect(
                    Set(found.map(\.id)) == Set(expected.map { api.name(of: $0.subject) }), "\(api.name.value)/\(name)")
                for example in expected {
                    let response = found.first { $0.id == api.name(of: example.subject) }?.response
                    #expect(response?.statusCode == example.response.status)
                    #expect(response?.body == Data(example.response.body))
                }
            }
        }
    }

    @Test func checkedInCodeIsUpToDate() throws {
        let analysis = analyse([Self.root.appending(path: "specs").path])
        var notes = Diagnostics()
        let checked = try #require(analysis.checked)
        let files = generateExamples(of: checked, importing: "GeneratedSamples", into: &notes) {
            analysis.recordedExamples(of: $0, in: .disk)
        }
        #expect(notes.all.isEmpty)
        for file in files {
            let url = Self.root.appending(path: "Tests/ErrorSpecTestingTests/Examples/\(file.path)")
            let isSame = (try? Data(contentsOf: url)) == Data(file.bytes)
            #expect(isSame, "\(file.path) is not what the specs generate: run `make generate`")
        }
    }

    @Test func exampleHasTheTextsForUsers() throws {
        let example = try #require(LSLP.LoginResponseError.example(of: .cannotLogin))
        #expect(example.id == "Login.cannotLogin")
        #expect("\(example)" == "Login.cannotLogin")
        #expect(example.summary == "Wrong email or password")
        let error = example.networkError()
        #expect(error.title == "로그인 실패")
        #expect(error.statusCode == 401)
        #expect(error.responseError == .cannotLogin)
        #expect(LSLP.LoginResponseError.examples.map(\.id).contains("Common.tooMuchCall"))
    }

    @Test func everyExampleHasTexts() {
        for (_, groups) in Self.apis {
            for example in groups.flatMap(\.examples) {
                let error = example.networkError()
                #expect(!error.title.isEmpty, "\(example)")
                #expect(!error.description.isEmpty, "\(example)")
            }
        }
    }
}
