import ErrorSpecReading
import Testing

/// Bodies of up to 1 MiB that are expensive to read. Reading one takes a fraction of a second; with quadratic cost,
/// it would take minutes.
@Suite(.timeLimit(.minutes(1))) struct HostileTests {
    private func response(_ text: String) -> ResponseReader { ResponseReader(status: 400, body: Array(text.utf8)) }

    @Test func manyElementsWithManyPlacesAreReadQuickly() {
        let elements = (0..<100_000).map { "{\"i\":\($0)}" }.joined(separator: ",")
        let response = response("{\"errors\":[\(elements)],\"code\":\"E1\",\"message\":\"m\"}")
        let each = Place(.each("/errors", at: "/none"))
        let format = BodyFormat(
            code: [each, Place(.pointer("/code"))], message: [each, Place(.pointer("/message"))],
            fields: FieldsFormat(
                at: [.each("/errors", at: "/none"), .pointer("/errors")], name: [Place(.pointer("/none"))]))
        #expect(response.codes(format).map(\.text) == ["E1"])
        #expect(response.text(at: format.message) == "m")
        #expect(response.fieldProblems(format).isEmpty)
    }

    @Test func manyMembersOfOneObjectAreReadQuickly() {
        let members = (0..<80_000).map { "\"m\($0)\":{\"c\":1}" }.joined(separator: ",")
        let response = response("{\(members)}")
        let format = BodyFormat(
            code: [Place(.each("", at: "/c"))], message: [Place(.pointer("/m79999/c"))],
            fields: FieldsFormat(at: [.pointer("")], name: [Place(.pointer("/name"))], reason: [Place(.pointer("/c"))]))
        #expect(response.codes(format).map(\.text) == ["1"])
        #expect(response.text(at: format.message) == "1")
        #expect(response.fieldProblems(format).count == 80_000 - 1)
    }

    @Test func joinedFieldNamesAreLimited() {
        let name = String(repeating: "n", count: 30_000)
        let leaves = (0..<20_000).map { "\"\($0)\":\"r\"" }.joined(separator: ",")
        let nested = (0..<20).reduce("{\(leaves)}") { text, _ in "{\"\(name)\":\(text)}" }
        let response = response("{\"errors\":\(nested)}")
        let format = BodyFormat(fields: FieldsFormat(at: [.pointer("/errors")]))
        #expect(response.fieldProblems(format).isEmpty)
    }

    @Test func deeplyNestedFieldsAreReadQuickly() {
        let text = String(repeating: #"{"a":"#, count: 500) + #""r""# + String(repeating: "}", count: 500)
        let format = BodyFormat(fields: FieldsFormat(at: [.pointer("")]))
        #expect(response(text).fieldProblems(format).isEmpty)
    }

    @Test func manyNearMatchesOfACutAreReadQuickly() {
        let text = String(repeating: "a", count: 1_000_000)
        let place = Place(.pointer("/c"), after: ["aaaaaaab", "aab"], before: ["ac"])
        let format = BodyFormat(code: [place])
        #expect(response("{\"c\":\"\(text)\"}").codes(format).first?.text == text)
    }

    @Test func textOfManyCombiningMarksIsCutQuickly() throws {
        let text = "a" + String(repeating: "\u{301}", count: 300_000)
        #expect(try #require(insertable(text)).unicodeScalars.count <= 1_600)
        #expect(try #require(presentable(text)).unicodeScalars.count <= 8_000)
    }
}
