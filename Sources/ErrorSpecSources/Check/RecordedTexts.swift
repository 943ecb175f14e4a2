import ErrorSpecLanguage
import ErrorSpecReading

extension ResolvedAPI {
    /// The title or the description that a user reads of a recorded response, in the source locale, and where the spec says
    /// it; `nil` where only the running app knows it.
    func text(_ what: String, of handled: HandledRecording) -> Located<String>? {
        let handling: Handling
        let owner: GroupID
        switch handled.outcome {
        case .success, .unmapped: return nil
        case .handled(let id): (handling, owner) = (self[id].handling, self[id].group)
        case .otherwise(let id):
            guard let otherwise = self[id].otherwise else { return nil }
            (handling, owner) = (otherwise.handling, id)
        }
        guard let source = what == "title" ? handling.title : handling.description,
            let text = read(source.value, handled, owner: owner)
        else { return nil }
        return Located(text, at: source.provenance.range ?? self[owner].name.range)
    }

    private func read(_ source: TextSource, _ handled: HandledRecording, owner: GroupID) -> String? {
        switch source {
        // A catalog and a decoder are the app's.
        case .key, .decode: return nil
        case .text, .template, .server: break
        }
        let codes =
            handled.recording.codes.map { $0.map { ResponseCode($0) } }
            ?? handled.response.codes(format(of: handled.group))
        let reader = TextReader(handled.response, codes: codes, of: handled.group, owner: owner, in: self, now: nil)
        return reader.text(of: source) ?? reader.fallback(of: source)
    }
}
