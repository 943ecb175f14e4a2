/// Two errors are equal if they are the same case with the same texts and category: what a test and a reducer compare.
///
/// Errors of a connection are the same if their types and codes are. Bodies, attempts, times and `isRepeated` don't count.
extension NetworkError: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.originError.isSame(as: right.originError) && left.title == right.title
            && left.description == right.description && left.category == right.category && left.code == right.code
    }
}

/// As for a `NetworkError`; of an error that none of the API's requests threw, the type and the code count.
extension AnyNetworkError: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.originError.isSame(as: right.originError) && left.title == right.title
            && left.description == right.description && left.category == right.category && left.code == right.code
    }
}

extension NetworkError.Origin {
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.response(let left), .response(let right)): left == right
        case (.unmapped(let left), .unmapped(let right)): left.statusCode == right.statusCode
        default: description == other.description
        }
    }
}

extension AnyNetworkError.Origin {
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.response(let left), .response(let right)): AnyHashable(left) == AnyHashable(right)
        case (.unmapped(let left), .unmapped(let right)): left.statusCode == right.statusCode
        default: description == other.description
        }
    }
}
