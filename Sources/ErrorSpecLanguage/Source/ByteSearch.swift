extension String {
    /// Whether any byte of the text's UTF-8 satisfies the given predicate. `utf8.contains` takes ten times as long,
    /// because it looks up the storage for each byte.
    func hasByte(_ predicate: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(where: predicate) } ?? utf8.contains(where: predicate)
    }
}
