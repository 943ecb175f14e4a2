import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// The files of specs that were imported from one text, and got what another one has.
func importedAgain(
    _ specs: [String: String], from text: String, location: SourceLocation = #_sourceLocation
) throws -> [String: String] {
    var files = Dictionary(uniqueKeysWithValues: specs.map { ("specs/" + $0.key, $0.value) })
    let additions = try #require(imported(text).spec?.additions, sourceLocation: location)
    let merged = try #require(
        merge(additions, into: analyse(["specs"], of: tree(files)), folder: "specs"), sourceLocation: location)
    for file in merged.files { files[file.path] = String(decoding: file.new, as: UTF8.self) }
    let findings = analyse(["specs"], of: tree(files)).findings
    #expect(findings.isEmpty, "\(findings.map(\.message))", sourceLocation: location)
    return Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst("specs/".count)), $0.value) })
}

/// What an import adds to specs that are there is what a first import writes.
@Suite struct ImportAgainTests {
    private func document(codes: String, _ responses: String = "") -> String {
        """
        openapi: 3.0.0
        info: {title: Shop}
        paths:
          /orders:
            post:
              responses:
                "409": {description: Sold out, content: {application/json: {schema: {properties: {message: {type: string}, code: {type: string\(codes)}}}}}}
                "410": {description: Too late}\(responses)
          /cart: {get: {responses: {"402": {description: Pay}}}}
        """
    }

    /// A code of a group whose other codes have its text.
    @Test func aNewCodeHasTheTextOfItsGroup() throws {
        let new = document(codes: ", enum: [SOLD_OUT, CART_EMPTY]")
        let again = try importedAgain(imported(document(codes: ", enum: [SOLD_OUT]")).files, from: new)
        #expect(again == imported(new).files)
    }

    /// The group had no codes, so that it has no text that a code could have.
    @Test func theFirstCodeOfAGroupIsShownToo() throws {
        let again = try importedAgain(
            imported(document(codes: "")).files, from: document(codes: ", enum: [SOLD_OUT, CART_EMPTY]"))
        let orders = try #require(again["orders.yaml"])
        #expect(!orders.contains("silent"))
        #expect(
            orders.contains(
                "        code: CART_EMPTY\n        description: {server: message, otherwise: Something went wrong."))
    }

    /// What a person wrote for the group counts for the new codes as well.
    @Test func aTextThatAPersonGaveTheGroupStays() throws {
        var files = imported(document(codes: ", enum: [SOLD_OUT]")).files
        files["orders.yaml"] = files["orders.yaml"]?.replacing(
            "    description: {server: message, otherwise: Something went wrong. Please try again later.}\n",
            with: "    description: No order.\n")
        let again = try importedAgain(files, from: document(codes: ", enum: [SOLD_OUT, CART_EMPTY]"))
        #expect(again["orders.yaml"]?.contains("silent") == false)
        #expect(again["orders.yaml"]?.count(of: "description: No order.") == 1)
        #expect(again["orders.yaml"]?.count(of: "Something went wrong") == 0)
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
