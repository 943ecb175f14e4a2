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
            let prefix = root.flatMap { program.decodedTypes[$0] } ?? []
            func pointers(_ places: [BodyPlace]) -> [Place]? { Self.pointers(places.map { prefix + $0.steps }) }
            var body = Report.Body(
                at: root.map { program.location($0.syntax) } ?? Location(path: "", line: 1, column: 1),
                type: root?.fullName ?? "[String: Any]")
            body.code = pointers(places)
            if let root {
                let containers = places.map { Array($0.steps.dropLast()) } + [[]]
                func named(_ names: Set<String>, isText: Bool = true) -> [Place]? {
                    if hasOtherKeys(root) { return nil }
                    return pointers(containers.flatMap { members(of: root, $0, names, isText: isText) })
                }
                body.code = body.code ?? named(["code", "errorcode"], isText: false)
                body.message = named(Self.messageKeys)
                body.title = named(["title"])
            }
            if body.code != nil || body.message != nil || body.title != nil { report.bodies.append(body) }
        }
    }

    /// The place from the type that is decoded: an element's type has its place in the list around it.
    private func rooted(_ place: BodyPlace, _ depth: Int = 0) -> BodyPlace {
        guard let root = place.root, depth < 5, program.decodedTypes[root] == nil,
            let holder = program.holder(of: root)
        else { return place }
        return rooted(BodyPlace(root: holder.type, steps: program.steps(of: holder) + place.steps), depth + 1)
    }

    /// Whether a type's own initializer decodes other keys than the names of its members.
    private func hasOtherKeys(_ type: TypeDecl) -> Bool {
        type.nested["CodingKeys"] == nil
            && type.members["init"]?.contains { $0.parameters.first?.label == "from" && $0.body != nil } == true
    }

    /// Bodies of errors that the app decodes for their message.
    private func messageTypes() -> [TypeDecl] {
        program.types.filter { program.errorBodies.contains($0) && program.decodedTypes[$0] != nil }
    }

    private static let messageKeys: Set<String> = [
        "message", "msg", "errormessage", "errormsg", "detail", "details", "errordescription", "description", "reason",
        "resultmessage", "resultmsg", "localizedmessage", "statusmessage", "responsemessage", "returnmessage",
    ]

    /// The members with one of the names, of the type at the end of some keys.
    private func members(
        of root: TypeDecl, _ steps: [BodyPlace.Step], _ names: Set<String>, isText: Bool
    ) -> [BodyPlace] {
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
            guard names.contains(key.lowercased().filter { $0 != "_" }), let type = program.resolve(member.type),
                type.isNumberOrText, !isText || type.name == "String"
            else { return nil }
            return BodyPlace(root: root, steps: steps + [.key(key)])
        }
    }

    private static func pointers(_ places: [[BodyPlace.Step]]) -> [Place]? {
        var pointers: [Place] = []
        for place in places {
            let parts = place.split(separator: .each, maxSplits: 1, omittingEmptySubsequences: false)
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
