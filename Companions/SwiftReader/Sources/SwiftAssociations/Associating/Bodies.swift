import SwiftSyntax

/// The places of codes and messages in decoded bodies.
extension Associator {
    mutating func findBodies() {
        var order: [TypeDecl?] = []
        var codes: [TypeDecl?: [BodyPlace]] = [:]
        func add(_ place: BodyPlace) {
            let rooted = rooted(place)
            if codes[rooted.root] == nil { order.append(rooted.root) }
            if codes[rooted.root]?.contains(rooted) != true { codes[rooted.root, default: []].append(rooted) }
        }
        for place in places where !place.steps.isEmpty { add(place) }
        for type in messageTypes() where codes[type] == nil {
            codes[type] = []
            order.append(type)
        }
        for root in order {
            let places = codes[root] ?? []
            var body = Report.Body(
                at: root.map { program.location($0.syntax) } ?? Location(path: "", line: 1, column: 1),
                type: root?.fullName ?? "[String: Any]")
            body.code = Self.pointers(places)
            if let root {
                let containers = places.map { Array($0.steps.dropLast()) } + [[]]
                body.message = Self.pointers(containers.flatMap { members(of: root, $0, Self.isMessageKey) })
                body.title = Self.pointers(containers.flatMap { members(of: root, $0) { $0.lowercased() == "title" } })
            }
            if body.code != nil || body.message != nil || body.title != nil { report.bodies.append(body) }
        }
    }

    /// The place from the type that is decoded: an element's type has its place in the list around it.
    private func rooted(_ place: BodyPlace, _ depth: Int = 0) -> BodyPlace {
        guard let root = place.root, depth < 5, !isDecoded(root) else { return place }
        guard let (type, member, isList) = holders()[root]?.first(where: { $0.type != root }) else { return place }
        let key = BodyPlace.Step.key(program.key(of: member, in: type))
        return rooted(BodyPlace(root: type, steps: (isList ? [key, .each] : [key]) + place.steps), depth + 1)
    }

    private func holders() -> [TypeDecl: [(type: TypeDecl, member: Member, isList: Bool)]] {
        if let known = finder.holders { return known }
        var holders: [TypeDecl: [(type: TypeDecl, member: Member, isList: Bool)]] = [:]
        for type in program.types where program.isDecodable(type) {
            for member in type.memberOrder where program.isStored(member) {
                let resolved = program.resolve(member.type)
                guard let held = resolved?.decl ?? resolved?.element?.decl else { continue }
                holders[held, default: []].append((type, member, resolved?.decl == nil))
            }
        }
        finder.holders = holders
        return holders
    }

    private func isDecoded(_ type: TypeDecl) -> Bool {
        if let known = finder.decoded { return known.contains(type) }
        var decoded: Set<TypeDecl> = []
        for (name, calls) in program.index.calls
        where name.lowercased().contains("decod") || ["map", "request", "responseObject", "deserialize"].contains(name)
        {
            for call in calls {
                for argument in call.arguments {
                    guard let member = argument.expression.as(MemberAccessExprSyntax.self),
                        member.declName.baseName.text == "self",
                        case .meta(let decl)? = program.type(of: NodeReader.node(argument.expression))
                    else { continue }
                    decoded.insert(decl)
                }
            }
        }
        finder.decoded = decoded
        return decoded.contains(type)
    }

    /// Types of error bodies that the app decodes for their message.
    private func messageTypes() -> [TypeDecl] {
        program.types.filter { type in
            guard program.isDecodable(type), isDecoded(type) else { return false }
            let name = type.name.lowercased()
            return ["error", "fail", "problem", "fault"].contains(where: name.contains)
        }
    }

    private static func isMessageKey(_ key: String) -> Bool {
        let key = key.lowercased().filter { $0 != "_" }
        let names: Set<String> = [
            "message", "msg", "errormessage", "errormsg", "detail", "details", "errordescription", "description",
            "reason",
            "resultmessage", "resultmsg", "localizedmessage", "statusmessage", "responsemessage", "returnmessage",
        ]
        return names.contains(key)
    }

    /// The text members with such a key, of the type at the end of some keys.
    private func members(of root: TypeDecl, _ steps: [BodyPlace.Step], _ isWanted: (String) -> Bool) -> [BodyPlace] {
        var type: TypeDecl? = root
        for step in steps {
            guard case .key(let key) = step, let current = type else { continue }
            let member = current.memberOrder.first { program.isStored($0) && program.key(of: $0, in: current) == key }
            let resolved = program.resolve(member?.type)
            type = resolved?.decl ?? resolved?.element?.decl
        }
        guard let type else { return [] }
        return type.memberOrder.compactMap { member in
            guard program.isStored(member) else { return nil }
            let key = program.key(of: member, in: type)
            guard isWanted(key), case .other("String", _)? = program.resolve(member.type) else { return nil }
            return BodyPlace(root: root, steps: steps + [.key(key)])
        }
    }

    private static func pointers(_ places: [BodyPlace]) -> [Place]? {
        var pointers: [Place] = []
        for place in places {
            let parts = place.steps.split(separator: .each, maxSplits: 1, omittingEmptySubsequences: false)
            func pointer(_ steps: ArraySlice<BodyPlace.Step>) -> String {
                steps.map { step in
                    guard case .key(let key) = step else { return "" }
                    return "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
                }.joined()
            }
            let pointerOf =
                parts.count == 2
                ? Place(each: pointer(parts[0]), at: pointer(parts[1])) : Place(each: nil, at: pointer(parts[0]))
            if !pointers.contains(pointerOf) { pointers.append(pointerOf) }
        }
        return pointers.isEmpty ? nil : pointers
    }
}
