import Alamofire
import ErrorSpecAlamofire
import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests the adapter for Alamofire with a stand-in.
@Suite(.timeLimit(.minutes(1))) struct AlamofireTests {
    private let server = Server()
    private let url = URL(string: "http://shop.test/orders")!

    private var request: URLRequest {
        var request = URLRequest(url: url)
        request.setValue("key", forHTTPHeaderField: "X-Api-Key")
        return request
    }

    private func intercepted(by supervisor: RequestSupervisor<Shop>, in session: Session? = nil) -> DataRequest {
        (session ?? server.session()).request(request, supervisor: supervisor, handler: ShopHandler())
    }

    private func presented<Value>(_ response: DataResponse<Value, AFError>) -> AnyNetworkError<Shop>? {
        response.error?.transportError.presentation(in: Shop.self)
    }

    // MARK: As a transport

    private func service(_ session: Session) -> DataTransferService<Shop> {
        DataTransferService(
            network: AlamofireNetworkService(session: session), recoveries: Actions(),
            configuration: ServiceConfiguration(transportPolicy: nil))
    }

    @Test func serviceCanUseAlamofireAsItsTransport() async throws {
        await server.script([.init(status: 419), .init(status: 200, body: "ok")])
        let body = try await service(server.session()).request(Orders(url: url), handler: ShopHandler())
        #expect(body == Data("ok".utf8))
        #expect(await server.tokens == [nil, "new"])
    }

    @Test func alamofiresErrorsAreTransportErrors() async {
        for (error, isCancelled) in [
            (AFError.sessionTaskFailed(error: URLError(.timedOut)), false), (.explicitlyCancelled, true),
        ] {
            let failure = await service(Session { _ in throw error })
                .result(of: Orders(url: url), handler: ShopHandler()).failure
            #expect(failure?.isSilent == isCancelled)
            if case .transport = failure?.originError { #expect(failure?.isTimeOut == true) }
        }
    }

    // MARK: Redirects

    @Test func credentialsAreNotSentToAnotherOrigin() async throws {
        let script: [Server.ScriptedResponse] = [
            .init(status: 419), .redirect(to: "/moved"), .redirect(to: "http://b.test/"),
            .redirect(to: "http://shop.test/back"), .init(status: 200),
        ]
        await server.script(script + script + script)
        try await service(server.session()).request(
            Orders(url: url, headers: ["X-Api-Key": "key"]), handler: ShopHandler())
        _ = await intercepted(by: supervisorOfShop()).serializingData().response
        let interceptor = SpecInterceptor(supervisor: supervisorOfShop(), handler: ShopHandler())
        _ = await server.session().upload(Data(), with: request, interceptor: interceptor).redirect(using: interceptor)
            .serializingData().response
        let visits = ["shop.test key", "shop.test new key", "shop.test new key", "b.test", "shop.test"]
        #expect(await server.visits == visits + visits + visits)
    }

    /// The session's own redirect handler may refuse or change a redirect.
    @Test func sessionsRedirectHandlerIsCalledFirst() async throws {
        struct ToC: RedirectHandler {
            func task(
                _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
                completion: @escaping (URLRequest?) -> Void
            ) {
                var request = request
                request.url = URL(string: "http://c.test/")
                completion(response.statusCode == 302 ? request : nil)
            }
        }
        let session = server.session(redirectHandler: ToC())
        let moved = Server.ScriptedResponse(status: 307, headers: ["Location": "http://b.test/"])
        await server.script([moved, moved, .redirect(to: "http://b.test/"), .init(status: 200)])
        let failure = await service(session).result(of: Orders(url: url), handler: ShopHandler()).failure
        #expect(failure?.statusCode == 307)
        #expect(
            presented(await intercepted(by: supervisorOfShop(), in: session).serializingData().response)?.statusCode
                == 307)
        _ = await service(session).result(of: Orders(url: url), handler: ShopHandler())
        #expect(await server.visits == ["shop.test", "shop.test key", "shop.test", "c.test"])
    }

    @Test func reasonForARefusedRedirectIsReported() async {
        await server.script(Array(repeating: Server.ScriptedResponse.redirect(to: "/"), count: 20))
        let session = server.session(redirectHandler: SpecRedirectHandler())
        let failure = await service(session).result(of: Orders(url: url), handler: ShopHandler()).failure
        #expect(failure?.originError.description == "transport URLError(-1007)")
    }

    @Test func redirectLoopIsATransportError() async {
        let circle = Array(repeating: Server.ScriptedResponse.redirect(to: "/"), count: 20)
        await server.script(circle + circle)
        let failure = await service(server.session()).result(of: Orders(url: url), handler: ShopHandler()).failure
        let response = await intercepted(by: supervisorOfShop()).serializingData().response
        for description in [failure?.originError.description, presented(response)?.originError.description] {
            #expect(description == "transport URLError(-1007)")
        }
    }

    // MARK: With an interceptor

    @Test func interceptedRequestIsRetriedRepairedAndReported() async throws {
        let observer = Observer()
        let adapted = Adapted()
        await server.script([.init(status: 503), .init(status: 419), .init(status: 200, body: "ok")])
        let response = await intercepted(by: supervisorOfShop(observer, adapted)).serializingData().response
        #expect(response.data == Data("ok".utf8))
        #expect(await server.tokens == [nil, nil, "new"])
        #expect(await adapted.tokens == [nil, nil, "new"])
        #expect(try await observer.end() == "success 200 after 3")
    }

    /// Validation isn't necessary, and Alamofire's default validation does no harm.
    @Test func interceptedFailureIsTheSpecsError() async throws {
        let released = Server.ScriptedResponse(status: 404, body: #"{"message": "released"}"#)
        await server.script([released, released, released, released])
        func interceptor() -> SpecInterceptor<ShopHandler> {
            SpecInterceptor(supervisor: supervisorOfShop(), handler: ShopHandler())
        }
        let session = server.session()
        for response in [
            await intercepted(by: supervisorOfShop()).serializingData().response,
            await session.request(request, interceptor: interceptor()).validate().serializingData().response,
            await session.upload(Data(), with: request, interceptor: interceptor()).serializingData().response,
            await session.download(request, interceptor: interceptor()).serializingData().response,
        ] {
            let error = try #require(presented(response))
            #expect(error.inherited(ShopError.self) == .notFound)
            #expect(error.response?.body == Data(released.body.utf8))
            #expect(error.title == "Not found")
        }
    }

    @Test(arguments: [Server.ScriptedResponse(status: 200, body: "<html>"), .init(status: 204, body: "")])
    func undecodableSuccessIsADecodingFailure(_ response: Server.ScriptedResponse) async throws {
        let observer = Observer()
        await server.script([response, response])
        let failed = await intercepted(by: supervisorOfShop(observer)).serializingDecodable(Order.self).response
        let other = await server.session().request(request).serializingDecodable(Order.self).response
        for response in [failed, other] {
            #expect(presented(response)?.originError.description.hasPrefix("decoding") == true)
        }
        #expect(try await observer.end() == "success \(response.status) after 1")
        #expect(try await observer.end() == "failure none")
    }

    // MARK: The end of a call

    @Test(arguments: CallInProgress.allCases)
    func cancelledRequestEnds(_ call: CallInProgress) async throws {
        let observer = Observer()
        await server.script([call.response])
        let supervisor = supervisorOfShop(observer, recoveries: Actions(hang: true))
        // A separate scope, because the request's end is only reported when the request is released.
        func isSilent() async -> Bool? {
            let request = intercepted(by: supervisor)
            async let response = request.serializingData().response
            await server.visited()
            request.cancel()
            return presented(await response)?.isSilent
        }
        #expect(await isSilent() == true)
        #expect(try await observer.end() == "failure none")
    }

    /// Alamofire doesn't retry a request that is cancelled before the retry.
    @Test func requestCancelledBeforeARetryEnds() async throws {
        let observer = Observer()
        await server.script([.init(status: 419), .init(status: 200)])
        let session = server.session()
        session.whenRetrying = { $0.cancel() }
        let response = await intercepted(by: supervisorOfShop(observer), in: session).serializingData().response
        #expect(presented(response)?.isSilent == true)
        #expect(await server.tokens == [nil])
        #expect(try await observer.end() == "failure none")
    }

    @Test(arguments: CallInProgress.allCases)
    func requestEndsWithItsSession(_ call: CallInProgress) async throws {
        let observer = Observer()
        await server.script([call.response])
        let supervisor = supervisorOfShop(observer, recoveries: Actions(hang: true))
        let request = intercepted(by: supervisor)
        async let response = request.serializingData().response
        await server.visited()
        supervisor.endSession()
        #expect(presented(await response)?.isSilent == true)
        #expect(try await observer.end() == "failure none")
        #expect(await server.tokens.count == 1)
    }

    @Test func requestEndsAtItsDeadline() async throws {
        await server.script([CallInProgress.attempt.response])
        let request = intercepted(by: supervisorOfShop(deadline: .milliseconds(50)))
        #expect(presented(await request.serializingData().response)?.isTimeOut == true)
    }

    @Test func interceptorIsReleasedWithItsRequest() async {
        await server.script([.init(status: 200, body: "ok")])
        weak var released: SpecInterceptor<ShopHandler>?
        do {
            let interceptor = SpecInterceptor(supervisor: supervisorOfShop(), handler: ShopHandler())
            released = interceptor
            _ = await server.session().request(request, interceptor: interceptor).serializingData().response
        }
        // The attempt's tasks may retain the interceptor for a while.
        while released != nil { await Task.yield() }
    }
}
