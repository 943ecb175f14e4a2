import Foundation
import Testing

/// A script that reads YAML as editors do (YAML 1.2's core schema) and validates it. Without Python, these tests are
/// skipped.
private let script = """
    import json, re, sys
    import jsonschema, yaml

    class Core(yaml.SafeLoader):
        yaml_implicit_resolvers = {}

    def scalar(kind, expression, first):
        Core.add_implicit_resolver("tag:yaml.org,2002:" + kind, re.compile(expression), first)

    scalar("bool", "^(true|True|TRUE|false|False|FALSE)$", list("tTfF"))
    scalar("null", "^(~|null|Null|NULL|)$", ["~", "n", "N", ""])
    scalar("int", "^[-+]?[0-9]+$", list("-+0123456789"))
    scalar("float", "^[-+]?([.][0-9]+|[0-9]+([.][0-9]*)?)([eE][-+]?[0-9]+)?$", list("-+.0123456789"))

    def named(value):
        # Keys are names, whatever they look like.
        if isinstance(value, list):
            return [named(element) for element in value]
        if not isinstance(value, dict):
            return value
        return {key if isinstance(key, str) else json.dumps(key): named(element) for key, element in value.items()}

    schema = json.load(open(sys.argv[1]))
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8-sig") as file:
            errors = list(validator.iter_errors(named(yaml.load(file, Core))))
        print("valid" if not errors else "invalid " + "; ".join(error.message[:120] for error in errors[:3]))
    """

private let hasPython: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import jsonschema, yaml"]
    process.standardError = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
}()

/// Returns the schema's verdict on each file: `valid`, or `invalid` with the reason.
private func verdicts(on files: [String], in folder: String) throws -> [String] {
    let scratch = try TemporaryFolder()
    try scratch.write("schema.json", try Tool.run(["schema"], in: folder).output)
    try scratch.write("validate.py", script)
    try scratch.write("out", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", scratch.path + "/validate.py", scratch.path + "/schema.json"] + files
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path + "/out"))
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try scratch.read("out").split(separator: "\n").map(String.init)
}

func expectValid(_ files: [String], in folder: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    guard hasPython else { return }
    for (file, verdict) in zip(files, try verdicts(on: files, in: folder)) {
        #expect(verdict == "valid", "\(file)", sourceLocation: sourceLocation)
    }
}

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

private func specs(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.path + "/" + folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.map { "\(folder)/\($0)" }.sorted()
}

@Suite struct SchemaTests {
    @Test(.enabled(if: hasPython)) func schemaAcceptsSamplesAndValidFixtures() throws {
        let samples = specs(below: "specs")
        let fixtures = specs(below: "Tests/ErrorSpecLanguageTests/Fixtures/Valid")
        #expect(samples.count >= 20 && !fixtures.isEmpty)
        let files = samples + fixtures
        try expectValid(files, in: root.path)
    }

    @Test(.enabled(if: hasPython)) func schemaAcceptsTheWholeLanguageAndEmptyFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write("api.yaml", allOfTheLanguage)
        try folder.write("empty.yaml", "# nothing yet\n")
        let lint = try folder.run("lint", ".")
        #expect(lint.status == 0, "\(lint.output)")
        try expectValid(["api.yaml", "empty.yaml"], in: folder.path)
    }

    /// All specs are validated by one run of Python.
    @Test(.enabled(if: hasPython)) func schemaRefusesWrongKeysAndTypes() throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        for (index, spec) in wrongSpecs.enumerated() {
            let isPart = !spec.hasPrefix("errorspec") && !spec.hasPrefix("api")
            if isPart { try folder.write("\(index)/api.yaml", "errorspec: 1\napi: Shop\n") }
            files.append("\(index)/\(isPart ? "part" : "api").yaml")
            try folder.write(files[index], spec + "\n")
            // `lint` must refuse the spec too; otherwise the schema would be stricter than `lint`.
            #expect(try folder.run("lint", "\(index)").status == 2, "\(spec)")
        }
        for (spec, verdict) in zip(wrongSpecs, try verdicts(on: files, in: folder.path)) {
            #expect(verdict.hasPrefix("invalid"), "\(spec)")
        }
    }
}

private let wrongSpecs = [
    "errorspec: 2\napi: Shop", "errorspec: 1", "api: Shop", "errorspec: 1\napi: shop",
    "errorspec: 1\napi: Shop\ncolour: red", "errorspec: 1\napi: Shop\nlocales: {ko: en}",
    "errorspec: 1\napi: Shop\nlocales: []", "errorspec: 1\napi: Shop\naccess: private",
    "errorspec: 1\napi: Shop\nbodies: {b: {code: code}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {code: {at: /a, header: B}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {field: {name: /n}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {code: {each: /a, header: B}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {code: {after: x}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {code: {at: /a, before: []}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {message: /m, colour: red}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {values: {code: /c}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {values: {a-b: /c}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {reference: []}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {retryAfter: soon}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {fields: {header: X}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {fields: [/a, /a]}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {fields: /a, field: {code: c}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {fields: /a, field: {name: {header: X}}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {fields: /a, field: {name: {after: x}}}}",
    "errorspec: 1\napi: Shop\nbodies: {b: {fields: /a, field: {name: {at: /a, equals: x}}}}",
    "errorspec: 1\napi: Shop\nsuccesses: []", "errorspec: 1\napi: Shop\nsuccesses: [200, 404]",
    "errorspec: 1\napi: Shop\nretries: {r: {retryAfter: maybe}}",
    "errorspec: 1\napi: Shop\nretries: {r: {retryAfter: []}}",
    "groups: {Login: {successes: 3xx}}", "successes: [200]",
    "errorspec: 1\napi: Shop\nretries: {never: {maxRetries: 1}}",
    "errorspec: 1\napi: Shop\nretries: {r: {maxRetries: 11}}",
    "errorspec: 1\napi: Shop\nretries: {r: {maxRetries: '11'}}",
    "errorspec: 1\napi: Shop\nretries: {r: {backoff: {initial: 1h}}}",
    "errorspec: 1\napi: Shop\nretries: {r: {backoff: {initial: 050ms}}}",
    "errorspec: 1\napi: Shop\nretries: {r: {recover: x, maxRetries: 1}}",
    "bodies: {}", "groups: []", "groups:", "groups: {login: {}}", "groups: {Login: {parents: {Common: x}}}",
    "groups: {Login: {cases: {a: {title: A, description: B}}}}",
    "groups: {Login: {cases: {a: {status: 4000}}}}", "groups: {Login: {cases: {a: {status: '400'}}}}",
    "groups: {Login: {cases: {a: {status: 6xx}}}}", "groups: {Login: {cases: {a: {status: [400, 400]}}}}",
    "groups: {Login: {cases: {a: {status: 400, titel: A}}}}",
    "groups: {Login: {cases: {a: {status: 400, title: [A]}}}}",
    "groups: {Login: {cases: {a: {status: 400, title: ''}}}}",
    "groups: {Login: {cases: {a: {status: 400, title: {server: message, key: a}}}}}",
    "groups: {Login: {cases: {a: {status: 400, title: {server: mesage}}}}}",
    "groups: {Login: {cases: {a: {status: 400, title: {otherwise: A}}}}}",
    "groups: {Login: {cases: {a: {status: 400, overrides: forbidden}}}}",
    "groups: {Login: {cases: {a-b: {status: 400}}}}", "operations: {login: Login}",
]

/// Every key, and every form of a value.
private let allOfTheLanguage = """
    errorspec: 1
    api: Shop
    summary: All of it
    access: package
    imports: [AppModels, Other_Models, null]
    title: {ko: 에러, en: Error}
    locales: [ko, en, zh-Hant]
    body: standard
    parents: [Common]
    successes: [200, 201-204]
    bodies:
      standard:
        summary: The usual one
        code: [{header: X-Code, before: ":", equals: "0", as: zero}, {each: /errors, at: /code}, {at: /type, after: ["#", /]}]
        message: [/message, /Message, {each: "", at: /message}, {each: /errors}]
        title: /title
        reference: [{header: X-Request-Id}, /request_id]
        values: {balance: /data/balance, limit: [/limit, {header: X-Limit}, {header: 404}]}
        retryAfter: {at: /wait, before: s}
        fields: [/errors, {each: /items, at: /errors}, {each: /more}, {at: /rest}]
        field: {name: [{at: /field, after: /data/}, /path, ""], value: /value, reason: {at: "", before: [":", ","]}, code: [/code, /type]}
        failure: [/code, {each: /errors}]
        success: {at: /code, equals: [OK, 0, 2*, 10-19]}
      plain: {message: /message, fields: ""}
    recoveries:
      refresh: {summary: Get a new token, through: Token}
    retries:
      renew: {recover: refresh}
      patient:
        maxRetries: 3
        backoff: {initial: 0ms, maximum: 2min}
        retryAfter: [{header: X-RateLimit-Reset}, /retry_after]
        methods: [GET, PUT]
      transient: {methods: idempotent, retryAfter: ignore}
      throttling: {retryAfter: /wait}
    categories: [alert, silent, signOut, true, null]
    failures:
      transport: {title: {ko: 에러, en: Error, zh-Hant: 錯誤}, description: {ko: 가, en: A, zh-Hant: 甲}}
      decoding: {description: {key: decoding, table: Errors, otherwise: 가}}
      unmapped: {category: silent}
    groups:
      Common:
        was: Basic
        cases:
          no: {status: 404, title: no, description: 1.10, category: silent}
          null: {status: 405, title: ~, description: true}
      Token:
        parents: []
        cases:
          expired: {status: [401, 5xx, 400-403], code: [A, 1, 30*, "*"], title: 가, description: 나}
      Cart:
        summary: The cart
        was: [Basket, Bag]
        parents: [Common, Token]
        except: [Token.expired]
        body: standard
        successes: [200]
        title: {server: title, otherwise: {ko: 가, en: A, zh-Hant: 甲}}
        description: {decode: Errors.Description, otherwise: 가}
        retry: patient
        category: alert
        cases:
          gone: {status: 404, overrides: Common.no, was: lost, retry: renew}
          full:
            summary: No room
            code: FULL
            was: [tooMuch]
            description: {server: /detail/text, otherwise: 가}
            retry: {maxRetries: 1, methods: any}
        otherwise: {summary: The rest, title: 가, description: 나, retry: never, category: silent}
    operations:
      GET /v1/carts/{id}: Cart
    """
