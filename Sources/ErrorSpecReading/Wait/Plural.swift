/// CLDR's plural rules for whole numbers from 1.
enum Plural: String, Sendable {
    case same, one, filipino, slavic, polish, czech, romanian, arabic, hebrew, slovenian, lithuanian, latvian

    /// Returns the index of a number's plural form. The forms that the language has are in the order one, two, few,
    /// many, other.
    func form(of count: Int) -> Int {
        let (ones, hundreds) = (count % 10, count % 100)
        let isTeen = (11...19).contains(hundreds)
        let isFew = (2...4).contains(ones) && !(12...14).contains(hundreds)
        switch self {
        case .same: return 0
        case .one: return count == 1 ? 0 : 1
        case .filipino: return [4, 6, 9].contains(ones) ? 1 : 0
        case .slavic: return ones == 1 && hundreds != 11 ? 0 : isFew ? 1 : 2
        case .polish: return count == 1 ? 0 : isFew ? 1 : 2
        case .czech: return count == 1 ? 0 : (2...4).contains(count) ? 1 : 2
        case .romanian: return count == 1 ? 0 : count == 0 || (1...19).contains(hundreds) ? 1 : 2
        case .arabic:
            if count == 1 || count == 2 { return count - 1 }
            return (3...10).contains(hundreds) ? 2 : (11...99).contains(hundreds) ? 3 : 4
        case .hebrew: return count == 1 ? 0 : count == 2 ? 1 : 2
        case .slovenian: return hundreds == 1 ? 0 : hundreds == 2 ? 1 : (3...4).contains(hundreds) ? 2 : 3
        case .lithuanian: return isTeen || ones == 0 ? 2 : ones == 1 ? 0 : 1
        case .latvian: return isTeen || ones == 0 ? 2 : ones == 1 ? 0 : 1
        }
    }
}
