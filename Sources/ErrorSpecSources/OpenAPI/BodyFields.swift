import ErrorSpecLanguage
import ErrorSpecReading

/// The lists of problems with the fields of a request.
extension BodyPlaces {
    private static let fields = [
        "/errors", "/error/errors", "/fieldErrors", "/field_errors", "/violations", "/validationErrors",
        "/validation_errors", "/invalidFields", "/invalid_params", "/invalid-params", "/details", "/error/details",
        "/detail",
    ]
    static let fieldNames = [
        "/field", "/name", "/fieldName", "/field_name", "/property", "/propertyPath", "/property_path", "/path",
        "/param", "/parameter", "/pointer", "/source/pointer", "/loc", "/key", "/attribute",
    ]
    private static let fieldValues = ["/value", "/rejectedValue", "/rejected_value", "/invalidValue", "/invalid_value"]
    static let fieldReasons = ["/message", "/reason", "/detail", "/description", "/msg", "/issue", "/error", "/title"]

    /// Returns the documented lists of problems, or `nil` if the body has no such list.
    ///
    /// - Parameter codes: The places of codes. A list's place of a code is also the code of a field's problem.
    func fieldsFormat(besides codes: [Place.Root]) -> FieldsFormat? {
        let others = members.compactMap { member -> String? in
            guard case .pointer(let pointer) = member.root, !Self.fields.contains(pointer) else { return nil }
            return MemberNames.isAboutErrors(member.name) ? pointer : nil
        }
        let lists = Self.fields.filter(isPossible) + others + (isList ? [""] : [])
        return lists.compactMap { fields(at: $0, codes) }.reduce(nil) { all, list in
            all?.merging(list) ?? list
        }
    }

    private func fields(at pointer: String, _ codes: [Place.Root]) -> FieldsFormat? {
        let facts = facts(pointer)
        guard facts.exists else { return nil }
        guard facts.types.contains("array") else { return fieldsByName(at: pointer, facts) }
        func first(of members: [String], where accepts: (Facts) -> Bool = { _ in true }) -> String? {
            members.first { member in
                let facts = schemas.facts(at: .each(pointer, at: member), of: nodes)
                return facts.exists && accepts(facts)
            }
        }
        guard let name = first(of: Self.fieldNames),
            let reason = first(
                of: Self.fieldReasons.filter { $0 != name }, where: { $0.types.isDisjoint(with: ["object"]) })
        else { return nil }
        let code = codes.lazy.compactMap { place -> String? in
            if case .each(pointer, let member) = place, member != reason, member != name { member } else { nil }
        }.first
        let value = first(of: Self.fieldValues) { $0.types.isDisjoint(with: ["object", "array"]) }
        return FieldsFormat(
            at: [.pointer(pointer)], name: [Place(.pointer(name))], value: value.map { [Place(.pointer($0))] } ?? [],
            reason: [Place(.pointer(reason))], code: code.map { [Place(.pointer($0))] } ?? [])
    }

    /// Returns the format of an object with the names of fields as keys.
    private func fieldsByName(at pointer: String, _ facts: Facts) -> FieldsFormat? {
        let name = simplified(pointer.split(separator: "/").last ?? "")
        let isOfFields = ["errors", "field", "violation", "invalid", "validation"].contains(where: name.contains)
        guard isOfFields, facts.types.contains("object") else { return nil }
        let hasFields = facts.nodes.contains { node in
            if let others = node["additionalProperties"] { return others.map != nil }
            return schemas.memberNames(of: [node]).isEmpty || hasListsAlone(node)
        }
        return hasFields ? FieldsFormat(at: [.pointer(pointer)]) : nil
    }

    /// Whether all members of an object are lists, such as lists of a field's errors.
    private func hasListsAlone(_ object: DocumentNode) -> Bool {
        let members = schemas.memberNames(of: [object])
        return !members.isEmpty && members.allSatisfy { schemas.facts(at: "/\($0)", of: [object]).types == ["array"] }
    }
}

extension FieldsFormat {
    /// Returns the format with the lists and the members of another one. Of several members, the most telling one is
    /// tried first, as in a list that has all of them.
    func merging(_ other: FieldsFormat) -> FieldsFormat {
        func sorted(_ members: [Place], _ order: [String]) -> [Place] {
            let order = order.map { Place(.pointer($0)) }
            return order.filter(members.contains) + members.filter { !order.contains($0) }.unique { $0 }
        }
        return FieldsFormat(
            at: (at + other.at).unique { $0 }, name: sorted(name + other.name, BodyPlaces.fieldNames),
            value: sorted(value + other.value, []), reason: sorted(reason + other.reason, BodyPlaces.fieldReasons),
            code: sorted(code + other.code, []))
    }
}
