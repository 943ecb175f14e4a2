import ErrorSpecLanguage
import Testing

@testable import ErrorSpecEditor

/// Edits of specs by the server.
@Suite struct WritingTests {
    /// Returns the spec's text after its first group was renamed from `Old` to `New`, or `nil` if `was` isn't
    /// changed.
    private func renamed(_ text: String) -> String? {
        let file = FileSyntax(path: "/a.yaml", bytes: Array(text.utf8), role: .part)
        guard let value = file.tree?["groups"]?.entries.first?.value,
            let edit = EarlierNames(file: file, value: value).edit(adding: "Old", renamedTo: "New")
        else { return nil }
        return String(decoding: applying([edit], to: file.document.bytes), as: UTF8.self)
    }

    @Test(arguments: [
        ("groups:\n  Old:\n    title: x # y\n", "groups:\n  Old:\n    was: Old\n    title: x # y\n"),
        (
            "groups:\n  Old:\n    summary: x # y\n    title: z\n",
            "groups:\n  Old:\n    summary: x # y\n    was: Old\n    title: z\n"
        ),
        (
            "groups:\n  Old:\n    summary: >\n      x\n      y\n    title: z\n",
            "groups:\n  Old:\n    summary: >\n      x\n      y\n    was: Old\n    title: z\n"
        ),
        ("groups:\r\n  Old:\r\n    title: x\r\n", "groups:\r\n  Old:\r\n    was: Old\r\n    title: x\r\n"),
        ("groups: {Old: {title: x}}\n", "groups: {Old: {was: Old, title: x}}\n"),
        ("groups: {Old: {summary: s, title: x}}\n", "groups: {Old: {summary: s, was: Old, title: x}}\n"),
        ("groups: {Old: {}}\n", "groups: {Old: {was: Old}}\n"),
        ("groups:\n  Old:\n    was: First # c\n", "groups:\n  Old:\n    was: [First, Old] # c\n"),
        (
            "groups:\n  Old:\n    was: [First, \"Second\"] # c\n",
            "groups:\n  Old:\n    was: [First, \"Second\", Old] # c\n"
        ),
        (
            "groups:\n  Old:\n    was:\n      - First # c\n    title: x\n",
            "groups:\n  Old:\n    was:\n      - First # c\n      - Old\n    title: x\n"
        ),
        ("groups:\n  Old:\n    was: [New, First]\n", "groups:\n  Old:\n    was: [Old, First]\n"),
        ("groups:\n  Old:\n    was: []\n", "groups:\n  Old:\n    was: [Old]\n"),
    ])
    func renamedGroupListsItsOldNameInWas(_ text: String, _ expected: String) { #expect(renamed(text) == expected) }

    @Test(arguments: ["groups:\n  Old:\n", "groups:\n  Old: x\n", "groups:\n  Old:\n    was: Old\n"])
    func nothingIsWrittenIfTheGroupIsNotAMapOrWasListsTheName(_ text: String) { #expect(renamed(text) == nil) }

    @Test func specialCharactersOfSnippetsAreEscaped() {
        let snippet: Snippet = "a: {$1, \\" + .stop("x}") + .choice(["a,b", "c|d"]) + .choice(["one"]) + "}"
        #expect(snippet.plain == "a: {$1, \\x}a,bone}")
        #expect(snippet.snippet == #"a: {\$1, \\${1:x\}}${2|a\,b,c\|d|}${3:one}\}"#)
    }

    @Test func onlyNamesInSingleBracesArePlaceholders() {
        let text = Array("{a} {{b}} {c d} {e}} 😀{f} {".utf8)
        #expect(placeholders(in: text[...]).map { String(decoding: text[$0], as: UTF8.self) } == ["a", "e", "f"])
    }

    @Test func openAPIAndKubernetesFilesAreNotSpecs() {
        for text in ["errorspec: 1\n", "# x\napi: A\n", "", "# nothing\n\n", "errorsp"] {
            #expect(APIFolders.isSpec(Array(text.utf8)), "\(text)")
        }
        for text in ["openapi: 3.1.0\ninfo: {}\n", "apiVersion: v1\n", "swagger: '2.0'\r\n"] {
            #expect(!APIFolders.isSpec(Array(text.utf8)), "\(text)")
        }
    }
}
