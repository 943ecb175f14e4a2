import ErrorSpecFiles
import ErrorSpecLanguage

/// The specs of a new API.
enum StarterSpec {
    static let schemaFile = ".errorspec.schema.json"

    /// Reviews fold what is generated, and git keeps its line ends on every system.
    static let attributes = [
        "**/Generated/** linguist-generated text eol=lf",
        "\(schemaFile) linguist-generated text eol=lf",
    ]

    /// `specs/shop` → `Shop`; `Example` where the folder's name says nothing.
    static func name(for folder: String) -> String {
        let words = (Path.name(folder) ?? "").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let isName = name.first?.isLetter == true && name.utf8.count <= SpecLimits.apiName
        let saysNothing = ["Specs", "Spec", "Errorspec", "Api", "API", "Swift", "Self", "Foundation"].contains(name)
        return isName && !saysNothing ? name : "Example"
    }

    static func text(api: String) -> String {
        """
        # yaml-language-server: $schema=\(schemaFile)
        #
        # Which responses of the server mean which error, and what the user then reads. All other .yaml files below
        # this folder belong to the same API. `errorspec lint` checks them, `errorspec generate` turns them into Swift.

        errorspec: 1                  # the version of the spec language
        api: \(api)
        body: standard                # how error bodies are read, unless a group says otherwise
        parents: [Common]             # the parents of every group that names none

        bodies:
          standard:                   # JSON Pointers into the body
            code: /code               # tells errors of one status apart
            message: /message         # the server's text for users

        categories: [alert, signOut]  # how the app presents a failure; the first is the default

        groups:
          Common:
            summary: Errors that every endpoint may send
            cases:
              unauthorized:
                summary: The access token is missing or has expired
                status: 401
                title: Signed out
                description: Please sign in again.
                category: signOut
              tooManyRequests:
                summary: Too many requests in a short time
                status: 429
                title: Too many requests
                description: Please wait a moment, then try again.
              serverFailure:
                summary: The server has failed
                status: 5xx           # a class; 500-503 is a range, [500, 502] a list
                title: Something went wrong
                description: Please try again later.
                retry: transient      # sent again up to twice, where that does no harm: a GET, but not a POST

          Login:
            summary: Sign in with email and password
            cases:
              wrongPassword:
                summary: Wrong email or password
                status: 401
                overrides: Common.unauthorized    # a case that hides an inherited one names it
                title: Sign-in failed
                description:
                  server: message     # the server's text, if there is one
                  otherwise: Please check your email address and password.

          Orders:
            summary: List and place orders
            cases:
              soldOut:
                summary: The last one was sold a moment ago
                status: 409
                code: SOLD_OUT
                title: Sold out
                description: Please choose something else.

        operations:                   # optional: which group handles which endpoint
          POST /v1/login: Login
          GET /v1/orders: Orders
          POST /v1/orders: Orders

        """
    }
}
