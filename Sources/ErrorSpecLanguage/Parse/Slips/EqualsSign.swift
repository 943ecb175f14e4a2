/// An equals sign in the place of a key's colon.
extension SpecParser {
    /// `errorspec = 1`, which is a text to YAML.
    mutating func signOfKey(_ scalar: YAMLScalar, at range: SourceRange) -> Diagnostic? {
        // Many on one long line would each take its time.
        guard scalar.isPlain, lines[Int(range.start.line)].count < 1_000 else { return nil }
        let line = SourceLine(Int(range.start.line), in: lines)
        guard line.contentStart + 1 == range.start.column else { return nil }
        var slip = line.keyWithoutColon(in: file.id)
        // Further lines have the same sign, most likely.
        if range.end.line > range.start.line { slip?.replacement = nil }
        return slip
    }
}
