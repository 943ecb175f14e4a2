import ErrorSpecReading

/// Keys that people look for in a map that doesn't have them, with hints.
extension MapForm {
    var elsewhere: [String: String] { Self.elsewhere[name] ?? [:] }

    /// Keys that the map had in earlier versions.
    var earlierKeys: [String] { name == MapForm.body.name ? ["on", "successCodes"] : [] }

    private static let elsewhere: [String: [String: String]] = [
        api.name: misplaced,
        part.name: misplaced.merging(ofAPI) { $1 },
        group.name: misplaced.merging(
            hints(
                ["status", "code", "overrides"],
                "write it below the name of a case, as in `cases: {notFound: {status: 404, description: …}}`")
        ) { $1 },
        `case`.name: misplaced.merging(hints(["parents", "except", "successes"], "it belongs to a group")) { $1 },
        otherwise.name: Dictionary(
            uniqueKeysWithValues: ["was", "status", "code", "overrides"].map {
                ($0, "`otherwise` handles what no case matches: it has no `\($0)`")
            }),
        textSource.name: Dictionary(
            uniqueKeysWithValues: BodyField.names.map { ($0, "to show the server's, write `server: \($0)`") }),
        place.name: ["unit": "only a place of `retryAfter` has a unit"],
        fieldsPlace.name: ["header": "errors of fields are in the body"],
        policy.name: Dictionary(
            uniqueKeysWithValues: [
                ("delay", "initial"), ("interval", "initial"), ("initial", "initial"), ("maximum", "maximum"),
                ("maxDelay", "maximum"),
            ].map { ($0, "write `\($1): …` within `backoff`, as in `backoff: {initial: 100ms, maximum: 5s}`") }
        ),
    ]

    private static func hints(_ keys: [String], _ hint: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: keys.map { ($0, hint) })
    }

    private static let ofAPI = hints(
        api.keyNames.filter { part.key($0) == nil }, "it belongs in the API's `api.yaml`")

    /// Keys that a newcomer looks for at an API, a group or a case.
    private static let misplaced: [String: String] = {
        let operation = "write it beside `groups`, as in `operations: {POST /login: Login}`"
        let network = "write it in `api.yaml`, as in `failures: {transport: …}`"
        let section = "it belongs in the API's `api.yaml`"
        let silent = "write `category: silent` if users see nothing of it"
        return [
            "silent": silent, "hidden": silent, "ignore": silent, "ignored": silent,
            "path": operation, "paths": operation, "endpoint": operation, "endpoints": operation, "url": operation,
            "operation": operation, "operations": operation, "routes": operation,
            "network": network, "offline": network, "transport": network, "timeout": network, "failures": network,
            "version": "the version of the language is written `errorspec: 1`", "bodies": section,
            "categories": "write `category: …` for one; an API's are listed in its `api.yaml`", "locales": section,
            "recoveries": section, "imports": section,
        ]
    }()
}
