// swift-format-ignore-file
enum BookingError: Error {
    case sessionExpired, soldOut, invalidInput(String), maintenance, unknown(Int)

    static func from(_ response: HTTPURLResponse, data: Data) -> BookingError? {
        let statusCode = response.statusCode
        if statusCode == 401 {
            return .sessionExpired
        } else if statusCode == 409 || statusCode == 410 {
            return .soldOut
        } else if statusCode == 422 {
            let message = (try? JSONDecoder().decode(ErrorBody.self, from: data))?.message
            return .invalidInput(message ?? "Please check the dates.")
        } else if statusCode >= 500 && statusCode < 600 {
            return .maintenance
        } else if statusCode >= 400 {
            return .unknown(statusCode)
        }
        return nil
    }
}

struct ErrorBody: Decodable {
    let message: String
}
