/// Where a response has a value, and how the value is converted.
///
/// The text at the root is skipped if it contains none of the texts in `contains`. Then `after` and `before` cut out a
/// part of the text. The part is skipped if it matches none of the patterns in `equals`. Otherwise, `replacement`
/// replaces the part, unless `replacement` is `nil`.
package struct Place: Hashable, Sendable {
    package enum Root: Hashable, Sendable {
        /// A JSON Pointer (RFC 6901) into the body. The empty pointer is the whole body, even if the body is plain
        /// text.
        case pointer(String)
        /// A header's name, which is case-insensitive.
        case header(String)
        /// The value at the relative pointer `at` in each element of an array, or in the value of each member of an
        /// object. An empty relative pointer selects the element itself.
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
    /// If not empty, a value that contains none of these texts is skipped.
    package var contains: [String]
    /// The value starts after the first occurrence of any of these texts.
    package var after: [String]
    /// The value ends before the first occurrence of any of these texts.
    package var before: [String]
    /// If not empty, a value that matches none of these patterns is skipped. Families and ranges are allowed only at
    /// the places of `failure` and `success`.
    package var equals: [CodePattern]
    /// The text that replaces the value (`as`).
    package var replacement: String?
    /// Whether a plain number is a wait in milliseconds. Used only at the places of waits.
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

    /// Whether the place returns the same text for every value.
    var takesAnyValue: Bool { replacement != nil && !comparesTexts }
}
