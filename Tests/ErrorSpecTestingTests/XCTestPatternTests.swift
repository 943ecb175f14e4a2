import ErrorSpecRuntime
import ErrorSpecTesting
import GeneratedSamples
import XCTest

/// The pattern for XCTest in docs/testing.md.
final class XCTestPatternTests: XCTestCase {
    func testEveryFailureOfLoginHasAnAlert() {
        for example in LSLP.LoginResponseError.examples {
            let error = example.networkError()
            XCTAssertFalse(error.title.isEmpty, example.id)
            XCTAssertFalse(error.description.isEmpty, example.id)
        }
    }
}
