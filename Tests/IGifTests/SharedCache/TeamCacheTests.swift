import Foundation
import HTTP
import Rx
import TestSupport
import Testing

/// Several machines behind one HTTP cache: the very configuration of README, the real binary, a real nginx.
@Suite("A cache for a team", .timeLimit(.minutes(5)), .enabled(if: NginxProcess.shouldRun, NginxProcess.skipMessage))
struct TeamCacheTests {
    static let keys = (0..<5).map { "SECRETteamkey\($0)abcdefgh" }

    /// Runs igif without holding a thread of the pool.
    func run(_ home: Home, _ arguments: String...) async throws -> Ended {
        let running = try home.start(arguments)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: running.wait()) }
        }
    }

    /// One question by each machine, at once.
    func ask(_ homes: [Home], _ words: String) async throws -> [Ended] {
        let running = try homes.map { try $0.start(["search", words]) }
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: running.map { $0.wait() }) }
        }
    }

    @Test("Five machines with five keys ask the same at once and later: GIPHY is asked once")
    func once() async throws {
        let origin = try TeamOrigin()
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        let homes = try Self.keys.map { try cache.makeMachine(key: $0) }
        let answers = try await ask(homes, "cats")
        #expect(answers.allSatisfy { $0.code == 0 && $0.items.count >= 12 }, "\(answers.map(\.err))")
        #expect(Set(answers.map { $0.items.map { $0["id"] as? String } }).count == 1)
        #expect(origin.requests.count == 1)
        // Others ask something else, and later the first question.
        _ = try await ask([homes[1], homes[2]], "dogs")
        let late = try cache.makeMachine(key: "SECRETlatekeyabcdefgh")
        #expect(try await run(late, "search", "cats").code == 0)
        #expect(origin.requests.map { $0.parameter("q") } == ["cats", "dogs"])
        let kept = cache.everythingKept()
        #expect(kept.range(of: Data("HIT".utf8)) != nil, "what it logs says so")
        #expect(kept.range(of: Data("SECRET".utf8)) == nil, "no key is in an entry or a log")
        #expect(kept.range(of: Data("api_key".utf8)) == nil)
    }

    @Test("--refresh and random ask GIPHY itself; what was refreshed is then everybody's")
    func passes() async throws {
        let origin = try TeamOrigin()
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        let (one, two) = (try cache.makeMachine(key: Self.keys[0]), try cache.makeMachine(key: Self.keys[1]))
        for _ in 0..<2 { #expect(try await run(one, "random").code == 0) }
        #expect(origin.requests.count == 2)
        #expect(try await run(one, "search", "cats").code == 0)
        #expect(try await run(one, "search", "cats", "--refresh").code == 0)
        #expect(origin.requests.count == 4)
        #expect(try await run(two, "search", "cats").code == 0)
        #expect(origin.requests.count == 4)
    }

    @Test("A key that is refused is one machine's answer, and a failure nobody's")
    func failures() async throws {
        let origin = try TeamOrigin(.init(status: 403))
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        let (one, two) = (try cache.makeMachine(key: Self.keys[0]), try cache.makeMachine(key: Self.keys[1]))
        let refused = try await run(one, "search", "cats")
        #expect(refused.code == 77, "\(refused)")
        origin.set(.init())
        #expect(try await run(two, "search", "cats").code == 0)
    }

    @Test("With the team's key in the cache, machines need none that is good, and theirs goes no further")
    func teamKey() async throws {
        let origin = try TeamOrigin()
        let cache = try TeamCache(origin, teamKey: "SECRETofTheTeam1234567890")
        defer { cache.stop() }
        defer { origin.server.stop() }
        let home = try cache.makeMachine(key: "any-text")
        #expect(try await run(home, "search", "cats").code == 0)
        #expect(origin.requests.map { $0.parameter("api_key") } == ["SECRETofTheTeam1234567890"])
        #expect(origin.requests.first?.parameter("q") == "cats")
        #expect(origin.requests.first?.target.contains("any-text") == false)
        #expect(home.everythingKept().values.allSatisfy { $0.range(of: Data("SECRETof".utf8)) == nil })
    }

    // MARK: What a machine's own cache and the shared one say to each other

    /// A machine as a session: a cache in memory whose clock the test turns.
    final class Machine: Sendable {
        private final class Clock: Sendable { let ahead = Guarded(Int64(0)) }

        private let session: HTTPSession
        private let clock = Clock()
        private let url: URL

        init(_ team: TeamCache) {
            let transport = CurlTransport(
                .init(proxies: ProxyRules(), certificateAuthorities: team.folder + "/ca.pem")
            )
            let cache = HTTPCache(
                .init(clock: { [clock] in HTTPCache.systemClock() + clock.ahead.withLock { $0 } * 1000 })
            )
            session = HTTPSession(.init(transport: transport, cache: cache, retry: .never))
            url = URL(string: "https://localhost:\(team.port)/v1/gifs/search?api_key=SECRETkey&q=cats&limit=5")!
        }

        /// Asks, some seconds from now.
        func ask(after seconds: Int64 = 0, _ headers: HTTPHeaders = [:]) async throws -> (HTTPResponse, Data) {
            clock.ahead.withLock { $0 = seconds }
            for try await answer in session.rx.response(HTTPRequest(url, headers: headers)).cache().values {
                return answer
            }
            throw TeamCache.Failure(text: "no answer")
        }
    }

    @Test("What a machine asks again is answered 304 by the shared cache, without GIPHY, while it is good there")
    func validators() async throws {
        let origin = try TeamOrigin()
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        let (one, two) = (Machine(cache), Machine(cache))
        let first = try await one.ask()
        #expect(first.0.source == .network)
        #expect(try await two.ask().1 == first.1)
        #expect(try await one.ask(after: 200).0.source == .cache)
        let again = try await one.ask(after: 400)
        #expect(again.0.source == .revalidated && again.1 == first.1)
        #expect(origin.requests.count == 1)
    }

    @Test("The time an answer has spent on its way counts on each machine (RFC 9111 section 4.2.3)")
    func age() async throws {
        let origin = try TeamOrigin(.init(secondsOld: 100))
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        _ = try await Machine(cache).ask()
        let late = Machine(cache)
        _ = try await late.ask()
        #expect(try await late.ask(after: 150).0.source == .cache)
        #expect(try await late.ask(after: 250).0.source == .revalidated, "100 seconds old when it came")
        #expect(origin.requests.count == 1)
    }

    @Test("What has expired is asked for once, with its validator; while GIPHY is away, stale answers go on")
    func expiry() async throws {
        let origin = try TeamOrigin(.init(cacheControl: "max-age=1"))
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        let first = try await Machine(cache).ask()
        #expect(origin.requests.count == 1)
        // Until the second has passed by nginx's clock, new machines get the entry.
        while origin.requests.count == 1 {
            #expect(try await Machine(cache).ask().1 == first.1)
        }
        #expect(origin.requests.count == 2)
        #expect(origin.requests[1].headers["If-None-Match"] == first.0.headers["ETag"])
        origin.server.stop()
        // Once it has expired again, it is served all the same, and the log says so.
        repeat {
            #expect(try await Machine(cache).ask().1 == first.1)
        } while cache.everythingKept().range(of: Data(" STALE".utf8)) == nil
    }

    @Test("What is asked with Authorization is nobody else's")
    func authorization() async throws {
        let origin = try TeamOrigin()
        let cache = try TeamCache(origin)
        defer { cache.stop() }
        defer { origin.server.stop() }
        for name in ["a", "b"] { _ = try await Machine(cache).ask(["Authorization": "Bearer \(name)"]) }
        #expect(origin.requests.count == 2)
        _ = try await Machine(cache).ask()
        #expect(origin.requests.count == 3, "nor was it kept")
    }
}
