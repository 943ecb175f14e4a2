// The parent chain as a team writes it by hand: each handler asks its parent, and returns an existential.

protocol HandWrittenError: Error {
    var title: String { get }
}

protocol HandWrittenHandler {
    func map(statusCode: Int) -> (any HandWrittenError)?
}

struct HandWrittenCommon: HandWrittenHandler {
    enum Failure: HandWrittenError {
        case secretKeyError, tooMuchCall, pathError, serverError
        var title: String { "Error" }
    }

    func map(statusCode: Int) -> (any HandWrittenError)? {
        switch statusCode {
        case 420: Failure.secretKeyError
        case 429: Failure.tooMuchCall
        case 444: Failure.pathError
        case 500: Failure.serverError
        default: nil
        }
    }
}

struct HandWrittenToken: HandWrittenHandler {
    enum Failure: HandWrittenError {
        case unknownAccessToken, forbidden, expirationAccessToken
        var title: String { "Error" }
    }

    let parent: any HandWrittenHandler = HandWrittenCommon()

    func map(statusCode: Int) -> (any HandWrittenError)? {
        switch statusCode {
        case 401: Failure.unknownAccessToken
        case 403: Failure.forbidden
        case 419: Failure.expirationAccessToken
        default: parent.map(statusCode: statusCode)
        }
    }
}

struct HandWrittenEditProfile: HandWrittenHandler {
    enum Failure: HandWrittenError {
        case invalidRequest
        var title: String { "Error" }
    }

    let parent: any HandWrittenHandler = HandWrittenToken()

    func map(statusCode: Int) -> (any HandWrittenError)? {
        switch statusCode {
        case 400: Failure.invalidRequest
        default: parent.map(statusCode: statusCode)
        }
    }
}
