// swift-format-ignore-file
import Foundation

/// The failures of the weather service.
enum WeatherError: LocalizedError, Equatable {
    case invalidURL
    case invalidResponse
    case unauthorized
    case notFound
    case tooManyRequests(retryAfter: Int)
    case server(statusCode: Int)
    case decoding(Error)

    var errorDescription: String? {
        switch self {
        case .invalidURL: "The address is not valid."
        case .invalidResponse: "The server gave no response."
        case .unauthorized: "Your key is not valid any more."
        case .notFound: "There is no weather for this place."
        case .tooManyRequests: "You have asked too often. Please wait."
        case .server(let code): "The service failed (\(code))."
        case .decoding: "The response could not be read."
        }
    }
}

final class WeatherClient {
    func load(_ url: URL) async throws -> Weather {
        let (data, response) = try await URLSession.shared.data(from: url)
        guard let http = response as? HTTPURLResponse else { throw WeatherError.invalidResponse }
        switch http.statusCode {
        case 200...299:
            do {
                return try JSONDecoder().decode(Weather.self, from: data)
            } catch {
                throw WeatherError.decoding(error)
            }
        case 401, 403:
            tokenStore.clear()
            throw WeatherError.unauthorized
        case 404:
            throw WeatherError.notFound
        case 429:
            let seconds = http.value(forHTTPHeaderField: "Retry-After").flatMap(Int.init) ?? 30
            throw WeatherError.tooManyRequests(retryAfter: seconds)
        default:
            throw WeatherError.server(statusCode: http.statusCode)
        }
    }
}
