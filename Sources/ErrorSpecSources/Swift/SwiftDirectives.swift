/// `#if … #else … #endif`: code that is compiled under conditions.
extension SwiftTokenizer {
    /// The branch of each `#if` that a release is built with: none of `DEBUG`, else the first.
    static func withoutInactiveCode(_ tokens: [SwiftToken]) -> [SwiftToken] {
        guard tokens.contains(where: { $0.isMark("#") && $0.isFirstOfLine }) else { return tokens }
        struct Branch {
            var isActive: Bool
            /// A branch before it was taken.
            var wasTaken: Bool
        }
        var kept: [SwiftToken] = []
        var open: [Branch] = []
        var index = 0
        while index < tokens.count {
            let directive =
                tokens[index].isMark("#") && tokens[index].isFirstOfLine && index + 1 < tokens.count
                ? tokens[index + 1].word : nil
            guard let directive, ["if", "elseif", "else", "endif"].contains(directive) else {
                if open.allSatisfy(\.isActive) { kept.append(tokens[index]) }
                index += 1
                continue
            }
            var end = index + 1
            while end < tokens.count, !tokens[end].isFirstOfLine { end += 1 }
            let isRelease = holdsInRelease(tokens[(index + 2)..<end])
            switch directive {
            case "if": open.append(Branch(isActive: isRelease, wasTaken: isRelease))
            case "endif": _ = open.popLast()
            default:
                if var branch = open.popLast() {
                    branch.isActive = !branch.wasTaken && (directive == "else" || isRelease)
                    branch.wasTaken = branch.wasTaken || branch.isActive
                    open.append(branch)
                }
            }
            index = end
        }
        return kept
    }

    private static func holdsInRelease(_ condition: ArraySlice<SwiftToken>) -> Bool {
        guard let name = condition.firstIndex(where: { $0.isWord("DEBUG") || $0.isWord("STAGING") }) else {
            return true
        }
        return name > condition.startIndex && condition[name - 1].isMark("!")
    }
}
