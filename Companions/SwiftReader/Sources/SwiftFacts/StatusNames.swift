/// The names of statuses, such as `.notFound`, in HTTPTypes and NIOHTTP1, which Swift servers use.
enum StatusNames {
    static func status(_ name: String) -> Int? { statuses[name] }

    /// Whether the name of a type means a status: `HTTPResponseStatus`, `HTTPResponse.Status`, `HTTPStatusCode`.
    static func areOf(_ type: String) -> Bool {
        let name = type.lowercased().filter { $0 != "." }
        return name.contains("http") && (name.hasSuffix("status") || name.hasSuffix("statuscode"))
    }

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
    /// Returns the number of a status or a code, which can be a literal or a constant: `401`, `StatusCode.gone`,
    /// `.notFound`. Returns `nil` for other values.
    ///
    /// - Parameter names: The type names that occur in the expected type.
    func number(_ purpose: Purpose, _ value: Node, of names: [String], _ place: CodePlace) -> Int? {
        if case .number(let number) = resolved(value, place).kind { return number }
        guard purpose == .status else { return nil }
        switch value.kind {
        case .implicit(let name):
            for owner in symbols.types(names, in: place.scope, file: file) {
                if case .number(let number)? = symbols.constant(name, of: owner, file: file)?.kind { return number }
            }
            return names.contains(where: StatusNames.areOf) ? StatusNames.status(name) : nil
        case .member(let base, let name):
            guard let type = base.chain?.joined(separator: "."), StatusNames.areOf(type) else { return nil }
            return StatusNames.status(name)
        case .call(_, let arguments, _): return arguments.status
        default: return nil
        }
    }
}

extension [Node.Argument] {
    /// The number in the arguments of a status's initializer: `.init(statusCode: 499)`,
    /// `.custom(code: 499, reasonPhrase: "…")`; `nil` for other arguments.
    var status: Int? {
        guard let first, ["statusCode", "code", "rawValue"].contains(first.label ?? ""),
            case .number(let number) = first.value.kind
        else { return nil }
        return number
    }
}
