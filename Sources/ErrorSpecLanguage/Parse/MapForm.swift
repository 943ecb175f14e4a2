/// A kind of map that the language has: its keys, and how messages speak of it.
struct MapForm: Sendable {
    /// As a message names it: `case`, or its key in backticks.
    let noun: String
    /// One, or the beginning of one, as a hint proposes it.
    let example: String
    let keys: [String]
    /// The section whose entries are such maps, and how one of them may be called.
    var section = ""
    var name = ""
    /// Keys that people look for there, with a hint that says what there is.
    var elsewhere: [String: String] = [:]
    /// Keys that it had once.
    var earlierKeys: [String] = []

    /// With its article: "a case".
    var what: String { noun.hasPrefix("`") ? noun : "a \(noun)" }
    /// A whole entry of the section.
    var entry: String { "\(name): \(example)" }

    /// Every key of the language.
    static let allKeys = Set(
        [api, group, `case`, body, field, place, policy, backoff, text, recovery].flatMap(\.keys))

    /// By their sections.
    static let entries = Dictionary(
        uniqueKeysWithValues: [group, `case`, body, policy, recovery, failure].map { ($0.section, $0) })

    /// The maps that stand below a key.
    static let below: [String: MapForm] = [
        "retry": policy, "backoff": backoff, "field": field, "code": place, "message": place, "reference": place,
        "retryAfter": place, "fields": place, "failure": place, "success": place,
    ]

    private static let apiKeys = [
        "errorspec", "api", "summary", "access", "imports", "title", "locales", "body", "parents", "successes",
        "bodies", "recoveries", "retries", "categories", "failures",
    ]

    static let api = MapForm(
        noun: "`api.yaml`", example: "errorspec: 1", keys: apiKeys + part.keys, elsewhere: misplaced)

    /// A file beside `api.yaml`.
    static let part = MapForm(
        noun: "file of groups", example: "groups: …", keys: ["groups", "operations"],
        elsewhere: misplaced.merging(apiKeys.map { ($0, "it belongs in the API's `api.yaml`") }) { $1 })

    private static let handlingKeys = ["title", "description", "retry", "category"]

    static let group = MapForm(
        noun: "group", example: "{parents: [Common], cases: {…}}",
        keys: ["summary", "was", "parents", "except", "body", "successes", "cases", "otherwise"] + handlingKeys,
        section: "groups", name: "Login",
        elsewhere: misplaced.merging(
            ["status", "code", "overrides"].map {
                ($0, "write it below the name of a case, as in `cases: {notFound: {status: 404, description: …}}`")
            }
        ) { $1 })

    static let `case` = MapForm(
        noun: "case", example: "{status: 404, description: …}",
        keys: ["summary", "was", "status", "code", "overrides"] + handlingKeys, section: "cases", name: "notFound",
        elsewhere: misplaced.merging(
            ["parents", "except", "successes"].map { ($0, "it belongs to a group") }
        ) { $1 })

    static let otherwise = MapForm(
        noun: "`otherwise`", example: "{description: …}", keys: ["summary"] + handlingKeys,
        elsewhere: Dictionary(
            uniqueKeysWithValues: ["was", "status", "code", "overrides"].map {
                ($0, "`otherwise` handles what no case matches: it has no `\($0)`")
            }))

    static let text = MapForm(
        noun: "text source", example: "{server: message, otherwise: …}",
        keys: ["text", "key", "table", "server", "decode", "otherwise"],
        elsewhere: Dictionary(
            uniqueKeysWithValues: BodyField.names.map { ($0, "to show the server's, write `server: \($0)`") }))

    static let body = MapForm(
        noun: "body", example: "{code: /code, message: /message}",
        keys: [
            "summary", "code", "failure", "success", "message", "title", "reference", "values", "retryAfter", "fields",
            "field",
        ], section: "bodies", name: "standard", earlierKeys: ["on", "successCodes"])

    static let value = MapForm(
        noun: "value", example: "/data/balance", keys: [], section: "values", name: "balance")

    static let field = MapForm(
        noun: "`field`", example: "{name: /field, reason: /reason}", keys: ["name", "value", "reason", "code"])

    static let place = MapForm(
        noun: "place", example: "{at: /code}", keys: ["at", "header", "each", "after", "before", "equals", "as"])

    /// A place of `fields`.
    static let container = MapForm(
        noun: "place of `fields`", example: "{each: /items, at: /errors}", keys: ["each", "at"],
        elsewhere: ["header": "what is wrong with fields stands in the body"])

    static let policy = MapForm(
        noun: "retry policy", example: "{maxRetries: 2}",
        keys: ["summary", "recover", "maxRetries", "backoff", "retryAfter", "methods"], section: "retries",
        name: "patient",
        elsewhere: [
            "delay": ofBackoff("initial"), "interval": ofBackoff("initial"), "initial": ofBackoff("initial"),
            "maximum": ofBackoff("maximum"), "maxDelay": ofBackoff("maximum"),
        ].merging(backoff.elsewhere) { $1 })

    private static func ofBackoff(_ key: String) -> String {
        "write `\(key): …` within `backoff`, as in `backoff: {initial: 100ms, maximum: 5s}`"
    }

    static let backoff = MapForm(
        noun: "`backoff`", example: "{initial: 100ms, maximum: 5s}", keys: ["initial", "maximum"],
        elsewhere: [
            "factor": "remove it: a backoff doubles with each retry",
            "multiplier": "remove it: a backoff doubles with each retry",
            "jitter": "remove it: a backoff always has full jitter",
        ])

    static let recovery = MapForm(
        noun: "recovery", example: "{summary: Sign in again}", keys: ["summary", "through"], section: "recoveries",
        name: "signInAgain")

    static let failure = MapForm(
        noun: "failure", example: "{description: …}", keys: ["title", "description", "category"], section: "failures",
        name: "transport")

    static let operation = MapForm(
        noun: "operation", example: "Login", keys: [], section: "operations", name: "POST /login")

    /// Keys that a newcomer looks for at an API, a group or a case.
    private static let misplaced: [String: String] = {
        let operation = "what handles a request stands beside `groups`, as in `operations: {POST /login: Login}`"
        let network = "what users read without a connection stands in `api.yaml`, as in `failures: {transport: …}`"
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
