/// Where a response holds a value, and what is made of it.
///
/// Of what the root finds, `contains` decides whether it counts, `after` and `before` cut a part out, `equals` decides
/// whether that counts, and `replacement` stands for it.
package struct Place: Hashable, Sendable {
    package enum Root: Hashable, Sendable {
        /// A JSON Pointer (RFC 6901) into the body; the empty one is the whole body, also one of plain text.
        case pointer(String)
        /// A header's name, compared without regard to case.
        case header(String)
        /// The elements of an array, or the values of an object's members, each read at a pointer below it; an empty
        /// pointer is the element itself.
        case each(String, at: String)

        package static let wholeBody = Root.pointer("")

        package static func == (left: Self, right: Self) -> Bool {
            switch (left, right) {
            case (.pointer(let left), .pointer(let right)): left == right
            case (.header(let left), .header(let right)): left.lowercased() == right.lowercased()
            case (.each(let left, let leftAt), .each(let right, let rightAt)): left == right && leftAt == rightAt
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .pointer(let pointer): hasher.combine(pointer)
            case .header(let name): hasher.combine(name.lowercased())
            case .each(let array, let pointer):
                hasher.combine(array)
                hasher.combine(pointer)
            }
        }
    }

    package var root: Root
    /// If there are any, a value without one of these texts is skipped.
    package var contains: [String]
    /// The value starts behind the first occurrence of any of these.
    package var after: [String]
    /// The value ends before the first occurrence of any of these.
    package var before: [String]
    /// The place holds a value only if it is one of these; empty: any. Families and ranges stand at the places of
    /// `failure` and `success` alone.
    package var equals: [CodePattern]
    /// The value that it then stands for (`as`).
    package var replacement: String?
    /// Whether a plain number is in milliseconds, at a place of waits.
    package var isInMilliseconds: Bool

    package init(
        _ root: Root, contains: [String] = [], after: [String] = [], before: [String] = [],
        equals: [CodePattern] = [], replacement: String? = nil, isInMilliseconds: Bool = false
    ) {
        self.root = root
        self.contains = contains
        self.after = after
        self.before = before
        self.equals = equals
        self.replacement = replacement
        self.isInMilliseconds = isInMilliseconds
    }

    /// Whether it stands for the same text whatever value it has.
    var takesAnyValue: Bool { replacement != nil && !comparesTexts }
}
