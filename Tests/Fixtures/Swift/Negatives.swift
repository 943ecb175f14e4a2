// swift-format-ignore-file
import Foundation

enum AccountError: Error {
    case unauthorized
    case timedOut
    case notFound

    init?(statusCode: Int) {
        switch statusCode {
        case 401: self = .unauthorized
        case 404: self = .notFound
        case 408: self = .timedOut
        default: return nil
        }
    }
}

struct WeatherIcon {
    func text(for weatherCode: Int) -> String {
        switch weatherCode {
        case 200...232: return "Thunder and lightning"
        case 300...321: return "A bit of drizzle"
        case 500...531: return "Heavy rain ahead"
        default: return "Clear sky today"
        }
    }
}

final class Transport {
    func message(for error: URLError) -> String {
        switch error.code {
        case .timedOut: return "The connection is slow."
        case .notConnectedToInternet: return "There is no connection."
        default: return "The network has failed."
        }
    }

    func describe(_ urlError: URLError) -> String {
        switch urlError.code {
        case .timedOut: return "The connection is very slow."
        default: return "The network has failed again."
        }
    }

    func check(_ response: HTTPURLResponse) throws {
        let errorParameters = ["code": "not a code", "message": "Not a text at all."]
        if response.statusCode == 404 {
            logger.error(message: "It was not found, and that is for logs.")
            print("404 for \(errorParameters)")
            throw AccountError.notFound
        }
        guard response.expectedContentLength < 500 else { throw AccountError.timedOut }
        for index in 400..<500 where index == 450 { cache[index] = nil }
    }

    var keyCode = 401

    func key(_ event: Event) -> AccountError? {
        switch event.keyCode {
        case 403: return .unauthorized
        case 500: return .timedOut
        default: return nil
        }
    }
}

enum PlayerState: Int { case idle = 400, playing = 401 }

enum Route: String { case home = "HOME", cart = "CART" }
