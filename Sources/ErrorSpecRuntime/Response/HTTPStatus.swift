/// The status of a response as generated code tells statuses apart: `._404`.
///
/// A pattern that is a case costs the compiler a fraction of what a number costs, each of which it takes for a call of
/// `~=`; generated code has thousands of them. In an optimized build each `switch` costs as much again for every case
/// that there is, so that only those stand here that HTTP registers and that servers commonly send.
public enum HTTPStatus: Sendable {
    case _400, _401, _402, _403, _404, _405, _406, _407, _408, _409
    case _410, _411, _412, _413, _414, _415, _416, _417, _418, _419
    case _420, _421, _422, _423, _424, _425, _426, _427, _428, _429
    case _430, _431, _432, _433, _434, _435, _436, _437, _438, _439
    case _440, _441, _442, _443, _444, _445, _446, _447, _448, _449
    case _450, _451, _452, _453, _454, _455, _456, _457, _458, _459
    case _460, _461, _462, _463, _464, _465, _466, _467, _468, _469
    case _470, _471, _472, _473, _474, _475, _476, _477, _478, _479
    case _480, _481, _482, _483, _484, _485, _486, _487, _488, _489
    case _490, _491, _492, _493, _494, _495, _496, _497, _498, _499
    case _500, _501, _502, _503, _504, _505, _506, _507, _508, _509
    case _510, _511, _512, _513, _514, _515, _516, _517, _518, _519
    case _520, _521, _522, _523, _524, _525, _526, _527, _528, _529
    case _530
    case _200, _201, _202, _203, _204, _205, _206, _207, _208
    case _300, _301, _302, _303, _304, _305, _306, _307, _308
    /// Any other number.
    case other

    /// The case of a number; `other` where it has none.
    @inlinable
    public init(_ number: Int) {
        let index: Int
        switch number {
        case 400...530: index = number &- 400
        case 200...208: index = number &- 200 &+ 131
        case 300...308: index = number &- 300 &+ 140
        default:
            self = .other
            return
        }
        // The cases stand in the order of their numbers, so that this is no lookup: `GeneratedShapeTests` tries each.
        self = unsafeBitCast(UInt8(truncatingIfNeeded: index), to: HTTPStatus.self)
    }
}
