import Testing

@testable import HTTP

@Suite("Reuse, RFC 9111 sections 4 and 5.2.1")
struct ReuseTests {
    func reuse(
        _ response: String,
        _ request: String? = nil,
        secondsAgo: Int64 = 0,
        mode: HTTPCache.Mode = .standard
    ) -> Reuse {
        let control = CacheControl(request.map { ["Cache-Control": $0] } ?? [:])
        let stored = makeStored(["Cache-Control": response], secondsAgo: secondsAgo)
        return Reuse(stored, control: control, mode: mode, now: testNow)
    }

    @Test("Fresh is used, stale is asked for (section 4)")
    func basic() {
        #expect(reuse("max-age=60", secondsAgo: 59) == .fresh)
        #expect(reuse("max-age=60", secondsAgo: 60) == .askOrigin)
        #expect(reuse("max-age=60, must-revalidate", secondsAgo: 5) == .fresh)
    }

    @Test("no-cache is never used unasked; with field names it is (section 5.2.2.4)")
    func noCache() {
        #expect(reuse("max-age=60, no-cache") == .askOrigin)
        #expect(reuse("max-age=60, no-cache=\"a\"") == .fresh)
    }

    @Test("The request's max-age bounds the age (section 5.2.1.1)")
    func requestMaxAge() {
        #expect(reuse("max-age=60", "max-age=5", secondsAgo: 5) == .fresh)
        #expect(reuse("max-age=60", "max-age=5", secondsAgo: 6) == .askOrigin)
        #expect(reuse("max-age=60", "max-age=0", secondsAgo: 1) == .askOrigin)
        #expect(reuse("max-age=60", "max-age=x") == .askOrigin)
    }

    @Test("min-fresh wants some lifetime left (section 5.2.1.3)")
    func minFresh() {
        #expect(reuse("max-age=60", "min-fresh=20", secondsAgo: 40) == .fresh)
        #expect(reuse("max-age=60", "min-fresh=21", secondsAgo: 40) == .askOrigin)
        #expect(reuse("max-age=60, stale-while-revalidate=99", "min-fresh=1", secondsAgo: 61) == .askOrigin)
    }

    @Test("max-stale takes what is stale, within its bound (section 5.2.1.2)")
    func maxStale() {
        #expect(reuse("max-age=60", "max-stale", secondsAgo: 9999) == .stale)
        #expect(reuse("max-age=60", "max-stale=10", secondsAgo: 70) == .stale)
        #expect(reuse("max-age=60", "max-stale=10", secondsAgo: 71) == .askOrigin)
        #expect(reuse("max-age=60", "max-stale=x", secondsAgo: 61) == .askOrigin)
        #expect(reuse("max-age=60", "max-stale, max-age=65", secondsAgo: 70) == .askOrigin)
    }

    @Test("must-revalidate and no-cache let nothing stale through (sections 4.2.4 and 5.2.2.2)")
    func mustRevalidate() {
        #expect(reuse("max-age=60, must-revalidate", "max-stale", secondsAgo: 61) == .askOrigin)
        #expect(reuse("max-age=60, no-cache", "max-stale", secondsAgo: 61) == .askOrigin)
        #expect(reuse("max-age=60, must-revalidate, stale-while-revalidate=60", secondsAgo: 61) == .askOrigin)
    }

    @Test("no-cache and no-store of the request ask the origin (sections 5.2.1.4 and 5.2.1.5)")
    func requestProhibitions() {
        #expect(reuse("max-age=60", "no-cache") == .askOrigin)
        #expect(reuse("max-age=60", "no-store") == .askOrigin)
    }

    @Test("stale-while-revalidate serves stale within its window (RFC 5861 section 3)")
    func staleWhileRevalidate() {
        #expect(reuse("max-age=60, stale-while-revalidate=10", secondsAgo: 70) == .staleWhileRevalidating)
        #expect(reuse("max-age=60, stale-while-revalidate=10", secondsAgo: 71) == .askOrigin)
        #expect(reuse("max-age=60, stale-while-revalidate=x", secondsAgo: 61) == .askOrigin)
    }

    @Test("A reload does not ask for what is immutable while it is fresh; a forced one does (RFC 8246 section 2)")
    func immutable() {
        #expect(reuse("max-age=60, immutable", "max-age=0", secondsAgo: 5) == .fresh)
        #expect(reuse("max-age=60, immutable", "max-age=0", secondsAgo: 60) == .askOrigin)
        #expect(reuse("max-age=60, immutable", "no-cache", secondsAgo: 5) == .askOrigin)
    }

    @Test("Refresh always asks, offline never does")
    func modes() {
        #expect(reuse("max-age=60, immutable", mode: .refresh) == .askOrigin)
        #expect(reuse("max-age=60", secondsAgo: 5, mode: .offline) == .fresh)
        #expect(reuse("no-cache", "no-cache", secondsAgo: 9999, mode: .offline) == .stale)
    }

    @Test("A clock that was set back makes it ask")
    func clockSetBack() { #expect(reuse("max-age=60", "max-stale", secondsAgo: -1) == .askOrigin) }

    func servesStale(
        _ response: String,
        _ request: String? = nil,
        after failure: Reuse.Failure,
        secondsAgo: Int64
    ) -> Bool {
        Reuse.mayServeStale(
            makeStored(["Cache-Control": response], secondsAgo: secondsAgo),
            after: failure,
            control: CacheControl(request.map { ["Cache-Control": $0] } ?? [:]),
            now: testNow,
            disconnectedLimit: 1000 * 1000
        )
    }

    @Test("stale-if-error of either side holds within its window, for errors and lost connections (RFC 5861 section 4)")
    func staleIfError() {
        for failure in [Reuse.Failure.disconnected, .serverError] {
            #expect(servesStale("max-age=60, stale-if-error=10", after: failure, secondsAgo: 70))
            #expect(!servesStale("max-age=60, stale-if-error=10", after: failure, secondsAgo: 71))
            #expect(servesStale("max-age=60", "stale-if-error=10", after: failure, secondsAgo: 70))
            #expect(!servesStale("max-age=60, must-revalidate, stale-if-error=10", after: failure, secondsAgo: 61))
            #expect(!servesStale("max-age=60, no-cache, stale-if-error=10", after: failure, secondsAgo: 61))
            #expect(!servesStale("max-age=60, stale-if-error=10", "no-cache", after: failure, secondsAgo: 61))
        }
    }

    @Test("Disconnected, a stale response may be served; a server's error is passed on (section 4.2.4)")
    func disconnected() {
        #expect(servesStale("max-age=60", after: .disconnected, secondsAgo: 1060))
        #expect(!servesStale("max-age=60", after: .disconnected, secondsAgo: 1061))
        #expect(!servesStale("max-age=60", after: .serverError, secondsAgo: 61))
    }
}
