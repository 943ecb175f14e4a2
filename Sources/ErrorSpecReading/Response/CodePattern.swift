/// What a case's `code`, or one of `successCodes`, matches: one code, or all that begin alike.
package struct CodePattern: Hashable, Sendable {
    /// As the spec writes it: `3007`, or a family, `30*`.
    package let written: String

    package init(_ written: String) { self.written = written }

    /// A family is all codes that begin with ``prefix`` and are longer.
    package var isFamily: Bool { written.utf8.last == UInt8(ascii: "*") }

    /// Of a family, what all of its codes begin with.
    package var prefix: Substring { isFamily ? written.dropLast() : written[...] }

    package func matches(_ code: String) -> Bool {
        guard isFamily else { return code == written }
        let prefix = written.utf8.dropLast()
        return code.utf8.count > prefix.count && code.utf8.starts(with: prefix)
    }

    /// Whether it matches every code that another pattern does.
    package func covers(_ other: CodePattern) -> Bool {
        guard other.isFamily else { return matches(other.written) }
        return isFamily && other.prefix.utf8.starts(with: prefix.utf8)
    }

    /// Families are equal if they match the same codes, which they do byte by byte.
    package static func == (left: Self, right: Self) -> Bool {
        guard left.written == right.written else { return false }
        return !left.isFamily || left.hasBytes(of: right)
    }

    private func hasBytes(of other: Self) -> Bool {
        let isEqual = written.utf8.withContiguousStorageIfAvailable { bytes in
            other.written.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
        }
        return isEqual.flatMap { $0 } ?? written.utf8.elementsEqual(other.written.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(written) }
}
