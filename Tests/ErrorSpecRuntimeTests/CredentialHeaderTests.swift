@_spi(Adapters) import ErrorSpecRuntime
import Testing

@Suite struct CredentialHeaderTests {
    @Test(arguments: [
        "Authorization", "Proxy-Authorization", "Cookie", "X-Auth-Token", "x-api-key", "XApiKey", "Sesac-Key",
        "SESAC-REFRESH", "Ocp-Apim-Subscription-Key", "X-CSRF-Token", "X-Session-Id", "X-Amz-Signature", "X-User-Pin",
        "X-OTP", "X-SMS-Code", "api_password",
    ])
    func credentialHeaderIsRecognized(name: String) { #expect(CredentialHeader.matches(name)) }

    @Test(arguments: ["Idempotency-Key", "X-Trace", "User-Agent", "Accept-Language", "X-Shipping", "X-Keyboard"])
    func otherHeaderIsNotACredential(name: String) { #expect(!CredentialHeader.matches(name)) }
}
