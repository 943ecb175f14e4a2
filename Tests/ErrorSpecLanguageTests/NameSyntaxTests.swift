import ErrorSpecLanguage
import Testing

/// The names that a hint suggests.
@Suite struct NameSyntaxTests {
    @Test(arguments: [
        ("NOT_FOUND", "notFound", "NotFound"), ("HTTPError", "httpError", "HTTPError"),
        ("URL_INVALID", "urlInvalid", "UrlInvalid"), ("E1007", "e1007", "E1007"),
        ("alreadyCamel", "alreadyCamel", "AlreadyCamel"), ("UPPER", "upper", "UPPER"),
        ("snake_case", "snakeCase", "SnakeCase"), ("kebab-case", "kebabCase", "KebabCase"),
        ("USER2FA_REQUIRED", "user2FaRequired", "User2FaRequired"), ("invalidURL!", "invalidURL", "InvalidURL"),
        ("case locked", "locked", "Locked"), ("log in", "logIn", "LogIn"),
    ])
    func aNameIsSuggested(name: String, member: String, type: String) {
        #expect(suggestion(.member, name) == member)
        #expect(suggestion(.type(limit: 128), name) == type)
    }

    @Test func nothingIsSuggestedWithoutALetter() throws {
        let complaint = try #require(NameSyntax.member.complaint("404", what: "a case"))
        #expect(!complaint.hint.contains("`"))
    }

    /// The name at the end of a hint; the name itself where it is right already.
    private func suggestion(_ syntax: NameSyntax, _ name: String) -> String {
        syntax.complaint(name, what: "a case")?.hint.split(separator: "`").last.map(String.init) ?? name
    }
}
