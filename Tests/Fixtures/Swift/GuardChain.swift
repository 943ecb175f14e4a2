// swift-format-ignore-file
struct Api {
    enum Failure: Error {
        case noConnection
        case forbidden
        case gone
        case rejected(status: Int)
    }

    func send(_ request: URLRequest) async throws -> Data {
        guard reachability.isReachable else { throw Failure.noConnection }
        let (data, response) = try await session.data(for: request)
        guard let httpResponse = response as? HTTPURLResponse else { throw Failure.noConnection }
        guard httpResponse.statusCode != 403 else { throw Failure.forbidden }
        guard httpResponse.statusCode != 410 else {
            cache.removeAll()
            throw Failure.gone
        }
        guard (200..<300).contains(httpResponse.statusCode) else {
            throw Failure.rejected(status: httpResponse.statusCode)
        }
        return data
    }
}
