/// Finds bytes and characters that aren't allowed in a spec, before libyaml reads the file.
///
/// libyaml treats U+0085, U+2028 and U+2029 as line endings. Many editors don't, so a key after one of these
/// characters could look like a part of a comment.
enum SourceScanner {
    private typealias Finding = (offset: Int, message: String, hint: String)

    /// The maximum number of findings in a file. Without it, a binary file would have thousands.
    static let limit = 20

    static func inspect(_ file: SourceFile) -> [Diagnostic] {
        let found = file.bytes.withUnsafeBufferPointer(inspect)
        if found.isEmpty { return [] }
        let lines = SourceLines(file.bytes)
        return found.map { finding in
            let range = SourceRange(file: file.id, start: lines.position(of: finding.offset), length: 1)
            return Diagnostic(.encoding, finding.message, at: range, hint: finding.hint)
        }
    }

    private static func inspect(_ bytes: UnsafeBufferPointer<UInt8>) -> [Finding] {
        if let finding = otherEncoding(bytes) { return [finding] }
        if !bytes.contains(UInt8(ascii: "\n")), let first = bytes.firstIndex(of: UInt8(ascii: "\r")) {
            return [loneCarriageReturn(at: first)]
        }
        var findings: [Finding] = []
        let start = hasByteOrderMark(bytes) ? 3 : 0
        var index = start
        while index < bytes.count, findings.count < limit {
            // Most of a file is printable ASCII, which this loop skips quickly.
            while index < bytes.count, (0x20..<0x7F).contains(bytes[index]) || bytes[index] == UInt8(ascii: "\n") {
                index += 1
            }
            var (decoder, rest) = (UTF8(), bytes[index...].makeIterator())
            guard index < bytes.count else { break }
            guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
                return findings + [(index, "this is not UTF-8", "save the file as UTF-8")]
            }
            if scalar == "\r" {
                if rest.next() != UInt8(ascii: "\n") { findings.append(loneCarriageReturn(at: index)) }
            } else if scalar == "\u{FEFF}",
                index == start || bytes[..<index].last(where: { $0 != 0x20 }) == UInt8(ascii: "\n")
            {
                // A byte order mark at the start of a line probably comes from a file that was appended to another
                // file. A second mark at the start of a file is reported too, because libyaml would accept it.
                findings.append((index, "a byte order mark (U+FEFF) is within the file", "remove it"))
            } else if let message = complaint(scalar) {
                let hint =
                    isNoncharacter(scalar)
                    ? "remove it: Unicode reserves it for internal use"
                    : "remove it, or write it as an escape in double quotes: \"\(escapeSequence(scalar))\""
                findings.append((index, message, hint))
            }
            index += UTF8.width(scalar)
        }
        return findings
    }

    static func hasByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    }

    private static func otherEncoding(_ bytes: UnsafeBufferPointer<UInt8>) -> Finding? {
        guard bytes.count >= 2 else { return nil }
        let isUTF16 =
            (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF)
            || (bytes[0] == 0) != (bytes[1] == 0)
        let isUTF32 =
            bytes.count >= 4 && bytes[0] == 0 && bytes[1] == 0
            && (bytes[2] == 0xFE && bytes[3] == 0xFF || bytes[2] == 0 && bytes[3] != 0)
        guard isUTF16 || isUTF32 else { return nil }
        return (0, "this looks like UTF-16 or UTF-32, but a spec must be UTF-8", "save the file as UTF-8")
    }

    private static func loneCarriageReturn(at offset: Int) -> Finding {
        (offset, "a carriage return has no line feed after it", "end lines with LF or CR LF")
    }

    /// Returns the message for a scalar that isn't allowed in a spec, or `nil` if the scalar is allowed.
    private static func complaint(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x09: nil
        case 0x85, 0x2028, 0x2029: "a spec can't contain \(name(scalar)): only some programs treat it as a line break"
        case 0x00..<0x20, 0x7F...0x9F: "a spec can't contain a control character (\(name(scalar)))"
        case 0x202A...0x202E, 0x2066...0x2069:
            "the bidirectional control \(name(scalar)) shows a text in a different order"
        case _ where isNoncharacter(scalar): "a spec can't contain a noncharacter (\(name(scalar)))"
        default: nil
        }
    }

    static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
        (0xFDD0...0xFDEF).contains(scalar.value) || scalar.value & 0xFFFE == 0xFFFE
    }

    /// Whether the scalar is invisible, or is a space other than U+0020.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        // A shortcut for common characters, because looking up a scalar's properties is slow.
        if scalar.isASCII || scalar.isHangulOrHan { return scalar.value < 0x20 || scalar.value == 0x7F }
        let properties = scalar.properties
        return !isVisible(scalar) || properties.generalCategory == .spaceSeparator
            || properties.isDefaultIgnorableCodePoint
    }

    /// Whether the scalar is a space other than U+0020, such as U+00A0.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xA0 && scalar.properties.generalCategory == .spaceSeparator
    }

    /// Returns the bytes with `?` in place of each character that isn't allowed in a spec, so that the rest can be
    /// read.
    static func readable(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.withUnsafeBufferPointer(inspect).isEmpty, bytes.first != UInt8(ascii: "%") { return bytes }
        var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        for index in scalars.indices {
            let isLineStart = index == 0 || scalars[index - 1] == "\n"
            let isLineEnd = scalars[index] == "\n" || scalars[index...].starts(with: "\r\n".unicodeScalars)
            // Directives are replaced too, because libyaml takes quadratic time for many directives.
            let isDirective = scalars[index] == "%" && isLineStart
            if !isLineEnd, isDirective || complaint(scalars[index]) != nil { scalars[index] = "?" }
        }
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    /// Returns the first invisible character of a text such as a key, or `nil` if all characters are visible.
    static func invisible(in key: String) -> Unicode.Scalar? {
        guard key.hasByte({ $0 < 0x20 || $0 >= 0x7F }) else { return nil }
        return key.unicodeScalars.first { isInvisible($0) }
    }

    static func name(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    static func escapeSequence(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (mark, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        return "\\" + mark + String(repeating: "0", count: width - digits.count) + digits
    }
}
