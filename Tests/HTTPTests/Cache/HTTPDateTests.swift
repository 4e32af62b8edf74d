import Testing

@testable import HTTP

@Suite("Dates, RFC 9110 section 5.6.7")
struct HTTPDateTests {
    @Test(
        "All three forms are read",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "SUN, 06 NOV 1994 08:49:37 gmt",
        ]
    )
    func forms(text: String) { #expect(HTTPDate(text, now: testNow / 1000)?.seconds == 784_111_777) }

    @Test(
        "What is not one of them is no date",
        arguments: [
            "", "0", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 94 08:49:37 GMT", "Sun 06 Nov 1994 08:49:37 GMT",
            "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994 08.49.37 GMT",
            "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 31 Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 29 Feb 1900 00:00:00 GMT",
            "Foo, 06 Nov 1994 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        ]
    )
    func invalid(text: String) { #expect(HTTPDate(text, now: testNow / 1000) == nil) }

    @Test("A two-digit year lies at most fifty years ahead", arguments: [("76", 2076), ("77", 1977), ("26", 2026)])
    func shortYears(digits: String, year: Int64) throws {
        let date = try #require(HTTPDate("Monday, 01-Jan-\(digits) 00:00:00 GMT", now: testNow / 1000))
        #expect(HTTPDate.civil(fromDays: date.seconds / 86400).year == year)
    }

    @Test("What is written is read again", arguments: [0, 951_782_400, 4_102_444_799, 10_000_000_000, -1] as [Int64])
    func roundTrip(seconds: Int64) {
        #expect(HTTPDate(HTTPDate(seconds: seconds).text, now: 0)?.seconds == seconds)
    }

    @Test("The preferred form is the one written")
    func text() { #expect(HTTPDate(seconds: 784_111_777).text == "Sun, 06 Nov 1994 08:49:37 GMT") }
}
