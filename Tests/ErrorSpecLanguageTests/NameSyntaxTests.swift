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
    func hintSuggestsAName(name: String, member: String, type: String) {
        #expect(suggestion(.member, name) == member)
        #expect(suggestion(.type(limit: 128), name) == type)
    }

    @Test func hintSuggestsNoNameWithoutALetter() throws {
        let complaint = try #require(NameSyntax.member.complaint("404", what: "a case"))
        #expect(!complaint.hint.contains("`"))
    }

    @Test(arguments: [
        ("ko", true), ("en-GB", true), ("zh-Hant-TW", true), ("zh-cmn-Hans-CN", true), ("es-419", true),
        ("sl-rozaj-biske", true), ("de-CH-1901", true), ("de-a-bcd-x-ef", true), ("en-u-ca-gregory-x-1", true),
        ("english", true), ("KO-kr", true), ("", false), ("k", false), ("kore", false), ("en_GB", false),
        ("en-", false), ("-en", false), ("en--GB", false), ("en-x", false), ("en-u", false), ("en-u-1", false),
        ("x-klingon", false), ("en-GB-Latn", false), ("한국어", false), ("en-Latn-Cyrl", false), ("en-x-abcdefghi", false),
    ])
    func localeIsALanguageTag(tag: String, isLocale: Bool) { #expect(NameSyntax.isLocale(tag) == isLocale) }

    /// The regular expression is the grammar of RFC 5646, 2.1, without grandfathered and private tags.
    @Test func localesFollowTheGrammarOfLanguageTags() {
        let grammar =
            #/
            ([A-Za-z]{2,3}(-[A-Za-z]{3}){0,3} | [A-Za-z]{5,8})
            (-[A-Za-z]{4})?
            (-([A-Za-z]{2} | [0-9]{3}))?
            (-([A-Za-z0-9]{5,8} | [0-9][A-Za-z0-9]{3}))*
            (-[A-WYZa-wyz0-9](-[A-Za-z0-9]{2,8})+)*
            (-[Xx](-[A-Za-z0-9]{1,8})+)?
            /#
        let subtags = [
            "en", "ENG", "Latn", "KR", "419", "1901", "a1b2", "rozaj", "abcdefgh", "abcdefghi", "a", "x", "7", "",
        ]
        let words = subtags[0..<9] + subtags[0..<9].flatMap { word in subtags.map { "\(word)-\($0)" } }
        for word in words {
            for next in subtags {
                for last in subtags {
                    let tag = "\(word)-\(next)-\(last)"
                    #expect(NameSyntax.isLocale(tag) == (tag.wholeMatch(of: grammar) != nil), "\(tag)")
                }
            }
        }
    }

    /// Returns the name at the end of the hint, or the given name if it is valid.
    private func suggestion(_ syntax: NameSyntax, _ name: String) -> String {
        syntax.complaint(name, what: "a case")?.hint.split(separator: "`").last.map(String.init) ?? name
    }
}
