/// The names of cases that are no failures, whatever their type is called.
enum SwiftSuccesses {
    private static let phrases: Set<String> = [
        "created", "accepted", "nonAuthoritativeInformation", "nonAuthoritative", "noContent", "resetContent",
        "partialContent", "multiStatus", "alreadyReported", "imUsed",
    ]
    private static let words: Set<String> = ["success", "successful", "succeeded", "ok", "done", "completed"]

    static func isNamed(_ name: String) -> Bool {
        phrases.contains(name) || Names.words(name).contains { words.contains($0.lowercased()) }
    }
}
