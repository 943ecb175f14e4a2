import Testing

@testable import ErrorSpecReport

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("abc", 3), ("로그인", 6), ("로그인".decomposed, 6), ("e\u{301}", 1), ("ｱ", 1), ("Ａ", 2), ("中", 2),
        ("👩‍👩‍👧", 2), ("🇰🇷", 2), ("❤️", 2), ("…", 1), ("", 0),
    ])
    func textHasTheExpectedDisplayWidth(text: String, expected: Int) { #expect(DisplayWidth.of(text) == expected) }
}

extension String {
    /// Hangul decomposed into its letters.
    fileprivate var decomposed: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
                    guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
                    let index = scalar.value - 0xAC00
                    let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
                    return letters.filter { $0 != 0x11A7 }.compactMap(Unicode.Scalar.init)
                }))
    }
}

@Suite struct ExcerptTests {
    @Test func marksAreUnderTheFinding() {
        let excerpt = Excerpt(of: "    status: 401", from: 12, to: 15, width: 80)
        #expect(excerpt.line == "    status: 401")
        #expect(excerpt.marks == "            ^~~")
    }

    @Test func wideCharactersTakeTwoColumns() {
        let excerpt = Excerpt(of: "title: 로그인 x", from: 7, to: 10, width: 80)
        #expect(excerpt.marks == "       ^~~~~~")
        #expect(Excerpt(of: "title: 로그인 x", from: 11, to: 12, width: 80).marks == "              ^")
    }

    @Test func tabsAreSpaces() {
        let excerpt = Excerpt(of: "\ta\tb: 1", from: 3, to: 4, width: 80)
        #expect(excerpt.line == "    a   b: 1")
        #expect(excerpt.marks == "        ^")
    }

    @Test func invisibleCharactersAreShownByNumber() {
        let excerpt = Excerpt(of: "a\u{202E}b\u{1B}c", from: 2, to: 3, width: 80)
        #expect(excerpt.line == "a\\u{202E}b\\u{1B}c")
        #expect(excerpt.marks == "         ^")
    }

    @Test func locationAfterEndOfLineIsMarkedAtEnd() {
        #expect(Excerpt(of: "abc", from: 3, to: 3, width: 80).marks == "   ^")
        #expect(Excerpt(of: "abc", from: 9, to: 9, width: 80).marks == "   ^")
    }

    @Test func emptyRangeHasOneMark() {
        #expect(Excerpt(of: "abc", from: 1, to: 1, width: 80).marks == " ^")
    }

    @Test(arguments: [0, 10, 150, 199, 390, 399])
    func longLinesAreCutAroundTheMark(start: Int) {
        let line = (0..<400).map { String($0 % 10) }.joined()
        let excerpt = Excerpt(of: line, from: start, to: start + 1, width: 60)
        #expect(excerpt.line.count <= 60)
        let marked = Array(excerpt.line)[excerpt.marks.count - 1]
        #expect(marked == Character(String(start % 10)))
        #expect(excerpt.line.hasPrefix("…") == (start > 57))
    }

    @Test func markLongerThanWidthIsCut() {
        let excerpt = Excerpt(of: String(repeating: "가", count: 300), from: 2, to: 299, width: 60)
        #expect(DisplayWidth.of(excerpt.line) <= 60)
        #expect(excerpt.marks.count <= 60)
        #expect(excerpt.marks.hasPrefix("    ^~") || excerpt.marks.hasPrefix(" ^~"))
    }
}

extension Excerpt {
    fileprivate init(of text: String, from start: Int, to end: Int, width: Int) {
        self.init(of: SourceTexts.Part(text: text, marked: start..<end), width: width)
    }
}
