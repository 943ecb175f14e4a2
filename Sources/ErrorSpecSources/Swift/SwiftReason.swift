import ErrorSpecLanguage

/// A reason why something in Swift isn't imported. Each reason has one wording.
enum SwiftReason: String {
    // Reasons of errorspec-swift-reader.
    case notStatus, informational, unreadableConstant, unreadableCondition, unknownType, doesMore, unconnected
    case branching, notBodyMember
    // Reasons of the grouping.
    case unreadableText, unreadablePath, claimed, insertion, unsayableCode, noGroup, cycle, tooMany

    /// - Parameter detail: What the reason is about, such as `600` or `the description`.
    fileprivate func entry(_ detail: String?) -> (kind: Unused.Kind, message: String) {
        let quoted = detail.map { ": `\($0)`" } ?? ""
        return switch self {
        case .notStatus: (.status, "\(detail ?? "this number") is not an HTTP status")
        case .informational: (.status, "\(detail ?? "this status") is not a status of errors")
        case .unreadableConstant: (.status, "the status or code can't be read\(quoted)")
        case .unreadableCondition: (.status, "the condition can't be read\(quoted)")
        case .unknownType: (.case, "the type of the error can't be found\(quoted)")
        case .doesMore: (.status, "the branch does more than make the error")
        case .unreadableText: (.text, "the \(detail ?? "text") can't be read; `TODO` is written")
        case .unreadablePath: (.operation, "the \(detail ?? "path") can't be read")
        case .unconnected: (.case, "no status or code is connected with it")
        case .branching: (.case, "the condition depends on more than the response")
        case .notBodyMember: (.code, "it isn't compared with a member of a decoded body\(quoted)")
        case .claimed: (.case, "`\(detail ?? "another error")` handles the same response")
        case .insertion: (.text, "a spec has no placeholder for a value in its text\(quoted)")
        case .unsayableCode: (.code, "a spec can't contain the code\(quoted)")
        case .noGroup: (.operation, "its errors can't be found")
        case .cycle: (.case, "it already inherits from `\(detail ?? "its child")`")
        case .tooMany: (.case, "its group is full")
        }
    }
}

extension [Unused] {
    /// - Parameter subject: The Swift declaration that isn't imported, such as `LoginError.expired`.
    mutating func add(_ reason: SwiftReason, _ subject: String?, _ detail: String? = nil, at range: SourceRange) {
        let (kind, message) = reason.entry(detail.map { Prose.short($0) })
        let start = subject.map { "`\(Prose.short($0).filter { $0 != "`" })`: " } ?? ""
        add(kind, start + message, at: range)
    }
}

/// The locations of Swift declarations in the files that were read.
struct SwiftLocations {
    private let files: [String: SourceFile.ID]
    private let first: SourceFile.ID

    init(_ files: [SourceFile]) {
        self.files = Dictionary(files.map { ($0.path, $0.id) }) { first, _ in first }
        first = files.first?.id ?? SourceFile.ID(0)
    }

    func range(_ location: SwiftAssociations.Location) -> SourceRange {
        let start = SourcePosition(line: location.line, column: location.column)
        return SourceRange(file: files[location.path] ?? first, start: start, end: start)
    }
}
