/// The names of statuses in HTTPTypes and NIOHTTP1, which servers in Swift respond with: `.notFound`.
enum StatusNames {
    static func status(_ name: String) -> Int? { statuses[name] }

    private static let statuses: [String: Int] = [
        "created": 201, "accepted": 202, "nonAuthoritativeInformation": 203, "noContent": 204, "resetContent": 205,
        "partialContent": 206, "multiStatus": 207, "alreadyReported": 208, "imUsed": 226, "multipleChoices": 300,
        "movedPermanently": 301, "found": 302, "seeOther": 303, "notModified": 304, "useProxy": 305,
        "temporaryRedirect": 307, "permanentRedirect": 308, "badRequest": 400, "unauthorized": 401,
        "paymentRequired": 402, "forbidden": 403, "notFound": 404, "methodNotAllowed": 405, "notAcceptable": 406,
        "proxyAuthenticationRequired": 407, "requestTimeout": 408, "conflict": 409, "gone": 410, "lengthRequired": 411,
        "preconditionFailed": 412, "payloadTooLarge": 413, "contentTooLarge": 413, "uriTooLong": 414,
        "unsupportedMediaType": 415, "rangeNotSatisfiable": 416, "expectationFailed": 417, "imATeapot": 418,
        "misdirectedRequest": 421, "unprocessableEntity": 422, "unprocessableContent": 422, "locked": 423,
        "failedDependency": 424, "tooEarly": 425, "upgradeRequired": 426, "preconditionRequired": 428,
        "tooManyRequests": 429, "requestHeaderFieldsTooLarge": 431, "unavailableForLegalReasons": 451,
        "internalServerError": 500, "notImplemented": 501, "badGateway": 502, "serviceUnavailable": 503,
        "gatewayTimeout": 504, "httpVersionNotSupported": 505, "variantAlsoNegotiates": 506,
        "insufficientStorage": 507, "loopDetected": 508, "notExtended": 510, "networkAuthenticationRequired": 511,
    ]
}

extension FileReader {
    /// The number of a status, of a code, or of a constant for one: `401`, `StatusCode.gone`, `.notFound`.
    func number(_ purpose: Purpose, _ value: Node, _ place: CodePlace) -> Int? {
        if case .number(let number) = resolved(value, place).kind { return number }
        guard purpose == .status else { return nil }
        let owners = symbols.types(place.result, in: place.scope, file: file)
        switch value.kind {
        case .implicit(let name):
            for owner in owners {
                let full = symbols.types[owner].name.split(separator: ".").map(String.init) + [name]
                if case .number(let number)? = symbols.constant(full, in: [], file: file)?.kind { return number }
            }
            return owners.isEmpty ? StatusNames.status(name) : nil
        case .member(let base, let name):
            let isStatus = base.chain?.last.map { $0.hasSuffix("Status") || $0.hasSuffix("StatusCode") } == true
            guard isStatus else { return nil }
            return StatusNames.status(name)
        // `.init(statusCode: 499)`, `.custom(code: 499, reasonPhrase: "…")`
        case .call(_, let arguments, _):
            guard let first = arguments.first, ["statusCode", "code", "rawValue"].contains(first.label ?? ""),
                case .number(let number) = first.value.kind
            else { return nil }
            return number
        default: return nil
        }
    }
}
