/// A response that is proven but for its texts, which can't change how it is read.
///
/// Reading each response before it counts costs several times what writing does. Texts whose places share nothing with
/// any other place say what they say, and nothing else: a response with them needs no proof of its own.
package struct ResponseTemplate: Sendable {
    package let status: Int
    fileprivate let draft: ResponseDraft
    /// Those that need a proof have no places here.
    fileprivate let texts: [ResponseText]

    /// The response with these texts; `nil` where they need a proof, or one of them has no place.
    package func response(_ parts: ResponseParts) -> ResponseWriter.Response? {
        var draft = draft
        guard parts.fields.isEmpty, parts.isSmall, draft.put(texts, of: parts) else { return nil }
        return ResponseWriter.Response(draft)
    }
}

extension ResponseWriter {
    /// The template of the responses with a status and a code.
    ///
    /// - Returns: `nil` where a response without texts is read as something else too, or has no body that could hold some.
    package func template(status: Int, code: String?) -> ResponseTemplate? {
        guard status.hasBody, let plain = search(status, code, ResponseParts()), plain.saysNothingElse else {
            return nil
        }
        var texts = texts
        let roots = format.decidingRoots + texts.flatMap(\.places).map(\.root) + (caseFormat.fields?.at ?? [])
        for index in texts.indices {
            texts[index].places = texts[index].places.prefix(1).filter { place in
                place.isPlain && roots.count { !place.root.isApart(from: $0) } == 1
            }
        }
        return ResponseTemplate(status: status, draft: plain.draft, texts: texts)
    }

    /// The texts that a response says, in the order in which they are written.
    var texts: [ResponseText] {
        let waits = policy ?? caseFormat.retryAfter
        return [
            ResponseText(part: .message, places: caseFormat.message),
            ResponseText(part: .title, places: caseFormat.title),
            ResponseText(part: .reference, places: caseFormat.reference),
        ] + caseFormat.values.map { ResponseText(part: .values, name: $0.name, places: $0.places) } + [
            ResponseText(part: .wait, places: waits.isEmpty ? [Place(.header("Retry-After"))] : waits)
        ]
    }
}

/// A text of a response, and the places that read it.
struct ResponseText: Sendable {
    let part: ResponseParts.Part
    /// Of one of the values.
    var name: String?
    var places: [Place]

    fileprivate func value(of parts: ResponseParts) -> String? {
        switch part {
        case .message: parts.message
        case .title: parts.title
        case .reference: parts.reference
        case .wait: parts.wait.map { "\($0)" }
        case .values: name.flatMap { parts.values[$0] }
        case .fields: nil
        }
    }
}

extension ResponseDraft {
    /// Puts each text at the first of its places that can hold it.
    ///
    /// - Returns: `false` where one has none.
    mutating func put(_ texts: [ResponseText], of parts: ResponseParts, marked isMarked: Bool = false) -> Bool {
        guard parts.values.keys.allSatisfy({ name in texts.contains { $0.name == name } }) else { return false }
        for text in texts {
            guard let value = text.value(of: parts) else { continue }
            guard putFirst(value, at: text.places, asNumber: text.part == .wait, marked: isMarked) else { return false }
        }
        return true
    }
}

extension Place {
    /// Whether it reads every text as it stands.
    fileprivate var isPlain: Bool { after.isEmpty && before.isEmpty && equals.isEmpty && replacement == nil }
}

extension Place.Root {
    /// Whether a text that stands here is never part of what stands there; a whole list counts, whatever is read of its
    /// elements.
    fileprivate func isApart(from other: Place.Root) -> Bool {
        switch (self, other) {
        case (.header(let name), .header(let other)): return !name.equalsWithoutCase(other)
        case (.header, _), (_, .header): return true
        case (.pointer(let pointer), .pointer(let other)), (.pointer(let pointer), .each(let other, _)),
            (.each(let pointer, _), .pointer(let other)), (.each(let pointer, _), .each(let other, _)):
            guard let tokens = JSONPointer(pointer)?.tokens, let others = JSONPointer(other)?.tokens else {
                return false
            }
            return !tokens.starts(with: others) && !others.starts(with: tokens)
        }
    }
}
