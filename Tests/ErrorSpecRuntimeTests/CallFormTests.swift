import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The ways in which apps catch errors, in the order of the documentation.
@Suite struct CallFormTests {
    private let alerts = Box<[String]>([])

    private func show(_ title: String, _ description: String) {
        alerts.update { $0.append("\(title): \(description)") }
    }

    private func failing() -> DataTransferService<Sample> { service(ScriptedNetwork([.status(403)])) }

    /// In a function's own `catch`, Swift infers the type of the error.
    private func signIn(_ service: DataTransferService<Sample>) async {
        do {
            try await service.request(EmptyCall(), handler: Token())
        } catch {
            let _: NetworkError<Token.ResponseError> = error
            if !error.isSilent && !error.isRepeated { show(error.title, error.description) }
        }
    }

    @Test func functionCatchesTheTypedError() async {
        await signIn(failing())
        #expect(alerts.value == ["에러: 접근 권한이 없습니다."])
    }

    @Test func closureConvertsAnyError() async {
        let service = failing()
        let task = Task {
            do {
                try await service.request(EmptyCall(), handler: Token())
            } catch {
                let error = error.presentation(in: Sample.self)
                if !error.isSilent && !error.isRepeated { show(error.title, error.description) }
            }
        }
        await task.value
        #expect(alerts.value == ["에러: 접근 권한이 없습니다."])
    }

    @Test func closureWithTypedThrowsCatchesTheTypedError() async {
        let service = failing()
        let task = Task {
            do throws(NetworkError<Token.ResponseError>) {
                try await service.request(EmptyCall(), handler: Token())
            } catch {
                if !error.isSilent && !error.isRepeated { show(error.title, error.description) }
            }
        }
        await task.value
        #expect(alerts.value == ["에러: 접근 권한이 없습니다."])
    }

    @Test func resultHasTheTypedError() async {
        switch await failing().result(of: EmptyCall(), handler: Token()) {
        case .success: Issue.record("no failure")
        case .failure(let error): if !error.isSilent && !error.isRepeated { show(error.title, error.description) }
        }
        #expect(alerts.value == ["에러: 접근 권한이 없습니다."])
    }

    @Test func closureWithTwoHandlersConvertsBothErrors() async {
        let service = service(ScriptedNetwork([.status(200), .status(403)]))
        do {
            try await service.request(EmptyCall(), handler: Sample.RefreshResponseErrorHandler())
            try await service.request(EmptyCall(), handler: Token())
        } catch {
            let error = error.presentation(in: Sample.self)
            show(error.title, error.description)
        }
        #expect(alerts.value == ["에러: 접근 권한이 없습니다."])
    }

    @Test func aCancelledCallShowsNothing() async {
        let gate = Gate()
        let service = service(
            ScriptedNetwork { _ in
                await gate.pass()
                return .status(200)
            })
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await signIn(service)
        }
        await task.value
        gate.open()
        #expect(alerts.value == [])
    }

    // MARK: Reading successes

    @Test func decodeReceivesHeadersAndBody() async throws {
        struct Page: Sendable, Equatable {
            let names: [String]
            let next: String?
        }
        struct Pages: Requestable {
            func urlRequest() throws -> URLRequest { URLRequest(url: URL(string: "http://example.test/")!) }

            func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> Page {
                Page(names: try decoder.decode([String].self, from: response.body), next: response.header("link"))
            }
        }
        let network = ScriptedNetwork([.status(200, #"["a"]"#, headers: ["Link": "</2>; rel=next"])])
        let page = try await service(network).request(Pages(), handler: Token())
        #expect(page == Page(names: ["a"], next: "</2>; rel=next"))
    }

    @Test func configuredDecoderReadsSuccesses() async throws {
        struct Post: Decodable, Sendable { let createdAt: Date }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        let network = ScriptedNetwork([.status(200, #"{"created_at": 60}"#)])
        let post = try await service(network) { $0.decoder = decoder }.request(Call<Post>(), handler: Token())
        #expect(post.createdAt == Date(timeIntervalSince1970: 60))
    }
}
