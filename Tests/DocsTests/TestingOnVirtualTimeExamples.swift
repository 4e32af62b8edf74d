import Rx
import RxTest
import Testing

// docs:begin
struct Suggestions {
    let search: @Sendable (String) -> Single<[String]>
    let scheduler: any SchedulerType

    func results(for text: Observable<String>) -> Observable<[String]> {
        text.debounce(.seconds(30), scheduler: scheduler)
            .distinctUntilChanged()
            .flatMapLatest { search($0).catchAndReturn([]) }
    }
}
// docs:end

@Suite("Examples: testing on virtual time")
@MainActor
struct TestingOnVirtualTimeExamples {
    // docs:begin
    @Test("only the word that stands still for 30 s is searched for")
    func debounced() {
        let scheduler = TestScheduler(initialClock: 0)
        let text = scheduler.createHotObservable([
            .next(210, "c"), .next(220, "ca"), .next(230, "cat"), .next(300, "dog"),
        ])
        let suggestions = Suggestions(search: { .just(["\($0)s"]) }, scheduler: scheduler)

        let observer = scheduler.start { suggestions.results(for: text.asObservable()) }

        #expect(observer.events == [.next(260, ["cats"]), .next(330, ["dogs"])])
        #expect(text.subscriptions == [Subscription(200, 1000)])
    }
    // docs:end

    // docs:begin
    @Test("a new word cancels the search before it")
    func latest() {
        let scheduler = TestScheduler(initialClock: 0)
        let text = scheduler.createHotObservable([.next(210, "cat"), .next(250, "dog")])
        let answer = scheduler.createColdObservable([.next(50, ["an answer"]), .completed(50)])
        let suggestions = Suggestions(search: { _ in answer.asSingle() }, scheduler: scheduler)

        let observer = scheduler.start { suggestions.results(for: text.asObservable()) }

        #expect(observer.events == [.next(330, ["an answer"])])
        #expect(answer.subscriptions == [Subscription(240, 280), Subscription(280, 330)])
    }
    // docs:end

    // docs:begin
    @Test("a failed search gives nothing, and the next one works")
    func failing() {
        struct Offline: Error {}
        let scheduler = TestScheduler(initialClock: 0)
        let text = scheduler.createHotObservable([.next(210, "cat"), .next(250, "dog")])
        let suggestions = Suggestions(
            search: { word in word == "cat" ? .error(Offline()) : .just([word]) },
            scheduler: scheduler
        )

        let observer = scheduler.start { suggestions.results(for: text.asObservable()) }

        #expect(observer.events == [.next(240, []), .next(280, ["dog"])])
    }
    // docs:end

    // docs:begin
    @Test("a driver in a test")
    func driver() {
        let scheduler = TestScheduler(initialClock: 0)
        let observer = scheduler.createObserver(Int.self)
        SharingScheduler.mock(scheduler: scheduler) {
            let count = scheduler.createHotObservable([.next(10, 1), .next(20, 2)])
            _ = count.asDriver(onErrorJustReturn: 0).drive(observer)
        }

        scheduler.start()

        #expect(observer.events == [.next(11, 1), .next(21, 2)])
    }
    // docs:end

    // docs:begin
    @Test("all elements, without a clock")
    func blocking() throws {
        let squares = Observable.range(start: 1, count: 4).map { $0 * $0 }
        #expect(try squares.toBlocking(timeout: 5).toArray() == [1, 4, 9, 16])
    }
    // docs:end
}
