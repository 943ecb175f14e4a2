import ErrorSpecLanguage

/// Reads YAML as an editor needs it: libyaml reads it, and where it stops, the text is repaired and read again.
struct SyntaxReader {
    private let text: RepairedText
    private var events: ArraySlice<YAMLEvent>

    static func read(_ bytes: [UInt8]) -> SyntaxNode {
        var text = RepairedText(bytes)
        var reading = YAMLEvent.all(of: text.bytes)
        for _ in 0..<24 {
            guard let problem = reading.problem, text.repair(problem, behind: reading.events) else { break }
            reading = YAMLEvent.all(of: text.bytes)
        }
        var reader = SyntaxReader(text: text, events: reading.events[...])
        return reader.documents() ?? .absent(at: bytes.count)
    }

    /// The maps of several documents are one: they were, before something was typed.
    private mutating func documents() -> SyntaxNode? {
        var all: SyntaxNode?
        while let event = events.popFirst() {
            if event.kind == .boundary || event.kind == .endOfFile { continue }
            let next = node(event)
            guard let first = all, case .mapping(let entries) = first.content else {
                all = next
                continue
            }
            all?.content = .mapping(entries + next.entries)
            all?.range = first.range.lowerBound..<max(first.range.upperBound, next.range.upperBound)
        }
        return all
    }

    private mutating func node(_ event: YAMLEvent) -> SyntaxNode {
        switch event.kind {
        case .sequenceStart:
            var elements: [SyntaxNode] = []
            let end = contents { reader, first in elements.append(reader.node(first)) }
            return collection(.sequence(elements), from: event, to: end, last: elements.last?.range)
        case .mappingStart:
            var entries: [SyntaxEntry] = []
            let end = contents { reader, key in entries.append(reader.entry(key)) }
            return collection(.mapping(entries), from: event, to: end, last: entries.last?.range)
        default:
            var range = text.offsets(event)
            if event.style == .plain, event.text.isEmpty { return .absent(at: text.original(range).lowerBound) }
            // The empty lines behind a block are no part of it.
            if event.style == .block {
                let last = text.bytes[range].lastIndex { $0 > 0x20 } ?? range.lowerBound
                range = range.lowerBound..<last + 1
            }
            let scalar = SyntaxScalar(text: event.text, style: event.style)
            return SyntaxNode(content: .scalar(scalar), range: text.original(range))
        }
    }

    /// Reads what a collection holds.
    ///
    /// - Returns: Its end; `nil` where the reading ends before.
    private mutating func contents(_ read: (inout SyntaxReader, YAMLEvent) -> Void) -> YAMLEvent? {
        while let event = events.popFirst() {
            if event.kind == .sequenceEnd || event.kind == .mappingEnd { return event }
            read(&self, event)
        }
        return nil
    }

    private mutating func entry(_ keyEvent: YAMLEvent) -> SyntaxEntry {
        let key = node(keyEvent)
        let name = SyntaxEntry.Key(text: key.scalar?.text ?? "", range: key.range)
        guard let event = events.popFirst() else {
            return SyntaxEntry(key: name, isComplete: false, value: .absent(at: key.range.upperBound))
        }
        let end = text.offsets(keyEvent).upperBound
        let hasColon = text.hasColon(in: end..<max(end, text.offsets(event).lowerBound))
        return SyntaxEntry(key: name, isComplete: hasColon, value: node(event))
    }

    /// A flow collection ends at its bracket, a block collection with its last value.
    private func collection(
        _ content: SyntaxNode.Content, from start: YAMLEvent, to end: YAMLEvent?, last: Range<Int>?
    ) -> SyntaxNode {
        let first = text.original(text.offsets(start)).lowerBound
        let bracket = end.map(text.offsets).flatMap { $0.isEmpty ? nil : text.original($0).upperBound }
        return SyntaxNode(
            content: content, range: first..<max(first, bracket ?? last?.upperBound ?? first), isFlow: bracket != nil)
    }
}

extension YAMLEvent {
    /// The events of a text up to where it is no YAML, or deeper than any spec.
    static func all(of bytes: [UInt8]) -> (events: [YAMLEvent], problem: YAMLProblem?) {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = YAMLEvents(bytes)
            var found: [YAMLEvent] = []
            var depth = 0
            do throws(YAMLProblem) {
                while found.last?.kind != .endOfFile, depth < 80 {
                    let event = try reader.next()
                    found.append(event)
                    depth += event.isStart ? 1 : event.isEnd ? -1 : 0
                }
                return (found, nil)
            } catch {
                return (found, error)
            }
        }
    }

    /// Whether a collection starts or ends.
    var isStart: Bool { kind == .sequenceStart || kind == .mappingStart }
    var isEnd: Bool { kind == .sequenceEnd || kind == .mappingEnd }
}
