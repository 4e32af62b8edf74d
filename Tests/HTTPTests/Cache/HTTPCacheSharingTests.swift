import Foundation
import Rx
import RxTest
import Testing

@testable import HTTP

/// An origin whose answers a test gives by hand.
private final class ManualOrigin: Sendable {
    private struct State {
        var pending: [(request: HTTPRequest, observer: AnyObserver<(HTTPResponse, Data)>)] = []
        var asked = 0
        var cancelled = 0
    }

    private let state = Guarded(State())

    var asked: Int { state.withLock { $0.asked } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func fetch(_ request: HTTPRequest) -> Observable<(HTTPResponse, Data)> {
        Observable.create { [self] observer in
            state.withLock { state in
                state.asked += 1
                state.pending.append((request, observer))
            }
            return Disposables.create { [self] in state.withLock { $0.cancelled += 1 } }
        }
    }

    /// Answers the oldest request.
    func answer(_ headers: HTTPHeaders, _ body: String, status: Int = 200) {
        let next = state.withLock { $0.pending.removeFirst() }
        next.observer.onNext((HTTPResponse(status: status, headers: headers, url: next.request.url), Data(body.utf8)))
        next.observer.onCompleted()
    }

    func fail(_ error: any Error) { state.withLock { $0.pending.removeFirst() }.observer.onError(error) }
}

@Suite("Transfers that several requests share, RFC 9111 section 4")
struct HTTPCacheSharingTests {
    /// One queue for all work, so that a barrier waits for what was begun.
    let queue: DispatchQueue
    let cache: HTTPCache
    private let origin = ManualOrigin()
    /// What each request was told: its number, source and body, or its error.
    private let told = Outcomes()

    init() {
        let queue = DispatchQueue(label: "tests", attributes: .concurrent)
        self.queue = queue
        cache = HTTPCache(.init(), queue: { queue })
    }

    private final class Outcomes: Sendable {
        private let list = Guarded<[Int: String]>([:])
        private let signal = DispatchSemaphore(value: 0)

        func add(_ number: Int, _ text: String) {
            list.withLock { $0[number] = text }
            signal.signal()
        }

        /// What was told once so many requests have ended.
        func wait(_ count: Int) -> [Int: String] {
            for _ in 0..<count where signal.wait(timeout: .now() + 10) == .timedOut { break }
            return list.withLock { $0 }
        }
    }

    /// Waits for the work on the queue, for what that put there, and for what that did.
    private func settle() {
        for _ in 0..<3 { queue.sync(flags: .barrier) {} }
    }

    /// Asks, and returns once the request waits for an answer of the origin.
    private func ask(_ number: Int, _ headers: HTTPHeaders = [:]) -> any Disposable {
        let subscription = cache.response(for: makeRequest(headers: headers)) { [origin] in origin.fetch($0) }
            .subscribe(
                onNext: { [told] response, body in
                    told.add(number, "\(response.source) \(String(decoding: body, as: UTF8.self))")
                },
                onError: { [told] in told.add(number, "\($0)") }
            )
        settle()
        return subscription
    }

    @Test("Identical requests share one transfer, and those who joined count as answered by the cache")
    func shared() {
        for number in 0..<20 { _ = ask(number) }
        #expect(origin.asked == 1)
        origin.answer(["Cache-Control": "max-age=60"], "x")
        let told = told.wait(20)
        #expect(told[0] == "network x")
        #expect((1..<20).allSatisfy { told[$0] == "cache x" })
        #expect(origin.asked == 1)
    }

    @Test(
        "Requests that differ in fields that do not select share it too; those that differ in selecting fields do not"
    )
    func vary() {
        for (number, headers) in [["N": "0"], ["N": "1"], ["Foo": "2"]].enumerated()
            as EnumeratedSequence<[HTTPHeaders]>
        {
            _ = ask(number, headers)
        }
        #expect(origin.asked == 1)
        origin.answer(["Cache-Control": "max-age=60", "Vary": "Foo"], "x")
        #expect(told.wait(2) == [0: "network x", 1: "cache x"])
        settle()
        #expect(origin.asked == 2)
        origin.answer(["Cache-Control": "max-age=60", "Vary": "Foo"], "y")
        #expect(told.wait(1)[2] == "network y")
    }

    @Test("What may not be stored is not shared: the others ask for themselves")
    func unshareable() {
        for number in 0..<3 { _ = ask(number) }
        origin.answer(["Cache-Control": "no-store"], "0")
        _ = told.wait(1)
        settle()
        #expect(origin.asked == 3)
        for body in ["a", "b"] { origin.answer(["Cache-Control": "no-store"], body) }
        #expect(Set(told.wait(2).values) == ["network 0", "network a", "network b"])
        for number in 3..<5 { _ = ask(number) }
        #expect(origin.asked == 5, "and from then on nobody waits")
    }

    @Test("The first subscriber's leaving harms no other, the last one's cancels the transfer")
    func leaving() {
        let first = ask(0)
        let second = ask(1)
        first.dispose()
        #expect(origin.cancelled == 0)
        origin.answer(["Cache-Control": "max-age=60"], "x")
        #expect(told.wait(1) == [1: "network x"])

        let third = ask(2, ["Cache-Control": "no-cache"])
        let asked = origin.asked
        third.dispose()
        #expect(asked == 2)
        #expect(origin.cancelled >= 1)
        second.dispose()
    }

    @Test("A cancelled transfer is not joined: the next request begins anew")
    func afterCancel() {
        ask(0).dispose()
        _ = ask(1)
        #expect(origin.asked == 2)
    }

    @Test("An error reaches everyone who asked the same")
    func errors() {
        for number in 0..<3 { _ = ask(number) }
        let error = HTTPError.transport(.init(.cannotConnect, "refused"))
        origin.fail(error)
        #expect(told.wait(3) == [0: "\(error)", 1: "\(error)", 2: "\(error)"])
        #expect(origin.asked == 1)
    }

    @Test("Requests with conditions, ranges or directives of their own join nobody")
    func ownTerms() {
        _ = ask(0)
        for headers in [["Cache-Control": "max-age=5"], ["If-None-Match": "\"a\""], ["Range": "bytes=0-1"]]
            as [HTTPHeaders]
        {
            _ = ask(1, headers)
        }
        #expect(origin.asked == 4)
    }

    @Test("What arrives after an invalidation of its target is delivered but not stored (section 4.4)")
    func poisoned() throws {
        _ = ask(0)
        cache.store(makeResponse(204), Data(), for: makeRequest(method: .delete))
        origin.answer(["Cache-Control": "max-age=60"], "old")
        #expect(told.wait(1) == [0: "network old"])
        _ = ask(1)
        #expect(origin.asked == 2)
    }

    @Test("Stale-while-revalidate serves at once and validates once behind (RFC 5861 section 3)")
    func behind() throws {
        let clock = TestClock()
        let cache = HTTPCache(.init(clock: { clock.now }), queue: { [queue] in queue })
        let swr: HTTPHeaders = ["Cache-Control": "max-age=1, stale-while-revalidate=60", "ETag": "\"v1\""]
        cache.store(makeResponse(200, swr), Data("x".utf8), for: makeRequest())
        clock.advance(seconds: 2)
        for _ in 0..<3 {
            let stream = cache.response(for: makeRequest()) { [origin] in origin.fetch($0) }
            let (response, _) = try stream.toBlocking(timeout: 10).single()
            #expect(response.source == .stale)
        }
        settle()
        #expect(origin.asked == 1)
        origin.answer(["Cache-Control": "max-age=60"], "", status: 304)
        settle()
        let fresh = try cache.response(for: makeRequest()) { [origin] in origin.fetch($0) }.toBlocking(timeout: 10)
            .single()
        #expect(fresh.0.source == .cache)
        #expect(origin.asked == 1)
    }

    @Test("What is served stale has been delivered before it is validated (RFC 5861 section 3)")
    func answerBeforeValidation() throws {
        let clock = TestClock()
        let cache = HTTPCache(.init(clock: { clock.now }), queue: { [queue] in queue })
        let headers: HTTPHeaders = ["Cache-Control": "max-age=1, stale-while-revalidate=60"]
        cache.store(makeResponse(200, headers), Data("x".utf8), for: makeRequest())
        clock.advance(seconds: 2)
        let asked = Guarded<[Int]>([])
        let stream = cache.response(for: makeRequest()) { [origin] in origin.fetch($0) }
            .do(onNext: { [origin] _ in asked.withLock { $0.append(origin.asked) } })
        #expect(try stream.toBlocking(timeout: 10).single().0.source == .stale)
        settle()
        #expect(asked.withLock { $0 } == [0])
        #expect(origin.asked == 1)
    }
}
