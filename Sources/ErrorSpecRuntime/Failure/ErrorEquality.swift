/// Two errors are equal if they have the same case, texts, category and code. This lets tests and reducers compare
/// errors.
///
/// Connection errors, and errors that didn't come from a request, are compared by their types and codes. Bodies,
/// attempts, times and `isRepeated` are ignored.
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
