import ErrorSpecLanguage
import ErrorSpecReading

/// A text that a user reads, and where the spec says it.
struct ReadText {
    var text: String
    var range: SourceRange
}

extension ResolvedAPI {
    /// The title or the description that a user reads of a recorded response, in the source locale; `nil` where only the
    /// running app knows it.
    func text(_ what: String, of handled: HandledRecording) -> ReadText? {
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
        return ReadText(text: text, range: source.provenance.range ?? self[owner].name.range)
    }

    private func read(_ source: TextSource, _ handled: HandledRecording, owner: GroupID) -> String? {
        switch source {
        case .text(let text): return text.source
        case .template(let text, let fallback):
            return TextTemplate(text.source).filled { inserted($0, handled, owner: owner) } ?? fallback?.source
        case .body(let field, let fallback):
            let format = self[owner].body.map { self[$0].format } ?? BodyFormat()
            let found =
                handled.response.text(at: format.places(field), deciding: decidingCode(handled))
                ?? (field == .code ? handled.codes.first : nil)
            return found.map(presentable) ?? fallback?.source
        // A catalog and a decoder are the app's.
        case .key, .decode: return nil
        }
    }

    /// The code by which the response was handled, whose element says the texts.
    private func decidingCode(_ handled: HandledRecording) -> ResponseCode? {
        let format = self[handled.group].body.map { self[$0].format } ?? BodyFormat()
        let status = handled.recording.status
        return handled.response.codes(format).first { code in
            isFailure(in: handled.group, status: status, code: code.text)
                && self[handled.group].table.codedWinner(status: status, code: code.text) != nil
        }
    }

    /// What a placeholder stands for.
    private func inserted(_ name: String, _ handled: HandledRecording, owner: GroupID) -> String? {
        let format = self[owner].body.map { self[$0].format } ?? BodyFormat()
        // When it was recorded is not known, so that a time to wait for is none.
        let wait = handled.response.wait(format, now: 0).flatMap { $0 < .seconds(31_536_000) ? $0 : nil }
        return handled.response.insertion(
            for: name, format, deciding: decidingCode(handled), firstCode: handled.codes.first, wait: wait,
            locale: locales.first)
    }
}

extension Provenance {
    var range: SourceRange? {
        switch self {
        case .own(let range), .group(let range), .api(let range): range
        case .builtIn: nil
        }
    }
}
