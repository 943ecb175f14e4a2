extension SingleError {
    /// Keys, types and values.
    static let inForm: [SingleError] = [
        SingleError("unknown-key", "summary: Low-level", "«sumary»: Low-level"),
        SingleError("unknown-key", "access: public", "«acess»: public"),
        SingleError("unknown-key", "title: 에러", "«titel»: 에러"),
        SingleError("unknown-key", "body: slp", "«boddy»: slp"),
        SingleError("unknown-key", "body: slp\nparents: [Common]", "body: slp\n«parnets»: [Common]"),
        SingleError("unknown-key", "body: slp\nparents: [Common]", "body: slp\n«default»: Common"),
        SingleError("unknown-key", "backoff: {initial: 50ms,", "backoff: {initial: 50ms, «factor»: 2,"),
        SingleError("unknown-key", "maxRetries: 2\n", "maxRetries: 2\n    «cost»: 14\n"),
        SingleError("unknown-key", "bodies:\n", "«bodys»:\n"),
        SingleError("unknown-key", "recoveries:\n", "«recovery»:\n"),
        SingleError("unknown-key", "retries:\n", "«retrys»:\n"),
        SingleError("unknown-key", "categories: [", "«category»: ["),
        SingleError("unknown-key", "bodies:\n", "«errorFormats»:\n"),
        SingleError("unknown-key", "groups:\n", "«group»:\n"),
        SingleError("unknown-key", "operations:\n", "«operation»:\n"),
        SingleError("unknown-key", "failures:\n", "«failure»:\n"),
        SingleError("unknown-key", "transport: {title", "«transprot»: {title"),
        SingleError("unknown-key", "transport: {title", "«network»: {title"),
        SingleError("unknown-key", "code: [/code,", "«coed»: [/code,"),
        SingleError("unknown-key", "{code: /errorCode, message", "{code: /errorCode, «mesage»"),
        SingleError("unknown-key", "failure: /code\n", "«fails»: /code\n"),
        SingleError("unknown-key", "success: {at", "«sucess»: {at"),
        SingleError("unknown-key", "fields: /errors", "«fieldss»: /errors"),
        SingleError("unknown-key", "{header: X-Code, equals", "{«haeder»: X-Code, equals"),
        SingleError("unknown-key", "through: Refresh", "«trough»: Refresh"),
        SingleError("unknown-key", "{recover: refreshToken}", "{«recovr»: refreshToken}"),
        SingleError("unknown-key", "maxRetries: 2", "«maxRetry»: 2"),
        SingleError("unknown-key", "backoff: {initial: 50ms", "«backof»: {initial: 50ms"),
        SingleError("unknown-key", "parents: [Token]\n    except", "«parent»: [Token]\n    except"),
        SingleError("unknown-key", "except: [Token", "«exept»: [Token"),
        SingleError("unknown-key", "cases:\n      serverError", "«case»:\n      serverError"),
        SingleError("unknown-key", "cases:\n      unknownToken", "«errors»:\n      unknownToken"),
        SingleError("unknown-key", "{status: 5xx, desc", "{«statsu»: 5xx, desc"),
        SingleError(
            "unknown-key", "{status: 401, description: The token is", "{«http»: 401, description: The token is"),
        SingleError("unknown-key", "description: The token is unknown.", "«message»: The token is unknown."),
        SingleError("unknown-key", "description: The token is unknown.", "«descripton»: The token is unknown."),
        SingleError("unknown-key", "status: 423\n", "«statuses»: 423\n"),
        SingleError("unknown-key", "overrides: Token.unknownToken", "«override»: Token.unknownToken"),
        SingleError("unknown-key", "retry: {maxRetries: 1", "«retries»: {maxRetries: 1"),
        SingleError("unknown-key", "title: Login failed", "«Title»: Login failed"),
        SingleError("unknown-key", "otherwise:\n      desc", "«others»:\n      desc"),
        SingleError("unknown-key", "otherwise:\n      description", "otherwise:\n      «descriptoin»"),
        SingleError("unknown-key", "{server: message, otherwise: Wrong", "{«boddy»: message, otherwise: Wrong"),
        SingleError("unknown-key", "{server: message, otherwise: Wrong", "{server: message, «othrwise»: Wrong"),
        SingleError("unknown-key", "{key: login.locked, table", "{key: login.locked, «tabel»"),
        SingleError("unknown-key", "body: sparkle\n", "«bodies»: sparkle\n"),
        SingleError(
            "unknown-key", "{server: message, otherwise: Wrong e-mail or password.}", "{«ko»: 비밀번호, en: Wrong}"),

        SingleError("missing-key", "errorspec: 1\n", "«»"),
        SingleError("missing-key", "api: LSLP\n", ""),
        SingleError("missing-key", "api: LSLP\n", "«api»:\n"),
        SingleError("missing-key", "status: 423\n", "«status»:\n"),
        SingleError("missing-key", "{status: 401, description: The token is", "{description: The token is"),
        SingleError("missing-key", "retry: refresh}", "«retry»: }"),
        SingleError("missing-key", "except: [Token.expiredToken]", "«except»:"),
        SingleError("missing-key", "failure: /code\n", "«failure»:\n"),
        SingleError("missing-key", "through: Refresh", "«through»:"),
        SingleError("missing-key", "POST /v1/users/login: Login", "«POST /v1/users/login»:"),
        SingleError("missing-description", "description: The token is unknown.", "title: Unknown"),

        SingleError(
            "missing-key", "unknownToken: {status: 401, description: The token is unknown.}",
            "«unknownToken»: {}"),

        SingleError("wrong-type", "imports: [AppModels]", "imports: «AppModels, Other»"),
        SingleError("wrong-type", "api: LSLP\n", "api: «[LSLP]»\n"),
        SingleError("wrong-type", "title: 에러", "title: «[에러]»"),
        SingleError("wrong-type", "body: slp\n", "body: «[slp]»\n"),
        SingleError("wrong-type", "categories: [alert, silent, signOut]", "categories: «alert, signOut»"),
        SingleError("wrong-type", "slp: {code: /errorCode, message: /message}", "slp: «/errorCode»"),
        SingleError("wrong-type", "parents: [Token]\n    except", "parents: «Token, Common»\n    except"),
        SingleError("wrong-type", "except: [Token.expiredToken]", "except: «{Token: expiredToken}»"),
        SingleError("wrong-type", "status: 423\n", "status: «{a: 1}»\n"),
        SingleError("wrong-type", "equals: [OK, \"0\"]", "equals: «{ok: OK}»"),
        SingleError("wrong-type", "retry: patient}", "retry: «[patient]»}"),
        SingleError("wrong-type", "{status: 5xx, description: Please try again later., retry: patient}", "«5xx»"),
        SingleError("wrong-type", "refresh: {recover: refreshToken}", "refresh: «refreshToken»"),
        SingleError(
            "wrong-type", "refreshToken:\n    summary: Exchange the refresh token\n    through: Refresh",
            "refreshToken: «Refresh»"),
        SingleError("wrong-type", "description: Something went wrong.\n  Token", "description: «[Something]»\n  Token"),
        SingleError("wrong-type", "methods: [GET, PUT]", "methods: «{GET: PUT}»"),

        SingleError("invalid-status", "{status: 5xx, desc", "{status: «6xx», desc"),
        SingleError("invalid-status", "status: [401, 403]", "status: [401, «0403»]"),
        SingleError("invalid-status", "status: 423\n", "status: «\"423\"»\n"),
        SingleError("invalid-status", "status: 423\n", "status: «423.0»\n"),
        SingleError("invalid-status", "status: 400-404", "status: «404-400»"),
        SingleError("invalid-status", "status: 400-404", "status: «400 - 404»"),
        SingleError("success-status", "status: 423\n", "status: «201»\n"),
        SingleError("invalid-pointer", "{code: /errorCode,", "{code: «errorCode»,"),
        SingleError("invalid-pointer", "fields: /errors", "fields: «errors»"),
        SingleError("invalid-pointer", "name: /field", "name: «/fie~ld»"),
        SingleError("invalid-duration", "initial: 50ms", "initial: «50»"),
        SingleError("invalid-duration", "initial: 50ms", "initial: «0.5s»"),
        SingleError("invalid-duration", "maximum: 20s", "maximum: «11min»"),
        SingleError("invalid-duration", "maximum: 20s", "maximum: «20ms»"),
        SingleError("invalid-duration", "{initial: 1s}", "{initial: «21s»}"),

        SingleError("invalid-value", "errorspec: 1", "errorspec: «2»"),
        SingleError("invalid-value", "access: public", "access: «open»"),
        SingleError("invalid-value", "title: Login failed", "title: «\"\"»"),
        SingleError("invalid-value", "title: Login failed", "title: «' '»"),
        SingleError("invalid-value", "equals: [OK, \"0\"]}", "equals: [OK, \"0\"], as: «fine»}"),
        SingleError("invalid-value", "maxRetries: 2", "maxRetries: «11»"),
        SingleError("invalid-value", "retryAfter: honour", "retryAfter: «honor»"),
        SingleError("invalid-value", "methods: [GET, PUT]", "methods: [GET, «put»]"),
        SingleError("wrong-type", "methods: [GET, PUT]", "methods: «GET, PUT»"),
        SingleError("invalid-value", "methods: [GET, PUT]", "methods: [GET, PUT, «GET»]"),
        SingleError("invalid-value", "{recover: refreshToken}", "{recover: refreshToken, «maxRetries»: 3}"),
        SingleError("invalid-value", "status: [401, 403]", "status: [401, 403, «401»]"),
        SingleError("invalid-value", "status: [401, 403]", "status: «[]»"),
        SingleError("invalid-value", "status: [401, 403]", "status: «\"\"»"),
        SingleError("invalid-value", "status: [401, 403]", "status: [401, «''»]"),
        SingleError(
            "invalid-value", "{header: X-Code, equals: \"0\", as: zero}]", "{header: X-Code}, «{header: x-code}»]"),
        SingleError("invalid-value", "title: 에러\n", "title: 에러\nlocales: [ko, «KO»]\n"),
        SingleError("invalid-value", "code: [\"7\", \"8\"]", "code: [\"7\", «\"7\"»]"),
        SingleError("invalid-value", "code: [\"7\", \"8\"]", "code: «\"\"»"),
        SingleError("invalid-value", "parents: [Token]\n    except", "parents: [Token, «Token»]\n    except"),
        SingleError("invalid-value", "except: [Token.expiredToken]", "except: «[]»"),
        SingleError("invalid-value", "except: [Token.expiredToken]", "except: [«expiredToken»]"),
        SingleError("invalid-value", "overrides: Token.unknownToken", "overrides: «unknownToken»"),
        SingleError("invalid-value", "overrides: Token.unknownToken", "overrides: «A.B.c»"),
        SingleError("invalid-value", "{key: login.locked, table: Errors,", "{key: login.locked, «server»: message,"),
        SingleError(
            "invalid-value", "{server: message, otherwise: Wrong e-mail or password.}",
            "{server: message, otherwise: {«server»: message}}"),
        SingleError("invalid-value", "POST /v1/users/login: Login", "«post /v1/users/login»: Login"),
        SingleError("invalid-value", "POST /v1/users/login: Login", "«/v1/users/login»: Login"),
        SingleError("invalid-value", "slp: {code: /errorCode, message", "slp: {message"),
        SingleError("invalid-value", "{header: X-Code, equals", "{header: «\"X Code\"», equals"),
        SingleError("invalid-value", "summary: The errors that every endpoint may return", "summary: «''»"),
    ]

    /// Invalid, unknown and duplicate names.
    static let inNames: [SingleError] = [
        SingleError("invalid-name", "api: LSLP", "api: «lslp»"),
        SingleError("invalid-name", "imports: [AppModels]", "imports: [«App-Models»]"),
        SingleError("invalid-name", "  Search:\n", "  «search»:\n"),
        SingleError("invalid-name", "  Search:\n", "  «Se_arch»:\n"),
        SingleError("invalid-name", "  Search:\n", "  «Séarch»:\n"),
        SingleError("invalid-name", "      noResult:", "      «NoResult»:"),
        SingleError("invalid-name", "      noResult:", "      «no-result»:"),
        SingleError("invalid-name", "was: [SignIn]", "was: [«signIn»]"),
        SingleError("invalid-name", "was: [cannotLogin]", "was: [«CannotLogin»]"),
        SingleError("invalid-name", "  detailed:\n", "  «Detailed»:\n"),
        SingleError("invalid-name", "categories: [alert, silent", "categories: [alert, «silent-1», silent"),
        SingleError("invalid-name", "{decode: ErrorDescription,", "{decode: «Error Description»,"),
        SingleError("invalid-name", "title: 에러\n", "title: 에러\nlocales: [«ko_KR»]\n"),

        SingleError("unknown-reference", "body: slp\n", "body: «slpp»\n"),
        SingleError("unknown-reference", "parents: [Common]", "parents: [«Comon»]"),
        SingleError("unknown-reference", "parents: [Common]", "parents: [«Everything»]"),
        SingleError("unknown-reference", "through: Refresh", "through: «Refesh»"),
        SingleError("unknown-reference", "{recover: refreshToken}", "{recover: «refreshTokens»}"),
        SingleError(
            "unknown-reference", "description: Something went wrong., category: alert",
            "description: Something went wrong., category: «alret»"),
        SingleError("unknown-reference", "retry: patient}", "retry: «pateint»}"),
        SingleError("unknown-reference", "retry: refresh}", "retry: «reload»}"),
        SingleError("unknown-reference", "parents: [Token]\n    except", "parents: [«Tokn»]\n    except"),
        SingleError("unknown-reference", "parents: [Token]\n    description", "parents: [«Session»]\n    description"),
        SingleError("unknown-reference", "except: [Token.expiredToken]", "except: [«Token.expirdToken»]"),
        SingleError("unknown-reference", "except: [Token.expiredToken]", "except: [«Tokn.expiredToken»]"),
        SingleError("unknown-reference", "overrides: Token.unknownToken", "overrides: «Token.unknownTokn»"),
        SingleError("unknown-reference", "overrides: Token.unknownToken", "overrides: «Tokan.unknownToken»"),
        SingleError("unknown-reference", "category: signOut", "category: «signout»"),
        SingleError("unknown-reference", "body: sparkle\n", "body: «sparkel»\n"),
        SingleError("unknown-reference", "{server: message, otherwise: Wrong", "{server: «mesage», otherwise: Wrong"),
        SingleError("unknown-reference", "{server: message, otherwise: Wrong", "{server: «title», otherwise: Wrong"),
        SingleError("unknown-reference", "/v1/users/login: Login", "/v1/users/login: «Logn»"),

        SingleError("duplicate-key", "access: public\n", "access: public\n«access»: public\n"),
        SingleError("duplicate-key", "  sparkle:\n", "  sparkle: {message: /m}\n  «sparkle»:\n"),
        SingleError("duplicate-key", "  patient:\n", "  patient: {backoff: {initial: 30s}}\n  «patient»:\n"),
        SingleError("duplicate-key", "status: 423\n", "status: 423\n        «status»: 424\n"),
        SingleError(
            "duplicate-key", "  Search:\n",
            "  «Token»:\n    cases:\n      other: {status: 420, description: A}\n  Search:\n"),
        SingleError(
            "duplicate-name", "categories: [alert, silent, signOut]", "categories: [alert, silent, «alert», signOut]"),
        SingleError("duplicate-name", "  patient:\n", "  «never»: {maxRetries: 1}\n  patient:\n"),
        SingleError(
            "duplicate-name", "PUT /v1/users/{id}/profile: Profile",
            "PUT /v1/users/{id}/profile: Profile\n  «PUT /v1/users/{name}/profile»: Login"),
    ]

    /// Inheritance, matching, fallbacks, retries and YAML.
    static let inMeaning: [SingleError] = [
        SingleError("inheritance-cycle", "parents: [Token]\n    description", "parents: [«Profile»]\n    description"),
        SingleError(
            "inheritance-cycle", "Search:\n    body: sparkle\n    parents: []",
            "Search:\n    body: sparkle\n    parents: [«Search»]"),
        SingleError(
            "hidden-case", "        overrides: Token.unknownToken\n        status: 401", "        status: «401»"),
        SingleError("hidden-case", "refreshExpired: {status: 418,", "refreshExpired: {status: [418, «429»],"),
        SingleError(
            "needless-override", "        overrides: Token.unknownToken\n        status: 401",
            "        overrides: «Token.unknownToken»\n        status: 411"),
        SingleError("needless-override", "status: 423\n", "status: 423\n        overrides: «Token.unknownToken»\n"),
        SingleError("needless-override", "status: 423\n", "status: 423\n        overrides: [«Token.unknownToken»]\n"),
        SingleError("needless-override", "{status: 418, desc", "{overrides: «Token.expiredToken», status: 418, desc"),
        SingleError(
            "needless-override", "overrides: Token.unknownToken",
            "overrides: [Token.unknownToken, «Token.expiredToken»]"),
        SingleError("needless-except", "except: [Token.expiredToken]", "except: [Token.expiredToken, «Login.locked»]"),
        SingleError(
            "needless-except", "Search:\n    body: sparkle",
            "Search:\n    except: [«Token.expiredToken»]\n    body: sparkle"),
        SingleError("recovery-cycle", "    except: [Token.expiredToken]\n", ""),
        SingleError(
            "ambiguous-match", "  Search:\n",
            """
              Session:
                cases:
                  ended: {status: 401, description: The session has ended.}
              «Both»: {parents: [Token, Session]}
              Search:

            """),
        SingleError(
            "ambiguous-match", "      locked:\n        status: 423",
            "      otherLock: {status: 423, description: Locked.}\n      locked:\n        status: «423»"
        ),
        SingleError("body-mismatch", "  Search:\n", "  «Inside»: {parents: [Login], body: sparkle}\n  Search:\n"),
        SingleError("body-mismatch", "  Search:\n", "  «Mixed»: {parents: [Login, Search]}\n  Search:\n"),
        SingleError(
            "unreachable-case", "      badQuery:",
            """
                  one: {code: 1, description: A}
                  two: {code: 2, description: B}
                  «never»: {code: 1-2, description: C}
                  badQuery:
            """),
        SingleError(
            "missing-fallback", "{server: message, otherwise: Wrong e-mail or password.}", "«{server: message}»"),
        SingleError("unsafe-retry", "methods: [GET, PUT]", "methods: «any»"),
        SingleError("unsafe-retry", "methods: [GET, PUT]", "methods: «[GET, POST]»"),
        SingleError(
            "duplicated-case", "      refreshExpired:",
            "      «locked»:\n        status: 423\n        title: Login failed\n        description: {key: login.locked, table: Errors, otherwise: Your account is locked.}\n        category: alert\n      refreshExpired:"
        ),
        SingleError("yaml-feature", "access: public", "access: «&a» public"),
        SingleError("yaml-feature", "access: public", "access: «!!str» public"),
        SingleError("yaml-feature", "access: public", "access: «*a»"),
        SingleError("yaml-feature", "through: Refresh", "«<<»: {through: Refresh}"),
        SingleError("yaml-feature", "status: 423\n", "«<<»: *locked\n        status: 423\n"),
        SingleError("yaml-feature", "{status: 401, description: The token is unknown.}", "«*unknown»"),
        SingleError("yaml-feature", "status: 423\n", "status: «&a»\n"),
        SingleError("yaml-feature", "        status: 423\n", "        ? «status»\n        : 423\n"),
        SingleError("yaml-feature", "        status: 423\n", "        ? «|\n          status»\n        : 423\n"),
        SingleError("yaml-feature", "access: public", "access: «!app!level» public"),
        SingleError("yaml-syntax", "access: public", "access: «\"»public"),
        SingleError("yaml-syntax", "title: Login failed", "title: «'»Login failed"),
        SingleError("yaml-syntax", "PUT /v1/users/{id}/profile: Profile\n", "PUT /v1/users/{id}/profile: «[»Profile\n"),
        SingleError(
            "yaml-syntax", "PUT /v1/users/{id}/profile: Profile\n", "PUT /v1/users/{id}/profile: «{»Profile: a\n"),
        SingleError("yaml-syntax", "PUT /v1/users/{id}/profile: Profile\n", "PUT /v1/users/{id}/profile: {a: «[»\n"),
        SingleError("yaml-syntax", "categories: [alert, silent", "categories: [alert,«,» silent"),
    ]
}
