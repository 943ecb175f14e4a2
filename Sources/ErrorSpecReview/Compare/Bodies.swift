import ErrorSpecLanguage
import ErrorSpecReading

/// Compares the bodies that describe how a unit's responses are read.
struct BodyComparison {
    let pair: APIPair

    /// Returns the pairs of bodies to compare: the bodies of a unit's groups, and the bodies of each group from which
    /// the unit inherits cases in both the base and the head.
    func bodies(of groups: GroupPair) -> Set<BodyPair> {
        let (base, head) = (pair.base, pair.head)
        let declaring = Set(owners(groups.base, in: base).compactMap { pair.groupInHead[$0.index] })
        let shared = owners(groups.head, in: head).filter(declaring.contains)
        let pairs =
            [groups]
            + shared.compactMap { group in
                pair.groupInBase[group.index].map { GroupPair(base: $0, head: group) }
            }
        return Set(pairs.map { BodyPair(base: base.groups[$0.base.index].body, head: head.groups[$0.head.index].body) })
    }

    private func owners(_ group: GroupID, in api: ResolvedAPI) -> Set<GroupID> {
        Set(api.groups[group.index].visible.inherited.map { api.cases[$0.lowerBound].group })
    }

    /// Returns the keys that differ, with their places, or `nil` if both bodies have the same places.
    func difference(_ bodies: BodyPair) -> Difference? {
        let old = bodies.base.map { pair.base.bodies[$0.index].format } ?? BodyFormat()
        let new = bodies.head.map { pair.head.bodies[$0.index].format } ?? BodyFormat()
        if old == new { return nil }
        let (before, after) = (places(of: old), places(of: new))
        let keys = Set(before.keys).union(after.keys).filter { before[$0, default: []] != after[$0, default: []] }
        if keys.isEmpty { return nil }
        return Difference(
            kind: .bodyChanged,
            before: .body(keys.sorted().map { BodyPlaces(key: $0, places: before[$0, default: []]) }),
            after: .body(keys.sorted().map { BodyPlaces(key: $0, places: after[$0, default: []]) }))
    }

    /// Returns the places of each key. `failure` and `success` are left out, because they are compared as the
    /// conditions under which a 2xx response is a failure.
    private func places(of body: BodyFormat) -> [String: [String]] {
        var places = [
            "code": body.code, "title": body.title, "message": body.message, "reference": body.reference,
            "retryAfter": body.retryAfter,
        ].mapValues { $0.map(\.written) }
        for value in body.values { places["values.\(value.name)"] = value.places.map(\.written) }
        if let fields = body.fields {
            places["fields"] = fields.at.map(\.written)
            places["field.name"] = fields.name.map(\.written)
            places["field.value"] = fields.value.map(\.written)
            places["field.reason"] = fields.reason.map(\.written)
            places["field.code"] = fields.code.map(\.written)
        }
        return places
    }
}

struct BodyPair: Hashable {
    var base: BodyID?
    var head: BodyID?
}
