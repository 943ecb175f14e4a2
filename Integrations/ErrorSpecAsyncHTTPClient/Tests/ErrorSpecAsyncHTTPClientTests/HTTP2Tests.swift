import AsyncHTTPClient
import ErrorSpecAsyncHTTPClient
import ErrorSpecRuntime
import Foundation
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests the client with an HTTP/2 server that has a self-signed certificate.
@Suite(.enabled(if: Certificate.canBeMade, "openssl makes the certificate"))
struct HTTP2Tests {
    private func end(
        _ fault: HTTP2Fault, deadline: Duration = .seconds(3_600), trusts: Bool = true, body: String? = nil
    ) async throws -> Result<NetworkResponse, any Error> {
        let certificate = try Certificate()
        let server = try await HTTP2Server(fault, certificate)
        var tls = TLSConfiguration.makeClientConfiguration()
        if trusts { tls.trustRoots = .certificates([certificate.certificate]) }
        var configuration = AsyncHTTPClient.HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = AsyncHTTPClient.HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let network = HTTPClientNetworkService(client: client, limits: HTTPClientLimits(deadline: deadline))
        var request = URLRequest(url: try #require(URL(string: "https://localhost:\(server.port)/")))
        request.httpMethod = body == nil ? "GET" : "POST"
        request.httpBody = body.map { Data($0.utf8) }
        let result: Result<NetworkResponse, any Error>
        do { result = .success(try await network.send(request)) } catch { result = .failure(error) }
        try await client.shutdown()
        try await server.stop()
        return result
    }

    private func expect(_ code: URLError.Code, of result: Result<NetworkResponse, any Error>) {
        let error = result.failure
        #expect((error as? URLError)?.code == code, "\(result)")
    }

    @Test func responseIsReceived() async throws {
        let response = try await end(.none).get()
        #expect(response.statusCode == 403)
        #expect(response.header("Retry-After") == "7")
        #expect(response.body == Data("{}".utf8))
    }

    @Test(arguments: [HTTP2Fault.reset, .resetWithinBody, .goAway, .closes, .closesWithinBody])
    func incompleteStreamIsALostConnection(_ fault: HTTP2Fault) async throws {
        expect(.networkConnectionLost, of: try await end(fault))
    }

    @Test(arguments: [HTTP2Fault.noResponse, .endlessBody])
    func endlessStreamFailsAtTheDeadline(_ fault: HTTP2Fault) async throws {
        expect(.timedOut, of: try await end(fault, deadline: .milliseconds(200)))
    }

    @Test func bodyIsNeverRedirectedFromHTTPSToHTTP() async throws {
        let plain = try await RawServer { try await $0.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let redirect = HTTP2Fault.redirects(to: plain.url)
        expect(.appTransportSecurityRequiresSecureConnection, of: try await end(redirect, body: "password"))
        #expect(plain.requests.value.isEmpty)
        #expect(try await end(redirect).get().statusCode == 200)
    }

    @Test func untrustedCertificateIsATLSFailure() async throws {
        expect(.secureConnectionFailed, of: try await end(.none, trusts: false))
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// The ways in which the server makes a request fail.
enum HTTP2Fault: Sendable, Equatable {
    case none, reset, resetWithinBody, goAway, closes, closesWithinBody, noResponse, endlessBody
    case redirects(to: String)

    var endsStream: Bool {
        switch self {
        case .none, .redirects: true
        default: false
        }
    }

    var sendsHead: Bool {
        switch self {
        case .none, .resetWithinBody, .closesWithinBody, .endlessBody, .redirects: true
        case .reset, .goAway, .closes, .noResponse: false
        }
    }
}

private struct HTTP2Server {
    private let channel: any Channel

    var port: Int { channel.localAddress?.port ?? 0 }

    init(_ fault: HTTP2Fault, _ certificate: Certificate) async throws {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(certificate.certificate)], privateKey: .privateKey(certificate.key))
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { connection in
                connection.eventLoop.makeCompletedFuture {
                    let streams = HTTP2StreamMultiplexer(mode: .server, channel: connection) { stream in
                        stream.eventLoop.makeCompletedFuture {
                            try stream.pipeline.syncOperations.addHandler(Responder(fault: fault))
                        }
                    }
                    try connection.pipeline.syncOperations.addHandlers(
                        NIOSSLServerHandler(context: context), NIOHTTP2Handler(mode: .server), streams)
                }
            }
            .bind(host: "localhost", port: 0).get()
    }

    func stop() async throws { try await channel.close() }
}

private final class Responder: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let fault: HTTP2Fault

    init(fault: HTTP2Fault) { self.fault = fault }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .headers = unwrapInboundIn(data) else { return }
        if fault.sendsHead {
            var head = HPACKHeaders([(":status", "403"), ("retry-after", "7")])
            if case .redirects(let url) = fault { head = HPACKHeaders([(":status", "307"), ("location", url)]) }
            context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: head))), promise: nil)
            let body = HTTP2Frame.FramePayload.Data(
                data: .byteBuffer(ByteBuffer(string: "{}")), endStream: fault.endsStream)
            context.writeAndFlush(wrapOutboundOut(.data(body)), promise: nil)
        }
        switch fault {
        case .none, .noResponse, .endlessBody, .redirects: break
        case .reset, .resetWithinBody:
            context.writeAndFlush(wrapOutboundOut(.rstStream(.internalError)), promise: nil)
        case .goAway:
            let frame = HTTP2Frame(
                streamID: .rootStream,
                payload: .goAway(lastStreamID: .rootStream, errorCode: .enhanceYourCalm, opaqueData: nil))
            let connection = context.channel.parent
            connection?.writeAndFlush(frame).whenComplete { _ in connection?.close(promise: nil) }
        case .closes, .closesWithinBody: context.channel.parent?.close(promise: nil)
        }
    }
}

/// A self-signed certificate for `localhost`.
private struct Certificate {
    let certificate: NIOSSLCertificate
    let key: NIOSSLPrivateKey

    private static let program = ["/usr/bin/openssl", "/opt/homebrew/bin/openssl", "/usr/local/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    static var canBeMade: Bool { program != nil }

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["key.pem", "certificate.pem"].map { folder.appendingPathComponent($0).path }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(Certificate.program))
        process.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost", "-keyout", files[0], "-out", files[1],
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        key = try NIOSSLPrivateKey(file: files[0], format: .pem)
        certificate = try #require(NIOSSLCertificate.fromPEMFile(files[1]).first)
    }
}
