import ErrorSpecRuntime
import Foundation
import Testing

/// The `Retry-After` header in `NetworkError.retryAfter`.
@Suite struct RetryAfterTests {
    /// 2001-09-09 01:46:40 UTC
    private let now = "Sun, 09 Sep 2001 01:46:40 GMT"

    private func read(_ headers: [String: String]) async -> Duration? {
        await service(ScriptedNetwork([.status(403, headers: headers)])).result(of: EmptyCall(), handler: Token())
            .failure?.retryAfter
    }

    @Test(arguments: [("120", 120_000), ("1.5", 1_500), (" 7 ", 7_000), ("1, 5", 5_000), ("0.001", 1)])
    func secondsAreRead(_ value: String, _ milliseconds: Int) async {
        #expect(await read(["Retry-After": value]) == .milliseconds(milliseconds))
    }

    @Test func anHTTPDateIsRead() async {
        let value = "Sun, 09 Sep 2001 01:47:10 GMT"
        #expect(await read(["Retry-After": value, "Date": now]) == .seconds(30))
        // Without a `Date` header, the environment's date is used, which is the same second here.
        #expect(await read(["retry-after": value]) == .seconds(30))
    }

    @Test func dateIsComparedWithTheServersDate() async {
        let headers = ["Retry-After": "Mon, 01 Jan 2035 00:00:05 GMT", "date": "Mon, 01 Jan 2035 00:00:00 GMT"]
        #expect(await read(headers) == .seconds(5))
    }

    @Test(arguments: [
        "-5", "0", "+5", "soon", "", "1e9", "0x10", "nan", "inf", "5 s", "1.2.3", ".5", "5.", ",", "٣",
        "Sun, 09 Sep 2001 01:46:40 GMT", "Sun, 09 Sep 1971 01:46:40 GMT", "Sun, 09 Sep 2001 01:47:10",
        "Sun, 9 Sep 2001 25:00:00 GMT",
        "Sun, 99 Sep 2001 01:47:10 GMT", "Sun, 09 Foo 2001 01:47:10 GMT", "Foo, 09 Sep 2001 01:47:10 GMT",
        "Sun, 09 Sep 2001 01:47:10 PST", "Sunday, 09-Sep-01 01:47:10 GMT", "Sun Sep  9 01:47:10 2001",
        "99999999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT",
    ])
    func unparsableNegativePastAndAbsurdWaitsAreIgnored(_ value: String) async {
        #expect(await read(["Retry-After": value, "Date": now]) == nil)
    }

    @Test func leapYearsAndCenturiesAreHandledInDates() async {
        for (later, earlier, days) in [
            ("Fri, 01 Mar 2024 00:00:00 GMT", "Wed, 28 Feb 2024 00:00:00 GMT", 2),
            ("Wed, 01 Mar 2023 00:00:00 GMT", "Tue, 28 Feb 2023 00:00:00 GMT", 1),
            ("Wed, 01 Mar 2000 00:00:00 GMT", "Mon, 28 Feb 2000 00:00:00 GMT", 2),
            ("Mon, 01 Mar 2100 00:00:00 GMT", "Sun, 28 Feb 2100 00:00:00 GMT", 1),
            ("Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 31 Dec 1999 00:00:00 GMT", 1),
        ] {
            #expect(await read(["Retry-After": later, "Date": earlier]) == .seconds(days * 86_400))
        }
    }
}
