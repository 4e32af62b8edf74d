import Testing

@testable import HTTP

@Suite("Freshness and age, RFC 9111 section 4.2")
struct FreshnessTests {
    func lifetime(_ headers: HTTPHeaders, status: Int = 200) -> Int64 {
        Freshness.lifetime(of: makeStored(headers, status: status)) / 1000
    }

    func isFresh(_ headers: HTTPHeaders, secondsAgo: Int64 = 0) -> Bool {
        Freshness(makeStored(headers, secondsAgo: secondsAgo), now: testNow).isFresh
    }

    @Test("max-age goes before Expires, whatever either says (section 4.2.1)")
    func maxAge() {
        #expect(lifetime(["Cache-Control": "max-age=60", "Expires": httpDate(-9)]) == 60)
        #expect(lifetime(["Cache-Control": "max-age=60", "Expires": "0"]) == 60)
        #expect(lifetime(["Cache-Control": "max-age=0", "Expires": httpDate(900)]) == 0)
        #expect(lifetime(["Cache-Control": "max-age=x", "Expires": httpDate(900)]) == 0)
    }

    @Test("A private cache ignores s-maxage and CDN-Cache-Control (section 5.2.2.10, RFC 9213)")
    func shared() {
        #expect(lifetime(["Cache-Control": "s-maxage=600, max-age=60"]) == 60)
        #expect(lifetime(["Cache-Control": "s-maxage=600"]) == 0)
        #expect(lifetime(["CDN-Cache-Control": "max-age=600"]) == 0)
    }

    @Test("Expires counts from Date, or from arrival where Date is missing or wrong (section 5.3)")
    func expires() {
        #expect(lifetime(["Expires": httpDate(60)]) == 60)
        #expect(lifetime(["Expires": httpDate(60), "Date": httpDate(-40)]) == 100)
        #expect(lifetime(["Expires": httpDate(60), "Date": "nonsense"]) == 60)
        #expect(lifetime(["Expires": httpDate(300), "Date": httpDate(400)]) == 0)
    }

    @Test("An invalid or contradictory Expires is stale (section 5.3)")
    func invalidExpires() {
        let modified = ("Last-Modified", httpDate(-86400))
        #expect(lifetime(["Expires": "0", modified.0: modified.1]) == 0)
        #expect(lifetime(["Expires": httpDate(60), "expires": httpDate(90)]) == 0)
        #expect(lifetime(["Expires": httpDate(60), "expires": httpDate(60)]) == 60)
    }

    @Test("Heuristic freshness is a tenth of the time unchanged, at most a week (section 4.2.2)")
    func heuristic() {
        #expect(lifetime(["Last-Modified": httpDate(-1000)]) == 100)
        #expect(lifetime(["Last-Modified": httpDate(-1_000_000_000)]) == 7 * 86400)
        #expect(lifetime(["Last-Modified": httpDate(1000)]) == 0)
        #expect(lifetime(["Last-Modified": "yesterday"]) == 0)
        #expect(lifetime([:]) == 0)
    }

    @Test("Heuristics hold for the statuses RFC 9110 section 15.1 lists and for what is public")
    func heuristicStatuses() {
        let headers: HTTPHeaders = ["Last-Modified": httpDate(-1000)]
        for status in [200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501] {
            #expect(lifetime(headers, status: status) == 100, "\(status)")
        }
        for status in [201, 202, 302, 303, 307, 400, 403, 500, 502, 503, 504, 599] {
            #expect(lifetime(headers, status: status) == 0, "\(status)")
            #expect(lifetime(["Last-Modified": httpDate(-1000), "Cache-Control": "public"], status: status) == 100)
        }
    }

    @Test("Age adds what others held it, the delay and the time here (section 4.2.3)")
    func age() {
        func age(_ headers: HTTPHeaders, secondsAgo: Int64 = 0, delay: Int64 = 0) -> Int64? {
            Freshness.age(of: makeStored(headers, secondsAgo: secondsAgo, delay: delay), now: testNow).map { $0 / 1000 }
        }
        #expect(age([:]) == 0)
        #expect(age([:], secondsAgo: 5) == 5)
        #expect(age(["Age": "30"], secondsAgo: 5, delay: 2) == 37)
        #expect(age(["Date": httpDate(-10)]) == 10)
        #expect(age(["Date": httpDate(-10), "Age": "30"]) == 30)
        #expect(age(["Date": httpDate(10), "Age": "15"]) == 15)
    }

    @Test("Of Age the first member counts, and one that is no number is ignored (section 5.1)")
    func ageValues() {
        let hour = ("Cache-Control", "max-age=3600")
        for value in ["0, 7200", "0, 0", "abc", "-7200", "7200.0", "7200;a=b", ""] {
            #expect(isFresh([hour.0: hour.1, "Age": value]), "\(value)")
        }
        for value in ["7200, 0", "2147483647", "2147483648", "99999999999999999999"] {
            #expect(!isFresh([hour.0: hour.1, "Age": value]), "\(value)")
        }
        #expect(!isFresh([hour.0: hour.1, "Age": "7200", "age": "0"]))
        #expect(isFresh([hour.0: hour.1, "Age": "0", "age": "7200"]))
    }

    @Test("A response is fresh while its lifetime passes its age (section 4.2)")
    func boundary() {
        #expect(isFresh(["Cache-Control": "max-age=10"], secondsAgo: 9))
        #expect(!isFresh(["Cache-Control": "max-age=10"], secondsAgo: 10))
    }

    @Test("A clock that was set back leaves the age unknown, and the response stale")
    func clockSetBack() {
        let freshness = Freshness(makeStored(["Cache-Control": "max-age=60"], secondsAgo: -5), now: testNow)
        #expect(freshness.age == nil)
        #expect(!freshness.isFresh)
    }
}
