import ErrorSpecReading

extension SwiftErrors {
    private static let codes = ["code", "errorCode", "error_code", "errCode", "resultCode"]
    private static let messages = ["message", "errorMessage", "error_message", "detail", "msg", "error_description"]

    /// Reads the places of codes and messages from the decoded types of error bodies. Prefers members that the source
    /// compares with codes, then members of nested errors such as `error/code`, and then top-level members.
    mutating func readBodies() {
        let keys = Dictionary(facts.types.compactMap { type in type.keys.map { (type.name, $0) } }) { first, _ in first
        }
        for read in facts.bodies {
            let keys = keys[read.type] ?? []
            // A message is beside its code: `error/message` for `error/code`.
            let start = read.code.lastIndex(of: "/").map { read.code[...$0] } ?? ""
            add(keys, codes: [read.code], messages: Self.messages.map { start + $0 }.filter(keys.contains))
        }
        if !body.isEmpty { return }
        let bodies = facts.types.filter { $0.kind != "enum" && isOfErrors($0) }.compactMap(\.keys)
        for keys in bodies {
            let inner = keys.filter { key in
                let parts = key.split(separator: "/")
                return parts.count == 2 && Names.words(String(parts[0])).contains { Self.isAboutErrors($0) }
            }
            func named(_ names: [String]) -> [String] {
                names.flatMap { name in inner.filter { $0.hasSuffix("/" + name) } }
            }
            add(keys, codes: named(Self.codes), messages: named(Self.messages))
        }
        if !body.isEmpty { return }
        for keys in bodies {
            add(keys, codes: Self.codes.filter(keys.contains), messages: Self.messages.filter(keys.contains))
        }
    }

    private func isOfErrors(_ fact: SwiftFacts.TypeFact) -> Bool {
        let name = fact.name.split(separator: ".").last.map(String.init) ?? ""
        return name.hasSuffix("ErrorDTO")
            || Names.words(name).contains {
                Self.isAboutErrors($0) || $0.lowercased() == "problem"
            }
    }

    private static func isAboutErrors(_ word: String) -> Bool { ["error", "failure"].contains(word.lowercased()) }

    private mutating func add(_ keys: [String], codes: [String], messages: [String]) {
        if codes.isEmpty && messages.isEmpty { return }
        func places(_ names: [String]) -> [Place] { names.map { Place(.pointer("/\($0)")) } }
        body.code += places(codes).filter { !body.code.contains($0) }
        body.message += places(messages).filter { !body.message.contains($0) }
        for key in keys where body.fields == nil {
            guard let list = key.firstRange(of: "/*/").map({ key[..<$0.lowerBound] }) else { continue }
            func member(_ names: [String]) -> String? { names.first { keys.contains("\(list)/*\($0)") } }
            guard let name = member(BodyPlaces.fieldNames),
                let reason = member(BodyPlaces.fieldReasons.filter { $0 != name })
            else { continue }
            body.fields = FieldsFormat(
                at: [.pointer("/\(list)")], name: [Place(.pointer(name))], reason: [Place(.pointer(reason))])
        }
    }
}
