import ErrorSpecReading

extension SwiftErrors {
    private static let codes = ["code", "errorCode", "error_code", "errCode", "resultCode"]
    private static let messages = ["message", "errorMessage", "error_message", "detail", "msg", "error_description"]

    /// The places of error bodies, from the types that they are decoded into. A type that holds another one counts before
    /// that one, which it is not decoded from alone.
    mutating func readBodies() {
        let bodies = facts.types.filter { $0.kind != "enum" && isOfErrors($0) }.compactMap(\.keys)
        for keys in bodies {
            let inner = keys.filter { key in
                let parts = key.split(separator: "/")
                return parts.count == 2 && Names.words(String(parts[0])).contains { Self.isAboutErrors($0) }
            }
            add(
                shape(
                    keys, Self.codes.flatMap { name in inner.filter { $0.hasSuffix("/" + name) } },
                    Self.messages.flatMap { name in inner.filter { $0.hasSuffix("/" + name) } }))
        }
        for keys in bodies {
            add(shape(keys, Self.codes.filter(keys.contains), Self.messages.filter(keys.contains)))
        }
    }

    private func isOfErrors(_ fact: SwiftFacts.TypeFact) -> Bool {
        let name = fact.name.split(separator: ".").last.map(String.init) ?? ""
        return Names.words(name).contains {
            Self.isAboutErrors($0) || ["message", "problem"].contains($0.lowercased())
        }
            || name.hasSuffix("ErrorDTO")
    }

    private static func isAboutErrors(_ word: String) -> Bool { ["error", "failure"].contains(word.lowercased()) }

    private func shape(_ keys: [String], _ codes: [String], _ messages: [String]) -> BodyShape {
        var shape = BodyShape()
        shape.code = codes.first.map { [.pointer("/\($0)")] } ?? []
        shape.message = messages.first.map { .pointer("/\($0)") }
        guard !shape.isEmpty else { return shape }
        for key in keys {
            guard let list = key.firstRange(of: "/*/").map({ key[..<$0.lowerBound] }) else { continue }
            func member(_ names: [String]) -> String? { names.first { keys.contains("\(list)/*\($0)") } }
            guard let name = member(BodyShapeReader.fieldNames),
                let reason = member(BodyShapeReader.fieldReasons.filter { $0 != name })
            else { continue }
            shape.fields = BodyShape.Fields(at: "/\(list)", name: name, reason: reason)
            break
        }
        return shape
    }

    private mutating func add(_ shape: BodyShape) {
        if !shape.isEmpty { body = body.merged(with: shape) ?? body }
    }
}
