import ErrorSpecLanguage
import TestSupport
import Testing

/// Expects findings with exactly these codes, in the order of their locations. If the text has marks «…», the
/// findings must be at the marks.
func expectFindings(
    _ codes: [String], in marked: String, path: String = "api.yaml", beside others: [SpecText] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = MarkedText(marked)
    let result = compile([SpecText(path, text.text)] + others)
    let comment = Comment(rawValue: rendered(result.diagnostics, in: result.files))
    #expect(result.codes == codes, comment, sourceLocation: sourceLocation)
    guard !text.ranges.isEmpty else { return }
    let ranges = result.diagnostics.map { $0.range.start..<$0.range.end }
    #expect(ranges == text.ranges, comment, sourceLocation: sourceLocation)
    let isInFile = result.diagnostics.allSatisfy { result.files[$0.range.file].path == path }
    #expect(isInFile, comment, sourceLocation: sourceLocation)
}

/// Expects a spec without any diagnostic.
@discardableResult
func expectSound(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Compilation {
    expectSound([SpecText("api.yaml", text)], sourceLocation: sourceLocation)
}

@discardableResult
func expectSound(_ texts: [SpecText], sourceLocation: SourceLocation = #_sourceLocation) -> Compilation {
    let result = compile(texts)
    let comment = Comment(rawValue: rendered(result.diagnostics, in: result.files))
    #expect(result.diagnostics.isEmpty, comment, sourceLocation: sourceLocation)
    #expect(result.checked != nil, sourceLocation: sourceLocation)
    return result
}

/// Expects that the diagnostic's fix removes the finding. Does nothing if the diagnostic has no fix.
func expectFixed(_ diagnostic: Diagnostic, of result: Compilation, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let replacement = diagnostic.replacement else { return }
    let fixed = replacement.applied(to: result.files[replacement.range.file])
    let after = compile(fixed)
    let before = result.diagnostics.count { $0.code == diagnostic.code }
    let comment = Comment(
        rawValue:
            "\(rendered([diagnostic], in: result.files))\n\(fixed)\n\(rendered(after.diagnostics, in: after.files))")
    #expect(after.diagnostics.count { $0.code == diagnostic.code } < before, comment, sourceLocation: sourceLocation)
    // The fix causes no syntax error.
    let others = result.codes.count { $0 == "yaml-syntax" } - (diagnostic.code == .yamlSyntax ? 1 : 0)
    #expect(after.codes.count { $0 == "yaml-syntax" } <= others, comment, sourceLocation: sourceLocation)
}
