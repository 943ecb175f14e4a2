// swift-format-ignore-file
public extension HTTPClient {
    enum ResponseError: Error {
        public enum ClientError: Error {
            case badRequest, unauthorized, notFound, other(Int)

            init(statusCode: Int) {
                switch statusCode {
                case 400: self = .badRequest
                case 401: self = .unauthorized
                case 404: self = .notFound
                default: self = .other(statusCode)
                }
            }
        }

        case client(ClientError)
        case server(Int)

        init?(statusCode: Int) {
            if (400...499).contains(statusCode) {
                self = .client(ClientError(statusCode: statusCode))
            } else if 500...599 ~= statusCode {
                self = .server(statusCode)
            } else {
                return nil
            }
        }
    }
}
