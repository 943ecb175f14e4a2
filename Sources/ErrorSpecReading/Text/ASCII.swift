extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
    @inlinable package var isPrintableASCII: Bool { (0x20..<0x7F).contains(self) }
    /// Whether the byte is a space or a tab.
    @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
    var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
