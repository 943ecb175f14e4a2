import ErrorSpecReading
import Foundation
import Testing

@Suite struct DateTests {
    /// Parses dates that Foundation has formatted, over two centuries.
    @Test func datesOfTwoCenturiesAreParsed() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        for day in stride(from: -25_000, to: 48_000, by: 7) {
            let time = Double(day) * 86_400 + 3_723
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: time))
            let (year, month) = (parts.year ?? 0, months[(parts.month ?? 1) - 1])
            let (weekday, date) = (days[(parts.weekday ?? 1) - 1], padded(parts.day ?? 0))
            #expect(HTTPDate.parse("\(weekday), \(date) \(month) \(year) 01:02:03 GMT") == time)
            let rfc3339 = "\(year)-\(padded(parts.month ?? 0))-\(date)T01:02:03Z"
            #expect(ServerWait.parse(rfc3339, now: time - 5) == .seconds(5))
        }
    }

    private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
