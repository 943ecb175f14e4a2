import ErrorSpecRuntime
import ErrorSpecTesting
import GeneratedSamples
import XCTest

/// The kit in XCTest, as docs/testing.md shows it.
final class XCTestPatternTests: XCTestCase {
    func testEachFailureOfLoginHasAnAlert() {
        for example in LSLP.LoginResponseError.examples {
            let error = example.networkError()
            XCTAssertFalse(error.title.isEmpty, example.id)
            XCTAssertFalse(error.description.isEmpty, example.id)
        }
    }
}
