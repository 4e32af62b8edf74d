import Foundation
import Testing

@testable import HTTP

@Suite("HTTPQuota")
struct HTTPQuotaTests {
    /// 2026-01-01 00:00:00 UTC.
    let now: Int64 = 1_767_225_600

    func read(_ headers: HTTPHeaders, status: Int = 200) -> HTTPQuota? {
        HTTPQuota(HTTPResponse(status: status, headers: headers, url: URL(string: "https://a.example/")!), now: now)
    }

    @Test("RateLimit and RateLimit-Policy, as the draft's eleventh version has them")
    func standard() {
        let quota = read(["RateLimit": #""default";r=50;t=30"#, "RateLimit-Policy": #""default";q=100;w=60"#])
        #expect(quota == HTTPQuota(limit: 100, remaining: 50, resets: now + 30, seen: now))
        #expect(read(["ratelimit": #""x";r=7"#]) == HTTPQuota(remaining: 7, seen: now), "no policy, no window")
        let key = read(["RateLimit": #""u";r=1;t=2;pk=:dHJpYWw=:"#, "RateLimit-Policy": #""u";q=9;pk=:dHJpYWw=:"#])
        #expect(key == HTTPQuota(limit: 9, remaining: 1, resets: now + 2, seen: now), "a partition key is not kept")
    }

    @Test("Of several policies, over several lines, the one that ends first counts")
    func several() {
        let headers: HTTPHeaders = [
            "RateLimit": #""burst";r=9;t=1"#, "RateLimit": #""day";r=100;t=3600, "hour";r=40;t=60"#,
            "RateLimit-Policy": #""burst";q=10;w=1,"day";q=5000;w=86400,"hour";q=100;w=3600"#,
        ]
        #expect(read(headers) == HTTPQuota(limit: 5000, remaining: 100, resets: now + 3600, seen: now))
        #expect(read(["RateLimit": #""a";r=0;t=5,"b";r=0;t=9,"c";r=1"#])?.resets == now + 9, "both have to end")
        let bytes: HTTPHeaders = [
            "RateLimit": #""bytes";r=1;t=1,"calls";r=5"#, "RateLimit-Policy": #""bytes";q=9;qu="content-bytes""#,
        ]
        #expect(read(bytes)?.remaining == 5, "bytes are no calls")
    }

    @Test("What is malformed is passed over, and a form that is understood may stand beside it")
    func malformed() {
        #expect(read(["RateLimit": "50"]) == nil)
        #expect(read(["RateLimit": #""a";r=-1"#]) == nil)
        #expect(read(["RateLimit": #""a";r="x""#]) == nil)
        #expect(read(["RateLimit": "garbage \u{1}", "X-RateLimit-Remaining": "3"])?.remaining == 3)
        #expect(read(["X-RateLimit-Limit": "100", "X-RateLimit-Reset": "5"]) == nil, "what is left is the point")
        for value in ["", "x", "1e400", "0x10", "nan", "1-2", "99999999999999999999999", "1,,"] {
            let remaining = read(["X-RateLimit-Remaining": value])?.remaining
            #expect(remaining == (value == "1,," ? 1 : nil), "\(value)")
        }
        let long = String(repeating: #""a";r=1,"#, count: 600) + #""a";r=1"#
        #expect(read(["RateLimit": long]) == nil, "longer than any such field")
        let wrongPolicy = read(["RateLimit": #""a";r=4"#, "RateLimit-Policy": #""fixed window";"a";q=9"#])
        #expect(wrongPolicy == HTTPQuota(remaining: 4, seen: now), "a policy that is none takes nothing away")
    }

    @Test("The draft's seventh version: one dictionary")
    func dictionary() {
        let quota = read(["RateLimit": "limit=100, remaining=50, reset=5", "RateLimit-Policy": "100;w=15"])
        #expect(quota == HTTPQuota(limit: 100, remaining: 50, resets: now + 5, seen: now))
    }

    @Test(
        "The older fields, with and without X, fractions and policies behind the number",
        arguments: ["", "X-", "x-"]
    )
    func older(prefix: String) {
        let quota = read([
            prefix + "RateLimit-Limit": "100, 100;w=3600", prefix + "RateLimit-Remaining": "41.73",
            prefix + "RateLimit-Reset": "1500.2",
        ])
        #expect(quota == HTTPQuota(limit: 100, remaining: 41, resets: now + 1501, seen: now))
        #expect(read([prefix + "RateLimit-Remaining": "-1"])?.remaining == 0)
    }

    @Test("A reset is seconds, a moment, or a moment in milliseconds")
    func reset() {
        func resets(_ value: String, _ more: HTTPHeaders = [:]) -> Int64? {
            var headers: HTTPHeaders = ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": value]
            for field in more { headers.add(field.name, field.value) }
            return read(headers)?.resets.map { $0 - now }
        }
        #expect(resets("60") == 60)
        #expect(resets("\(now + 60)") == 60)
        #expect(resets("\((now + 60) * 1000)") == 60)
        #expect(resets("\(now + 60).25") == 61)
        #expect(resets("\(now - 60)") == -60)
        #expect(resets("9999999999999999999") == 1 << 31)
        // The server's clock is an hour behind, so its moment is an hour later by this one.
        let date = HTTPDate(seconds: now - 3600).text
        #expect(resets("\(now - 3540)", ["Date": date]) == 60)
        #expect(resets("60", ["Date": date]) == 60)
    }

    @Test("429 leaves nothing, until Retry-After in either form")
    func tooMany() {
        #expect(read([:], status: 429) == HTTPQuota(remaining: 0, seen: now))
        #expect(read(["Retry-After": "90"], status: 429)?.resets == now + 90)
        #expect(read(["Retry-After": HTTPDate(seconds: now + 70).text], status: 429)?.resets == now + 70)
        let both = read(
            ["RateLimit": #""a";r=5;t=10"#, "RateLimit-Policy": #""a";q=50"#, "Retry-After": "20"],
            status: 429
        )
        #expect(both == HTTPQuota(limit: 50, remaining: 0, resets: now + 20, seen: now))
        #expect(read(["Retry-After": "90"], status: 503) == nil, "an outage says nothing of a quota")
    }

    @Test("What came through somebody's cache says nothing of the present")
    func aged() {
        #expect(read(["RateLimit": #""a";r=5"#, "Age": "1"]) == nil)
        #expect(read(["RateLimit": #""a";r=5"#, "Age": "0"])?.remaining == 5)
    }

    @Test("Low is nothing, or less than a tenth")
    func low() {
        func isLow(_ remaining: Int, of limit: Int?) -> Bool {
            HTTPQuota(limit: limit, remaining: remaining, seen: now).isLow
        }
        #expect(isLow(9, of: 100) && !isLow(10, of: 100) && isLow(0, of: 5) && !isLow(1, of: 10) && isLow(1, of: 11))
        #expect(isLow(0, of: nil) && !isLow(1, of: nil) && !isLow(.max, of: .max))
        #expect(HTTPQuota(remaining: 1, resets: now, seen: now).isOver(at: now))
        #expect(!HTTPQuota(remaining: 1, resets: now + 1, seen: now).isOver(at: now))
        #expect(!HTTPQuota(remaining: 1, seen: now).isOver(at: now))
    }

    @Test("The newer of two observations counts; within a second the later window, then the smaller rest")
    func order() {
        let base = HTTPQuota(limit: 10, remaining: 5, resets: now + 60, seen: now)
        func changed(_ change: (inout HTTPQuota) -> Void) -> HTTPQuota {
            var quota = base
            change(&quota)
            return quota
        }
        #expect(changed { $0.seen += 1 }.supersedes(base))
        #expect(!base.supersedes(changed { $0.seen += 1 }))
        #expect(
            changed {
                $0.remaining = 4; $0.resets = now + 59
            }.supersedes(base)
        )
        #expect(
            !changed {
                $0.remaining = 6; $0.resets = now + 61
            }.supersedes(base)
        )
        #expect(
            changed {
                $0.remaining = 9; $0.resets = now + 120
            }.supersedes(base)
        )
        #expect(!base.supersedes(base))
    }
}
