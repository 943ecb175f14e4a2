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
                format(
                    keys, Self.codes.flatMap { name in inner.filter { $0.hasSuffix("/" + name) } },
                    Self.messages.flatMap { name in inner.filter { $0.hasSuffix("/" + name) } }))
        }
        for keys in bodies {
            add(format(keys, Self.codes.filter(keys.contains), Self.messages.filter(keys.contains)))
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

    private func format(_ keys: [String], _ codes: [String], _ messages: [String]) -> BodyFormat {
        func place(_ names: [String]) -> [Place] { names.prefix(1).map { Place(.pointer("/\($0)")) } }
        var format = BodyFormat(code: place(codes), message: place(messages))
        guard !format.isEmpty else { return format }
        for key in keys {
            guard let list = key.firstRange(of: "/*/").map({ key[..<$0.lowerBound] }) else { continue }
            func member(_ names: [String]) -> String? { names.first { keys.contains("\(list)/*\($0)") } }
            guard let name = member(BodyPlaces.fieldNames),
                let reason = member(BodyPlaces.fieldReasons.filter { $0 != name })
            else { continue }
            format.fields = FieldsFormat(at: [.pointer("/\(list)")], name: [name], reason: [reason])
            break
        }
        return format
    }

    private mutating func add(_ format: BodyFormat) {
        if !format.isEmpty { body = body.merged(with: format) ?? body }
    }
}
