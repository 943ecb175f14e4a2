/// Two errors are equal if they are the same case with the same texts and category, which is what tests and reducers
/// compare.
///
/// Two connection errors are equal if their types and codes are; so are two errors that didn't come from a request.
/// Bodies, attempts, times and `isRepeated` don't count.
extension NetworkError: Equatable {
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
