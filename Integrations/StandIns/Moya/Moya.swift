// Not Moya: a stand-in with the signatures of Moya 15 that our adapter uses, built on the stand-in for Alamofire.

import Alamofire
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

public typealias Method = Alamofire.HTTPMethod

public protocol TargetType {
    var baseURL: URL { get }
    var path: String { get }
    var method: Moya.Method { get }
    var task: Moya.Task { get }
    var headers: [String: String]? { get }
}

public enum Task {
    case requestPlain
}

public protocol PluginType {
    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest
}

public protocol Cancellable {
    var isCancelled: Bool { get }
    func cancel()
}

public final class Response {
    public let statusCode: Int
    public let data: Data
    public let response: HTTPURLResponse?

    init(_ statusCode: Int, _ data: Data, _ response: HTTPURLResponse?) {
        self.statusCode = statusCode
        self.data = data
        self.response = response
    }
}

public enum MoyaError: Error {
    case underlying(any Error, Response?)
    case requestMapping(String)
}

public typealias Completion = (_ result: Result<Moya.Response, MoyaError>) -> Void

open class MoyaProvider<Target: TargetType> {
    let session: Session
    let plugins: [any PluginType]

    public init(session: Session, plugins: [any PluginType] = []) {
        self.session = session
        self.plugins = plugins
    }

    @discardableResult
    open func request(_ target: Target, completion: @escaping Completion) -> any Cancellable {
        var request = URLRequest(url: target.baseURL.appendingPathComponent(target.path))
        request.httpMethod = target.method.rawValue
        for plugin in plugins { request = plugin.prepare(request, target: target) }
        nonisolated(unsafe) let completion = completion
        let sent = request
        let session = session
        let task = _Concurrency.Task {
            let response = await session.request(sent).serializingData(emptyResponseCodes: Set(100...599)).response
            switch response.result {
            case .success(let data):
                completion(.success(Response(response.response?.statusCode ?? 0, data, response.response)))
            case .failure(let error): completion(.failure(.underlying(error, nil)))
            }
        }
        return Running(task: task)
    }

    private struct Running: Cancellable {
        let task: _Concurrency.Task<Void, Never>
        var isCancelled: Bool { task.isCancelled }
        func cancel() { task.cancel() }
    }
}
