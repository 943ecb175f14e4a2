/// A valid spec that uses the whole language. ``SingleErrorTests`` breaks it in one place at a time.
let soundSpec = """
    errorspec: 1
    api: LSLP
    summary: Low-level service project
    access: public
    imports: [AppModels]
    title: 에러
    body: slp
    parents: [Common]

    bodies:
      slp: {code: /errorCode, message: /message}
      sparkle:
        code: [/code, {header: X-Code, equals: "0", as: zero}]
        message: /message
        failure: /code
        success: {at: /code, equals: [OK, "0"]}
      detailed:
        code: /code
        title: /title
        message: /message
        fields: /errors
        field: {name: /field, value: /value, reason: /reason}

    recoveries:
      refreshToken:
        summary: Exchange the refresh token
        through: Refresh

    retries:
      refresh: {recover: refreshToken}
      patient:
        maxRetries: 2
        backoff: {initial: 50ms, maximum: 20s}
        retryAfter: honour
        methods: [GET, PUT]

    categories: [alert, silent, signOut]

    failures:
      transport: {title: Network, description: Check your connection.}
      unmapped: {description: Something went wrong., category: alert}

    groups:
      Common:
        summary: The errors that every endpoint may return
        cases:
          serverError: {status: 5xx, description: Please try again later., retry: patient}
          tooManyCalls: {status: 429, description: {server: message, otherwise: Too many calls.}, retry: throttling}
        otherwise:
          description: Something went wrong.
      Token:
        cases:
          unknownToken: {status: 401, description: The token is unknown.}
          expiredToken: {status: 419, title: Expired, description: The token has expired., retry: refresh}
      Refresh:
        parents: [Token]
        except: [Token.expiredToken]
        category: signOut
        cases:
          refreshExpired: {status: 418, description: Please sign in again.}
      Login:
        was: [SignIn]
        title: Login failed
        cases:
          wrongPassword:
            was: [cannotLogin]
            status: [401, 403]
            code: ["7", "8"]
            description: {server: message, otherwise: Wrong e-mail or password.}
          locked:
            status: 423
            description: {key: login.locked, table: Errors, otherwise: Your account is locked.}
            category: alert
      Profile:
        parents: [Token]
        description: The profile was not saved.
        retry: {maxRetries: 1, backoff: {initial: 1s}}
        cases:
          notSignedIn:
            overrides: Token.unknownToken
            status: 401
          missingValue: {status: 400-404, description: {decode: ErrorDescription, otherwise: A value is missing.}}
      Search:
        body: sparkle
        parents: []
        cases:
          noResult: {status: 2xx, code: UE1, description: Nothing was found.}
          badQuery: {code: [UE2, UE3], description: The query is wrong.}

    operations:
      POST /v1/users/login: Login
      PUT /v1/users/{id}/profile: Profile
    """ + "\n"
